"""Findings about supply, disk, clock, serial ports and what is installed."""

from collections.abc import Iterator
from typing import Final

from shogunboard.doctor.facts import SERVICE_USER, Machine
from shogunboard.doctor.findings import Finding
from shogunboard.doctor.header import no_right
from shogunboard.doctor.wants import Wants
from shogunboard.text import listed, text, texts

LEAST_FREE: Final = 50_000_000
"""Bytes. A game takes some ten thousand; the system itself stumbles before."""
LITTLE_FREE: Final = 500_000_000
GROUPS: Final = ("i2c", "gpio", "dialout")
A_BETTER_SUPPLY: Final = text(
    "use the supply made for this Raspberry Pi and a short cable; LEDs need a supply of their own"
)


def power(machine: Machine, _wants: Wants) -> Iterator[Finding]:
    """The supply."""
    if machine.power.low_now:
        yield Finding("undervoltage", text("the voltage of the supply is too low at this moment"), A_BETTER_SUPPLY)
    elif machine.power.low_before:
        yield Finding(
            "undervoltage",
            text("the voltage of the supply was too low at some time since the machine was started"),
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
            text("the disk of {folder} can only be read", folder=space.folder),
            text(
                "if it was not made so on purpose, the card may be failing: make a backup, and look into `sudo dmesg`"
            ),
        )
    if space.free < LITTLE_FREE:
        is_full = space.free < LEAST_FREE
        yield Finding(
            "disk_full",
            text(
                "the disk of {folder} has {free} MB left of {total} MB",
                folder=space.folder,
                free=round(space.free / 1e6),
                total=round(space.total / 1e6),
            ),
            text("free some space: sudo apt clean, sudo journalctl --vacuum-size=50M"),
            "problem" if is_full else "remark",
        )


def clock(machine: Machine, _wants: Wants) -> Iterator[Finding]:
    """The wall clock."""
    time = machine.clock
    if not time.possible:
        yield Finding(
            "clock",
            text("the clock of the machine is wrong: its year is over long ago"),
            text("connect the network, or set it: sudo date -s '2026-11-30 20:15'"),
        )
    elif not time.kept and not time.set_by_network:
        yield Finding(
            "clock",
            text("the clock has not been set since the machine was started, so dates of games are not believed"),
            text("connect the network, or add a clock chip; dates are put right as soon as the clock is set"),
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
            used = text("{device} is used by {programs}", device=path, programs=listed(others, ""))
            yield Finding("serial_busy", used, text("end that program"))
    if machine.modem_manager and not machine.device_rules:
        yield Finding(
            "modem_manager",
            text("ModemManager talks to every new serial device, and would disturb the board"),
            text(
                "install the rules for devices with systemd/install.sh, or: sudo systemctl disable --now ModemManager"
            ),
        )


def installed(machine: Machine, wants: Wants) -> Iterator[Finding]:
    """What the installer has done, and has not."""
    if machine.port is not None:
        yield Finding("port_taken", machine.port, "", tells_cure=True)
    if machine.games is not None:
        yield Finding("games", machine.games, text("see docs/trouble.md, the disk"), tells_cure=True)
    if not machine.installed:
        return
    missing = [group for group in GROUPS if SERVICE_USER not in machine.members.get(group, frozenset())]
    if missing:
        yield Finding(
            "groups",
            texts(
                "the user {user} is not in the group {groups}",
                "the user {user} is not in the groups {groups}",
                len(missing),
                user=SERVICE_USER,
                groups=listed(missing, ""),
            ),
            text(
                "{command}, then sudo systemctl restart shogunboard",
                command=f"sudo usermod -aG {','.join(missing)} {SERVICE_USER}",
            ),
        )
    if wants.switch_off and not machine.power_rule:
        yield Finding(
            "power_rule",
            text("the board or its page is to switch the machine off, but the service has no right to"),
            text('run systemd/install.sh again, or panel.shutdown = false and service.power = "nobody"'),
        )
