"""Events told from the line of a game."""

from collections.abc import Iterator, Sequence

from shogunboard.events import (
    Ambiguous,
    Corrected,
    Event,
    GameOver,
    GameStarted,
    Illegal,
    Lifted,
    Moved,
    Repeated,
    TakenBack,
    Threatened,
)
from shogunboard.games.base import Game, Outcome, Position, Step
from shogunboard.games.line import Line, Ply, bench_square
from shogunboard.geometry import Bitboard, Square, distance, squares_of
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.verdicts import Wrong

REPORTED_OCCURRENCE = 4
"""A position that stands for the fourth time is reported, whatever the settings say (rules.md 1, "End")."""


def started(position: Position, *, assumed: bool, game: Game | None) -> GameStarted:
    """A game begins from `position`; `game` is given where it may be another one."""
    return GameStarted(position.text(), assumed, position.rotation, game)


def moved(line: Line) -> Iterator[Event]:
    """The last move of the line, and what it brings about."""
    ply = line.plies[-1]
    yield Moved(
        ply=len(line.plies),
        text=ply.text,
        move=ply.step.move.short,
        side=ply.before.side,
        origin=ply.step.origin,
        target=ply.step.target,
        captured=_captured(ply),
        threat=ply.after.threat() is not None,
        disputed=ply.disputed,
        position=ply.after.text(),
        bench=bench_square(line.game, ply.step),
    )
    yield from standing(line, new=True)


def corrected(line: Line, old: Ply) -> Iterator[Event]:
    """The last move of the line has taken the place of `old`."""
    ply = line.plies[-1]
    yield Corrected(
        ply=len(line.plies),
        old=old.step.move.short,
        new=ply.step.move.short,
        text=ply.text,
        side=ply.before.side,
        origin=ply.step.origin,
        target=ply.step.target,
        captured=_captured(ply),
        threat=ply.after.threat() is not None,
        disputed=ply.disputed,
        position=ply.after.text(),
        bench=bench_square(line.game, ply.step),
    )
    yield from standing(line, new=True)


def taken_back(line: Line) -> TakenBack:
    """One move was popped from the line."""
    last = line.plies[-1].step if line.plies else None
    return TakenBack(
        ply=len(line.plies) + 1,
        position=line.position.text(),
        side=line.position.side,
        origin=last.origin if last else None,
        target=last.target if last else None,
    )


def standing(line: Line, *, new: bool) -> Iterator[Event]:
    """What the position now says of itself: a threat, a repetition (only when it is `new`), an end."""
    threat = line.position.threat()
    if threat is not None:
        yield Threatened(threat.square, threat.by)
    if new and line.occurrences >= REPORTED_OCCURRENCE:
        yield Repeated(line.occurrences)
    outcome = line.outcome()
    if outcome is not None:
        yield over(line, outcome)


def over(line: Line, outcome: Outcome) -> GameOver:
    """The game has ended."""
    return GameOver(outcome.winner, outcome.reason, line.position.royals(outcome.winner))


def lifted(line: Line, square: Square, *, from_before: bool, either: bool) -> Lifted:
    """The piece on `square` is in the hand.

    `from_before`: it is the piece moved last, and may still go elsewhere from where it came. `either`: both
    sides may begin.
    """
    position, origin = line.position, square
    man = position.men[square]
    steps: list[Step] = []
    if from_before:
        ply = line.plies[-1]
        position, origin = ply.before, ply.step.origin
        steps = [step for step in position.steps() if step.origin == origin]
    elif man.side == position.side or either:
        steps = [step for step in _steps(line, man.side == position.side) if step.origin == origin]
    return Lifted(
        square=square,
        piece=man.letter,
        side=man.side,
        numbers=position.numbers(origin),
        # A move that can be carried out in several ways has several steps, to one target.
        targets=tuple(dict.fromkeys(step.target for step in steps)),
        captures=tuple(dict.fromkeys(step.target for step in steps if step.captured is not None)),
    )


def illegal(line: Line, view: Seen, verdict: Wrong) -> Illegal:
    """A piece stands where it may not go."""
    picture = line.position.picture
    differ = view.differences(picture)
    if verdict.turned:
        return turned_over(verdict.origin, verdict.target, verdict.turned)
    by_distance = verdict.reason == "distance"
    return Illegal(
        origin=verdict.origin,
        target=verdict.target,
        reason=verdict.reason,
        # A piece that stands on another man's square is wrong there, whether or not the sensors show it.
        wrong=tuple(squares_of(differ & view.occupied | 1 << verdict.target)),
        missing=tuple(squares_of(differ & picture.occupied & ~view.occupied)),
        numbers=verdict.position.numbers(verdict.start) if by_distance else (),
        distance=distance(verdict.start, verdict.target) if by_distance else None,
        explanations=tuple(verdict.position.explanations(verdict.start, verdict.target)) if by_distance else (),
    )


def turned_over(origin: Square, target: Square, squares: Bitboard) -> Illegal:
    """Pieces lie with the wrong side up on `squares`, one of which is `target`."""
    return Illegal(origin, target, "flip", wrong=tuple(squares_of(squares)), missing=())


def asked(candidates: Sequence[Step]) -> Ambiguous:
    """The players are asked which of several moves was made."""
    moves = {step.move.short: step.target for step in candidates}
    return Ambiguous(tuple(sorted(moves)), tuple(dict.fromkeys(moves.values())))


def _steps(line: Line, of_mover: bool) -> list[Step]:
    if of_mover:
        return list(line.steps())
    return list(line.position.with_side(line.position.side.other).steps())


def _captured(ply: Ply) -> str | None:
    return ply.step.captured.kind if ply.step.captured else None
