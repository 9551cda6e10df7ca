"""Zeroing, measuring and checking a board: on the firmware itself, in the host's MicroPython."""

import threading
from collections.abc import Iterator, Mapping

import pytest

from shogunboard.errors import BoardSilentError, ConfigError
from shogunboard.geometry import parse_square
from shogunboard.selftest.person import EnoughError
from shogunboard.selftest.upkeep import Upkeep, drawn
from shogunboard.text import Text
from shogunboard_hw.clocks import monotonic_ms
from shogunboard_hw.serialboard.emulation import EmulatedSerialBoard
from shogunboard_hw.serialboard.emulation.fields import MIDDLE
from shogunboard_hw.sim import SimBoard, SimOptions

PER_MT = 596
D4 = parse_square("d4")
GOOD = {
    "middle of the square, north": 25.0,
    "middle of the square, south": -25.0,
    "next file": 20.0,
    "next rank": -20.0,
}


class Builder:
    """Lays a magnet as it is asked to: the sensor of d4 then feels what `feels` says for words of the question."""

    def __init__(self, board: EmulatedSerialBoard | None = None, feels: Mapping[str, float] | None = None) -> None:
        self._board = board
        self._feels = feels or {}
        self.told: list[str] = []
        self.answers = ""

    def tell(self, said: Text | str) -> None:
        self.told.append(str(said))

    def ask(self, question: Text | str) -> str:
        text = str(question)
        self.told.append(text)
        if self._board is not None:
            field = next((field for words, field in self._feels.items() if words in text), 0.0)
            self._board.bench.fields.shift(D4, round(field * PER_MT))
        return self.answers

    def said(self) -> str | None:
        return None

    def wait(self, ms: int) -> None:
        threading.Event().wait(ms / 1000)


@pytest.fixture(scope="module")
def opened() -> Iterator[EmulatedSerialBoard]:
    board = EmulatedSerialBoard()
    board.open()
    yield board
    board.close()


@pytest.fixture
def board(opened: EmulatedSerialBoard) -> Iterator[EmulatedSerialBoard]:
    """A board whose sensors differ a little, as real ones do."""
    for square in range(64):
        opened.bench.fields.shift(square, square % 7 * 40)
    yield opened
    for square in range(64):
        opened.bench.fields.repair(square)


def test_a_good_magnet_is_told_with_its_margin(board: EmulatedSerialBoard) -> None:
    builder = Builder(board, GOOD)
    good, judgements = Upkeep(board, builder, monotonic_ms).tag(D4)
    assert good
    assert [round(one.field) for one in judgements] == [25, -25, 20, -20, 0, 0, 0]
    assert builder.told[-1] == "This magnet is good: everywhere at least 2.9 times what is needed."


def test_a_weak_magnet_will_not_do(board: EmulatedSerialBoard) -> None:
    builder = Builder(board, {words: field / 5 for words, field in GOOD.items()})
    good, _ = Upkeep(board, builder, monotonic_ms).tag(D4)
    assert not good
    assert any("too weak: 7 mT are needed" in text for text in builder.told)


def test_a_sensor_without_a_reading_is_named(board: EmulatedSerialBoard) -> None:
    board.bench.fields.stick(D4, 0)
    with pytest.raises(BoardSilentError, match="the sensor of d4 gives no valid reading"):
        Upkeep(board, Builder(), monotonic_ms).tag(D4)


def test_who_has_enough_stops(board: EmulatedSerialBoard) -> None:
    builder = Builder()
    builder.answers = "q"
    with pytest.raises(EnoughError):
        Upkeep(board, builder, monotonic_ms).tag(D4)


def test_zeros_are_measured_and_kept_but_not_under_a_magnet(board: EmulatedSerialBoard) -> None:
    board.bench.fields.shift(10, 900)
    board.bench.fields.shift(20, 25 * PER_MT)
    upkeep = Upkeep(board, builder := Builder(), monotonic_ms)
    while (upkeep.fields().values[20] or 0) < 20:
        pass  # the firmware is about to feel it
    assert upkeep.zero() == {20}
    assert any(text.startswith("Not like an empty square, before anything is measured: e6") for text in builder.told)
    assert any(text.startswith("Refused, and left as they were: e6") for text in builder.told)
    reading = upkeep.fields()
    assert reading.values[10] == pytest.approx(0, abs=0.1)
    assert reading.values[20] == pytest.approx(25, abs=0.5)


def test_fields_are_drawn_as_the_board_lies(board: EmulatedSerialBoard) -> None:
    board.bench.fields.stick(0, 0)
    board.bench.fields.stick(63, MIDDLE - 30 * PER_MT)
    upkeep = Upkeep(board, Builder(), monotonic_ms)
    upkeep.fields()
    lines = drawn(upkeep.fields()).splitlines()
    assert lines[0].startswith("8 |     ?")
    assert float(lines[7].split()[-1]) == pytest.approx(-30, abs=1)
    assert lines[9].split() == list("abcdefgh")


def test_the_firmware_checks_itself(board: EmulatedSerialBoard) -> None:
    builder = Builder()
    upkeep = Upkeep(board, builder, monotonic_ms)
    while None in upkeep.fields().values:
        pass  # what broke before is mended, which the firmware is about to see
    assert upkeep.check() == ()
    assert builder.told[0].startswith("firmware 1.")
    board.bench.fields.stick(20, 0)
    while upkeep.fields().values[20] is not None:
        pass
    (found,) = upkeep.check()
    assert str(found).startswith("the sensor of e6 is at the lower end of its range")


def test_a_board_that_says_nothing_is_named() -> None:
    board = EmulatedSerialBoard()  # not opened
    now = iter(range(0, 10**6, 500))
    with pytest.raises(BoardSilentError, match="the board is not open.*doctor"):
        Upkeep(board, Builder(), lambda: next(now)).fields()


@pytest.mark.parametrize("what", ["fields", "zero", "check"])
def test_a_board_that_cannot_do_it_is_named(what: str) -> None:
    with pytest.raises(ConfigError, match="board: .*serial"):
        getattr(Upkeep(SimBoard(SimOptions()), Builder(), monotonic_ms), what)()
