"""How often a PIN may be tried. Time is passed in."""

from dataclasses import dataclass, field
from typing import Final

FREE_TRIES: Final = 5
"""Wrong PINs of one address before it has to wait."""
FIRST_WAIT_S: Final = 60
LONGEST_WAIT_S: Final = 3600
TRIES_OF_ALL: Final = 30
"""Wrong PINs of all addresses together in `SPAN_S`. With six digits, guessing for a whole day then succeeds in less
than one case of two hundred, from however many addresses it is done."""
SPAN_S: Final = 600
MOST_ADDRESSES: Final = 1000


@dataclass(slots=True)
class _Record:
    wrong: int = 0
    not_before: float = 0.0


@dataclass(slots=True)
class Tries:
    """Counts wrong PINs by address. Every wrong one after the free ones doubles the wait of its address."""

    _by_address: dict[str, _Record] = field(default_factory=dict)
    _lately: list[float] = field(default_factory=list)

    def wait(self, address: str, now: float) -> float:
        """Seconds until this address may try again; 0 when it may."""
        record = self._by_address.get(address)
        own = 0.0 if record is None else record.not_before - now
        self._lately = [at for at in self._lately if now - at < SPAN_S]
        of_all = self._lately[0] + SPAN_S - now if len(self._lately) >= TRIES_OF_ALL else 0.0
        return max(own, of_all, 0.0)

    def wrong(self, address: str, now: float) -> None:
        """That was a wrong PIN."""
        self._lately.append(now)
        record = self._by_address.pop(address, None) or _Record()
        record.wrong += 1
        if record.wrong >= FREE_TRIES:
            record.not_before = now + min(FIRST_WAIT_S * 2 ** (record.wrong - FREE_TRIES), LONGEST_WAIT_S)
        self._by_address[address] = record  # at the end, so that the oldest stand first
        while len(self._by_address) > MOST_ADDRESSES:
            del self._by_address[next(iter(self._by_address))]

    def right(self, address: str) -> None:
        """What was counted last was the PIN: it and what went before is forgotten."""
        self._by_address.pop(address, None)
        if self._lately:
            self._lately.pop()
