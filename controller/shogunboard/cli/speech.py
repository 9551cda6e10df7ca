"""What commands say to people, in the language of the environment. What programs read is not said but printed."""

import os
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Final, TextIO

from shogunboard.text import ENGLISH, Tongue, Value, render

_LETTERS: Final[Mapping[str, str]] = {"de": "äöüß", "pl": "ąćęłńóśźż", "ru": "абвыя"}
"""What an encoding must have, for a language to be written in it."""


def tongue_of(environ: Mapping[str, str], encoding: str | None) -> Tongue:
    """The language that an environment asks for; English where the encoding of the output cannot write it."""
    from shogunboard.languages import catalogue, of_environment

    code = of_environment(environ)
    return catalogue(code) if code != "en" and _can_write(encoding, code) else ENGLISH


def tongue_here() -> Tongue:
    """The language of what this process says."""
    return tongue_of(os.environ, sys.stdout.encoding)


def in_words(said: Value, tongue: Tongue | None = None) -> str:
    """A text in a language; without one in that of this process."""
    return render(said, tongue or tongue_here())


def tell(said: Value, tongue: Tongue | None = None, *, end: str = "\n", file: TextIO | None = None) -> None:
    """Print a text at once, on standard output if no other file is given."""
    print(in_words(said, tongue), end=end, file=file, flush=True)


def write_what_can_be_written() -> None:
    """Let names in letters that the terminal does not have be printed with question marks, not end the command."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _can_write(encoding: str | None, code: str) -> bool:
    try:
        _LETTERS.get(code, "").encode(encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
