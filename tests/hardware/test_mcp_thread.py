"""The thread that keeps the driver going: with real time, but waiting only for what must happen."""

import threading
from collections.abc import Callable
from functools import partial

import pytest

from shogunboard.geometry import parse_square
from shogunboard.ports import Playground
from shogunboard_hw.clocks import monotonic_ms
from shogunboard_hw.mcp23017 import Mcp23017Board, Mcp23017Options
from shogunboard_hw.mcp23017.emulation import EmulatedBoard, EmulatedChip, Wires, open_emulated_bus
from shogunboard_hw.mcp23017.owner import I2CBus
from shogunboard_hw.pinout import BUILD_A
from shogunboard_hw.runner import ThreadRunner
from tests.hardware.sim_time import seen

PATIENCE_S = 60


class Hall:
    """Inputs that say whenever they are looked at."""

    def __init__(self) -> None:
        self.low = 0
        self.looked = threading.Condition()

    def __call__(self) -> int:
        with self.looked:
            self.looked.notify_all()
            return self.low

    def wait(self, holds: Callable[[], bool]) -> bool:
        """Wait until something holds, looking whenever the inputs are looked at; False when that takes too long."""
        with self.looked:
            return self.looked.wait_for(holds, PATIENCE_S)


@pytest.fixture
def hall() -> Hall:
    return Hall()


def board_on(hall: Hall, open_bus: Callable[[Wires], I2CBus] = open_emulated_bus) -> tuple[Mcp23017Board, Wires]:
    wires = Wires({chip.address: EmulatedChip(hall) for chip in BUILD_A.expanders})
    options = Mcp23017Options(poll_hz=200, stale_ms=5000)
    return Mcp23017Board(options, open_bus=partial(open_bus, wires)), wires


def test_changes_arrive_and_closing_ends_the_thread(hall: Hall) -> None:
    board, wires = board_on(hall)
    before = threading.active_count()
    board.open()
    assert threading.active_count() == before + 1
    assert hall.wait(lambda: board.read() == "." * 64)
    hall.low = 1
    assert hall.wait(lambda: seen(board.read()) == "x:a1 a8 c3 e5 g7")
    wires.take_off(0x24)
    assert hall.wait(lambda: seen(board.read()) == "x:a8 c3 e5 g7 ?:a1 b1 c1 d1 e1 f1 g1 h1")
    wires.repair()
    assert hall.wait(lambda: seen(board.read()) == "x:a1 a8 c3 e5 g7")
    board.close()
    assert threading.active_count() == before
    assert board.read() == "?" * 64
    board.open()
    assert hall.wait(lambda: seen(board.read()) == "x:a1 a8 c3 e5 g7")
    board.close()


def test_reading_never_waits_for_a_bus_that_hangs(hall: Hall) -> None:
    hangs, let_go = threading.Event(), threading.Event()

    def open_bus(wires: Wires) -> I2CBus:
        hangs.set()
        assert let_go.wait(PATIENCE_S)
        return open_emulated_bus(wires)

    board, _ = board_on(hall, open_bus)
    board.open()
    assert hangs.wait(PATIENCE_S)
    assert board.read() == "?" * 64
    assert not board.health()["ok"]
    let_go.set()
    assert hall.wait(lambda: board.read() == "." * 64)
    board.close()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_ends_by_a_defect_is_told(hall: Hall) -> None:
    def defect(wires: Wires) -> I2CBus:
        raise ZeroDivisionError(f"nobody expects this of {wires}")

    board, _ = board_on(hall, defect)
    threads = threading.enumerate()
    board.open()
    for thread in threading.enumerate():
        if thread not in threads:
            thread.join(PATIENCE_S)
    assert board.read() == "?" * 64
    assert "ended by a defect" in str(board.health()["problems"])
    board.close()


def test_stopping_what_does_not_run_does_no_harm() -> None:
    runner = ThreadRunner("test")
    runner.stop()
    assert not runner.failed


class TellingClock:
    """The machine's time, that says whenever somebody asks for it, as the driver's thread does all the time."""

    def __init__(self) -> None:
        self.asked = threading.Condition()

    def __call__(self) -> int:
        with self.asked:
            self.asked.notify_all()
        return monotonic_ms()

    def wait(self, holds: Callable[[], bool]) -> bool:
        with self.asked:
            return self.asked.wait_for(holds, PATIENCE_S)


def test_the_emulated_board_is_played_by_hands_while_its_thread_reads() -> None:
    clock = TellingClock()
    board = EmulatedBoard(Mcp23017Options(emulate=True, poll_hz=200), clock=clock)
    assert isinstance(board, Playground)
    assert not isinstance(Mcp23017Board(), Playground)
    board.open()
    board.arrange({parse_square("a8"): ("a", "S")}, [], 0)
    assert clock.wait(lambda: seen(board.read()) == "x:a8")
    man = board.lift(parse_square("a8"))
    assert clock.wait(lambda: seen(board.read()) == "")
    board.drop(man, 1.5, 0.5)
    assert clock.wait(lambda: seen(board.read()) == "x:b8")
    board.fail([parse_square("c8")], on=True)
    assert clock.wait(lambda: board.read().startswith("?" * 14 + "."))
    board.fail([parse_square("c8")], on=False)
    assert clock.wait(lambda: seen(board.read()) == "x:b8")
    board.close()
