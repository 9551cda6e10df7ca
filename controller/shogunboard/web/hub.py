"""Tells listeners what has changed. Lives in the event loop.

Each listener has a small box. A state replaces an older state that was not fetched yet, so a slow listener costs
nothing and gets the newest; sounds and events of the game are kept up to a limit.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

MOST_WAITING: Final = 200
"""So many small events wait for a slow listener; the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class Note:
    """One server-sent event: its name and its data, JSON already. States carry their revision as `id`."""

    name: str
    data: str
    id: int | None = None

    def encode(self) -> bytes:
        """The note as it goes over the wire."""
        identity = f"id: {self.id}\n" if self.id is not None else ""
        return f"event: {self.name}\n{identity}data: {self.data}\n\n".encode()


@dataclass(slots=True, eq=False)
class Listener:
    """What one listener has not fetched yet."""

    newest: dict[str, Note] = field(default_factory=dict)
    small: deque[Note] = field(default_factory=lambda: deque(maxlen=MOST_WAITING))
    wake: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, note: Note, *, replaces: bool) -> None:
        if replaces:
            self.newest.pop(note.name, None)
            self.newest[note.name] = note
        else:
            self.small.append(note)
        self.wake.set()

    def take(self) -> list[Note]:
        notes = [*self.small, *self.newest.values()]
        self.small.clear()
        self.newest.clear()
        self.wake.clear()
        return notes


class Hub:
    """All listeners, and whether the service is stopping."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._stopping = False

    @property
    def listeners(self) -> int:
        return len(self._listeners)

    def publish(self, note: Note, *, replaces: bool) -> None:
        """Tell every listener; a note that `replaces` takes the place of an unfetched one of its name."""
        for listener in self._listeners:
            listener.put(note, replaces=replaces)

    def stop(self) -> None:
        """Let every listener's stream end."""
        self._stopping = True
        for listener in self._listeners:
            listener.wake.set()

    async def listen(self, first: Callable[[], Note], beat_s: float = 15.0) -> AsyncIterator[bytes]:
        """The stream for one listener: the first note, then what comes; a comment when nothing does."""
        with self._listener() as listener:
            yield first().encode()
            while not self._stopping:
                try:
                    await asyncio.wait_for(listener.wake.wait(), beat_s)
                except TimeoutError:
                    yield b": still here\n\n"
                for note in listener.take():
                    yield note.encode()

    @contextmanager
    def _listener(self) -> Iterator[Listener]:
        listener = Listener()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)
