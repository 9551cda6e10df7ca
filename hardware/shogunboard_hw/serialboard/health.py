"""What is known about the link and the firmware, as JSON and in words."""

from collections.abc import Mapping
from typing import Final

from shogunboard.geometry import SQUARES, square_name
from shogunboard.ports import health_of
from shogunboard.text import Text, listed, text
from shogunboard_hw.activity import Activity
from shogunboard_hw.serialboard.report import LinkReport
from shogunboard_hw.wire.messages import VERSION, Can, Hello

LEAST_FIRMWARE: Final = (1, 0, 0)
"""Older firmware works with this driver no more."""
UPDATE: Final = text("bring the firmware up to date (docs/serial.md)")
RESETS: Final = ("unknown", "power", "reset", "watchdog")
ZEROS: Final = ("none", "stored", "damaged", "being measured")
DIMMED: Final = 1
LIGHTS_FAILED: Final = 8


def link_problems(report: LinkReport, needs: Can, *, ended: bool) -> list[Text]:
    """What is wrong with the link, the firmware and the lights; `needs` is what the device must have."""
    if ended:
        return [text("the thread of the serial link has ended by a defect; restart the service")]
    hello = report.hello
    if report.state == "incompatible" and hello is not None:
        if hello.version < VERSION:
            cure = text("the firmware is too old; {cure}", cure=UPDATE)
        else:
            cure = text("the program is too old; bring shogunboard up to date")
        return [
            text(
                "the firmware {firmware} speaks version {theirs} of the protocol, this program version {ours}: {cure}",
                firmware=_version(hello),
                theirs=hello.version,
                ours=VERSION,
                cure=cure,
            )
        ]
    if report.state != "linked" or hello is None:
        return [text("the serial link: {problem}", problem=report.problem or text("the board does not answer yet"))]
    problems: list[Text] = []
    if hello.firmware < LEAST_FIRMWARE:
        least = ".".join(map(str, LEAST_FIRMWARE))
        problems.append(
            text(
                "the firmware {firmware} is older than {least}; {cure}",
                firmware=_version(hello),
                least=least,
                cure=UPDATE,
            )
        )
    lacking = needs & ~hello.capabilities
    if lacking & Can.SENSE:
        problems.append(
            text(
                "the Pico is set up for lights alone and reads no sensors; "
                "set its firmware up for build B (docs/serial.md)"
            )
        )
    if lacking & Can.LIGHT:
        problems.append(text("the firmware on the Pico drives no lights; set it up anew (docs/serial.md)"))
    if needs & Can.SENSE and hello.zeros == 2:
        problems.append(
            text("the zeros of the sensors are damaged in the Pico's memory; measure them anew (docs/serial.md)")
        )
    if report.beat is not None and report.beat.flags & LIGHTS_FAILED:
        problems.append(text("the firmware cannot write to the lights; unplug the board and plug it in again"))
    return problems


def link_json(report: LinkReport, now: int) -> dict[str, object]:
    """The link for people and programs (docs/serial.md, "Health")."""
    hello, beat = report.hello, report.beat
    return {
        "state": report.state,
        "opened": report.opened,
        **report.counts,
        "refused": report.refused,
        "log": None if report.log is None else {"text": report.log[1].text, "ms_ago": max(0, now - report.log[0])},
        "firmware": None
        if hello is None
        else {
            "version": _version(hello),
            "protocol": hello.version,
            "board_id": hello.board_id,
            "runs_on": hello.text,
            "capabilities": [can.name.lower() for can in Can if can.name and can in hello.capabilities],
            "started_by": _named(RESETS, hello.reset),
            "zeros": _named(ZEROS, hello.zeros),
        },
        "beat": None
        if beat is None
        else {
            "uptime_ms": beat.time,
            "scans_per_s": beat.scans_per_s,
            "current_ma": beat.current_ma,
            "dimmed": bool(beat.flags & DIMMED),
            "bad_frames": beat.bad,
        },
    }


def board_health(
    report: LinkReport, now: int, stale_ms: int, activity: Activity, cells: str, *, ended: bool
) -> Mapping[str, object]:
    """The health of a board of build B at `now`; `cells` is what it reads."""
    problems = link_problems(report, Can.SENSE | Can.LIGHT, ended=ended)
    lost = [square_name(square) for square, cell in zip(SQUARES, cells, strict=True) if cell == "?"]
    if not problems and lost:
        age = None if report.confirmed_at is None else max(0, now - report.confirmed_at)
        if age is None or age > stale_ms:
            problems.append(
                text("the board has not told yet what its sensors read")
                if age is None
                else text("the last word of the sensors is {age} ms old; is the USB link disturbed", age=age)
            )
        else:
            problems.append(
                text(
                    "no reading from {squares}; look at the sensors and wires of these squares",
                    squares=listed(lost, ""),
                )
            )
    return {
        **health_of(problems),
        "no_reading": lost,
        "link": link_json(report, now),
        "squares": activity.to_json(now),
    }


def _version(hello: Hello) -> str:
    return ".".join(map(str, hello.firmware))


def _named(names: tuple[str, ...], number: int) -> str:
    return names[number] if number < len(names) else f"{number}"
