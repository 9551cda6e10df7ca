"""What is known of a game that is kept: what it was played with, when, and what happened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, TypeAlias

from shogunboard.games.base import Game
from shogunboard.scans import Sensing
from shogunboard.session.history import History
from shogunboard.session.revision import KeptFact, history_from

Source: TypeAlias = Literal["played", "imported"]

UNKNOWN: Final = "?"
UNKNOWN_DATE: Final = "????.??.??"
UNFINISHED: Final = "unfinished"
SET_ASIDE: Final = "set aside"


@dataclass(frozen=True, slots=True)
class Table:
    """Where a game is played and by whom; what is not known is `?`. `players` are White (Forest) and Red (Sky)."""

    sensing: Sensing | None = None
    players: tuple[str, str] = (UNKNOWN, UNKNOWN)
    event: str = UNKNOWN
    site: str = UNKNOWN


@dataclass(frozen=True, slots=True)
class Moment:
    """A time. `wall_ms` counts from 1970 and may be wrong unless it is `trusted`; `monotonic_ms` counts from the
    start of the machine, of the run that `boot_id` names. All in milliseconds."""

    wall_ms: int
    monotonic_ms: int
    boot_id: str
    trusted: bool

    @property
    def date(self) -> str:
        """The local date in the manner of PGN, "2026.11.30", whether it is trusted or not."""
        try:
            return datetime.fromtimestamp(self.wall_ms / 1000).strftime("%Y.%m.%d")
        except (OverflowError, ValueError, OSError):
            return UNKNOWN_DATE


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game in a list.

    `id` is a short number that is never used again. `aside`: nobody is to go on with it. `written` is the date
    that an imported file or a player gave. `rotation` is how the board lay, `result` as in game files, `reason` why
    the game ended, None while it has not. `set` is the name of the set, None in games without one; `analysed`: every
    move has been judged. `deleted`: it is left out of lists. `at_board`: it is the one that the board goes on with.
    """

    id: int
    source: Source
    aside: bool
    game: str
    players: tuple[str, str]
    began: Moment
    written: str | None
    rotation: int
    plies: int
    result: str
    reason: str | None
    set: str | None = None
    analysed: bool = False
    deleted: bool = False
    at_board: bool = False

    @property
    def under_way(self) -> bool:
        """Is it being played at the board?"""
        return self.at_board and self.reason is None

    @property
    def date(self) -> str:
        """The date as game files have it: `????.??.??` when the clock could not be trusted."""
        if self.written is not None:
            return self.written
        return self.began.date if self.began.trusted else UNKNOWN_DATE

    @property
    def shown_date(self) -> str:
        """The date for people: with a question mark when the clock could not be trusted."""
        if self.written is not None or self.began.trusted:
            return self.date
        return f"{self.began.date}?"

    @property
    def termination(self) -> str:
        """Why the game ended, or what became of it."""
        return self.reason or (SET_ASIDE if self.aside else UNFINISHED)

    def to_json(self) -> dict[str, object]:
        """The summary as a JSON object; `date` as game files have it, `date_shown` as lists do."""
        return {
            "id": self.id,
            "game": self.game,
            "date": self.date,
            "date_shown": self.shown_date,
            "players": list(self.players),
            "result": self.result,
            "termination": self.termination,
            "moves": self.plies,
            "source": self.source,
            "set_aside": self.aside,
            "set": self.set,
            "analysed": self.analysed,
            "deleted": self.deleted,
            "at_board": self.at_board,
        }


@dataclass(frozen=True, slots=True)
class Resumption:
    """A kept game that was broken off is the one at the board from now on; what comes after it belongs to that game."""

    game_id: int


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game with all that is kept of it.

    `game` has the equipment and the rules that it was played with. `tags` are those of its game file beyond the
    ones that follow from the game, `comments` stand behind plies (0: before the first).
    """

    summary: GameSummary
    game: Game
    sensing: Sensing | None
    facts: tuple[KeptFact, ...]
    tags: Mapping[str, str] = field(default_factory=dict)
    comments: Mapping[int, Sequence[str]] = field(default_factory=dict)

    @property
    def id(self) -> int:
        return self.summary.id

    def history(self) -> History:
        """The history that the facts tell; raises `TextError` or `IllegalMoveError` for facts that do not follow."""
        return history_from(self.game, self.facts)
