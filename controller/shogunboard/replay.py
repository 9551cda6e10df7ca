"""Playing a trace: scans in, the events of a game out, and at the end where the game stands.

What a running service does with a board, this does with a trace: the same tracker, session and lights. It is
pure; the command line reads the file and prints.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from shogunboard.errors import TextError, UnplayableError
from shogunboard.events import Timed, outcome_json
from shogunboard.games.base import Game, Outcome
from shogunboard.games.line import Line
from shogunboard.games.registry import GAMES, make_game
from shogunboard.geometry import Square
from shogunboard.lights.roles import Role, next_change, roles
from shogunboard.record import GameRecord, Notes, from_line
from shogunboard.scans import Scan
from shogunboard.session import History, Session, SessionState, line_of, state_of
from shogunboard.text import text
from shogunboard.traces import TraceHeader
from shogunboard.tracking import Tracker


@dataclass(frozen=True, slots=True)
class LightsChanged:
    """The squares that are lit from `t` on, each in its role."""

    name: ClassVar[str] = "lights"
    t: int
    roles: Mapping[Square, Role]

    def to_json(self, game: Game) -> Mapping[str, object]:
        """`t`, `event` and `squares`, an object square -> role."""
        squares = {game.square_name(square): role.value for square, role in self.roles.items()}
        return {"t": self.t, "event": self.name, "squares": dict(sorted(squares.items()))}


@dataclass(frozen=True, slots=True)
class End:
    """Where the last game of a trace stands when the trace ends. `position` is None when none had begun."""

    name: ClassVar[str] = "end"
    t: int
    position: str | None
    moves: tuple[str, ...]
    outcome: Outcome | None

    def to_json(self, game: Game) -> Mapping[str, object]:
        """`t`, `event`, `position`, `moves` (short moves that stand) and `result` (null, or winner and reason)."""
        return {
            "t": self.t,
            "event": self.name,
            "position": self.position,
            "moves": list(self.moves),
            "result": outcome_json(self.outcome, game),
        }


Item: TypeAlias = Timed | LightsChanged | End


class Replay:
    """One trace being played. Made by `replay_of`; `run` is used once."""

    def __init__(self, header: TraceHeader, tracker: Tracker, session: Session, *, lights: bool) -> None:
        self._header = header
        self._tracker = tracker
        self._session = session
        self._lights = lights
        self._shown: Mapping[Square, Role] = {}
        self._now: int | None = None
        self._finished: list[History] = []

    @property
    def game(self) -> Game:
        """The game that the last event speaks of."""
        return self._session.game

    @property
    def state(self) -> SessionState:
        """The state after the last event that was handed out."""
        return self._session.state

    def run(self, scans: Iterable[Scan]) -> Iterator[Item]:
        """The events that follow from the scans, lights where they change (if asked for), and the `End`."""
        for scan in scans:
            if self._now is None:
                self._now = scan.t
            for timed in self._tracker.feed(scan):
                yield from self._let_pass(timed.t)
                self._keep_finished(timed)
                self._session.feed([timed])
                yield timed
            yield from self._let_pass(scan.t)
        yield from self._light(self._now or 0)
        yield self._end()

    def _let_pass(self, t: int) -> Iterator[LightsChanged]:
        """Let time pass to `t`; the changes of the lights on the way. Events of one time change them once."""
        now = self._now if self._now is not None else t
        if t > now:
            yield from self._light(now)
            fades = next_change(self._session.state, now)
            if fades is not None and fades < t:
                yield from self._light(fades)
            self._now = t

    def _light(self, t: int) -> Iterator[LightsChanged]:
        lit = roles(self._session.state, t) if self._lights else {}
        if lit != self._shown:
            self._shown = lit
            yield LightsChanged(t, lit)

    def _keep_finished(self, timed: Timed) -> None:
        history = self._session.state.history
        if timed.event.name == "game_started" and history is not None and history.moves:
            self._finished.append(history)

    def _end(self) -> End:
        line, t = self._tracker.line, self._now or 0
        if line is None:
            return End(t, None, (), None)
        return End(t, line.position.text(), tuple(line.short_moves), line.outcome())

    def records(self) -> list[GameRecord]:
        """The games so far, as records: those that had moves before another began, and the last one."""
        history = self._session.state.history
        histories = [*self._finished, *([history] if history else [])]
        return [self._record(history) for history in histories]

    def _record(self, history: History) -> GameRecord:
        header = self._header
        spent = [None if played.spent is None else played.spent // 1000 for played in history.moves]
        return from_line(
            line_of(self._session.game_of(history), history),
            {"Event": header.name} if header.name else {},
            Notes(spent),
        )


def replay_of(header: TraceHeader, *, lights: bool = False) -> Replay:
    """A replay of the trace with this header; raises `TextError` that says what is wrong with it."""
    try:
        game = make_game(header.game, header.set, header.settings)
        line = _line(game, header)
    except (TextError, UnplayableError) as error:
        raise TextError(error.text, text("line 1, header")) from None
    others = [make_game(name) for name in GAMES if name != header.game]
    tracker = Tracker(game, header.sensing, line=line, last_rotation=header.last_rotation, others=others)
    state = state_of(game, line) if line else None
    return Replay(header, tracker, Session(game, state), lights=lights)


def _line(game: Game, header: TraceHeader) -> Line | None:
    if header.start is None:
        return None
    try:
        start = game.parse_position(header.start, header.rotation)
    except TextError as error:
        raise error.within(text("start")) from None
    game.describe(start)
    return Line(start)
