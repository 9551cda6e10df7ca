"""What the routes of kept games share: the number of a game, the body of a request, and answers."""

import re
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from shogunboard.errors import NotFoundError
from shogunboard.text import text
from shogunboard.web.bodies import json_object, read_body

FRESH: Final = {"cache-control": "no-store"}


async def fields_of(request: Request, largest: int | None = None) -> Mapping[str, object]:
    """The JSON object of a request."""
    body = await read_body(request) if largest is None else await read_body(request, largest)
    return json_object(body)


def number_of(request: Request) -> int:
    """The number of the game in the path; raises `NotFoundError` for what is no number."""
    number: str = request.path_params["number"]
    if not re.fullmatch("[0-9]{1,18}", number):
        raise NotFoundError(text("there is no game {number}; /api/games lists their numbers", number=repr(number[:20])))
    return int(number)


def json_answer(data: Mapping[str, object]) -> Response:
    """An answer that is never kept by a browser."""
    return JSONResponse(data, headers=FRESH)
