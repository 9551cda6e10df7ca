"""The facts about a machine from which findings are drawn, as data."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Final

from shogunboard.text import Text

SERVICE_USER: Final = "shogunboard"
"""The user that the installer makes for the service."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device file: its path from the root, to whom it belongs, and its permissions."""

    path: str
    owner: str
    group: str
    mode: int

    @property
    def name(self) -> str:
        return PurePath(self.path).name


@dataclass(frozen=True, slots=True)
class User:
    """The user that plays: of the installed service, or the one who asks. `groups` are all that the user is in."""

    name: str
    groups: frozenset[str] = frozenset()

    def may_use(self, device: Device) -> bool:
        """May this user read and write the device?"""
        return (
            self.name == "root"
            or device.mode & 0o006 == 0o006
            or (device.group in self.groups and device.mode & 0o060 == 0o060)
            or (device.owner == self.name and device.mode & 0o600 == 0o600)
        )


@dataclass(frozen=True, slots=True)
class I2c:
    """The I2C bus: is it on in the boot settings (None: there are none), its speed in Hz (None: not known)."""

    on_at_boot: bool | None = None
    hz: int | None = None


@dataclass(frozen=True, slots=True)
class Power:
    """The supply: is its voltage too low now, was it since the machine was started; None: not known."""

    low_now: bool | None = None
    low_before: bool | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """The wall clock: is the year possible, is the clock kept while the power is off, has the network set it?"""

    possible: bool = True
    kept: bool = True
    set_by_network: bool = True


@dataclass(frozen=True, slots=True)
class Disk:
    """The disk under the data folder, in bytes."""

    folder: str
    total: int
    free: int
    read_only: bool


@dataclass(frozen=True, slots=True)
class Machine:
    """What is known about a machine.

    `devices` are those that a board may need. `libraries` are installed distributions with their versions.
    `holders` are programs that have serial devices open, by the device's path. `installed` says whether the installer
    has been here, `members` who is in which group. `games` is what is wrong with the file of the games, `port` with the
    page's port; `service` tells of the service that is running. None: nothing.
    """

    model: str = ""
    kernel: tuple[int, ...] = ()
    user: User = User("root")
    devices: tuple[Device, ...] = ()
    i2c: I2c = I2c()
    libraries: Mapping[str, str] = field(default_factory=dict)
    power: Power = Power()
    clock: Clock = Clock()
    disk: Disk | None = None
    holders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    modem_manager: bool = False
    installed: bool = False
    device_rules: bool = False
    power_rule: bool = False
    members: Mapping[str, frozenset[str]] = field(default_factory=dict)
    games: Text | str | None = None
    port: Text | str | None = None
    service: Text | str | None = None

    @property
    def is_pi(self) -> bool:
        """Is this a Raspberry Pi?"""
        return self.model.startswith("Raspberry Pi")

    @property
    def is_pi5(self) -> bool:
        """Is it one with the chip of the Raspberry Pi 5?"""
        return self.model.startswith(("Raspberry Pi 5", "Raspberry Pi Compute Module 5"))

    def found(self, *beginnings: str) -> tuple[Device, ...]:
        """The devices whose name begins so."""
        return tuple(device for device in self.devices if device.name.startswith(beginnings))
