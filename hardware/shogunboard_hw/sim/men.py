"""Men: the pieces on the simulated table, as things with a magnet. What they are worth in a game is not known here."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from shogunboard.errors import TextError
from shogunboard.geometry import Square
from shogunboard.text import text
from shogunboard_hw.sim.grid import Point, square_under

Pole: TypeAlias = Literal["N", "S"]
"""The pole that is up. In Shogun a White man has its north pole up, a Red one its south pole."""
Place: TypeAlias = Literal["board", "hand", "side"]
"""On the board's surface, lifted in a hand, or beside the board."""

Word = TypeVar("Word", bound=str)

POLES: Final[tuple[Pole, ...]] = get_args(Pole)
PLACES: Final[tuple[Place, ...]] = get_args(Place)
FARTHEST: Final = 16.0
"""The table reaches so many squares from the board's corner (0, 0) in every direction."""

MOST_STRENGTH: Final = 2.0
MOST_LEAN: Final = 30.0
"""A man that leans farther, in degrees, has fallen over."""


def other_pole(pole: Pole) -> Pole:
    """The pole that is up when a man is turned over."""
    return "S" if pole == "N" else "N"


@dataclass(frozen=True, slots=True)
class Piece:
    """A man that is to be put on the table: its magnet, and for display its kind's letter and a label."""

    pole: Pole
    kind: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Man:
    """A man as it is at one moment.

    `id` stays the same until the table is set up anew. `square` is the physical square whose area it stands in,
    None in a hand or beside the board. `x` and `y` are its place (see `grid`), also above the board in a hand.
    `fallen`: it lies on its side and no sensor feels it. `weak`: its magnet is too weak to be felt all the time.
    Sensors that feel fields also go by its magnet's `strength`, 1 for a good one, and by how many degrees it leans.
    """

    id: int
    pole: Pole
    kind: str
    label: str
    place: Place
    square: Square | None
    x: float
    y: float
    fallen: bool = False
    weak: bool = False
    strength: float = 1.0
    lean: float = 0.0

    @property
    def point(self) -> Point:
        """Where it is."""
        return Point(self.x, self.y)

    def to_json(self) -> dict[str, object]:
        """The man as a JSON object; the fields are those of this class."""
        return asdict(self)


def man_from_json(fields: object, place: str) -> Man:
    """Read what `Man.to_json` wrote; raises `TextError` for anything else. `place` names it in that error."""
    if not isinstance(fields, Mapping):
        raise TextError(text("a man is an object, not {fields}", fields=repr(fields)), place)
    pole = _one_of(POLES, fields.get("pole"), f"{place}, pole")
    where = _one_of(PLACES, fields.get("place"), f"{place}, place")
    point = Point(_coordinate(fields.get("x"), f"{place}, x"), _coordinate(fields.get("y"), f"{place}, y"))
    square = square_under(point) if where == "board" else None
    if where == "board" and square is None:
        raise TextError(text("{x}, {y} is not on the board (0 to 8)", x=str(point.x), y=str(point.y)), place)
    identity = fields.get("id")
    if not isinstance(identity, int) or isinstance(identity, bool) or identity < 0:
        raise TextError(
            text("a whole number from 0 up is needed, not {identity}", identity=repr(identity)),
            text("{place}, id", place=place),
        )
    return Man(
        id=identity,
        pole=pole,
        kind=_text(fields.get("kind", ""), f"{place}, kind"),
        label=_text(fields.get("label", ""), f"{place}, label"),
        place=where,
        square=square,
        x=point.x,
        y=point.y,
        fallen=_flag(fields.get("fallen", False), f"{place}, fallen"),
        weak=_flag(fields.get("weak", False), f"{place}, weak"),
        strength=_up_to(MOST_STRENGTH, fields.get("strength", 1.0), f"{place}, strength"),
        lean=_up_to(MOST_LEAN, fields.get("lean", 0.0), f"{place}, lean"),
    )


def is_coordinate(value: float) -> bool:
    """Is this a number that a point on the table can have?"""
    return abs(value) <= FARTHEST


def _coordinate(value: object, place: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and is_coordinate(value):
        return float(value)
    raise TextError(
        text(
            "a number from {least} to {most} is needed, not {value}",
            least=f"{-FARTHEST:g}",
            most=f"{FARTHEST:g}",
            value=repr(value),
        ),
        place,
    )


def _up_to(most: float, value: object, place: str) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= most:
        return float(value)
    raise TextError(
        text("a number from 0 to {most} is needed, not {value}", most=f"{most:g}", value=repr(value)), place
    )


def _one_of(words: tuple[Word, ...], value: object, place: str) -> Word:
    for word in words:
        if word == value:
            return word
    raise TextError(text("{value} is none of {choices}", value=repr(value), choices=", ".join(words)), place)


def _text(value: object, place: str) -> str:
    if isinstance(value, str):
        return value
    raise TextError(text("a text is needed, not {value}", value=repr(value)), place)


def _flag(value: object, place: str) -> bool:
    if isinstance(value, bool):
        return value
    raise TextError(text("true or false is needed, not {value}", value=repr(value)), place)
