"""Moves of a game that do not stand any more: taken back, or changed to other ones. The journal keeps their facts."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from shogunboard.games.base import Game, Position
from shogunboard.games.line import Line, find_step
from shogunboard.geometry import Square
from shogunboard.session.facts import CorrectionFact, MoveFact, Played, SidesFact, TakebackFact
from shogunboard.session.history import history_of
from shogunboard.session.revision import KeptFact, RestoredFact, RevisedFact


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Moves that were played from the move with number `ply` on (counted from 1), in the place of what stands now.

    `positions` are those after each of them, with what is known of the equipment. `revised`: players did not take them
    back, they were corrected after the game.
    """

    ply: int
    revised: bool
    moves: tuple[Played, ...]
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class _Hand:
    """What hands did: from where to where, and the time of it. That stays true however a game is read."""

    origin: Square
    target: Square
    spent: int | None
    left: int | None

    @property
    def way(self) -> tuple[Square, Square]:
        return self.origin, self.target


_Trail: TypeAlias = tuple[_Hand, ...]
_Marked: TypeAlias = tuple[_Trail, bool]
"""A whole game, and whether it was corrected then."""


def withdrawn(facts: Iterable[KeptFact], line: Line) -> tuple[Withdrawn, ...]:
    """What was played in a game and does not stand in its `line`, oldest first.

    Moves in a row are told together, from the first one on that does not stand. Where the game was read anew since
    (exchanged sides or pieces), the same handling of pieces is read so, as far as it can be.
    """
    stands = [(ply.step.origin, ply.step.target) for ply in line.plies]
    trails = _trails(facts, line.game)
    ways = [[hand.way for hand in trail] for trail, _ in trails]
    lines = []
    for number, ((trail, revised), gone) in enumerate(zip(trails, ways, strict=True)):
        longer = any(_begins(other, gone) and (len(other) > len(gone) or at < number) for at, other in enumerate(ways))
        if not longer and not _begins(stands, gone):
            common = next(index for index, way in enumerate([*stands, None]) if gone[index] != way)
            lines.append(_replayed(line, common, trail[common:], revised=revised))
    return tuple(one for one in lines if one.moves)


def _begins(whole: Sequence[object], part: Sequence[object]) -> bool:
    """Does `whole` begin with `part`?"""
    return whole[: len(part)] == part


def _trails(facts: Iterable[KeptFact], game: Game) -> Sequence[_Marked]:
    """The whole game at each moment before a move was taken back or changed."""
    now: _Trail = ()
    trails: list[_Marked] = []
    earlier: list[_Trail] = []
    for fact in facts:
        match fact:
            case MoveFact():
                now = (*now, _hand(fact.played))
            case CorrectionFact():
                trails.append((now, False))
                now = (*now[:-1], _hand(fact.played))
            case TakebackFact():
                trails.append((now, False))
                now = now[:-1]
            case SidesFact():
                now = _turned(now, game)
                trails = [(_turned(trail, game), revised) for trail, revised in trails]
            case RevisedFact():
                trails.append((now, True))
                earlier.append(now)
                now = (*now[: fact.ply - 1], *map(_hand, fact.moves))
            case RestoredFact():
                now = earlier.pop()
    return trails


def _hand(played: Played) -> _Hand:
    return _Hand(played.origin, played.target, played.spent, played.left)


def _turned(trail: _Trail, game: Game) -> _Trail:
    opposite = game.opposite
    return tuple(_Hand(opposite(hand.origin), opposite(hand.target), hand.spent, hand.left) for hand in trail)


def _replayed(line: Line, common: int, trail: _Trail, *, revised: bool) -> Withdrawn:
    """Moves that were made after `common` moves of a line, as far as they can be made there."""
    aside = Line(line.position_at(common))
    for hand in trail:
        step = find_step(aside.position.steps(), *hand.way)
        disputed = step is None
        step = step or aside.position.insist(*hand.way)
        if step is None:
            break
        aside.push(step, disputed=disputed)
    count = len(aside.plies)
    times = [hand.spent for hand in trail[:count]], [hand.left for hand in trail[:count]]
    moves = history_of(line.game, aside, spent=times[0], left=times[1]).moves
    return Withdrawn(common + 1, revised, moves, tuple(ply.after for ply in aside.plies))
