"""A thinker without a process of its own."""

from collections.abc import Callable
from dataclasses import replace

from shogunboard.engine.protocol import Answer, Failed, Question, Reply
from shogunboard.engine.thinking import answer


class ThinkerHere:
    """A `Thinker` that answers when it is asked to, in the thread of whoever asks: for tests and scripts.

    It thinks as the process does, with so many nodes in place of the time. A `punctual` one tells its first thoughts at
    once and answers when the time of the question is over, by the times that it is told.
    """

    def __init__(self, tell: Callable[[Reply], None], nodes: int = 200, *, punctual: bool = False) -> None:
        self._tell = tell
        self._nodes = nodes
        self._punctual = punctual
        self._due = 0
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
        if self._punctual:
            self._due = now + question.ms
            self._answer(question, self._tell_thought)

    def stop(self, now: int) -> None:
        self.stops += self._pending is not None
        self._pending = None

    def tick(self, now: int) -> None:
        """Answer if it is time to; nothing can go wrong."""
        if self._punctual and now >= self._due:
            self.finish()

    def close(self) -> None:
        self._pending = None

    def finish(self) -> None:
        """Answer now."""
        question, self._pending = self._pending, None
        if question is not None:
            self._answer(question, self._tell)

    def fail(self, problem: str) -> None:
        """Fail now, as a process does that has ended over the question."""
        question, self._pending = self._pending, None
        if question is not None:
            self._tell(Failed(question.id, problem))

    def _answer(self, question: Question, tell: Callable[[Reply], None]) -> None:
        answer(replace(question, ms=0, nodes=self._nodes), lambda: False, tell)

    def _tell_thought(self, reply: Reply) -> None:
        if isinstance(reply, Answer) and not reply.final:
            self._tell(reply)
