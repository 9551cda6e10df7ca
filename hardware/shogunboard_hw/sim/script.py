"""Reads scripts: what hands and faults do on a simulated board, as text (docs/simulated-board.md).

Commands stand in lines or, several in one, between semicolons; from `#` on a line is a comment. A script is read
as a whole before anything of it is done.
"""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from shogunboard.errors import TextError
from shogunboard.geometry import Square, parse_square
from shogunboard.text import Text, text
from shogunboard_hw.sim import commands
from shogunboard_hw.sim.commands import Command, Line, Script, Squares
from shogunboard_hw.sim.men import MOST_LEAN, MOST_STRENGTH, POLES, Pole
from shogunboard_hw.sim.sensors import CHIPS

DEFAULT_SLIDE_MS: Final = 150
"""Milliseconds for a square, when a slide does not say."""
MOST_PERCENT: Final = round(100 * MOST_STRENGTH)
LONGEST_MS: Final = 86_400_000
"""A day: no time in a script is longer."""


class _Words:
    """The words of one command that have not been read yet."""

    def __init__(self, words: list[str], usage: str) -> None:
        self._words = words
        self._usage = usage

    def error(self, problem: Text | str) -> TextError:
        return TextError(text("{problem}; write {usage}", problem=problem, usage=self._usage))

    def take(self, what: Text) -> str:
        if not self._words:
            raise self.error(text("{what} is missing", what=what))
        return self._words.pop(0)

    def accept(self, *words: str) -> str | None:
        """The next word, if it is one of these."""
        return self._words.pop(0) if self._words and self._words[0] in words else None

    def square(self) -> Square:
        word = self.take(text("a square"))
        try:
            return parse_square(word)
        except TextError as error:
            raise self.error(error.said[0]) from None

    def squares(self, least: int = 1) -> Squares:
        """All squares up to a word that cannot be one, `least` of them at least."""
        found: list[Square] = []
        while len(found) < least or (self._words and self._words[0] != "for" and not self._words[0].isdecimal()):
            found.append(self.square())
        return tuple(found)

    def whole(self, what: Text, most: int = LONGEST_MS) -> int:
        word = self.take(what)
        if not (word.isascii() and word.isdecimal()) or int(word) > most:
            raise self.error(
                text("{what} is a whole number from 0 to {most}, not {word}", what=what, most=most, word=repr(word))
            )
        return int(word)

    def pole(self) -> Pole:
        pole = self.accepted_pole()
        if pole is None:
            raise self.error(text("the upper pole (N or S) is missing"))
        return pole

    def accepted_pole(self) -> Pole | None:
        return next((pole for pole in POLES if self.accept(pole)), None)

    def origin(self) -> Square | None:
        return self.square() if self.accept("from") else None

    def duration(self) -> int | None:
        return self.whole(text("the time in ms")) if self.accept("for") else None

    def has_more(self) -> bool:
        return bool(self._words)

    def end(self) -> None:
        if self._words:
            raise self.error(text("{words} is too much", words=repr(" ".join(self._words))))


def _slide(words: _Words) -> Command:
    path = words.squares(least=2)
    return commands.Push(path, words.whole(text("the ms for a square")) if words.has_more() else DEFAULT_SLIDE_MS)


def _turn(words: _Words) -> Command:
    if words.accept("over"):
        return commands.TurnOver(words.square())
    if words.accept("board"):
        return commands.TurnBoard(words.whole(text("the number of quarter turns"), 3))
    raise words.error(text("what is turned is missing"))


def _lose(words: _Words) -> Command:
    if words.accept("chip"):
        return commands.LoseChip(words.whole(text("the number of the chip"), CHIPS - 1), words.duration())
    return commands.Lose(words.squares(), words.duration())


def _stuck(words: _Words) -> Command:
    pole = words.accepted_pole() or "N"
    return commands.Stuck(words.squares(), pole, words.duration())


def _bounce(words: _Words) -> Command:
    return commands.LetBounce(words.square(), words.whole(text("how often"), 100), words.whole(text("the ms"), 10_000))


_COMMANDS: Final[Mapping[str, tuple[str, Callable[[_Words], Command]]]] = MappingProxyType(
    {
        "wait": ("wait MS", lambda words: commands.Wait(words.whole(text("the time in ms")))),
        "clear": ("clear", lambda _: commands.Clear()),
        "men": ("men N|S SQUARE...", lambda words: commands.PutMen(words.pole(), words.squares())),
        "lift": ("lift SQUARE", lambda words: commands.Lift(words.square())),
        "place": ("place SQUARE [from SQUARE]", lambda words: commands.PutDown(words.square(), words.origin())),
        "aside": ("aside [from SQUARE]", lambda words: commands.PutAside(words.origin())),
        "fetch": ("fetch", lambda _: commands.Fetch()),
        "slide": ("slide SQUARE SQUARE... [MS]", _slide),
        "knock": ("knock SQUARE...", lambda words: commands.KnockOver(words.squares())),
        "stand": ("stand SQUARE...", lambda words: commands.StandUp(words.squares())),
        "bounce": ("bounce SQUARE TIMES MS", _bounce),
        "turn": ("turn over SQUARE, or turn board QUARTERS", _turn),
        "weak": ("weak SQUARE...", lambda words: commands.Weaken(words.squares())),
        "magnet": (
            "magnet SQUARE... PERCENT",
            lambda words: commands.Magnetise(
                words.squares(), words.whole(text("the percent of a good magnet"), MOST_PERCENT)
            ),
        ),
        "lean": (
            "lean SQUARE... DEGREES",
            lambda words: commands.Lean(words.squares(), words.whole(text("the angle in degrees"), int(MOST_LEAN))),
        ),
        "between": (
            "between SQUARE NEIGHBOUR",
            lambda words: commands.LeaveBetween(words.square(), words.square()),
        ),
        "dead": ("dead SQUARE... [for MS]", lambda words: commands.Dead(words.squares(), words.duration())),
        "stuck": ("stuck [N|S] SQUARE... [for MS]", _stuck),
        "flicker": ("flicker SQUARE... [for MS]", lambda words: commands.Flicker(words.squares(), words.duration())),
        "cross": (
            "cross SQUARE NEIGHBOUR [for MS]",
            lambda words: commands.Cross(words.square(), words.square(), words.duration()),
        ),
        "lose": ("lose SQUARE... [for MS], or lose chip NUMBER [for MS]", _lose),
        "unplug": ("unplug [for MS]", lambda words: commands.Unplug(words.duration())),
        "repair": (
            "repair [SQUARE...]",
            lambda words: commands.Repair(words.squares() if words.has_more() else ()),
        ),
    }
)
"""How each command is written, and what reads the words after its name."""

USAGES: Final = tuple(usage for usage, _ in _COMMANDS.values())
"""How the commands are written."""


def parse_script(written: str) -> Script:
    """Read a script; raises `TextError` with the line and the cure for the first command that cannot be read."""
    return tuple(_lines(written))


def _lines(written: str) -> Iterator[Line]:
    for number, line in enumerate(written.splitlines(), 1):
        for part in line.partition("#")[0].split(";"):
            words = part.split()
            if words:
                try:
                    yield Line(number, _command(words))
                except TextError as error:
                    raise error.within(text("line {line}", line=number)) from None


def _command(words: list[str]) -> Command:
    name = words[0]
    if name not in _COMMANDS:
        close = get_close_matches(name, _COMMANDS, n=1)
        cure = (
            text("did you mean {close}?", close=close[0])
            if close
            else text("there are {choices}", choices=", ".join(_COMMANDS))
        )
        raise TextError(text("{name} is no command; {cure}", name=repr(name), cure=cure))
    usage, read = _COMMANDS[name]
    rest = _Words(words[1:], usage)
    command = read(rest)
    rest.end()
    return command
