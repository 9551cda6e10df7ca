"""The rules for devices and for switching off, and the style of the scripts."""

import re
import subprocess
from collections.abc import Callable, Mapping
from typing import Final

from tests.project.source import ROOT, files
from tests.systemd.machine import SYSTEMD

TERM: Final = re.compile(r'([A-Z_]+)(\{[^}]+\})?(==|!=|=|\+=|:=)"([^"]*)"')
COMPARED: Final = {"ACTION", "SUBSYSTEM", "KERNEL", "ENV", "ATTR", "ATTRS"}
ASSIGNED: Final = {"ENV", "GROUP", "MODE", "SYMLINK", "GOTO", "LABEL"}


def rules() -> list[list[tuple[str, str, str]]]:
    """The rules of devices: keys, operators, values."""
    found = []
    for line in (SYSTEMD / "60-shogunboard.rules").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            terms = [TERM.fullmatch(term) for term in line.split(", ")]
            found.append([(f"{term[1]}{term[2] or ''}", term[3], term[4]) for term in terms if term is not None])
            assert None not in terms, line
    return found


def effects(**device: str) -> Mapping[str, str]:
    """What the rules assign to a device with these properties."""
    assigned: dict[str, str] = {}
    for rule in rules():
        compared = [(key, value, operator) for key, operator, value in rule if operator in ("==", "!=")]
        if all(_matches(device.get(key, ""), value) == (operator == "==") for key, value, operator in compared):
            assigned |= {key: value for key, operator, value in rule if operator in ("=", "+=")}
        if "GOTO" in assigned:
            return {}
    return assigned


def _matches(value: str, pattern: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*"), value) is not None


def test_the_rules_are_made_of_what_udev_knows() -> None:
    for rule in rules():
        for key, operator, _ in rule:
            assert key.split("{")[0] in (COMPARED if operator in ("==", "!=") else ASSIGNED)


PICO: Final = {"ATTRS{idVendor}": "2e8a", "ATTRS{idProduct}": "0005", "ACTION": "add"}


def test_the_pico_has_a_name_that_stays_and_is_no_modem() -> None:
    tty = effects(SUBSYSTEM="tty", KERNEL="ttyACM3", **PICO)
    assert tty["SYMLINK"] == "shogunboard"
    assert tty["ENV{ID_MM_DEVICE_IGNORE}"] == "1"
    assert (tty["GROUP"], tty["MODE"]) == ("dialout", "0660")
    usb = {"ATTR{idVendor}": "2e8a", "ATTR{idProduct}": "0005", "ENV{DEVTYPE}": "usb_device", "ACTION": "bind"}
    assert effects(SUBSYSTEM="usb", **usb)["ENV{ID_MM_DEVICE_IGNORE}"] == "1"


def test_other_devices_are_left_alone() -> None:
    assert effects(SUBSYSTEM="tty", KERNEL="ttyACM0", **PICO | {"ATTRS{idProduct}": "0003"}) == {
        "LABEL": "shogunboard_end"
    }
    assert effects(SUBSYSTEM="tty", KERNEL="ttyACM0", **PICO | {"ACTION": "remove"}) == {}
    assert effects(SUBSYSTEM="block", KERNEL="sda", ACTION="add") == {"LABEL": "shogunboard_end"}


def test_bus_and_header_belong_to_their_groups() -> None:
    assert effects(SUBSYSTEM="i2c-dev", KERNEL="i2c-1", ACTION="add")["GROUP"] == "i2c"
    assert effects(SUBSYSTEM="gpio", KERNEL="gpiochip4", ACTION="add")["GROUP"] == "gpio"
    assert "GROUP" not in effects(SUBSYSTEM="gpio", KERNEL="gpio17", ACTION="add")


def test_only_the_service_may_switch_off_or_restart_and_nothing_more() -> None:
    text = (SYSTEMD / "50-shogunboard.rules").read_text(encoding="utf-8")
    assert set(re.findall(r'"(org\.[^"]+)"', text)) == {
        "org.freedesktop.login1.power-off",
        "org.freedesktop.login1.power-off-multiple-sessions",
        "org.freedesktop.login1.reboot",
        "org.freedesktop.login1.reboot-multiple-sessions",
    }
    assert 'subject.user === "shogunboard" &&' in text
    assert text.count("polkit.Result.YES") == 1


def test_the_scripts_are_sound(tool: Callable[..., str]) -> None:
    scripts = [path for path in files(ROOT) if path.suffix == ".sh" or path == ROOT / ".ci/run"]
    done = subprocess.run(
        [tool("shellcheck"), "--external-sources", *scripts], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_the_scripts_can_be_run() -> None:
    for name in ("install.sh", "uninstall.sh"):
        assert (SYSTEMD / name).stat().st_mode & 0o111
