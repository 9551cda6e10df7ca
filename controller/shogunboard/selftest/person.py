"""Who does and sees what a self test asks for: a protocol, so that a program can be that person."""

from typing import Final, Protocol

from shogunboard.errors import ShogunboardError, TextError
from shogunboard.geometry import Square, parse_square, square_name
from shogunboard.text import Text, text

ENOUGH: Final = "q"
"""What a person says who wants to stop."""
NONE: Final = "-"
_YES: Final = frozenset({"", "y", "yes", "j", "ja", "t", "tak", "д", "да"})
_NO: Final = frozenset({"n", "no", "nein", "nie", "н", "нет"})
"""In every language that questions are asked in."""


class Person(Protocol):
    """A person at the board."""

    def tell(self, said: Text | str) -> None:
        """Tell the person something."""

    def ask(self, question: Text | str) -> str:
        """Ask a question and wait for the line that answers it."""

    def said(self) -> str | None:
        """A line that the person has said meanwhile, None without one. An empty line means: go on."""

    def wait(self, ms: int) -> None:
        """Let time pass."""


class EnoughError(ShogunboardError):
    """The person wants to stop."""


def answer_of(person: Person, question: Text) -> str:
    """The answer to a question, without spaces around it; raises `EnoughError`."""
    answer = person.ask(question).strip().lower()
    if answer == ENOUGH:
        raise EnoughError
    return answer


def agrees(person: Person, question: Text) -> bool:
    """Yes or no; Enter alone means yes. Raises `EnoughError`."""
    while True:
        answer = answer_of(person, text("{question} [Y/n]", question=question))
        if answer in _YES:
            return True
        if answer in _NO:
            return False
        person.tell(text("Please answer y or n, or q to stop."))


def squares_of(person: Person, question: Text, usual: Square) -> frozenset[Square]:
    """Squares by their names; Enter alone means the usual one. Raises `EnoughError`."""
    while True:
        asked = text("{question} [{usual}; {sign} for none]", question=question, usual=square_name(usual), sign=NONE)
        answer = answer_of(person, asked)
        try:
            names = [] if answer == NONE else answer.replace(",", " ").split() or [square_name(usual)]
            return frozenset(map(parse_square, names))
        except TextError as error:
            person.tell(text("That cannot be read: {problem}.", problem=error.text))
