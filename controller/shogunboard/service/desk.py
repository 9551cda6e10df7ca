"""The heart of the service: one board, one game, one order of things. Time is passed in; nothing blocks.

Everything here happens in the board's thread. What a fact shows waits until the scribe has written it; lights
of a lifted piece or a wrong picture never wait. A disk that fails does not stop the game: what could not be
written is shown all the same, and said loudly.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from shogunboard.events import Timed
from shogunboard.games.base import Side
from shogunboard.lights import Role
from shogunboard.ports import Board, Lamps
from shogunboard.scans import Scan
from shogunboard.service.lamps import LampKeeper
from shogunboard.session import Assistance, Effect, Fact, Light, Record, Session, SessionState, Sound, SoundKind, Tell
from shogunboard.tracking import Command, Tracker


@dataclass(frozen=True, slots=True)
class Shown:
    """The state, or the lamps, have changed. `timed` is the event behind it, if there is one.

    `roles` and `lamps` are what the LEDs show, by physical square.
    """

    state: SessionState
    timed: Timed | None
    roles: tuple[Role | None, ...]
    lamps: Lamps


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound is to be made."""

    kind: SoundKind


Announcement: TypeAlias = Shown | Heard


class Scribe(Protocol):
    """Writes facts, elsewhere, in order."""

    def submit(self, fact: Fact, done: Callable[[], None]) -> None:
        """Write a fact; `done` is called in the board's thread when it is durable, or cannot be written now."""


class Recorder(Protocol):
    """Keeps what the sensors say, for a trace file."""

    def scan(self, scan: Scan) -> None: ...


class Desk:
    """Joins board, tracker, session, lamps and scribe."""

    def __init__(
        self,
        board: Board,
        tracker: Tracker,
        session: Session,
        lamps: LampKeeper,
        scribe: Scribe,
        announce: Callable[[Announcement], None],
        recorder: Recorder | None = None,
    ) -> None:
        self._board = board
        self._tracker = tracker
        self._session = session
        self._lamps = lamps
        self._scribe = scribe
        self._announce = announce
        self._recorder = recorder
        self._waiting: deque[Effect] = deque()
        self._writing = False
        self._now = 0

    @property
    def state(self) -> SessionState:
        """The newest state, whether it is written yet or not."""
        return self._session.state

    @property
    def tracker(self) -> Tracker:
        return self._tracker

    def scan(self, now: int) -> None:
        """Read the board once, at `now` ms, and do what follows."""
        self._now = now
        scan = Scan(now, self._board.read())
        if self._recorder is not None:
            self._recorder.scan(scan)
        events = self._tracker.feed(scan)
        if events:
            self._take(events)
        if self._lamps.tick(now):
            self._tell(self._session.state, None)

    def command(self, now: int, command: Command) -> None:
        """Carry out a command of the players; raises `CommandRefusedError`, and nothing is changed."""
        self._now = now
        self._take(self._tracker.command(now, command))

    def assist(self, side: Side, level: Assistance) -> None:
        """Set how much the lights help a side."""
        self._perform(self._session.assist(side, level))

    def greet(self, now: int) -> None:
        """Show the state that the session begins with."""
        self._now = now
        self._perform([Light(self._session.state), Tell(self._session.state, None)])

    def _take(self, events: list[Timed]) -> None:
        for timed in events:
            effects = self._session.feed([timed])
            if any(isinstance(effect, Record) for effect in effects):
                self._perform(effects)
            else:
                # Of the moment: the lights do not wait for the disk.
                for effect in effects:
                    if isinstance(effect, Light):
                        self._lamps.show(effect.state, self._now)
                self._perform([effect for effect in effects if not isinstance(effect, Light)])

    def _perform(self, effects: list[Effect]) -> None:
        self._waiting.extend(effects)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._writing:
            effect = self._waiting.popleft()
            match effect:
                case Record(fact):
                    self._writing = True
                    self._scribe.submit(fact, self._written)
                case Light(state):
                    self._lamps.show(state, self._now)
                case Tell(state, timed):
                    self._tell(state, timed)
                case Sound(kind):
                    self._announce(Heard(kind))

    def _tell(self, state: SessionState, timed: Timed | None) -> None:
        self._announce(Shown(state, timed, self._lamps.roles, self._lamps.lamps))

    def _written(self) -> None:
        self._writing = False
        self._go_on()
