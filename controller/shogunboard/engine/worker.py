"""The process of the engine: questions come in at one stream, answers go out at the other.

One thread reads, so that a stop, a newer question or the end of the input ends a search within a few hundred nodes;
the main thread thinks.
"""

import os
import queue
import resource
import threading
import time
from typing import BinaryIO, Final

from shogunboard.engine.protocol import Failed, Question, Reply, Stop, encode, parse_request
from shogunboard.engine.thinking import answer
from shogunboard.errors import TextError

NICENESS: Final = 15
MEMORY_MB: Final = 512


def be_modest(niceness: int = NICENESS, memory_mb: int = MEMORY_MB) -> None:
    """Let everything else on this machine go first, and never take more memory than this (address space)."""
    os.nice(niceness)
    limit = memory_mb * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


class Worker:
    """Answers the questions of one stream on another, until the first ends."""

    def __init__(self, questions: BinaryIO, answers: BinaryIO) -> None:
        self._input = questions
        self._output = answers
        self._waiting: queue.SimpleQueue[Question | Failed | None] = queue.SimpleQueue()
        # Written by the reading thread only, read by the thinking one.
        self._newest = 0
        self._stopped: int | None = None

    def run(self) -> None:
        """Work. Memory that does not suffice ends the process: whoever has started it starts it again."""
        threading.Thread(target=self._read, name="reader", daemon=True).start()
        number = 0
        while (asked := self._waiting.get()) is not None:
            number += 1
            if isinstance(asked, Failed):
                self._tell(asked)
            else:
                self._think(asked, number)

    def _think(self, question: Question, number: int) -> None:
        end = time.monotonic() + question.ms / 1000 if question.ms else None

        def stop() -> bool:
            if self._newest > number or self._stopped == question.id:
                return True
            return end is not None and time.monotonic() >= end

        answer(question, stop, self._tell)

    def _read(self) -> None:
        for line in self._input:
            try:
                request = parse_request(line)
            except TextError as error:
                self._newest += 1
                self._waiting.put(Failed(0, str(error)))
                continue
            if isinstance(request, Stop):
                self._stopped = request.id
            else:
                self._newest += 1
                self._waiting.put(request)
        self._newest += 1
        self._waiting.put(None)

    def _tell(self, reply: Reply) -> None:
        self._output.write(encode(reply))
        self._output.flush()
