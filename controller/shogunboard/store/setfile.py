"""A set file of readings on the disk, replaced as a whole, so that nothing is lost when the power fails."""

from pathlib import Path

from shogunboard.errors import StoreError, TextError
from shogunboard.games.registry import read_set_book
from shogunboard.games.setbook import SetBook
from shogunboard.store.files import replacing


class SetFile:
    """The file in which the readings of a set are kept."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> SetBook:
        """The book in the file; raises `TextError` that names file and place."""
        try:
            return read_set_book(self._path.read_text("utf-8-sig"))
        except UnicodeDecodeError:
            raise TextError("not UTF-8", str(self._path)) from None
        except OSError as error:
            raise TextError(f"cannot be read: {error.strerror}", str(self._path)) from None
        except TextError as error:
            raise error.within(str(self._path)) from None

    def write(self, text: str) -> None:
        """Keep the text of a book; raises `StoreError`."""
        try:
            with replacing(self._path) as part:
                part.write_text(text, "utf-8")
        except OSError as error:
            raise StoreError(f"{self._path}: cannot be written: {error.strerror}") from None
