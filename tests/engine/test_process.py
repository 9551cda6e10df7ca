"""The engine in a process of its own: what it answers, and what happens to it."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from queue import Queue

import pytest

from shogunboard.engine.client import EngineClient
from shogunboard.engine.here import ThinkerHere
from shogunboard.engine.protocol import (
    Answer,
    Failed,
    Question,
    Reply,
    Stop,
    encode,
    parse_reply,
    parse_request,
    question_about,
)
from shogunboard.errors import TextError
from shogunboard.games.registry import make_game

GAME = make_game("shogun")
LONG_MS = 600_000
PATIENCE_S = 60


def question(number: int = 1, *, level: int = 2, ms: int = 0, nodes: int = 300) -> Question:
    return replace(question_about(number, GAME, GAME.start(), (), level, ms), nodes=nodes)


class Engine:
    """A client with what it has told."""

    def __init__(self, client: Callable[[Callable[[Reply], None]], EngineClient]) -> None:
        self.told: Queue[Reply] = Queue()
        self.client = client(self.told.put)

    def final(self) -> Reply:
        while True:
            reply = self.told.get(timeout=PATIENCE_S)
            if isinstance(reply, Failed) or reply.final:
                return reply


@pytest.fixture
def engine() -> Iterator[Engine]:
    engine = Engine(EngineClient)
    yield engine
    engine.client.close()


@pytest.mark.parametrize("said", [question(), Stop(4), replace(question(), history=("a", "b"), equipment=None, seed=7)])
def test_what_is_said_to_the_engine_is_read_as_it_was_written(said: Question | Stop) -> None:
    assert parse_request(encode(said)) == said


@pytest.mark.parametrize("said", [Answer(1, 3, -20, None, ("b1c3",), True, False), Failed(2, "no")])
def test_what_the_engine_says_is_read_as_it_was_written(said: Reply) -> None:
    assert parse_reply(encode(said)) == said


@pytest.mark.parametrize("line", [b"", b"[]", b"{", b'{"think": {"id": "1"}}', b'{"stop": "1"}', b"\xff"])
def test_what_is_no_request_is_refused_with_its_place(line: bytes) -> None:
    with pytest.raises(TextError, match="needed"):
        parse_request(line)


def test_the_process_finds_what_a_thinker_in_this_process_finds(engine: Engine) -> None:
    here: list[Reply] = []
    thinker = ThinkerHere(here.append, nodes=300)
    thinker.think(question(), 0)
    thinker.finish()
    engine.client.think(question(), 0)
    assert engine.final() == here[-1]


def test_a_question_that_cannot_be_answered_says_why(engine: Engine) -> None:
    engine.client.think(replace(question(), position="nonsense"), 0)
    reply = engine.final()
    assert isinstance(reply, Failed)
    engine.client.think(replace(question(2), level=9), 0)
    reply = engine.final()
    assert isinstance(reply, Failed)
    assert "level" in reply.problem


def test_a_newer_question_ends_an_endless_one(engine: Engine) -> None:
    engine.client.think(question(1, level=5, ms=LONG_MS, nodes=0), 0)
    assert engine.told.get(timeout=PATIENCE_S).id == 1
    engine.client.think(question(2), 0)
    assert engine.final().id == 2


def test_a_stop_ends_a_search_and_its_answers_are_not_told(engine: Engine) -> None:
    engine.client.think(question(1, level=5, ms=LONG_MS, nodes=0), 0)
    engine.told.get(timeout=PATIENCE_S)
    engine.client.stop(0)
    pid = engine.client.pid
    engine.client.think(question(2), 0)
    assert engine.final().id == 2
    assert engine.client.pid == pid


def test_after_a_crash_the_question_is_asked_again(engine: Engine) -> None:
    engine.client.think(question(1, level=5, ms=LONG_MS, nodes=0), 0)
    engine.told.get(timeout=PATIENCE_S)
    pid = engine.client.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    engine.client.tick(10)
    assert engine.client.pid not in (None, pid)
    assert engine.told.get(timeout=PATIENCE_S).id == 1
    assert engine.client.crashes == 1


def test_a_process_that_hangs_is_replaced_and_a_question_that_always_hangs_given_up(engine: Engine) -> None:
    engine.client.think(question(1, level=5, ms=LONG_MS, nodes=0), 0)
    engine.told.get(timeout=PATIENCE_S)
    pid = engine.client.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    engine.client.tick(LONG_MS)
    assert engine.client.pid == pid
    engine.client.tick(LONG_MS + 10_000)
    again = engine.client.pid
    assert again not in (None, pid)
    os.kill(again or 0, signal.SIGSTOP)
    engine.client.tick(2 * LONG_MS + 30_000)
    reply = engine.final()
    assert isinstance(reply, Failed)
    assert engine.client.pid is None


def test_a_process_without_enough_memory_is_given_up_and_the_next_question_starts_another() -> None:
    engine = Engine(lambda tell: EngineClient(tell, (sys.executable, "-m", "shogunboard.engine", "1")))
    try:
        engine.client.think(question(), 0)
        for now in (1, 2):
            pid = engine.client.pid
            assert pid is not None
            os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
            engine.client.tick(now)
        assert isinstance(engine.final(), Failed)
    finally:
        engine.client.close()


def test_an_engine_that_cannot_be_started_says_so() -> None:
    engine = Engine(lambda tell: EngineClient(tell, ("/nowhere/engine",)))
    engine.client.think(question(), 0)
    reply = engine.final()
    assert isinstance(reply, Failed)
    assert "started" in reply.problem
