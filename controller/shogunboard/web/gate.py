"""Who may change something: the players. Everybody else is a spectator, who may look, if that is open.

A device becomes a player's by the PIN, told once; from then on it shows a cookie that no script of a page can read and
that no other site's page can send.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from typing import Final, Literal

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from shogunboard.access import AccessKeeper, Tries
from shogunboard.errors import StoreError
from shogunboard.text import Text, text
from shogunboard.web.guard import SAFE
from shogunboard.web.refusals import refusal

COOKIE: Final = "shogunboard"
YEAR_S: Final = 365 * 24 * 3600
ACCESS_PATH: Final = "/api/access"
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip")
"""Headers that tell of a proxy: who asks is then not who connects."""

Players = Literal["auto", "pin", "anyone"]
Reading = Literal["open", "players"]


@dataclass(frozen=True, slots=True)
class GateRules:
    """Who is a player without a PIN, who may look, and whether cookies go over TLS only.

    `auto`: whoever sits at the machine itself; `pin`: nobody; `anyone`: everybody.
    """

    players: Players = "auto"
    reading: Reading = "open"
    secure: bool = False

    @classmethod
    def of(cls, players: str, reading: str, *, secure: bool) -> "GateRules":
        """By the settings, which have been checked."""
        return cls(_PLAYERS[players], _READING[reading], secure)


_PLAYERS: Final[Mapping[str, Players]] = {"auto": "auto", "pin": "pin", "anyone": "anyone"}
_READING: Final[Mapping[str, Reading]] = {"open": "open", "players": "players"}


class Gate:
    """Knows players from spectators. `now` is in seconds and never jumps."""

    def __init__(self, keeper: AccessKeeper, rules: GateRules, now: Callable[[], float] = time.monotonic) -> None:
        self.keeper = keeper
        self.rules = rules
        self._now = now
        self._tries = Tries()

    def is_player(self, scope: Scope) -> bool:
        """May this request change something? A file of devices that cannot be read admits nobody by its cookie."""
        match self.rules.players:
            case "anyone":
                return True
            case "auto" if _is_local(scope):
                return True
        return self._was_told(scope)

    def _was_told(self, scope: Scope) -> bool:
        """Was this device told the PIN? Only then is there something that it can give up again."""
        token = self.token_of(scope)
        try:
            return token is not None and self.keeper.device_of(token) is not None
        except StoreError:
            return False

    def may_look(self, scope: Scope) -> bool:
        """May this request see the game?"""
        return self.rules.reading == "open" or self.is_player(scope)

    def wait(self, scope: Scope) -> float:
        """Seconds until this address may try a PIN again; 0 when it may."""
        return self._tries.wait(_address(scope), self._now())

    def begin_try(self, scope: Scope) -> None:
        """A PIN is tried: it counts as a wrong one until it has proved right, so that many at once gain nothing."""
        self._tries.wrong(_address(scope), self._now())

    def end_try(self, scope: Scope) -> None:
        """It was right."""
        self._tries.right(_address(scope))

    def admit(self, answer: Response, token: str) -> None:
        """Let the device keep its token."""
        answer.set_cookie(
            COOKIE, token, max_age=YEAR_S, path="/", secure=self.rules.secure, httponly=True, samesite="strict"
        )

    def forget(self, answer: Response) -> None:
        """Let the device forget its token."""
        answer.delete_cookie(COOKIE, path="/", secure=self.rules.secure, httponly=True, samesite="strict")

    def token_of(self, scope: Scope) -> str | None:
        """The token that the request shows, valid or not."""
        return _cookie(Headers(scope=scope))

    def describe(self, scope: Scope) -> Mapping[str, object]:
        """What a page shows of it."""
        return {
            "player": self.is_player(scope),
            "told": self._was_told(scope),
            "reading": self.rules.reading,
            "players": self.rules.players,
        }


class Door:
    """ASGI middleware: lets nobody but players change something, and nobody look who may not."""

    def __init__(self, app: ASGIApp, gate: Gate) -> None:
        self._app = app
        self._gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = self._problem(scope) if scope["type"] == "http" else None
        answer = self._app if problem is None else refusal(problem, 401)
        await answer(scope, receive, send)

    def _problem(self, scope: Scope) -> Text | None:
        path = scope["path"]
        if path == ACCESS_PATH:
            return None
        if scope["method"] not in SAFE:
            if self._gate.is_player(scope):
                return None
            return text("only players may do that; tell this device the PIN first")
        if path.startswith("/api/") and not self._gate.may_look(scope):
            return text("only players may look; tell this device the PIN first")
        return None


def label_of(scope: Scope) -> str:
    """What kind of device asks, for people who look through the devices that are admitted."""
    agent = Headers(scope=scope).get("user-agent", "")
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
    browsers = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
    browser = next((name for mark, name in browsers if mark in agent), "a program")
    system = next((name for name in systems if name in agent), "")
    return f"{browser} on {system}" if system else browser


def _is_local(scope: Scope) -> bool:
    """Does somebody at this machine ask, not a proxy for somebody else?"""
    headers = Headers(scope=scope)
    try:
        loopback = ip_address(_address(scope)).is_loopback
    except ValueError:
        return False
    return loopback and not any(name in headers for name in FORWARDED)


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""


def _cookie(headers: Headers) -> str | None:
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        return None
    morsel = jar.get(COOKIE)
    return morsel.value if morsel is not None and morsel.value else None
