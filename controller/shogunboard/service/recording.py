"""Keeps what the sensors say in a trace file (`play --record FILE`, or from the page), so that a bad experience can be
sent.

The file is written in a thread of its own: a slow disk must not hold up the board, and a full one ends the recording
and nothing else.
"""

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import TextIO

from shogunboard.errors import ConfigError
from shogunboard.scans import Scan
from shogunboard.text import Text, text
from shogunboard.traces import TraceHeader, TraceWriter


class TraceRecorder:
    """A `desk.Recorder` that writes to `stream`. `say` is told, once, when that is no longer possible.

    `ended` is called, in the thread that writes, when nothing more will be written.
    """

    def __init__(
        self, stream: TextIO, header: TraceHeader, say: Callable[[Text], None], ended: Callable[[], None] | None = None
    ) -> None:
        self._stream = stream
        self._header = header
        self._say = say
        self._ended = ended
        self._lines = StringIO()
        self._writer = TraceWriter(self._lines)
        self._latest: int | None = None
        self._waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="recording", daemon=True)
        self.written = 0
        """How many characters have been written; nearly all are bytes."""
        self.failed = False
        """Can nothing be written any more?"""

    def start(self) -> None:
        """Write the header, and begin to write what comes."""
        self._writer.header(self._header)
        self._pass_on()
        self._thread.start()

    def scan(self, scan: Scan) -> None:
        """As `desk.Recorder`."""
        self._writer.scan(scan)
        self._latest = scan.t
        self._pass_on()

    def finish(self) -> None:
        """Let it be written how long the last picture has held, and nothing more. Waits for nothing."""
        if self._latest is not None:
            self._writer.time(self._latest)
        self._pass_on()
        self._waiting.put(None)

    def wait(self) -> None:
        """After `finish`: wait until all is written."""
        self._thread.join()

    def stop(self) -> None:
        """Write how long the last picture has held, and wait until all is written."""
        self.finish()
        self.wait()

    def _pass_on(self) -> None:
        """Hand the lines that the writer has made to the thread."""
        if self._lines.tell():
            self._waiting.put(self._lines.getvalue())
            self._lines.seek(0)
            self._lines.truncate()

    def _run(self) -> None:
        self._write_all()
        if self._ended is not None:
            self._ended()

    def _write_all(self) -> None:
        while (lines := self._waiting.get()) is not None:
            try:
                self._stream.write(lines)
                self._stream.flush()
            except OSError as error:
                self.failed = True
                self._say(
                    text("the trace cannot be written any more ({problem}); play goes on", problem=str(error.strerror))
                )
                return
            self.written += len(lines)


@contextmanager
def recording(path: Path | None, header: TraceHeader, say: Callable[[Text], None]) -> Iterator[TraceRecorder | None]:
    """A recorder to a new file; None without a path. Raises `ConfigError` when the file cannot be made."""
    if path is None:
        yield None
        return
    try:
        stream = path.open("x", encoding="utf-8")
    except OSError as error:
        raise ConfigError(
            text(
                "--record {path}: cannot be made ({problem}); give the name of a new file",
                path=str(path),
                problem=str(error.strerror),
            )
        ) from None
    recorder = TraceRecorder(stream, header, say)
    recorder.start()
    try:
        yield recorder
    finally:
        recorder.stop()
        with suppress(OSError):
            stream.close()
