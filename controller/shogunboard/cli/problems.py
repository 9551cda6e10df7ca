"""How commands say what is wrong: one line on stderr (one for each mistake in settings) and exit code 2.

There is never a traceback for bad input.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Final, ParamSpec, TypeVar

import typer
from typer.exceptions import TyperException

from shogunboard.cli.speech import in_words
from shogunboard.errors import ConfigError, ShogunboardError
from shogunboard.text import Value, text

BAD_INPUT: Final = 2
"""The exit code when something that was given cannot be used."""

_P = ParamSpec("_P")
_R = TypeVar("_R")


def say(problem: "Value | ShogunboardError") -> None:
    """One line on stderr."""
    said = in_words(problem.text if isinstance(problem, ShogunboardError) else problem)
    print(f"shogunboard: {' '.join(said.split())}", file=sys.stderr, flush=True)


def wrong_use(error: TyperException) -> None:
    """What is wrong with the arguments, and where to read about them; without any, the help itself."""
    message = error.format_message()
    if "\n" in message:
        print(message, file=sys.stderr)
        return
    context = getattr(error, "ctx", None)
    if context is None:
        say(message)
    else:
        say(text("{problem} ('{command} -h' tells how it is used)", problem=message, command=context.command_path))


def reports_problems(command: Callable[_P, _R]) -> Callable[_P, _R]:
    """A command whose errors in what was given become lines on stderr and exit code 2."""

    @wraps(command)
    def wrapped(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return command(*args, **kwargs)
        except ConfigError as error:
            for problem in error.said:
                say(problem)
            raise typer.Exit(BAD_INPUT) from None
        except ShogunboardError as error:
            say(error)
            raise typer.Exit(BAD_INPUT) from None

    return wrapped
