"""Lays the tracks of a board on a grid: each net by the cheapest path, and where nets claim the same place, again with
that place dearer, until no two do (negotiated congestion, after McMurchie and Ebeling, "PathFinder", 1995).

Tracks run along the grid only, upright by preference on the upper side and level on the lower side. Widths, clearance
and the grid are chosen so that tracks on neighbouring lines may be of different nets; vias may not be neighbours.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil, dist, floor
from typing import Final, NamedTuple

from schematics.generate.layout import Board, Copper, Layer, Track, Via, coppers

NARROW: Final = 0.25
WIDE: Final = 0.34
VIA: Final = 0.6
CLEARANCE: Final = 0.15
EDGE: Final = 0.5
SCREW_HOLE: Final = 3.0
"""Bare holes from this diameter on are for screws."""
SCREW_HEAD: Final = 3.2
"""Radius of the head or nut of an M3 screw, of metal, which would wear through the varnish over a track."""
VIA_COST: Final = 9.0
ACROSS_COST: Final = 2.0
ROUNDS: Final = 80
INSIDE: Final = 0.01

Cell = int
"""layer * cells of a layer + row * columns + column"""


class RoutingError(ValueError):
    """A net cannot be laid; the message names it."""


@dataclass(frozen=True, slots=True)
class Routed:
    """What was laid."""

    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]


def route(board: Board) -> Routed:
    """Tracks and vias that join all pins of every net; what was laid by hand is part of them."""
    return _Router(board).run()


class _Joint(NamedTuple):
    """A point at which something of a net ends."""

    net: str
    layers: tuple[Layer, ...]
    at: tuple[float, float]


@dataclass(slots=True)
class _Laid:
    """The paths of a net, each from cell to neighbouring cell."""

    paths: list[list[Cell]]

    def cells(self) -> set[Cell]:
        return {cell for path in self.paths for cell in path}


class _Router:
    def __init__(self, board: Board) -> None:
        self.board = board
        left, up, right, low = board.area
        self.step = board.step
        self.left, self.up = left, up
        self.columns = floor((right - left) / self.step) + 1
        self.rows = floor((low - up) / self.step) + 1
        self.size = self.columns * self.rows
        self.pads = [*coppers(board), *map(_as_copper, board.laid)]
        self.laid_from = len(self.pads) - len(board.laid)
        # A net that may be at a cell: "" anyone, "*" nobody.
        self.narrow = self._allowed(NARROW / 2)
        self.wide = self._allowed(WIDE / 2)
        self.via = self._allowed(VIA / 2, for_vias=True)
        self.history: defaultdict[Cell, float] = defaultdict(float)
        self.users: defaultdict[Cell, dict[str, int]] = defaultdict(dict)
        self.via_users: defaultdict[Cell, dict[str, int]] = defaultdict(dict)
        self.done: dict[str, _Laid] = {}

    def point(self, cell: Cell) -> tuple[float, float]:
        row, column = divmod(cell % self.size, self.columns)
        return round(self.left + column * self.step, 4), round(self.up + row * self.step, 4)

    def run(self) -> Routed:
        parts = {net: groups for net in self._nets() if len(groups := self._groups(net)) > 1}
        order = sorted(parts, key=lambda net: (self._span(parts[net]), net))
        waiting = order
        for turn in range(ROUNDS):
            dear = 1.5 * 1.35 ** min(turn, 12)
            for net in waiting:
                self._remove(net)
                self._add(net, self._lay(net, parts[net], dear))
            clashes = self._clashes()
            if not clashes:
                return self._result()
            for cell in clashes:
                self.history[cell] += 1.5
            waiting = [net for net in order if not clashes.isdisjoint(self.done[net].cells())]
        raise RoutingError(f"{self.board.circuit.name}: {', '.join(waiting)} cannot be laid without crossing others")

    def _nets(self) -> list[str]:
        return sorted({pad.net for pad in self.pads if pad.net and not pad.net.startswith("unconnected-")})

    def _cells(self, pad: Copper, reach: float) -> Iterator[int]:
        """The places whose middle is nearer than `reach` to the pad."""
        wide, high = pad.width / 2 + reach, pad.height / 2 + reach
        first_row = max(0, ceil((pad.y - high - self.up) / self.step))
        last_row = min(self.rows - 1, floor((pad.y + high - self.up) / self.step))
        first = max(0, ceil((pad.x - wide - self.left) / self.step))
        last = min(self.columns - 1, floor((pad.x + wide - self.left) / self.step))
        for row in range(first_row, last_row + 1):
            for column in range(first, last + 1):
                x, y = self.left + column * self.step, self.up + row * self.step
                if pad.distance(x, y) < reach - 1e-9:
                    yield row * self.columns + column

    def _allowed(self, half: float, for_vias: bool = False) -> list[str]:
        allowed = [""] * (2 * self.size)
        margin = ceil((EDGE + half) / self.step - 1e-9)
        for place in range(self.size):
            row, column = divmod(place, self.columns)
            if not (margin <= row < self.rows - margin and margin <= column < self.columns - margin):
                allowed[place] = allowed[place + self.size] = "*"
        for ring in self.board.rings:
            outer = Copper("", *ring.at, 2 * ring.radius, 2 * ring.radius, True, (0,))
            for place in self._cells(outer, half):
                row, column = divmod(place, self.columns)
                if dist(ring.at, (self.left + column * self.step, self.up + row * self.step)) > ring.inner - half:
                    allowed[place] = "*"
        for number, pad in enumerate(self.pads):
            # Between two points of the grid a track comes a little nearer to a round pad than at either.
            sag = 0.045 if pad.round else 0.0
            around = 0.0 if pad.net else 0.1 if pad.width < SCREW_HOLE else SCREW_HEAD - pad.width / 2
            for place in self._cells(pad, half + CLEARANCE + sag + around):
                for layer in (0, 1) if for_vias else pad.layers:
                    cell = layer * self.size + place
                    own = pad.net if not for_vias or number >= self.laid_from else "*"
                    allowed[cell] = own if allowed[cell] in ("", own) and own else "*"
        return allowed

    def _groups(self, net: str) -> list[set[Cell]]:
        """The cells of the pins of a net, those together that are joined already."""
        groups: list[set[Cell]] = []
        for number, pad in enumerate(self.pads):
            if pad.net != net:
                continue
            inside = set(self._cells(pad, 0))
            if number >= self.laid_from:
                inside = set(self._cells(_as_copper(self.board.laid[number - self.laid_from], caps=False), 0))
            cells = {layer * self.size + place for layer in pad.layers for place in inside}
            if not cells:
                raise RoutingError(f"{self.board.circuit.name}: no line of the grid meets a pad of {net}")
            for other in [group for group in groups if not group.isdisjoint(cells)]:
                groups.remove(other)
                cells |= other
            groups.append(cells)
        return groups

    def _span(self, groups: list[set[Cell]]) -> float:
        points = [self.point(cell) for group in groups for cell in group]
        xs, ys = zip(*points, strict=True)
        return float(max(xs) - min(xs) + max(ys) - min(ys))

    def _remove(self, net: str) -> None:
        laid = self.done.pop(net, None)
        if laid is not None:
            for cell in laid.cells():
                self.users[cell].pop(net, None)
                self.via_users[cell % self.size].pop(net, None)

    def _add(self, net: str, laid: _Laid) -> None:
        self.done[net] = laid
        for cell in laid.cells():
            self.users[cell][net] = 1
        for path in laid.paths:
            for one, other in pairwise(path):
                if one % self.size == other % self.size:
                    self.via_users[one % self.size][net] = 1

    def _clashes(self) -> set[Cell]:
        found = {cell for cell, nets in self.users.items() if len(nets) > 1}
        for place, nets in self.via_users.items():
            for net in nets:
                for near in (place + 1, place + self.columns):
                    if any(other != net for other in self.via_users.get(near, ())):
                        found |= {place, place + self.size, near, near + self.size}
        return found

    def _lay(self, net: str, groups: list[set[Cell]], dear: float) -> _Laid:
        """Join the groups of pins one after the other, each with what is joined already."""
        waiting = [set(group) for group in groups]
        joined = waiting.pop(0)
        paths: list[list[Cell]] = []
        while waiting:
            path = self._search(net, joined, waiting, dear)
            reached = next(group for group in waiting if path[-1] in group)
            waiting.remove(reached)
            joined |= reached | set(path)
            paths.append(path)
        return _Laid(paths)

    def _search(self, net: str, sources: set[Cell], targets: list[set[Cell]], dear: float) -> list[Cell]:
        """The cheapest path from the sources to one of the targets."""
        size, columns = self.size, self.columns
        allowed = self.wide if net in self.board.wide_nets else self.narrow
        ends = set().union(*targets)
        rows_columns = [divmod(cell % size, columns) for cell in ends]
        top, bottom = min(r for r, _ in rows_columns), max(r for r, _ in rows_columns)
        first, last = min(c for _, c in rows_columns), max(c for _, c in rows_columns)

        def ahead(cell: Cell) -> float:
            row, column = divmod(cell % size, columns)
            return float(max(top - row, 0, row - bottom) + max(first - column, 0, column - last))

        best: dict[Cell, float] = dict.fromkeys(sources, 0.0)
        before: dict[Cell, Cell] = {}
        heap = [(ahead(cell), cell) for cell in sorted(sources)]
        heap.sort()
        closed: set[Cell] = set()
        while heap:
            _, cell = heappop(heap)
            if cell in closed:
                continue
            closed.add(cell)
            if cell in ends:
                path = [cell]
                while path[-1] in before:
                    path.append(before[path[-1]])
                return path[::-1]
            for near, cost in self._near(cell, net, allowed, dear):
                total = best[cell] + cost
                if near not in closed and total < best.get(near, 1e18):
                    best[near] = total
                    before[near] = cell
                    heappush(heap, (total + ahead(near), near))
        raise RoutingError(f"{self.board.circuit.name}: there is no way for {net}")

    def _near(self, cell: Cell, net: str, allowed: list[str], dear: float) -> Iterator[tuple[Cell, float]]:
        layer, place = divmod(cell, self.size)
        level, upright = (ACROSS_COST, 1.0) if layer == 0 else (1.0, ACROSS_COST)
        for near, cost in (
            (cell - 1, level), (cell + 1, level), (cell - self.columns, upright), (cell + self.columns, upright),
        ):  # fmt: skip
            if 0 <= near < 2 * self.size and near // self.size == layer and allowed[near] in ("", net):
                yield near, cost + self._crowd(near, net, dear)
        other = cell + self.size if layer == 0 else cell - self.size
        if self.via[cell] in ("", net) and self.via[other] in ("", net) and allowed[other] in ("", net):
            beside = sum(
                1
                for near in (place - 1, place + 1, place - self.columns, place + self.columns)
                for user in self.via_users.get(near, ())
                if user != net
            )
            yield other, VIA_COST + self._crowd(other, net, dear) + 2 * dear * beside

    def _crowd(self, cell: Cell, net: str, dear: float) -> float:
        users = self.users.get(cell)
        others = 0 if not users else len(users) - (net in users)
        return self.history.get(cell, 0.0) + dear * 2 * others

    def _result(self) -> Routed:
        tracks: list[Track] = []
        vias: dict[tuple[str, tuple[float, float]], Via] = {}
        for net in sorted(self.done):
            width = WIDE if net in self.board.wide_nets else NARROW
            edges: set[tuple[Cell, Cell]] = set()
            for path in self.done[net].paths:
                for one, other in pairwise(path):
                    if one % self.size == other % self.size:
                        at = self.point(one)
                        vias[net, at] = Via(net, at)
                    else:
                        edges.add((min(one, other), max(one, other)))
            tracks += self._straightened(net, width, edges)
        rails = _shortened(self.board.laid, tracks, vias.values(), self.pads[: self.laid_from])
        return Routed((*rails, *tracks), tuple(vias.values()))

    def _straightened(self, net: str, width: float, edges: set[tuple[Cell, Cell]]) -> Iterator[Track]:
        """Steps from cell to cell as few straight tracks."""
        for stride in (1, self.columns):
            starts = {one for one, other in edges if other - one == stride and (one - stride, one) not in edges}
            for start in sorted(starts):
                end = start
                while (end, end + stride) in edges:
                    end += stride
                layer: Layer = 0 if start < self.size else 1
                yield Track(net, layer, width, self.point(start), self.point(end))


def _as_copper(track: Track, caps: bool = True) -> Copper:
    """A track as a rectangle, with `caps` the one around its round ends, else with its end points just inside."""
    (x1, y1), (x2, y2) = track.start, track.end
    width, height = abs(x2 - x1) + INSIDE, abs(y2 - y1) + INSIDE
    if caps or y1 != y2:
        width += track.width
    if caps or x1 != x2:
        height += track.width
    return Copper(track.net, (x1 + x2) / 2, (y1 + y2) / 2, width, height, False, (track.layer,))


def _shortened(
    laid: tuple[Track, ...], tracks: Iterable[Track], vias: Iterable[Via], pads: Iterable[Copper]
) -> Iterator[Track]:
    """Level rails end where the last thing is joined to them: an end in nothing is an aerial."""
    joints: list[_Joint] = [_Joint(via.net, (0, 1), via.at) for via in vias]
    joints += [_Joint(pad.net, pad.layers, (pad.x, pad.y)) for pad in pads]
    joints += [_Joint(track.net, (track.layer,), end) for track in tracks for end in (track.start, track.end)]
    for rail in laid:
        (x1, y1), (x2, y2) = rail.start, rail.end
        others = [
            _Joint(other.net, (other.layer,), end)
            for other in laid
            if other is not rail
            for end in (other.start, other.end)
        ]
        xs = [
            x for net, layers, (x, y) in (*joints, *others)
            if net == rail.net and rail.layer in layers and abs(y - y1) <= rail.width / 2 and x1 <= x <= x2
        ]  # fmt: skip
        yield Track(rail.net, rail.layer, rail.width, rail.start, (max(xs), y2)) if y1 == y2 and xs else rail
