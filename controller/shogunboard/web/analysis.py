"""The routes of the analysis of kept games (docs/http.md, "Analysis")."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shogunboard.errors import TextError
from shogunboard.text import text
from shogunboard.web.bodies import json_object, read_body
from shogunboard.web.kept import FRESH

LARGEST: Final = 10**18


class Analyses(Protocol):
    """What the routes need of the analysis. `begin` and `stop` are called in worker threads."""

    def status(self) -> Mapping[str, object]: ...
    def begin(self, games: Sequence[int] | None) -> None: ...
    def stop(self) -> None: ...


class AnalysisRoutes:
    """One method for each route."""

    def __init__(self, analyses: Analyses) -> None:
        self._analyses = analyses

    def routes(self) -> list[Route]:
        return [
            Route("/api/analysis", self.status),
            Route("/api/analysis/start", self.start, methods=["POST"]),
            Route("/api/analysis/stop", self.stop, methods=["POST"]),
        ]

    async def status(self, request: Request) -> Response:
        return JSONResponse(self._analyses.status(), headers=FRESH)

    async def start(self, request: Request) -> Response:
        games = _games(json_object(await read_body(request)).get("games"))
        await asyncio.to_thread(self._analyses.begin, games)
        return JSONResponse({"ok": True}, headers=FRESH)

    async def stop(self, request: Request) -> Response:
        json_object(await read_body(request))
        await asyncio.to_thread(self._analyses.stop)
        return JSONResponse({"ok": True}, headers=FRESH)


def _games(value: object) -> list[int] | None:
    """The numbers that are asked for; None: all games that have not been analysed."""
    if value == "all":
        return None
    items = value if isinstance(value, list) else []
    numbers = [item for item in items if isinstance(item, int) and not isinstance(item, bool) and 0 < item < LARGEST]
    if not numbers or len(numbers) != len(items):
        raise TextError(text('a list of numbers of games, or "all", is needed'), "games")
    return numbers
