"""The Starlette application: routes and their errors, nothing of the game (docs/http.md)."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from importlib.resources import files
from typing import Protocol

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from shogunboard.errors import (
    CommandRefusedError,
    NotFoundError,
    StoreError,
    TextError,
    UnplayableError,
    problem_of,
)
from shogunboard.games.base import Game
from shogunboard.languages import catalogue, of_browser
from shogunboard.lights import PALETTES
from shogunboard.text import text
from shogunboard.web.admission import Admission
from shogunboard.web.analysis import Analyses, AnalysisRoutes
from shogunboard.web.bodies import BodyError, read_body
from shogunboard.web.games import GameArchive, GameRoutes
from shogunboard.web.gate import ACCESS_PATH, Door, Gate
from shogunboard.web.guard import HEADERS, Guard, KnownHosts
from shogunboard.web.hands import Hand, parse_hand
from shogunboard.web.kept import FRESH
from shogunboard.web.match import MatchRoutes
from shogunboard.web.refusals import refusal
from shogunboard.web.requests import Request as GameRequest
from shogunboard.web.requests import parse_object, parse_request
from shogunboard.web.traces import TraceRoutes, Traces


class Front(Protocol):
    """What the routes need from the service. Errors raised on purpose become answers."""

    @property
    def game(self) -> Game: ...
    @property
    def playable(self) -> Mapping[str, Game]: ...
    @property
    def archive(self) -> GameArchive: ...
    @property
    def analyses(self) -> Analyses: ...
    @property
    def traces(self) -> Traces: ...
    def state(self) -> Mapping[str, object]: ...
    def listen(self) -> AsyncIterator[bytes]: ...
    def windows(self, rotation: int) -> Mapping[str, object]: ...
    async def health(self) -> Mapping[str, object]: ...
    async def set_readings(self) -> Mapping[str, object]: ...
    async def request(self, request: GameRequest) -> int: ...
    async def hand(self, hand: Hand) -> None: ...


def make_app(front: Front, hosts: KnownHosts, gate: Gate) -> Starlette:
    """The application for one service, which is known by these hosts; the gate knows who may do what."""
    routes = Routes(front, gate)
    admission = Admission(gate)
    app = Starlette(
        routes=[
            Route("/", routes.page),
            Route("/language", routes.language),
            Route("/language/{code}", routes.language),
            Route("/api/state", routes.state),
            Route("/api/events", routes.events),
            Route("/api/windows", routes.windows),
            Route("/api/palettes", routes.palettes),
            Route("/api/health", routes.health),
            Route("/api/set", routes.set_readings),
            *GameRoutes(front.archive).routes(),
            *MatchRoutes(front.archive).routes(),
            *AnalysisRoutes(front.analyses).routes(),
            *TraceRoutes(front.traces).routes(),
            Route(ACCESS_PATH, admission.told),
            Route(ACCESS_PATH, admission.enter, methods=["POST"]),
            Route(ACCESS_PATH, admission.leave, methods=["DELETE"]),
            Route("/api/command", routes.command, methods=["POST"]),
            Route("/api/hand", routes.hand, methods=["POST"]),
            Mount("/static", StaticFiles(packages=[("shogunboard.web", "static")])),
        ],
        middleware=[Middleware(Guard, hosts), Middleware(Door, gate), Middleware(GZipMiddleware)],
        exception_handlers={
            TextError: _refuse(400),
            UnplayableError: _refuse(400),
            CommandRefusedError: _refuse(409),
            NotFoundError: _refuse(404),
            StoreError: _refuse(503),
            HTTPException: _http_error,
            ClientDisconnect: _nobody,
            Exception: _defect,
        },
    )
    # A path with a slash too much is another path, not the same one at a place that a redirect would name.
    app.router.redirect_slashes = False
    return app


class Routes:
    """One method for each route."""

    def __init__(self, front: Front, gate: Gate) -> None:
        self._front = front
        self._gate = gate

    async def page(self, request: Request) -> Response:
        page = files("shogunboard.web").joinpath("static", "index.html")
        return HTMLResponse(page.read_text(encoding="utf-8"))

    async def language(self, request: Request) -> Response:
        """The words of the page: in the language of the path, or else in the one that the browser wants most."""
        code = request.path_params.get("code") or of_browser(request.headers.get("accept-language", ""))
        return _json(catalogue(code).to_json())

    async def palettes(self, request: Request) -> Response:
        """The colours of every role in every palette, for pages that draw the lights otherwise than the board."""
        return _json(
            {name: {role.value: look.emitted for role, look in one.looks.items()} for name, one in PALETTES.items()}
        )

    async def state(self, request: Request) -> Response:
        return _json(self._front.state())

    async def events(self, request: Request) -> Response:
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        # HEAD asks what the stream would be like; it must not wait for it to end.
        stream = self._allowed(self._front.listen(), request.scope) if request.method == "GET" else _no_events()
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def _allowed(self, events: AsyncIterator[bytes], scope: Scope) -> AsyncIterator[bytes]:
        """These events, for as long as this listener may look."""
        async for event in events:
            if not self._gate.may_look(scope):
                return
            yield event

    async def set_readings(self, request: Request) -> Response:
        return _json(await self._front.set_readings())

    async def windows(self, request: Request) -> Response:
        rotation = request.query_params.get("rotation", "0")
        if rotation not in ("0", "1", "2", "3"):
            raise TextError(text("one of 0, 1, 2, 3 is needed"), "rotation")
        return _json(self._front.windows(int(rotation)))

    async def health(self, request: Request) -> Response:
        return _json(await self._front.health())

    async def command(self, request: Request) -> Response:
        revision = await self._front.request(
            parse_request(await read_body(request), self._front.game, self._front.playable)
        )
        return _json({"ok": True, "revision": revision})

    async def hand(self, request: Request) -> Response:
        await self._front.hand(parse_hand(parse_object(await read_body(request), self._front.game)))
        return _json({"ok": True})


async def _no_events() -> AsyncIterator[bytes]:
    for note in (b"",):
        yield note


def _json(data: Mapping[str, object]) -> Response:
    return JSONResponse(data, headers=FRESH)


def _refuse(status: int) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def refuse(_request: Request, error: Exception) -> Response:
        return refusal(problem_of(error), status)

    return refuse


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.method == "OPTIONS" and error.status_code == 405:
        # Says what can be done with the path. No other origin is allowed anything (CORS).
        return Response(status_code=204, headers=error.headers)
    known = {404: text("there is nothing at this path"), 405: text("this path does not know the method")}
    problem = error.text if isinstance(error, BodyError) else known.get(error.status_code, error.detail)
    return refusal(problem, error.status_code, error.headers)


async def _defect(_request: Request, _error: Exception) -> Response:
    # Starlette makes this answer outside all middleware.
    return refusal(text("the service has a defect; its log tells more"), 500, HEADERS)


async def _nobody(_request: Request, _error: Exception) -> Response:
    return Response(status_code=400)


def encode(data: Mapping[str, object]) -> str:
    """JSON on one line, as short as it gets."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)
