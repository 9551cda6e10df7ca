"""Faults of wires: which transfers they strike, and what they do to them, until they are repaired or used up."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from random import Random


class Nacks:
    """Transfers that are not acknowledged.

    `times`: so many, None for all until repaired. `share`: so much of them, at random. `after`: so many bytes of what
    is written arrive before.
    """

    def __init__(self, times: int | None, share: float, after: int, random: Random) -> None:
        self._times = times
        self._share = share
        self._random = random
        self.after = after

    def strikes(self) -> bool:
        """Is the transfer that comes now one of them?"""
        if self._times == 0 or self._random.random() >= self._share:
            return False
        if self._times is not None:
            self._times -= 1
        return True


class Spoiler:
    """Readings that arrive wrong: each `every`-th one is changed in the bits of the next of `masks`, as 16 bits."""

    def __init__(self, masks: Sequence[int], every: int) -> None:
        self._masks = cycle(masks)
        self._every = every
        self._count = 0

    def spoil(self, data: bytes) -> bytes:
        """The bytes of a reading as they arrive."""
        self._count += 1
        if self._count % self._every:
            return data
        mask = next(self._masks).to_bytes(2, "little")
        return bytes(byte ^ mask[index % 2] for index, byte in enumerate(data))


@dataclass(slots=True)
class Hold:
    """The data line is held low. Nine clocks free it, or a reset of the chips, or both, or only a repair."""

    freed_by_clocks: bool
    freed_by_reset: bool
