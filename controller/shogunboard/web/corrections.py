"""The routes of corrections: kept games that are changed after they were played (docs/http.md, "Corrections")."""

import asyncio
from collections.abc import Mapping
from typing import Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from shogunboard.errors import TextError
from shogunboard.session.revision import Change
from shogunboard.text import text
from shogunboard.web.kept import fields_of, json_answer, number_of
from shogunboard.web.queries import whole_number


class Corrections(Protocol):
    """What the routes need. Called in worker threads; errors become answers."""

    def choices(self, number: int, ply: int, after: str = "") -> Mapping[str, object]: ...
    def correct(self, number: int, version: int, change: Change, *, dry_run: bool) -> Mapping[str, object]: ...
    def undo(self, number: int, version: int) -> None: ...


class CorrectionRoutes:
    """One method for each route."""

    def __init__(self, corrections: Corrections) -> None:
        self._corrections = corrections

    def routes(self) -> list[Route]:
        return [
            Route("/api/games/{number}/moves", self.choices),
            Route("/api/games/{number}/correct", self.correct, methods=["POST"]),
            Route("/api/games/{number}/undo", self.undo, methods=["POST"]),
        ]

    async def choices(self, request: Request) -> Response:
        number, ply = number_of(request), whole_number(request.query_params, "ply")
        if ply is None:
            raise TextError(text("a whole number is needed"), "ply")
        after = request.query_params.get("after", "")
        return json_answer(await asyncio.to_thread(self._corrections.choices, number, ply, after))

    async def correct(self, request: Request) -> Response:
        number, fields = number_of(request), await fields_of(request)
        moves = fields.get("moves", [])
        if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
            raise TextError(text("a list of moves is needed"), "moves")
        change = Change(_whole(fields, "ply"), _whole(fields, "removed"), tuple(moves), _flag(fields, "cut"))
        version, dry_run = _whole(fields, "version"), _flag(fields, "dry_run")
        told = await asyncio.to_thread(self._corrections.correct, number, version, change, dry_run=dry_run)
        return json_answer({"ok": True, **told})

    async def undo(self, request: Request) -> Response:
        number, fields = number_of(request), await fields_of(request)
        await asyncio.to_thread(self._corrections.undo, number, _whole(fields, "version"))
        return json_answer({"ok": True})


def _whole(fields: Mapping[str, object], key: str) -> int:
    value = fields.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise TextError(text("a whole number is needed"), key)
    return value


def _flag(fields: Mapping[str, object], key: str) -> bool:
    value = fields.get(key, False)
    if not isinstance(value, bool):
        raise TextError(text("true or false is needed"), key)
    return value
