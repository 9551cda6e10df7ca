"""Reads the facts about a machine."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from shogunboard.config import Config
from shogunboard.doctor.facts import SERVICE_USER, Clock, Device, I2c, Machine, Power, User
from shogunboard.doctor.senses import Senses
from shogunboard.errors import ConfigError, StoreError
from shogunboard.service.clockwatch import EARLIEST_MS
from shogunboard.service.clockwatch import Machine as MachineClock
from shogunboard.service.pageserver import bind
from shogunboard.store import Owner, Places
from shogunboard.store.examine import examine
from shogunboard.text import Text, text

DEVICES: Final = ("dev/i2c-*", "dev/gpiochip*", "dev/gpiomem*", "dev/ttyACM*")
LIBRARIES: Final = (
    "RPi.GPIO",
    "rpi-lgpio",
    "lgpio",
    "gpiod",
    "Adafruit-Blinka",
    "adafruit-circuitpython-mcp230xx",
    "pyserial",
)
UNIT: Final = "etc/systemd/system/shogunboard.service"
I2C_AT_BOOT: Final = re.compile(r"^\s*dtparam=(?:i2c|i2c_arm)(?:=(\w+))?\s*$", re.MULTILINE)
LOW_NOW: Final = 1 << 0
LOW_BEFORE: Final = 1 << 16


def look(senses: Senses, config: Config, places: Places, service: Owner | None) -> Machine:
    """The facts. `service` is the one that owns the board at this moment, None when there is none."""
    senses_exist = senses.exists
    installed = senses_exist(UNIT)
    members = _members(senses)
    return Machine(
        model=senses.text("proc/device-tree/model"),
        kernel=_kernel(senses),
        user=_user(senses, members, installed=installed),
        devices=tuple(_devices(senses)),
        i2c=_i2c(senses),
        libraries={name: found for name in LIBRARIES if (found := senses.version_of(name)) is not None},
        power=_power(senses),
        clock=_clock(senses),
        disk=senses.disk_under(places.folder),
        holders=_holders(senses),
        modem_manager=any(
            senses.text(_place(senses, path)) == "ModemManager" for path in senses.all("proc/[0-9]*/comm")
        ),
        installed=installed,
        device_rules=senses_exist("etc/udev/rules.d/60-shogunboard.rules"),
        power_rule=senses_exist("etc/polkit-1/rules.d/50-shogunboard.rules"),
        members=members,
        games=_games(places),
        port=None if service is not None else _port(config),
        service=None if service is None else service.said,
    )


def _place(senses: Senses, path: Path) -> str:
    return path.relative_to(senses.root).as_posix()


def _kernel(senses: Senses) -> tuple[int, ...]:
    found = re.match(r"(\d+)\.(\d+)", senses.text("proc/sys/kernel/osrelease"))
    return tuple(map(int, found.groups())) if found else ()


def _user(senses: Senses, members: Mapping[str, frozenset[str]], *, installed: bool) -> User:
    """Root asks for the service that is installed; anybody else asks for himself."""
    asking = senses.user()
    if asking.name != "root" or not installed:
        return asking
    return User(SERVICE_USER, frozenset(group for group, names in members.items() if SERVICE_USER in names))


def _members(senses: Senses) -> dict[str, frozenset[str]]:
    lines = [line.split(":") for line in senses.text("etc/group").splitlines()]
    return {line[0]: frozenset(line[3].split(",")) - {""} for line in lines if len(line) == 4}


def _devices(senses: Senses) -> Iterator[Device]:
    for pattern in DEVICES:
        for path in senses.all(pattern):
            with suppress(OSError):
                whose = senses.ownership_of(path)
                yield Device(f"/{_place(senses, path)}", whose.owner, whose.group, whose.mode)


def _i2c(senses: Senses) -> I2c:
    settings = senses.text("boot/firmware/config.txt", "boot/config.txt")
    found = I2C_AT_BOOT.findall(settings)
    on = found[-1] in ("", "on", "yes", "true", "1") if found else False
    return I2c(on if settings else None, _speed(senses))


def _speed(senses: Senses) -> int | None:
    for path in senses.all("sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"):
        with suppress(OSError):
            return int.from_bytes(path.read_bytes()[:4], "big") or None
    return None


def _power(senses: Senses) -> Power:
    """The kernel tells of this moment, the firmware of the time since the start, too."""
    alarms = [
        senses.text(_place(senses, path.parent / "in0_lcrit_alarm"))
        for path in senses.all("sys/class/hwmon/hwmon*/name")
        if senses.text(_place(senses, path)) == "rpi_volt"
    ]
    now = "1" in alarms if alarms else None
    told = re.match(r"throttled=0x([0-9a-fA-F]+)", senses.output_of(("vcgencmd", "get_throttled")) or "")
    if told is None:
        return Power(now, None)
    bits = int(told[1], 16)
    return Power(bool(now) or bool(bits & LOW_NOW), bool(bits & LOW_BEFORE))


def _clock(senses: Senses) -> Clock:
    machine = MachineClock.look(senses.root)
    return Clock(senses.wall_ms() >= EARLIEST_MS, machine.keeps_time, machine.synchronized)


def _holders(senses: Senses) -> dict[str, tuple[str, ...]]:
    """Which programs have serial devices open. Those of other users are seen by root alone."""
    found: dict[str, tuple[str, ...]] = {}
    for process in senses.all("proc/[0-9]*"):
        with suppress(OSError):
            opened = {str(link.readlink()) for link in (process / "fd").iterdir() if link.is_symlink()}
            program = f"{senses.text(_place(senses, process / 'comm'))} (process {process.name})"
            for path in sorted(path for path in opened if path.startswith("/dev/ttyACM")):
                found[path] = (*found.get(path, ()), program)
    return found


def _games(places: Places) -> Text | None:
    try:
        examine(places.database)
    except StoreError as error:
        if isinstance(error.__cause__, PermissionError):
            return text("{file} may not be looked at; ask again with sudo", file=str(places.database))
        return error.text
    return None


def _port(config: Config) -> Text | str | None:
    try:
        bind(config.service.host, config.service.port).close()
    except ConfigError as error:
        return error.said[0]
    return None
