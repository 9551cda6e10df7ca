"""The emulated cable, whose thread must never be held up: every lever waits for it."""

import threading
from typing import Final

from pytest_mock import MockerFixture

from shogunboard_hw.serialboard.emulation.board import Workbench

PATIENCE_S: Final = 20
ROUNDS: Final = 50


def test_an_end_that_is_ready_no_more_does_not_hold_the_cable_up(mocker: MockerFixture) -> None:
    """A Pico that was unplugged was ready; the one after it has the same descriptor, and nothing to say yet."""
    rounds = threading.Semaphore(0)

    def ready(watched: list[int], *_rest: object) -> tuple[list[int], list[int], list[int]]:
        rounds.release()
        return watched, [], []

    bench = Workbench()
    mocker.patch("select.select", ready)
    bench.open()
    assert all(rounds.acquire(timeout=PATIENCE_S) for _ in range(ROUNDS))
    mocker.stopall()
    bench.close()
