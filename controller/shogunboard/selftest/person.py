"""Who does and sees what a self test asks for: a protocol, so that a program can be that person."""

from typing import Final, Protocol

from shogunboard.errors import ShogunboardError, TextError
from shogunboard.geometry import Square, parse_square, square_name

ENOUGH: Final = "q"
"""What a person says who wants to stop."""
NONE: Final = "-"


class Person(Protocol):
    """A person at the board."""

    def tell(self, text: str) -> None:
        """Tell the person something."""

    def ask(self, text: str) -> str:
        """Ask a question and wait for the line that answers it."""

    def said(self) -> str | None:
        """A line that the person has said meanwhile, None without one. An empty line means: go on."""

    def wait(self, ms: int) -> None:
        """Let time pass."""


class EnoughError(ShogunboardError):
    """The person wants to stop."""


def answer_of(person: Person, question: str) -> str:
    """The answer to a question, without spaces around it; raises `EnoughError`."""
    answer = person.ask(question).strip().lower()
    if answer == ENOUGH:
        raise EnoughError
    return answer


def agrees(person: Person, question: str) -> bool:
    """Yes or no; Enter alone means yes. Raises `EnoughError`."""
    while True:
        answer = answer_of(person, f"{question} [Y/n]")
        if answer in ("", "y", "yes"):
            return True
        if answer in ("n", "no"):
            return False
        person.tell("Please answer y or n, or q to stop.")


def squares_of(person: Person, question: str, usual: Square) -> frozenset[Square]:
    """Squares by their names; Enter alone means the usual one. Raises `EnoughError`."""
    while True:
        answer = answer_of(person, f"{question} [{square_name(usual)}; {NONE} for none]")
        try:
            names = [] if answer == NONE else answer.replace(",", " ").split() or [square_name(usual)]
            return frozenset(map(parse_square, names))
        except TextError as error:
            person.tell(f"That cannot be read: {error}.")
