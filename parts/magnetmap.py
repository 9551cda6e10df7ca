"""The directions that the jigs hold the pairs in, from the computed fields. Needs NumPy and magpylib."""

from parts.jig import Jig, jigs
from shogunboard.games.shogun.sets import PieceSet, reference_set


class LibraryMissingError(ImportError):
    """A library is not installed; the message names the cure."""


def jigs_of(piece_set: PieceSet | None = None) -> tuple[Jig, ...]:
    """The jigs of a set's map, of the reference set without one.

    Raises `LibraryMissingError`, or `TextError` when the map has gaps.
    """
    try:
        from fields.board import rotated_board, wanted_angles
        from fields.parameters import Magnets
    except ImportError as error:
        raise LibraryMissingError(f"{error}. {CURE}") from error
    board = rotated_board(Magnets(), wanted_angles(piece_set or reference_set()))
    return jigs([float(angle) for angle in board.angles])


CURE = (
    "`make parts` installs what is needed and builds all parts; by hand: python -m pip install -e '.[mechanics]'. "
    "build123d needs a 64-bit computer (x86 or ARM); parts are not built on a 32-bit Raspberry Pi."
)
"""What to do when a library is missing."""
