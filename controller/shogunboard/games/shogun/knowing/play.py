"""Playing with a set of which not everything is known: what a move tells, and which numbers decide the game."""

from typing import TYPE_CHECKING, TypeAlias

from shogunboard.errors import IllegalMoveError
from shogunboard.games.shogun.knowing.dials import all_numbers
from shogunboard.games.shogun.knowing.readings import Reading, Source
from shogunboard.games.shogun.numbers import mask_of
from shogunboard.games.shogun.pieces import EMPTY
from shogunboard.geometry import TO_PHYSICAL, Square, distance, square_name
from shogunboard.text import text

if TYPE_CHECKING:
    from shogunboard.games.shogun.position import ShogunPosition

Doubts: TypeAlias = tuple[Square, ...]


def reading_of_move(position: "ShogunPosition", origin: Square, target: Square, source: Source = "move") -> Reading:
    """What a legal move tells: the mover's window showed the distance; a refused one: it showed another number.

    Raises `IllegalMoveError` where nothing moved, or where the distance says nothing about the window.
    """
    code = position.cells[origin]
    shown = mask_of(distance(origin, target))
    numbers = all_numbers(code) & (~shown if source == "refused" else shown)
    if code == EMPTY or not numbers:
        raise IllegalMoveError(
            text(
                "{origin} to {target} tells no number of a piece",
                origin=square_name(origin),
                target=square_name(target),
            )
        )
    return Reading(code, TO_PHYSICAL[position.rotation][origin], position.rotation, numbers, source)


def doubts_that_matter(position: "ShogunPosition") -> Doubts:
    """The squares whose windows decide whether the game is over; empty when it is known, or goes on for certain.

    It goes on when some piece can move whatever it shows and whatever the others show. Otherwise it is asked for as
    little as possible: whether there is a threat at all, then who can answer it, then whether the answer is safe.
    """
    if position.outcome() is not None:
        return ()
    certain = position.board.tables.certain
    safe: dict[Square, int] = {}
    unsafe: set[Square] = set()
    for step in position.steps():
        possible = position.after(step).with_side(position.side).possible_threat()
        safe.setdefault(step.origin, 0)
        if possible is None:
            safe[step.origin] |= mask_of(distance(step.origin, step.target))
        else:
            unsafe.update(possible.by)
    possible_numbers = position.board.tables.possible
    if any(possible_numbers[position.cells[origin]][origin] == numbers for origin, numbers in safe.items()):
        return ()
    maybe = position.possible_threat()
    if maybe is not None and position.threat() is None:
        return maybe.by
    return tuple(sorted(origin for origin in safe if not certain[position.cells[origin]][origin])) or tuple(
        sorted(unsafe)
    )
