"""The clock of a session: what it says at a point of the history, and how it goes on with events."""

from dataclasses import replace

from shogunboard.clock import Clock
from shogunboard.events import Corrected, Event, GameOver, GameStarted, Moved, SetUp, TakenBack, Timed
from shogunboard.games.base import Side
from shogunboard.session.history import History


def clock_of(history: History) -> Clock | None:
    """The clock as the moves and pauses of a history leave it, standing; None without one.

    So it stands after a restart: what was used since the last move or pause is given back.
    """
    control = history.control
    if control is None:
        return None
    white, red = (_left(history, side, base) for side, base in zip(Side, control.base, strict=True))
    turn = history.turn if history.moves and history.result is None else None
    return Clock(control, (white, red), turn, history.used if turn is not None else 0, None, flagged_in(history))


def flagged_in(history: History) -> Side | None:
    """The side that has run out of time, whether that ended the game or not."""
    result = history.result
    if result is not None and result.reason == "time" and result.winner is not None:
        return result.winner.other
    return None if history.flagged is None else history.flagged[0]


def _left(history: History, side: Side, base: int) -> int:
    left = (move.left for move in reversed(history.moves) if move.side is side and move.left is not None)
    return next(left, base)


def made_at(clock: Clock | None, turn_began: int | None, timed: Timed) -> int:
    """When hands did what an event tells: the time in which the board had to be still belongs to the next turn.

    Never before this turn, or this run of the clock, began.
    """
    if clock is not None and clock.is_paused:
        return timed.t
    began = [t for t in (turn_began, None if clock is None else clock.since) if t is not None]
    return min(timed.t, max([timed.t - timed.held, *began]))


def left_after(clock: Clock | None, event: Moved | Corrected, before: int | None, t: int) -> int | None:
    """What a move, or its correction, leaves on the clock of its side.

    The time until a correction goes to its player, who had `before` after the move; the opponent gets it back.
    """
    if clock is None:
        return None
    if isinstance(event, Moved):
        return clock.after_move(event.side, t)
    return None if before is None else max(0, before - clock.elapsed(t))


def clock_after(clock: Clock | None, event: Event, history: History, t: int) -> Clock | None:
    """The clock after a fact that has led to a history.

    A move lets the other side's time pass, also after a pause. A move that is taken back gives both sides the time
    that they had when it was begun; the clock stands if it was paused. An exchange changes nothing of what passes.
    """
    stands = clock_of(history)
    if stands is None or clock is None:
        return stands
    match event:
        case GameStarted():
            return stands
        case Moved() | Corrected():
            return replace(stands, since=t) if stands.turn is not None else stands
        case TakenBack():
            return stands if clock.is_paused else stands.resumed(t)
        case GameOver():
            ended = clock.ended(t)
            return replace(stands, left=ended.left)
        case _ if stands.turn is None:
            # Not begun by a move: what a press has begun goes on.
            return (
                replace(clock, control=stands.control) if clock.turn is not None and history.result is None else stands
            )
        case _ if clock.turn is None:
            return stands.resumed(t)
        case _:
            return replace(stands, used=clock.used, since=clock.since)


def clock_in_moment(clock: Clock | None, event: Event, t: int) -> Clock | None:
    """The clock after an event that is no fact: it stands while another game is being set up."""
    return clock.paused(t) if clock is not None and isinstance(event, SetUp) else clock
