"""The whole way from magnets to the journal, in a time that a test lets pass.

Emulated chips, Adafruit's library, the driver, and the desk with its tracker, session, lamps and journal, all as the
service joins them. Two threads are played by turns: while the driver's one waits for a bus that hangs, the board's
one goes on scanning.
"""

import heapq
import sqlite3
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Final

from shogunboard.games.base import Game
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.geometry import TO_PHYSICAL, Square
from shogunboard.lights import PALETTES, Role
from shogunboard.service.begin import begin
from shogunboard.service.desk import Announcement, Desk, Shown
from shogunboard.service.lamps import LampKeeper
from shogunboard.service.tabletop import arrange
from shogunboard.session import Assistance, Fact, Session, SessionState
from shogunboard.store import Journal, RecordedGame
from shogunboard.store.database import connect
from shogunboard.text import Text
from shogunboard.tracking import Tracker
from shogunboard_hw.mcp23017 import Mcp23017Options
from shogunboard_hw.mcp23017.emulation import EmulatedBoard, ManualClock, SteppedRunner
from tests.store.play import NOON

GAME: Final = make_game("shogun")
LEVELS: Final = (Assistance.FULL, Assistance.FULL)
SCAN_MS: Final = 10


class JournalScribe:
    """A `desk.Scribe` that writes at once."""

    def __init__(self, journal: Journal, game: Game, clock: ManualClock) -> None:
        self._journal = journal
        self._game = game
        self._clock = clock

    def submit(self, fact: Fact, game: Game, done: Callable[[], None]) -> None:
        now = self._clock()
        self._journal.record(fact, game, wall_ms=NOON + now, monotonic_ms=now)
        done()

    def resume(self, number: int, game: Game, done: Callable[[], None]) -> None:
        raise AssertionError("nobody resumes a game here")

    def leave(self) -> None:
        raise AssertionError("nobody leaves a game here")


class Chain:
    """A service that is not started yet, with an empty table. `data` is the folder of the journal."""

    def __init__(self, data: Path, *, poll_hz: int = 50, seed: int = 0, reset_line: bool = True) -> None:
        self.clock = ManualClock()
        self._runner = SteppedRunner(self.clock)
        self.board = EmulatedBoard(
            Mcp23017Options(poll_hz=poll_hz),
            clock=self.clock,
            runner=self._runner,
            spend=self._hang,
            seed=seed,
            reset_line=reset_line,
        )
        self.wires = self.board.wires
        self.journal = Journal(data / "games.sqlite3", connect=self._connect)
        self.announced: list[Announcement] = []
        self._later: list[tuple[int, int, Callable[[], None]]] = []
        self._number = count()
        self._next_scan = 0
        self.scans = 0

    def start(self) -> None:
        """Start the service: with the game that the journal holds, or waiting for a set-up."""
        start = begin(self.journal, GAME, LEVELS, _nobody_hears)
        # No power cut comes here, so the disk is not waited for.
        self._connection.execute("PRAGMA synchronous = OFF")
        assert start.problem is None
        self.board.open()
        self.tracker = Tracker(start.game, self.board.sensing, line=start.line, last_rotation=start.last_rotation)
        self.lamps = LampKeeper(self.board, PALETTES["default"])
        self.desk = Desk(
            self.board,
            self.tracker,
            Session(start.game, start.state),
            self.lamps,
            JournalScribe(self.journal, start.game, self.clock),
            self.announced.append,
        )
        self.desk.greet(self.clock())
        self._next_scan = self.clock()

    def stop(self) -> None:
        """Stop the service; the men stay on the table."""
        self.desk.finish()
        self.board.close()
        self.journal.close()

    def set_up(self, rotation: int = 0) -> None:
        """Put all men on the squares where a game begins."""
        arrange(self.board, GAME.start(rotation), rotation)

    # -- time --------------------------------------------------------------------------------------------

    def later(self, ms: int, action: Callable[[], None]) -> None:
        """Let something happen in `ms`."""
        heapq.heappush(self._later, (self.clock() + ms, next(self._number), action))

    def calm(self) -> None:
        """Let nothing happen later that was to happen."""
        self._later.clear()

    @property
    def expects(self) -> bool:
        """Is something to happen later?"""
        return bool(self._later)

    def pass_ms(self, ms: int) -> None:
        """Let time pass. Everything happens at its time, unless a transfer that hangs ends later."""
        end = self.clock() + ms
        while self.clock() < end:
            due = self._later[0][0] if self._later else end
            self._runner.pass_ms(max(0, min(end, due, self._next_scan) - self.clock()))
            while self._later and self._later[0][0] <= self.clock():
                heapq.heappop(self._later)[2]()
            self._scan_if_due()

    def wait_until(self, holds: Callable[[], bool], within_ms: int) -> int:
        """Let time pass until something holds, which it must within so long; how long it took."""
        begin = self.clock()
        while not holds():
            assert self.clock() - begin < within_ms, f"not within {within_ms} ms: {self.problems}, {self.state}"
            self.pass_ms(SCAN_MS)
        return self.clock() - begin

    def _connect(self, path: Path) -> sqlite3.Connection:
        self._connection = connect(path)
        return self._connection

    def _hang(self, ms: int) -> None:
        """The driver's thread waits for the bus; the board's goes on."""
        end = self.clock() + ms
        while self._next_scan <= end:
            self.clock.now = max(self.clock.now, self._next_scan)
            self._scan_if_due()
        self.clock.now = max(self.clock.now, end)

    def _scan_if_due(self) -> None:
        if self.clock() >= self._next_scan:
            self.desk.scan(self.clock())
            self.scans += 1
            self._next_scan = max(self._next_scan + SCAN_MS, self.clock() + 1)

    # -- what can be seen --------------------------------------------------------------------------------

    @property
    def state(self) -> SessionState:
        """The state that was told last."""
        return next(one.state for one in reversed(self.announced) if isinstance(one, Shown))

    @property
    def line(self) -> Line:
        assert self.tracker.line is not None
        return self.tracker.line

    @property
    def problems(self) -> list[str]:
        """What the board says is wrong."""
        problems = self.board.health()["problems"]
        assert isinstance(problems, list)
        return problems

    @property
    def roles(self) -> Mapping[Square, Role]:
        """The lit physical squares, as the LEDs show them."""
        assert self.board.lamps.lamps == self.lamps.lamps
        return {square: role for square, role in enumerate(self.lamps.roles) if role is not None}

    @property
    def faulty(self) -> set[Square]:
        """The physical squares that the session says have no reading; the lights must say the same."""
        place = TO_PHYSICAL[self.state.rotation]
        faults = {place[square] for square in self.state.faults}
        assert {square for square, role in self.roles.items() if role is Role.FAULT} == faults
        return faults

    def ever_faulty(self, since: int) -> set[Square]:
        """The physical squares that had no reading in any state told after the first `since` announcements."""
        states = [one.state for one in self.announced[since:] if isinstance(one, Shown)]
        return {TO_PHYSICAL[state.rotation][square] for state in states for square in state.faults}

    @property
    def errors(self) -> int:
        """How much the driver has found wrong since it was opened, chips and bus together."""
        assert self.board.bus is not None
        found = ("failed", "spoilt", "disagreed", "faults")
        return self.board.bus.opened + sum(chip.counts[kind] for chip in self.board.chips for kind in found)

    @property
    def is_well(self) -> bool:
        """Is nothing wrong, neither by the session nor by the board's health?"""
        return not self.state.faults and not self.problems

    def mend(self) -> None:
        """Mend chips and wires. What stands in registers stays."""
        self.wires.repair()
        for chip in self.wires.chips.values():
            chip.short(0)

    def told(self, name: str) -> int:
        """How often an event of that name was told."""
        return sum(
            isinstance(one, Shown) and one.timed is not None and one.timed.event.name == name for one in self.announced
        )

    def recorded(self) -> RecordedGame:
        """The game as the journal has it."""
        recorded = self.journal.current()
        assert recorded is not None
        return recorded

    def physical(self, square: Square) -> Square:
        """The sensor under a players' square."""
        return TO_PHYSICAL[self.tracker.rotation][square]


def _nobody_hears(problem: Text) -> None:
    """What is said at the start is in `Start.problem`, too."""
