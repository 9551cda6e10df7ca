"""The routes of the archive: lists, whole games, and what players change of them (docs/http.md, "Games")."""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from shogunboard.errors import NotFoundError, TextError
from shogunboard.store.wanted import Wanted
from shogunboard.text import text
from shogunboard.web.bodies import json_object, read_body
from shogunboard.web.queries import read_part, read_wanted

T = TypeVar("T")

LARGEST_UPLOAD: Final = 1024 * 1024
"""Bytes of a game file that is uploaded, as JSON. A game has about one thousand."""
FRESH: Final = {"cache-control": "no-store"}


class GameArchive(Protocol):
    """What the routes need from the games that are kept. Called in worker threads; errors become answers."""

    def games(self, wanted: Wanted, offset: int, limit: int | None) -> Mapping[str, object]: ...
    def games_text(self, wanted: Wanted) -> str: ...
    def game(self, number: int) -> Mapping[str, object]: ...
    def game_text(self, number: int) -> str: ...
    def set_tags(self, number: int, changes: Mapping[str, str]) -> None: ...
    def set_note(self, number: int, ply: int, text: str) -> None: ...
    def set_deleted(self, number: int, *, deleted: bool) -> None: ...
    def take_in(self, text: str) -> Mapping[str, object]: ...
    def match(self, game: str | None) -> Mapping[str, object]: ...
    def begin_match(self, game: str | None) -> None: ...


class GameRoutes:
    """One method for each route."""

    def __init__(self, archive: GameArchive) -> None:
        self._archive = archive

    def routes(self) -> list[Route]:
        """The routes, the more special ones first."""
        return [
            Route("/api/games", self.games),
            Route("/api/games.txt", self.games_text),
            Route("/api/games/upload", self.upload, methods=["POST"]),
            Route("/api/games/{number}.txt", self.game_text),
            Route("/api/games/{number}.json", self.game),
            Route("/api/games/{number}/tags", self.tags, methods=["POST"]),
            Route("/api/games/{number}/note", self.note, methods=["POST"]),
            Route("/api/games/{number}/delete", self.delete, methods=["POST"]),
            Route("/api/games/{number}/restore", self.restore, methods=["POST"]),
        ]

    async def games(self, request: Request) -> Response:
        wanted = read_wanted(request.query_params, ("offset", "limit"))
        offset, limit = read_part(request.query_params)
        return _json(await asyncio.to_thread(self._archive.games, wanted, offset, limit))

    async def games_text(self, request: Request) -> Response:
        wanted = read_wanted(request.query_params)
        return _file(await asyncio.to_thread(self._archive.games_text, wanted), "games")

    async def game(self, request: Request) -> Response:
        return _json(await asyncio.to_thread(self._archive.game, _number(request)))

    async def game_text(self, request: Request) -> Response:
        number = _number(request)
        return _file(await asyncio.to_thread(self._archive.game_text, number), f"game-{number}")

    async def tags(self, request: Request) -> Response:
        changes = (await _fields(request)).get("tags")
        if not isinstance(changes, dict) or not all(isinstance(value, str) for value in changes.values()):
            raise TextError(text("an object with a text for each tag is needed"), "tags")
        return await self._done(lambda: self._archive.set_tags(_number(request), changes))

    async def note(self, request: Request) -> Response:
        fields = await _fields(request)
        ply, written = fields.get("ply"), fields.get("text")
        if isinstance(ply, bool) or not isinstance(ply, int):
            raise TextError(text("a whole number is needed"), "ply")
        if not isinstance(written, str):
            raise TextError(text("a text is needed"), "text")
        return await self._done(lambda: self._archive.set_note(_number(request), ply, written))

    async def delete(self, request: Request) -> Response:
        await _fields(request)
        return await self._done(lambda: self._archive.set_deleted(_number(request), deleted=True))

    async def restore(self, request: Request) -> Response:
        await _fields(request)
        return await self._done(lambda: self._archive.set_deleted(_number(request), deleted=False))

    async def upload(self, request: Request) -> Response:
        written = (await _fields(request, LARGEST_UPLOAD)).get("text")
        if not isinstance(written, str):
            raise TextError(text("a text is needed"), "text")
        return _json({"ok": True, **await asyncio.to_thread(self._archive.take_in, written)})

    async def _done(self, change: Callable[[], None]) -> Response:
        await asyncio.to_thread(change)
        return _json({"ok": True})


async def _fields(request: Request, largest: int | None = None) -> Mapping[str, object]:
    """The JSON object of a request; no text in it may be one that no file can have."""
    body = await read_body(request) if largest is None else await read_body(request, largest)
    fields = json_object(body)
    try:
        json.dumps(fields, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise TextError(text("half a character stands in it"), "text") from None
    return fields


def _number(request: Request) -> int:
    number: str = request.path_params["number"]
    if not re.fullmatch("[0-9]{1,18}", number):
        raise NotFoundError(text("there is no game {number}; /api/games lists their numbers", number=repr(number[:20])))
    return int(number)


def _json(data: Mapping[str, object]) -> Response:
    return JSONResponse(data, headers=FRESH)


def _file(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}.shogun.txt"'}
    return PlainTextResponse(text, headers=headers | FRESH)
