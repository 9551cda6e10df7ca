"""Kept games are analysed beside the board, one after the other, in a service with a thinker of the test's own."""

import json
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from shogunboard.engine.analysis import analyse
from shogunboard.engine.client import Thinker
from shogunboard.engine.here import ThinkerHere
from shogunboard.engine.protocol import Failed, Question, Reply
from shogunboard.record import read_games
from shogunboard.service.analyst import Analyst
from tests.project.markdown import parse, section, tables
from tests.project.source import ROOT
from tests.web.house import House

NODES = 60
FILE = '[White "Anna"]\n\n1. 2b1-b3 {early} 4c8-d5 2. 1c1-c2 *\n\n[White "Ben"]\n\n1. 1c1-c2 0-1\n'
STARTS, STOPS = (
    (row[0].codes[0].split()[1], json.loads(row[0].codes[1]))
    for row in next(iter(tables(section(parse(ROOT / "docs/http.md"), "Analysis")))).rows
)


class AtOnce(ThinkerHere):
    """Answers as soon as it is asked."""

    def think(self, question: Question, now: int) -> None:
        super().think(question, now)
        self.finish()


class Held(ThinkerHere):
    """Answers when a test lets it; `waits` gets something for each question."""

    def __init__(self, tell: Callable[[Reply], None], waits: "SimpleQueue[ThinkerHere]") -> None:
        super().__init__(tell, NODES)
        self._waits = waits

    def think(self, question: Question, now: int) -> None:
        super().think(question, now)
        self._waits.put(self)


def at_once(tell: Callable[[Reply], None]) -> Thinker:
    return AtOnce(tell, NODES)


def analyst(house: House) -> Analyst:
    found = house.assembly.front.analyses
    assert isinstance(found, Analyst)
    return found


def opened(folder: Path, factory: Callable[[Callable[[Reply], None]], Thinker]) -> House:
    """A service with a game under way, which has the number 1; those of the file are 2 and 3."""
    return House(folder, analyst=factory)


def fill(house: House) -> None:
    house.start()
    assert house.post("/api/games/upload", {"text": FILE}).status == 200


def start(house: House, games: Any) -> None:
    assert house.post("/api/analysis/start", {"games": games}).status == 200


def judgements(house: House, number: int) -> list[str | None]:
    moves = house.get(f"/api/games/{number}.json").json["moves"]
    return [move["judgement"] and move["judgement"]["text"] for move in moves]


def test_games_get_the_comments_that_the_command_would_write(tmp_path: Path) -> None:
    with opened(tmp_path, at_once) as house:
        fill(house)
        with house.listen() as stream:
            start(house, "all")
            analyst(house).wait()
            notes = [(note.name, note.data) for note in stream.take()]
        for number, read in enumerate(read_games(FILE), 2):
            (written,) = read_games(house.get(f"/api/games/{number}.txt").text)
            comments = [judgement.comment() for judgement in analyse(read.played, NODES)]
            assert [move.comments[0] for move in written.record.moves] == comments
            assert written.record.tag("Annotator") == "shogunboard, 20000 nodes"
        assert house.get("/api/games/2.json").json["moves"][0]["notes"] == ["early"]
        assert {"game": 3} in [data for name, data in notes if name == "archive"]
        told = [data for name, data in notes if name == "analysis"]
        assert told[-1] == house.get("/api/analysis").json
        assert told[-1] == {"game": None, "ply": 0, "plies": 0, "waiting": 0, "done": 2, "problem": None, "said": None}
        answer = house.post("/api/analysis/start", {"games": "all"})
        assert (answer.status, "no game left" in answer.error) == (409, True)


def test_what_is_stopped_is_left_as_it_was_and_can_be_begun_again(tmp_path: Path) -> None:
    waits: SimpleQueue[ThinkerHere] = SimpleQueue()
    with opened(tmp_path, lambda tell: Held(tell, waits)) as house:
        fill(house)
        start(house, STARTS[1]["games"][:1])
        start(house, [3])
        waits.get(timeout=30).finish()
        waits.get(timeout=30)
        told = house.get("/api/analysis").json
        assert (told["game"], told["plies"], told["waiting"]) == (2, 3, 1)
        assert house.post(*STOPS).status == 200
        analyst(house).wait()
        assert house.get("/api/analysis").json["game"] is None
        assert judgements(house, 2) == [None] * 3
        start(house, [3])
        for _ in range(2):
            waits.get(timeout=30).finish()
        analyst(house).wait()
        assert None not in judgements(house, 3)
        assert judgements(house, 2) == [None] * 3


def test_a_service_that_ends_does_not_wait_for_the_analysis(tmp_path: Path) -> None:
    waits: SimpleQueue[ThinkerHere] = SimpleQueue()
    with opened(tmp_path, lambda tell: Held(tell, waits)) as house:
        fill(house)
        start(house, "all")
        waits.get(timeout=30)
    with opened(tmp_path, at_once) as house:
        assert [game["analysed"] for game in house.get("/api/games").json["games"]] == [False] * 3


def test_play_goes_on_and_a_game_that_has_changed_is_not_written_over(tmp_path: Path) -> None:
    waits: SimpleQueue[ThinkerHere] = SimpleQueue()
    with opened(tmp_path, lambda tell: Held(tell, waits)) as house:
        fill(house)
        house.move("b1", "b3")
        assert house.post("/api/analysis/start", {"games": [1]}).status == 409
        house.command("draw")
        start(house, [1])
        thinker = waits.get(timeout=30)
        # The end is withdrawn, and the game goes on.
        house.command("take_back")
        house.move("b3", "b1")
        house.move("b1", "b3")
        assert house.moves == ["b1b3"]
        thinker.finish()
        waits.get(timeout=30).finish()
        analyst(house).wait()
        assert "analyse it again" in house.get("/api/analysis").json["problem"]
        assert judgements(house, 1) == [None]
        assert house.state["storage"]["ok"] is True


def test_an_engine_that_fails_is_told_and_the_next_game_comes(tmp_path: Path) -> None:
    class Failing(ThinkerHere):
        def think(self, question: Question, now: int) -> None:
            failing = question.id == 1
            super().think(question, now)
            if failing:
                self._tell(Failed(1, "it has hung"))
            else:
                self.finish()

    with opened(tmp_path, lambda tell: Failing(tell, NODES)) as house:
        fill(house)
        start(house, [2, 3])
        analyst(house).wait()
        told = house.get("/api/analysis").json
        assert (told["done"], "game 2" in told["problem"], "hung" in told["problem"]) == (1, True, True)
        assert None not in judgements(house, 3)


@pytest.mark.parametrize(
    ("games", "status", "word"),
    [
        ([1], 409, "being played"),
        ([2, 9], 404, "game 9"),
        ([], 400, "games"),
        ("some", 400, "games"),
        ([True], 400, "games"),
        ([-1], 400, "games"),
        ([10**30], 400, "games"),
        (None, 400, "games"),
    ],
)
def test_what_cannot_be_analysed_is_refused(tmp_path: Path, games: Any, status: int, word: str) -> None:
    with opened(tmp_path, at_once) as house:
        fill(house)
        answer = house.post(STARTS[0], {"games": games})
        assert (answer.status, word in answer.error) == (status, True)
        assert house.get("/api/analysis").json["game"] is None


def test_a_service_without_an_engine_says_so(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        fill(house)
        answer = house.post(STARTS[0], {"games": "all"})
        assert (answer.status, answer.error) == (409, "this service has no engine")


def test_it_waits_while_the_computer_thinks_for_the_board(tmp_path: Path) -> None:
    waits: SimpleQueue[ThinkerHere] = SimpleQueue()
    asked: list[bool] = []

    def busy() -> bool:
        asked.append(waits.empty())
        return len(asked) < 3

    with opened(tmp_path, at_once) as house:
        fill(house)
        worker = Analyst(
            house.database,
            lambda tell: Held(tell, waits),
            house.clock,
            busy=busy,
            tell=lambda status: None,
            changed=lambda number: None,
        )
        worker.begin([3])
        waits.get(timeout=30)
        assert asked == [True] * 3
        worker.close()
