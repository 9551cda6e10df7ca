"""A kept game that was broken off goes on at the board as itself, and whatever cannot go on is refused."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from shogunboard.config import Config
from shogunboard.config.schema import PlayersConfig
from shogunboard.games.registry import make_game, read_set_book
from shogunboard.store import Archive
from tests.store.play import GAME
from tests.web.house import House

DOBUTSU: Final = make_game("dobutsu")
START: Final = GAME.start().text()
CLOCK: Final = {"base": [300000, 300000], "increment": 2000}


@pytest.fixture
def broken_off(tmp_path: Path) -> Iterator[House]:
    """A service with two games: the first one, of Ada and Ben, with three moves, was left for the second."""
    with House(tmp_path, config=Config(players=PlayersConfig("Ada", "Ben"))) as house:
        house.start()
        house.command("clock", control=CLOCK)
        for origin, target in (("b1", "b3"), ("b8", "b7"), ("f1", "f3")):
            house.pass_time(3000)
            house.move(origin, target)
        house.post("/api/games/1/note", {"ply": 2, "text": "bold"})
        house.pass_time(5000)
        house.command("start_from", position=START)
        house.hand("match")
        house.pass_time()
        yield house
        assert house.ends == []


def game(house: House, number: int) -> Any:
    return house.get(f"/api/games/{number}.json").json


def listed(house: House) -> dict[int, tuple[bool, str, int]]:
    """Of every kept game: is it at the board, what became of it, how many moves."""
    games = house.get("/api/games").json["games"]
    return {one["id"]: (one["at_board"], one["termination"], one["moves"]) for one in games}


def test_a_game_goes_on_as_itself(broken_off: House) -> None:
    house = broken_off
    house.move("c1", "c2")
    before = game(house, 1)
    assert house.command("resume_game", id=1).status == 200
    state = house.state
    assert (state["game_id"], state["phase"], state["resuming"]) == (1, "playing", True)
    assert [move["text"] for move in state["moves"]] == [move["text"] for move in before["moves"]]
    assert (state["wrong"], state["missing"]) == (["b1", "b8", "c2", "f1"], ["b3", "b7", "c1", "f3"])
    assert state["message"]["key"] == "mismatch"
    # Three turns of at least three seconds each, and two increments a move.
    clock = state["clock"]
    assert (clock["paused"], clock["remaining"]["w"]) == (True, state["moves"][2]["left"])
    assert listed(house) == {1: (True, "unfinished", 3), 2: (False, "unfinished", 1)}
    # Pieces that are brought back one by one pass a picture of the game before its last move.
    for origin, target in (("c2", "c1"), ("b8", "b7"), ("b1", "b3")):
        house.move(origin, target)
        assert (len(house.moves), house.state["resuming"]) == (3, True)
    house.move("f1", "f3")
    assert (house.state["resuming"], house.state["message"]["key"]) == (False, "restored")
    house.move("h8", "h7")
    after = game(house, 1)
    assert after["moves"][:3] == before["moves"]
    assert (after["moves"][3]["text"], after["notes"], after["tags"]) == ("1h8-h7", before["notes"], before["tags"])
    assert house.state["clock"]["running"] == "w"
    assert house.command("resume_game", id=2).status == 200
    assert (house.state["game_id"], house.moves) == (2, ["c1c2"])


def test_the_time_of_the_game_that_is_left_is_kept(broken_off: House) -> None:
    house = broken_off
    house.command("resume_game", id=1)
    # When it was left for a new game, five seconds of the turn had passed.
    clock, moves = house.state["clock"], house.state["moves"]
    assert 5000 <= moves[1]["left"] - clock["remaining"]["r"] < 6500
    house.hand("match")
    house.pass_time()
    house.command("resume")
    house.pass_time(7000)
    left = house.state["clock"]["remaining"]["r"]
    assert house.command("resume_game", id=2).status == 200
    assert house.command("resume_game", id=1).status == 200
    assert house.state["clock"]["remaining"]["r"] == left


def test_a_resumed_game_is_the_one_at_the_board_until_another_begins(broken_off: House) -> None:
    house = broken_off
    house.command("resume_game", id=1)
    house.hand("match")
    house.pass_time()
    house.move("h8", "h7")
    with Archive(house.database) as archive:
        kept = archive.find(1)
    assert kept is not None
    assert kept.summary.at_board
    assert house.get("/api/match").json["players"] == ["Ada", "Ben"]
    assert house.post("/api/games/1/delete", {}).status == 409
    assert house.post("/api/games/2/delete", {}).status == 200
    house.command("start_from", position=START)
    assert listed(house) == {1: (False, "unfinished", 4), 3: (True, "unfinished", 0)}


def test_after_a_restart_the_resumed_game_is_at_the_board(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.start()
        house.move("b1", "b3")
        house.command("start_from", position=START)
        house.command("resume_game", id=1)
        house.pass_time()
        house.move("b8", "b7")
    with House(tmp_path) as house:
        house.pass_time()
        assert (house.state["game_id"], house.moves) == (1, ["b1b3", "b8b7"])
        house.move("f1", "f3")
        assert listed(house) == {1: (True, "unfinished", 3), 2: (False, "unfinished", 0)}


def test_nothing_threatens_before_it_stands_there(house: House) -> None:
    house.command("start_from", position="gf3cb1/7a/2s5/5G2/4e1A1/1C3S2/8/1B4F1 w 0")
    threat = house.state["threat"]
    assert threat is not None
    house.command("start_from", position=START)
    house.command("resume_game", id=2)
    assert (house.state["resuming"], house.state["threat"]) == (True, None)
    house.hand("match")
    house.pass_time()
    assert (house.state["resuming"], house.state["threat"]) == (False, threat)


def test_a_game_that_was_left_for_a_set_up_goes_on(house: House) -> None:
    house.move("b1", "b3")
    house.command("new_game")
    assert listed(house) == {1: (False, "set aside", 1)}
    assert house.command("resume_game", id=1).status == 200
    assert (house.state["phase"], house.state["resuming"], house.moves) == ("playing", False, ["b1b3"])
    assert listed(house) == {1: (True, "unfinished", 1)}


def test_what_cannot_go_on_is_refused_and_changes_nothing(broken_off: House) -> None:
    house = broken_off
    file = '[Game "dobutsu"]\n\n1. Cb3xb2 *\n'
    assert house.post("/api/games/upload", {"text": file}).json["games"][0]["id"] == 3
    house.command("resign", side="w")
    house.post("/api/games/1/delete", {})
    before, kept = house.state, house.get("/api/games").json
    for fields, status, words in (
        ({"id": 2}, 409, "game 2 is over; play on"),
        ({"id": 1}, 409, "game 1 is deleted; bring it back first"),
        ({"id": 3}, 409, "Dobutsu shogi is not played at this board"),
        ({"id": 99}, 409, "there is no game 99"),
        ({"id": 0}, 400, "id: the number of a game is needed"),
        ({"id": 1 << 63}, 400, "id: the number of a game is needed"),
        ({"id": "1"}, 400, "id: a whole number is needed"),
        ({}, 400, "id: a whole number is needed"),
    ):
        answer = house.command("resume_game", **fields)
        assert (answer.status, answer.error[: len(words)]) == (status, words)
    assert (house.state, house.get("/api/games").json) == (before, kept)
    house.post("/api/games/1/restore", {})
    assert house.command("resume_game", id=1).status == 200
    answer = house.command("resume_game", id=1)
    assert (answer.status, answer.error) == (409, "game 1 is the one at the board")


def test_a_game_of_another_set_is_refused(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.start()
        house.move("b1", "b3")
        house.command("start_from", position=START)
        house.command("resign", side="w")
        equipment = {**(GAME.equipment or {}), "name": "attic"}
    with House(tmp_path, game=make_game("shogun", equipment)) as house:
        house.pass_time()
        assert "another set" in house.command("resume_game", id=1).error
        assert house.state["game_id"] == 3


def test_another_kind_of_game_that_is_played_here_goes_on(tmp_path: Path) -> None:
    with House(tmp_path, others=(make_game("dobutsu"),)) as house:
        house.start()
        house.command("start_from", position="gle/3/3/ELG[Cc] b", game="dobutsu")
        house.hand("match")
        house.pass_time()
        assert house.command("resume_game", id=1).status == 200
        assert (house.state["game"], house.state["game_id"], house.state["resuming"]) == ("shogun", 1, True)
        assert house.command("resume_game", id=2).status == 200
        assert (house.state["game"], house.state["game_id"], house.state["resuming"]) == ("dobutsu", 2, False)


def test_a_game_that_goes_on_with_another_set_leaves_games_to_come_and_kept_ones_those_of_the_settings(
    tmp_path: Path,
) -> None:
    attic = make_game("shogun", read_set_book('name = "attic"\nreadings = []\n').equipment)
    with House(tmp_path) as house:
        house.start()
    with House(tmp_path, game=attic) as house:
        house.move("b1", "b3")
        assert not house.get("/api/games/1.json").json["same_set"]
        assert house.command("start_from", position=START, game="shogun").status == 200
        assert house.state["men"]["b1"]["numbers"] == [1, 2, 3, 4]
        answer = house.command("resume_game", id=1)
        assert (answer.status, "another set" in answer.error) == (409, True)
    with House(tmp_path) as house:
        assert house.command("resume_game", id=1).status == 200


def test_games_to_come_have_the_rules_of_today(tmp_path: Path) -> None:
    with House(tmp_path, others=(DOBUTSU,)) as house:
        house.start()
        house.move("b1", "b3")
    with House(tmp_path, game=make_game("shogun", settings={"stalemate": "draw"}), others=(DOBUTSU,)) as house:
        assert house.moves == ["b1b3"]
        house.command("new_game")
        house.hand("set_up")
        house.pass_time()
        assert house.command("start_from", position="7s/8/8/8/8/8/8/S7 w 0").status == 200
    with Archive(house.database) as archive:
        games = [archive.find(number) for number in (1, 2, 3)]
    assert [game is not None and game.game.rules["stalemate"] for game in games] == ["loss", "draw", "draw"]
