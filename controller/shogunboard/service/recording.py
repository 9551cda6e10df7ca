"""Keeps what the sensors say in a trace file (`play --record FILE`), so that a bad experience can be sent."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from shogunboard.errors import ConfigError
from shogunboard.games.base import Game
from shogunboard.games.line import Line
from shogunboard.scans import Sensing
from shogunboard.service.desk import Recorder
from shogunboard.traces import REFERENCE, TraceHeader, TraceWriter


@contextmanager
def recording(path: Path | None, game: Game, sensing: Sensing, line: Line | None) -> Iterator[Recorder | None]:
    """A recorder to a new file; None without a path. Raises `ConfigError` when the file cannot be made."""
    if path is None:
        yield None
        return
    try:
        stream = path.open("x", encoding="utf-8")
    except OSError as error:
        raise ConfigError(f"--record {path}: cannot be made ({error.strerror}); give the name of a new file") from None
    with stream:
        writer = TraceWriter(stream)
        writer.header(
            TraceHeader(
                game=game.name,
                sensing=sensing,
                set=game.equipment or REFERENCE,
                start=line.position.text() if line else None,
                rotation=line.position.rotation if line else 0,
                settings=dict(game.rules),
            )
        )
        yield writer
