"""The Starlette application: routes and their errors, nothing of the game (docs/http.md)."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from importlib.resources import files
from typing import Final, Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from shogunboard.errors import CommandRefusedError, NotFoundError, StoreError, TextError, UnplayableError
from shogunboard.web.hands import Hand, parse_hand
from shogunboard.web.requests import Request as GameRequest
from shogunboard.web.requests import parse_object, parse_request
from shogunboard.games.base import Game

LARGEST_BODY: Final = 64 * 1024
"""Bytes. No request of this interface comes near it."""
SECURITY: Final = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}


class Front(Protocol):
    """What the routes need from the service. Errors raised on purpose become answers."""

    @property
    def game(self) -> Game: ...
    def state(self) -> Mapping[str, object]: ...
    def listen(self) -> AsyncIterator[bytes]: ...
    def windows(self, rotation: int) -> Mapping[str, object]: ...
    def health(self) -> Mapping[str, object]: ...
    async def request(self, request: GameRequest) -> int: ...
    async def hand(self, hand: Hand) -> None: ...
    async def games(self) -> Mapping[str, object]: ...
    async def game_text(self, number: int) -> str: ...


def make_app(front: Front) -> Starlette:
    """The application for one service."""
    routes = Routes(front)
    return Starlette(
        routes=[
            Route("/", routes.page),
            Route("/api/state", routes.state),
            Route("/api/events", routes.events),
            Route("/api/windows", routes.windows),
            Route("/api/health", routes.health),
            Route("/api/games", routes.games),
            Route("/api/games/{number:int}.txt", routes.game_text),
            Route("/api/command", routes.command, methods=["POST"]),
            Route("/api/hand", routes.hand, methods=["POST"]),
            Mount("/static", StaticFiles(packages=[("shogunboard.web", "static")])),
        ],
        exception_handlers={
            TextError: _refuse(400),
            UnplayableError: _refuse(400),
            CommandRefusedError: _refuse(409),
            NotFoundError: _refuse(404),
            StoreError: _refuse(503),
            HTTPException: _http_error,
        },
    )


class Routes:
    """One method for each route."""

    def __init__(self, front: Front) -> None:
        self._front = front

    async def page(self, request: Request) -> Response:
        text = files("shogunboard.web").joinpath("static", "index.html").read_text(encoding="utf-8")
        return HTMLResponse(text, headers=SECURITY | {"cache-control": "no-cache"})

    async def state(self, request: Request) -> Response:
        return _json(self._front.state())

    async def events(self, request: Request) -> Response:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._front.listen(), media_type="text/event-stream", headers=headers)

    async def windows(self, request: Request) -> Response:
        rotation = request.query_params.get("rotation", "0")
        if rotation not in ("0", "1", "2", "3"):
            raise TextError("one of 0, 1, 2, 3 is needed", "rotation")
        return _json(self._front.windows(int(rotation)))

    async def health(self, request: Request) -> Response:
        return _json(self._front.health())

    async def games(self, request: Request) -> Response:
        return _json(await self._front.games())

    async def game_text(self, request: Request) -> Response:
        number: int = request.path_params["number"]
        headers = {"content-disposition": f'attachment; filename="game-{number}.shogun.txt"'}
        return PlainTextResponse(await self._front.game_text(number), headers=headers)

    async def command(self, request: Request) -> Response:
        revision = await self._front.request(parse_request(await _body(request), self._front.game))
        return _json({"ok": True, "revision": revision})

    async def hand(self, request: Request) -> Response:
        await self._front.hand(parse_hand(parse_object(await _body(request), self._front.game)))
        return _json({"ok": True})


async def _body(request: Request) -> bytes:
    """The body, if it is JSON from the service's own page and not too large.

    A browser sends `application/json` to another site only after asking it (CORS), which this one refuses: so
    no other site's page can give commands.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind != "application/json":
        raise HTTPException(415, "the content type must be application/json")
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > LARGEST_BODY:
            raise HTTPException(413, f"a request has at most {LARGEST_BODY} bytes")
        parts.append(part)
    return b"".join(parts)


def _json(data: Mapping[str, object]) -> Response:
    return JSONResponse(data, headers={"cache-control": "no-store"})


def _refuse(status: int) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def refuse(request: Request, error: Exception) -> Response:
        return JSONResponse({"error": str(error)}, status_code=status)

    return refuse


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, status_code=error.status_code)


def encode(data: Mapping[str, object]) -> str:
    """JSON on one line, as short as it gets."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
