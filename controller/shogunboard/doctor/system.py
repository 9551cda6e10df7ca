"""Findings about supply, disk, clock, serial ports and what is installed."""

from collections.abc import Iterator
from typing import Final

from shogunboard.doctor.facts import SERVICE_USER, Machine
from shogunboard.doctor.findings import Finding
from shogunboard.doctor.header import no_right
from shogunboard.doctor.wants import Wants

LEAST_FREE: Final = 50_000_000
"""Bytes. A game takes some ten thousand; the system itself stumbles before."""
LITTLE_FREE: Final = 500_000_000
GROUPS: Final = ("i2c", "gpio", "dialout")
A_BETTER_SUPPLY: Final = "use the supply made for this Raspberry Pi and a short cable; LEDs need a supply of their own"


def power(machine: Machine, _wants: Wants) -> Iterator[Finding]:
    """The supply."""
    if machine.power.low_now:
        yield Finding("undervoltage", "the voltage of the supply is too low at this moment", A_BETTER_SUPPLY)
    elif machine.power.low_before:
        yield Finding(
            "undervoltage",
            "the voltage of the supply was too low at some time since the machine was started",
            A_BETTER_SUPPLY,
            "remark",
        )


def disk(machine: Machine, _wants: Wants) -> Iterator[Finding]:
    """The disk of the games."""
    space = machine.disk
    if space is None:
        return
    if space.read_only:
        yield Finding(
            "disk_read_only",
            f"the disk of {space.folder} can only be read",
            "if it was not made so on purpose, the card may be failing: make a backup, and look into `sudo dmesg`",
        )
    if space.free < LITTLE_FREE:
        is_full = space.free < LEAST_FREE
        yield Finding(
            "disk_full",
            f"the disk of {space.folder} has {space.free / 1e6:.0f} MB left of {space.total / 1e6:.0f} MB",
            "free some space: sudo apt clean, sudo journalctl --vacuum-size=50M",
            "problem" if is_full else "remark",
        )


def clock(machine: Machine, _wants: Wants) -> Iterator[Finding]:
    """The wall clock."""
    time = machine.clock
    if not time.possible:
        yield Finding(
            "clock",
            "the clock of the machine is wrong: its year is over long ago",
            "connect the network, or set it: sudo date -s '2026-11-30 20:15'",
        )
    elif not time.kept and not time.set_by_network:
        yield Finding(
            "clock",
            "the clock has not been set since the machine was started, so dates of games are not believed",
            "connect the network, or add a clock chip; dates are put right as soon as the clock is set",
            "remark",
        )


def serial(machine: Machine, wants: Wants) -> Iterator[Finding]:
    """Serial ports and who else uses them."""
    if not wants.serial:
        return
    ports = machine.found("ttyACM")
    if ports and not any(machine.user.may_use(port) for port in ports):
        yield no_right(machine, ports[0])
    own = machine.service is not None
    for path, programs in machine.holders.items():
        others = [program for program in programs if not (own and "shogunboard" in program)]
        if others:
            yield Finding("serial_busy", f"{path} is used by {', '.join(others)}", "end that program")
    if machine.modem_manager and not machine.device_rules:
        yield Finding(
            "modem_manager",
            "ModemManager talks to every new serial device, and would disturb the board",
            "install the rules for devices with systemd/install.sh, or: sudo systemctl disable --now ModemManager",
        )


def installed(machine: Machine, wants: Wants) -> Iterator[Finding]:
    """What the installer has done, and has not."""
    if machine.port is not None:
        text, _, cure = machine.port.partition("; ")
        yield Finding("port_taken", text, cure)
    if machine.games is not None:
        text, _, cure = machine.games.partition("; ")
        yield Finding("games", text, cure or "see docs/trouble.md, the disk")
    if not machine.installed:
        return
    missing = [group for group in GROUPS if SERVICE_USER not in machine.members.get(group, frozenset())]
    if missing:
        yield Finding(
            "groups",
            f"the user {SERVICE_USER} is not in the group{'s' if len(missing) > 1 else ''} {', '.join(missing)}",
            f"sudo usermod -aG {','.join(missing)} {SERVICE_USER}, then sudo systemctl restart shogunboard",
        )
    if wants.switch_off and not machine.power_rule:
        yield Finding(
            "power_rule",
            "the board or its page is to switch the machine off, but the service has no right to",
            'run systemd/install.sh again, or panel.shutdown = false and service.power = "nobody"',
        )
