"""Legal moves as steps: what hands do on field and benches (rules.md 2).

A captured piece may be put on any free place of the capturer's bench, or still be in the hand; a drop takes a piece
from a place, or straight from the hand. So a move is several steps, in this order:

- a capture: the captured piece on each free place from the left, last not on the board yet. A captured lion is in
  no hand, so for it the last one comes first.
- a drop: from each place that may hold the kind, from the left, last a piece that is not on the board yet. What
  stands for the origin of that one is a free place, where nothing changes.

The first step of a move is what becomes of a game that is read from a text: its captured pieces lie on the bench
from the left.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shogunboard.games.base import Move, Picture, Step
from shogunboard.games.dobutsu.benches import Bench
from shogunboard.games.dobutsu.field import BENCHES, SPOTS, SQUARE_OF, Place, Spot
from shogunboard.games.dobutsu.pieces import EMPTY, FACE_UP, LIONS, MEN, Code, HeldKind
from shogunboard.games.dobutsu.tables import ARRIVED, short_text, unpack
from shogunboard.geometry import Square

if TYPE_CHECKING:
    from shogunboard.games.dobutsu.position import DobutsuPosition


def steps_of(position: "DobutsuPosition") -> tuple[Step, ...]:
    """The steps of all legal moves, the moves by short text."""
    cells = position.cells
    found = []
    for packed in position.board.moves():
        origin, _ = unpack(packed)
        code = cells[origin] if origin < len(SPOTS) else EMPTY
        found.append((short_text(code, packed), packed))
    found.sort()
    return tuple(step for short, packed in found for step in _steps(position, Move(short), packed))


def _steps(position: "DobutsuPosition", move: Move, packed: int) -> Iterator[Step]:
    origin, target = unpack(packed)
    if origin < len(SPOTS):
        return _moves(position, move, origin, target)
    return _drops(position, move, origin - len(SPOTS), SQUARE_OF[target])


def _moves(position: "DobutsuPosition", move: Move, origin: Spot, target: Spot) -> Iterator[Step]:
    code, captured = position.cells[origin], position.cells[target]
    left, came = 1 << SQUARE_OF[origin], 1 << SQUARE_OF[target]
    changed = left | came
    occupied = position.picture.occupied & ~left | came
    north = position.picture.north & ~changed
    if FACE_UP[ARRIVED[code][target]]:
        north |= came
    bench = BENCHES[position.side]
    for place in _places_to_put(position.benches[position.side], captured):
        put = 0 if place is None else 1 << bench[place]
        picture = Picture(occupied | put, north | put)
        yield Step(move, SQUARE_OF[origin], SQUARE_OF[target], MEN[captured], changed | put, picture)


def _places_to_put(bench: Bench, captured: Code) -> list[Place | None]:
    if captured == EMPTY:
        return [None]
    if captured in LIONS:
        return [None, *bench.free]
    return [*bench.free, None]


def _drops(position: "DobutsuPosition", move: Move, kind: HeldKind, target: Square) -> Iterator[Step]:
    side, bench = position.side, position.benches[position.side]
    occupied, north = position.picture
    came = 1 << target
    for place in bench.holding(kind):
        left = 1 << BENCHES[side][place]
        picture = Picture(occupied & ~left | came, north & ~left | came)
        yield Step(move, BENCHES[side][place], target, None, left | came, picture)
    stand_in = _stand_in(bench, kind)
    if stand_in is not None:
        yield Step(move, BENCHES[side][stand_in], target, None, came, Picture(occupied | came, north | came))


def _stand_in(bench: Bench, kind: HeldKind) -> Place | None:
    """The place that stands for the origin of a drop from the hand; None if the hand has no piece of the kind.

    Each kind has its own while there are free places; else any place does that cannot hold the kind.
    """
    kinds = bench.loose_kinds
    if kind not in kinds:
        return None
    others = [place for place, mask in enumerate(bench.places) if mask and not mask >> kind & 1]
    places = [*bench.free, *others][kinds.index(kind) :]
    return next(iter(places or others), None)
