"""What is found out about a set, by game-neutral names: the commands and the page ask through this alone."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from shogunboard.games.line import Line


@dataclass(frozen=True, slots=True)
class Ask:
    """Put the piece on the players' square of the board lying in `rotation`, and read its window."""

    piece: str
    square: str
    rotation: int
    numbers: tuple[int, ...]


class SetBook(ABC):
    """The readings of one set, and what follows from them. Squares are players' names, pieces their letters."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the set."""

    @property
    @abstractmethod
    def readings(self) -> Sequence[str]:
        """All readings as lines for a person, oldest first."""

    @abstractmethod
    def ask(self, rotation: int) -> Ask | None:
        """The most informative window to read next; None when no window would tell more."""

    @abstractmethod
    def answer(self, ask: Ask, number: int) -> bool:
        """Take in what the window showed; False when it contradicts what was read before.

        Raises `TextError` for a number that the piece does not have.
        """

    @abstractmethod
    def withdraw(self, index: int) -> str:
        """Take out a reading, counted from 0, or from the end below 0; returns its line. Raises `NotFoundError`."""

    @abstractmethod
    def learn(self, line: Line) -> int:
        """Take in every move of a game as a reading; returns how many. Raises `TextError` for another game's line."""

    @abstractmethod
    def numbers(self, piece: str, square: str, rotation: int) -> tuple[int, ...]:
        """The numbers that a piece may show, ascending. Raises `TextError` for an unknown piece or square."""

    @abstractmethod
    def summary(self) -> Sequence[str]:
        """Lines that say what is known, and under which hypothesis."""

    @abstractmethod
    def problems(self) -> Sequence[str]:
        """Lines that name what contradicts, with the suspects; empty when the readings agree."""

    @abstractmethod
    def differences(self, other: "SetBook") -> Sequence[str]:
        """Lines that name the windows which cannot show the same number in both sets."""

    @abstractmethod
    def text(self) -> str:
        """The set file (docs/sets.md)."""
