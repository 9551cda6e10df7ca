"""Requests that cannot be carried out: a clear error in JSON, the right status, and nothing is changed."""

import json
from typing import Any, Final

import pytest

from shogunboard.web.bodies import LARGEST_BODY
from shogunboard.web.guard import HEADERS
from tests.web.house import Answer, House, LiveBoard

JSON_TYPE: Final = {"content-type": "application/json"}
COMMAND: Final = "/api/command"
HAND: Final = "/api/hand"


def unchanged(house: House, answer: Answer, before: dict[str, Any]) -> bool:
    """Is the state the same, and are all headers there?"""
    assert HEADERS.items() <= dict(answer.headers).items()
    return bool(house.state == before)


BAD_BODIES: Final = {
    "empty": b"",
    "no JSON": b"{command: take_back}",
    "half": b'{"command": "take_back"',
    "no text": b"\xff\xfe\xfa",
    "list": b"[]",
    "number": b"1",
    "null": b"null",
    "text": b'"take_back"',
    "NaN": b"NaN",
    "deep": b"[" * 30_000,
    "huge number": b'{"command": ' + b"9" * 10_000 + b"}",
    "two objects": b"{}{}",
}


@pytest.mark.parametrize("path", [COMMAND, HAND])
@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES)
def test_what_is_no_object_is_refused(house: House, path: str, body: bytes) -> None:
    before = house.state
    answer = house.ask("POST", path, content=body, headers=JSON_TYPE)
    assert answer.status == 400
    assert "JSON" in answer.error or "is needed" in answer.error
    assert unchanged(house, answer, before)


BAD_COMMANDS: Final[list[tuple[dict[str, Any], str]]] = [
    ({}, "command"),
    ({"command": "clock", "control": {"\ud800": 1}}, "control: half a character"),
    ({"command": "pause", "\ud800": 1}, "half a character"),
    ({"command": None}, "command"),
    ({"command": ["take_back"]}, "command"),
    ({"command": "takeback"}, "command"),
    ({"command": "\ud800"}, "command"),
    ({"command": "choose"}, "move"),
    ({"command": "choose", "move": 7}, "move"),
    ({"command": "exchange_pieces"}, "squares"),
    ({"command": "exchange_pieces", "squares": "b1c1"}, "squares"),
    ({"command": "exchange_pieces", "squares": ["b1"]}, "squares"),
    ({"command": "exchange_pieces", "squares": ["b1", "c1", "d1"]}, "squares"),
    ({"command": "exchange_pieces", "squares": ["b1", "i9"]}, "squares"),
    ({"command": "exchange_pieces", "squares": ["b1", 3]}, "squares"),
    ({"command": "exchange_pieces", "squares": {"b1": "c1"}}, "squares"),
    ({"command": "start_from"}, "position"),
    ({"command": "start_from", "position": 7}, "position"),
    ({"command": "start_from", "position": "nonsense"}, "position"),
    ({"command": "start_from", "position": "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 9"}, "position"),
    ({"command": "start_from", "position": "\ud800 w 0"}, "position"),
    ({"command": "start_from", "position": "8/8/8/8/8/8/8/8 w 0"}, "Shogun"),
    ({"command": "start_from", "position": "S7/8/8/8/8/8/8/8 w 0"}, "Shogun"),
    ({"command": "start_from", "position": "S6S/8/8/8/8/8/8/s7 w 0"}, "Shogun"),
    ({"command": "resign"}, "side"),
    ({"command": "resign", "side": "white"}, "side"),
    ({"command": "resign", "side": ""}, "side"),
    ({"command": "resign", "side": "wr"}, "side"),
    ({"command": "resign", "side": 0}, "side"),
    ({"command": "assist", "side": "w"}, "level"),
    ({"command": "assist", "level": "full"}, "side"),
    ({"command": "assist", "side": "w", "level": "some"}, "level"),
    ({"command": "clock"}, "control"),
    ({"command": "clock", "control": {"base": [300_000, 10]}}, "control, base"),
    ({"command": "press"}, "button"),
    ({"command": "press", "button": "OK"}, "button"),
]


def named(request: dict[str, Any]) -> str:
    return json.dumps(request)


@pytest.mark.parametrize(("request_", "word"), BAD_COMMANDS, ids=[named(request) for request, _ in BAD_COMMANDS])
def test_a_bad_command_names_what_is_wrong(house: House, request_: dict[str, Any], word: str) -> None:
    before = house.state
    answer = house.post(COMMAND, request_)
    assert answer.status == 400
    assert word in answer.error
    assert unchanged(house, answer, before)


def test_the_place_of_a_mistake_is_not_named_twice(house: House) -> None:
    answer = house.post(COMMAND, {"command": "start_from", "position": "nonsense"})
    assert answer.error.startswith("position: must be placement")
    answer = house.post(COMMAND, {"command": "start_from", "position": "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 9"})
    assert answer.error.startswith("position, rotation: ")


BAD_HANDS: Final[list[tuple[dict[str, Any], str]]] = [
    ({}, "action"),
    ({"action": "throw"}, "action"),
    ({"action": "\udfff"}, "action"),
    ({"action": "drag", "x": 1, "y": 1, "lifted": True}, "man"),
    ({"action": "drag", "man": 1, "y": 1, "lifted": True}, "x"),
    ({"action": "drag", "man": 1, "x": 1, "lifted": True}, "y"),
    ({"action": "drag", "man": 1, "x": 1, "y": 1}, "lifted"),
    ({"action": "drag", "man": 1, "x": 1, "y": 1, "lifted": 1}, "lifted"),
    ({"action": "drag", "man": "1", "x": 1, "y": 1, "lifted": True}, "man"),
    ({"action": "drag", "man": 1.5, "x": 1, "y": 1, "lifted": True}, "man"),
    ({"action": "drag", "man": True, "x": 1, "y": 1, "lifted": True}, "man"),
    ({"action": "drop", "man": 1, "x": True, "y": 1}, "x"),
    ({"action": "drop", "man": 1, "x": float("nan"), "y": 1}, "x"),
    ({"action": "drop", "man": 1, "x": 1, "y": float("inf")}, "y"),
    ({"action": "drop", "man": 1, "x": 1, "y": -float("inf")}, "y"),
    ({"action": "drop", "man": 1, "x": 1e308, "y": 1}, "x"),
    ({"action": "drop", "man": 1, "x": 1, "y": 10**400}, "y"),
    ({"action": "drop", "man": 1, "x": "1", "y": 1}, "x"),
    ({"action": "tap_move", "from": "b1"}, "to"),
    ({"action": "tap_move", "to": "b1"}, "from"),
    ({"action": "tap_move", "from": "b1", "to": "b9"}, "to"),
    ({"action": "tap_move", "from": 57, "to": "b3"}, "from"),
    ({"action": "fault", "squares": [1], "on": "yes"}, "on"),
    ({"action": "fault", "on": True}, "squares"),
    ({"action": "fault", "squares": 1, "on": True}, "squares"),
    ({"action": "fault", "squares": [64], "on": True}, "squares"),
    ({"action": "fault", "squares": [-1], "on": True}, "squares"),
    ({"action": "fault", "squares": [True], "on": True}, "squares"),
    ({"action": "fault", "squares": [1.0], "on": True}, "squares"),
    ({"action": "fault", "squares": ["a1"], "on": True}, "squares"),
    ({"action": "fault", "squares": [10**400], "on": True}, "squares"),
]


@pytest.mark.parametrize(("hand", "word"), BAD_HANDS, ids=[named(hand) for hand, _ in BAD_HANDS])
def test_a_bad_hand_names_what_is_wrong(house: House, hand: dict[str, Any], word: str) -> None:
    before = house.state
    answer = house.post(HAND, hand)
    assert answer.status == 400
    assert answer.error.startswith(word)
    assert unchanged(house, answer, before)


@pytest.mark.parametrize(
    ("hand", "word"),
    [
        ({"action": "drag", "man": 99, "x": 1, "y": 1, "lifted": True}, "no man number 99"),
        ({"action": "drag", "man": 10**300, "x": 1, "y": 1, "lifted": True}, "no man number 1000"),
        ({"action": "drag", "man": 1, "x": 999_999, "y": 1, "lifted": True}, "not on the table"),
        ({"action": "drop", "man": 1, "x": -999_999.0, "y": 1}, "beside the board"),
        ({"action": "tap_move", "from": "b4", "to": "b5"}, "no man"),
    ],
)
def test_what_hands_cannot_do_is_refused(house: House, hand: dict[str, Any], word: str) -> None:
    before = house.state
    answer = house.post(HAND, hand)
    assert answer.status == 409
    assert word in answer.error
    assert unchanged(house, answer, before)


def test_the_board_is_not_turned_under_a_piece_in_the_hand(house: House) -> None:
    house.hand("drag", man=house.man("b1"), x=1.5, y=4.5, lifted=True)
    before = house.state
    answer = house.hand("turn")
    assert answer.status == 409
    assert unchanged(house, answer, before)


@pytest.mark.parametrize("path", [COMMAND, HAND])
def test_a_huge_body_is_refused(house: House, path: str) -> None:
    before = house.state
    body = b'{"command": "draw", "action": "turn", "filling": "' + b"x" * LARGEST_BODY + b'"}'
    answer = house.ask("POST", path, content=body, headers=JSON_TYPE)
    assert answer.status == 413
    assert str(LARGEST_BODY) in answer.error
    assert unchanged(house, answer, before)


@pytest.mark.parametrize("path", [COMMAND, HAND])
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_another_content_type_is_refused(house: House, path: str, kind: str) -> None:
    before = house.state
    body = b'{"command": "draw", "action": "turn"}'
    answer = house.ask("POST", path, content=body, headers={"content-type": kind})
    assert answer.status == 415
    assert "application/json" in answer.error
    assert unchanged(house, answer, before)


def test_a_content_type_may_name_its_characters(house: House) -> None:
    kind = {"content-type": "Application/JSON; charset=utf-8"}
    assert house.ask("POST", COMMAND, content=b'{"command": "draw"}', headers=kind).status == 200


@pytest.mark.parametrize("path", ["/", "/api/state", "/api/events", "/api/games", "/static/index.html"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "NONSENSE"])
def test_a_wrong_method_is_refused(house: House, path: str, method: str) -> None:
    answer = house.ask(method, path)
    assert answer.status == 405
    assert answer.error
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD"}


@pytest.mark.parametrize("path", [COMMAND, HAND])
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE"])
def test_what_changes_something_must_be_posted(house: House, path: str, method: str) -> None:
    answer = house.ask(method, path)
    assert answer.status == 405
    assert answer.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/api",
        "/api/",
        "/api/state/",
        "/api/games/",
        "/api/games/1",
        "/api/games/0.txt",
        "/api/games/7.txt",
        "/api/games/-1.txt",
        "/api/games/one.txt",
        "/api/games/1.5.txt",
        "/api/games/9223372036854775808.txt",
        f"/api/games/{'9' * 5000}.txt",
        "/static/",
        "/static/nothing.js",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "//api/state",
    ],
)
def test_an_unknown_path_is_not_found(house: House, path: str) -> None:
    answer = house.get(path)
    assert answer.status == 404
    assert answer.error
    assert HEADERS.items() <= dict(answer.headers).items()


@pytest.mark.parametrize("rotation", ["4", "-1", "", "one", "0.0", "00"])
def test_a_rotation_that_no_board_has(house: House, rotation: str) -> None:
    answer = house.get(f"/api/windows?rotation={rotation}")
    assert answer.status == 400
    assert answer.error.startswith("rotation")


def test_a_real_board_is_not_moved_by_the_page(tmp_path: Any) -> None:
    with House(tmp_path, board=lambda clock: LiveBoard("." * 64)) as house:
        assert house.state["board"] == {"name": "live", "sensing": "polarity", "playground": False, "taps": False}
        assert "table" not in house.state
        before = house.state
        answer = house.hand("set_up")
        assert answer.status == 409
        assert "moved by hand" in answer.error
        assert unchanged(house, answer, before)


def test_no_game_no_match(tmp_path: Any) -> None:
    with House(tmp_path) as house:
        answer = house.hand("match")
        assert answer.status == 409
        assert "no game" in answer.error
