"""Messages for the players: a key with parameters, and the text that says it in any language."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias, get_args

from shogunboard.events import (
    Ambiguous,
    Benched,
    Corrected,
    Event,
    Fault,
    FaultCleared,
    GameOver,
    GameStarted,
    Illegal,
    Lifted,
    Mismatch,
    NewGameOffered,
    NumberTold,
    OrderTold,
    PiecesExchanged,
    PutBack,
    Repeated,
    Restored,
    SetUp,
    SidesExchanged,
    TakenBack,
    Threatened,
)
from shogunboard.games.base import EndReason, Game
from shogunboard.geometry import Square
from shogunboard.text import Last, Text, listed, text, texts
from shogunboard.text import Value as Said

AdviceKey: TypeAlias = Literal[
    "read_window",
    "read_turned",
    "hint",
    "hint_possible",
    "computer_move",
    "computer_move_possible",
    "no_advice",
    "computer_retries",
]
TimingKey: TypeAlias = Literal["clock_paused", "clock_resumed", "clock_stands", "flag"]
MessageKey: TypeAlias = Literal[
    "setup",
    "setup_complete",
    "new_game_offered",
    "game_started",
    "game_started_assumed",
    "sides_exchanged",
    "pieces_exchanged",
    "number_told",
    "number_refused",
    "order_told",
    "order_hidden",
    "order_default",
    "wrong_distance",
    "not_your_turn",
    "own_piece",
    "path",
    "exposes_shogun",
    "flip",
    "unreachable",
    "mismatch",
    "restored",
    "game_resumed",
    "ambiguous",
    "correction",
    "takeback",
    "threat",
    "repetition",
    "won",
    "drawn",
    "fault",
    "fault_cleared",
    AdviceKey,
    TimingKey,
]
Value: TypeAlias = str | int | Text | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A message to the players: what is said (`key`) and its parameters, in a fixed order."""

    key: MessageKey
    params: tuple[tuple[str, Value], ...] = ()

    @property
    def said(self) -> Text:
        """What is said, such as "b1 shows 3, it was moved 2."."""
        params = dict(self.params)
        if self.key == "mismatch":
            return _mismatch(params["missing"], params["extra"])
        return replace(SAID[self.key], params=tuple((name, _said(name, value)) for name, value in self.params))

    def to_json(self) -> dict[str, object]:
        """`{"key": ..., "params": {...}, "text": ..., "said": ...}`, the text in English."""
        said = self.said
        params = {name: _plain(value) for name, value in self.params}
        return {"key": self.key, "params": params, "text": str(said), "said": said.to_json()}


SAID: Final[Mapping[MessageKey, Text]] = {
    "setup": text("Set up the pieces: to be filled {missing}; to be cleared {extra}."),
    "setup_complete": text("The pieces are set up."),
    "new_game_offered": text("The pieces stand at the start: lift one to begin a new game."),
    "game_started": text("The game begins."),
    "game_started_assumed": text("The game begins. {side} is taken to sit at the lit edge; exchange the sides if not."),
    "sides_exchanged": text("The sides are exchanged."),
    "pieces_exchanged": text("The pieces on {one} and {other} are exchanged."),
    "number_told": text("The piece on {square} shows {number}."),
    "number_refused": text("The piece on {square} does not show {number}."),
    "order_told": text("{side}'s row reads {digits}."),
    "order_hidden": text("Which of {side}'s pieces stands where will be found out."),
    "order_default": text("{side}'s pieces stand in the default order."),
    "wrong_distance": text("{from} shows {numbers}, it was moved {distance}."),
    "not_your_turn": text("It is not the turn of the piece on {from}."),
    "own_piece": text("{to} holds a piece of the same side."),
    "path": text("The way from {from} to {to} is blocked."),
    "exposes_shogun": text("From {from} to {to} leaves the own royal piece under threat."),
    "flip": text("The piece on {to} lies with the wrong side up."),
    "unreachable": text("The piece on {from} cannot go to {to}."),
    "mismatch": text("The board does not fit the game: missing on {missing}; too much on {extra}."),
    "restored": text("The board fits the game again."),
    "game_resumed": text("The game goes on where it was broken off."),
    "ambiguous": text("Which move was it: {candidates}?"),
    "correction": text("{side}'s move is {new} now, not {old}."),
    "takeback": text("{side}'s move was taken back."),
    "threat": text("Threat on {square} from {by}!"),
    "repetition": texts(
        "This position has occurred {count} time: the players may agree on a draw.",
        "This position has occurred {count} times: the players may agree on a draw.",
        count=0,
    ),
    "won": text("{winner} wins {reason}."),
    "drawn": text("The game is drawn {reason}."),
    "fault": text("No reading from {squares}."),
    "fault_cleared": text("Readings again from {squares}."),
    "read_window": text("Put {piece} on {square}, its arrow to the opponent, and read its window."),
    "read_turned": text(
        "Turn the board clockwise by quarter turns: {turns}. Then put {piece} on {square} and read its window."
    ),
    "hint": text("Hint: {from} to {to}."),
    "hint_possible": text("Hint: {from} to {to}, if its number allows it; not all numbers are known."),
    "computer_move": text("The computer plays {from} to {to}: please move the piece for {side}."),
    "computer_move_possible": text(
        "The computer plays {from} to {to} for {side}, if its number allows it. "
        "If it shows another one, say so, and the computer thinks again."
    ),
    "no_advice": text("The computer finds no move: {problem}."),
    "computer_retries": texts(
        "The computer finds no move: {problem}. It tries again in {count} second.",
        "The computer finds no move: {problem}. It tries again in {count} seconds.",
        count=0,
    ),
    "clock_paused": text("The clock is paused; a move or Go on lets it go on."),
    "clock_resumed": text("The clock goes on."),
    "clock_stands": text("The clock stands since the service was started; a move or Go on lets it go on."),
    "flag": text("{side} has no time left."),
}
"""The text of every key, without its parameters."""

ADVICE: Final[frozenset[MessageKey]] = frozenset(get_args(AdviceKey))
"""What is said of what the computer thinks and of windows to read."""

TIMING: Final[frozenset[MessageKey]] = frozenset(get_args(TimingKey))
"""What is said of the clock."""

REASONS: Final[Mapping[EndReason, Text]] = {
    "mate": text("by mate"),
    "bare": text("by leaving the opponent one piece beside the Shogun"),
    "stalemate": text("by stalemate"),
    "capture": text("by catching the lion"),
    "entry": text("by bringing the lion home"),
    "both_lions": text("with both lions home"),
    "no_moves": text("by leaving no move"),
    "repetition": text("by repetition"),
    "resignation": text("by resignation"),
    "agreement": text("by agreement"),
    "time": text("on time"),
}
"""The words for the reasons of an end."""


_NAMES: Final = frozenset({"side", "winner"})
"""Parameters that are names of sides, which each language has its own for."""


def _mismatch(missing: Value, extra: Value) -> Text:
    squares = {"missing": _said("missing", missing), "extra": _said("extra", extra)}
    if not missing:
        return text("The board does not fit the game: too much on {extra}.", **squares)
    if not extra:
        return text("The board does not fit the game: missing on {missing}.", **squares)
    return replace(SAID["mismatch"], params=tuple(squares.items()))


def _said(name: str, value: Value) -> Said:
    if isinstance(value, tuple):
        last: Last = "or" if name in {"numbers", "candidates"} else ""
        return listed(value, last)
    if name == "reason":
        return next(words for reason, words in REASONS.items() if reason == value)
    return Text(str(value)) if name in _NAMES else value


def _plain(value: Value) -> object:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, Text) else value


def message_of(event: Event, game: Game, before: Message | None) -> Message | None:
    """What to tell the players after an event: a new message, none (a move speaks for itself), or still `before`."""

    def names(squares: tuple[Square, ...]) -> tuple[str, ...]:
        return tuple(sorted(game.square_name(square) for square in squares))

    name = game.square_name
    match event:
        case SetUp(missing=(), extra=()):
            return Message("setup_complete")
        case SetUp():
            return Message("setup", (("missing", names(event.missing)), ("extra", names(event.extra))))
        case NewGameOffered():
            return Message("new_game_offered")
        case GameStarted(assumed=True):
            return Message("game_started_assumed", (("side", game.side_names[0]),))
        case GameStarted():
            return Message("game_started")
        case SidesExchanged():
            return Message("sides_exchanged")
        case PiecesExchanged(squares=(one, other)):
            return Message("pieces_exchanged", (("one", name(one)), ("other", name(other))))
        case NumberTold():
            key: MessageKey = "number_told" if event.shows else "number_refused"
            return Message(key, (("square", name(event.square)), ("number", event.number)))
        case OrderTold():
            side: tuple[str, Value] = ("side", game.side_names[event.side])
            if event.digits:
                return Message("order_told", (side, ("digits", event.digits)))
            return Message("order_default" if event.digits is None else "order_hidden", (side,))
        case Illegal():
            return _illegal(event, game)
        case Mismatch():
            return Message("mismatch", (("missing", names(event.missing)), ("extra", names(event.extra))))
        case Restored():
            return Message("restored")
        case Ambiguous():
            return Message("ambiguous", (("candidates", event.candidates),))
        case Corrected():
            changed: tuple[tuple[str, Value], ...] = (("ply", event.ply), ("side", game.side_names[event.side]))
            return Message("correction", (*changed, ("old", event.old), ("new", event.new)))
        case TakenBack():
            return Message("takeback", (("ply", event.ply), ("side", game.side_names[event.side])))
        case Threatened():
            return Message("threat", (("square", name(event.shogun)), ("by", names(event.by))))
        case Repeated():
            return Message("repetition", (("count", event.count),))
        case GameOver():
            if event.winner is None:
                return Message("drawn", (("reason", event.reason),))
            return Message("won", (("winner", game.side_names[event.winner]), ("reason", event.reason)))
        case Fault():
            return Message("fault", (("squares", names(event.squares)),))
        case FaultCleared():
            return Message("fault_cleared", (("squares", names(event.squares)),))
        case Lifted() | PutBack() | Benched():
            return before
        case _:
            return None


def _illegal(event: Illegal, game: Game) -> Message:
    squares: tuple[tuple[str, Value], ...] = (
        ("from", game.square_name(event.origin)),
        ("to", game.square_name(event.target)),
    )
    if event.reason != "distance":
        return Message(event.reason, squares)
    return Message("wrong_distance", (*squares, ("numbers", event.numbers), ("distance", event.distance or 0)))
