"""Dobutsu shogi: captured pieces go on the bench of their captor, before, during or after the move."""

from collections.abc import Sequence
from typing import Final

import pytest

from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL
from shogunboard.scans import Scan, Sensing
from shogunboard.tracking import Tracker
from tests.tracking.field import Field

GAME: Final = make_game("dobutsu")
START: Final = "gle/1c1/1C1/ELG[-] w"
SENSINGS: Final[Sequence[Sensing]] = ("presence", "polarity")

both = pytest.mark.parametrize("sensing", SENSINGS)
paces = pytest.mark.parametrize("wait", [150, 260, 500, 2000])


class Bench:
    """A field with benches, and hands over it. All pieces but hens lie face up."""

    def __init__(self, sensing: Sensing) -> None:
        line = Line(GAME.parse_position(START))
        self.tracker = Tracker(GAME, sensing, line=line)
        self.sign = "x" if sensing == "presence" else "N"
        self.men = set(line.position.men)
        self.t = 0
        self.told: list[str] = []
        self.show()
        self.wait(1000)

    def show(self) -> None:
        cells = ["."] * 64
        for square in self.men:
            cells[TO_PHYSICAL[0][square]] = self.sign
        self._tell(Scan(self.t, "".join(cells)))

    def wait(self, ms: int) -> None:
        self.t += ms
        self._tell(Scan(self.t, None))

    def _tell(self, scan: Scan) -> None:
        for timed in self.tracker.feed(scan):
            if timed.event.name not in ("lifted", "put_back", "benches"):
                self.told.append(timed.event.name)

    def play(self, wait: int, *acts: str) -> None:
        """Lift the piece on each square named, or put one down there if it is empty; at the end, let it settle."""
        for name in acts:
            self.men ^= {GAME.parse_square(name)}
            self.show()
            self.wait(wait)
        self.wait(2000)

    @property
    def moves(self) -> list[str]:
        assert self.tracker.line is not None
        return self.tracker.line.short_moves


ORDERS: Final = {
    "bench, then attacker": ("b3", "b2", "wc", "b2"),
    "victim first": ("b2", "wc", "b3", "b2"),
    "bench last": ("b3", "b2", "b2", "wc"),
}


@both
@paces
@pytest.mark.parametrize("order", ORDERS)
def test_the_victim_may_go_on_the_bench_at_any_moment(sensing: Sensing, wait: int, order: str) -> None:
    board = Bench(sensing)
    board.play(wait, *ORDERS[order])
    assert board.told == ["move", "threat"]
    board.play(wait, "b1", "b2", "be", "b2")
    assert board.moves == ["b3b2", "b1b2"]
    board.play(wait, "wc", "c3")
    assert board.moves == ["b3b2", "b1b2", "C*c3"]
    assert "illegal" not in board.told
    assert "mismatch" not in board.told


@both
def test_a_victim_that_comes_on_the_bench_long_after_the_move_is_no_event(sensing: Sensing) -> None:
    board = Bench(sensing)
    board.play(260, "b3", "b2", "b2")
    assert board.moves == ["b3b2"]
    told = list(board.told)
    board.wait(20_000)
    board.play(260, "wh")
    assert board.told == told
    board.play(260, "b1", "b2", "b2")
    board.play(260, "wh", "c3")
    assert board.moves == ["b3b2", "b1b2", "C*c3"]


@both
def test_a_piece_may_be_moved_about_on_its_bench(sensing: Sensing) -> None:
    board = Bench(sensing)
    board.play(260, "b3", "b2", "wa", "b2")
    told = list(board.told)
    board.play(260, "wa", "wd")
    assert board.told == told
    board.play(260, "b1", "b2", "ba", "b2")
    board.play(260, "wd", "c3")
    assert board.moves == ["b3b2", "b1b2", "C*c3"]


@both
def test_the_victim_comes_on_the_bench_while_the_opponent_moves(sensing: Sensing) -> None:
    board = Bench(sensing)
    board.play(260, "b3", "b2", "b2")
    board.play(150, "a1", "wc", "a2")
    assert board.moves == ["b3b2", "a1a2"]


@both
def test_a_capture_is_taken_back_with_its_victim(sensing: Sensing) -> None:
    board = Bench(sensing)
    board.play(260, "b3", "b2", "wc", "b2")
    board.play(260, "b2", "b3", "wc", "b2")
    assert board.moves == []


@both
def test_a_bench_that_was_tidied_after_a_capture_is_known_when_that_is_taken_back(sensing: Sensing) -> None:
    board = Field("1l1/1g1/1G1/1L1[CE] w", sensing)
    board.play("b3", "b2", "wc", "b2")
    assert board.moves == ["b3b2"]
    board.play("wa", "we")
    board.play("wb", "wf")
    board.play("b2", "b3", "wc", "b2")
    assert board.moves == []
    board.play("we", "a2")
    assert board.moves == ["C*a2"]
    assert "ambiguous" not in board.told


@both
def test_a_bench_that_was_tidied_after_a_drop_is_known_when_that_is_taken_back(sensing: Sensing) -> None:
    board = Field("1l1/3/3/1L1[CEG] w", sensing)
    board.play("wc", "a3")
    board.play("wa", "we")
    board.play("wb", "wf")
    board.play("a3", "wh")
    assert board.moves == []
    board.play("wf", "c2")
    assert board.moves == ["E*c2"]
    assert "ambiguous" not in board.told
