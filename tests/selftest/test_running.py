"""A whole self test on the simulated board, with a person played by a program."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import pytest

from shogunboard.geometry import SQUARE_NAMES, SQUARES, Square, parse_square
from shogunboard.ports import DARK, MadeOfParts
from shogunboard.scans import Sensing
from shogunboard.selftest.analysis import of_lights, of_sensors
from shogunboard.selftest.findings import Finding
from shogunboard.selftest.report import LEGEND, in_full, to_json
from shogunboard.selftest.running import SelfTest
from shogunboard.text import Text
from shogunboard_hw.mcp23017 import Mcp23017Board
from shogunboard_hw.pinout import BUILD_A, BUILD_B
from shogunboard_hw.pinout.parts import parts_of
from shogunboard_hw.sim import SimBoard, SimOptions
from tests.selftest.people import Helper, Miswired, is_board
from tests.selftest.wiring import (
    Mistake,
    exchanged_chips,
    exchanged_rows,
    exchanged_squares,
    reversed_row,
    same_address,
    shifted_row,
)

D4: Final = parse_square("d4")
NO_LIGHTS: Final[Mapping[Square, Square | None]] = {}


class Bench:
    """A miswired board on a bench, and a tester."""

    def __init__(
        self,
        *mistakes: Mistake,
        lights: Mapping[Square, Square | None] = NO_LIGHTS,
        sensing: Sensing = "presence",
        pole: str = "N",
    ) -> None:
        self.now = 0
        self.sim = SimBoard(SimOptions(sensing=sensing), lambda: self.now)
        moves: dict[Square, Square | None] = {}
        for mistake in mistakes:
            moves |= mistake.moves
        unread = frozenset[Square]().union(*(mistake.unread for mistake in mistakes))
        self.board = Miswired(self.sim, moves, unread, lights)
        self.tester = Helper(self.sim, self._advance, pole=pole)
        self._test = SelfTest(is_board(self.board), self.tester, lambda: self.now)
        self.board.open()

    def _advance(self, ms: int) -> None:
        self.now += ms

    def sensors(self) -> list[Finding]:
        found = of_sensors(self._test.magnet(), self.board.parts)
        assert self.sim.lamps.lamps == DARK
        return found

    def lights(self) -> list[Finding]:
        found = of_lights(self._test.lights())
        assert self.sim.lamps.lamps == DARK
        return found


def test_on_a_good_board_nothing_is_found() -> None:
    bench = Bench()
    assert bench.lights() == []
    assert bench.sensors() == []
    assert in_full([]) == "Everything works, and is wired as it should be."
    assert to_json([]) == {"ok": True, "findings": [], "squares": dict.fromkeys(SQUARE_NAMES)}


@pytest.mark.parametrize(
    ("mistake", "text"),
    [
        (reversed_row(2), "row 6 (strip 3) is the wrong way round"),
        (shifted_row(5, to_h=True), "row 3 (strip 6) is shifted by one square towards file h"),
        (exchanged_rows(0, 7), "row 8 (strip 1) and row 1 (strip 8) are exchanged"),
        (exchanged_chips(1, 3), "chip 1 (0x21) and chip 3 (0x23) are exchanged"),
        (exchanged_chips(2, 4), "chip 2 (0x22) and chip 4 (0x24) are exchanged"),
        (same_address(0, 3), "chip 0 (0x20) answers at the address of chip 3 (0x23)"),
        (exchanged_squares(D4, 0), "a8 and d4 are exchanged"),
    ],
)
def test_wrong_wiring_is_named_after_a_walk(mistake: Mistake, text: str) -> None:
    (finding,) = Bench(mistake).sensors()
    assert (finding.kind, finding.text) == (mistake.kind, text)


def test_a_mistake_and_broken_squares_are_told_apart() -> None:
    bench = Bench(reversed_row(0))
    bench.sim.dead([D4])
    bench.sim.stuck([parse_square("e1")])
    findings = bench.sensors()
    assert [(finding.kind, finding.squares) for finding in findings] == [
        ("row_reversed", tuple(range(8))),
        ("silent", (D4,)),
        ("always", (parse_square("e1"),)),
    ]
    drawing = in_full(findings).splitlines()
    assert drawing[:8] == [
        "8 | #  #  #  #  #  #  #  #",
        *(f"{rank} | .  .  .  .  .  .  .  ." for rank in (7, 6, 5)),
        "4 | .  .  .  -  .  .  .  .",
        *(f"{rank} | .  .  .  .  .  .  .  ." for rank in (3, 2)),
        "1 | .  .  .  .  x  .  .  .",
    ]
    assert str(LEGEND) in drawing
    assert "Row 8 (strip 1) is the wrong way round." in drawing
    told = json.loads(json.dumps(to_json(findings)))
    assert told["ok"] is False
    assert told["squares"]["d4"] == "silent"
    assert told["findings"][0]["squares"][0] == "a8"


def test_a_chip_that_is_gone_costs_the_person_little() -> None:
    bench = Bench()
    bench.sim.lose_chip(2)
    (finding,) = bench.sensors()
    assert (finding.kind, "chip 2 (0x22)" in finding.text) == ("no_reading", True)
    passed_over = [text for text in bench.tester.told if text.endswith("was felt on: nowhere")]
    assert len(passed_over) == 2


def test_a_magnet_that_is_held_the_wrong_way_up_is_told() -> None:
    (finding,) = Bench(sensing="polarity", pole="S").sensors()
    assert (finding.kind, finding.text) == ("flipped", "north is taken for south on every square")


def test_lights_that_are_fed_as_a_serpentine() -> None:
    lights: dict[Square, Square | None] = {}
    for row in range(1, 8, 2):
        lights |= reversed_row(row).moves
    findings = Bench(lights=lights).lights()
    assert [finding.kind for finding in findings] == ["row_reversed"] * 4
    assert {finding.subject for finding in findings} == {"lights"}


def test_a_chain_of_lights_that_ends_early() -> None:
    (finding,) = Bench(lights=dict.fromkeys(SQUARES[20:])).lights()
    assert (finding.kind, finding.squares) == ("silent", tuple(SQUARES[20:]))


def test_wrong_lights_lead_nobody_astray_who_goes_by_the_names() -> None:
    lights = dict(reversed_row(3).moves)
    assert Bench(lights=lights).sensors() == []


def test_answers_that_cannot_be_read_are_asked_again() -> None:
    bench = Bench()
    answers = iter(["perhaps", "n", "n", "-", "", "z9", "a8, c8", "q"])
    helper = Typist(bench.sim, lambda ms: None, answers)
    seen = SelfTest(bench.board, helper, lambda: bench.now).lights()
    assert seen == {0: frozenset(), 1: frozenset({1}), 2: frozenset({0, 2})}
    assert "Please answer y or n, or q to stop." in helper.told
    assert any(text.startswith("That cannot be read: 'z9'") for text in helper.told)
    texts = [finding.text for finding in of_lights(seen)]
    assert texts[:2] == ["the light stays dark on a8", "the light of c8 shines on a8, too"]


class Typist(Helper):
    """Somebody who gives these answers, one after the other."""

    def __init__(self, sim: SimBoard, advance: Callable[[int], None], answers: Iterator[str]) -> None:
        super().__init__(sim, advance)
        self._answers = answers

    def ask(self, question: Text | str) -> str:
        return next(self._answers)


class Silent(Helper):
    """Somebody who answers everything with the same word."""

    word = "q"

    def ask(self, question: Text | str) -> str:
        return self.word

    def said(self) -> str | None:
        return self.word


def test_who_stops_gets_what_is_known_so_far() -> None:
    bench = Bench()
    test = SelfTest(bench.board, Silent(bench.sim, lambda ms: None), lambda: bench.now)
    assert test.lights() == {}
    assert [finding.kind for finding in of_sensors(test.magnet(), bench.board.parts)] == ["untested"]
    assert bench.sim.lamps.lamps == DARK


def test_boards_know_their_parts() -> None:
    for board in (SimBoard(), Mcp23017Board()):
        assert isinstance(board, MadeOfParts)
        assert board.parts == parts_of(BUILD_A)
    assert [str(part.name) for part in parts_of(BUILD_A)][:2] == ["chip 0 (0x20)", "chip 1 (0x21)"]
    for build in (BUILD_A, BUILD_B):
        assert sorted(square for part in parts_of(build) for square in part.squares) == list(SQUARES)


def test_a_sensor_that_feels_one_pole_only_is_found() -> None:
    """Its zero is so far off that one pole stays within the range that counts as empty."""
    bench = Bench(sensing="polarity")
    bench.board.deaf_to_south = frozenset({D4})
    (finding,) = bench.sensors()
    assert (finding.kind, finding.text) == ("one_pole", "the magnet is felt only one way up on d4")
