"""Playing with a set of which not everything is known: tables for positions, and learning from moves."""

from typing import TypeAlias

from shogunboard.errors import IllegalMoveError
from shogunboard.games.shogun.aims import AimPaths, AimSquares
from shogunboard.games.shogun.board import Tables
from shogunboard.games.shogun.knowing.dials import all_numbers
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.readings import Reading, Source
from shogunboard.games.shogun.numbers import certain_numbers, mask_of
from shogunboard.games.shogun.pieces import EMPTY
from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.games.shogun.tables import ReachTable
from shogunboard.geometry import TO_PHYSICAL, Square, distance, square_name

Doubts: TypeAlias = tuple[Square, ...]


def tables_for(knowledge: Knowledge, rotation: int, reach: ReachTable) -> Tables:
    """What a board for play needs (`board.Board`): targets are the union over possible numbers, threats are certain."""
    possible = knowledge.table(rotation)
    certain = certain_numbers(possible)
    ways = tuple(tuple(reach[mask][square] for square, mask in enumerate(row)) for row in possible)
    return Tables(possible, certain, ways, AimPaths(certain), AimSquares(certain), possible == certain)


def reading_of_move(position: ShogunPosition, origin: Square, target: Square, source: Source = "move") -> Reading:
    """What a legal move tells: the mover's window showed the distance; a refused one: it showed another number.

    Raises `IllegalMoveError` where nothing moved, or where the distance says nothing about the window.
    """
    code = position.cells[origin]
    shown = mask_of(distance(origin, target))
    numbers = all_numbers(code) & (~shown if source == "refused" else shown)
    if code == EMPTY or not numbers:
        raise IllegalMoveError(f"{square_name(origin)} to {square_name(target)} tells no number of a piece")
    return Reading(code, TO_PHYSICAL[position.rotation][origin], position.rotation, numbers, source)


def doubts_that_matter(position: ShogunPosition) -> Doubts:
    """The squares whose windows decide about the end of the game: empty when no number needs to be asked for.

    `position` must be of a game whose tables are those of `tables_for`. One move by a known number, after which no
    piece can threaten the own Shogun, shows that the game goes on; then nothing is asked.
    """
    if position.board.bare is not None:
        return ()
    steps = position.steps()
    threat, maybe = position.threat(), position.possible_threat()
    if not steps and threat is not None:
        return ()
    certain = position.board.tables.certain
    doubtful: set[Square] = set(maybe.by if maybe else ())
    for step in steps:
        if not certain[position.cells[step.origin]][step.origin]:
            doubtful.add(step.origin)
            continue
        after = position.after(step).with_side(position.side)
        if after.possible_threat() is None:
            return ()
    return tuple(sorted(doubtful))
