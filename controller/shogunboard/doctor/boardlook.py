"""What a board says about itself: asked of the service that owns it, or of the driver after it was open for a while."""

import json
from collections.abc import Callable, Mapping
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from shogunboard.doctor.examine import told
from shogunboard.doctor.findings import Finding
from shogunboard.errors import ConfigError
from shogunboard.ports import Board, Lights, Panel
from shogunboard.store import Owner
from shogunboard.text import Text, text

OPEN_MS: Final = 1000
"""By then a driver has found its chips, or says that it has not."""
LOOK_MS: Final = 20
PATIENCE_S: Final = 5
LOOK_THERE: Final = text("look at its wires and at its supply; docs/trouble.md tells more")


def ask_service(owner: Owner) -> list[Finding]:
    """What the running service says of its board, its panel and its journal."""
    address = f"{owner.address}api/health"
    try:
        with urlopen(address, timeout=PATIENCE_S) as answer:
            health = json.load(answer)
    except (URLError, OSError, ValueError) as error:
        return [
            Finding(
                "board",
                text("the service ({service}) does not say how it is ({error})", service=owner.said, error=str(error)),
                text("sudo systemctl restart shogunboard, or stop the process and start it again"),
            )
        ]
    return from_health(health)


def from_health(health: Mapping[str, object]) -> list[Finding]:
    """Findings from the answer of `GET /api/health` (docs/http.md)."""
    storage = _part(health, "storage")
    stored = told("games", [str(storage["problem"])], text("free some space")) if storage.get("problem") else []
    return [
        *told("board", _problems(_part(health, "board")), LOOK_THERE),
        *told("lights", _problems(_part(health, "lights")), LOOK_THERE),
        *told("panel", _problems(_part(health, "panel")), LOOK_THERE),
        *stored,
    ]


def try_board(board: Board, wait: Callable[[int], None]) -> list[Finding]:
    """Open a board that nobody owns, let it work for a second, and close it. `wait` lets milliseconds pass."""
    try:
        board.open()
    except ConfigError as error:
        return told("board", error.said, LOOK_THERE)
    try:
        for _ in range(OPEN_MS // LOOK_MS):
            board.read()
            wait(LOOK_MS)
        return told("board", _problems(board.health()), LOOK_THERE)
    finally:
        board.close()


def try_panel(panel: Panel, wait: Callable[[int], None]) -> list[Finding]:
    """The same with a panel."""
    try:
        panel.open()
    except ConfigError as error:
        return told("panel", error.said, LOOK_THERE)
    try:
        for now in range(0, OPEN_MS, LOOK_MS):
            panel.poll(now)
            wait(LOOK_MS)
        return told("panel", _problems(panel.health()), LOOK_THERE)
    finally:
        panel.close()


def try_lights(lights: Lights, wait: Callable[[int], None]) -> list[Finding]:
    """The same with lights beside a board."""
    try:
        lights.open()
    except ConfigError as error:
        return told("lights", error.said, LOOK_THERE)
    try:
        wait(OPEN_MS)
        return told("lights", _problems(lights.health()), LOOK_THERE)
    finally:
        lights.close()


def _part(health: Mapping[str, object], name: str) -> Mapping[str, object]:
    part = health.get(name)
    return part if isinstance(part, dict) else {}


def _problems(health: Mapping[str, object]) -> list[Text | str]:
    found = health.get("problems")
    if not isinstance(found, list):
        return []
    return [problem if isinstance(problem, Text) else str(problem) for problem in found]
