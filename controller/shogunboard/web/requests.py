"""Reading what the page sends: JSON objects into commands, every mistake named with its field."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, TypeVar

from shogunboard.clock import TimeControl, parse_control
from shogunboard.engine.levels import STRONGEST
from shogunboard.errors import TextError
from shogunboard.games.base import Game, Side
from shogunboard.games.settings import FIRST
from shogunboard.games.starts import Plan
from shogunboard.geometry import QUARTER_TURNS
from shogunboard.session import Assistance
from shogunboard.text import text
from shogunboard.tracking import (
    AcceptNumber,
    Choose,
    Command,
    EndGame,
    ExchangePieces,
    ExchangeSides,
    LeaveGuide,
    NewGame,
    PressButton,
    StartFrom,
    TakeBack,
    TellNumber,
    TellOrder,
)
from shogunboard.web.bodies import json_object


@dataclass(frozen=True, slots=True)
class Assist:
    """Set how much the lights help a side. It concerns the session, not the tracker."""

    side: Side
    level: Assistance


@dataclass(frozen=True, slots=True)
class AskHint:
    """Light the best move for the side to move."""


@dataclass(frozen=True, slots=True)
class SetComputer:
    """Let the computer play a side at a level; 0 is a person."""

    side: Side
    level: int


@dataclass(frozen=True, slots=True)
class CarryOut:
    """Move the pieces of a playground as the computer proposes."""


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Ask for windows of the set, the board lying in `rotation` (None: as is known), or stop."""

    on: bool
    rotation: int | None


@dataclass(frozen=True, slots=True)
class AnswerWindow:
    """The window that is asked for shows this number."""

    number: int


@dataclass(frozen=True, slots=True)
class WithdrawReading:
    """Take out a reading of the set, counted from 0."""

    index: int


@dataclass(frozen=True, slots=True)
class SetControl:
    """Play the games to come, and one that has no moves yet, with this clock, or without one."""

    control: TimeControl | None


@dataclass(frozen=True, slots=True)
class PauseClock:
    """Let the clock stand, or (not `on`) go on."""

    on: bool


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Leave the game and wait for the set-up of the next one, which these will play."""

    command: NewGame
    players: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ResumeGame:
    """Go on with a kept game that was broken off."""

    number: int


PowerAction: TypeAlias = Literal["shutdown", "reboot"]


@dataclass(frozen=True, slots=True)
class SwitchPower:
    """Switch the machine off, or restart it."""

    action: PowerAction


Request: TypeAlias = (
    Command
    | BeginGame
    | Assist
    | AskHint
    | SetComputer
    | CarryOut
    | SetControl
    | PauseClock
    | Calibrate
    | AnswerWindow
    | WithdrawReading
    | ResumeGame
    | SwitchPower
)

LONGEST_NAME: Final = 60
"""Characters of a player's name."""
ChoiceT = TypeVar("ChoiceT", bound=str)
LARGEST_NUMBER: Final = 1 << 63
"""The database has no number as large as this."""
NOTHING: Final[Mapping[str, Game]] = MappingProxyType({})


class Fields:
    """The fields of one JSON object, read with their types; raises `TextError` that names the field."""

    def __init__(self, data: Mapping[str, object], game: Game, playable: Mapping[str, Game] = NOTHING) -> None:
        """`game` has the squares that the page speaks of, `playable` are the games that may be played, by name."""
        self._data = data
        self.game = game
        self._playable = playable

    def wanted(self) -> str | None:
        """The name of the game that is asked for, None without one."""
        return None if self._data.get("game") is None else self.wanted_game().name

    def wanted_game(self) -> Game:
        """The game that is asked for, or the one that is played."""
        if self._data.get("game") is None:
            return self.game
        games = {self.game.name: self.game, **self._playable}
        name = self.text("game")
        if name not in games:
            raise TextError(text("one of {choices} is needed", choices=", ".join(sorted(games))), "game")
        return games[name]

    def is_null(self, key: str) -> bool:
        """Is the field left out, or null?"""
        return self._data.get(key) is None

    def text_or_null(self, key: str) -> str | None:
        """A field that must not be left out."""
        if key not in self._data:
            raise TextError(text("a text or null is needed"), key)
        return None if self.is_null(key) else self.text(key)

    def text(self, key: str) -> str:
        value = self._data.get(key)
        if not isinstance(value, str):
            raise TextError(text("a text is needed"), key)
        return value

    def number(self, key: str) -> float:
        value = self._data.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e6:
            raise TextError(text("a number is needed"), key)
        return float(value)

    def whole(self, key: str) -> int:
        value = self._data.get(key)
        if isinstance(value, bool) or not isinstance(value, int):
            raise TextError(text("a whole number is needed"), key)
        return value

    def flag(self, key: str) -> bool:
        value = self._data.get(key)
        if not isinstance(value, bool):
            raise TextError(text("true or false is needed"), key)
        return value

    def choice(self, key: str, choices: Sequence[ChoiceT]) -> ChoiceT:
        """One of several texts."""
        value = self.text(key)
        found = next((choice for choice in choices if choice == value), None)
        if found is None:
            raise TextError(text("one of {choices} is needed", choices=", ".join(choices)), key)
        return found

    def turns(self, key: str) -> int:
        """A number of quarter turns."""
        turns = self.whole(key)
        if not 0 <= turns < QUARTER_TURNS:
            raise TextError(text("a number of quarter turns (0 to 3) is needed"), key)
        return turns

    def pair(self, key: str) -> tuple[str, str]:
        """Two texts, White's (Forest's) first."""
        one, other = self.items(key, 2)
        if not isinstance(one, str) or not isinstance(other, str):
            raise TextError(text("a list of two texts is needed"), key)
        return one, other

    def items(self, key: str, count: int | None = None) -> list[object]:
        value = self._data.get(key)
        if not isinstance(value, list) or (count is not None and len(value) != count):
            raise TextError(
                text("a list is needed") if count is None else text("a list of {number} is needed", number=count), key
            )
        return value

    def control(self, key: str) -> TimeControl | None:
        if key not in self._data:
            raise TextError(text("null (no clock) or an object is needed"), key)
        try:
            return parse_control(self._data[key])
        except TextError as error:
            raise error.within(key) from None

    def square(self, key: str) -> int:
        return self._square(self.text(key), key)

    def squares(self, key: str, count: int) -> list[int]:
        return [self._square(item, key) for item in self.items(key, count)]

    def _square(self, name: object, key: str) -> int:
        if not isinstance(name, str):
            raise TextError(text("names of squares are needed"), key)
        try:
            return self.game.parse_square(name)
        except TextError as error:
            raise error.within(key) from None

    def side(self, key: str) -> Side:
        letter = self.text(key)
        if len(letter) != 1 or letter not in self.game.side_letters:
            raise TextError(text("one of {choices} is needed", choices=", ".join(self.game.side_letters)), key)
        return Side(self.game.side_letters.index(letter))


def parse_object(body: bytes, game: Game) -> Fields:
    """The JSON object of a request; raises `TextError`."""
    return Fields(json_object(body), game)


def parse_request(body: bytes, game: Game, playable: Mapping[str, Game] = NOTHING) -> Request:
    """The command in the body of a request; raises `TextError` that names the field and the choices."""
    fields = Fields(json_object(body), game, playable)
    name = fields.text("command")
    read = _READERS.get(name)
    if read is None:
        known = ", ".join(_READERS)
        raise TextError(text("{name} is no command ({choices})", name=repr(name), choices=known), "command")
    return read(fields)


def _exchange_pieces(fields: Fields) -> Request:
    one, other = fields.squares("squares", 2)
    return ExchangePieces(one, other)


def _new_game(fields: Fields) -> Request:
    first = None if fields.is_null("first") else fields.choice("first", FIRST)
    rotation = None if fields.is_null("rotation") else fields.turns("rotation")
    guided = not fields.is_null("guided") and fields.flag("guided")
    rows = None if fields.is_null("rows") else fields.pair("rows")
    plan = Plan(rows, first, rotation, guided)
    try:
        plan.start_of(fields.wanted_game(), 0)
    except TextError as error:
        raise error.within("rows") from None
    command = NewGame(fields.wanted(), plan)
    return command if fields.is_null("players") else BeginGame(command, _players(fields))


def _players(fields: Fields) -> tuple[str, str]:
    one, other = (" ".join(name.split()) for name in fields.pair("players"))
    if not (one + other).isprintable() or max(len(one), len(other)) > LONGEST_NAME:
        problem = text("a name has at most {count} characters, all of them to be seen", count=LONGEST_NAME)
        raise TextError(problem, "players")
    return one, other


def _start_from(fields: Fields) -> Request:
    try:
        position = fields.wanted_game().parse_position(fields.text("position"))
    except TextError as error:
        raise error.within("position") from None
    position.outcome()  # raises for a position that cannot be played
    return StartFrom(position)


def _resume_game(fields: Fields) -> Request:
    number = fields.whole("id")
    if not 0 < number < LARGEST_NUMBER:
        raise TextError(text("the number of a game is needed"), "id")
    return ResumeGame(number)


def _assist(fields: Fields) -> Request:
    level = fields.text("level")
    if level not in tuple(Assistance):
        raise TextError(text("one of {choices} is needed", choices=", ".join(Assistance)), "level")
    return Assist(fields.side("side"), Assistance(level))


def _computer(fields: Fields) -> Request:
    level = fields.whole("level")
    if not 0 <= level <= STRONGEST:
        raise TextError(text("0 (a person) to {most} is needed", most=STRONGEST), "level")
    return SetComputer(fields.side("side"), level)


def _tell_number(fields: Fields) -> Request:
    shows = fields.is_null("shows") or fields.flag("shows")
    return TellNumber(fields.square("square"), fields.whole("number"), shows)


def _tell_order(fields: Fields) -> Request:
    return TellOrder(fields.side("side"), fields.text_or_null("digits"))


def _calibrate(fields: Fields) -> Request:
    rotation = None if fields.is_null("rotation") else fields.turns("rotation")
    return Calibrate(fields.flag("on"), rotation)


def _press(fields: Fields) -> Request:
    match fields.text("button"):
        case "ok":
            return PressButton("ok")
        case "white":
            return PressButton("white")
        case "red":
            return PressButton("red")
        case _:
            raise TextError(text("one of ok, white, red is needed"), "button")


def _power(fields: Fields) -> Request:
    match fields.text("action"):
        case "shutdown":
            return SwitchPower("shutdown")
        case "reboot":
            return SwitchPower("reboot")
        case _:
            raise TextError(text("one of shutdown, reboot is needed"), "action")


_READERS: Final[Mapping[str, Callable[[Fields], Request]]] = {
    "accept_number": lambda fields: AcceptNumber(),
    "choose": lambda fields: Choose(fields.text("move")),
    "exchange_sides": lambda fields: ExchangeSides(),
    "exchange_pieces": _exchange_pieces,
    "new_game": _new_game,
    "leave_guide": lambda fields: LeaveGuide(),
    "start_from": _start_from,
    "resume_game": _resume_game,
    "take_back": lambda fields: TakeBack(),
    "resign": lambda fields: EndGame(fields.side("side").other, "resignation"),
    "draw": lambda fields: EndGame(None, "agreement"),
    "assist": _assist,
    "hint": lambda fields: AskHint(),
    "computer": _computer,
    "carry_out": lambda fields: CarryOut(),
    "clock": lambda fields: SetControl(fields.control("control")),
    "pause": lambda fields: PauseClock(on=True),
    "resume": lambda fields: PauseClock(on=False),
    "tell_number": _tell_number,
    "tell_order": _tell_order,
    "calibrate": _calibrate,
    "read": lambda fields: AnswerWindow(fields.whole("number")),
    "withdraw": lambda fields: WithdrawReading(fields.whole("reading")),
    "press": _press,
    "power": _power,
}

COMMANDS: Final = tuple(_READERS)
"""The names of the commands, as docs/http.md lists them."""
