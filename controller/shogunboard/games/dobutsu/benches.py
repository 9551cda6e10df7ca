"""Where captured pieces lie: the bench of one side, with what is known and what is not.

A captured piece is a slot: on a place of the bench, or *loose* (not on the board yet). The kinds that a slot may
have are a mask, bit n for held kind n. Mostly it is one. When several pieces were rearranged while nobody looked,
only the kinds together are known; every drop then tells more. How many pieces of each kind there are is always
certain.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from shogunboard.games.dobutsu.field import PLACES, Place, opposite_place
from shogunboard.games.dobutsu.pieces import HELD, HeldKind

KindMask: TypeAlias = int
Counts: TypeAlias = tuple[int, ...]
"""How many there are of each held kind."""

FREE: Final[KindMask] = 0
_EVERY_KIND: Final = range(len(HELD))


@dataclass(frozen=True, slots=True)
class Bench:
    """The captured pieces of one side. `places` has a mask for each place (`FREE` without a piece), `loose` one for
    each piece that is not on the board.
    """

    held: Counts = (0,) * len(HELD)
    places: tuple[KindMask, ...] = (FREE,) * len(PLACES)
    loose: tuple[KindMask, ...] = ()

    @property
    def occupied(self) -> int:
        """The places with a piece: bit n stands for place n."""
        return sum(1 << place for place, mask in enumerate(self.places) if mask)

    @property
    def free(self) -> list[Place]:
        """The places without a piece, from the left."""
        return [place for place, mask in enumerate(self.places) if not mask]

    def holding(self, kind: HeldKind) -> list[Place]:
        """The places whose piece may be of a kind, from the left."""
        return [place for place, mask in enumerate(self.places) if mask >> kind & 1]

    @property
    def loose_kinds(self) -> list[HeldKind]:
        """The kinds that a loose piece may have, ascending."""
        return list(_kinds(_union(self.loose)))

    def with_piece(self, kind: HeldKind, place: Place | None) -> "Bench":
        """The bench with a captured piece on a free place; loose with None."""
        held = tuple(count + (other == kind) for other, count in enumerate(self.held))
        if place is None:
            return Bench(held, self.places, tuple(sorted((*self.loose, 1 << kind))))
        return Bench(held, _replaced(self.places, place, 1 << kind), self.loose)

    def without_piece(self, kind: HeldKind, place: Place | None) -> "Bench":
        """The bench after the drop of a piece of that kind from a place that may hold one; from the loose with None."""
        held = tuple(count - (other == kind) for other, count in enumerate(self.held))
        if place is not None:
            return _narrowed(held, _replaced(self.places, place, FREE), self.loose)
        # Which of the loose pieces it was is not known: the others may each be any of the rest.
        others = [mask for mask in self.loose if not mask >> kind & 1]
        alike = [mask for mask in self.loose if mask >> kind & 1]
        return _narrowed(held, self.places, (*others, *[_union(alike)] * (len(alike) - 1)))

    def seen(self, occupied: int) -> "Bench | None":
        """The bench when its pieces lie on the places `occupied`; None when that cannot be.

        Places where nothing has changed keep their pieces. Loose pieces may have come, and pieces may have moved;
        none may have gone.
        """
        before = self.occupied
        came, left = occupied & ~before, before & ~occupied
        if not came | left:
            return self
        added = came.bit_count() - left.bit_count()
        if not 0 <= added <= len(self.loose):
            return None
        # A piece may as well have been put down where another was taken up: each that lay or lies anew may be any.
        moved = [mask for place, mask in enumerate(self.places) if left >> place & 1]
        pool = _union((*moved, *self.loose))
        places = tuple(
            pool if came >> place & 1 else mask if occupied >> place & 1 else FREE
            for place, mask in enumerate(self.places)
        )
        return _narrowed(self.held, places, (pool,) * (len(self.loose) - added))

    def turned(self) -> "Bench":
        """The bench as it is seen from the opposite seat."""
        return Bench(self.held, tuple(self.places[opposite_place(place)] for place in PLACES), self.loose)


def from_hand(hand: Sequence[int]) -> Bench:
    """The bench of a hand: its pieces lie from the left in the order of their kinds; what finds no place is loose."""
    masks = [1 << kind for kind, count in enumerate(hand) for _ in range(count)]
    fit = len(PLACES)
    places = (*masks[:fit], *[FREE] * (fit - len(masks)))
    return Bench((*hand, *[0] * (len(HELD) - len(hand))), places, tuple(masks[fit:]))


def _kinds(mask: KindMask) -> Iterator[HeldKind]:
    return (kind for kind in _EVERY_KIND if mask >> kind & 1)


def _union(masks: Iterable[KindMask]) -> KindMask:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _replaced(places: tuple[KindMask, ...], place: Place, mask: KindMask) -> tuple[KindMask, ...]:
    return (*places[:place], mask, *places[place + 1 :])


def _narrowed(held: Counts, places: tuple[KindMask, ...], loose: tuple[KindMask, ...]) -> Bench:
    """The bench with every slot's mask reduced to the kinds that it can have, given how many there are of each."""
    slots = [*places, *loose]
    for slot, mask in enumerate(slots):
        if mask.bit_count() > 1:
            rest = [other for at, other in enumerate(slots) if at != slot]
            slots[slot] = sum(1 << kind for kind in _kinds(mask) if _can_be(held, [*rest, 1 << kind]))
    return Bench(held, tuple(slots[: len(places)]), tuple(sorted(slots[len(places) :])))


def _can_be(held: Counts, slots: Iterable[KindMask]) -> bool:
    """Can the pieces held, all of them, be given to the slots by their masks?"""
    left = {held}
    for mask in sorted(filter(None, slots), key=int.bit_count):
        left = {
            tuple(count - (other == kind) for other, count in enumerate(counts))
            for counts in left
            for kind in _kinds(mask)
            if counts[kind]
        }
    return bool(left)
