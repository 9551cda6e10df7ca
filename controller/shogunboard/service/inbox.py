"""What other threads hand to a thread that works on its own: calls, carried out in order."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TypeVar

from shogunboard.errors import CommandRefusedError, ShogunboardError
from shogunboard.text import text

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call:
    """Something to carry out. `refuse` tells who waits for the answer that there will be none."""

    carry_out: Callable[[], None]
    refuse: Callable[[], None]


class Inbox:
    """Calls that wait for their thread. What comes after its end is refused, so that nobody waits for ever."""

    def __init__(self) -> None:
        self._calls: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._closed = False

    def post(self, call: Callable[[], None]) -> None:
        """Have `call` carried out in the thread, soon; after its end it is left out."""
        self._put(Call(call, _nobody_waits))

    def ask(self, call: Callable[[], T]) -> "Future[T]":
        """Have `call` carried out in the thread; its answer, or the error it raises on purpose, is the future's.

        After the end of the thread the future raises `CommandRefusedError`. Any error that is not raised on
        purpose is a defect of the thread, and ends it.
        """
        future: Future[T] = Future()
        self._put(Call(lambda: _settle(future, call), lambda: _refuse(future)))
        return future

    def finish(self) -> None:
        """Let the thread come to its end when it has carried out what was handed in."""
        self._calls.put(None)

    def take(self, timeout_s: float) -> Call | None:
        """The next call, None at the end; waits so long and raises `queue.Empty`. For the thread itself."""
        return self._calls.get(timeout=timeout_s) if timeout_s > 0 else self._calls.get_nowait()

    def close(self) -> None:
        """Refuse what is left, and what will come. Called when the thread ends."""
        with self._lock:
            self._closed = True
        while not self._calls.empty():
            call = self._calls.get()
            if call is not None:
                call.refuse()

    def _put(self, call: Call) -> None:
        with self._lock:
            closed = self._closed
            if not closed:
                self._calls.put(call)
        if closed:
            call.refuse()


def _settle(future: "Future[T]", call: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        answer = call()
    except ShogunboardError as error:
        future.set_exception(error)
    except Exception as error:
        future.set_exception(error)
        raise
    else:
        future.set_result(answer)


def _refuse(future: "Future[T]") -> None:
    if future.set_running_or_notify_cancel():
        future.set_exception(CommandRefusedError(text("the service is stopping; start it again")))


def _nobody_waits() -> None:
    """Nothing is to be told."""
