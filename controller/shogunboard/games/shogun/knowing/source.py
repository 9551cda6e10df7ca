"""Where numbers come from: a set of which dials and magnets are given, or the readings of one."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Final

from shogunboard.errors import TextError
from shogunboard.games.setbook import READINGS, has_readings
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.lines import parse_reading, write_reading
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import NumberTable, possible_numbers
from shogunboard.games.shogun.pieces import Code
from shogunboard.games.shogun.sets import PieceSet, set_from_object, set_to_object
from shogunboard.geometry import TO_PLAYERS
from shogunboard.text import text

_TURNS: Final = 4


class Source(ABC):
    """What is known of a set, at one time. Immutable: more readings make another source."""

    __slots__ = ()

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the set."""

    @property
    @abstractmethod
    def readings(self) -> Sequence[Reading]:
        """The readings that it follows from, oldest first; none where dials and magnets are given."""

    @property
    @abstractmethod
    def learns(self) -> bool:
        """Does it take in readings?"""

    @abstractmethod
    def table(self, rotation: int) -> NumberTable:
        """The possible numbers by piece and players' square."""

    @abstractmethod
    def told(self, reading: Reading) -> "Source":
        """With a reading more; the source itself if it does not learn."""

    @abstractmethod
    def names(self, code: Code) -> bool:
        """Is anything known of the piece, so that it can be told from others?"""

    @abstractmethod
    def to_object(self) -> dict[str, object]:
        """As a JSON object, from which `source_from_object` makes the same."""


class GivenSet(Source):
    """A set by its dials and magnets, some of which may be unknown. It learns nothing."""

    __slots__ = ("_tables", "piece_set")

    def __init__(self, piece_set: PieceSet) -> None:
        self.piece_set = piece_set
        self._tables: dict[int, NumberTable] = {}

    @property
    def name(self) -> str:
        return self.piece_set.name

    @property
    def readings(self) -> Sequence[Reading]:
        return ()

    @property
    def learns(self) -> bool:
        return False

    def table(self, rotation: int) -> NumberTable:
        if rotation not in self._tables:
            self._tables[rotation] = possible_numbers(self.piece_set, rotation)
        return self._tables[rotation]

    def told(self, reading: Reading) -> Source:
        return self

    def names(self, code: Code) -> bool:
        return True

    def to_object(self) -> dict[str, object]:
        return set_to_object(self.piece_set)


class ReadSet(Source):
    """A set by the readings of its windows."""

    __slots__ = ("_knowledge", "_name", "_tables")

    def __init__(self, name: str, readings: Iterable[Reading] = ()) -> None:
        self._name = name
        self._knowledge = Knowledge(readings)
        self._tables: dict[int, NumberTable] = {}

    @property
    def name(self) -> str:
        return self._name

    @property
    def readings(self) -> Sequence[Reading]:
        return self._knowledge.readings

    @property
    def learns(self) -> bool:
        return True

    def table(self, rotation: int) -> NumberTable:
        if rotation not in self._tables:
            self._tables[rotation] = self._knowledge.table(rotation)
        return self._tables[rotation]

    def told(self, reading: Reading) -> Source:
        """With a reading more. One that says what is known already leaves the tables that were made as they are."""
        if any(_same_window(reading, old) and old.numbers == reading.numbers for old in self.readings):
            return self
        other = ReadSet(self._name)
        other._knowledge = self._knowledge.copy()
        agrees = other._knowledge.add(reading)
        square = TO_PLAYERS[reading.rotation][reading.square]
        if agrees and not self.table(reading.rotation)[reading.code][square] & ~reading.numbers:
            other._tables = self._tables
        return other

    def names(self, code: Code) -> bool:
        return any(reading.code == code for reading in self.readings)

    def to_object(self) -> dict[str, object]:
        return {"name": self._name, READINGS: [write_reading(reading) for reading in self.readings]}


def _same_window(one: Reading, other: Reading) -> bool:
    return (one.code, one.square, one.rotation) == (other.code, other.square, other.rotation)


def source_from_object(source: object) -> Source:
    """The source that an equipment object describes: magnets and dials, or `readings`.

    Raises `TextError` that names every mistake, or the first reading that is none.
    """
    if not has_readings(source):
        return GivenSet(set_from_object(source))
    name, lines = source.get("name", "custom"), source[READINGS]
    if not isinstance(name, str) or not name or not name.isprintable():
        raise TextError(text("must be a text of printable characters"), "name")
    if not isinstance(lines, Sequence) or isinstance(lines, str):
        raise TextError(text("must be a list of texts"), READINGS)
    return ReadSet(name, [parse_reading(line, f"reading {number}") for number, line in enumerate(lines, 1)])
