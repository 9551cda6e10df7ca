"""Positions of Dobutsu shogi (rules.md 2)."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from shogunboard.errors import CommandRefusedError, UnplayableError
from shogunboard.games.base import IllegalReason, Man, Outcome, Picture, Position, Side, Step, Threat
from shogunboard.games.dobutsu.benches import Bench
from shogunboard.games.dobutsu.board import NOWHERE, Board
from shogunboard.games.dobutsu.field import BENCH_BITS, BENCHES, FIELD_BITS, SPOT_OF, SQUARE_OF, side_of_bench
from shogunboard.games.dobutsu.pieces import (
    DROPPED,
    EMPTY,
    FACE_UP,
    HAND,
    HELD,
    HELD_AS,
    LIONS,
    MEN,
    exchanged,
    side_of,
)
from shogunboard.games.dobutsu.status import playable, status
from shogunboard.games.dobutsu.steps import steps_of
from shogunboard.games.dobutsu.tables import ARRIVED, pack
from shogunboard.games.dobutsu.text import Placement, held_kind, write_move, write_position
from shogunboard.geometry import Bitboard, Square, seat_opposite, squares_of
from shogunboard.text import text

if TYPE_CHECKING:
    from shogunboard.games.dobutsu.game import DobutsuGame

Benches: TypeAlias = tuple[Bench, Bench]
_LION_ONLY: Final = 1 << HELD.index("L")


class DobutsuPosition(Position):
    """One immutable position. `cells` holds the code on each spot, `benches` what each side has captured.

    Made by `DobutsuGame.position` and by other positions. What is asked for is worked out once and kept.
    """

    __slots__ = ("_board", "_game", "_picture", "_rotation", "_side", "_steps", "benches", "cells")

    def __init__(self, game: "DobutsuGame", cells: bytes, benches: Benches, side: Side, rotation: int) -> None:
        self._game = game
        self.cells = cells
        self.benches = benches
        self._side = side
        self._rotation = rotation
        self._board: Board | None = None
        self._picture: Picture | None = None
        self._steps: tuple[Step, ...] | None = None

    def __repr__(self) -> str:
        return f"<DobutsuPosition {self.text()}>"

    @property
    def game(self) -> "DobutsuGame":
        return self._game

    @property
    def side(self) -> Side:
        return self._side

    @property
    def rotation(self) -> int:
        return self._rotation

    @property
    def board(self) -> Board:
        """Field and hands for search. Not to be changed; `to_board` gives one for that."""
        if self._board is None:
            self._board = self.to_board()
        return self._board

    def to_board(self) -> Board:
        """A board of one's own, to push and pop moves on."""
        return Board(self.cells, [bench.held for bench in self.benches], self._side)

    @property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many chicks, elephants and giraffes each side may drop."""
        forest, sky = self.benches
        return forest.held[: len(HAND)], sky.held[: len(HAND)]

    @property
    def men(self) -> Mapping[Square, Man]:
        """Every piece that a sensor can see, those on the benches included.

        Where several kinds are possible on a place (see `benches`) the first of them is told.
        """
        men = {}
        for spot, code in enumerate(self.cells):
            man = MEN[code]
            if man is not None:
                men[SQUARE_OF[spot]] = man
        for side, bench in zip(Side, self.benches, strict=True):
            for place, mask in enumerate(bench.places):
                man = MEN[DROPPED[side][(mask & -mask).bit_length() - 1]] if mask else None
                if man is not None:
                    men[BENCHES[side][place]] = man
        return dict(sorted(men.items()))

    @property
    def picture(self) -> Picture:
        if self._picture is None:
            north = sum(1 << SQUARE_OF[spot] for spot, code in enumerate(self.cells) if FACE_UP[code])
            south = sum(1 << SQUARE_OF[spot] for spot, code in enumerate(self.cells) if code and not FACE_UP[code])
            for side, bench in zip(Side, self.benches, strict=True):
                north |= bench.occupied << BENCHES[side][0]
            self._picture = Picture(north | south, north)
        return self._picture

    @property
    def unplaced(self) -> Bitboard:
        """The free squares of the benches whose side has a captured piece that is not on the board yet.

        A captured lion need not be put anywhere.
        """
        squares = 0
        for side, bench in zip(Side, self.benches, strict=True):
            if any(mask != _LION_ONLY for mask in bench.loose):
                squares |= BENCH_BITS[side] & ~(bench.occupied << BENCHES[side][0])
        return squares

    def adapted(self, picture: Picture, unread: Bitboard, *, polarity: bool) -> "DobutsuPosition | None":
        """As in `Position`. The field must be as it is here, and each side's pieces on its own bench, face up."""
        read = ~unread
        if (picture.occupied ^ self.picture.occupied) & FIELD_BITS & read:
            return None
        occupied = picture.occupied & read | self.picture.occupied & unread
        benches = []
        for side, bench in zip(Side, self.benches, strict=True):
            seen = bench.seen((occupied & BENCH_BITS[side]) >> BENCHES[side][0])
            if seen is None:
                return None
            benches.append(seen)
        forest, sky = benches
        found = self
        if forest is not self.benches[Side.WHITE] or sky is not self.benches[Side.RED]:
            found = DobutsuPosition(self._game, self.cells, (forest, sky), self._side, self._rotation)
        differ = picture.occupied ^ found.picture.occupied
        if polarity:
            differ |= picture.north ^ found.picture.north
        return None if differ & read else found

    def text(self) -> str:
        return write_position(Placement(self.cells, self.hands, self._side))

    def key(self) -> Hashable:
        """Field, hands and side: it does not matter where captured pieces lie."""
        return self.cells, self.hands, self._side

    def status(self) -> list[str]:
        """What is odd about the position (see `status`); empty for one as it occurs in play."""
        return status(self.board)

    def check_playable(self) -> None:
        """Raise `UnplayableError` when a side has two lions, or nobody has any."""
        if not playable(self.board):
            flags = ", ".join(flag for flag in self.status() if "lion" in flag)
            raise UnplayableError(
                text("there is no play with two lions of a side or without any lion ({flags})", flags=flags)
            )

    # Moves

    def steps(self) -> Sequence[Step]:
        """The legal moves by short text, each as all the steps that carry it out (see `steps`).

        Raises `UnplayableError` when a side has two lions, or nobody has any.
        """
        if self._steps is None:
            self.check_playable()
            self._steps = steps_of(self)
        return self._steps

    def after(self, step: Step) -> "DobutsuPosition":
        side = self._side
        cells, bench = bytearray(self.cells), self.benches[side]
        target = SPOT_OF[step.target]
        if step.origin in SPOT_OF:
            origin = SPOT_OF[step.origin]
            captured = cells[target]
            cells[target] = ARRIVED[cells[origin]][target]
            cells[origin] = EMPTY
            if captured:
                put = step.changed & BENCH_BITS[side]
                bench = bench.with_piece(HELD_AS[captured], BENCHES[side].index(put.bit_length() - 1) if put else None)
        else:
            kind = held_kind(step.move.short[0])
            place = BENCHES[side].index(step.origin)
            # A place that cannot hold the kind stands for the hand.
            bench = bench.without_piece(kind, place if bench.places[place] >> kind & 1 else None)
            cells[target] = DROPPED[side][kind]
        forest, sky = self.benches
        benches = (bench, sky) if side is Side.WHITE else (forest, bench)
        return DobutsuPosition(self._game, bytes(cells), benches, side.other, self._rotation)

    def move_text(self, step: Step) -> str:
        target = SPOT_OF[step.target]
        if step.origin not in SPOT_OF:
            return step.move.short
        origin = SPOT_OF[step.origin]
        code = self.cells[origin]
        promotes = ARRIVED[code][target] != code
        return write_move(code, pack(origin, target), capture=step.captured is not None, promotes=promotes)

    def insist(self, origin: Square, target: Square) -> Step | None:
        """None: pieces show no numbers."""
        return None

    def judge(self, origin: Square, target: Square) -> IllegalReason:
        """A piece on a bench is its side's, so a drop from the wrong bench is `not_your_turn`."""
        mover, there = self._owner(origin), self._owner(target)
        if mover is None:
            return "unreachable"
        if mover != self._side:
            return "not_your_turn"
        return "own_piece" if there == mover else "unreachable"

    def _owner(self, square: Square) -> Side | None:
        """Whose piece stands on a square of the field or lies on a bench."""
        if square in SPOT_OF:
            code = self.cells[SPOT_OF[square]]
            return side_of(code) if code else None
        return side_of_bench(square) if self.picture.occupied >> square & 1 else None

    # Results and threats

    def outcome(self) -> Outcome | None:
        """Capture, entry, both lions entered, then no moves.

        Raises `UnplayableError` when a side has two lions, or nobody has any.
        """
        self.check_playable()
        board = self.board
        for side in Side:
            if board.lions[side] == NOWHERE:
                return Outcome(side.other, "capture")
        entered = [side for side in Side if board.entered(side)]
        if len(entered) > 1:
            return Outcome(None, "both_lions")
        if entered:
            return Outcome(entered[0], "entry")
        return None if board.count() else Outcome(self._side.other, "no_moves")

    def threat(self) -> Threat | None:
        """Who attacks the lion of the side to move. It may be left so."""
        lion = self.board.lions[self._side]
        by = self.board.attackers(lion, self._side.other) if lion != NOWHERE else 0
        return Threat(SQUARE_OF[lion], tuple(SQUARE_OF[spot] for spot in squares_of(by))) if by else None

    def royals(self, side: Side | None) -> tuple[Square, ...]:
        wanted = LIONS if side is None else (LIONS[side],)
        return tuple(SQUARE_OF[spot] for spot, code in enumerate(self.cells) if code in wanted)

    def numbers(self, square: Square) -> tuple[int, ...]:
        return ()

    def way(self, square: Square) -> Bitboard:
        """Nothing: every piece goes to a neighbour."""
        return 0

    # The same board, read in another way

    def explanations(self, origin: Square, target: Square) -> Sequence[str]:
        return ()

    def exchanged(self) -> "DobutsuPosition":
        """As in `Position`; the field is off the centre, so the files are shifted then (`seat_opposite`)."""
        cells = bytes(exchanged(code) for code in reversed(self.cells))
        forest, sky = self.benches
        benches = (sky.turned(), forest.turned())
        return DobutsuPosition(self._game, cells, benches, self._side.other, seat_opposite(self._rotation))

    def swapped(self, one: Square, other: Square) -> "DobutsuPosition":
        raise CommandRefusedError(
            text("in Dobutsu shogi every piece has its square in the start position, so none can be exchanged")
        )

    def with_side(self, side: Side) -> "DobutsuPosition":
        return DobutsuPosition(self._game, self.cells, self.benches, side, self._rotation)
