"""Game files: games written down and read back, in the manner of PGN (docs/formats.md, "Game files")."""

from shogunboard.record.lines import Notes, from_line, to_line
from shogunboard.record.model import GameRecord, RecordedMove
from shogunboard.record.reader import Problem, ReadGame, read_games
from shogunboard.record.writer import write_game, write_games

__all__ = [
    "GameRecord",
    "Notes",
    "Problem",
    "ReadGame",
    "RecordedMove",
    "from_line",
    "read_games",
    "to_line",
    "write_game",
    "write_games",
]
