"""How the boards, the box and the computer are joined: one sheet for each build, from the pin map."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from parts.drawings.canvas import INK, LEADER, TYPE, Sheet, paper_line, paper_text
from schematics.generate.links import BOX_PINS, STRIP_PINS
from shogunboard.geometry import SIZE
from shogunboard_hw.pinout import BUILDS
from shogunboard_hw.pinout.model import Build

SHEET: Final = Sheet(270.0, 168.0, (0.0, 0.0), 1.0)
FILL: Final = "#eef1f5"
STRIP_FILL: Final = "#d7ead3"
SUPPLY: Final = "#b5402f"
DATA: Final = "#1f4e8c"
CABLE: Final = 1.1
TOP: Final = 22.0
STEP: Final = 11.0
STRIPS_AT: Final = 176.0


def wiring_overview(build: Build) -> str:
    """The drawing as the text of an SVG file."""
    return SHEET.page(_shapes(build))


def overviews() -> dict[str, str]:
    """Both drawings by the names of their files."""
    return {f"wiring_{build.name.lower()}.svg": wiring_overview(build) for build in BUILDS}


def _box(left: float, top: float, wide: float, high: float, title: str, *lines: str, fill: str = FILL) -> Iterator[str]:
    """A box with a title and lines under it."""
    size = f'x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}"'
    yield f'<rect {size} rx="1.5" fill="{fill}" stroke="{INK}" stroke-width="0.3"/>'
    first = top + high / 2 - 2.1 * len(lines)
    yield paper_text((left + wide / 2, first), title, 3.4, "middle")
    for number, line in enumerate(lines, 1):
        yield paper_text((left + wide / 2, first + 4.4 * number), line, 2.7, "middle")


def _cable(*way: tuple[float, float], colour: str = INK, width: float = CABLE) -> Iterator[str]:
    for start, end in pairwise(way):
        yield paper_line(start, end, colour, width)


def _shapes(build: Build) -> Iterator[str]:
    words = {"A": "build A: presence", "B": "build B: polarity"}
    yield paper_text((8.0, 9.0), f"Wiring of {words[build.name]}", 4.6)
    yield from _controller(build)
    yield from _strips()
    yield from _host(build)
    yield from _panel()
    yield from _plugs()


def _controller(build: Build) -> Iterator[str]:
    inside = {
        "A": ("five MCP23017 read the switches", "sensors at the Raspberry Pi's 3.3 V", "Pico for the lights"),
        "B": ("Pico", "four CD74HC4067 read the sensors", "3.3 V of their own for the sensors"),
    }
    buffered = "74AHCT125: data of the lights"
    yield from _box(78.0, TOP, 62.0, SIZE * STEP - 3.0, "controller board", *inside[build.name], buffered)
    yield from _box(8.0, TOP, 42.0, 16.0, "supply", "5 V, 4 A")
    yield from _cable((50.0, TOP + 5.0), (78.0, TOP + 5.0), colour=SUPPLY)
    yield from _cable((50.0, TOP + 11.0), (78.0, TOP + 11.0))
    yield paper_text((64.0, TOP + 2.4), "+", 3.2, "middle", SUPPLY)
    yield paper_text((64.0, TOP + 13.6), "0 V; J10, fuse 3 A", 2.7, "middle")


def _strips() -> Iterator[str]:
    for strip in range(1, SIZE + 1):
        rank, y = SIZE + 1 - strip, TOP + (strip - 1) * STEP
        yield from _box(STRIPS_AT, y, 86.0, 8.0, f"strip {strip}: a{rank} to h{rank}", fill=STRIP_FILL)
        yield from _cable((140.0, y + 4.0), (STRIPS_AT, y + 4.0))
        yield paper_text((142.0, y + 1.6), f"J{strip}", 2.6)
        yield paper_text((158.0, y + 1.6), "ribbon 16", 2.6, "middle")
    low = TOP + SIZE * STEP
    chain = (
        "Data of the lights: controller, strip 1, back to the controller, strip 2, and so on; "
        "LED 0 is a8, LED 63 is h1."
    )
    yield paper_text((STRIPS_AT + 86.0, low), chain, 2.7, "end", DATA)


def _host(build: Build) -> Iterator[str]:
    y = TOP + 44.0
    if build.name == "A":
        about = ("shogunboard runs here", "model 4: fed through JP1", "model 5: its own supply")
        yield from _box(8.0, y - 10.0, 42.0, 34.0, "Raspberry Pi", *about)
        yield from _cable((50.0, y - 1.0), (78.0, y - 1.0))
        yield paper_text((64.0, y - 3.4), "ribbon 40, J11", 2.6, "middle")
        yield from _cable((50.0, y + 15.0), (78.0, y + 15.0), colour=DATA)
        yield paper_text((64.0, y + 12.6), "USB to the Pico", 2.6, "middle")
        return
    yield from _box(8.0, y - 4.0, 42.0, 22.0, "any computer", "shogunboard runs here")
    yield from _cable((50.0, y + 7.0), (78.0, y + 7.0), colour=DATA)
    yield paper_text((64.0, y + 4.6), "USB to the Pico", 2.6, "middle")


def _panel() -> Iterator[str]:
    y = TOP + SIZE * STEP + 10.0
    yield from _box(8.0, y - 3.0, 42.0, 17.0, "box beside the board", "four buttons, buzzer")
    low = TOP + SIZE * STEP - 3.0
    yield from _cable((50.0, y + 5.5), (109.0, y + 5.5), (109.0, low))
    yield paper_text((78.0, y + 3.1), "ribbon 10, J9", 2.6, "middle")


def _plugs() -> Iterator[str]:
    """The pins of both plugs, the same at both ends of a cable."""
    y = 144.0
    yield paper_text((8.0, y - 5.0), "Plug of a strip, 2 x 8 (S1 is file a, S8 is file h):", 2.9)
    yield from _pins(STRIP_PINS, 8.0, y)
    yield paper_text((158.0, y - 5.0), "Plug of the box, 2 x 5:", 2.9)
    yield from _pins(BOX_PINS, 158.0, y)
    yield paper_text(
        (8.0, y + 19.0), "Every joint is in the tables of wires beside the schematics.", 2.7, colour=LEADER
    )


def _pins(pins: dict[str, str], left: float, top: float) -> Iterator[str]:
    wide, high = 18.0, 7.0
    for name, what in pins.items():
        column, row = (int(name) - 1) // 2, (int(name) - 1) % 2
        x, y = left + column * wide, top + row * high
        size = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
        yield f'<rect {size} fill="#ffffff" stroke="{INK}" stroke-width="0.2"/>'
        yield paper_text((x + 1.2, y + high / 2), name, 2.3, colour=LEADER)
        yield paper_text((x + wide / 2 + 1.5, y + high / 2), what, 0.85 * TYPE, "middle")
