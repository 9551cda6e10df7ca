"""What the tracker says: one frozen dataclass for each kind of event, and its JSON form.

This module is the one list of events; the command line, the page and docs/formats.md follow it. Squares are
players' squares (numbers here, the game's names in JSON).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from shogunboard.games.base import EndReason, Game, IllegalReason, Outcome, Position, Side
from shogunboard.geometry import Bitboard, Square, squares_of

Namer: TypeAlias = Callable[[Square], str]


def _names(squares: Iterable[Square], name: Namer) -> list[str]:
    return sorted(name(square) for square in squares)


def _bench(square: Square | None, game: Game) -> dict[str, object]:
    """The field `bench`, only in games that have benches."""
    if not game.benches:
        return {}
    return {"bench": None if square is None else game.square_name(square)}


def _game(game: Game | None) -> dict[str, object]:
    """The field `game`, only where there are several."""
    return {} if game is None else {"game": game.name}


def outcome_json(outcome: Outcome | None, game: Game) -> dict[str, object] | None:
    """`{"winner": "w", "reason": "mate"}`, or None for a game that goes on."""
    if outcome is None:
        return None
    winner = None if outcome.winner is None else game.side_letters[outcome.winner]
    return {"winner": winner, "reason": outcome.reason}


@dataclass(frozen=True, slots=True)
class SetUp:
    """The picture of a set-up has changed: squares to be filled, squares to be cleared.

    `game` is the one that is set up; it is given where there are several.
    """

    name: ClassVar[str] = "setup"
    rotation: int
    missing: tuple[Square, ...]
    extra: tuple[Square, ...]
    game: Game | None = None

    def fields(self, game: Game) -> dict[str, object]:
        name = (self.game or game).square_name
        fields: dict[str, object] = {"missing": _names(self.missing, name), "extra": _names(self.extra, name)}
        return fields | {"rotation": self.rotation} | _game(self.game)


@dataclass(frozen=True, slots=True)
class NewGameOffered:
    """A complete start position stands on the board while a game is running; lifting a piece starts a new game."""

    name: ClassVar[str] = "new_game_offered"
    rotation: int
    game: Game | None = None

    def fields(self, game: Game) -> dict[str, object]:
        return {"rotation": self.rotation} | _game(self.game)


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins. `assumed` is true when the sensors fit two rotations and one was assumed.

    `rotation` is how the board lies; None: as the position text says. `game` is given where there are several.
    """

    name: ClassVar[str] = "game_started"
    position: str
    assumed: bool
    rotation: int | None = None
    game: Game | None = None

    def fields(self, game: Game) -> dict[str, object]:
        return {"position": self.position, "assumed": self.assumed} | _game(self.game)


@dataclass(frozen=True, slots=True)
class SidesExchanged:
    """The players are in each other's seats; the whole game is read that way. Moves and numbers are the same."""

    name: ClassVar[str] = "sides_exchanged"
    position: str
    moves: tuple[str, ...]

    def fields(self, game: Game) -> dict[str, object]:
        return {"position": self.position, "moves": list(self.moves)}


@dataclass(frozen=True, slots=True)
class PiecesExchanged:
    """Two pieces of a side were set up in each other's place; the game is read that way from the start.

    `disputed` are the plies whose number the set does not confirm now.
    """

    name: ClassVar[str] = "pieces_exchanged"
    squares: tuple[Square, Square]
    position: str
    disputed: tuple[int, ...]

    def fields(self, game: Game) -> dict[str, object]:
        name = game.square_name
        return {
            "squares": [name(square) for square in self.squares],
            "position": self.position,
            "disputed": list(self.disputed),
        }


@dataclass(frozen=True, slots=True)
class Lifted:
    """A piece is in the hand. `targets` are the squares it may go to, `captures` those of them that capture."""

    name: ClassVar[str] = "lifted"
    square: Square
    piece: str
    side: Side
    numbers: tuple[int, ...]
    targets: tuple[Square, ...]
    captures: tuple[Square, ...]

    def fields(self, game: Game) -> dict[str, object]:
        name = game.square_name
        return {
            "square": name(self.square),
            "piece": self.piece,
            "numbers": list(self.numbers),
            "targets": _names(self.targets, name),
            "captures": _names(self.captures, name),
        }


@dataclass(frozen=True, slots=True)
class PutBack:
    """The lifted piece stands on its square again and nothing has happened."""

    name: ClassVar[str] = "put_back"
    square: Square

    def fields(self, game: Game) -> dict[str, object]:
        return {"square": game.square_name(self.square)}


@dataclass(frozen=True, slots=True)
class Moved:
    """A move of the game. `position` is the text after it.

    `bench` is the square of a bench on which the captured piece was put, None if it was not seen to be put on one.
    """

    name: ClassVar[str] = "move"
    ply: int
    text: str
    move: str
    side: Side
    origin: Square
    target: Square
    captured: str | None
    threat: bool
    disputed: bool
    position: str
    bench: Square | None = None

    def fields(self, game: Game) -> dict[str, object]:
        return {
            "ply": self.ply,
            "text": self.text,
            "move": self.move,
            "captured": self.captured,
            "threat": self.threat,
            "disputed": self.disputed,
            "position": self.position,
        } | _bench(self.bench, game)


@dataclass(frozen=True, slots=True)
class Illegal:
    """A piece was put where it may not go.

    `wrong` are squares that a piece must leave, `missing` squares where a piece must come back. For the reason
    `distance`, `distance` is how far it went, and `explanations` says what, if it was assumed wrongly, would
    make the move right.
    """

    name: ClassVar[str] = "illegal"
    origin: Square
    target: Square
    reason: IllegalReason
    wrong: tuple[Square, ...]
    missing: tuple[Square, ...]
    numbers: tuple[int, ...] = ()
    distance: int | None = None
    explanations: tuple[str, ...] = ()

    def fields(self, game: Game) -> dict[str, object]:
        name = game.square_name
        fields: dict[str, object] = {
            "from": name(self.origin),
            "to": name(self.target),
            "reason": self.reason,
            "wrong": _names(self.wrong, name),
            "missing": _names(self.missing, name),
        }
        if self.distance is not None:
            fields |= {
                "numbers": list(self.numbers),
                "distance": self.distance,
                "explanations": list(self.explanations),
            }
        return fields


@dataclass(frozen=True, slots=True)
class Mismatch:
    """The picture fits no move: squares where pieces are missing, squares where they are too much."""

    name: ClassVar[str] = "mismatch"
    missing: tuple[Square, ...]
    extra: tuple[Square, ...]

    def fields(self, game: Game) -> dict[str, object]:
        name = game.square_name
        return {"missing": _names(self.missing, name), "extra": _names(self.extra, name)}


@dataclass(frozen=True, slots=True)
class Restored:
    """The picture fits the game again, without a new move."""

    name: ClassVar[str] = "restored"

    def fields(self, game: Game) -> dict[str, object]:
        return {}


@dataclass(frozen=True, slots=True)
class Ambiguous:
    """Several moves explain the picture: the players are asked. `squares` are the candidates' targets."""

    name: ClassVar[str] = "ambiguous"
    candidates: tuple[str, ...]
    squares: tuple[Square, ...]

    def fields(self, game: Game) -> dict[str, object]:
        return {"candidates": list(self.candidates)}


@dataclass(frozen=True, slots=True)
class Corrected:
    """The last move was changed by its own player from `old` to `new` (short moves); other fields as in a move."""

    name: ClassVar[str] = "correction"
    ply: int
    old: str
    new: str
    text: str
    side: Side
    origin: Square
    target: Square
    captured: str | None
    threat: bool
    disputed: bool
    position: str
    bench: Square | None = None

    def fields(self, game: Game) -> dict[str, object]:
        return {
            "ply": self.ply,
            "old": self.old,
            "new": self.new,
            "text": self.text,
            "captured": self.captured,
            "threat": self.threat,
            "disputed": self.disputed,
            "position": self.position,
        } | _bench(self.bench, game)


@dataclass(frozen=True, slots=True)
class Benched:
    """Where captured pieces lie has changed, in games with benches.

    `men` are the pieces on the benches: square and letter. `unplaced` are squares, any of which may take a captured
    piece that is not on the board yet. `turned` are those whose piece lies with the wrong side up.
    """

    name: ClassVar[str] = "benches"
    men: tuple[tuple[Square, str], ...]
    unplaced: tuple[Square, ...] = ()
    turned: tuple[Square, ...] = ()

    def fields(self, game: Game) -> dict[str, object]:
        name = game.square_name
        return {
            "men": {name(square): letter for square, letter in self.men},
            "unplaced": _names(self.unplaced, name),
            "turned": _names(self.turned, name),
        }


def benched_in(position: Position, turned: Bitboard = 0) -> Benched:
    """Where captured pieces lie in a position, those on the squares `turned` with the wrong side up."""
    benches = position.game.benches
    men = tuple((square, man.letter) for square, man in sorted(position.men.items()) if benches >> square & 1)
    return Benched(men, tuple(squares_of(position.unplaced)), tuple(squares_of(turned)))


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The move with number `ply` was taken back; `position` is the text before it.

    `origin` and `target` are those of the move before it, None at the start.
    """

    name: ClassVar[str] = "takeback"
    ply: int
    position: str
    side: Side
    origin: Square | None
    target: Square | None

    def fields(self, game: Game) -> dict[str, object]:
        return {"ply": self.ply, "position": self.position}


@dataclass(frozen=True, slots=True)
class Threatened:
    """The royal piece on `shogun`, of the side to move, stands under threat ("Shogun!") by the pieces on `by`."""

    name: ClassVar[str] = "threat"
    shogun: Square
    by: tuple[Square, ...]

    def fields(self, game: Game) -> dict[str, object]:
        return {"shogun": game.square_name(self.shogun), "by": _names(self.by, game.square_name)}


@dataclass(frozen=True, slots=True)
class Repeated:
    """The position stands for the fourth time (or again after that): the players may agree on a draw."""

    name: ClassVar[str] = "repetition"
    count: int

    def fields(self, game: Game) -> dict[str, object]:
        return {"count": self.count}


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game has ended. `royals` are the squares of the winner's royal pieces, to be lit."""

    name: ClassVar[str] = "game_over"
    winner: Side | None
    reason: EndReason
    royals: tuple[Square, ...]

    def fields(self, game: Game) -> dict[str, object]:
        return outcome_json(Outcome(self.winner, self.reason), game) or {}


@dataclass(frozen=True, slots=True)
class Fault:
    """Sensors without a valid reading."""

    name: ClassVar[str] = "fault"
    squares: tuple[Square, ...]

    def fields(self, game: Game) -> dict[str, object]:
        return {"squares": _names(self.squares, game.square_name)}


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """Sensors that read again."""

    name: ClassVar[str] = "fault_cleared"
    squares: tuple[Square, ...]

    def fields(self, game: Game) -> dict[str, object]:
        return {"squares": _names(self.squares, game.square_name)}


Event: TypeAlias = (
    SetUp
    | NewGameOffered
    | GameStarted
    | SidesExchanged
    | PiecesExchanged
    | Lifted
    | PutBack
    | Moved
    | Illegal
    | Mismatch
    | Restored
    | Ambiguous
    | Corrected
    | Benched
    | TakenBack
    | Threatened
    | Repeated
    | GameOver
    | Fault
    | FaultCleared
)


@dataclass(frozen=True, slots=True)
class Timed:
    """An event and its time in milliseconds on the scans' clock."""

    t: int
    event: Event

    def to_json(self, game: Game) -> Mapping[str, object]:
        """The event as a JSON object: `t`, `event` and the fields of its kind."""
        return {"t": self.t, "event": self.event.name, **self.event.fields(game)}
