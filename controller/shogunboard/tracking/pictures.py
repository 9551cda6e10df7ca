"""Pictures: what a board shows, and how it differs from what a position would show."""

from typing import NamedTuple

from shogunboard.games.base import Picture
from shogunboard.geometry import TO_PLAYERS, Bitboard


class Seen(NamedTuple):
    """A debounced picture in the players' frame. `unknown` squares have no reading and no other bit."""

    occupied: Bitboard
    north: Bitboard
    unknown: Bitboard
    polarity: bool

    def differences(self, picture: Picture) -> Bitboard:
        """The squares, among those with a reading, that do not show what `picture` shows."""
        differ = self.occupied ^ picture.occupied
        if self.polarity:
            differ |= self.north ^ picture.north
        return differ & ~self.unknown

    @property
    def picture(self) -> Picture:
        """What the sensors show, squares without a reading left empty."""
        return Picture(self.occupied, self.north)

    def filled(self, picture: Picture, squares: Bitboard) -> "Seen":
        """The same view with `squares` showing what `picture` has there."""
        return Seen(
            self.occupied & ~squares | picture.occupied & squares,
            self.north & ~squares | picture.north & squares,
            self.unknown & ~squares,
            self.polarity,
        )


def seen(cells: list[str], rotation: int, *, polarity: bool) -> Seen:
    """The picture of 64 debounced readings of a board that lies in `rotation`."""
    occupied = north = unknown = 0
    for cell, square in zip(cells, TO_PLAYERS[rotation], strict=True):
        if cell == ".":
            continue
        if cell == "?":
            unknown |= 1 << square
            continue
        occupied |= 1 << square
        if cell == "N":
            north |= 1 << square
    return Seen(occupied, north, unknown, polarity)
