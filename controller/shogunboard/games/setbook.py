"""What is found out about a set, by game-neutral names: the commands and the page ask through this alone."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, TypeGuard

from shogunboard.games.line import Line
from shogunboard.text import Text

Assumption: TypeAlias = Literal["normal", "any", "free"]
"""What is assumed of a set: every normal dial has each number once, any dials, or nothing at all (docs/sets.md)."""
ASSUMPTIONS: Final[tuple[Assumption, ...]] = ("normal", "any", "free")

READINGS: Final = "readings"
"""The key of an equipment object, and of a set file, that holds readings instead of magnets and dials."""


def has_readings(equipment: object) -> TypeGuard[Mapping[str, object]]:
    """Is the equipment, as `make_game` takes it, told by readings?"""
    return isinstance(equipment, Mapping) and READINGS in equipment


@dataclass(frozen=True, slots=True)
class Ask:
    """Put the piece on the players' square of the board lying in `rotation`, and read its window.

    `again`: the window was read before and is suspected; what it shows now takes the place of what differs from it.
    `certain`: all is known if each normal dial has every number once; this makes sure of the dial.
    """

    piece: str
    square: str
    rotation: int
    numbers: tuple[int, ...]
    again: bool = False
    certain: bool = False


@dataclass(frozen=True, slots=True)
class Plain:
    """A book as a set file of magnets and dials, and how many windows it tells of those `known` and of all."""

    text: str
    told: int
    known: int
    windows: int


class SetBook(ABC):
    """The readings of one set, and what follows from them. Squares are players' names, pieces their letters."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the set."""

    @abstractmethod
    def rename(self, name: str) -> None:
        """Call the set otherwise; raises `TextError` for a name that is empty or cannot be printed."""

    @property
    @abstractmethod
    def readings(self) -> Sequence[str]:
        """All readings as lines for a person, oldest first."""

    @abstractmethod
    def told(self) -> Sequence[Text]:
        """All readings as `readings` has them, for other languages."""

    @property
    @abstractmethod
    def equipment(self) -> Mapping[str, object]:
        """The equipment of a game that is played with the set (`Game.equipment`)."""

    @abstractmethod
    def known(self) -> float:
        """The share (0-1) of all windows that can show only one number, as the game takes them."""

    @abstractmethod
    def ask(self, rotation: int, *, check: bool = False) -> Ask | None:
        """A suspect to read again, or the most informative window; None when no window would tell more.

        `check`: then windows that are known, until a wrong reading among all would have shown.
        """

    @abstractmethod
    def answer(self, ask: Ask, number: int, *, asked: bool = True) -> bool:
        """Take in what the window showed; False when it contradicts what was read before.

        `asked`: the book chose the window; otherwise the person did, and the reading's source says so. Raises
        `TextError` for a piece or square that there is not, and for a number that the piece does not have.
        """

    @abstractmethod
    def withdraw(self, index: int) -> str:
        """Take out a reading, counted from 0, or from the end below 0; returns its line. Raises `NotFoundError`."""

    @abstractmethod
    def learn(self, line: Line) -> int:
        """Take in every move of a game as a reading; returns how many. Raises `TextError` for another game's line."""

    @abstractmethod
    def take_over(self, other: "SetBook") -> int:
        """Take in the readings of another book, with their sources, that this one has not; returns how many."""

    @property
    @abstractmethod
    def pieces(self) -> Mapping[str, tuple[int, ...]]:
        """The letters of all pieces, in the usual order, with the numbers that each may have on its dial."""

    @abstractmethod
    def numbers(self, piece: str, square: str, rotation: int, assumed: Assumption = "normal") -> tuple[int, ...]:
        """The numbers that a piece may show, ascending.

        When readings contradict what is assumed, the next weaker assumption answers. Raises `TextError` for an unknown
        piece or square.
        """

    @abstractmethod
    def plain(self, assumed: Assumption = "normal") -> Plain:
        """As a set file of magnets and dials, which excludes no number that `numbers` has.

        Raises `TextError` when the readings contradict every model that such a file can tell.
        """

    @abstractmethod
    def summary(self) -> Sequence[Text]:
        """Lines that say what is known, and under which hypothesis."""

    @abstractmethod
    def problems(self) -> Sequence[Text]:
        """Lines that name what contradicts, with the suspects; empty when the readings agree."""

    @abstractmethod
    def differences(self, other: "SetBook") -> Sequence[str]:
        """Lines that name the windows which cannot show the same number in both sets."""

    @abstractmethod
    def text(self) -> str:
        """The set file of readings (docs/formats.md)."""
