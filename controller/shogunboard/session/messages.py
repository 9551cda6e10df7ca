"""Messages for the players: a key with parameters, so that they can be translated, and the English texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

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
    "ambiguous",
    "correction",
    "takeback",
    "threat",
    "repetition",
    "won",
    "drawn",
    "fault",
    "fault_cleared",
    "read_window",
    "read_turned",
    "hint",
    "hint_possible",
    "computer_move",
    "computer_move_possible",
    "no_advice",
    "clock_paused",
    "clock_resumed",
    "clock_stands",
    "flag",
]
Value: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """A message to the players: what is said (`key`) and its parameters, in a fixed order."""

    key: MessageKey
    params: tuple[tuple[str, Value], ...] = ()

    def to_json(self) -> dict[str, object]:
        """`{"key": ..., "params": {...}, "text": ...}`, the text in English."""
        params = {name: list(value) if isinstance(value, tuple) else value for name, value in self.params}
        return {"key": self.key, "params": params, "text": english(self)}


ENGLISH: Final[Mapping[MessageKey, str]] = {
    "setup": "Set up the pieces: to be filled {missing}; to be cleared {extra}.",
    "setup_complete": "The pieces are set up.",
    "new_game_offered": "The pieces stand at the start: lift one to begin a new game.",
    "game_started": "The game begins.",
    "game_started_assumed": "The game begins. {side} is taken to sit at the lit edge; exchange the sides if not.",
    "sides_exchanged": "The sides are exchanged.",
    "pieces_exchanged": "The pieces on {one} and {other} are exchanged.",
    "number_told": "The piece on {square} shows {number}.",
    "number_refused": "The piece on {square} does not show {number}.",
    "order_told": "{side}'s row reads {digits}.",
    "order_hidden": "Which of {side}'s pieces stands where will be found out.",
    "order_default": "{side}'s pieces stand in the default order.",
    "wrong_distance": "{from} shows {numbers}, it was moved {distance}.",
    "not_your_turn": "It is not the turn of the piece on {from}.",
    "own_piece": "{to} holds a piece of the same side.",
    "path": "The way from {from} to {to} is blocked.",
    "exposes_shogun": "From {from} to {to} leaves the own royal piece under threat.",
    "flip": "The piece on {to} lies with the wrong side up.",
    "unreachable": "The piece on {from} cannot go to {to}.",
    "mismatch": "The board does not fit the game: {squares}.",
    "restored": "The board fits the game again.",
    "ambiguous": "Which move was it: {candidates}?",
    "correction": "{side}'s move is {new} now, not {old}.",
    "takeback": "{side}'s move was taken back.",
    "threat": "Threat on {square} from {by}!",
    "repetition": "This position has occurred {count} times: the players may agree on a draw.",
    "won": "{winner} wins {reason}.",
    "drawn": "The game is drawn {reason}.",
    "fault": "No reading from {squares}.",
    "fault_cleared": "Readings again from {squares}.",
    "read_window": "Put {piece} on {square}, its arrow to the opponent, and read its window.",
    "read_turned": "Turn the board clockwise by quarter turns: {turns}. "
    "Then put {piece} on {square} and read its window.",
    "hint": "Hint: {from} to {to}.",
    "hint_possible": "Hint: {from} to {to}, if its number allows it; not all numbers are known.",
    "computer_move": "The computer plays {from} to {to}: please move the piece for {side}.",
    "computer_move_possible": "The computer plays {from} to {to} for {side}, if its number allows it. "
    "If it shows another one, say so, and the computer thinks again.",
    "no_advice": "The computer finds no move: {problem}.",
    "clock_paused": "The clock is paused; a move or Go on lets it go on.",
    "clock_resumed": "The clock goes on.",
    "clock_stands": "The clock stands since the service was started; a move or Go on lets it go on.",
    "flag": "{side} has no time left.",
}
"""The English text of every key."""

ADVICE: Final[frozenset[MessageKey]] = frozenset(
    {"read_window", "read_turned", "hint", "hint_possible", "computer_move", "computer_move_possible", "no_advice"}
)
"""What is said of what the computer thinks and of windows to read."""

TIMING: Final[frozenset[MessageKey]] = frozenset({"clock_paused", "clock_resumed", "clock_stands", "flag"})
"""What is said of the clock."""

REASONS: Final[Mapping[EndReason, str]] = {
    "mate": "by mate",
    "bare": "by leaving the opponent one piece beside the Shogun",
    "stalemate": "by stalemate",
    "capture": "by catching the lion",
    "entry": "by bringing the lion home",
    "both_lions": "with both lions home",
    "no_moves": "by leaving no move",
    "repetition": "by repetition",
    "resignation": "by resignation",
    "agreement": "by agreement",
    "time": "on time",
}
"""The English words for the reasons of an end."""


def english(message: Message) -> str:
    """The message in English: "b1 shows 3, it was moved 2."."""
    if message.key == "mismatch":
        return _mismatch(dict(message.params))
    return ENGLISH[message.key].format_map({name: _word(name, value) for name, value in message.params})


def _mismatch(squares: Mapping[str, Value]) -> str:
    parts = {"missing on": squares["missing"], "too much on": squares["extra"]}
    told = "; ".join(f"{what} {_word('squares', names)}" for what, names in parts.items() if names)
    return ENGLISH["mismatch"].format(squares=told)


def _word(name: str, value: Value) -> str:
    if isinstance(value, tuple):
        between = " or " if name in {"numbers", "candidates"} else ", "
        return between.join(map(str, value)) or "none"
    if name == "reason":
        return next(words for reason, words in REASONS.items() if reason == value)
    return str(value)


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
