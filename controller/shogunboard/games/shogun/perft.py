"""Perft: the number of lines of an exact length, for checks and for measuring speed.

The last two plies are counted together. After most moves the opponent has as many replies as if the mover had been
taken off the board: namely when no reply passes over the target, nothing is captured on it, and it matters to no
attack on the opponent's Shogun or on the squares around it. All such *quiet* targets of a piece are counted by one
multiplication; only the others are looked at one by one.
"""

from typing import Final, TypeAlias

from shogunboard.games.shogun.board import NOWHERE, Board, pack
from shogunboard.games.shogun.tables import Reach
from shogunboard.geometry import Bitboard, Square, squares_of

_Reply: TypeAlias = tuple[Bitboard, Bitboard, Reach, Bitboard, int]
"""A piece that may reply: its bit, what its paths pass over, its reach, the ends it reaches, how many are open."""
_BARE: Final = 2


def perft(board: Board, depth: int) -> int:
    """The number of lines of exactly `depth` moves; 1 for depth 0. A finished game has none.

    Looks at no history. Raises `ValueError` for a depth below 0. The board is as before afterwards.
    """
    if depth < 0:
        raise ValueError(f"the depth of a perft is 0 or more, not {depth}")
    if depth == 0:
        return 1
    if board.bare is not None:
        return 0
    if depth == 1:
        return _count(board)
    if depth == 2 and board.tables.exact:
        return _count_pairs(board)
    count = 0
    for move in board.moves():
        board.push(move)
        count += perft(board, depth - 1)
        board.pop()
    return count


def _count(board: Board) -> int:
    """The number of moves, in a position where no side is bare."""
    count = 0
    for _, targets in board.legal():
        count += targets.bit_count()
    return count


def _count_after(board: Board, origin: Square, targets: Bitboard) -> int:
    """The number of replies to the moves from `origin` to `targets`, one by one."""
    count = 0
    for target in squares_of(targets):
        board.push(pack(origin, target))
        if board.bare is None:
            count += _count(board)
        board.pop()
    return count


def _count_replies(board: Board, lifted: Bitboard = 0) -> int:
    """The number of moves of the side that is not to move, with the piece `lifted` (a bit) of the other side away."""
    side = board.side
    shogun = board.shoguns[side]
    board.pieces[side] ^= lifted
    board.side = 1 - side
    if lifted >> shogun & 1:
        board.shoguns[side] = NOWHERE
    count = _count(board)
    board.pieces[side] ^= lifted
    board.side = side
    board.shoguns[side] = shogun
    return count


def _count_pairs(board: Board) -> int:
    """The number of pairs of a move and a reply, where no side is bare and all numbers are known."""
    side = board.side
    own, other = board.pieces[side], board.pieces[1 - side]
    occupied = own | other
    replies = _replies(board, occupied)
    passed = ends = free = 0
    for _, squares, _, reached, number in replies:
        passed |= squares
        ends |= reached
        free += number
    moves = board.legal()
    if ends >> board.shoguns[side] & 1:
        # Under threat there are few moves, and `free` counts the reply that would land on the Shogun.
        return sum(_count_after(board, origin, targets) for origin, targets in moves)

    cells, tables = board.cells, board.tables
    shogun = board.shoguns[1 - side]
    aims = {
        square: aim
        for square in squares_of(own)
        if (aim := tables.aim_paths[cells[square] << 12 | square << 6 | shogun])
    }
    answers = _count_replies(board) if aims else free
    total = 0
    for origin, targets in moves:
        low = 1 << origin
        # What the *other* pieces aim at, and where this one would join them.
        aimed = 0
        for square, aim in aims.items():
            if square != origin:
                aimed |= aim
        risky = targets & (aimed | tables.aim_squares[cells[origin] << 6 | shogun])
        loud = targets & (passed | other) & ~risky
        quiet = targets & ~(loud | risky)
        if aimed:
            if quiet:
                same = origin not in aims and not low & (passed | aimed)
                total += quiet.bit_count() * (answers if same else _count_replies(board, low))
            risky |= loud
        else:
            here, base = replies, free
            if low & passed:
                here = _changed(replies, occupied ^ low, low, other)
                base = sum(reply[4] for reply in here)
            total += quiet.bit_count() * base
            if loud:
                total += _count_loud(here, base, loud, occupied ^ low, other)
        if risky:
            total += _count_after(board, origin, risky)
    return total


def _replies(board: Board, occupied: Bitboard) -> list[_Reply]:
    """What the pieces of the side that is not to move could do, threats to its Shogun not considered."""
    replies: list[_Reply] = []
    cells, ways = board.cells, board.tables.ways
    rest = other = board.pieces[1 - board.side]
    while rest:
        low = rest & -rest
        rest ^= low
        square = low.bit_length() - 1
        reach = ways[cells[square]][square]
        passed = reach.passed
        reached = reach[occupied & passed]
        replies.append((low, passed, reach, reached, (reached & ~other).bit_count()))
    return replies


def _changed(replies: list[_Reply], occupied: Bitboard, changed: Bitboard, other: Bitboard) -> list[_Reply]:
    """The replies once the occupied squares have become others, of which `changed` differ."""
    found: list[_Reply] = []
    for reply in replies:
        low, passed, reach, _, _ = reply
        if passed & changed:
            reached = reach[occupied & passed]
            found.append((low, passed, reach, reached, (reached & ~other).bit_count()))
        else:
            found.append(reply)
    return found


def _count_loud(replies: list[_Reply], base: int, targets: Bitboard, occupied: Bitboard, other: Bitboard) -> int:
    """The number of replies to moves that block or capture, where no piece aims at the replying Shogun's zone.

    `replies` and their number `base` are those on the board without the mover, whose pieces are on `occupied`.
    """
    count = 0
    while targets:
        target = targets & -targets
        targets ^= target
        if not target & other:
            count += base
            blocked = occupied | target
            for _, passed, reach, _, number in replies:
                if passed & target:
                    count += (reach[blocked & passed] & ~other).bit_count() - number
        elif other.bit_count() > _BARE + 1:
            count += base
            for low, _, _, reached, number in replies:
                if low == target:
                    count -= number
                elif reached & target:
                    count += 1
    return count
