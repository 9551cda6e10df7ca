"""The routes of the archive: lists, whole games, and what players change of them (docs/http.md, "Games")."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from shogunboard.errors import TextError
from shogunboard.store.wanted import Wanted
from shogunboard.text import text
from shogunboard.web.corrections import CorrectionRoutes, Corrections
from shogunboard.web.kept import FRESH, fields_of, json_answer, number_of
from shogunboard.web.queries import read_part, read_wanted

T = TypeVar("T")

LARGEST_UPLOAD: Final = 1024 * 1024
"""Bytes of a game file that is uploaded, as JSON. A game has about one thousand."""


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
    @property
    def corrections(self) -> Corrections: ...
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
            *CorrectionRoutes(self._archive.corrections).routes(),
            Route("/api/games/{number}/tags", self.tags, methods=["POST"]),
            Route("/api/games/{number}/note", self.note, methods=["POST"]),
            Route("/api/games/{number}/delete", self.delete, methods=["POST"]),
            Route("/api/games/{number}/restore", self.restore, methods=["POST"]),
        ]

    async def games(self, request: Request) -> Response:
        wanted = read_wanted(request.query_params, ("offset", "limit"))
        offset, limit = read_part(request.query_params)
        return json_answer(await asyncio.to_thread(self._archive.games, wanted, offset, limit))

    async def games_text(self, request: Request) -> Response:
        wanted = read_wanted(request.query_params)
        return _file(await asyncio.to_thread(self._archive.games_text, wanted), "games")

    async def game(self, request: Request) -> Response:
        return json_answer(await asyncio.to_thread(self._archive.game, number_of(request)))

    async def game_text(self, request: Request) -> Response:
        number = number_of(request)
        return _file(await asyncio.to_thread(self._archive.game_text, number), f"game-{number}")

    async def tags(self, request: Request) -> Response:
        changes = (await fields_of(request)).get("tags")
        if not isinstance(changes, dict) or not all(isinstance(value, str) for value in changes.values()):
            raise TextError(text("an object with a text for each tag is needed"), "tags")
        return await self._done(lambda: self._archive.set_tags(number_of(request), changes))

    async def note(self, request: Request) -> Response:
        fields = await fields_of(request)
        ply, written = fields.get("ply"), fields.get("text")
        if isinstance(ply, bool) or not isinstance(ply, int):
            raise TextError(text("a whole number is needed"), "ply")
        if not isinstance(written, str):
            raise TextError(text("a text is needed"), "text")
        return await self._done(lambda: self._archive.set_note(number_of(request), ply, written))

    async def delete(self, request: Request) -> Response:
        await fields_of(request)
        return await self._done(lambda: self._archive.set_deleted(number_of(request), deleted=True))

    async def restore(self, request: Request) -> Response:
        await fields_of(request)
        return await self._done(lambda: self._archive.set_deleted(number_of(request), deleted=False))

    async def upload(self, request: Request) -> Response:
        written = (await fields_of(request, LARGEST_UPLOAD)).get("text")
        if not isinstance(written, str):
            raise TextError(text("a text is needed"), "text")
        return json_answer({"ok": True, **await asyncio.to_thread(self._archive.take_in, written)})

    async def _done(self, change: Callable[[], None]) -> Response:
        await asyncio.to_thread(change)
        return json_answer({"ok": True})


def _file(text: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}.shogun.txt"'}
    return PlainTextResponse(text, headers=headers | FRESH)
