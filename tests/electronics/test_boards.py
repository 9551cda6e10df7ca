"""Where things lie on the boards, and how tracks are laid."""

import re
from collections.abc import Iterator
from dataclasses import replace
from math import ceil, dist

import pytest

from schematics.generate import catalogue
from schematics.generate.circuit import Circuit, Part, Sheet
from schematics.generate.everything import BOARDS
from schematics.generate.layout import Board, Place, Track, coppers
from schematics.generate.router import SCREW_HEAD, RoutingError, route
from schematics.generate.strip_board import BOARD as STRIP
from schematics.generate.strip_board import ORIGIN
from shogunboard.geometry import SIZE
from shogunboard_hw.geometry import KEEP_OUT_INNER, KEEP_OUT_OUTER, LED_OFFSET, PAIR_MAGNET, PAIR_OFFSET, PITCH
from tests.project.source import ROOT


def middle(file: int) -> tuple[float, float]:
    """The middle of a square of the strip on KiCad's page, files from 1."""
    return ORIGIN[0] + PITCH * (file - 0.5), ORIGIN[1]


@pytest.mark.parametrize("file", range(1, SIZE + 1))
def test_sensor_and_light_lie_where_the_measures_say(file: int) -> None:
    x, y = middle(file)
    assert (STRIP.places[f"U{file}"].x, STRIP.places[f"U{file}"].y) == pytest.approx((x, y))
    led = STRIP.places[f"D{file}"]
    assert (led.x, led.y) == pytest.approx((x + LED_OFFSET[0], y - LED_OFFSET[1]))


def test_the_magnets_stay_inside_the_ring_that_is_kept_free() -> None:
    length, width, _ = PAIR_MAGNET
    assert PAIR_OFFSET - width / 2 > KEEP_OUT_INNER
    assert dist((0, 0), (PAIR_OFFSET + width / 2, length / 2)) < KEEP_OUT_OUTER


def test_no_part_lies_in_a_ring() -> None:
    """Parts are either nearer to the sensor than the magnets, or outside; the plug is under the board."""
    wrong = []
    for part, footprint, place in STRIP.parts():
        left, up, right, low = footprint.courtyard
        corners = [place.moved(x, y) for x in (left, right) for y in (up, low)]
        for file in range(1, SIZE + 1):
            away = [dist(corner, middle(file)) for corner in corners]
            pads_away = [
                dist(place.moved(pad.x, pad.y), middle(file)) - max(pad.width, pad.height) / 2 for pad in footprint.pads
            ]
            inside = max(away) < KEEP_OUT_INNER
            outside = min(pads_away if footprint.side == "B" else away) > KEEP_OUT_OUTER
            if not (inside or outside):
                wrong.append(f"{part.reference} at file {file}")
    assert wrong == []


def metal(board: Board) -> Iterator[tuple[float, float, float, float, str]]:
    """What lies on the board and is of metal: middle, from and to which radius, and the sides of copper under it."""
    for ring in board.rings:
        yield *ring.at, ring.inner, ring.radius, "F.Cu"
    for name, place in board.places.items():
        if name.startswith("H"):
            for side in ("F.Cu", "B.Cu"):
                yield place.x, place.y, 0.0, SCREW_HEAD, side


def tracks(board: Board) -> Iterator[tuple[tuple[float, float], tuple[float, float], float, str]]:
    """Start, end, width and side of the tracks in the board's file; a via is one without a length, on either side."""
    name = board.circuit.name
    text = (ROOT / f"schematics/{name}/{name}.kicad_pcb").read_text(encoding="utf-8")
    at = r"([-\d.]+) ([-\d.]+)"
    for found in re.finditer(rf'\(start {at}\)\s*\(end {at}\)\s*\(width ([\d.]+)\)\s*\(layer "(.\.Cu)"', text):
        x, y, to_x, to_y, width = map(float, found.groups()[:-1])
        yield (x, y), (to_x, to_y), width, found[6]
    for found in re.finditer(rf"\(via\s*\(at {at}\)\s*\(size ([\d.]+)\)", text):
        x, y, width = map(float, found.groups())
        for side in ("F.Cu", "B.Cu"):
            yield (x, y), (x, y), width, side


@pytest.mark.parametrize("board", BOARDS, ids=[board.circuit.name for board in BOARDS])
def test_no_track_lies_under_a_magnet_or_the_head_of_a_screw(board: Board) -> None:
    """Both conduct, and only the varnish is between."""
    laid = list(tracks(board))
    assert len(laid) > 100
    wrong = []
    for x, y, inner, outer, side in metal(board):
        for start, end, width, layer in laid:
            steps = ceil(dist(start, end) / 0.2) + 1
            points = [(start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
                      for n in range(steps + 1)]  # fmt: skip
            if layer == side and any(inner - width / 2 < dist((x, y), p) < outer + width / 2 - 0.01 for p in points):
                wrong.append((start, end, layer))
    assert wrong == []


@pytest.mark.parametrize("board", BOARDS, ids=[board.circuit.name for board in BOARDS])
def test_every_part_has_a_place_on_the_board(board: Board) -> None:
    assert board.places.keys() == {part.reference for part in board.circuit.parts}
    left, up, right, low = board.area
    assert all(left < pad.x < right and up < pad.y < low for pad in coppers(board))


@pytest.mark.parametrize(
    ("angle", "point"), [(0, (12, 23)), (90, (13, 18)), (180, (8, 17)), (270, (7, 22))], ids=["0", "90", "180", "270"]
)
def test_a_part_is_turned_against_the_clock(angle: int, point: tuple[float, float]) -> None:
    assert Place(10, 20, angle).moved(2, 3) == point


def two_resistors(*, gap: float = 10.16) -> Board:
    """Two resistors, one above the other, joined crosswise."""
    item = catalogue.resistor("1k")
    parts = (Part("R1", item, {"1": "P", "2": "Q"}, (20, 20)), Part("R2", item, {"1": "Q", "2": "P"}, (20, 40)))
    circuit = Circuit("trial", "Trial", (), Sheet("trial", "Trial", "A4", parts))
    return Board(circuit, (0, 0, 25.4, 25.4), {"R1": Place(7.62, 5.08), "R2": Place(7.62, 5.08 + gap)}, 0.635)


def test_crossing_nets_are_laid_on_two_sides() -> None:
    routed = route(two_resistors())
    assert {track.layer for track in routed.tracks} == {0, 1}
    assert {track.net for track in routed.tracks} == {"P", "Q"}
    for one in routed.tracks:
        for other in routed.tracks:
            if one.net < other.net and one.layer == other.layer:
                assert apart(one, other) > 0.4


def apart(one: Track, other: Track) -> float:
    """The distance of the middle lines of two tracks that run along the grid."""
    gaps = []
    for axis in (0, 1):
        low = max(min(one.start[axis], one.end[axis]), min(other.start[axis], other.end[axis]))
        high = min(max(one.start[axis], one.end[axis]), max(other.start[axis], other.end[axis]))
        gaps.append(max(low - high, 0.0))
    return dist((0, 0), gaps)


def test_laying_tracks_twice_gives_the_same() -> None:
    assert route(two_resistors()) == route(two_resistors())


def test_a_net_without_a_way_is_named() -> None:
    board = two_resistors()
    walls: tuple[Track, ...] = (
        Track("WALL", 0, 0.5, (0.5, 10), (25, 10)),
        Track("WALL", 1, 0.5, (0.5, 10), (25, 10)),
    )
    with pytest.raises(RoutingError, match="there is no way for [PQ]"):
        route(replace(board, laid=walls))
