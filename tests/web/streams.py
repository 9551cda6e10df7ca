"""Listening to server-sent events of an application, without a network."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from starlette.types import ASGIApp, Message

TURNS = 30
"""So many turns of the event loop take what is ready to the listener."""


@dataclass(frozen=True, slots=True)
class Received:
    """One event as a browser sees it; comments have no name."""

    name: str
    data: Any
    id: int | None = None


def read_events(text: str) -> list[Received]:
    """The events in a stream's text, which must end with a whole one."""
    assert text == "" or text.endswith("\n\n")
    return [_read(block) for block in text.split("\n\n")[:-1]]


def _read(block: str) -> Received:
    if block.startswith(":"):
        return Received("", block)
    fields = dict(line.split(": ", 1) for line in block.split("\n"))
    return Received(fields["event"], json.loads(fields["data"]), int(fields["id"]) if "id" in fields else None)


class Stream:
    """One listener. All its methods are used in the application's event loop."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str] = MappingProxyType({})) -> None:
        self._app = app
        self._headers = {"host": "localhost", **headers}
        self._gone = asyncio.Event()
        self._text = ""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "method": "GET",
            "path": "/api/events",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in self._headers.items()],
            "client": ("127.0.0.1", 50000),
        }
        self._task = asyncio.create_task(self._call(self._app, scope))
        await turn()

    async def _call(self, app: Callable[..., Awaitable[None]], scope: dict[str, Any]) -> None:
        await app(scope, self._receive, self._send)

    async def _receive(self) -> Message:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        self._text += message.get("body", b"").decode()

    async def take(self) -> list[Received]:
        """What has come since the last call."""
        await turn()
        text, self._text = self._text, ""
        return read_events(text)

    async def ended(self) -> bool:
        """Has the service ended the stream?"""
        await turn()
        return self._task is not None and self._task.done()

    async def close(self) -> None:
        """Go away, as a browser does."""
        self._gone.set()
        if self._task is not None:
            await self._task


async def turn() -> None:
    """Let everything happen that is ready to."""
    for _ in range(TURNS):
        await asyncio.sleep(0)
