"""The heart of the service: one board, one game, one order of things. Time is passed in; nothing blocks.

Everything here happens in the board's thread. What a fact shows waits until the scribe has written it; lights
of a lifted piece or a wrong picture never wait. A disk that fails does not stop the game: what could not be
written is shown all the same, and said loudly.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from shogunboard.clock import TimeControl
from shogunboard.errors import CommandRefusedError
from shogunboard.events import GameStarted, Repeated, SetUp, Threatened, Timed
from shogunboard.games.base import Game, Side
from shogunboard.geometry import Square
from shogunboard.lights import Role
from shogunboard.ports import Board, Lamps
from shogunboard.scans import Scan
from shogunboard.service.lamps import LampKeeper
from shogunboard.service.resumption import Resumed
from shogunboard.session import (
    Assistance,
    Effect,
    Fact,
    Light,
    Message,
    Record,
    Session,
    SessionState,
    Sound,
    SoundKind,
    Tell,
)
from shogunboard.text import text
from shogunboard.tracking import Command, EndGame, LeaveGuide, NewGame, PressButton, Rest, TakeUp, Tracker


@dataclass(frozen=True, slots=True)
class Shown:
    """The state, or the lamps, have changed. `timed` is the event behind it, if there is one.

    `game` is the one that the state speaks of. `roles` and `lamps` are what the LEDs show, by physical square.
    """

    state: SessionState
    timed: Timed | None
    roles: tuple[Role | None, ...]
    lamps: Lamps
    game: Game


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound is to be made."""

    kind: SoundKind


Announcement: TypeAlias = Shown | Heard


@dataclass(frozen=True, slots=True)
class _Leave:
    """The game is left for a new one that has not begun yet."""


@dataclass(frozen=True, slots=True)
class _Resume:
    """The game is left for one that was broken off."""

    number: int
    game: Game


class Scribe(Protocol):
    """Writes facts, elsewhere, in order."""

    def submit(self, fact: Fact, game: Game, done: Callable[[], None]) -> None:
        """Write a fact of a game; `done` is called in the board's thread: it is durable, or cannot be written now."""

    def resume(self, number: int, game: Game, done: Callable[[], None]) -> None:
        """Go on with a kept game: facts after this are of that one. `done` as for `submit`."""

    def leave(self) -> None:
        """Remember that nobody is to go on with the game under way; after the facts before."""


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
        self._waiting: deque[Effect | _Leave | _Resume] = deque()
        self._writing = False
        self._resumed: int | None = None
        self._told = session.state
        self._now = 0

    @property
    def state(self) -> SessionState:
        """The newest state, whether it is written yet or not."""
        return self._session.state

    @property
    def tracker(self) -> Tracker:
        return self._tracker

    def scan(self, now: int) -> int | None:
        """Read the board once, at `now` ms, and do what follows. Returns when the next scan is wanted at the latest."""
        self._now = now
        scan = Scan(now, self._board.read())
        if self._recorder is not None:
            self._recorder.scan(scan)
        self._take(self._tracker.feed(scan))
        self._look_at_flag(now)
        if self._lamps.tick(now):
            self._tell(self._told, None)
        clock = self._session.state.clock
        flag_at = None if clock is None else clock.flag_at()
        times = [self._tracker.due, flag_at if flag_at is not None and flag_at > now else None]
        return min((due for due in times if due is not None), default=None)

    def command(self, now: int, command: Command, players: tuple[str, str] | None = None) -> None:
        """Carry out a command of the players; raises `CommandRefusedError`, and nothing is changed.

        With `NewGame` may be told who plays.
        """
        # What was due before the command has happened before it, also if it is refused.
        self._catch_up(now)
        events = self._tracker.command(now, command)
        if players is not None:
            self._perform(self._session.name_players(players))
        if isinstance(command, NewGame | LeaveGuide) and self._tracker.setting_up:
            self._perform(self._session.plan(self._tracker.plan))
        self._take(events)
        match command:
            case NewGame() if self._tracker.setting_up:
                self._perform([_Leave()])
            case PressButton("white" | "red" as button):
                self._perform(self._session.pressed(Side.WHITE if button == "white" else Side.RED, now))
            case _:
                pass

    def resume_game(self, now: int, kept: Resumed) -> None:
        """Go on with a kept game that was broken off, in the place of the one at the board, which stays as it is.

        The board is guided to its position. Raises `CommandRefusedError`, and nothing is changed.
        """
        self._catch_up(now)
        if kept.number == self._resumed and not self._tracker.setting_up:
            # It may have gone on since it was looked up.
            raise CommandRefusedError(text("game {number} is the one at the board", number=kept.number))
        events = self._tracker.command(now, TakeUp(kept.line))
        self._resumed = kept.number
        self._pause_if_running()
        effects = self._session.take_up(kept.game, kept.state, awaited=self._tracker.awaited)
        self._perform([_Resume(kept.number, kept.game), *effects])
        self._take(events)

    def choose_control(self, now: int, control: TimeControl | None) -> None:
        """Set the clock of the games to come, and of a game without moves; None for no clock."""
        self._catch_up(now)
        self._perform(self._session.choose_control(control))

    def pause(self, now: int) -> None:
        """Let the clock stand; raises `CommandRefusedError`."""
        self._catch_up(now)
        self._perform(self._session.pause(now))

    def resume(self, now: int) -> None:
        """Let the paused clock go on; raises `CommandRefusedError`."""
        self._catch_up(now)
        self._perform(self._session.resume(now))

    def pause_or_resume(self, now: int) -> None:
        """Let the clock stand, or go on if it is paused; raises `CommandRefusedError`."""
        clock = self._session.state.clock
        if clock is not None and clock.is_paused:
            self.resume(now)
        else:
            self.pause(now)

    def assist(self, side: Side, level: Assistance) -> None:
        """Set how much the lights help a side."""
        self._perform(self._session.assist(side, level))

    def choose_computer(self, side: Side, level: int) -> None:
        """Keep in which level the computer moves for a side; 0 is a person."""
        self._perform(self._session.choose_computer(side, level))

    def hint(self, squares: tuple[Square, ...], message: Message | None = None) -> None:
        """Light squares as a hint and say something of it; () takes it away."""
        self._perform(self._session.hint(squares, message))

    def rest(self, now: int, *, on: bool) -> None:
        """Let the pieces stand for something else than a game, or for a game again."""
        self._take(self._tracker.feed(Scan(now, None)))
        events = self._tracker.command(now, Rest(on))
        self._perform(self._session.rest(on=on))
        self._take(events)

    def equip(self, game: Game) -> None:
        """Begin games of this name with what is known of their equipment now."""
        self._tracker.equip(game)

    def greet(self, now: int) -> None:
        """Show the state that the session begins with.

        If the service ended between a last move and the end that it brought, the end is made good now.
        """
        self._now = now
        self._perform([Light(self._session.state), Tell(self._session.state, None)])
        end = self._tracker.unsaid_end(known=self._session.state.result is not None)
        if end is not None:
            self._take([Timed(now, end)])

    def finish(self) -> None:
        """Nothing is scanned any more: pause the clock, and hand the scribe all that still waits for it."""
        self._pause_if_running()
        for effect in self._waiting:
            match effect:
                case Record(fact, game):
                    self._scribe.submit(fact, game, _nothing)
                case _Leave():
                    self._scribe.leave()
                case _Resume(number, game):
                    self._scribe.resume(number, game, _nothing)
        self._waiting.clear()

    def _pause_if_running(self) -> None:
        state = self._session.state
        if state.phase == "playing" and state.clock is not None and state.clock.is_running:
            self._waiting.extend(self._session.pause(self._now))

    def _catch_up(self, now: int) -> None:
        """Let happen what was due before `now`."""
        self._now = now
        self._take(self._tracker.feed(Scan(now, None)))
        self._look_at_flag(now)

    def _look_at_flag(self, now: int) -> None:
        """End the game, or say so, when the time of a side is used up.

        What hands did before that is judged first: a move counts when it was made, not when it is recorded.
        """
        side, clock = self._session.flag(now), self._session.state.clock
        flag_at = None if clock is None else clock.flag_at()
        if side is None or clock is None or flag_at is None:
            return
        since = self._tracker.unjudged_since
        if since is not None and since < flag_at:
            return
        if clock.control.flag == "ends":
            self._take(self._tracker.command(now, EndGame(side.other, "time")))
        else:
            self._perform(self._session.fallen(side))

    def _take(self, events: Sequence[Timed]) -> None:
        for timed in events:
            if isinstance(timed.event, GameStarted | SetUp):
                # The game that is left may be resumed, with the time that is left now.
                self._pause_if_running()
            if isinstance(timed.event, GameStarted):
                self._resumed = None
            effects = self._session.feed([timed])
            if self._writing and _is_of_the_moment(timed, effects):
                self._light_at_once()
            self._perform(effects)

    def _light_at_once(self) -> None:
        """Light what the hand does now upon what has been told, while a fact between them is still being written."""
        told = self._told
        of_the_moment = replace(
            self._session.state,
            history=told.history,
            threat=told.threat,
            last=told.last,
            assistance=told.assistance,
        )
        if self._lamps.show(of_the_moment, self._now):
            self._tell(told, None)

    def _perform(self, effects: Sequence[Effect | _Leave | _Resume]) -> None:
        self._waiting.extend(effects)
        self._go_on()

    def _go_on(self) -> None:
        while self._waiting and not self._writing:
            effect = self._waiting.popleft()
            match effect:
                case Record(fact, game):
                    self._writing = True
                    self._scribe.submit(fact, game, self._written)
                case Light(state):
                    self._lamps.show(state, self._now)
                case Tell(state, timed):
                    self._tell(state, timed)
                case Sound(kind):
                    self._announce(Heard(kind))
                case _Leave():
                    self._scribe.leave()
                case _Resume(number, game):
                    self._writing = True
                    self._scribe.resume(number, game, self._written)

    def _tell(self, state: SessionState, timed: Timed | None) -> None:
        self._told = state
        self._announce(Shown(state, timed, self._lamps.roles, self._lamps.lamps, self._session.known(state.game)))

    def _written(self) -> None:
        self._writing = False
        self._go_on()


def _is_of_the_moment(timed: Timed, effects: Sequence[Effect]) -> bool:
    """Does an event speak of hands alone? A threat and a repetition follow from the fact before them."""
    if isinstance(timed.event, Threatened | Repeated):
        return False
    return not any(isinstance(effect, Record) for effect in effects)


def _nothing() -> None:
    """Nobody waits for this fact any more."""
