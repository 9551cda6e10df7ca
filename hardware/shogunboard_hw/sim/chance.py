"""Chance with a seed: signals that come and go at random times, but at the same ones for the same seed.

How often a signal is asked for changes nothing in it. Time must not go back; where it does, it stands still.
"""

from random import Random

from shogunboard.geometry import SQUARES, Square
from shogunboard_hw.sim.men import POLES, Pole


class Alternation:
    """A signal with pulses: `rest_ms` and `pulse_ms` are the shortest and longest times without and with one.

    It begins at `start` with a rest.
    """

    def __init__(self, random: Random, start: int, rest_ms: tuple[int, int], pulse_ms: tuple[int, int]) -> None:
        self._random = random
        self._rest_ms = rest_ms
        self._pulse_ms = pulse_ms
        self._active = False
        self._until = start + random.randint(*rest_ms)

    def is_active(self, t: int) -> bool:
        """Is there a pulse at `t`?"""
        while t >= self._until:
            self._active = not self._active
            self._until += self._random.randint(*(self._pulse_ms if self._active else self._rest_ms))
        return self._active


class Noise:
    """Short false readings anywhere: `rate` of them on each square in a second, each 5 to 40 ms long."""

    def __init__(self, random: Random, start: int, rate: float) -> None:
        self._random = random
        self._rate = rate
        self._pulses: dict[Square, tuple[int, Pole]] = {}
        self._next = start + self._gap() if rate else None

    def pulses(self, t: int) -> dict[Square, Pole]:
        """The squares that read falsely at `t`, each with the pole that an empty one then pretends."""
        if self._next is None:
            return {}
        while t >= self._next:
            square = self._random.choice(SQUARES)
            until = round(self._next) + self._random.randint(5, 40)
            self._pulses[square] = until, self._random.choice(POLES)
            self._next += self._gap()
        self._pulses = {square: pulse for square, pulse in self._pulses.items() if pulse[0] > t}
        return {square: pole for square, (_, pole) in self._pulses.items()}

    def _gap(self) -> float:
        return self._random.expovariate(self._rate * len(SQUARES) / 1000)
