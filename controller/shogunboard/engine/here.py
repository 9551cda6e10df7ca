"""A thinker without a process of its own."""

from collections.abc import Callable
from dataclasses import replace

from shogunboard.engine.protocol import Question, Reply
from shogunboard.engine.thinking import answer


class ThinkerHere:
    """A `Thinker` that answers when it is asked to, in the thread of whoever asks: for tests and scripts.

    It thinks as the process does, with so many nodes in place of the time.
    """

    def __init__(self, tell: Callable[[Reply], None], nodes: int = 200) -> None:
        self._tell = tell
        self._nodes = nodes
        self.asked: list[Question] = []
        self.stops = 0
        self._pending: Question | None = None

    @property
    def thinking(self) -> bool:
        """Is there a question that has not been answered?"""
        return self._pending is not None

    def prepare(self) -> None:
        """It always is ready."""

    def think(self, question: Question, now: int) -> None:
        self.asked.append(question)
        self._pending = question

    def stop(self, now: int) -> None:
        self.stops += self._pending is not None
        self._pending = None

    def tick(self, now: int) -> None:
        """Nothing can go wrong."""

    def close(self) -> None:
        self._pending = None

    def finish(self) -> None:
        """Answer now."""
        question, self._pending = self._pending, None
        if question is not None:
            answer(replace(question, ms=0, nodes=self._nodes), lambda: False, self._tell)
