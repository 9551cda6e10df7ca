"""Reading the body of a request."""

import json
from collections.abc import Mapping
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from shogunboard.errors import TextError
from shogunboard.text import Text, text

LARGEST_BODY: Final = 64 * 1024
"""Bytes. No request of this interface comes near it but those that bring a file."""


class BodyError(HTTPException):
    """A body that is not read; `text` says why."""

    def __init__(self, status: int, problem: Text) -> None:
        super().__init__(status, str(problem))
        self.text = problem


async def read_body(request: Request, largest: int = LARGEST_BODY) -> bytes:
    """The body, if it is said to be JSON and not too large (in bytes).

    A browser sends `application/json` to another site only after asking it (CORS), which this one refuses: so
    no other site's page can give commands.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind.lower() != "application/json":
        raise BodyError(415, text("the content type must be application/json"))
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > largest:
            raise BodyError(413, text("this request has at most {largest} bytes", largest=largest))
        parts.append(part)
    return b"".join(parts)


def json_object(body: bytes) -> Mapping[str, object]:
    """The JSON object in a body; no text in it may be one that no file can have. Raises `TextError`."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise TextError(text("the request is not JSON ({problem})", problem=str(error))) from None
    if not isinstance(data, dict):
        raise TextError(text("the request must be a JSON object"))
    for key, value in data.items():
        if _has_half_characters([key, value]):
            # An answer that names it could not be written either.
            raise TextError(text("half a character stands in it"), ascii(key) if _has_half_characters(key) else key)
    return data


def _has_half_characters(value: object) -> bool:
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False
