"""The archive over HTTP: lists with conditions, changes that are refused with their place, uploads, downloads."""

from typing import Any

import pytest

from shogunboard.record import read_games
from shogunboard.web.bodies import LARGEST_BODY
from shogunboard.web.games import LARGEST_UPLOAD
from tests.store.play import GAME
from tests.web.house import House

FILE = '[White "Anna"]\n[Red "Ben"]\n[Date "2026.11.02"]\n\n1. 2b1-b3 {too early} *\n'
BROKEN = '[White "Cleo"]\n\n1. 2b1-b3\n2. 9x9 *\n'


def upload(house: House, text: str) -> Any:
    answer = house.post("/api/games/upload", {"text": text})
    assert answer.status == 200
    return answer.json["games"]


def test_games_are_uploaded_found_and_downloaded(house: House) -> None:
    told = upload(house, f"{FILE}\n{BROKEN}\n{FILE}")
    assert [(one["number"], one["status"], one["id"]) for one in told] == [
        (1, "imported", 2),
        (2, "refused", None),
        (3, "duplicate", 2),
    ]
    assert "game 2, line 10" in told[1]["problem"]

    def found(query: str) -> list[int]:
        answer = house.get(f"/api/games?{query}").json
        return [game["id"] for game in answer["games"]]

    assert found("") == found("player=&since=") == [2, 1]
    assert found("player=ANN") == found("text=early") == found("since=2026-11-01&until=2026-11-30") == [2]
    assert found("player=be&opponent=ANNA") == found("opponent=ben") == [2]
    assert found("player=anna&opponent=anna") == []
    pair = house.get("/api/games?player=anna&opponent=ben").json["pair"]
    assert pair == {"players": ["Anna", "Ben"], "score": [0, 0], "draws": 0}
    assert house.get("/api/games?player=anna").json["pair"] is None
    assert found("result=1-0") == found("deleted=true") == found("analysed=true") == []
    assert found("set=reference&game=shogun&limit=1") == [2]
    assert found("offset=1") == [1]
    text = house.get("/api/games.txt?player=anna")
    assert text.headers["content-disposition"] == 'attachment; filename="games.shogun.txt"'
    (read,) = read_games(text.text)
    assert read.record.moves[0].comments == ("too early",)
    assert house.get("/api/games.txt?player=nobody").text == ""


@pytest.mark.parametrize(
    ("text", "word"),
    [(BROKEN, "game 1, line 4"), ("", "there is no game in it"), ("{", "line 1"), ("[White 3]", "line 1")],
)
def test_a_file_of_which_nothing_can_be_used_is_refused(house: House, text: str, word: str) -> None:
    answer = house.post("/api/games/upload", {"text": text})
    assert answer.status == 400
    assert word in answer.error
    assert house.get("/api/games").json["total"] == 1


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("since=yesterday", "since"),
        ("until=2026-02-30", "until"),
        ("result=2-0", "result"),
        ("analysed=maybe", "analysed"),
        ("limit=0", "limit"),
        ("limit=-1", "limit"),
        ("limit=1001", "limit"),
        ("offset=1.5", "offset"),
        ("name=anna", "name"),
    ],
)
def test_a_condition_that_cannot_be_is_named(house: House, query: str, word: str) -> None:
    answer = house.get(f"/api/games?{query}")
    assert answer.status == 400
    assert word in answer.error


@pytest.mark.parametrize(
    ("path", "body", "status", "word"),
    [
        ("1/tags", {}, 400, "tags"),
        ("1/tags", {"tags": {"White": 7}}, 400, "tags"),
        ("1/tags", {"tags": {"Result": "1-0"}}, 400, "Result"),
        ("1/tags", {"tags": {"White": "\ud800"}}, 400, "half a character"),
        ("1/note", {"ply": 7, "text": "x"}, 400, "ply"),
        ("1/note", {"ply": True, "text": "x"}, 400, "ply"),
        ("1/note", {"ply": 10**30, "text": "x"}, 400, "ply"),
        ("1/note", {"ply": 0}, 400, "text"),
        ("1/delete", {}, 409, "at the board"),
        ("7/delete", {}, 404, "game 7"),
        ("7/restore", {}, 404, "game 7"),
        ("one/restore", {}, 404, "one"),
        (f"{'9' * 18}/note", {"ply": 0, "text": ""}, 404, "999"),
        ("upload", {"text": 7}, 400, "text"),
        ("upload", {"text": "x" * LARGEST_UPLOAD}, 413, str(LARGEST_UPLOAD)),
        ("1/note", {"ply": 0, "text": "x" * LARGEST_BODY}, 413, str(LARGEST_BODY)),
    ],
)
def test_a_change_that_cannot_be_is_refused(house: House, path: str, body: Any, status: int, word: str) -> None:
    before = house.get("/api/games/1.json").json
    answer = house.post(f"/api/games/{path}", body)
    assert answer.status == status
    assert word in answer.error
    assert house.get("/api/games/1.json").json == before


def test_a_deleted_game_can_be_looked_at_and_brought_back(house: House) -> None:
    upload(house, FILE)
    assert house.post("/api/games/2/delete", {}).status == 200
    assert [game["id"] for game in house.get("/api/games").json["games"]] == [1]
    assert house.get("/api/games/2.json").json["deleted"] is True
    assert house.post("/api/games/2/restore", {}).status == 200
    assert [game["id"] for game in house.get("/api/games").json["games"]] == [2, 1]


def test_a_game_that_goes_on_keeps_its_new_name(house: House) -> None:
    assert house.post("/api/games/1/tags", {"tags": {"White": "Anna"}}).status == 200
    house.move("b1", "b3")
    house.post("/api/games/1/note", {"ply": 1, "text": "early"})
    house.command("take_back")
    game = house.get("/api/games/1.json").json
    assert (game["players"], game["moves"]) == (["Anna", "?"], [])
    assert house.state["storage"]["ok"] is True


def test_a_corrected_game_is_gone_on_with_and_not_corrected_at_the_board(house: House) -> None:
    house.move("b1", "b3")
    house.move("d8", "d7")
    house.command("start_from", position=GAME.start().text())
    version = house.get("/api/games/1.json").json["version"]
    change = {"version": version, "ply": 1, "removed": 1, "moves": ["c1c2"]}
    assert house.post("/api/games/1/correct", change).status == 200
    assert house.command("resume_game", id=1).status == 200
    house.hand("match")
    house.pass_time()
    assert house.moves == ["c1c2", "d8d7"]
    house.move("h1", "h3")
    assert house.moves == ["c1c2", "d8d7", "h1h3"]
    game = house.get("/api/games/1.json").json
    assert ([move["move"] for move in game["moves"]], game["corrected"]) == (house.moves, False)
    refused = house.post("/api/games/1/undo", {"version": game["version"]})
    assert (refused.status, "at the board" in refused.error) == (409, True)
