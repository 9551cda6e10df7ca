"""What the rest of the service knows about a game.

A game is rules plus equipment (`Game`), and immutable positions (`Position`) that know their legal moves as
*steps*: what hands do on the sensors to carry a move out, and the picture that the sensors show afterwards.
The tracker works on steps and pictures alone. So a game may have another board size, hands and benches (its
positions know what stands on which bench square, and offer one step for each place where a captured piece may
be put down), promotion (a step's picture shows the other face up) and any text of its own.

Nothing outside `games/` asks which game it is.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, NamedTuple, Self, TypeAlias

from shogunboard.games.learning import LearnsNothing, StaysAsItIs
from shogunboard.games.looks import Look
from shogunboard.games.searching import SearchBoard
from shogunboard.games.settings import First
from shogunboard.games.starts import FixedStart
from shogunboard.geometry import Bitboard, Square


class Side(IntEnum):
    """A player. `WHITE` sits at rank 1 (in Dobutsu shogi: Forest), `RED` at rank 8 (Sky)."""

    WHITE = 0
    RED = 1

    @property
    def other(self) -> "Side":
        return Side(1 - self)


IllegalReason: TypeAlias = Literal[
    "not_your_turn", "distance", "own_piece", "path", "exposes_shogun", "flip", "unreachable"
]
"""Why a piece may not stand where it was put; several reasons: the first in this order (tracking.md 6)."""

EndReason: TypeAlias = Literal[
    "mate",
    "bare",
    "stalemate",
    "capture",
    "entry",
    "both_lions",
    "no_moves",
    "repetition",
    "resignation",
    "agreement",
    "time",
]


@dataclass(frozen=True, slots=True)
class Man:
    """A piece that stands on a square. `letter` is the one of the position text, `kind` its upper-case kind."""

    letter: str
    kind: str
    side: Side


class Picture(NamedTuple):
    """What the sensors of a whole board show, in the players' frame.

    `north` is a part of `occupied`: the squares that show a north pole. Boards that sense presence only
    leave it out of every comparison.
    """

    occupied: Bitboard
    north: Bitboard


@dataclass(frozen=True, slots=True)
class Move:
    """A move as the rules see it.

    `short` is the short text ("b1c3", "E*c2") and tells moves of one position apart; `number` is what the
    piece showed when it moved (None in games without numbers).
    """

    short: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """How hands carry out one move on the sensors.

    `origin` is lifted, `target` is where the piece comes down, `captured` is the man who stood there.
    `changed` are all squares whose contents change, `picture` is what the sensors show afterwards.
    """

    move: Move
    origin: Square
    target: Square
    captured: Man | None
    changed: Bitboard
    picture: Picture


@dataclass(frozen=True, slots=True)
class Threat:
    """The royal piece of the side to move stands under threat on `square` by pieces on the squares `by`."""

    square: Square
    by: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. `winner` is None for a draw."""

    winner: Side | None
    reason: EndReason


class Position(LearnsNothing, ABC):
    """One immutable position: who stands where, who is to move, how the board lies.

    All squares are players' squares. What is learned of equipment while it is played is in `LearnsNothing`.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def game(self) -> "Game":
        """The game (rules and equipment) that this is a position of."""

    @property
    @abstractmethod
    def side(self) -> Side:
        """The side to move."""

    @property
    @abstractmethod
    def rotation(self) -> int:
        """The board's clockwise quarter turns, 0-3."""

    @property
    @abstractmethod
    def men(self) -> Mapping[Square, Man]:
        """Every piece that a sensor can see."""

    @property
    @abstractmethod
    def picture(self) -> Picture:
        """What the sensors show when this position stands on the board."""

    @property
    def unplaced(self) -> Bitboard:
        """Squares, any of which may still take a captured piece that is not on the board yet; 0 without benches."""
        return 0

    def adapted(self, picture: Picture, unread: Bitboard, *, polarity: bool) -> "Position | None":
        """The same position with the captured pieces lying as `picture` shows; None when it cannot be read so.

        Captured pieces may have come on the bench of their side, and may have moved on it; everything else must be
        as it is. Squares in `unread` have no reading and count as unchanged; `polarity` says whether `picture.north`
        counts. The position itself is returned when nothing differs. Always None in games without benches.
        """
        return None

    @abstractmethod
    def steps(self) -> Sequence[Step]:
        """The legal moves, as steps, in a fixed order. Empty when the game is over.

        A move that can be carried out in several ways has as many steps, all with the same short text, one after
        the other. The first is the way that is taken where nobody looked: when a game is read from a text.
        """

    @abstractmethod
    def after(self, step: Step) -> "Position":
        """The position after a step of this position."""

    def recorded(self, step: Step) -> "Position":
        """The position after a step that was really made: with what it tells of the equipment."""
        return self.after(step)

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game has ended, as far as this position alone tells."""

    @abstractmethod
    def threat(self) -> Threat | None:
        """The certain threat against the side to move ("Shogun!"), if there is one."""

    @abstractmethod
    def royals(self, side: Side | None) -> tuple[Square, ...]:
        """The squares of the royal pieces of a side (both sides': None), ascending."""

    @abstractmethod
    def numbers(self, square: Square) -> tuple[int, ...]:
        """The numbers that the piece on a square may show, ascending; () without a piece or without numbers."""

    @abstractmethod
    def way(self, square: Square) -> Bitboard:
        """Squares that a hand may rest on while it carries the piece on `square` along a free path.

        Never an end of a legal move.
        """

    @abstractmethod
    def judge(self, origin: Square, target: Square) -> IllegalReason:
        """Why the piece on `origin` may not be put on `target`: the first reason that applies.

        Asked only for a pair that no step has. The piece may be of either side.
        """

    @abstractmethod
    def insist(self, origin: Square, target: Square) -> Step | None:
        """The step from `origin` to `target` if the piece had shown the number that fits; None if no number would.

        This is how players overrule a number ("it showed 3: accept"). The step is as legal as any other in all
        but the number.
        """

    @abstractmethod
    def explanations(self, origin: Square, target: Square) -> Sequence[str]:
        """What, if it were assumed wrongly, would make the move right: texts such as "rotation 2", "piece b"."""

    @abstractmethod
    def exchanged(self) -> "Position":
        """The same board with the players in each other's seats: turned by two quarter turns, sides swapped."""

    @abstractmethod
    def swapped(self, one: Square, other: Square) -> "Position":
        """The position with the identities of two pieces of one side exchanged; raises `ValueError` if it cannot be."""

    @abstractmethod
    def with_side(self, side: Side) -> "Position":
        """The same position with `side` to move."""

    @abstractmethod
    def key(self) -> Hashable:
        """Equal for positions that count as repetitions of each other."""

    @abstractmethod
    def text(self) -> str:
        """The position text (rules.md)."""

    @abstractmethod
    def move_text(self, step: Step) -> str:
        """The move text of a step of this position, with the marks for threat and end (rules.md)."""


class Game(StaysAsItIs, FixedStart, ABC):
    """Rules, settings and equipment of one game; makes positions."""

    __slots__ = ()

    @property
    @abstractmethod
    def name(self) -> str:
        """The name in traces and game files, such as "shogun"."""

    @property
    @abstractmethod
    def equipment(self) -> Mapping[str, object] | None:
        """The equipment as a JSON object, from which `make_game` makes the same; None in a game without any."""

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, object]:
        """All rule settings as a JSON object, from which `make_game` makes the same."""

    @property
    @abstractmethod
    def side_letters(self) -> str:
        """The letters of the two sides in texts and events: "wr" in Shogun, "wb" in Dobutsu shogi."""

    @property
    @abstractmethod
    def side_names(self) -> tuple[str, str]:
        """The names of the two sides, which are also their tags in a game file: ("White", "Red")."""

    @property
    @abstractmethod
    def first(self) -> First:
        """Who begins; with "either" the side that makes the first move."""

    @abstractmethod
    def beginning(self, first: First) -> Self:
        """The same game with this rule for who begins."""

    @property
    @abstractmethod
    def corrections(self) -> bool:
        """May a player change a move until the opponent touches a piece?"""

    @property
    @abstractmethod
    def takebacks(self) -> bool:
        """May moves be taken back by moving the pieces back?"""

    @property
    @abstractmethod
    def repetition(self) -> int:
        """The occurrence of a position that draws the game; 0 = never."""

    @property
    @abstractmethod
    def rotations(self) -> Sequence[int]:
        """The rotations in which the board may lie for this game, some of `geometry.ROTATIONS`."""

    @property
    def poles(self) -> Literal["side", "face"]:
        """What the pole of a piece tells where sensors see it: whose it is, or which of its two faces is up."""
        return "side"

    @property
    def benches(self) -> Bitboard:
        """Squares for captured pieces, where nothing is played. Pieces lie there face up."""
        return 0

    @property
    @abstractmethod
    def look(self) -> Look:
        """How the game is shown and what its pieces are called."""

    def bench_of(self, square: Square) -> Side | None:
        """Whose bench a square is on, if it is on one."""
        return None

    def piece_of(self, letter: str) -> str:
        """The same for all letters that one piece may have, whoever owns it and however it lies."""
        return letter

    def owned(self, letter: str, side: Side) -> str:
        """The letter of that piece once it belongs to `side`."""
        return letter.upper() if side is Side.WHITE else letter.lower()

    def lying(self, letter: str, *, north: bool) -> tuple[str, bool]:
        """The letter that a piece shows with its north pole up or not, and whether it shows only its underside."""
        return letter, north != letter.isupper()

    def tells_seats(self, *, polarity: bool) -> bool:
        """Do sensors (with `polarity`) see which side a piece belongs to, hence where each player sits?"""
        return polarity and self.poles == "side"

    @property
    @abstractmethod
    def shown(self) -> Sequence[Sequence[Square | None]]:
        """The squares as a person draws the board, top row first; None is a gap."""

    @abstractmethod
    def start(self, rotation: int = 0) -> Position:
        """The start position in the default order."""

    @abstractmethod
    def parse_position(self, text: str, rotation: int = 0) -> Position:
        """Read a position text; raises `TextError` with the place. `rotation` serves games whose text has none."""

    @abstractmethod
    def parse_move(self, position: Position, text: str) -> tuple[Step, bool]:
        """Read a move text or short form in a position; returns the step and whether its number is disputed.

        A number that disagrees with the set gives a disputed step, if the move is legal in all but the number.
        Raises `TextError` for what is no move text and `IllegalMoveError` for what is no legal move.
        """

    @abstractmethod
    def square_name(self, square: Square) -> str:
        """The players' name of a square."""

    @abstractmethod
    def parse_square(self, text: str) -> Square:
        """The square of that name; raises `TextError`."""

    def opposite(self, square: Square) -> Square:
        """What a square of a step is called from the opposite seat (`Position.exchanged`)."""
        return 63 - square

    @abstractmethod
    def windows(self, rotation: int) -> Mapping[str, Sequence[tuple[int, ...]]]:
        """What every piece would show: by letter of the position text, for each players' square, ascending.

        Empty in games without numbers.
        """

    @abstractmethod
    def describe(self, position: Position) -> Mapping[str, object]:
        """The answer of `shogunboard show --json`: numbers, legal, threatened_by, status, result (tracking.md).

        Raises `UnplayableError` when the rules cannot be applied.
        """

    @abstractmethod
    def perft(self, position: Position, depth: int) -> int:
        """The number of lines of exactly `depth` moves; 1 for depth 0."""

    @abstractmethod
    def search_board(self, position: Position) -> SearchBoard:
        """A board to search from; raises `UnplayableError` when the rules cannot be applied."""
