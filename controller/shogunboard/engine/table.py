"""What a search remembers of positions: depth, kind of bound, value, best move."""

from typing import Final, NamedTuple

from shogunboard.games.searching import PackedMove, Value

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class Entry(NamedTuple):
    """One position. `value` is that of the position itself: a distance to the end counts from here."""

    depth: int
    bound: int
    value: Value
    move: PackedMove


class Table:
    """Entries by key, in two halves: when one is full, the older half is forgotten. So it never holds more than `size`.

    It takes some 250 bytes an entry.
    """

    def __init__(self, size: int = 400_000) -> None:
        self._half = max(size // 2, 1)
        self._new: dict[int, Entry] = {}
        self._old: dict[int, Entry] = {}

    def __len__(self) -> int:
        return len(self._new) + len(self._old)

    def get(self, key: int) -> Entry | None:
        """What is remembered of a position."""
        return self._new.get(key) or self._old.get(key)

    def put(self, key: int, entry: Entry) -> None:
        """Remember this."""
        self._new[key] = entry
        if len(self._new) >= self._half:
            self._old = self._new
            self._new = {}

    def clear(self) -> None:
        """Forget everything."""
        self._new = {}
        self._old = {}
