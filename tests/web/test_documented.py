"""docs/http.md tells the truth: every row of its tables is asked for, and nothing is left out."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, get_args

import pytest

from shogunboard.access.tries import FREE_TRIES
from shogunboard.session import Assistance, MessageKey, SoundKind
from shogunboard.web.app import make_app
from shogunboard.web.bodies import LARGEST_BODY
from shogunboard.web.guard import KnownHosts
from shogunboard.web.hands import ACTIONS
from shogunboard.web.queries import FILTERS
from shogunboard.web.requests import COMMANDS
from tests.project.markdown import Table, parse, section, tables
from tests.project.source import ROOT
from tests.store.play import GAME
from tests.web.house import House

DOCUMENT: Final = parse(ROOT / "docs/http.md")
Phase = Literal["setup", "playing", "over"]


def documented(heading: str, number: int = 0) -> Table:
    return list(tables(section(DOCUMENT, heading)))[number]


REQUESTS: Final = [row[0].codes[0] for row in documented("Reading").rows]
STATE_KEYS: Final = [code for number in (1, 2) for row in documented("Reading", number).rows for code in row[0].codes]
EVENTS: Final = [row[0].codes[0] for row in documented("Events").rows]
STATUSES: Final = [int(row[0].text) for row in documented("Commands").rows]
COMMAND_ROWS: Final = {
    row[0].codes[0]: re.findall("`([a-z]+)`", re.sub(r"\(.*?\)", "", row[1].text))
    for row in documented("Commands", 1).rows
}
"""The fields of each command, without the choices in brackets."""
CHANGES: Final = {row[0].codes[0].split()[1]: row[0].codes[1] for row in documented("Games", 3).rows}
"""What players may change of kept games: paths, and bodies as examples."""
ANALYSIS: Final = {row[0].codes[0].split()[1]: row[0].codes[1] for row in documented("Analysis").rows}
"""The same for their analysis."""
MATCH: Final = {row[0].codes[0].split()[1]: row[0].codes[1] for row in documented("Match", 1).rows}
"""The same for the match at the board."""
CORRECTIONS: Final = {row[0].codes[0].split()[1]: row[0].codes[1] for row in documented("Corrections").rows}
"""The same for corrections, in an order in which they can be carried out."""
TRACES: Final = {row[0].codes[0].split()[1]: row[0].codes[1] for row in documented("Traces", 1).rows}
"""The same for traces, in an order in which they can be carried out."""
HANDS: Final = [json.loads(row[0].codes[0]) for row in documented("Hands").rows]


def test_the_documented_paths_are_those_that_there_are(house: House) -> None:
    app = make_app(house.assembly.front, KnownHosts(), house.gate)
    paths = {str(getattr(route, "path", "")) for route in app.routes} - {"/static"}
    known = {path.replace("{number}", "ID").replace("{name}", "NAME").replace("{code}", "CODE") for path in paths}
    posted = {"/api/command", "/api/hand", "/api/access", *CHANGES, *CORRECTIONS, *ANALYSIS, *MATCH, *TRACES}
    assert {request.split()[1].split("?")[0] for request in REQUESTS} | posted == known


@pytest.mark.parametrize("request_line", [line for line in REQUESTS if "/api/events" not in line])
def test_a_documented_request_is_answered(house: House, request_line: str) -> None:
    if "NAME" in request_line:
        house.post("/api/traces/start", {})
    request_line = request_line.replace("NAME", house.state["recording"] or "")
    method, path = request_line.replace("ID", "1").replace("=R", "=3").replace("=P", "=1").replace("CODE", "de").split()
    answer = house.ask(method, path)
    assert answer.status == 200
    head = house.ask("HEAD", path)
    assert (head.status, head.text) == (200, "")
    assert head.headers["content-type"] == answer.headers["content-type"]
    assert house.ask("OPTIONS", path).status == 204


def test_the_state_has_the_documented_keys(house: House) -> None:
    assert sorted(STATE_KEYS) == sorted(set(STATE_KEYS))
    assert set(STATE_KEYS) == set(house.state)


def shape(value: object) -> object:
    """The keys of an object, and of the objects in it."""
    if isinstance(value, Mapping):
        return {key: shape(inner) for key, inner in value.items()}
    return None


def test_parts_of_the_state_are_as_documented(house: House) -> None:
    house.move("b1", "b3")
    man = house.man("e8")
    house.hand("drag", man=man, x=1.5, y=4.5, lifted=True)
    house.pass_time(200)
    state = house.state
    assert state["phase"] in get_args(Phase)
    assert (state["game"], state["letters"], state["names"]) == ("shogun", "wr", ["White", "Red"])
    assert state["men"]["b3"] == {"piece": "B", "side": "w", "numbers": [2]}
    assert set(state["moves"][0]) == set(json_keys("moves"))
    assert set(state["lifted"]) == set(json_keys("lifted"))
    assert set(state["board"]) == {"name", "sensing", "playground", "taps"}
    assert set(state["storage"]) == {"ok", "problem", "said", "pending"}
    assert set(state["table"]) == {"turns", "men"}
    assert {key for piece in state["table"]["men"] for key in piece} == {
        "id",
        "letter",
        "down",
        "square",
        "x",
        "y",
        "place",
    }
    assert {piece["place"] for piece in state["table"]["men"]} == {"board", "hand"}
    lit = [lamp for lamp in state["lamps"] if lamp is not None]
    assert len(state["lamps"]) == 64
    assert {tuple(lamp) for lamp in lit} == {("role", "rgb", "blink")}
    assert state["assistance"] == {"w": "full", "r": "full"}
    assert state["shown"][0] == ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"]
    assert state["game_id"] == 1


def json_keys(key: str) -> list[str]:
    """The keys that a row of the document writes as `{"one", "other"}`."""
    (row,) = [row for number in (1, 2) for row in documented("Reading", number).rows if key in row[0].codes]
    (code,) = [code for code in row[1].codes if re.fullmatch(r'\{("[a-z]+",? ?)+\}', code)]
    return re.findall('"([a-z]+)"', code)


def test_what_is_said_has_a_key_and_a_text(house: House) -> None:
    message = house.state["message"]
    assert set(message) == {"key", "params", "text", "said"}
    assert message["key"] in get_args(MessageKey)


def test_the_documented_commands_are_those_that_there_are() -> None:
    assert tuple(COMMAND_ROWS) == COMMANDS


def test_the_documented_actions_are_those_that_there_are() -> None:
    assert tuple(dict.fromkeys(hand["action"] for hand in HANDS)) == ACTIONS


def moved(house: House) -> None:
    house.move("b1", "b3")


def moved_wrongly(house: House) -> None:
    house.move("c1", "c4")
    house.pass_time(2000)


def guided(house: House) -> None:
    house.command("new_game", rows=["GFEDSCBA", "ABCDSEFG"], guided=True)


def left(house: House) -> None:
    moved(house)
    house.command("start_from", position=GAME.start().text())


def nothing_before(house: House) -> None:
    """Nothing must have happened."""


Before = Callable[[House], None]
CARRIED_OUT: Final[Mapping[str, tuple[Before, dict[str, Any]]]] = {
    "accept_number": (moved_wrongly, {}),
    "exchange_pieces": (nothing_before, {"squares": ["b1", "c1"]}),
    "tell_order": (nothing_before, {"side": "w", "digits": ""}),
    "new_game": (
        moved,
        {
            "game": "shogun",
            "rows": ["GFEDSCBA", "ABCDSEFG"],
            "first": "red",
            "rotation": 1,
            "guided": True,
            "players": ["Anna", "Ben"],
        },
    ),
    "leave_guide": (guided, {}),
    "start_from": (nothing_before, {"game": "shogun", "position": "7s/8/8/8/8/8/8/ABCDS3 r 1"}),
    "resume_game": (left, {"id": 1}),
    "take_back": (moved, {}),
    "resign": (nothing_before, {"side": "w"}),
    "draw": (nothing_before, {}),
    "assist": (nothing_before, {"side": "r", "level": "off"}),
    "clock": (nothing_before, {"control": {"base": [300_000, 300_000], "increment": 3000}}),
    "press": (moved_wrongly, {"button": "ok"}),
}
"""Commands that a board which feels sides can be made to carry out."""
REFUSED: Final[Mapping[str, dict[str, Any]]] = {
    "choose": {"move": "b1b3"},
    "exchange_sides": {},
    "tell_number": {"square": "b1", "number": 2, "shows": False},
    "calibrate": {"on": True, "rotation": 0},
    "read": {"number": 2},
    "withdraw": {"reading": 0},
    "hint": {},
    "computer": {"side": "r", "level": 3},
    "carry_out": {},
    "pause": {},
    "resume": {},
    "power": {"action": "reboot"},
}
"""Those that answer what such a board never asks, or want an engine or a set that is found out."""


def test_every_documented_command_is_tried_with_its_fields() -> None:
    tried = {name: list(fields) for name, (_, fields) in CARRIED_OUT.items()}
    tried |= {name: list(fields) for name, fields in REFUSED.items()}
    assert {name: sorted(fields) for name, fields in tried.items()} == {
        name: sorted(fields) for name, fields in COMMAND_ROWS.items()
    }


@pytest.mark.parametrize("name", CARRIED_OUT)
def test_a_documented_command_is_carried_out(house: House, name: str) -> None:
    before, fields = CARRIED_OUT[name]
    before(house)
    state = house.state
    answer = house.command(name, **fields)
    assert answer.status == 200
    assert answer.json == {"ok": True, "revision": answer.json["revision"]}
    after = house.state
    assert after["revision"] >= answer.json["revision"]
    assert {**after, "revision": 0} != {**state, "revision": 0}


@pytest.mark.parametrize("name", REFUSED)
def test_a_command_that_does_not_fit_is_refused(house: House, name: str) -> None:
    state = house.state
    answer = house.command(name, **REFUSED[name])
    assert answer.status == 409
    assert answer.error
    assert house.state == state


@pytest.mark.parametrize("button", ["ok", "white", "red"])
def test_every_button_can_be_pressed(house: House, button: str) -> None:
    moved_wrongly(house)
    assert house.command("press", button=button).status == 200


@pytest.mark.parametrize("level", list(Assistance))
def test_every_level_of_assistance_can_be_chosen(house: House, level: Assistance) -> None:
    assert house.command("assist", side="w", level=level.value).status == 200
    assert house.state["assistance"]["w"] == level.value


@pytest.mark.parametrize("hand", HANDS, ids=[hand["action"] for hand in HANDS])
def test_a_documented_action_is_carried_out(house: House, hand: dict[str, Any]) -> None:
    if hand["action"] in ("set_up", "match"):
        house.hand("tap_move", **{"from": "a1", "to": "a5"})
    before = house.state
    answer = house.post("/api/hand", hand)
    assert (answer.status, answer.json) == (200, {"ok": True})
    house.pass_time(200)
    after = house.state
    assert (after["table"], after["faults"]) != (before["table"], before["faults"])


def test_windows_are_as_documented(house: House) -> None:
    windows = house.get("/api/windows?rotation=1").json["windows"]
    assert set(windows) == set("ABCDEFGSabcdefgs")
    assert {len(squares) for squares in windows.values()} == {64}
    start = GAME.start(1)
    for square, man in start.men.items():
        assert windows[man.letter][square] == list(start.numbers(square))


def test_the_archive_is_as_documented(house: House) -> None:
    house.move("b1", "b3")
    house.command("start_from", position=GAME.start().text())
    listed = house.get("/api/games").json
    assert set(listed) == set(json.loads(documented("Reading").rows[GAMES_ROW][1].codes[0].replace("...", "")))
    assert [game["id"] for game in listed["games"]] == [2, 1]
    assert "1. 2b1-b3" in house.get("/api/games/1.txt").text
    assert [code for row in documented("Games").rows for code in row[0].codes] == [*FILTERS, "offset", "limit"]


GAMES_ROW: Final = next(number for number, request in enumerate(REQUESTS) if request == "GET /api/games")


def test_a_whole_game_is_as_documented(house: House) -> None:
    house.move("b1", "b3")
    rows = {code for row in documented("Games", 1).rows for code in row[0].codes}
    listed = {code for row in tables_of_lists() for code in row}
    game = house.get("/api/games/1.json").json
    assert set(game) == rows | listed
    (move,) = game["moves"]
    assert set(move) == {code for row in documented("Games", 2).rows for code in row[0].codes}
    start, after = game["positions"]
    assert (start["position"], after["position"]) == (game["start"], house.state["position"])
    assert start["men"]["b1"] == {"piece": "B", "side": "w", "numbers": [2]}
    assert after["men"]["b3"].items() <= house.state["men"]["b3"].items()
    assert (move["shown"], move["notes"], move["judgement"]) == ([2], [], None)
    assert {key: game[key] for key in ("squares", "shown", "look", "same_set", "rotation")} == {
        **{key: house.state[key] for key in ("squares", "shown", "look")},
        "same_set": True,
        "rotation": 0,
    }


def tables_of_lists() -> list[tuple[str, ...]]:
    (table,) = tables(section(parse(ROOT / "docs/formats.md"), "Lists of games"))
    return [row[0].codes for row in table.rows]


@pytest.mark.parametrize("path", CHANGES)
def test_a_documented_change_of_a_kept_game_is_made(house: House, path: str) -> None:
    house.move("b1", "b3")
    house.command("start_from", position=GAME.start().text())
    body = json.loads(CHANGES[path])
    if path.endswith("restore"):
        assert house.post("/api/games/1/delete", {}).status == 200
    before = house.get("/api/games").json
    whole = house.get("/api/games/1.json").json
    with house.listen() as stream:
        answer = house.post(path.replace("ID", "1"), body)
        told = [note.data for note in stream.take() if note.name == "archive"]
    assert (answer.status, answer.json["ok"]) == (200, True)
    assert told == [{"game": None if path.endswith("upload") else 1}]
    assert (house.get("/api/games").json, house.get("/api/games/1.json").json) != (before, whole)


def test_the_match_is_as_documented(house: House) -> None:
    house.move("b1", "b3")
    rows = documented("Match").rows
    match = house.get("/api/match").json
    assert list(match) == [code for row in rows for code in row[0].codes]
    assert set(match["last"]) == set(json.loads(rows[-1][1].codes[0]))
    house.command("resign", side="w")
    assert house.get("/api/match").json["games"] == 1
    for path, body in MATCH.items():
        assert house.post(path, json.loads(body)).json == {"ok": True}
    assert house.get("/api/match").json["games"] == 0


def test_corrections_are_as_documented(house: House) -> None:
    house.move("b1", "b3")
    house.command("start_from", position=GAME.start().text())
    version = house.get("/api/games/1.json").json["version"]
    before = house.get("/api/games/1.txt").text
    choices = house.get("/api/games/1/moves?ply=1").json
    assert set(choices) == {"moves", "accepted"}
    assert {"move": "b1b3", "text": "2b1-b3", "from": "b1", "to": "b3", "captured": None} in choices["moves"]
    assert "3b1-b4" in [move["text"] for move in choices["accepted"]]
    correct, undo = ((path.replace("ID", "1"), json.loads(body)) for path, body in CORRECTIONS.items())
    keys = {code for row in documented("Corrections", 1).rows for code in row[0].codes}
    tried = house.post(correct[0], correct[1] | {"version": version, "dry_run": True})
    assert (tried.status, set(tried.json), tried.json["added"]) == (200, keys, ["1c1-c2"])
    assert house.get("/api/games/1.txt").text == before
    with house.listen() as stream:
        answer = house.post(correct[0], correct[1] | {"version": version})
        assert [note.data for note in stream.take() if note.name == "archive"] == [{"game": 1}]
    assert (answer.status, set(answer.json), answer.json["version"]) == (200, keys, version + 1)
    game = house.get("/api/games/1.json").json
    assert ([move["text"] for move in game["moves"]], game["corrected"]) == (["1c1-c2"], True)
    assert [one["revised"] for one in game["withdrawn"]] == [True]
    assert house.post(correct[0], correct[1] | {"version": version}).status == 409
    assert house.post(undo[0], {"version": version + 1}).json == {"ok": True}
    assert house.get("/api/games/1.txt").text == before
    for bad in ({"ply": "1"}, {"moves": "c1c2"}, {"removed": True}, {"cut": 1}, {"version": None}):
        assert house.post(correct[0], correct[1] | {"version": version + 2} | bad).status == 400
    replies = house.get("/api/games/1/moves?ply=1&after=2b1-b3").json["moves"]
    assert {move["from"][1] for move in replies} == {"8"}
    assert house.get("/api/games/1/moves?ply=1&after=b1b8").status == 400
    assert house.get("/api/games/1/moves?ply=x").status == 400
    assert house.get("/api/games/1/moves").status == 400
    assert house.post("/api/games/9/undo", undo[1]).status == 404


def test_traces_are_as_documented(house: House) -> None:
    name = ""
    for path, body in TRACES.items():
        answer = house.post(path.replace("NAME", name), json.loads(body))
        assert (answer.status, answer.json) == (200, {"ok": True})
        name = house.state["recording"] or name
        if path == "/api/traces/start":
            told = house.get("/api/traces").json
            assert set(told) == {code for row in documented("Traces").rows for code in row[0].codes}
            assert told["recording"] == {"name": name, "ms": 0}
            assert [set(trace) for trace in told["traces"]] == [{"name", "size", "written"}]
    assert house.get("/api/traces").json["traces"] == []


def test_health_is_as_documented(house: House) -> None:
    rows = {row[0].codes[0]: row[1].codes for row in documented("Health").rows}
    health = house.get("/api/health").json
    assert set(health) == rows.keys() - {"panel", "lights"}
    assert set(health["squares"][0]) == set(json.loads(rows["squares"][0]))
    assert len(health["squares"]) == 64
    assert (health["board"]["ok"], health["board"]["problems"], health["listeners"]) == (True, [], 0)
    assert set(health["scan"]) == {"count", "age_ms"}
    house.hand("fault", squares=[0], on=True)
    assert house.get("/api/health").json["board"]["ok"] is False


def test_the_documented_statuses_are_those_of_bad_requests(house: House) -> None:
    json_type = {"content-type": "application/json"}
    seen = [
        house.post("/api/command", {"command": "nonsense"}),
        house.ask_from("192.0.2.7", "POST", "/api/command", json={"command": "draw"}),
        house.ask("POST", "/api/command", content="{}", headers=json_type | {"origin": "http://other.example"}),
        house.get("/api/nothing"),
        house.ask("POST", "/api/state"),
        house.command("take_back"),
        house.ask("POST", "/api/hand", content=b" " * (LARGEST_BODY + 1), headers=json_type),
        house.ask("POST", "/api/hand", content="{}", headers={"content-type": "text/plain"}),
        house.get("/api/state", headers={"host": "other.example"}),
        *[house.post("/api/access", {"pin": "no"}) for _ in range(FREE_TRIES + 1)][FREE_TRIES:],
    ]
    house.database.unlink()
    house.database.mkdir()
    seen.append(house.get("/api/games"))
    assert [answer.status for answer in seen] == STATUSES
    assert all(answer.error for answer in seen)


def test_the_documented_sounds_are_those_that_there_are() -> None:
    (row,) = [row for row in documented("Events").rows if row[0].codes == ("sound",)]
    sounds = [json.loads(row[1].codes[0])["kind"], *row[1].codes[1:]]
    assert sorted(sounds) == sorted(get_args(SoundKind))


def test_the_documented_events_are_those_that_are_sent(house: House) -> None:
    with house.listen() as stream:
        house.move("b1", "b3")
        house.post("/api/games/1/note", {"ply": 1, "text": "why not"})
        names = [note.name for note in stream.take()]
    # Those of an analysis are told of one (tests/service/test_analyst.py).
    assert {*names, "analysis"} == set(EVENTS)
