"""The contract of `shogunboard.ports.Board`."""

import json
from typing import Final

import pytest

from shogunboard.geometry import SQUARES
from shogunboard.lights.palettes import BLINKS, Look
from shogunboard.ports import DARK
from shogunboard.scans import CELLS, EMPTY_CELLS
from tests.contract.rig import COLOURS, RECOVERED_MS, Pole, Rig, lit_until, look_after, read, read_until, steady

NO_READING: Final = "?" * 64
POLES: Final[tuple[Pole, ...]] = ("N", "S")
"""A board that senses presence feels both, too."""


def cell(rig: Rig, pole: Pole) -> str:
    """How a magnet with that pole up reads on this board."""
    return pole if rig.board.sensing == "polarity" else "x"


def with_cells(cells: dict[int, str], others: str = ".") -> str:
    return "".join(cells.get(square, others) for square in SQUARES)


def is_well(rig: Rig) -> bool:
    """What the board says about itself, which must be JSON with `ok` and `problems`."""
    health = json.loads(json.dumps(rig.board.health()))
    assert isinstance(health["ok"], bool)
    assert all(isinstance(problem, str) and problem for problem in health["problems"])
    assert health["ok"] == (not health["problems"])
    return health["ok"]


def recovers(rig: Rig, cells: str, *, well: bool) -> bool:
    """Does the board read so and say that it is well, or not, within the time that recovery may take?"""
    return read_until(rig, lambda seen: seen == cells and is_well(rig) == well, RECOVERED_MS) == cells


def test_it_says_what_it_is(closed_rig: Rig) -> None:
    assert closed_rig.board.name
    assert closed_rig.board.sensing in CELLS


def test_an_empty_board_reads_empty_and_is_well(rig: Rig) -> None:
    assert recovers(rig, EMPTY_CELLS, well=True)


def test_it_can_be_read_at_once(rig: Rig) -> None:
    assert len(read(rig)) == 64


def test_closing_twice_is_closing_once_and_it_opens_again(rig: Rig) -> None:
    rig.board.close()
    rig.board.close()
    rig.board.open()
    rig.put(rig.samples[0], "N")
    wanted = with_cells({rig.samples[0]: cell(rig, "N")})
    assert recovers(rig, wanted, well=True)


def test_closing_what_was_never_opened_does_no_harm(closed_rig: Rig) -> None:
    closed_rig.board.close()
    closed_rig.board.open()
    assert recovers(closed_rig, EMPTY_CELLS, well=True)


def test_a_magnet_is_seen_on_its_square_and_nowhere_else(rig: Rig) -> None:
    for square in rig.samples:
        for pole in POLES:
            rig.put(square, pole)
            wanted = with_cells({square: cell(rig, pole)})
            assert read_until(rig, wanted.__eq__) == wanted
        rig.put(square, None)
    assert read_until(rig, EMPTY_CELLS.__eq__) == EMPTY_CELLS


def test_many_magnets_are_seen_together(rig: Rig) -> None:
    lying: dict[int, str] = {}
    for index, square in enumerate(rig.samples):
        pole = POLES[index % 2]
        rig.put(square, pole)
        lying[square] = cell(rig, pole)
    wanted = with_cells(lying)
    assert read_until(rig, wanted.__eq__) == wanted


def test_a_part_that_fails_has_no_reading_and_the_rest_goes_on(rig: Rig) -> None:
    lost = rig.cut()
    if lost is None:
        pytest.skip("this board has no parts that fail alone")
    assert recovers(rig, with_cells(dict.fromkeys(lost, "?")), well=False)
    within = min(lost)
    without = next(square for square in SQUARES if square not in lost)
    rig.put(within, "N")
    rig.put(without, "N")
    wanted = with_cells(dict.fromkeys(lost, "?") | {without: cell(rig, "N")})
    assert read_until(rig, wanted.__eq__) == wanted
    rig.restore()
    assert recovers(rig, with_cells({within: cell(rig, "N"), without: cell(rig, "N")}), well=True)


def test_an_unplugged_board_has_no_reading_and_comes_back_by_itself(rig: Rig) -> None:
    square = rig.samples[-1]
    rig.put(square, "S")
    rig.unplug()
    assert recovers(rig, NO_READING, well=False)
    rig.restore()
    assert recovers(rig, with_cells({square: cell(rig, "S")}), well=True)


def test_lights_arrive_on_their_square(rig: Rig) -> None:
    for index, square in enumerate(rig.samples):
        wanted = {square: COLOURS[index % len(COLOURS)]}
        rig.board.show(steady(wanted))
        assert lit_until(rig, wanted) == wanted
    rig.board.show(DARK)
    assert lit_until(rig, {}) == {}


def test_the_last_lights_are_the_ones_that_stay(rig: Rig) -> None:
    wanted = {square: COLOURS[index % len(COLOURS)] for index, square in enumerate(rig.samples)}
    for square in rig.samples:
        rig.board.show(steady({square: "red"}))
    rig.board.show(steady(wanted))
    rig.board.show(steady(wanted))
    assert lit_until(rig, wanted) == wanted
    assert look_after(rig) == wanted


def test_every_pattern_can_be_shown_on_every_square(rig: Rig) -> None:
    for blink in BLINKS.values():
        rig.board.show((Look((255, 255, 255), 1.0, blink),) * 64)
        rig.wait(10)
        read(rig)


def test_lights_can_be_set_while_the_board_is_away_and_shine_when_it_is_back(rig: Rig) -> None:
    recovers(rig, EMPTY_CELLS, well=True)
    rig.unplug()
    assert recovers(rig, NO_READING, well=False)
    wanted = dict.fromkeys(rig.samples[:2], COLOURS[2])
    rig.board.show(steady(wanted))
    rig.restore()
    assert recovers(rig, EMPTY_CELLS, well=True)
    assert lit_until(rig, wanted) == wanted


def test_closing_puts_the_lights_out(rig: Rig) -> None:
    wanted = {rig.samples[0]: COLOURS[0]}
    rig.board.show(steady(wanted))
    assert lit_until(rig, wanted) == wanted
    rig.board.close()
    assert rig.lit() == {}
