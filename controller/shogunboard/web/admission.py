"""Becoming a player on a device, and ceasing to be one."""

import asyncio
import math
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from shogunboard.errors import TextError
from shogunboard.text import text
from shogunboard.web.bodies import json_object, read_body
from shogunboard.web.gate import Gate, label_of
from shogunboard.web.refusals import refusal

LONGEST_PIN: Final = 40
_FRESH: Final = {"cache-control": "no-store"}


class Admission:
    """The methods of `/api/access`."""

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    async def told(self, request: Request) -> Response:
        """May this device play, and who may look?"""
        return JSONResponse(self._gate.describe(request.scope), headers=_FRESH)

    async def enter(self, request: Request) -> Response:
        """Admit this device if it tells the PIN."""
        pin = json_object(await read_body(request)).get("pin")
        if not isinstance(pin, str) or len(pin) > LONGEST_PIN:
            raise TextError(text("the PIN is needed, as a text"), "pin")
        wait = self._gate.wait(request.scope)
        if wait > 0:
            seconds = math.ceil(wait)
            problem = text("too many wrong PINs; this device may try again in {seconds} s", seconds=seconds)
            return refusal(problem, 429, headers={"retry-after": str(seconds)})
        self._gate.begin_try(request.scope)
        admission = await asyncio.to_thread(self._gate.keeper.admit, pin, label_of(request.scope))
        if admission is None:
            problem = text(
                "that is not the PIN; it is shown where the service was started, and `shogunboard pin` makes one"
            )
            return refusal(problem, 403)
        self._gate.end_try(request.scope)
        answer = JSONResponse({"ok": True}, headers=_FRESH)
        self._gate.admit(answer, admission.token)
        return answer

    async def leave(self, request: Request) -> Response:
        """Put this device out."""
        token = self._gate.token_of(request.scope)
        device = None if token is None else self._gate.keeper.device_of(token)
        if device is not None:
            await asyncio.to_thread(self._gate.keeper.put_out, device.id)
        answer = JSONResponse({"ok": True}, headers=_FRESH)
        self._gate.forget(answer)
        return answer
