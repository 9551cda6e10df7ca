"""Endings of Dobutsu shogi solved backwards from their ends, with the slow rules and nothing of the product.

All positions that few pieces can come to are walked through, with captures, drops and promotions. Positions that are
alike, by a mirror or by the players' seats exchanged, are one. Who can neither win nor be beaten draws.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tests.games.dobutsu.slow import Slow


@dataclass(frozen=True, slots=True)
class Solved:
    """What every position of an ending is worth to its side to move, by its text with `alike`: `(True, n)` is won and
    `(False, n)` lost in so many plies; a drawn position is in `texts` only."""

    texts: frozenset[str]
    ends: Mapping[str, tuple[bool, int]]

    def wins_in(self, text: str) -> int | None:
        """Plies to the win of the side to move, negative for its loss, None for a draw."""
        end = self.ends.get(alike(Slow.read(text)))
        return None if end is None else end[1] if end[0] else -end[1]


def alike(position: Slow) -> str:
    """One text for all positions that are alike: Forest is to move, and of two that mirror one another it is one."""
    if position.side == "b":
        pieces = {_turned(square): piece.swapcase() for square, piece in position.pieces.items()}
        position = Slow(pieces, position.hands.swapcase(), "w")
    mirrored = Slow({_mirrored(square): piece for square, piece in position.pieces.items()}, position.hands, "w")
    return min(position.text, mirrored.text)


def solve(starts: Iterable[str]) -> Solved:
    """Everything that can come out of some positions."""
    ends: dict[str, tuple[bool, int]] = {}
    before: dict[str, list[str]] = {}
    open_ways: dict[str, int] = {}
    waiting = [alike(Slow.read(start)) for start in starts]
    texts = set(waiting)
    while waiting:
        text = waiting.pop()
        position = Slow.read(text)
        result = position.result
        if result is not None:
            if result[0] is not None:
                ends[text] = (result[0] == position.side, 0)
            continue
        after = {alike(position.after(move)) for move in position.moves}
        open_ways[text] = len(after)
        for other in after:
            before.setdefault(other, []).append(text)
        waiting += after - texts
        texts |= after
    plies, latest = 0, list(ends)
    while latest:
        plies += 1
        settled = []
        for text in latest:
            for earlier in before.get(text, ()):
                if earlier not in ends:
                    open_ways[earlier] -= ends[text][0]
                    if not ends[text][0] or not open_ways[earlier]:
                        ends[earlier] = (not ends[text][0], plies)
                        settled.append(earlier)
        latest = settled
    return Solved(frozenset(texts), ends)


def _turned(square: str) -> str:
    return _mirrored(square)[0] + str(5 - int(square[1]))


def _mirrored(square: str) -> str:
    return {"a": "c", "b": "b", "c": "a"}[square[0]] + square[1]
