"""Causes of error, under one root.

Every error is also the built-in exception that a caller who knows nothing of this package would expect,
and its text names the place (file, line, field, square) and, where there is one, the cure. It may be a `Text`, which
can be said in other languages, too.
"""

from shogunboard.text import Text, text


class ShogunboardError(Exception):
    """Root of all errors that this package raises on purpose. `text` is what is wrong, to be said in any language."""

    def __init__(self, problem: Text | str = "") -> None:
        super().__init__(str(problem))
        self.text = problem if isinstance(problem, Text) else Text(problem)


def problem_of(error: Exception) -> Text | str:
    """What an error says; a `Text` where it is one of this package."""
    return error.text if isinstance(error, ShogunboardError) else str(error)


class TextError(ShogunboardError, ValueError):
    """A text (position, move, game file, trace, set) that cannot be read.

    `place` says where in the text, in words that a person can follow ("line 12", "rank 3"). `said` are
    problem and place, to be said in any language.
    """

    def __init__(self, problem: Text | str, place: Text | str = "") -> None:
        super().__init__(text("{place}: {problem}", place=place, problem=problem) if place else problem)
        self.problem = str(problem)
        self.place = str(place)
        self.said = problem, place

    def within(self, outer: Text | str) -> "TextError":
        """The same problem, seen from a larger text: `outer` is put before the place, unless both have one name."""
        problem, place = self.said
        alone = not place or str(place) == str(outer)
        return type(self)(problem, outer if alone else text("{outer}, {inner}", outer=outer, inner=place))

    def at(self, place: Text | str) -> "TextError":
        """The same problem at another place."""
        return type(self)(self.said[0], place)


class UnplayableError(ShogunboardError, ValueError):
    """A position that the rules cannot be applied to (not exactly one Shogun a side)."""


class IllegalMoveError(ShogunboardError, ValueError):
    """A move that is not legal in the position it was given for."""


class CommandRefusedError(ShogunboardError, ValueError):
    """A command that does not fit what is going on; nothing was changed."""


class ConfigError(ShogunboardError, ValueError):
    """A configuration that cannot be used. `problems` are all that were found, each with its place and cure.

    `said` are the same, to be said in any language.
    """

    def __init__(self, *problems: Text | str) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = tuple(map(str, problems))
        self.said = problems


class StoreError(ShogunboardError, OSError):
    """The journal cannot be read or written (full or read-only disk, damaged file, newer version)."""


class BoardBusyError(ShogunboardError, RuntimeError):
    """Another service owns the board; the text says which."""


class BoardSilentError(ShogunboardError, TimeoutError):
    """A board does not answer what it was asked."""


class BoardMissingError(ShogunboardError, OSError):
    """A board, or what it hangs on, cannot be had or was lost; the text says why, with the cure."""


class NotFoundError(ShogunboardError, LookupError):
    """Something was asked for by a number or name that nothing has."""
