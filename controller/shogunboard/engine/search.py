"""Alpha-beta search with iterative deepening.

Principal variation search (Marsland 1983) over a table of positions, with killer moves and history, late move
reductions and null moves where the game allows them, and a quiescence search over captures and answers to threats.
Values of won and lost positions tell the distance: `WIN - plies`. Such a value is proved: every line behind it was
searched to its end, since neither a reduction nor a null move ever decides it against the side that is said to
lose.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Final

from shogunboard.engine.table import AT_LEAST, AT_MOST, EXACT, Entry, Table
from shogunboard.games.searching import PackedMove, SearchBoard, Value

WIN: Final[Value] = 1_000_000
FAR: Final[Value] = WIN - 1_000
"""Values beyond it are won or lost positions."""
DEEPEST: Final = 60
_INFINITE: Final[Value] = WIN + 1
_NO_MOVE: Final[PackedMove] = -1
_QUIET_PLIES: Final = 8
_QUIET_CHECKS: Final = 2
_LATE: Final = 4
_STOP_EVERY: Final = 128
_WINDOW: Final[Value] = 40
_HISTORY_LIMIT: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Manner:
    """How to search. `selective`: reduce late moves, try to pass, extend under threat; `quiescence`: look on at
    captures at the end of a line; `reuse`: believe what was found with greater depth, and take a repeated position
    for a draw.

    Without all of them the result is that of plain minimax.
    """

    selective: bool = True
    quiescence: bool = True
    reuse: bool = True


PLAIN: Final = Manner(selective=False, quiescence=False, reuse=False)


@dataclass(frozen=True, slots=True)
class Thought:
    """What has been found at one depth. `value` is for the side to move; `line` begins with the best move."""

    depth: int
    value: Value
    line: tuple[PackedMove, ...]
    nodes: int

    @property
    def move(self) -> PackedMove:
        return self.line[0]

    @property
    def wins_in(self) -> int | None:
        """Plies to a proved win of the side to move; negative for a proved loss; None without either."""
        if self.value > FAR:
            return WIN - self.value
        return -(WIN + self.value) if self.value < -FAR else None


class _StoppedError(Exception):
    """The search is to end now."""


class Search:
    """Searches positions of one board. What is learned in one search helps the next one.

    `history` are the keys of the positions that have stood in the game before: one that comes again is taken for a
    draw.
    """

    def __init__(self, board: SearchBoard, table: Table | None = None, manner: Manner | None = None) -> None:
        self._board = board
        self._table = Table() if table is None else table
        self._manner = manner or Manner()
        self._path: set[int] = set()
        self._killers: list[list[PackedMove]] = [[_NO_MOVE, _NO_MOVE] for _ in range(2 * DEEPEST + 2)]
        self._history: dict[int, int] = {}
        self._stop: Callable[[], bool] = _never
        self._limit = 0
        self.nodes = 0

    def think(
        self,
        stop: Callable[[], bool] | None = None,
        *,
        nodes: int = 0,
        depth: int = DEEPEST,
        history: Collection[int] = (),
        among: Collection[PackedMove] = (),
    ) -> Iterator[Thought]:
        """What is found with depth 1, 2, and so on, until `stop` says so, `nodes` are used up (0: no limit), `depth` is
        reached, or the result is proved. The first thought always comes; nothing does when the game is over.

        With `among` only these moves are looked at.
        """
        moves = [move for move in self._board.moves() if not among or move in among]
        if not moves:
            return
        self.nodes = 0
        self._limit = nodes
        self._path = set(history)
        self._history = {move: count >> 3 for move, count in self._history.items()}
        best: Thought | None = None
        for deep in range(1, min(depth, DEEPEST) + 1):
            self._stop = stop or _never
            if best is None:
                # One ply always is finished, so that there is an answer.
                self._stop, self._limit = _never, 0
            try:
                best = self._deepen(moves, deep, best)
            except _StoppedError:
                return
            self._limit = nodes
            yield best
            if abs(best.value) > FAR and WIN - abs(best.value) <= deep:
                return
            moves.sort(key=lambda move: move != best.move)
            if (nodes and self.nodes >= nodes) or (stop is not None and stop()):
                return

    def _deepen(self, moves: list[PackedMove], depth: int, before: Thought | None) -> Thought:
        """One depth, looked at first in a narrow window around the value of the depth before."""
        low, high = -_INFINITE, _INFINITE
        if before is not None and depth > 2 and abs(before.value) < FAR:
            low, high = before.value - _WINDOW, before.value + _WINDOW
        while True:
            value, move = self._root(moves, depth, low, high)
            if value <= low:
                low = -_INFINITE
            elif value >= high:
                high = _INFINITE
            else:
                return Thought(depth, value, self._line(move, depth), self.nodes)
            moves.sort(key=lambda other: other != move)

    def _root(self, moves: list[PackedMove], depth: int, low: Value, high: Value) -> tuple[Value, PackedMove]:
        best, best_move = -_INFINITE, moves[0]
        key = self._board.key
        self._path.add(key)
        try:
            for number, move in enumerate(moves):
                value = self._after(move, depth - 1, max(low, best), high, 1, first=number == 0, reduced=0)
                if value > best:
                    best, best_move = value, move
                    if value >= high:
                        break
        finally:
            self._path.discard(key)
        return best, best_move

    def _line(self, move: PackedMove, depth: int) -> tuple[PackedMove, ...]:
        """The best line that is remembered, from a move on."""
        board = self._board
        line = [move]
        board.push(move)
        seen = {board.key}
        while len(line) < depth:
            entry = self._table.get(board.key)
            if entry is None or entry.move == _NO_MOVE or entry.move not in board.moves():
                break
            line.append(entry.move)
            board.push(entry.move)
            if board.key in seen:
                break
            seen.add(board.key)
        for _ in line:
            board.pop()
        return tuple(line)

    def _after(
        self, move: PackedMove, depth: int, low: Value, high: Value, ply: int, *, first: bool, reduced: int
    ) -> Value:
        """The value of a move for its side: in a narrow window unless it is the first, with less depth if
        `reduced`, and again in full when that does not settle it."""
        board = self._board
        board.push(move)
        try:
            checked = board.checked()
            if checked:
                reduced = 0
            if first:
                return -self._search(depth, -high, -low, ply, checked)
            value = -self._search(depth - reduced, -low - 1, -low, ply, checked)
            if value > low and reduced:
                value = -self._search(depth, -low - 1, -low, ply, checked)
            if low < value < high:
                value = -self._search(depth, -high, -low, ply, checked)
            return value
        finally:
            board.pop()

    def _search(self, depth: int, low: Value, high: Value, ply: int, checked: bool) -> Value:
        board, manner = self._board, self._manner
        self._count()
        over = board.over()
        if over is not None:
            return over * (WIN - ply)
        key = board.key
        if manner.reuse:
            if key in self._path:
                return 0
            # Nothing here is better than to win with the next move, or worse than to have lost now.
            low, high = max(low, ply - WIN), min(high, WIN - ply - 1)
            if low >= high:
                return low
        if manner.selective and checked and ply < DEEPEST:
            depth += 1
        if depth <= 0:
            return self._quiet(low, high, ply, checked, 0) if manner.quiescence else self._flat(ply)
        entry = self._table.get(key)
        if entry is not None and (entry.depth == depth or (manner.reuse and entry.depth > depth)):
            value = _seen_from_root(entry.value, ply)
            if (
                entry.bound == EXACT
                or (entry.bound == AT_LEAST and value >= high)
                or (entry.bound == AT_MOST and value <= low)
            ):
                return value
        may_pass = manner.selective and board.may_pass and not checked and depth >= 3 and abs(high) < FAR
        if may_pass and board.evaluate() >= high and self._passes(depth, high, ply):
            return high
        moves = board.moves()
        if not moves:
            return board.stuck() * (WIN - ply)
        self._path.add(key)
        try:
            return self._moves(self._ordered(moves, entry, ply), depth, low, high, ply, checked, key)
        finally:
            self._path.discard(key)

    def _moves(
        self, moves: list[PackedMove], depth: int, low: Value, high: Value, ply: int, checked: bool, key: int
    ) -> Value:
        """The value of the best move, which is remembered."""
        cells, mask = self._board.cells, self._board.target_mask
        best, best_move, alpha = -_INFINITE, _NO_MOVE, low
        may_reduce = self._manner.selective and depth >= 3 and not checked
        for number, move in enumerate(moves):
            quiet = not cells[move & mask]
            reduced = 0
            if may_reduce and number >= _LATE and quiet:
                reduced = 1 + (number >= 4 * _LATE and depth >= 5)
            value = self._after(move, depth - 1, alpha, high, ply + 1, first=number == 0, reduced=reduced)
            if value > best:
                best, best_move = value, move
                if value > alpha:
                    alpha = value
                    if value >= high:
                        if quiet:
                            self._praise(move, depth, ply)
                        break
        bound = AT_LEAST if best >= high else EXACT if best > low else AT_MOST
        self._table.put(key, Entry(depth, bound, _seen_from_here(best, ply), best_move))
        return best

    def _passes(self, depth: int, high: Value, ply: int) -> bool:
        """Is the position so good that even passing would do?"""
        board = self._board
        board.turn_over()
        try:
            return -self._search(depth - 3, -high, -high + 1, ply + 1, checked=False) >= high
        finally:
            board.turn_over()

    def _flat(self, ply: int) -> Value:
        """The value of a position that is not looked at any further."""
        board = self._board
        return board.evaluate() if board.moves() else board.stuck() * (WIN - ply)

    def _quiet(self, low: Value, high: Value, ply: int, checked: bool, plies: int) -> Value:
        """Look on until nothing is captured and no royal piece is under threat."""
        self._count()
        board = self._board
        over = board.over()
        if over is not None:
            return over * (WIN - ply)
        if checked and plies < _QUIET_CHECKS:
            moves = board.moves()
            if not moves:
                return board.stuck() * (WIN - ply)
            best = -_INFINITE
        else:
            best = board.evaluate()
            if best >= high or plies >= _QUIET_PLIES:
                return best
            low = max(low, best)
            moves = board.captures()
        for move in moves:
            board.push(move)
            try:
                value = -self._quiet(-high, -low, ply + 1, board.checked(), plies + 1)
            finally:
                board.pop()
            if value > best:
                best = value
                if value > low:
                    low = value
                    if value >= high:
                        break
        return best

    def _ordered(self, moves: list[PackedMove], entry: Entry | None, ply: int) -> list[PackedMove]:
        """The moves, the most promising first: the one that was best before, captures, killers, what was good
        elsewhere."""
        cells, mask = self._board.cells, self._board.target_mask
        known = _NO_MOVE if entry is None else entry.move
        killers, history = self._killers[ply], self._history

        def promise(move: PackedMove) -> int:
            if move == known:
                return 1 << 30
            if cells[move & mask]:
                return 1 << 28
            return (1 << 26) + history.get(move, 0) if move in killers else history.get(move, 0)

        moves.sort(key=promise, reverse=True)
        return moves

    def _praise(self, move: PackedMove, depth: int, ply: int) -> None:
        """A quiet move has refuted what the opponent did: it may do so elsewhere."""
        killers = self._killers[ply]
        if killers[0] != move:
            killers[1] = killers[0]
            killers[0] = move
        self._history[move] = min(self._history.get(move, 0) + depth * depth, _HISTORY_LIMIT)

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes % _STOP_EVERY == 0 and self._stop():
            raise _StoppedError
        if self._limit and self.nodes >= self._limit:
            raise _StoppedError


def _seen_from_here(value: Value, ply: int) -> Value:
    """A distance to the end that counts from the root, as one that counts from this position."""
    if value > FAR:
        return value + ply
    return value - ply if value < -FAR else value


def _seen_from_root(value: Value, ply: int) -> Value:
    if value > FAR:
        return value - ply
    return value + ply if value < -FAR else value


def _never() -> bool:
    return False
