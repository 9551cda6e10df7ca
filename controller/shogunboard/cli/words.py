"""What a replay says to people: events in plain words, with the board drawn after moves."""

from textwrap import fill
from typing import Final

from shogunboard.drawing import Paint, caption, draw
from shogunboard.events import Corrected, GameStarted, Lifted, Moved, PutBack, SidesExchanged, TakenBack, Timed
from shogunboard.games.base import Game, Position
from shogunboard.lights.roles import roles
from shogunboard.replay import End, Item, LightsChanged
from shogunboard.session import SessionState

_WIDTH: Final = 100
_MARGIN: Final = " " * 10


def clock(t: int) -> str:
    """A time in milliseconds as minutes, seconds and tenths: "1:05.2"."""
    tenths = t // 100
    return f"{tenths // 600}:{tenths // 10 % 60:02}.{tenths % 10}"


def in_words(item: Item, game: Game, state: SessionState, paint: Paint | None) -> str:
    """An event, a change of the lights, or the end, with the state after it, as a person reads it."""
    if isinstance(item, LightsChanged):
        return _said(item.t, f"Lights: {_lights(item, game)}")
    if isinstance(item, End):
        return _said(item.t, _end(item, game, state))
    said = _said(item.t, _event(item, game, state))
    return f"{said}\n\n{_board(item, game, state, paint)}\n" if _moves_pieces(item) else said


def _said(t: int, text: str) -> str:
    return fill(text, _WIDTH, initial_indent=f"{clock(t):>8}  ", subsequent_indent=_MARGIN, break_on_hyphens=False)


def _event(timed: Timed, game: Game, state: SessionState) -> str:
    event = timed.event
    if isinstance(event, Moved):
        disputed = " (number accepted by the players)" if event.disputed else ""
        return f"Move {event.ply}, {game.side_names[event.side]}: {event.text}{disputed}"
    if isinstance(event, Lifted):
        shows = f" shows {' or '.join(map(str, event.numbers))} and" if event.numbers else ""
        targets = " ".join(sorted(game.square_name(square) for square in event.targets)) or "nowhere"
        return f"Lifted: {event.piece} on {game.square_name(event.square)}{shows} may go to {targets}"
    if isinstance(event, PutBack):
        return f"Put back: the piece on {game.square_name(event.square)}"
    if state.message is not None:
        return str(state.message.said)
    return event.name.replace("_", " ").capitalize()


def _moves_pieces(timed: Timed) -> bool:
    return isinstance(timed.event, Moved | Corrected | TakenBack | GameStarted | SidesExchanged)


def _board(timed: Timed, game: Game, state: SessionState, paint: Paint | None) -> str:
    position = _position(game, state)
    drawn = draw(position, {square: role.value for square, role in roles(state, timed.t).items()}, paint)
    return "\n".join(f"{_MARGIN}{line}".rstrip() for line in [*drawn.splitlines(), caption(position)])


def _position(game: Game, state: SessionState) -> Position:
    history = state.history
    if history is None:
        return game.start(state.rotation)
    return game.parse_position(history.position, history.rotation)


def _lights(item: LightsChanged, game: Game) -> str:
    by_role: dict[str, list[str]] = {}
    for square, role in item.roles.items():
        by_role.setdefault(role.value, []).append(game.square_name(square))
    return "; ".join(f"{role} {' '.join(sorted(squares))}" for role, squares in by_role.items()) or "all off"


def _end(item: End, game: Game, state: SessionState) -> str:
    if item.position is None:
        return "End of the trace: no game has begun."
    position = _position(game, state)
    count = len(item.moves)
    moves = f"{count} move{'' if count == 1 else 's'}"
    return f"End of the trace: {moves}. {caption(position, item.outcome)}."
