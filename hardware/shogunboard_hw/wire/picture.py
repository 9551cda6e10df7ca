"""The picture that the host has of the board, and whether it is still true."""

from shogunboard_hw.wire.messages import Change, Picture


class PictureKeeper:
    """Follows PICTURE, CHANGE and the number of changes in BEAT."""

    def __init__(self) -> None:
        self._cells: str | None = None
        self._changes = 0
        self._confirmed_at: int | None = None

    @property
    def cells(self) -> str | None:
        """The cells; None before the first picture."""
        return self._cells

    @property
    def confirmed_at(self) -> int | None:
        """When the device last said so."""
        return self._confirmed_at

    def forget(self) -> None:
        """Wait for a new picture: changes that come before it are not understood."""
        self._cells = None
        self._confirmed_at = None

    def take(self, picture: Picture, now: int) -> bool:
        """A whole picture. True when the cells are others than before."""
        differs = picture.cells != self._cells
        self._cells, self._changes, self._confirmed_at = picture.cells, picture.changes, now
        return differs

    def change(self, change: Change, now: int) -> bool:
        """A change. False when one before it is missing: then it is not used, and a picture must be asked for."""
        if self._cells is None or change.changes != self._changes + 1 & 0xFFFF:
            return False
        cells = list(self._cells)
        for square, cell in change.cells.items():
            cells[square] = cell
        self._cells, self._changes, self._confirmed_at = "".join(cells), change.changes, now
        return True

    def confirm(self, changes: int, now: int) -> bool:
        """The device says how many changes there were. False when not all of them have come."""
        if self._cells is None or changes != self._changes:
            return False
        self._confirmed_at = now
        return True
