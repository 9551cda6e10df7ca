"""Keeps the board's LEDs as the session says."""

from typing import Final

from shogunboard.geometry import TO_PHYSICAL
from shogunboard.lights import Palette, Role, next_change, roles
from shogunboard.ports import DARK, Board, Lamps
from shogunboard.session import SessionState

NEVER: Final = 1 << 62


class LampKeeper:
    """Turns states into lamps and shows them on the board when they differ from what is shown.

    States come in any order: a state older than the shown one (a fact that was written late) is passed over.
    """

    def __init__(self, board: Board, palette: Palette) -> None:
        self._board = board
        self._palette = palette
        self._state: SessionState | None = None
        self._fades = NEVER
        self.roles: tuple[Role | None, ...] = (None,) * 64
        self.lamps: Lamps = DARK

    def show(self, state: SessionState, now: int) -> bool:
        """Show a state; `now` in ms on the scans' clock. True when the lamps have changed."""
        if self._state is not None and state.revision < self._state.revision:
            return False
        self._state = state
        return self._refresh(state, now)

    def tick(self, now: int) -> bool:
        """Let time pass: lights that fade. True when the lamps have changed."""
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
        self._board.show(lamps)
        return True
