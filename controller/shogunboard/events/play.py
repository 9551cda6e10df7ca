"""Events of a game under way."""

from dataclasses import dataclass
from typing import ClassVar

from shogunboard.events.fields import bench_json, names_json, outcome_json
from shogunboard.games.base import EndReason, Game, IllegalReason, Outcome, Position, Side
from shogunboard.geometry import Bitboard, Square, squares_of


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
            "targets": names_json(self.targets, name),
            "captures": names_json(self.captures, name),
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
        } | bench_json(self.bench, game)


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
            "wrong": names_json(self.wrong, name),
            "missing": names_json(self.missing, name),
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
        return {"missing": names_json(self.missing, name), "extra": names_json(self.extra, name)}


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
        } | bench_json(self.bench, game)


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
            "unplaced": names_json(self.unplaced, name),
            "turned": names_json(self.turned, name),
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
        return {"shogun": game.square_name(self.shogun), "by": names_json(self.by, game.square_name)}


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
        return {"squares": names_json(self.squares, game.square_name)}


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """Sensors that read again."""

    name: ClassVar[str] = "fault_cleared"
    squares: tuple[Square, ...]

    def fields(self, game: Game) -> dict[str, object]:
        return {"squares": names_json(self.squares, game.square_name)}
