"""A session: owns the state of one board, and hands out what is to be done."""

from collections.abc import Iterable
from dataclasses import replace

from shogunboard.clock import Clock, TimeControl
from shogunboard.errors import CommandRefusedError
from shogunboard.events import (
    Event,
    Fault,
    FaultCleared,
    GameStarted,
    NewGameOffered,
    SetUp,
    Timed,
    benched_in,
)
from shogunboard.games.base import Game, Side
from shogunboard.games.line import Line
from shogunboard.games.starts import AS_USUAL, Plan
from shogunboard.geometry import Square
from shogunboard.session.advance import advance
from shogunboard.session.choices import ComputerChoice, PlanChoice, PlayersChoice
from shogunboard.session.effects import Effect, Light, Record, Sound, Tell
from shogunboard.session.facts import (
    Assistance,
    AssistanceFact,
    ControlChoice,
    ControlFact,
    Fact,
    FlagFact,
    GameFact,
    PauseFact,
    StartFact,
)
from shogunboard.session.history import History, apply_fact, history_of, line_of
from shogunboard.session.messages import ADVICE, Message
from shogunboard.session.revision import KeptFact, history_from
from shogunboard.session.state import SessionState, initial_state, turned_to, with_moment_gone
from shogunboard.session.timing import clock_of
from shogunboard.text import text


class Session:
    """Thin around `advance`: events and commands go in, effects come out, in the order to carry them out."""

    def __init__(self, game: Game, state: SessionState | None = None) -> None:
        """`state` is where an earlier session stood (`rebuild`), or None before the first game."""
        self._state = state if state is not None else initial_state(game)
        self._games = {game.name: game}

    @property
    def game(self) -> Game:
        """The game whose squares the state speaks of: the one under way, or the one that is being set up."""
        return self._games[self._state.game]

    def known(self, name: str) -> Game:
        """The game of that name that this session has begun with, or has had set up."""
        return self._games[name]

    def game_of(self, history: History) -> Game:
        """The game of a history of this session."""
        return self._games[history.game]

    @property
    def state(self) -> SessionState:
        return self._state

    def feed(self, events: Iterable[Timed]) -> list[Effect]:
        """Take events in; raises `IllegalMoveError` at one that does not fit, which then has changed nothing."""
        effects: list[Effect] = []
        for timed in events:
            self._state, more = advance(self._game_for(timed.event), self._state, timed)
            effects += more
        return effects

    def assist(self, side: Side, level: Assistance) -> list[Effect]:
        """Set how much the lights help a side."""
        white, red = self._state.assistance
        levels = (level, red) if side is Side.WHITE else (white, level)
        return [Record(AssistanceFact(side, level), self.game), *self._changed(replace(self._state, assistance=levels))]

    def choose_control(self, control: TimeControl | None) -> list[Effect]:
        """Set the clock of the games to come, and of a game that has no moves yet."""
        history = self._state.history
        effects: list[Effect] = [Record(ControlChoice(control), self.game)]
        state = replace(self._state, control=control)
        if history is not None and state.phase == "playing" and not history.moves:
            more, state = self._told(state, ControlFact(control))
            effects += more
            state = replace(state, clock=clock_of(state.history) if state.history else None)
        return effects + self._changed(state)

    def plan(self, plan: Plan) -> list[Effect]:
        """Keep how the next game is to begin; nothing is told when it is known already."""
        if plan == self._state.plan:
            return []
        return [Record(PlanChoice(plan), self.game), *self._changed(replace(self._state, plan=plan))]

    def name_players(self, players: tuple[str, str]) -> list[Effect]:
        """Set the names of the players in games that begin from now on; empty texts take them away."""
        if players == self._state.players:
            return []
        return [Record(PlayersChoice(players), self.game), *self._changed(replace(self._state, players=players))]

    def choose_computer(self, side: Side, level: int) -> list[Effect]:
        """Let the computer move for a side in this level, or a person (0)."""
        white, red = self._state.computer
        levels = (level, red) if side is Side.WHITE else (white, level)
        return [Record(ComputerChoice(side, level), self.game), *self._changed(replace(self._state, computer=levels))]

    def pause(self, t: int) -> list[Effect]:
        """Let the clock stand until it is resumed, or until a move. Raises `CommandRefusedError`."""
        clock = self._clock()
        if not clock.is_running:
            raise CommandRefusedError(text("the clock stands already"))
        paused = clock.paused(t)
        effects, state = self._told(self._state, PauseFact(paused.used))
        return effects + self._changed(replace(state, clock=paused, message=Message("clock_paused")))

    def resume(self, t: int) -> list[Effect]:
        """Let a paused clock go on. Raises `CommandRefusedError`."""
        clock = self._clock()
        if not clock.is_paused:
            raise CommandRefusedError(text("the clock is not paused"))
        return self._changed(replace(self._state, clock=clock.resumed(t), message=Message("clock_resumed")))

    def pressed(self, side: Side, t: int) -> list[Effect]:
        """A side has pressed its button: before the first move that starts the clock of the other one.

        Not if it is this side's turn, which no press ends. Later the moves drive the clock.
        """
        state, clock = self._state, self._state.clock
        if clock is None or state.phase != "playing" or state.moves or clock.turn is not None or state.turn is side:
            return []
        return self._changed(replace(state, clock=clock.begun(side.other, t)))

    def flag(self, t: int) -> Side | None:
        """The side whose time is used up and that has not been told so."""
        state, clock = self._state, self._state.clock
        due = None if clock is None or state.phase != "playing" else clock.flag_at()
        return clock.turn if clock is not None and due is not None and due <= t else None

    def fallen(self, side: Side) -> list[Effect]:
        """The time of a side is used up, and the game goes on."""
        clock = self._clock()
        effects, state = self._told(self._state, FlagFact(side))
        message = Message("flag", (("side", self.game.side_names[side]),))
        return [*effects, *self._changed(replace(state, clock=clock.fallen(side), message=message)), Sound("flag")]

    def _clock(self) -> Clock:
        if self._state.clock is None or self._state.phase != "playing":
            raise CommandRefusedError(text("no game with a clock is under way"))
        return self._state.clock

    def _told(self, state: SessionState, fact: GameFact) -> tuple[list[Effect], SessionState]:
        """What a fact that no event tells makes of a state, and its record."""
        game = self.game if state.history is None else self.game_of(state.history)
        return [Record(fact, game)], replace(state, history=apply_fact(game, state.history, fact))

    def take_up(self, game: Game, kept: SessionState, *, awaited: bool) -> list[Effect]:
        """Go on with a game that was broken off. `kept` is the state that its facts have led to (`rebuild`).

        `awaited`: the board does not show its position yet. What belongs to no game stays as it is.
        """
        before = self._state
        self._games[game.name] = game
        faults = turned_to(before.faults, before.rotation, kept.rotation)
        if awaited:
            # Nothing threatens that does not stand there yet.
            kept = replace(kept, threat=None)
        lasting = replace(
            kept,
            assistance=before.assistance,
            control=before.control,
            players=before.players,
            computer=before.computer,
        )
        return self._changed(replace(lasting, faults=faults, resuming=awaited, message=Message("game_resumed")))

    def hint(self, squares: tuple[Square, ...], message: Message | None = None) -> list[Effect]:
        """Light squares as a hint until the board changes, and say something of it; () takes it away.

        Without a message the last one stays, but for one that told of an advice.
        """
        before = self._state.message
        said = None if before is not None and before.key in ADVICE else before
        return self._changed(replace(self._state, hint=squares, message=message or said))

    def rest(self, *, on: bool) -> list[Effect]:
        """Let the pieces stand for something else than a game for a while: nothing of the moment is shown."""
        return self._changed(replace(with_moment_gone(self._state), resting=on))

    def _game_for(self, event: Event) -> Game:
        """The game that an event speaks of."""
        history = self._state.history
        match event:
            case SetUp(game=game) | GameStarted(game=game) if game is not None:
                self._games[game.name] = game
                return game
            case SetUp() | NewGameOffered() | Fault() | FaultCleared():
                return self.game
            case _:
                return self.game_of(history) if history else self.game

    def _changed(self, state: SessionState) -> list[Effect]:
        self._state = replace(state, revision=self._state.revision + 1)
        return [Light(self._state), Tell(self._state, None)]


def rebuild(game: Game, facts: Iterable[Fact | KeptFact]) -> tuple[SessionState, Line | None]:
    """The state that the facts of a journal lead to, and its line of positions (None before the first game).

    Only the last game is worked out; games before it may even have been other games. Raises `TextError` or
    `IllegalMoveError` for facts that do not follow from each other by the game's rules.
    """
    levels = [Assistance.FULL, Assistance.FULL]
    control: TimeControl | None = None
    plan, players = AS_USUAL, ("", "")
    computer = [0, 0]
    last_game: list[KeptFact] = []
    revision = 0
    for fact in facts:
        revision += 1
        if isinstance(fact, AssistanceFact):
            levels[fact.side] = fact.level
        elif isinstance(fact, ControlChoice):
            control = fact.control
        elif isinstance(fact, PlanChoice):
            plan = fact.plan
        elif isinstance(fact, PlayersChoice):
            players = fact.players
        elif isinstance(fact, ComputerChoice):
            computer[fact.side] = fact.level
        elif isinstance(fact, StartFact):
            last_game = [fact]
            plan = AS_USUAL
        else:
            last_game.append(fact)
    history = history_from(game, last_game) if last_game else None
    line = line_of(game, history) if history else None
    state = initial_state(game, history)
    if state.clock is not None and state.clock.is_paused:
        state = replace(state, message=Message("clock_stands"))
    state = replace(state, assistance=(levels[0], levels[1]), control=control, revision=revision)
    state = replace(state, plan=plan, players=players, computer=(computer[0], computer[1]))
    return _with_benches(state, line) if line else state, line


def state_of(game: Game, line: Line, *, assumed: bool = False) -> SessionState:
    """The state of a session that takes up a line of play, as a trace with a `start` does."""
    return _with_benches(initial_state(game, history_of(game, line, assumed=assumed)), line)


def _with_benches(state: SessionState, line: Line) -> SessionState:
    """The state with the captured pieces lying where the line has them."""
    return replace(state, benched=benched_in(line.position)) if line.game.benches else state
