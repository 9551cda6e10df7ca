"""What players know of their pieces while they play: the set, and which piece stands where.

A position names its pieces by what they are believed to be. While the order of a side's normal pieces is hidden, the
piece called b may be any of seven; `Lore` keeps the orders that are still possible, and what was read of b becomes a
reading of the set as soon as it is known which piece that is. The orders are kept window by window: never one too few,
perhaps some too many where the set is not known either.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final, TypeAlias

from shogunboard.errors import TextError
from shogunboard.games.base import Side
from shogunboard.games.shogun.knowing.lines import parse_reading, write_reading
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.knowing.source import Source, source_from_object
from shogunboard.games.shogun.numbers import NumberTable
from shogunboard.games.shogun.pieces import KINDS, SHOGUN, SHOGUN_CODES, Code, code_of, side_of
from shogunboard.geometry import TO_PLAYERS
from shogunboard.text import text

Order: TypeAlias = tuple[Code, ...]
"""The true piece for each piece as it is called, in the order of `NORMAL`."""
Orders: TypeAlias = frozenset[Order]
NORMAL: Final = tuple(tuple(code_of(side, kind) for kind in KINDS if kind != SHOGUN) for side in Side)
"""The codes of each side's normal pieces."""


HIDDEN: Final = "hidden"
"""The key of an equipment object that names the sides of which the order is not known."""
WAITING: Final = "waiting"
"""Its key for what was read of pieces whose names are not known."""


class Lore:
    """One immutable state of knowledge.

    `hidden` holds, for each side, the orders that are possible, or None where pieces are what they are called.
    `waiting` are readings by what pieces are called, while that is not known. `contradicted` says that no order fits
    what was read, so that every order counts as possible again.
    """

    __slots__ = ("_places", "_tables", "contradicted", "hidden", "source", "waiting")

    def __init__(
        self,
        source: Source,
        hidden: tuple[Orders | None, Orders | None] = (None, None),
        waiting: tuple[Reading, ...] = (),
        *,
        contradicted: bool = False,
    ) -> None:
        self.source = source
        self.hidden = hidden
        self.waiting = waiting
        self.contradicted = contradicted
        self._tables: dict[int, NumberTable] = {}
        self._places: dict[Side, tuple[frozenset[Code], ...]] = {}

    @property
    def learns(self) -> bool:
        """May a reading tell anything?"""
        return self.source.learns or self.hidden != (None, None)

    def table(self, rotation: int) -> NumberTable:
        """The possible numbers by players' square and by what a piece is called."""
        if self.hidden == (None, None):
            return self.source.table(rotation)
        if rotation not in self._tables:
            true = self.source.table(rotation)
            rows = list(true)
            for side in Side:
                for called in NORMAL[side]:
                    codes = self.codes(called)
                    if codes != {called}:
                        columns = zip(*(true[code] for code in sorted(codes)), strict=True)
                        rows[called] = self._read(called, rotation, [_union(column) for column in columns])
            self._tables[rotation] = tuple(rows)
        return self._tables[rotation]

    def _read(self, called: Code, rotation: int, row: list[int]) -> tuple[int, ...]:
        """The row of a piece whose name is not known: what it was seen to show it shows, whoever it is.

        Where readings of one window contradict each other, the newest counts.
        """
        for reading in reversed(self.waiting):
            if reading.code == called and reading.rotation == rotation:
                square = TO_PLAYERS[rotation][reading.square]
                row[square] = row[square] & reading.numbers or row[square]
        return tuple(row)

    def codes(self, called: Code) -> frozenset[Code]:
        """Which pieces the one that is called so may be."""
        orders = self._orders(called)
        if orders is None:
            return frozenset((called,))
        side = side_of(called)
        if side not in self._places:
            # There may be 5040 orders: all places at once, and only once.
            self._places[side] = tuple(map(frozenset, zip(*orders, strict=True)))
        return self._places[side][_place(called)]

    def told(self, reading: Reading) -> "Lore":
        """With what a window showed, the piece named by what it is called; the same lore if that tells nothing."""
        if self._orders(reading.code) is None:
            source = self.source.told(reading)
            if source is self.source:
                return self
            lore = self._changed(source, self.hidden, self.waiting)
        else:
            lore = self._changed(self.source, self.hidden, (*self.waiting, reading))
        return lore._settled()

    def hiding(self, side: Side) -> "Lore":
        """With the order of a side's pieces hidden; the same where nothing is known by which to tell them apart."""
        codes = NORMAL[side]
        if not any(self.source.names(code) for code in codes):
            return self
        return self._with(side, frozenset(permutations(codes)))

    def showing(self, side: Side) -> "Lore":
        """With the pieces of a side being what they are called; what was read of them before is told of these."""
        own = [reading for reading in self.waiting if side_of(reading.code) is side]
        lore = self._with(side, None)
        for reading in own:
            lore = lore.told(reading)
        return lore

    def swapped(self, one: Code, other: Code) -> "Lore":
        """With two pieces of one side called by each other's name from now on."""
        side, names = side_of(one), {one: other, other: one}
        orders = self.hidden[side]
        if orders is None:
            return self
        first, second = _place(one), _place(other)
        changed = frozenset(_exchanged(order, first, second) for order in orders)
        waiting = tuple(replace(reading, code=names.get(reading.code, reading.code)) for reading in self.waiting)
        return self._changed(self.source, self._hidden_with(side, changed), waiting)

    def to_object(self) -> dict[str, object]:
        """As a JSON object, from which `lore_from_object` makes the same: the set's, and what is hidden."""
        told: dict[str, object] = {}
        if self.hidden != (None, None):
            told[HIDDEN] = [side.name.lower() for side in Side if self.hidden[side] is not None]
            told[WAITING] = [write_reading(reading) for reading in self.waiting]
        return self.source.to_object() | told

    def rested(self) -> "Lore":
        """What stays for the next game: the set alone."""
        return self if self.hidden == (None, None) else Lore(self.source)

    def exchanges(self, codes: Iterable[Code]) -> Sequence[tuple[Code, Code]]:
        """Pairs of names, of those `codes`, that are exchanged: the first piece is what the second is called.

        Exchanging the names of one pair sets at least one of them right.
        """
        if self.contradicted:
            return ()
        found: list[tuple[Code, Code]] = []
        there = set(codes)
        for called in sorted(there):
            true = self.codes(called)
            if len(true) == 1 and called not in true:
                (code,) = true
                if code in there and (code, called) not in found:
                    found.append((called, code))
        return found

    def _orders(self, called: Code) -> Orders | None:
        return None if called in SHOGUN_CODES else self.hidden[side_of(called)]

    def _hidden_with(self, side: Side, orders: Orders | None) -> tuple[Orders | None, Orders | None]:
        white, red = self.hidden
        return (orders, red) if side is Side.WHITE else (white, orders)

    def _with(self, side: Side, orders: Orders | None) -> "Lore":
        waiting = tuple(reading for reading in self.waiting if side_of(reading.code) is not side)
        return Lore(self.source, self._hidden_with(side, orders), waiting)

    def _changed(
        self, source: Source, hidden: tuple[Orders | None, Orders | None], waiting: tuple[Reading, ...]
    ) -> "Lore":
        """Another state; what was counted over orders that stay is not counted again."""
        lore = Lore(source, hidden, waiting, contradicted=self.contradicted)
        lore._places.update(
            (side, places) for side, places in self._places.items() if hidden[side] is self.hidden[side]
        )
        return lore

    def _settled(self) -> "Lore":
        """With the orders left that fit what waits, and what is known of known pieces told to the set.

        What the set learns may exclude more orders, and so on until nothing changes.
        """
        lore = self
        while True:
            narrowed = tuple(lore._fitting(side) for side in Side)
            if any(orders is not None and not orders for orders in narrowed):
                whole = tuple(
                    None if orders is None else frozenset(permutations(NORMAL[side]))
                    for side, orders in zip(Side, self.hidden, strict=True)
                )
                return Lore(lore.source, (whole[0], whole[1]), lore.waiting, contradicted=True)
            lore = lore._changed(lore.source, (narrowed[0], narrowed[1]), lore.waiting)
            source = lore.source
            for reading in lore.waiting:
                codes = lore.codes(reading.code)
                if len(codes) == 1:
                    (code,) = codes
                    source = source.told(replace(reading, code=code))
            if source is lore.source:
                return lore
            lore = lore._changed(source, lore.hidden, lore.waiting)

    def _fitting(self, side: Side) -> Orders | None:
        orders = self.hidden[side]
        if orders is None:
            return None
        fitting = {called: self.codes(called) for called in NORMAL[side]}
        for reading in self.waiting:
            if side_of(reading.code) is side:
                table, square = self.source.table(reading.rotation), TO_PLAYERS[reading.rotation][reading.square]
                fitting[reading.code] = frozenset(
                    code for code in fitting[reading.code] if table[code][square] & reading.numbers
                )
        for called, codes in fitting.items():
            if codes != self.codes(called):
                at = _place(called)
                orders = frozenset(order for order in orders if order[at] in codes)
        return orders


def lore_from_object(source: object) -> Lore:
    """The lore that an equipment object describes; raises `TextError` that names the mistakes."""
    lore = Lore(source_from_object(source))
    hidden, waiting = (_texts(source, key) for key in (HIDDEN, WAITING))
    for side in Side:
        if side.name.lower() in hidden:
            lore = lore.hiding(side)
    for number, line in enumerate(waiting, 1):
        lore = lore.told(parse_reading(line, f"{WAITING}, reading {number}"))
    return lore


def _texts(source: object, key: str) -> Sequence[str]:
    value = source.get(key, ()) if isinstance(source, Mapping) else ()
    if isinstance(value, str) or not isinstance(value, Sequence) or not all(isinstance(one, str) for one in value):
        raise TextError(text("must be a list of texts"), key)
    return value


def _place(called: Code) -> int:
    return NORMAL[side_of(called)].index(called)


def _exchanged(order: Order, first: int, second: int) -> Order:
    changed = list(order)
    changed[first], changed[second] = changed[second], changed[first]
    return tuple(changed)


def _union(masks: Sequence[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found
