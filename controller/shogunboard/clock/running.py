"""A clock with two sides: what remains for each at a time.

Everything follows from what the sides had when the turn began (`left`), and from how long this turn has lasted. So the
clock after a restart is made of what the moves say, and the one that runs differs only by `since`.
"""

from dataclasses import dataclass, replace

from shogunboard.clock.control import TimeControl
from shogunboard.games.base import Side


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock. Times are in milliseconds, `t` and `since` on the scans' clock.

    `left` is what White and Red had when this turn began, `turn` whose time it is: None before the clock is started
    and after the end. `used` is how long this turn had lasted at `since`, or lasted until the clock was paused, which
    is when `since` is None. `flagged` is the side that ran out of time first.
    """

    control: TimeControl
    left: tuple[int, int]
    turn: Side | None = None
    used: int = 0
    since: int | None = None
    flagged: Side | None = None

    @classmethod
    def new(cls, control: TimeControl) -> "Clock":
        """The clock before a game."""
        return cls(control, control.base)

    @property
    def is_running(self) -> bool:
        return self.turn is not None and self.since is not None

    @property
    def is_paused(self) -> bool:
        """Does it stand in the middle of a turn?"""
        return self.turn is not None and self.since is None

    def elapsed(self, t: int) -> int:
        """How long this turn has lasted, without pauses."""
        return self.used + (0 if self.since is None else max(0, t - self.since))

    def remaining(self, side: Side, t: int) -> int:
        """What remains for a side; never below 0."""
        left = self.left[side]
        if side is not self.turn:
            return left
        return max(0, left - max(0, self.elapsed(t) - self.control.delay))

    def flag_at(self) -> int | None:
        """When the time of the side to move will be used up; None while no time passes, and after it was told."""
        if self.turn is None or self.since is None or self.flagged is not None:
            return None
        return self.since + max(0, self.left[self.turn] + self.control.delay - self.used)

    def begun(self, side: Side, t: int) -> "Clock":
        """Started for the side to move."""
        return replace(self, turn=side, used=0, since=t)

    def after_move(self, side: Side, t: int) -> int:
        """What remains for a side that moves now, with its increment, if its time was passing."""
        return self.remaining(side, t) + (self.control.increment if side is self.turn else 0)

    def moved(self, side: Side, t: int) -> "Clock":
        """A side has moved: the other one's time passes from now on, also if the clock was paused."""
        return replace(self, left=self._with(side, self.after_move(side, t)), turn=side.other, used=0, since=t)

    def paused(self, t: int) -> "Clock":
        """It stands; a clock that stands or is not started stays as it is."""
        return replace(self, used=self.elapsed(t), since=None) if self.is_running else self

    def resumed(self, t: int) -> "Clock":
        """It goes on after a pause."""
        return replace(self, since=t) if self.is_paused else self

    def fallen(self, side: Side) -> "Clock":
        """The flag of a side has fallen, and that is told once."""
        return replace(self, flagged=side)

    def ended(self, t: int) -> "Clock":
        """The game is over: both sides keep what remains now."""
        if self.turn is None:
            return self
        return replace(self, left=self._with(self.turn, self.remaining(self.turn, t)), turn=None, used=0, since=None)

    def _with(self, side: Side, ms: int) -> tuple[int, int]:
        white, red = self.left
        return (ms, red) if side is Side.WHITE else (white, ms)
