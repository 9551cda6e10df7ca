"""Traces that players record from the page: one at a time, each a file in a folder beside the journal.

A recording that was forgotten must not fill the disk that the journal needs: it ends by itself at `LARGEST` or after
`LONGEST_MS`, and none begins while all traces together have `MOST`.
"""

import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Final, TextIO

from shogunboard.errors import CommandRefusedError, NotFoundError, StoreError
from shogunboard.ports import Clock
from shogunboard.scans import Scan
from shogunboard.service.boardthread import BoardThread
from shogunboard.service.recording import TraceRecorder
from shogunboard.text import Text, text
from shogunboard.traces import TraceHeader

LARGEST: Final = 16 * 1024 * 1024
"""Bytes. A game has about 50 thousand; a sensor that flickers ten times a second needs four hours for so many."""
LONGEST_MS: Final = 4 * 3600 * 1000
MOST: Final = 8 * LARGEST
"""Bytes of all traces together."""
_NAME: Final = re.compile(r"[0-9]{8}-[0-9]{6}(-[0-9]{1,4})?\.jsonl")


@dataclass(frozen=True, slots=True, eq=False)
class _Running:
    """A recording under way, since a time of the scans' clock."""

    name: str
    recorder: TraceRecorder
    since: int


class TraceKeeper:
    """A `web.traces.Traces`, and a `desk.Recorder` while one is recorded.

    `header` says in the board's thread what a trace begins with now. `tell` hears in that thread which trace is being
    recorded, None: none any more. What the page asks for is called in worker threads.
    """

    def __init__(
        self,
        folder: Path,
        thread: BoardThread,
        clock: Clock,
        header: Callable[[], TraceHeader],
        tell: Callable[[str | None], None],
    ) -> None:
        self._folder = folder
        self._thread = thread
        self._clock = clock
        self._header = header
        self._tell = tell
        self._asking = threading.Lock()
        self._running: _Running | None = None
        self._latest: Scan | None = None
        self._problem: Text | None = None

    def status(self) -> Mapping[str, object]:
        """What is recorded now and what is kept, the newest first; raises `StoreError`."""
        running, now = self._running, self._clock.monotonic_ms()
        return {
            "recording": None if running is None else {"name": running.name, "ms": now - running.since},
            "problem": None if self._problem is None else str(self._problem),
            "said": None if self._problem is None else self._problem.to_json(),
            "traces": [
                {"name": path.name, "size": size, "written": written} for path, size, written in self._newest_first()
            ],
        }

    def begin(self) -> None:
        """Record from now on, to a new file; raises `CommandRefusedError` or `StoreError`."""
        with self._asking:
            if self._running is not None:
                raise CommandRefusedError(text("a trace is being recorded already; stop it first"))
            if sum(size for _, size, _ in self._newest_first()) >= MOST:
                raise CommandRefusedError(
                    text("the traces have {most} MB together; delete some of them first", most=MOST >> 20)
                )
            path, stream = self._new_file()
            self._problem = None
            try:
                self._thread.ask(lambda: self._attach(path.name, stream)).result()
            except CommandRefusedError:
                stream.close()
                path.unlink()
                raise

    def stop(self) -> None:
        """End the recording, and wait until all of it is written; raises `CommandRefusedError`."""
        with self._asking:
            running = self._thread.ask(self._detach).result()
            if running is None:
                raise CommandRefusedError(text("no trace is being recorded"))
            running.recorder.wait()

    def delete(self, name: str) -> None:
        """Delete a trace; raises `NotFoundError`, `CommandRefusedError` or `StoreError`."""
        with self._asking:
            path, running = self.path(name), self._running
            if running is not None and running.name == name:
                raise CommandRefusedError(text("this trace is being recorded; stop it first"))
            try:
                path.unlink()
            except OSError as error:
                raise StoreError(
                    text("{path}: cannot be deleted ({problem})", path=str(path), problem=str(error.strerror))
                ) from None

    def path(self, name: str) -> Path:
        """The file of a trace; raises `NotFoundError`."""
        path = self._folder / name
        if not _NAME.fullmatch(name) or not path.is_file():
            raise NotFoundError(text("there is no trace {name}; /api/traces lists their names", name=repr(name[:40])))
        return path

    def close(self) -> None:
        """End a recording that is still under way. The board's thread has ended."""
        if self._running is not None:
            self._running.recorder.stop()
            self._running = None

    # -- in the board's thread -------------------------------------------------------------------------

    def scan(self, scan: Scan) -> None:
        """As `desk.Recorder`."""
        self._latest = scan
        running = self._running
        if running is None:
            return
        running.recorder.scan(scan)
        if running.recorder.failed:
            self._detach()
        elif running.recorder.written >= LARGEST:
            self._problem = text("the recording has ended at {most} MB", most=LARGEST >> 20)
            self._detach()
        elif scan.t - running.since >= LONGEST_MS:
            self._problem = text("the recording has ended after {most} minutes", most=LONGEST_MS // 60_000)
            self._detach()

    def _attach(self, name: str, stream: TextIO) -> None:
        recorder = TraceRecorder(stream, self._header(), self._failed, lambda: _close(stream))
        recorder.start()
        if self._latest is not None:
            recorder.scan(self._latest)
        self._running = _Running(name, recorder, self._clock.monotonic_ms())
        self._tell(name)

    def _detach(self) -> _Running | None:
        running, self._running = self._running, None
        if running is not None:
            running.recorder.finish()
            self._tell(None)
        return running

    # -- files -----------------------------------------------------------------------------------------

    def _failed(self, problem: Text) -> None:
        self._problem = problem

    def _new_file(self) -> tuple[Path, TextIO]:
        stem = datetime.fromtimestamp(self._clock.wall_ms() / 1000).astimezone().strftime("%Y%m%d-%H%M%S")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for path in self._names(stem):
                with suppress(FileExistsError):
                    return path, path.open("x", encoding="utf-8")
        except OSError as error:
            raise StoreError(
                text(
                    "{folder}: no trace can be made there ({problem})",
                    folder=str(self._folder),
                    problem=str(error.strerror),
                )
            ) from None
        raise AssertionError("names never end")

    def _names(self, stem: str) -> Iterator[Path]:
        yield self._folder / f"{stem}.jsonl"
        for number in count(2):
            yield self._folder / f"{stem}-{number}.jsonl"

    def _newest_first(self) -> list[tuple[Path, int, int]]:
        """Each trace with its bytes, and the time at which it was last written, in ms since 1970."""
        try:
            found = [path for path in self._folder.iterdir() if _NAME.fullmatch(path.name)]
            told = [(path, (status := path.stat()).st_size, status.st_mtime_ns // 1_000_000) for path in found]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise StoreError(
                text("{folder}: cannot be read ({problem})", folder=str(self._folder), problem=str(error.strerror))
            ) from None
        return sorted(told, key=lambda each: (each[2], each[0].name), reverse=True)


def _close(stream: TextIO) -> None:
    with suppress(OSError):
        stream.close()
