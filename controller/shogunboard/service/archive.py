"""The kept games, for the page. Each call opens the journal beside the service and closes it again."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from shogunboard.errors import NotFoundError, TextError
from shogunboard.games.base import Game
from shogunboard.record import write_game, write_games
from shogunboard.service.corrections import CorrectionKeeper
from shogunboard.service.gamejson import game_json
from shogunboard.service.resumption import is_same_set
from shogunboard.store import Archive, Moment, RecordedGame, Table, Wanted, record_of
from shogunboard.text import joined, listed, text

LARGEST: Final = (1 << 63) - 1
"""The database has no larger numbers."""
_MOST_TOLD: Final = 5


class ArchiveKeeper:
    """A `web.games.GameArchive` on the journal's file. Called in worker threads.

    `now` is the time that uploads are kept with, `playable` the games as the board plays them, by name, the usual one
    first, `table` where they are played; `tell` is told the number of a game that was changed, None when games were
    added, and `learned` what is known of the set after a game that was corrected, as before and as now.
    """

    def __init__(
        self,
        path: Path,
        now: Callable[[], Moment],
        playable: Mapping[str, Game],
        table: Table,
        tell: Callable[[int | None], None],
        learned: Callable[[Game, Game], None],
    ) -> None:
        self._path = path
        self._now = now
        self._playable = playable
        self._table = table
        self._tell = tell
        self._learned = learned
        # How often something was changed here, which no fact of the game at the board shows.
        self._changes = 0
        self._match: tuple[object, Mapping[str, object]] = (None, {})

    @property
    def corrections(self) -> CorrectionKeeper:
        """Changes of games after they were played."""
        return CorrectionKeeper(self._path, self._now, self._changed, self._learned)

    def games(self, wanted: Wanted, offset: int, limit: int | None) -> Mapping[str, object]:
        """A part of the games that are wanted, the newest first."""
        with Archive(self._path) as archive:
            page = archive.page(wanted, offset, LARGEST if limit is None else limit)
        games = [summary.to_json() for summary in page.games]
        pair = page.pair
        told = None if pair is None else {"players": pair.players, "score": pair.score, "draws": pair.draws}
        return {"games": games, "total": page.total, "sets": list(page.sets), "pair": told}

    def games_text(self, wanted: Wanted) -> str:
        """The games that are wanted as one game file, the oldest first."""
        with Archive(self._path) as archive:
            numbers = [summary.id for summary in archive.games(wanted)]
            return write_games(record_of(game) for game in archive.find_all(numbers) if game is not None)

    def game(self, number: int) -> Mapping[str, object]:
        """A whole game to be replayed; raises `NotFoundError`."""
        recorded = self._find(number)
        here = self._playable.get(recorded.game.name)
        return {**game_json(recorded), "same_set": here is not None and is_same_set(here, recorded.game)}

    def game_text(self, number: int) -> str:
        """A game as a game file; raises `NotFoundError`."""
        return write_game(record_of(self._find(number)))

    def set_tags(self, number: int, changes: Mapping[str, str]) -> None:
        """Change tags and players; raises `NotFoundError` or `TextError`."""
        with Archive(self._path) as archive:
            archive.set_tags(_possible(number), changes)
        self._changed(number)

    def set_note(self, number: int, ply: int, text: str) -> None:
        """Write a note on a move; raises `NotFoundError` or `TextError`."""
        with Archive(self._path) as archive:
            archive.set_note(_possible(number), ply, text)
        self._changed(number)

    def set_deleted(self, number: int, *, deleted: bool) -> None:
        """Leave a game out of lists, or bring it back; raises `NotFoundError` or `CommandRefusedError`."""
        with Archive(self._path) as archive:
            archive.set_deleted(_possible(number), deleted=deleted)
        self._changed(number)

    def take_in(self, written: str) -> Mapping[str, object]:
        """Import the games of a game file, each wholly or not at all; raises `TextError` when none can be used."""
        with Archive(self._path, create=True) as archive:
            outcomes = list(archive.take_in(written, self._now()))
        problems = [outcome.problem for outcome in outcomes if outcome.problem is not None]
        if len(problems) == len(outcomes):
            more = len(problems) - _MOST_TOLD
            told = [*problems[:_MOST_TOLD], *([text("and {number} more", number=more)] if more > 0 else [])]
            raise TextError(joined(told) if told else text("there is no game in it"), text("game file"))
        self._changed(None)
        return {
            "games": [
                {
                    "number": outcome.number,
                    "status": outcome.status,
                    "id": outcome.game_id,
                    "problem": None if outcome.problem is None else str(outcome.problem),
                    "remarks": list(map(str, outcome.remarks)),
                    "said": [said.to_json() for said in outcome.told],
                }
                for outcome in outcomes
            ]
        }

    def match(self, game: str | None) -> Mapping[str, object]:
        """How the match of the players at the board stands, in this game or that at the board; raises `TextError`."""
        wanted = self._known(game)
        with Archive(self._path) as archive:
            # Games are many, and seldom is there a new one.
            key = wanted, self._changes, archive.mark()
            if key != self._match[0]:
                self._match = key, archive.match(self._table, wanted, next(iter(self._playable))).to_json()
            return self._match[1]

    def begin_match(self, game: str | None) -> None:
        """Begin that match anew; raises `TextError`."""
        wanted = self._known(game)
        with Archive(self._path, create=True) as archive:
            archive.begin_match(self._table, wanted, next(iter(self._playable)))
        self._changed(None)

    def _known(self, game: str | None) -> str | None:
        """The name of a game that may be played here, or None; raises `TextError`."""
        if game is not None and game not in self._playable:
            raise TextError(text("one of {games} is needed", games=listed(sorted(self._playable), "")), "game")
        return game

    def _changed(self, number: int | None) -> None:
        self._changes += 1
        self._tell(number)

    def _find(self, number: int) -> RecordedGame:
        with Archive(self._path) as archive:
            recorded = archive.find(_possible(number))
        if recorded is None:
            raise NotFoundError(text("there is no game {number}", number=number))
        return recorded


def _possible(number: int) -> int:
    """A number that a game may have; raises `NotFoundError`."""
    if number > LARGEST:
        raise NotFoundError(text("there is no game {number}", number=number))
    return number
