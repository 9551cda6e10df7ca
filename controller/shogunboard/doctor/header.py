"""Findings about the bus, the header and the libraries for them."""

from collections.abc import Iterator
from typing import Final

from shogunboard.doctor.facts import Device, Machine
from shogunboard.doctor.findings import Finding
from shogunboard.doctor.wants import Wants
from shogunboard.text import Text, text

FAST_HZ: Final = 400_000
NO_EDGES: Final = (6, 6)
"""From this kernel on RPi.GPIO cannot wait for edges."""
CHIP_LIBRARY: Final = "adafruit-circuitpython-mcp230xx"


def bus(machine: Machine, wants: Wants) -> Iterator[Finding]:
    """The I2C bus."""
    if not wants.i2c:
        return
    buses = machine.found("i2c-")
    if not buses:
        yield Finding("i2c_off", text("there is no I2C bus"), _switch_on(machine))
        return
    if not any(map(machine.user.may_use, buses)):
        yield no_right(machine, buses[0])
    if machine.i2c.hz is not None and machine.i2c.hz < FAST_HZ:
        yield Finding(
            "i2c_slow",
            text(
                "the I2C bus runs at {speed} kHz, and the chips can do {best}",
                speed=machine.i2c.hz // 1000,
                best=FAST_HZ // 1000,
            ),
            text(
                "put {line} into /boot/firmware/config.txt and start the machine anew",
                line=f"dtparam=i2c_arm_baudrate={FAST_HZ}",
            ),
            "remark",
        )


def _switch_on(machine: Machine) -> Text:
    if not machine.is_pi:
        return text("use a machine with an I2C bus on its header, or play with --emulate")
    if machine.i2c.on_at_boot:
        return text("it is switched on, so start the machine anew; if that does not help: sudo modprobe i2c-dev")
    return text("sudo raspi-config nonint do_i2c 0, then start the machine anew")


def header(machine: Machine, wants: Wants) -> Iterator[Finding]:
    """The lines of the header, and who may use them."""
    if not wants.header:
        return
    if not machine.is_pi:
        yield Finding(
            "header_off",
            text("buttons at a header are wanted, but this is no Raspberry Pi"),
            'panel.driver = "none"',
        )
        return
    by_lgpio = "rpi-lgpio" in machine.libraries and "RPi.GPIO" not in machine.libraries
    lines = machine.found("gpiochip") if by_lgpio else machine.found("gpiomem")
    if not lines:
        yield Finding(
            "header_off",
            text(
                "the kernel does not offer the header (no {device})",
                device="/dev/gpiochip0" if by_lgpio else "/dev/gpiomem",
            ),
            text("bring the system up to date: sudo apt full-upgrade"),
        )
    elif not any(map(machine.user.may_use, lines)):
        yield no_right(machine, lines[0])


def libraries(machine: Machine, wants: Wants) -> Iterator[Finding]:
    """The Python libraries for bus and header."""
    known = machine.libraries
    if "RPi.GPIO" in known and "rpi-lgpio" in known:
        extra = "pi5" if machine.is_pi5 else "pi"
        yield Finding(
            "libraries_both",
            text("RPi.GPIO and rpi-lgpio are both installed, and each has overwritten parts of the other"),
            text("pip uninstall RPi.GPIO rpi-lgpio, then pip install 'shogunboard[{extra}]'", extra=extra),
        )
        return
    if wants.header and machine.is_pi:
        yield from _header_library(machine)
    if wants.i2c and CHIP_LIBRARY not in known:
        yield _missing(machine, CHIP_LIBRARY)


def _header_library(machine: Machine) -> Iterator[Finding]:
    known = machine.libraries
    if "RPi.GPIO" not in known and "rpi-lgpio" not in known:
        yield _missing(machine, text("RPi.GPIO or rpi-lgpio"))
    elif "RPi.GPIO" in known and machine.is_pi5:
        yield Finding(
            "library_wrong",
            text("RPi.GPIO does not know the chip of a {model}", model=machine.model),
            text("pip uninstall RPi.GPIO, then pip install 'shogunboard[pi5]'"),
        )
    elif "RPi.GPIO" in known and machine.kernel >= NO_EDGES:
        yield Finding(
            "library_wrong",
            text("RPi.GPIO cannot wait for edges with kernel {kernel}", kernel=".".join(map(str, machine.kernel))),
            text(
                "nothing is needed for shogunboard, which does not wait for edges; for other programs take rpi-lgpio, "
                "the extra pi5"
            ),
            "remark",
        )


def _missing(machine: Machine, what: Text | str) -> Finding:
    extra = "pi5" if machine.is_pi5 else "pi" if machine.is_pi else "emulation"
    cure = text(
        "run systemd/install.sh again, or in an environment of your own: pip install 'shogunboard[{extra}]'",
        extra=extra,
    )
    return Finding("library_missing", text("{library} is not installed", library=what), cure)


def no_right(machine: Machine, device: Device) -> Finding:
    """The user may not use a device."""
    user = machine.user.name
    if device.mode & 0o060 == 0o060 and device.group != "root":
        command = f"sudo usermod -aG {device.group} {user}"
        cure = text("{command}, then log in again, or restart the service", command=command)
    else:
        cure = text("install the rules for devices with systemd/install.sh, then start the machine anew")
    return Finding("rights", text("the user {user} may not use {device}", user=user, device=device.path), cure)
