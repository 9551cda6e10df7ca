"""The state of a session: all that the page and the lights need, as one immutable value."""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from shogunboard.clock import Clock, TimeControl
from shogunboard.events import Benched, Lifted
from shogunboard.games.base import Game, Position, Side, Threat
from shogunboard.games.starts import AS_USUAL, Plan
from shogunboard.geometry import TO_PHYSICAL, TO_PLAYERS, Bitboard, Square, bitboard, rank_of
from shogunboard.session.facts import Assistance, EndFact, Played
from shogunboard.session.history import History, repetition_of
from shogunboard.session.messages import Message
from shogunboard.session.timing import clock_of
from shogunboard.session.unsure import Unsure, unsure_of

Phase: TypeAlias = Literal["setup", "playing", "over"]


@dataclass(frozen=True, slots=True)
class WhichMove:
    """Several moves explain the picture: `candidates` are short moves, `squares` their targets."""

    candidates: tuple[str, ...]
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class NewGame:
    """A start position stands on the board while a game is running: a new game?

    `game` is its name, given where there are several games.
    """

    rotation: int
    game: str | None = None


@dataclass(frozen=True, slots=True)
class AcceptDistance:
    """A piece went another distance than its number: was that the number that it showed?

    `explanations` say what, if it was assumed wrongly, would make the move right ("rotation 2", "piece b").
    """

    origin: Square
    target: Square
    number: int
    explanations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhichNumbers:
    """What the pieces on `squares` show decides whether the game is over."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Exchanged:
    """The pieces on two squares are called by each other's name."""

    one: Square
    other: Square


@dataclass(frozen=True, slots=True)
class SidesAssumed:
    """The sensors fit two rotations and one was assumed: are the sides right?"""


Question: TypeAlias = WhichMove | NewGame | AcceptDistance | WhichNumbers | Exchanged | SidesAssumed


@dataclass(frozen=True, slots=True)
class LastMove:
    """The squares of the last move, and when it was made (milliseconds on the scans' clock)."""

    origin: Square
    target: Square
    t: int


@dataclass(frozen=True, slots=True)
class SessionState:
    """What is going on at the board.

    Durable, the same after a restart: `history`, `assistance`, `control`, which is the clock of the games to come,
    `players`, who plays them, `computer`, the level in which it moves for each side (0: a person does), and `plan`,
    how the next one is to begin (and what follows from the history: `threat`, `repetition`, `unsure`). The rest speaks
    of the moment.
    `board` are the squares of the game, `rotation` is how the board lies as far as is known; both are those of the
    game `game`, which is another one than the history's while the set-up of another game is under way. `lifted` is
    the piece in the hand. `wrong` are squares to be cleared, `missing` squares to be filled; in a `guided` set-up
    `following` are those to be filled next. `benched` says where captured pieces lie, None: from the left, as the
    position text is read. `white_edge` are the squares of White's edge while the rotation is only assumed and no
    piece has been lifted. While the board is `resting`, pieces stand for something else than a game. A game that was
    broken off is `resuming` until the board shows it. `turn_began` is when the side to move came to move, on the scans'
    clock. `clock` is the one of the game; after a restart it is paused. `revision` grows with every change.
    """

    game: str
    board: Bitboard
    history: History | None = None
    assistance: tuple[Assistance, Assistance] = (Assistance.FULL, Assistance.FULL)
    threat: Threat | None = None
    repetition: int = 0
    unsure: Unsure = field(default_factory=Unsure)
    setting_up: bool = True
    rotation: int = 0
    lifted: Lifted | None = None
    wrong: tuple[Square, ...] = ()
    missing: tuple[Square, ...] = ()
    asked: WhichMove | NewGame | AcceptDistance | None = None
    last: LastMove | None = None
    hint: tuple[Square, ...] = ()
    benched: Benched | None = None
    faults: tuple[Square, ...] = ()
    white_edge: tuple[Square, ...] = ()
    turn_began: int | None = None
    control: TimeControl | None = None
    plan: Plan = AS_USUAL
    players: tuple[str, str] = ("", "")
    computer: tuple[int, int] = (0, 0)
    guided: bool = False
    following: tuple[Square, ...] = ()
    clock: Clock | None = None
    resting: bool = False
    resuming: bool = False
    message: Message | None = None
    revision: int = 0

    @property
    def phase(self) -> Phase:
        """Is a game being set up, played, or over?"""
        if self.setting_up or self.history is None:
            return "setup"
        return "playing" if self.history.result is None else "over"

    @property
    def position(self) -> str | None:
        """The position text of the game now; None before the first game."""
        return self.history.position if self.history else None

    @property
    def turn(self) -> Side | None:
        """The side to move; None without a game and while either side may begin."""
        return self.history.turn if self.history else None

    @property
    def moves(self) -> tuple[Played, ...]:
        """The moves that stand."""
        return self.history.moves if self.history else ()

    @property
    def result(self) -> EndFact | None:
        """How the game has ended: winner, reason, and the winner's royal squares."""
        return self.history.result if self.history else None

    @property
    def questions(self) -> tuple[Question, ...]:
        """What the players may answer now, the most pressing first."""
        questions: tuple[Question, ...] = (self.asked,) if self.asked else ()
        if self.phase == "playing":
            questions += (WhichNumbers(self.unsure.doubts),) if self.unsure.doubts else ()
            questions += tuple(Exchanged(one, other) for one, other in self.unsure.exchanges)
        if self.phase == "playing" and self.history and self.history.sides_exchangeable:
            questions += (SidesAssumed(),)
        return questions


def board_of(game: Game) -> Bitboard:
    """The squares that belong to the game."""
    return bitboard(square for row in game.shown for square in row if square is not None)


def white_edge_of(game: Game, position: Position) -> tuple[Square, ...]:
    """The row nearest to White that White's pieces stand in: how the lights show where White sits."""
    ranks = [rank_of(square) for square, man in position.men.items() if man.side is Side.WHITE]
    nearest = min(ranks, default=0)
    row = (square for shown in game.shown for square in shown if square is not None and rank_of(square) == nearest)
    return tuple(sorted(row))


def initial_state(game: Game, history: History | None = None) -> SessionState:
    """A session before its first game, or at the point that a history has come to."""
    state = SessionState(game.name, board_of(game))
    if history is None:
        return state
    state = replace(state, setting_up=False, rotation=history.rotation, clock=clock_of(history))
    return with_history(game, state, history)


def with_history(game: Game, state: SessionState, history: History) -> SessionState:
    """The state with another history: what follows from the history is worked out, the moment is clean.

    Faults stay, on the same sensors although the board may be turned otherwise now.
    """
    position = history.position_in(game)
    shown = history.assumed and not history.moves and history.result is None
    return replace(
        with_moment_gone(state),
        history=history,
        threat=position.threat(),
        repetition=repetition_of(game, history),
        unsure=unsure_of(game, history),
        setting_up=False,
        rotation=history.rotation,
        last=None,
        faults=turned_to(state.faults, state.rotation, history.rotation),
        white_edge=white_edge_of(game, position) if shown else (),
    )


def with_moment_gone(state: SessionState) -> SessionState:
    """The state with nothing in the hand, nothing wrong and nothing asked."""
    return replace(
        state, lifted=None, wrong=(), missing=(), asked=None, hint=(), white_edge=(), guided=False, following=()
    )


def turned_to(squares: tuple[Square, ...], old: int, new: int) -> tuple[Square, ...]:
    """The players' squares above the same sensors after the rotation is known to be `new` instead of `old`."""
    return tuple(sorted(TO_PLAYERS[new][TO_PHYSICAL[old][square]] for square in squares))
