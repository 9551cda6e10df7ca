"""What the journal keeps of a game: facts, and their JSON form.

A fact is what happened, written durably before it is shown. Lifts and pictures are no facts. The facts of a
journal, applied in order (`history.apply_fact`), give the same game again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, TypeAlias, assert_never, get_args

from shogunboard.clock import TimeControl, control_json, parse_control
from shogunboard.errors import TextError
from shogunboard.games.base import EndReason, Game, Side
from shogunboard.geometry import Square
from shogunboard.session.choices import ComputerChoice, PlanChoice, PlayersChoice, parse_choice
from shogunboard.text import text


class Assistance(StrEnum):
    """How much the lights help a side.

    `FULL`: also the targets of a lifted piece and the last move. `WARNINGS`: wrong moves and threats.
    `OFF`: only what is needed to go on.
    """

    FULL = "full"
    WARNINGS = "warnings"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Played:
    """A move as it stands in the game.

    `short` and `text` are its texts, `captured` the kind that was captured, `disputed` says that players
    overruled the number, `position` is the text after it. `spent` is the time in milliseconds that the move
    took, None when it is not known (the first move after a restart). `bench` is the square of a bench on which the
    captured piece was put with the move, if it was. `left` is what remained on the clock of its side after it, in
    milliseconds with the increment, None without a clock.
    """

    side: Side
    short: str
    text: str
    origin: Square
    target: Square
    captured: str | None
    disputed: bool
    position: str
    spent: int | None = None
    bench: Square | None = None
    left: int | None = None


@dataclass(frozen=True, slots=True)
class StartFact:
    """A game begins from `position`; `assumed`: two rotations fitted and one was assumed. `control` is its clock."""

    name: ClassVar[str] = "start"
    game: str
    position: str
    rotation: int
    assumed: bool = False
    control: TimeControl | None = None


@dataclass(frozen=True, slots=True)
class ControlFact:
    """The game that has no moves yet is played with this clock, or without one."""

    name: ClassVar[str] = "clock"
    control: TimeControl | None


@dataclass(frozen=True, slots=True)
class PauseFact:
    """The clock was paused when the turn had lasted `used` milliseconds."""

    name: ClassVar[str] = "clock_paused"
    used: int


@dataclass(frozen=True, slots=True)
class FlagFact:
    """A side has used up its time, and the game goes on."""

    name: ClassVar[str] = "flag"
    side: Side


@dataclass(frozen=True, slots=True)
class MoveFact:
    """The move with number `ply`, counted from 1."""

    name: ClassVar[str] = "move"
    ply: int
    played: Played


@dataclass(frozen=True, slots=True)
class CorrectionFact:
    """The move with number `ply`, the last one, is another one now."""

    name: ClassVar[str] = "correction"
    ply: int
    played: Played


@dataclass(frozen=True, slots=True)
class TakebackFact:
    """The move with number `ply`, the last one, was taken back."""

    name: ClassVar[str] = "takeback"
    ply: int


@dataclass(frozen=True, slots=True)
class SidesFact:
    """The players are in each other's seats; the whole game is read that way."""

    name: ClassVar[str] = "sides_exchanged"


@dataclass(frozen=True, slots=True)
class PiecesFact:
    """The pieces that stand on two squares now were set up in each other's place."""

    name: ClassVar[str] = "pieces_exchanged"
    one: Square
    other: Square


@dataclass(frozen=True, slots=True)
class NumberFact:
    """Players said what the piece on a square shows, or (not `shows`) what it does not."""

    name: ClassVar[str] = "number_told"
    square: Square
    number: int
    shows: bool = True


@dataclass(frozen=True, slots=True)
class OrderFact:
    """Players said what they know of the order of a side's pieces (`Position.arranged`)."""

    name: ClassVar[str] = "order_told"
    side: Side
    digits: str | None


@dataclass(frozen=True, slots=True)
class EndFact:
    """The game has ended. `winner` None: drawn. `royals` are the squares of the winner's royal pieces."""

    name: ClassVar[str] = "end"
    winner: Side | None
    reason: EndReason
    royals: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class AssistanceFact:
    """A side has chosen how much the lights help it."""

    name: ClassVar[str] = "assistance"
    side: Side
    level: Assistance


@dataclass(frozen=True, slots=True)
class ControlChoice:
    """Games that begin from now on are played with this clock, or without one."""

    name: ClassVar[str] = "clock_chosen"
    control: TimeControl | None


GameFact: TypeAlias = (
    StartFact
    | ControlFact
    | PauseFact
    | FlagFact
    | MoveFact
    | CorrectionFact
    | TakebackFact
    | SidesFact
    | PiecesFact
    | NumberFact
    | OrderFact
    | EndFact
)
Choice: TypeAlias = AssistanceFact | ControlChoice | PlanChoice | PlayersChoice | ComputerChoice
"""What belongs to no game: it holds until something else is chosen."""
Fact: TypeAlias = GameFact | Choice


def fact_json(fact: Fact, game: Game) -> dict[str, object]:
    """The fact as a JSON object: `fact` (its name) and its fields, squares and sides as the game writes them."""
    return {"fact": fact.name, **_fields(fact, game)}


def _fields(fact: Fact, game: Game) -> dict[str, object]:
    match fact:
        case StartFact():
            return {
                "game": fact.game,
                "position": fact.position,
                "rotation": fact.rotation,
                "assumed": fact.assumed,
            } | ({} if fact.control is None else {"clock": control_json(fact.control)})
        case ControlFact() | ControlChoice():
            return {"clock": control_json(fact.control)}
        case PlanChoice() | PlayersChoice() | ComputerChoice():
            return fact.fields()
        case PauseFact():
            return {"used": fact.used}
        case FlagFact():
            return {"side": game.side_letters[fact.side]}
        case MoveFact() | CorrectionFact():
            return {"ply": fact.ply, **played_json(fact.played, game)}
        case TakebackFact():
            return {"ply": fact.ply}
        case SidesFact():
            return {}
        case PiecesFact():
            return {"squares": [game.square_name(fact.one), game.square_name(fact.other)]}
        case NumberFact():
            return {"square": game.square_name(fact.square), "number": fact.number, "shows": fact.shows}
        case OrderFact():
            return {"side": game.side_letters[fact.side], "digits": fact.digits}
        case EndFact():
            return {
                "winner": None if fact.winner is None else game.side_letters[fact.winner],
                "reason": fact.reason,
                "royals": [game.square_name(square) for square in fact.royals],
            }
        case AssistanceFact():
            return {"side": game.side_letters[fact.side], "level": fact.level.value}
        case _:
            assert_never(fact)


def played_json(played: Played, game: Game) -> dict[str, object]:
    """A move of the game as a JSON object; with `bench` only if it was used."""
    bench = {} if played.bench is None else {"bench": game.square_name(played.bench)}
    return bench | {
        "side": game.side_letters[played.side],
        "move": played.short,
        "text": played.text,
        "from": game.square_name(played.origin),
        "to": game.square_name(played.target),
        "captured": played.captured,
        "disputed": played.disputed,
        "position": played.position,
        "spent": played.spent,
        "left": played.left,
    }


def parse_fact(data: Mapping[str, object], game: Game) -> Fact:
    """The fact that `fact_json` wrote; raises `TextError` that names the field."""
    fields = _Fields(data, game)
    name = fields.text("fact")
    match name:
        case StartFact.name:
            return StartFact(
                fields.text("game"),
                fields.text("position"),
                fields.number("rotation"),
                fields.flag("assumed"),
                fields.control(),
            )
        case ControlFact.name:
            return ControlFact(fields.control())
        case ControlChoice.name:
            return ControlChoice(fields.control())
        case PlanChoice.name | PlayersChoice.name | ComputerChoice.name:
            return parse_choice(data)
        case PauseFact.name:
            return PauseFact(fields.number("used"))
        case FlagFact.name:
            return FlagFact(fields.side("side"))
        case MoveFact.name:
            return MoveFact(fields.number("ply"), fields.played())
        case CorrectionFact.name:
            return CorrectionFact(fields.number("ply"), fields.played())
        case TakebackFact.name:
            return TakebackFact(fields.number("ply"))
        case SidesFact.name:
            return SidesFact()
        case PiecesFact.name:
            one, other = fields.squares("squares", 2)
            return PiecesFact(one, other)
        case NumberFact.name:
            return NumberFact(fields.square("square"), fields.number("number"), fields.flag("shows"))
        case OrderFact.name:
            return OrderFact(fields.side("side"), None if data.get("digits") is None else fields.text("digits"))
        case EndFact.name:
            winner = None if data.get("winner") is None else fields.side("winner")
            return EndFact(winner, fields.reason(), fields.squares("royals"))
        case AssistanceFact.name:
            return AssistanceFact(fields.side("side"), fields.level())
        case _:
            raise TextError(text("{name} is no fact that this version knows", name=repr(name)), "fact")


class _Fields:
    """Reads the fields of one JSON object with their types."""

    def __init__(self, data: Mapping[str, object], game: Game) -> None:
        self._data = data
        self._game = game

    def text(self, key: str) -> str:
        value = self._data.get(key)
        if not isinstance(value, str):
            raise TextError(text("a text is needed, not {value}", value=repr(value)), key)
        return value

    def number(self, key: str) -> int:
        value = self._data.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise TextError(text("a whole number is needed, not {value}", value=repr(value)), key)
        return value

    def flag(self, key: str) -> bool:
        value = self._data.get(key)
        if not isinstance(value, bool):
            raise TextError(text("true or false is needed, not {value}", value=repr(value)), key)
        return value

    def side(self, key: str) -> Side:
        letter = self.text(key)
        if len(letter) != 1 or letter not in self._game.side_letters:
            raise TextError(
                text(
                    "{letter} is not a side ({choices})",
                    letter=repr(letter),
                    choices=", ".join(self._game.side_letters),
                ),
                key,
            )
        return Side(self._game.side_letters.index(letter))

    def square(self, key: str) -> Square:
        return self._square(self.text(key), key)

    def squares(self, key: str, count: int | None = None) -> tuple[Square, ...]:
        value = self._data.get(key)
        if not isinstance(value, list) or (count is not None and len(value) != count):
            many = text("{number} squares", number=count) if count else text("squares")
            raise TextError(text("a list of {many} is needed, not {value}", many=many, value=repr(value)), key)
        return tuple(self._square(name, key) for name in value)

    def _square(self, name: object, key: str) -> Square:
        try:
            return self._game.parse_square(str(name))
        except TextError as error:
            raise error.within(key) from None

    def reason(self) -> EndReason:
        written = self.text("reason")
        for reason in get_args(EndReason):
            if reason == written:
                found: EndReason = reason
                return found
        raise TextError(text("{written} is no reason for an end", written=repr(written)), "reason")

    def level(self) -> Assistance:
        written = self.text("level")
        try:
            return Assistance(written)
        except ValueError:
            raise TextError(
                text("{written} is no level ({choices})", written=repr(written), choices=", ".join(Assistance)), "level"
            ) from None

    def control(self) -> TimeControl | None:
        try:
            return parse_control(self._data.get("clock"))
        except TextError as error:
            raise error.within("clock") from None

    def played(self) -> Played:
        return Played(
            self.side("side"),
            self.text("move"),
            self.text("text"),
            self.square("from"),
            self.square("to"),
            None if self._data.get("captured") is None else self.text("captured"),
            self.flag("disputed"),
            self.text("position"),
            None if self._data.get("spent") is None else self.number("spent"),
            None if self._data.get("bench") is None else self.square("bench"),
            None if self._data.get("left") is None else self.number("left"),
        )
