"""A machine to be examined: a folder that stands for its file system, and what its programs would say."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from shogunboard.config import Config, parse_config
from shogunboard.doctor.diagnosis import Asked, Diagnosis, diagnose
from shogunboard.doctor.facts import Disk, User
from shogunboard.doctor.findings import Finding
from shogunboard.doctor.senses import Ownership, Senses
from shogunboard.store import Places
from tests.store.play import NOON

PI4: Final = "Raspberry Pi 4 Model B Rev 1.4"
PI5: Final = "Raspberry Pi 5 Model B Rev 1.0"
WANTED: Final = '[board]\ndriver = "mcp23017"\n[panel]\ndriver = "gpio"\nshutdown = true\n[service]\nport = 0\n'
"""Settings of a board of build A with a panel."""
GIGABYTE: Final = 10**9


class Patient:
    """A Raspberry Pi on which all is well with the installed service, as root sees it. Levers make it ill."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "machine"
        self.places = Places(folder / "games")
        self.user = User("root")
        self.whose: dict[str, Ownership] = {}
        self.programs: dict[str, str] = {}
        self.libraries = {
            "RPi.GPIO": "0.7.1",
            "adafruit-circuitpython-mcp230xx": "2.6.2",
            "Adafruit-Blinka": "10.0.0",
        }
        self.disk: Disk | None = Disk("games", 30 * GIGABYTE, 20 * GIGABYTE, read_only=False)
        self.wall_ms = NOON
        self.put("proc/device-tree/model", PI4 + "\0")
        self.put("proc/sys/kernel/osrelease", "6.1.21-v8+\n")
        self.put("etc/systemd/system/shogunboard.service")
        self.put("etc/udev/rules.d/60-shogunboard.rules")
        self.put("etc/polkit-1/rules.d/50-shogunboard.rules")
        self.put("etc/group", "root:x:0:\ni2c:x:998:pi,shogunboard\ngpio:x:997:shogunboard\ndialout:x:20:shogunboard\n")
        self.put("boot/firmware/config.txt", "# For more options\ndtparam=i2c_arm=on\n")
        self.put("run/systemd/timesync/synchronized")
        self.put("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
        self.put("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        self.put("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
        self.put_bytes("sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", (400_000).to_bytes(4, "big"))
        self.device("i2c-1", "i2c")
        self.device("gpiomem", "gpio")
        self.device("gpiochip0", "gpio")

    # -- levers ----------------------------------------------------------------------------------------

    def put(self, place: str, text: str = "") -> None:
        self.put_bytes(place, text.encode())

    def put_bytes(self, place: str, data: bytes) -> None:
        path = self.root / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def remove(self, place: str) -> None:
        (self.root / place).unlink()

    def device(self, name: str, group: str = "root", mode: int = 0o660) -> None:
        """A device file."""
        self.put(f"dev/{name}")
        self.whose[name] = Ownership("root", group, mode)

    def process(self, number: int, name: str, *opened: str) -> None:
        """A process that has files open."""
        self.put(f"proc/{number}/comm", f"{name}\n")
        for descriptor, path in enumerate(opened):
            link = self.root / f"proc/{number}/fd/{descriptor}"
            link.parent.mkdir(parents=True, exist_ok=True)
            link.symlink_to(path)

    def becomes_pi5(self) -> None:
        """With the library and the devices that belong there."""
        self.put("proc/device-tree/model", PI5 + "\0")
        self.libraries["rpi-lgpio"] = "0.6"
        del self.libraries["RPi.GPIO"]
        self.remove("dev/gpiomem")
        self.device("gpiomem0", "gpio")

    # -- the doctor ------------------------------------------------------------------------------------

    @property
    def senses(self) -> Senses:
        return Senses(
            root=self.root,
            ownership_of=lambda path: self.whose[path.name],
            user=lambda: self.user,
            output_of=self._output_of,
            version_of=self.libraries.get,
            disk_under=lambda folder: self.disk,
            wall_ms=lambda: self.wall_ms,
        )

    def diagnosis(self, settings: str = WANTED, **asked: Any) -> Diagnosis:
        """What the doctor says. The board itself is not opened, unless `tools` are given."""
        config: Config = parse_config(settings)
        return diagnose(Asked(config, self.places, **asked), self.senses, lambda ms: None)

    def findings(self, settings: str = WANTED, **asked: Any) -> Sequence[Finding]:
        return self.diagnosis(settings, **asked).findings

    def finding(self, settings: str = WANTED, **asked: Any) -> Finding:
        """The only thing that is found."""
        (finding,) = self.findings(settings, **asked)
        return finding

    def _output_of(self, command: Sequence[str]) -> str | None:
        return self.programs.get(command[0])


def by_kind(findings: Sequence[Finding]) -> Mapping[str, Finding]:
    """Findings by kind; no kind twice."""
    found: dict[str, Finding] = {finding.kind: finding for finding in findings}
    assert len(found) == len(findings)
    return found
