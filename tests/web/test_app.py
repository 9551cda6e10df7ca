"""What the routes make of what goes wrong inside."""

import asyncio
import posixpath
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

from shogunboard.access import AccessKeeper
from shogunboard.errors import StoreError
from shogunboard.games.base import Game
from shogunboard.languages import LANGUAGES
from shogunboard.session.revision import Change
from shogunboard.store import Wanted
from shogunboard.web.app import make_app
from shogunboard.web.gate import Gate, GateRules
from shogunboard.web.guard import HEADERS, KnownHosts
from shogunboard.web.hands import Hand
from shogunboard.web.requests import Request
from tests.store.play import GAME
from tests.web.house import House


class FailingFront:
    """A service in which everything fails in the same way."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    @property
    def game(self) -> Game:
        return GAME

    @property
    def playable(self) -> Mapping[str, Game]:
        return {GAME.name: GAME}

    def state(self) -> Mapping[str, object]:
        raise self._error

    def listen(self) -> AsyncIterator[bytes]:
        raise self._error

    def windows(self, rotation: int) -> Mapping[str, object]:
        raise self._error

    async def health(self) -> Mapping[str, object]:
        raise self._error

    async def set_readings(self) -> Mapping[str, object]:
        raise self._error

    async def request(self, request: Request) -> int:
        raise self._error

    async def hand(self, hand: Hand) -> None:
        raise self._error

    @property
    def archive(self) -> "FailingArchive":
        return FailingArchive(self._error)

    @property
    def analyses(self) -> "FailingAnalyses":
        return FailingAnalyses(self._error)

    @property
    def traces(self) -> "FailingTraces":
        return FailingTraces(self._error)


class FailingTraces:
    """A folder of traces in which everything fails in the same way."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def status(self) -> Mapping[str, object]:
        raise self._error

    def begin(self) -> None:
        raise self._error

    def stop(self) -> None:
        raise self._error

    def delete(self, name: str) -> None:
        raise self._error

    def path(self, name: str) -> Path:
        raise self._error


class FailingAnalyses:
    """An analysis in which everything fails in the same way."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def status(self) -> Mapping[str, object]:
        raise self._error

    def begin(self, games: Sequence[int] | None) -> None:
        raise self._error

    def stop(self) -> None:
        raise self._error


class FailingArchive:
    """An archive in which everything fails in the same way."""

    def __init__(self, error: Exception) -> None:
        self._error = error

    def games(self, wanted: Wanted, offset: int, limit: int | None) -> Mapping[str, object]:
        raise self._error

    def games_text(self, wanted: Wanted) -> str:
        raise self._error

    def game(self, number: int) -> Mapping[str, object]:
        raise self._error

    def game_text(self, number: int) -> str:
        raise self._error

    def set_tags(self, number: int, changes: Mapping[str, str]) -> None:
        raise self._error

    def set_note(self, number: int, ply: int, text: str) -> None:
        raise self._error

    def set_deleted(self, number: int, *, deleted: bool) -> None:
        raise self._error

    def take_in(self, text: str) -> Mapping[str, object]:
        raise self._error

    @property
    def corrections(self) -> "FailingArchive":
        return self

    def choices(self, number: int, ply: int, after: str = "") -> Mapping[str, object]:
        raise self._error

    def correct(self, number: int, version: int, change: Change, *, dry_run: bool) -> Mapping[str, object]:
        raise self._error

    def undo(self, number: int, version: int) -> None:
        raise self._error

    def match(self, game: str | None) -> Mapping[str, object]:
        raise self._error

    def begin_match(self, game: str | None) -> None:
        raise self._error


def answer(error: Exception, path: str) -> httpx.Response:
    """What a service in which everything fails answers."""

    async def ask() -> httpx.Response:
        gate = Gate(AccessKeeper(Path("/nonexistent"), str), GateRules("anyone"))
        app = make_app(FailingFront(error), KnownHosts(), gate)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get(path)

    return asyncio.run(ask())


PATHS = ["/api/state", "/api/events", "/api/windows", "/api/health"]
PATHS += ["/api/games", "/api/games.txt", "/api/games/1.txt", "/api/games/1.json", "/api/analysis"]
PATHS += ["/api/traces", "/api/traces/20261130-120000.jsonl"]


@pytest.mark.parametrize("path", PATHS)
def test_a_defect_is_said_in_json_and_tells_nothing_else(path: str) -> None:
    got = answer(ZeroDivisionError("a secret"), path)
    assert got.status_code == 500
    problem = "the service has a defect; its log tells more"
    assert got.json() == {"error": problem, "said": {"say": problem, "params": {}}}
    assert HEADERS.items() <= dict(got.headers).items()


@pytest.mark.parametrize("path", PATHS)
def test_a_disk_that_fails_is_said(path: str) -> None:
    got = answer(StoreError("the disk is full; free some space"), path)
    problem = "the disk is full; free some space"
    assert (got.status_code, got.json()) == (503, {"error": problem, "said": {"say": problem, "params": {}}})


def imported_at_once() -> set[str]:
    """The modules of the page that are fetched before it shows anything, by their paths below `static`."""
    static = files("shogunboard.web").joinpath("static")
    found: set[str] = set()
    ahead = ["main.js"]
    while ahead:
        name = ahead.pop()
        found.add(name)
        source = static.joinpath(*name.split("/")).read_text(encoding="utf-8")
        wanted = re.findall(r'^(?:import|export)\b[^;]*? from "([^"]+)";', source, re.MULTILINE)
        ahead += {posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) for path in wanted} - found
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_first_page_weighs_little(house: House, code: str) -> None:
    """At most 200 kB over the wire, compressed as it is served, with everything that the page may ask for first."""
    static = files("shogunboard.web").joinpath("static")
    names = {path.name for path in static.iterdir() if path.is_file()} | imported_at_once() | {"setup/setup.css"}
    names |= {f"pieces/dobutsu/{path.name}" for path in static.joinpath("pieces", "dobutsu").iterdir()}
    paths = ["/", f"/language/{code}", "/api/state", "/api/windows?rotation=0", *[f"/static/{name}" for name in names]]
    answers = [house.get(path, headers={"accept-encoding": "gzip"}) for path in paths]
    assert {answer.status for answer in answers} == {200}
    assert sum(int(answer.headers["content-length"]) for answer in answers) < 200_000
