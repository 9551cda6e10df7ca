"""The routes of the traces that are recorded from the page (docs/http.md, "Traces")."""

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from shogunboard.web.bodies import json_object, read_body
from shogunboard.web.kept import FRESH

_PIECE: Final = 64 * 1024


class Traces(Protocol):
    """What the routes need of the traces. Called in worker threads; errors become answers."""

    def status(self) -> Mapping[str, object]: ...
    def begin(self) -> None: ...
    def stop(self) -> None: ...
    def delete(self, name: str) -> None: ...
    def path(self, name: str) -> Path: ...


class TraceRoutes:
    """One method for each route."""

    def __init__(self, traces: Traces) -> None:
        self._traces = traces

    def routes(self) -> list[Route]:
        """The routes, the more special ones first."""
        return [
            Route("/api/traces", self.status),
            Route("/api/traces/start", self.start, methods=["POST"]),
            Route("/api/traces/stop", self.stop, methods=["POST"]),
            Route("/api/traces/{name}", self.download),
            Route("/api/traces/{name}/delete", self.delete, methods=["POST"]),
        ]

    async def status(self, request: Request) -> Response:
        return _json(await asyncio.to_thread(self._traces.status))

    async def start(self, request: Request) -> Response:
        json_object(await read_body(request))
        await asyncio.to_thread(self._traces.begin)
        return _json({"ok": True})

    async def stop(self, request: Request) -> Response:
        json_object(await read_body(request))
        await asyncio.to_thread(self._traces.stop)
        return _json({"ok": True})

    async def delete(self, request: Request) -> Response:
        json_object(await read_body(request))
        await asyncio.to_thread(self._traces.delete, request.path_params["name"])
        return _json({"ok": True})

    async def download(self, request: Request) -> Response:
        path = await asyncio.to_thread(self._traces.path, request.path_params["name"])
        headers = {"content-disposition": f'attachment; filename="{path.name}"'}
        pieces = _pieces(path) if request.method == "GET" else iter(())
        return StreamingResponse(pieces, media_type="application/x-ndjson", headers=headers | FRESH)


def _pieces(path: Path) -> Iterator[bytes]:
    """The file in small pieces, as it is now: one that is being recorded may grow meanwhile."""
    with path.open("rb") as file:
        left = path.stat().st_size
        while left > 0 and (piece := file.read(min(left, _PIECE))):
            left -= len(piece)
            yield piece


def _json(data: Mapping[str, object]) -> Response:
    return JSONResponse(data, headers=FRESH)
