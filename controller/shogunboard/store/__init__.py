"""What is kept on disk: the journal of the game at the board, the archive of all games, backups, and the lock of the
board's one owner. One SQLite database holds journal and archive.

The service uses `Ownership`, `Journal` and `Outbox`; commands and the page use `Archive`, `back_up` and `restore`.
"""

from shogunboard.store.archive import Archive
from shogunboard.store.backup import back_up, restore
from shogunboard.store.export import followed, record_of
from shogunboard.store.importing import ImportOutcome
from shogunboard.store.journal import Journal
from shogunboard.store.matches import LastGame, Match
from shogunboard.store.model import GameSummary, Moment, RecordedGame, Resumption, Table
from shogunboard.store.outbox import Entry, Outbox
from shogunboard.store.owner import Owner, Ownership
from shogunboard.store.places import Places, data_places, read_boot_id
from shogunboard.store.setfile import SetFile
from shogunboard.store.wanted import GamePage, Wanted

__all__ = [
    "Archive",
    "Entry",
    "GamePage",
    "GameSummary",
    "ImportOutcome",
    "Journal",
    "LastGame",
    "Match",
    "Moment",
    "Outbox",
    "Owner",
    "Ownership",
    "Places",
    "RecordedGame",
    "Resumption",
    "SetFile",
    "Table",
    "Wanted",
    "back_up",
    "data_places",
    "followed",
    "read_boot_id",
    "record_of",
    "restore",
]
