"""Game files into the archive: each game wholly or not at all, and none twice."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal, TypeAlias

from shogunboard.errors import TextError
from shogunboard.record import ReadGame, read_games
from shogunboard.session.revision import history_from
from shogunboard.store.export import facts_of
from shogunboard.store.model import UNKNOWN, UNKNOWN_DATE, Moment
from shogunboard.store.rows import NewGame, content_of, fact_row, insert_fact, insert_game, summaries
from shogunboard.store.transactions import transaction
from shogunboard.text import Text

Status: TypeAlias = Literal["imported", "duplicate", "refused"]

_FOLLOWING: Final = frozenset(
    {"Game", "Date", "Set", "Magnets", "Dials", "Rules", "Rotation", "Setup", "Result", "Termination"}
)
"""Tags that follow from what is kept of a game otherwise."""
_TAG_LINE: Final = re.compile(r"\s*\[\s*[A-Za-z0-9_]+\s")
_LINE: Final = re.compile(r"line ([0-9]+)")


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """What became of a game of a file.

    `number` counts the games of the file from 1. `game_id` is its number in the archive, or that of the game that
    it is a duplicate of; None when it was refused, and for games that a dry run would have imported. `problem` is
    why it was refused; `remarks` are what did not agree in a game that can be used all the same.
    """

    number: int
    status: Status
    game_id: int | None = None
    problem: Text | None = None
    remarks: tuple[Text, ...] = ()

    @property
    def told(self) -> tuple[Text, ...]:
        """The problem, or else the remarks."""
        return self.remarks if self.problem is None else (self.problem,)


def readings(written: str) -> Iterator[ReadGame | TextError]:
    """The games of a file, one after the other, also those behind a game that cannot be used.

    Such a game gives the error that `read_games` raises, with game and line. Reading goes on where tags begin
    again.
    """
    lines = written.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, found in enumerate(_found(lines, 0, len(lines)), 1):
        if isinstance(found, TextError):
            problem, place = found.said
            yield TextError(problem, _numbered(place, number))
        else:
            problems = tuple(replace(problem, game=number) for problem in found.problems)
            yield replace(found, problems=problems, number=number)


def _numbered(place: Text | str, number: int) -> Text | str:
    """The place with another number of its game."""
    if not isinstance(place, Text):
        return place
    if place.template.startswith("game {number}"):
        return replace(place, params=(("number", number), *(param for param in place.params if param[0] != "number")))
    parts = ((name, _numbered(part, number) if isinstance(part, Text) else part) for name, part in place.params)
    return replace(place, params=tuple(parts))


def _found(lines: list[str], start: int, end: int) -> Iterator[ReadGame | TextError]:
    """What is found in the lines from `start` to before `end`, counted from 0."""
    while start < end:
        done = 0
        try:
            # Empty lines in place of what was read keep the line numbers right.
            for read in read_games("\n" * start + "\n".join(lines[start:end])):
                done += 1
                yield read
            return
        except TextError as error:
            broken = error
        line = _LINE.search(broken.place)
        at = min(max(start, int(line[1]) - 1), end - 1) if line else end - 1
        begin = next((index for index in range(at, start, -1) if _begins(lines, index)), start)
        # A tag that cannot be read is noticed before the game above it has been handed out.
        yield from islice(_found(lines, start, begin), done, None)
        yield broken
        start = next((index for index in range(at + 1, end) if _begins(lines, index)), end)


def _begins(lines: list[str], index: int) -> bool:
    """Do the tags of a game begin in this line, as far as lines alone can tell?"""
    return bool(_TAG_LINE.match(lines[index])) and not lines[index - 1].lstrip().startswith("[")


class Importer:
    """Takes game files in, through a connection that it is given."""

    def __init__(self, connection: sqlite3.Connection, at: Moment, *, dry_run: bool = False) -> None:
        self._connection = connection
        self._at = at
        self._dry_run = dry_run

    def take_in(self, written: str) -> Iterator[ImportOutcome]:
        """Import the games of a text; tells of each when it is done."""
        known = self._known()
        for number, read in enumerate(readings(written), 1):
            yield self._refused(number, read) if isinstance(read, TextError) else self._take(number, read, known)

    def _refused(self, number: int, error: TextError) -> ImportOutcome:
        return ImportOutcome(number, "refused", problem=error.text)

    def _known(self) -> defaultdict[str, list[tuple[int | None, str]]]:
        """The numbers and dates of the kept games that are not deleted, by content."""
        contents = dict(self._connection.execute("SELECT id, content FROM games").fetchall())
        known: defaultdict[str, list[tuple[int | None, str]]] = defaultdict(list)
        for summary in summaries(self._connection, "WHERE deleted = 0"):
            known[contents.get(summary.id, "")].append((summary.id, summary.date))
        return known

    def _take(
        self, number: int, read: ReadGame, known: defaultdict[str, list[tuple[int | None, str]]]
    ) -> ImportOutcome:
        record, line = read.record, read.played
        remarks = tuple(problem.said for problem in read.problems)
        white, red = (record.tag(name) or UNKNOWN for name in line.game.side_names)
        facts = tuple(facts_of(line, record))
        history = history_from(line.game, facts)
        date = record.tag("Date") or UNKNOWN_DATE
        alike = known[content_of(history, (white, red))]
        for game_id, other in alike:
            if UNKNOWN_DATE in (date, other) or date == other:
                return ImportOutcome(number, "duplicate", game_id, remarks=remarks)
        dropped = _FOLLOWING.union(line.game.side_names)
        tags = {name: value for name, value in record.tags if name not in dropped}
        comments = {ply: move.comments for ply, move in enumerate(record.moves, 1) if move.comments}
        if record.comments:
            comments[0] = record.comments
        game_id = None
        if not self._dry_run:
            new = NewGame("imported", line.game, None, (white, red), self._at, date, tags, comments)
            with transaction(self._connection):
                game_id = insert_game(self._connection, new, history)
                for seq, fact in enumerate(facts, 1):
                    insert_fact(self._connection, game_id, seq, fact_row(fact, line.game, self._at))
        alike.append((game_id, date))
        return ImportOutcome(number, "imported", game_id, remarks=remarks)
