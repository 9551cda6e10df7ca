"""Reading what commands are given: files, standard input, sets."""

import json
import sys
import tomllib
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, Final

from shogunboard.errors import TextError
from shogunboard.text import Text, text

STDIN: Final = "-"
REFERENCE: Final = "reference"


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file open for reading, or standard input for `-`; raises `TextError` that names the file."""
    if name == STDIN:
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


def unreadable(name: Text | str, error: OSError | ValueError) -> TextError:
    """The error for a file that cannot be read, or that has an impossible name."""
    reason = error.strerror if isinstance(error, OSError) else None
    return TextError(text("cannot be read: {reason}", reason=reason or str(error)), name)


def read_set(name: str | None) -> str | Mapping[str, object]:
    """A set as `make_game` takes it: "reference", or the contents of a file in TOML or JSON.

    Raises `TextError` that names the file.
    """
    if name is None or name == REFERENCE:
        return REFERENCE
    with opened(name) as stream:
        try:
            written = stream.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise TextError(text("not UTF-8"), name) from None
        except OSError as error:
            raise unreadable(name, error) from None
    return _parse_set(written, name)


def _parse_set(written: str, name: str) -> Mapping[str, object]:
    try:
        content = json.loads(written) if written.lstrip().startswith("{") else tomllib.loads(written)
    except (ValueError, RecursionError) as error:
        raise TextError(text("neither TOML nor JSON ({error})", error=str(error)), name) from None
    if not isinstance(content, dict):
        raise TextError(text("a set is an object with magnets and dials"), name)
    return content
