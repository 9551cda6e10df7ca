"""From the state of a session to the role that each square is lit in.

Roles, strongest first; where two meet on a square the stronger is shown:

| role | shown | at assistance |
|---|---|---|
| fault | a square without a valid reading | all |
| wrong | a piece must leave this square | all |
| missing | a piece must come back here | all |
| ask | one of several candidates | all |
| setup | a square still to be filled, also for a captured piece; White's edge while it is only assumed | all |
| winner | the winner's royal pieces | full, warnings (of either side) |
| threatened | the royal piece under threat | full, warnings (of the side to move) |
| attacker | the pieces that threaten it | the same |
| capture | a target where a piece would be captured | full (of the piece's side) |
| target | a square that the lifted piece may go to | the same |
| origin | where the lifted piece came from | the same |
| hint | squares of a hint that was asked for | full, warnings (of the side to move) |
| last | the last move, for five seconds | full (of the side to move) |

`setup` stands with the roles that the game cannot go on without; in a guided set-up it is only the next square of
each side. `winner` comes before the threats, because the winner's Shogun may itself be the attacker that gives mate.
While a piece of a side with full assistance is in the hand, of the roles below `setup` only `capture`, `target` and
`origin` are shown.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from shogunboard.geometry import Square
from shogunboard.session import Assistance, SessionState, WhichMove

LAST_MS: Final = 5000
"""How long the last move stays lit."""


class Role(StrEnum):
    """What a lit square means, strongest first."""

    FAULT = "fault"
    WRONG = "wrong"
    MISSING = "missing"
    ASK = "ask"
    SETUP = "setup"
    WINNER = "winner"
    THREATENED = "threatened"
    ATTACKER = "attacker"
    CAPTURE = "capture"
    TARGET = "target"
    ORIGIN = "origin"
    HINT = "hint"
    LAST = "last"


def roles(state: SessionState, now: int) -> dict[Square, Role]:
    """The role of every lit square (players' squares, ascending) at `now`, in milliseconds on the scans' clock.

    Squares that do not belong to the game are never lit.
    """
    if state.resting:
        squares: dict[Role, Iterable[Square]] = {Role.FAULT: state.faults, Role.HINT: state.hint}
        return _strongest(state, squares)
    squares = _needed(state)
    lifted = _lifted(state)
    return _strongest(state, squares | (lifted or _at_rest(state, now)))


def _strongest(state: SessionState, squares: Mapping[Role, Iterable[Square]]) -> dict[Square, Role]:
    found: dict[Square, Role] = {}
    for role in Role:
        for square in squares.get(role, ()):
            if state.board >> square & 1:
                found.setdefault(square, role)
    return dict(sorted(found.items()))


def next_change(state: SessionState, now: int) -> int | None:
    """When the roles change by time alone; None when only another state changes them."""
    if state.last is None:
        return None
    fades = state.last.t + LAST_MS
    if now >= fades or roles(state, now) == roles(state, fades):
        return None
    return fades


def _needed(state: SessionState) -> dict[Role, Iterable[Square]]:
    """What is needed to go on, shown at any assistance."""
    fill = Role.SETUP if state.phase == "setup" else Role.MISSING
    needed: dict[Role, Iterable[Square]] = {Role.FAULT: state.faults, Role.WRONG: state.wrong}
    needed[Role.SETUP] = state.white_edge
    if state.benched:
        needed[Role.WRONG] = (*state.wrong, *state.benched.turned)
        needed[Role.SETUP] = (*state.white_edge, *state.benched.unplaced)
    needed[fill] = state.following if state.guided else state.missing
    if isinstance(state.asked, WhichMove):
        needed[Role.ASK] = state.asked.squares
    return needed


def _lifted(state: SessionState) -> dict[Role, Iterable[Square]]:
    """The piece in the hand and where it may go, if its side has full assistance; empty otherwise."""
    lifted = state.lifted
    if lifted is None or state.assistance[lifted.side] is not Assistance.FULL:
        return {}
    return {Role.CAPTURE: lifted.captures, Role.TARGET: lifted.targets, Role.ORIGIN: (lifted.square,)}


def _at_rest(state: SessionState, now: int) -> dict[Role, Iterable[Square]]:
    """What is shown while no piece is in the hand of a side with full assistance."""
    if state.phase == "setup":
        return {}
    found: dict[Role, Iterable[Square]] = {}
    if state.result and state.assistance != (Assistance.OFF, Assistance.OFF):
        found[Role.WINNER] = state.result.royals
    # A hint was asked for, and the computer's move cannot be made without being seen.
    found[Role.HINT] = state.hint
    if state.turn is None:
        return found
    level = state.assistance[state.turn]
    if level is not Assistance.OFF and state.threat:
        found[Role.THREATENED] = (state.threat.square,)
        found[Role.ATTACKER] = state.threat.by
    if level is Assistance.FULL and state.last and now < state.last.t + LAST_MS:
        found[Role.LAST] = (state.last.origin, state.last.target)
    return found
