"""Keeps the board's LEDs as the session says."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from shogunboard.geometry import TO_PHYSICAL
from shogunboard.lights import Palette, Role, next_change, roles
from shogunboard.ports import DARK, Board, Dimmable, Lamps
from shogunboard.service.dimmer import Dimmer, minute_of_day
from shogunboard.session import SessionState

NEVER: Final = 1 << 62
DIM_MS: Final = 1000
"""How often the brightness is looked at."""


@dataclass(frozen=True, slots=True)
class Dimming:
    """How bright the lights are to be, `by` whom all are made darker (None: each lamp is), and the wall clock."""

    dimmer: Dimmer
    by: Dimmable | None
    wall_ms: Callable[[], int]


class LampKeeper:
    """Turns states into lamps and shows them on the board when they differ from what is shown.

    States come in any order: a state older than the shown one (a fact that was written late) is passed over.
    """

    def __init__(self, board: Board, palette: Palette, dimming: Dimming | None = None) -> None:
        self._board = board
        self._palette = palette
        self._state: SessionState | None = None
        self._fades = NEVER
        self._dimming = dimming
        self._dim_at = 0
        self._touched_at = 0
        self._share = 1.0
        self.roles: tuple[Role | None, ...] = (None,) * 64
        self.lamps: Lamps = DARK

    def show(self, state: SessionState, now: int) -> bool:
        """Show a state; `now` in ms on the scans' clock. True when the lamps have changed."""
        if self._state is not None and state.revision < self._state.revision:
            return False
        self._state = state
        self._touched_at = now
        changed = self._refresh(state, now)
        self._dim(state, now)
        return changed

    def tick(self, now: int) -> bool:
        """Let time pass: lights that fade. True when the lamps have changed."""
        if self._state is not None and now >= self._dim_at:
            self._dim(self._state, now)
        if now < self._fades or self._state is None:
            return False
        return self._refresh(self._state, now)

    def _refresh(self, state: SessionState, now: int) -> bool:
        lit: list[Role | None] = [None] * 64
        for square, role in roles(state, now).items():
            lit[TO_PHYSICAL[state.rotation][square]] = role
        fades = next_change(state, now)
        self._fades = NEVER if fades is None else fades
        self.roles = tuple(lit)
        lamps: Lamps = tuple(None if role is None else self._palette.looks[role] for role in lit)
        if lamps == self.lamps:
            return False
        self.lamps = lamps
        self._board.show(self._dimmed())
        return True

    def _dim(self, state: SessionState, now: int) -> None:
        """Make the lights as bright as they are to be now. What a page shows of them stays as bright as it is."""
        dimming = self._dimming
        if dimming is None:
            return
        self._dim_at = now + DIM_MS
        quiet = 0 if state.phase == "playing" else now - self._touched_at
        share = dimming.dimmer.share(minute_of_day(dimming.wall_ms()), quiet)
        if share == self._share:
            return
        self._share = share
        if dimming.by is not None:
            dimming.by.dim(share)
        else:
            self._board.show(self._dimmed())

    def _dimmed(self) -> Lamps:
        """The lamps as the board is to show them."""
        if self._share == 1.0 or self._dimming is None or self._dimming.by is not None:
            return self.lamps
        if self._share == 0.0:
            return DARK
        return tuple(look and replace(look, brightness=look.brightness * self._share) for look in self.lamps)
