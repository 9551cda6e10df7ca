"""Who may ask: hosts that the service is known by, and pages that it has served itself."""

from typing import Final

import pytest

from shogunboard.web.guard import HEADERS, MISDIRECTED, KnownHosts, host_name
from tests.web.house import House

LOOPBACK: Final = KnownHosts.of("127.0.0.1", "127.0.0.1", "Pi", ["board.example"])
NETWORK: Final = KnownHosts.of("0.0.0.0", "0.0.0.0", "pi.local")
JSON_TYPE: Final = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8350",
        "LocalHost:8350",
        "localhost.",
        "board.localhost",
        "127.0.0.1",
        "127.0.0.1:80",
        "127.1.2.3",
        "[::1]:8350",
        "pi",
        "PI:8350",
        "pi.local",
        "board.example:443",
    ],
)
def test_a_service_on_a_loopback_address_is_known_by(host: str) -> None:
    assert LOOPBACK.know(host)


@pytest.mark.parametrize(
    "host",
    [
        "",
        "other.example",
        "localhost.example",
        "127.0.0.1.example",
        "192.168.1.5",
        "[fe80::1]",
        "pi.example",
        "xn--board",
        "localhost@other.example",
        "other.example#localhost",
        "other.example/localhost",
        "localhost:port",
        "localhost:99999",
        "[::1",
        "::1",
        "localhost other.example",
        "0x7f000001",
    ],
)
def test_a_service_on_a_loopback_address_is_not_known_by(host: str) -> None:
    assert not LOOPBACK.know(host)


@pytest.mark.parametrize("host", ["192.168.1.5:8350", "[fe80::1]", "pi", "pi.local", "localhost"])
def test_a_service_open_to_the_network_is_known_by_every_address(host: str) -> None:
    assert NETWORK.know(host)
    assert not NETWORK.know("other.example")


def test_a_service_bound_to_a_name_is_known_by_it() -> None:
    hosts = KnownHosts.of("Board.Lan", "192.168.1.5", "pi")
    assert hosts.know("board.lan:8350")
    assert hosts.know("192.168.1.5:8350")


@pytest.mark.parametrize(
    ("host", "name"), [("A.b:1", "a.b"), ("[::1]:1", "::1"), ("a:", "a"), ("a:b", None), ("a/b", None), ("", None)]
)
def test_the_name_in_a_host(host: str, name: str | None) -> None:
    assert host_name(host) == name


@pytest.mark.parametrize("path", ["/", "/api/state", "/api/events", "/static/index.html", "/nothing"])
def test_another_host_is_refused_everywhere(house: House, path: str) -> None:
    answer = house.get(path, headers={"host": "other.example"})
    assert answer.status == MISDIRECTED
    assert "'other.example'" in answer.error
    assert "service.names" in answer.error
    assert HEADERS.items() <= dict(answer.headers).items()


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "http://other.example",
        "http://localhost",
        "http://localhost:8351",
        "http://127.0.0.1:8350",
        "ftp://localhost:8350",
        "http://localhost:8350.other.example",
        "http://[",
        "",
    ],
)
def test_another_origin_changes_nothing(house: House, origin: str) -> None:
    before = house.state
    answer = house.ask("POST", "/api/command", content='{"command": "draw"}', headers=JSON_TYPE | {"origin": origin})
    assert answer.status == 403
    assert answer.error
    assert house.state == before


@pytest.mark.parametrize("origin", ["http://localhost:8350", "https://LOCALHOST:8350"])
def test_the_own_page_may_give_commands(house: House, origin: str) -> None:
    answer = house.ask("POST", "/api/command", content='{"command": "draw"}', headers=JSON_TYPE | {"origin": origin})
    assert answer.status == 200


def test_no_other_origin_is_ever_allowed_anything(house: House) -> None:
    asking = {"origin": "http://other.example", "access-control-request-method": "POST"}
    for path in ("/", "/api/state", "/api/command"):
        answer = house.ask("OPTIONS", path, headers=asking)
        assert answer.status == 204
        assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_page_may_be_read_from_a_link_of_another_site(house: House) -> None:
    assert house.get("/", headers={"origin": "http://other.example"}).status == 200


@pytest.mark.parametrize("path", ["/", "/api/state", "/static/index.html", "/api/games/1.txt", "/nothing"])
def test_every_answer_has_its_headers(house: House, path: str) -> None:
    headers = house.get(path).headers
    assert {name: headers[name] for name in HEADERS if name != "cache-control"} == {
        name: value for name, value in HEADERS.items() if name != "cache-control"
    }
    assert headers["cache-control"] in ("no-cache", "no-store")


def test_what_a_page_may_load_comes_from_the_service_alone(house: House) -> None:
    policy = house.get("/").headers["content-security-policy"]
    assert policy.startswith("default-src 'self'; ")
    assert "unsafe" not in policy
    assert "http" not in policy
