"""Players and spectators: who may do what."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from starlette.routing import Route

from shogunboard.access.tries import FIRST_WAIT_S, FREE_TRIES
from shogunboard.config import Config
from shogunboard.config.schema import ServiceConfig
from shogunboard.web.app import make_app
from shogunboard.web.gate import ACCESS_PATH, COOKIE
from shogunboard.web.guard import KnownHosts
from tests.web.house import Answer, House

PHONE: Final = "192.168.1.77"
CHANGES: Final[Mapping[str, Mapping[str, Any]]] = {
    "/api/command": {"json": {"command": "draw"}},
    "/api/hand": {"json": {"action": "turn"}},
    "/api/games/upload": {"json": {"text": "1. 2b1-b3 *"}},
    "/api/games/1/tags": {"json": {"tags": {"White": "Mallory"}}},
    "/api/games/1/note": {"json": {"ply": 0, "text": "Mallory was here"}},
    "/api/games/1/delete": {"json": {}},
    "/api/games/1/restore": {"json": {}},
    "/api/games/1/correct": {"json": {"version": 1, "ply": 1, "removed": 1, "moves": []}},
    "/api/games/1/undo": {"json": {"version": 1}},
    "/api/match/new": {"json": {}},
    "/api/analysis/start": {"json": {"games": "all"}},
    "/api/analysis/stop": {"json": {}},
    "/api/traces/start": {"json": {}},
    "/api/traces/stop": {"json": {}},
    "/api/traces/1/delete": {"json": {}},
}
READS: Final = (
    "/api/state",
    "/api/events",
    "/api/windows",
    "/api/palettes",
    "/api/health",
    "/api/games",
    "/api/games.txt",
    "/api/games/1.txt",
    "/api/games/1.json",
    "/api/analysis",
    "/api/match",
    "/api/traces",
)


def with_service(**settings: str) -> Config:
    return Config(service=ServiceConfig(**settings))  # type: ignore[arg-type]


def enter(house: House, pin: str, address: str = PHONE, **more: Any) -> Answer:
    return house.ask_from(address, "POST", "/api/access", json={"pin": pin}, **more)


def cookie_of(answer: Answer) -> str:
    assert answer.status == 200
    return answer.headers["set-cookie"].split(";")[0]


def draws(house: House, cookie: str, address: str = PHONE) -> int:
    """The status of a command that a device gives."""
    return house.ask_from(address, "POST", "/api/command", json={"command": "draw"}, headers={"cookie": cookie}).status


@pytest.mark.parametrize("path", CHANGES)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"cookie": f"{COOKIE}=guessed"},
        {"cookie": f"{COOKIE}="},
        {"cookie": "[]=@;=;;a b"},
        {"authorization": "Bearer x"},
        {"x-forwarded-for": "127.0.0.1"},
        {"origin": "http://localhost:8350"},
    ],
)
def test_a_spectator_changes_nothing(house: House, path: str, headers: dict[str, str]) -> None:
    house.gate.keeper.renew_pin()
    before, kept = house.state, house.get("/api/games/1.json").json
    answer = house.ask_from(PHONE, "POST", path, headers=headers, **CHANGES[path])
    assert answer.status == 401
    assert "PIN" in answer.error
    assert house.state == before
    assert house.get("/api/games/1.json").json == kept


def test_every_route_that_changes_something_is_tried(house: House) -> None:
    app = make_app(house.assembly.front, KnownHosts(), house.gate)
    changing = {
        route.path.replace("{number}", "1").replace("{name}", "1")
        for route in app.routes
        if isinstance(route, Route) and not {"GET", "HEAD"} & (route.methods or set())
    }
    assert changing - {ACCESS_PATH} == set(CHANGES)


@pytest.mark.parametrize("path", READS)
def test_a_spectator_may_look_where_that_is_open(house: House, path: str) -> None:
    assert house.ask_from(PHONE, "HEAD", path).status == 200


def test_who_sits_at_the_machine_plays_without_a_pin(house: House) -> None:
    assert house.get("/api/access").json == {"player": True, "told": False, "players": "auto", "reading": "open"}
    assert house.command("draw").status == 200


def test_a_proxy_at_the_machine_is_not_somebody_who_sits_there(house: House) -> None:
    answer = house.ask("POST", "/api/command", json={"command": "draw"}, headers={"x-forwarded-for": "203.0.113.5"})
    assert answer.status == 401


def test_a_device_that_told_the_pin_plays(house: House) -> None:
    pin = house.gate.keeper.renew_pin()
    agent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"
    answer = enter(house, pin, headers={"user-agent": agent})
    kept = answer.headers["set-cookie"].lower()
    assert all(word in kept for word in ("httponly", "samesite=strict", "path=/", "max-age="))
    assert "secure" not in kept
    cookie = cookie_of(answer)
    told = house.ask_from(PHONE, "GET", "/api/access", headers={"cookie": cookie}).json
    assert told["player"] is True
    assert told["told"] is True
    assert house.gate.keeper.access.devices[0].label == "Chrome on Android"
    assert draws(house, cookie) == 200


def test_a_device_that_leaves_is_a_spectator_again(house: House) -> None:
    pin = house.gate.keeper.renew_pin()
    cookie = cookie_of(enter(house, pin))
    answer = house.ask_from(PHONE, "DELETE", "/api/access", headers={"cookie": cookie})
    assert answer.status == 200
    assert answer.headers["set-cookie"].startswith(f'{COOKIE}="";')
    assert house.gate.keeper.access.devices == ()
    assert draws(house, cookie) == 401
    assert house.ask_from(PHONE, "DELETE", "/api/access").status == 200


def test_a_device_that_was_put_out_is_a_spectator_at_once(house: House) -> None:
    pin = house.gate.keeper.renew_pin()
    cookie = cookie_of(enter(house, pin))
    house.gate.keeper.put_out()
    assert draws(house, cookie) == 401


def test_wrong_pins_make_their_address_wait(house: House) -> None:
    pin = house.gate.keeper.renew_pin()
    wrong = f"{(int(pin) + 1) % 1_000_000:06}"
    for _ in range(FREE_TRIES):
        answer = enter(house, wrong)
        assert (answer.status, "not the PIN" in answer.error) == (403, True)
    answer = enter(house, pin)
    assert answer.status == 429
    assert answer.headers["retry-after"] == str(FIRST_WAIT_S)
    assert enter(house, pin, "192.168.1.78").status == 200
    house.clock.advance(FIRST_WAIT_S * 1000)
    assert enter(house, pin).status == 200


@pytest.mark.parametrize("fields", [{}, {"pin": 123456}, {"pin": None}, {"pin": "1" * 100}, [], "123456"])
def test_what_is_no_pin_is_refused_and_is_no_try(house: House, fields: object) -> None:
    house.gate.keeper.renew_pin()
    for _ in range(FREE_TRIES + 1):
        assert house.ask_from(PHONE, "POST", "/api/access", json=fields).status == 400


@pytest.mark.parametrize("origin", ["http://other.example", "null"])
def test_a_page_of_another_site_can_try_no_pin(house: House, origin: str) -> None:
    pin = house.gate.keeper.renew_pin()
    assert enter(house, pin, headers={"origin": origin}).status == 403
    assert house.gate.keeper.access.devices == ()


def test_a_damaged_file_of_devices_makes_spectators_and_is_said(house: House, tmp_path: Path) -> None:
    cookie = cookie_of(enter(house, house.gate.keeper.renew_pin()))
    (tmp_path / "access.json").write_text("{", encoding="utf-8")
    assert draws(house, cookie) == 401
    answer = enter(house, "123456")
    assert (answer.status, "access.json" in answer.error) == (503, True)
    assert house.ask_from(PHONE, "GET", "/api/state").status == 200


def test_where_reading_is_for_players_a_spectator_sees_nothing(tmp_path: Path) -> None:
    with House(tmp_path, config=with_service(reading="players")) as house:
        for path in READS:
            answer = house.ask_from(PHONE, "GET", path)
            assert (answer.status, "PIN" in answer.error) == (401, True)
        for path in ("/", "/static/main.js", "/api/access"):
            assert house.ask_from(PHONE, "GET", path).status == 200
        cookie = cookie_of(enter(house, house.gate.keeper.renew_pin()))
        assert house.ask_from(PHONE, "GET", "/api/state", headers={"cookie": cookie}).status == 200
        assert house.get("/api/state").status == 200


def test_a_listener_that_was_put_out_hears_no_more(tmp_path: Path) -> None:
    with House(tmp_path, config=with_service(reading="players", players="pin")) as house:
        pin = house.gate.keeper.renew_pin()
        cookie = cookie_of(enter(house, pin))
        with house.listen(headers={"cookie": cookie}) as listening:
            assert listening.take()
            house.gate.keeper.put_out()
            house.pass_time()
            assert listening.ended


def test_the_pin_can_be_asked_of_everybody(tmp_path: Path) -> None:
    with House(tmp_path, config=with_service(players="pin")) as house:
        assert house.command("draw").status == 401
        cookie = cookie_of(enter(house, house.gate.keeper.renew_pin(), "127.0.0.1"))
        house.start()
        assert draws(house, cookie, "127.0.0.1") == 200


def test_the_pin_can_be_asked_of_nobody(tmp_path: Path) -> None:
    with House(tmp_path, config=with_service(players="anyone")) as house:
        house.start()
        assert draws(house, "") == 200
