"""What a replay says to people: events in plain words, with the board drawn after moves."""

from collections.abc import Mapping
from textwrap import fill
from typing import Final

from shogunboard.drawing import Paint, caption, draw
from shogunboard.events import Corrected, GameStarted, Lifted, Moved, PutBack, SidesExchanged, TakenBack, Timed
from shogunboard.games.base import Game, Position
from shogunboard.lights.roles import Role, roles
from shogunboard.replay import End, Item, LightsChanged
from shogunboard.session import SessionState
from shogunboard.text import ENGLISH, Text, Tongue, Value, listed, render, text, texts

_WIDTH: Final = 100
_MARGIN: Final = " " * 10
_ROLES: Final[Mapping[Role, Text]] = {
    Role.FAULT: text("no reading"),
    Role.WRONG: text("a piece must leave"),
    Role.MISSING: text("a piece must come back"),
    Role.ASK: text("was it this move?"),
    Role.SETUP: text("to be filled"),
    Role.WINNER: text("winner"),
    Role.THREATENED: text("under threat"),
    Role.ATTACKER: text("attacker"),
    Role.CAPTURE: text("target, captures"),
    Role.TARGET: text("target"),
    Role.ORIGIN: text("lifted from here"),
    Role.HINT: text("hint"),
    Role.LAST: text("last move"),
}
"""What lamps tell, in the words of the page."""


def clock(t: int) -> str:
    """A time in milliseconds as minutes, seconds and tenths: "1:05.2"."""
    tenths = t // 100
    return f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}"


def in_words(item: Item, game: Game, state: SessionState, paint: Paint | None, tongue: Tongue = ENGLISH) -> str:
    """An event, a change of the lights, or the end, with the state after it, as a person reads it in a language."""
    if isinstance(item, LightsChanged):
        return _said(item.t, _lights(item, game, tongue), tongue)
    if isinstance(item, End):
        return _said(item.t, _end(item, game, state), tongue)
    said = _said(item.t, _event(item, game, state), tongue)
    return f"{said}\n\n{_board(item, game, state, paint, tongue)}\n" if _moves_pieces(item) else said


def _said(t: int, told: Value, tongue: Tongue) -> str:
    return fill(
        render(told, tongue),
        _WIDTH,
        initial_indent=f"{clock(t):>8}  ",
        subsequent_indent=_MARGIN,
        break_on_hyphens=False,
    )


def _event(timed: Timed, game: Game, state: SessionState) -> Text:
    event = timed.event
    if isinstance(event, Moved):
        side = Text(game.side_names[event.side])
        if event.disputed:
            return text(
                "Move {ply}, {side}: {move} (number accepted by the players)", ply=event.ply, side=side, move=event.text
            )
        return text("Move {ply}, {side}: {move}", ply=event.ply, side=side, move=event.text)
    if isinstance(event, Lifted):
        return _lifted(event, game)
    if isinstance(event, PutBack):
        return text("Put back: the piece on {square}", square=game.square_name(event.square))
    return text("What lies on the benches has changed.") if state.message is None else state.message.said


def _lifted(event: Lifted, game: Game) -> Text:
    square, piece = game.square_name(event.square), str(event.piece)
    numbers = listed(event.numbers, "or")
    targets = " ".join(sorted(game.square_name(target) for target in event.targets))
    if event.numbers and targets:
        return text(
            "Lifted: {piece} on {square} shows {numbers} and may go to {targets}",
            piece=piece,
            square=square,
            numbers=numbers,
            targets=targets,
        )
    if event.numbers:
        return text(
            "Lifted: {piece} on {square} shows {numbers} and may go nowhere",
            piece=piece,
            square=square,
            numbers=numbers,
        )
    if targets:
        return text("Lifted: {piece} on {square} may go to {targets}", piece=piece, square=square, targets=targets)
    return text("Lifted: {piece} on {square} may go nowhere", piece=piece, square=square)


def _moves_pieces(timed: Timed) -> bool:
    return isinstance(timed.event, Moved | Corrected | TakenBack | GameStarted | SidesExchanged)


def _board(timed: Timed, game: Game, state: SessionState, paint: Paint | None, tongue: Tongue) -> str:
    position = _position(game, state)
    drawn = draw(position, {square: role.value for square, role in roles(state, timed.t).items()}, paint)
    lines = [*drawn.splitlines(), render(caption(position), tongue)]
    return "\n".join(f"{_MARGIN}{line}".rstrip() for line in lines)


def _position(game: Game, state: SessionState) -> Position:
    history = state.history
    if history is None:
        return game.start(state.rotation)
    return game.parse_position(history.position, history.rotation)


def _lights(item: LightsChanged, game: Game, tongue: Tongue) -> Text:
    by_role: dict[Role, list[str]] = {}
    for square, role in item.roles.items():
        by_role.setdefault(role, []).append(game.square_name(square))
    if not by_role:
        return text("Lights: all off")
    told = [f"{render(_ROLES[role], tongue)}: {' '.join(sorted(squares))}" for role, squares in by_role.items()]
    return text("Lights: {what}", what="; ".join(told))


def _end(item: End, game: Game, state: SessionState) -> Text:
    if item.position is None:
        return text("End of the trace: no game has begun.")
    return text(
        "End of the trace: {moves}. {position}",
        moves=texts("{count} move", "{count} moves", len(item.moves)),
        position=caption(_position(game, state), item.outcome),
    )
