"""The boards of the two controllers. Places are in tenths of an inch from the upper left corner, as on perfboard."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from schematics.generate import controller_a, controller_b
from schematics.generate.circuit import Circuit
from schematics.generate.layout import Board, Layer, Place, Text, Track
from shogunboard.geometry import SIZE

TENTH: Final = 2.54
GRID: Final = TENTH / 4
ORIGIN: Final = (25.4, 25.4)
WIDTH: Final = 67
HEIGHT: Final = 42
FIRST_PLUG: Final = (8, 4)
PLUG_STEP: Final = 5
FEED: Final = 2.75
"""The column of the 5 V feed; ground is in column 1.25."""
RETURN: Final = 1.25
GROUND_ROW: Final = 15
FUSE: Final = (14.0, 36.5)


def _at(x: float, y: float) -> tuple[float, float]:
    return round(ORIGIN[0] + TENTH * x, 4), round(ORIGIN[1] + TENTH * y, 4)


def _place(x: float, y: float, angle: int = 0) -> Place:
    return Place(*_at(x, y), angle)


def _line(net: str, layer: Layer, width: float, *points: tuple[float, float]) -> Iterable[Track]:
    for start, end in pairwise(points):
        # From left to right and downwards, so that a rail can be cut at its right end.
        one, other = sorted((start, end))
        yield Track(net, layer, width, _at(*one), _at(*other))


def _common() -> dict[str, Place]:
    x, y = FIRST_PLUG
    return {
        **{f"J{strip}": _place(x + PLUG_STEP * (strip - 1), y) for strip in range(1, SIZE + 1)},
        "J9": _place(34, 35),
        "J10": _place(17, 38.5),
        "F1": _place(*FUSE, 180),
        "D1": _place(FEED, 33.25),
        "C10": _place(FEED, 29.75),
        "A1": _place(54, 1.25),
        "U10": _place(54, 26),
        "C11": _place(59, 26, 270),
        "R10": _place(47, 33),
        "R11": _place(47, 35),
        "H1": _place(5, 4),
        "H2": _place(64.5, 4),
        "H3": _place(64.5, 39),
        "H4": _place(26, 38),
    }


def _feed(last: float) -> tuple[Track, ...]:
    """5 V on the upper side, ground on the lower side, from the terminals to the plugs."""
    minus = FUSE[0] - 22.5 / TENTH
    x, y = FIRST_PLUG
    columns = [x + PLUG_STEP * strip for strip in range(SIZE)]
    # The lights' current must not lift the ground that the sensors are measured from: short and wide to every plug.
    taps = [
        *(_line("+5V", 0, 1.0, (column + 1, 1.25), (column + 1, y)) for column in columns),
        *(_line("GND", 1, 1.2, (column, y), (column, y + 3)) for column in columns),
        *(_line("GND", 1, 1.2, (column - 1, y + 3), (column, y + 3)) for column in columns),
        *(_line("GND", 1, 1.2, (column - 1, y + 3), (column - 1, GROUND_ROW)) for column in columns),
    ]
    second = FEED + 5.0 / TENTH
    return (
        *_line("VIN", 1, 2.5, FUSE, (17, 36.5), (17, 38.5)),
        *_line("+5V", 0, 2.5, (FEED, 36.5), (minus, 36.5)),
        *_line("+5V", 0, 2.5, (FEED, 1.25), (FEED, 36.5)),
        *_line("+5V", 0, 2.0, (FEED, 1.25), (last, 1.25)),
        *_line("GND", 1, 2.5, (19, 38.5), (19, 40.5)),
        *_line("GND", 1, 2.5, (RETURN, 40.5), (19, 40.5)),
        *_line("GND", 1, 2.5, (RETURN, GROUND_ROW), (RETURN, 40.5)),
        *_line("GND", 1, 2.0, (7.75, 33.25), (7.75, 34.75)),
        *_line("GND", 1, 2.0, (RETURN, 34.75), (7.75, 34.75)),
        *_line("GND", 1, 1.5, (second, 28), (second, 29.75)),
        *_line("GND", 1, 1.5, (RETURN, 28), (second, 28)),
        *(track for tap in taps for track in tap),
    )  # fmt: skip


def _words(build: str, more: Iterable[Text] = ()) -> tuple[Text, ...]:
    x, y = FIRST_PLUG
    plugs = (
        Text(f"strip {strip}", _at(x + PLUG_STEP * (strip - 1) + 0.5, y + 9.75), 0.9) for strip in range(1, SIZE + 1)
    )
    return (
        *plugs,
        Text(f"shogunboard controller, build {build}, rev 1", _at(46, 40.5), 1.5),
        Text("5 V", _at(14.5, 40.75), 1.2),
        Text("+", _at(17, 41), 1.5),
        Text("-", _at(19, 41), 1.5),
        Text("box", _at(38, 37), 1.0),
        *more,
    )


def _board_a() -> Board:
    chips = {f"U{number + 1}": _place(8 + 8 * number, 18) for number in range(5)}
    blocks = {f"C{number + 1}": _place(6 + 8 * number, 25, 270) for number in range(5)}
    places = {
        **_common(), **chips, **blocks,
        "J11": _place(48, 3), "JP1": _place(51.5, 3), "R1": _place(47, 27), "R2": _place(47, 29), "R3": _place(47, 31),
    }  # fmt: skip
    laid = (
        *_feed(51.5),
        *_line("+5V", 0, 2.0, (51.5, 1.25), (51.5, 3)),
        *_line("PI_5V", 0, 1.5, (49, 4), (51.5, 4)),
        *_line("PI_5V", 0, 1.5, (49, 3), (49, 4)),
        *_line("GND", 1, 2.5, (RETURN, GROUND_ROW), (48, GROUND_ROW)),
    )
    return _board(controller_a.CIRCUIT, "A", places, laid, (Text("closed: feeds the Pi", _at(52.7, 8), 0.8, angle=90),))


def _board_b() -> Board:
    chips = {f"U{number + 1}": _place(11 + 10 * number, 22) for number in range(4)}
    blocks = {f"C{number + 1}": _place(8 + 10 * number, 17.75) for number in range(4)}
    series = {f"R{row + 1}": _place(10 + 9 * (row % 4), 27.5 + 2 * (row // 4)) for row in range(8)}
    held = {f"R{row + 12}": _place(10 + 9 * row, 31.5) for row in range(4)}
    places = {
        **_common(), **chips, **blocks, **series, **held,
        "U11": _place(48, 6), "C12": _place(48, 9), "C13": _place(49, 12), "C14": _place(47.5, 18),
    }  # fmt: skip
    laid = (
        *_feed(50),
        *_line("+5V", 0, 1.5, (50, 1.25), (50, 6)),
        *_line("GND", 1, 2.0, (RETURN, GROUND_ROW), (47.75, GROUND_ROW)),
        *_line("VSENS", 1, 1.5, (9, 16.25), (49, 16.25)),
        *_line("VSENS", 1, 1.5, (49, 12), (49, 16.25)),
    )
    return _board(controller_b.CIRCUIT, "B", places, laid, ())


def _board(
    circuit: Circuit, build: str, places: Mapping[str, Place], laid: tuple[Track, ...], more: Iterable[Text]
) -> Board:
    left, up = ORIGIN
    area = (left, up, round(left + TENTH * WIDTH, 4), round(up + TENTH * HEIGHT, 4))
    return Board(circuit, area, places, GRID, laid, _words(build, more))


BOARD_A: Final = _board_a()
BOARD_B: Final = _board_b()
