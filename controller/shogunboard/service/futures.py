"""Answers between threads."""

from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

from shogunboard.errors import ShogunboardError

T = TypeVar("T")


def settle(future: "Future[T]", call: Callable[[], T]) -> None:
    """Carry out a call and give its answer to who waits for it.

    So are errors raised on purpose. Any other is a defect of the thread that runs this, and ends it.
    """
    try:
        answer = call()
    except ShogunboardError as error:
        future.set_exception(error)
    else:
        future.set_result(answer)
