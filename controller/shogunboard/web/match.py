"""The routes of the match that the players at the board play (docs/http.md, "Match")."""

import asyncio
from collections.abc import Mapping
from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from shogunboard.errors import TextError
from shogunboard.text import text
from shogunboard.web.bodies import json_object, read_body
from shogunboard.web.kept import FRESH


class Matches(Protocol):
    """What the routes need of the games that are kept. Called in worker threads; errors become answers."""

    def match(self, game: str | None) -> Mapping[str, object]: ...
    def begin_match(self, game: str | None) -> None: ...


class MatchRoutes:
    """One method for each route."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def routes(self) -> list[Route]:
        return [Route("/api/match", self.match), Route("/api/match/new", self.begin, methods=["POST"])]

    async def match(self, request: Request) -> Response:
        game = request.query_params.get("game", "").strip() or None
        return JSONResponse(await asyncio.to_thread(self._matches.match, game), headers=FRESH)

    async def begin(self, request: Request) -> Response:
        game = json_object(await read_body(request)).get("game")
        if game is not None and not isinstance(game, str):
            raise TextError(text("a text is needed"), "game")
        await asyncio.to_thread(self._matches.begin_match, game)
        return JSONResponse({"ok": True}, headers=FRESH)
