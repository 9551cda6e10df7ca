"""A set file of readings on the disk, replaced as a whole, so that nothing is lost when the power fails."""

from pathlib import Path

from shogunboard.errors import StoreError, TextError
from shogunboard.games.registry import read_set_book
from shogunboard.games.setbook import SetBook
from shogunboard.store.files import replacing
from shogunboard.text import text


class SetFile:
    """The file in which the readings of a set are kept."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> SetBook:
        """The book in the file; raises `TextError` that names file and place."""
        try:
            return read_set_book(self._path.read_text("utf-8-sig"))
        except UnicodeDecodeError:
            raise TextError(text("not UTF-8"), str(self._path)) from None
        except OSError as error:
            raise TextError(text("cannot be read: {problem}", problem=str(error.strerror)), str(self._path)) from None
        except TextError as error:
            raise error.within(str(self._path)) from None

    def write(self, written: str) -> None:
        """Keep the text of a book; raises `StoreError`."""
        try:
            with replacing(self._path) as part:
                part.write_text(written, "utf-8")
        except OSError as error:
            raise StoreError(
                text("{path}: cannot be written: {problem}", path=str(self._path), problem=str(error.strerror))
            ) from None
