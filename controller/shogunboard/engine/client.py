"""The engine in a process of its own, seen from the service: questions go out, answers come back by a callback.

Nothing here waits: pipes are written and read by threads of their own. `tick` starts the process again after a crash or
when it hangs, which is when no final answer has come within the question's time and a grace. Time is passed in.
"""

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import IO, Final, Protocol

from shogunboard.engine.protocol import Failed, Question, Reply, Request, Stop, encode, parse_reply
from shogunboard.errors import TextError
from shogunboard.text import text

GRACE_MS: Final = 4000
"""How long after its time a question may take: a process must be started, and a busy machine is slow."""
MOST_TRIES: Final = 2
"""A question that has ended the process so often is given up."""
COMMAND: Final = (sys.executable, "-m", "shogunboard.engine")


class Thinker(Protocol):
    """What thinks for the service. No method waits; all are called from one thread."""

    def prepare(self) -> None:
        """Be ready, so that the first question need not wait."""

    def think(self, question: Question, now: int) -> None:
        """Think about this and about nothing else."""

    def stop(self, now: int) -> None:
        """Think about nothing: whatever is still answered is not wanted."""

    def tick(self, now: int) -> None:
        """See to it that the thinker is well; to be called again and again."""

    def close(self) -> None:
        """Let everything go. Twice is once."""


@dataclass(frozen=True, slots=True)
class _Pending:
    question: Question
    since: int
    tries: int = 1


class EngineClient:
    """A `Thinker` in a child process, which is started by the first question.

    `tell` hears of every reply, in a thread of this client; `crashes` counts processes that ended or hung.
    """

    def __init__(self, tell: Callable[[Reply], None], command: Sequence[str] = COMMAND, grace_ms: int = GRACE_MS):
        self._tell = tell
        self._command = tuple(command)
        self._grace_ms = grace_ms
        self._lock = threading.Lock()
        self._child: _Child | None = None
        self._pending: _Pending | None = None
        self.crashes = 0

    @property
    def pid(self) -> int | None:
        """The number of the child process, None without one."""
        return None if self._child is None else self._child.pid

    def prepare(self) -> None:
        if self._child is None:
            try:
                self._child = _Child(self._command, self._replied)
            except OSError:
                # Told by the first question, which tries again.
                return

    def think(self, question: Question, now: int) -> None:
        with self._lock:
            self._pending = _Pending(question, now)
        self._say(question)

    def stop(self, now: int) -> None:
        with self._lock:
            pending, self._pending = self._pending, None
        if pending is not None and self._child is not None:
            self._child.say(Stop(pending.question.id))

    def tick(self, now: int) -> None:
        child = self._child
        if child is None:
            return
        with self._lock:
            pending = self._pending
        late = pending is not None and now > pending.since + pending.question.ms + self._grace_ms
        if child.alive and not late:
            return
        child.kill()
        self._child = None
        self.crashes += 1
        if pending is None:
            return
        if pending.tries >= MOST_TRIES:
            self._replied(Failed(pending.question.id, str(text("the engine has ended or hung over this position"))))
            return
        with self._lock:
            self._pending = _Pending(pending.question, now, pending.tries + 1)
        self._say(pending.question)

    def close(self) -> None:
        with self._lock:
            self._pending = None
        child, self._child = self._child, None
        if child is not None:
            child.kill()

    def _say(self, request: Request) -> None:
        if self._child is None:
            try:
                self._child = _Child(self._command, self._replied)
            except OSError as error:
                self._replied(
                    Failed(self._number(), str(text("the engine cannot be started: {error}", error=str(error))))
                )
                return
        self._child.say(request)

    def _number(self) -> int:
        with self._lock:
            return self._pending.question.id if self._pending else 0

    def _replied(self, reply: Reply) -> None:
        """Hand a reply on, if it is about what is wanted now."""
        with self._lock:
            if self._pending is None or reply.id != self._pending.question.id:
                return
            if isinstance(reply, Failed) or reply.final:
                self._pending = None
        self._tell(reply)


class _Child:
    """One process with its two threads."""

    def __init__(self, command: Sequence[str], heard: Callable[[Reply], None]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._heard = heard
        self._out: SimpleQueue[bytes | None] = SimpleQueue()
        threads = (
            threading.Thread(target=self._write, args=(self._process.stdin,), name="engine-out", daemon=True),
            threading.Thread(target=self._read, args=(self._process.stdout,), name="engine-in", daemon=True),
        )
        for thread in threads:
            thread.start()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def say(self, request: Request) -> None:
        self._out.put(encode(request))

    def kill(self) -> None:
        """End the process at once; it has nothing to lose."""
        self._process.kill()
        self._process.wait()
        self._out.put(None)

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            with pipe:
                while (line := self._out.get()) is not None:
                    pipe.write(line)
                    pipe.flush()
        except BrokenPipeError:
            # The process has ended; the next tick finds that out.
            return

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            for line in pipe:
                try:
                    self._heard(parse_reply(line))
                except TextError:
                    # A line that was cut off by the end of the process.
                    continue
