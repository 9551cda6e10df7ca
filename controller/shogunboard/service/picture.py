"""The whole state of the service as one JSON object: what `GET /api/state` answers (docs/http.md)."""

from collections.abc import Mapping

from shogunboard.games.base import Game
from shogunboard.games.settings import First
from shogunboard.lights import Look, Role
from shogunboard.service.adviser import Advice
from shogunboard.service.boardjson import board_json, starts_json
from shogunboard.service.scribe import StorageStatus
from shogunboard.service.setstatus import SetStatus
from shogunboard.session import SessionState, clock_json, view


def lamps_json(roles: tuple[Role | None, ...], looks: tuple[Look | None, ...]) -> list[object]:
    """The lamps by physical square; None is dark."""
    return [
        None if role is None or look is None else {"role": role.value, "rgb": look.emitted, "blink": look.blink.steps}
        for role, look in zip(roles, looks, strict=True)
    ]


def storage_json(status: StorageStatus) -> dict[str, object]:
    """How the journal fares."""
    problem = status.problem
    return {
        "ok": status.ok,
        "problem": None if problem is None else str(problem),
        "said": None if problem is None else problem.to_json(),
        "pending": status.pending,
    }


def picture(
    state: SessionState,
    game: Game,
    *,
    games: tuple[Game, ...],
    firsts: Mapping[str, First],
    revision: int,
    lamps: list[object],
    board: Mapping[str, object],
    table: Mapping[str, object] | None,
    storage: StorageStatus,
    advice: Advice,
    piece_set: SetStatus,
    now: int,
) -> dict[str, object]:
    """The session's view and what the service adds to it; the clock is as it is at `now`, on the scans' clock."""
    whole = view(state, game) | {
        "revision": revision,
        "game_id": storage.game_id,
        "games": sorted(known.name for known in games),
        "titles": {known.name: known.look.title for known in games},
        "starts": {known.name: starts_json(known, firsts.get(known.name, known.first)) for known in games},
        "lamps": lamps,
        "board": dict(board),
        "storage": storage_json(storage),
        "set": piece_set.to_json(),
        "clock": clock_json(state, game, now),
    }
    whole |= board_json(game) | advice.to_json(game)
    if table is not None:
        whole["table"] = dict(table)
    return whole
