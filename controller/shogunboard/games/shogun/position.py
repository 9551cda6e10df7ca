"""Positions of Shogun (rules.md 1)."""

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from shogunboard.errors import CommandRefusedError, UnplayableError
from shogunboard.games.base import IllegalReason, Man, Move, Outcome, Picture, Position, Side, Step, Threat
from shogunboard.games.shogun.board import Board
from shogunboard.games.shogun.knowing.dials import all_numbers
from shogunboard.games.shogun.knowing.lore import Lore
from shogunboard.games.shogun.knowing.play import doubts_that_matter, reading_of_move
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import NUMBERS_IN, mask_of
from shogunboard.games.shogun.pieces import CODE_BY_LETTER, EMPTY, LETTERS, MEN, SHOGUN_CODES, Code, kind_of, side_of
from shogunboard.games.shogun.sets import highest_number
from shogunboard.games.shogun.status import playable, status
from shogunboard.games.shogun.tables import MOVES, PATHS
from shogunboard.games.shogun.text import Placement, write_move, write_position
from shogunboard.geometry import TO_PHYSICAL, Bitboard, Square, bit, distance, square_name, squares_of
from shogunboard.text import text

if TYPE_CHECKING:
    from shogunboard.games.shogun.game import ShogunGame


class ShogunPosition(Position):
    """One immutable position of Shogun. `cells` holds the code on each players' square.

    Made by `ShogunGame.position` and by other positions. What is asked for is worked out once and kept.
    """

    __slots__ = ("_board", "_game", "_rotation", "_side", "_steps", "cells")

    def __init__(self, game: "ShogunGame", cells: bytes, side: Side, rotation: int) -> None:
        self._game = game
        self.cells = cells
        self._side = side
        self._rotation = rotation
        self._board: Board | None = None
        self._steps: tuple[Step, ...] | None = None

    def __repr__(self) -> str:
        return f"<ShogunPosition {self.text()}>"

    @property
    def game(self) -> "ShogunGame":
        return self._game

    @property
    def side(self) -> Side:
        return self._side

    @property
    def rotation(self) -> int:
        return self._rotation

    @property
    def board(self) -> Board:
        """The position as bitboards. Not to be changed; `to_board` gives one for search."""
        if self._board is None:
            self._board = self.to_board()
        return self._board

    def to_board(self) -> Board:
        """A board of one's own, to push and pop moves on."""
        return Board(self._game.tables(self._rotation), self.cells, self._side)

    @property
    def men(self) -> Mapping[Square, Man]:
        men = {}
        for square, code in enumerate(self.cells):
            man = MEN[code]
            if man is not None:
                men[square] = man
        return men

    @property
    def picture(self) -> Picture:
        white, red = self.board.pieces
        return Picture(white | red, white)

    def text(self) -> str:
        return write_position(Placement(self.cells, self._side, self._rotation))

    def key(self) -> Hashable:
        return self.cells, self._side, self._rotation

    def status(self) -> list[str]:
        """What is odd about the position (see `status`); empty for one as it occurs in play."""
        return status(self.board)

    def check_playable(self) -> None:
        """Raise `UnplayableError` unless each side has exactly one Shogun."""
        if not playable(self.board):
            flags = ", ".join(flag for flag in self.status() if "shogun" in flag)
            raise UnplayableError(text("there is no play without exactly one Shogun a side ({flags})", flags=flags))

    # Moves

    def steps(self) -> Sequence[Step]:
        """The legal moves by short text; raises `UnplayableError` without exactly one Shogun a side.

        With unknown numbers: every move that some possible number of its piece allows and that leaves no certain
        threat against the own Shogun.
        """
        if self._steps is None:
            self.check_playable()
            found: list[tuple[str, Move, Square, Square]] = []
            if self.board.bare is None:
                for origin, targets in self.board.legal():
                    row = MOVES[origin]
                    while targets:
                        low = targets & -targets
                        targets ^= low
                        target = low.bit_length() - 1
                        move = row[target]
                        if move is not None:
                            found.append((move.short, move, origin, target))
            found.sort()
            self._steps = tuple(self._step(move, origin, target) for _, move, origin, target in found)
        return self._steps

    def _step(self, move: Move, origin: Square, target: Square) -> Step:
        white, red = self.board.pieces
        changed = 1 << origin | 1 << target
        # The mover leaves its square and fills the target, whoever stood there.
        occupied = (white | red) & ~(1 << origin) | 1 << target
        north = white ^ changed if self._side == Side.WHITE else white & ~(1 << target)
        return Step(move, origin, target, MEN[self.cells[target]], changed, Picture(occupied, north))

    def after(self, step: Step) -> "ShogunPosition":
        cells = bytearray(self.cells)
        cells[step.target] = cells[step.origin]
        cells[step.origin] = EMPTY
        return ShogunPosition(self._game, bytes(cells), self._side.other, self._rotation)

    def recorded(self, step: Step) -> "ShogunPosition":
        after = self.after(step)
        if self._game.learns:
            reading = reading_of_move(self, step.origin, step.target)
            after._game = self._game.knowing(self._game.lore.told(reading))
        return after

    def move_text(self, step: Step) -> str:
        after = self.recorded(step)
        mark = ""
        if after.outcome() is not None:
            mark = "#"
        elif after.threat() is not None:
            mark = "+"
        number = distance(step.origin, step.target)
        return write_move(number, step.origin, step.target, capture=step.captured is not None, mark=mark)

    def insist(self, origin: Square, target: Square) -> Step | None:
        """The step if the piece had shown the number that fits; None if it would not be legal even so.

        Also answered in a position without legal moves, where an overruled number may save the player.
        """
        move = MOVES[origin][target]
        if move is None or move.number is None or not playable(self.board) or self.board.bare is not None:
            return None
        code = self.cells[origin]
        if code == EMPTY or move.number > highest_number(kind_of(code)):
            return None
        if self._objection(origin, target, mask_of(move.number)) is not None:
            return None
        return self._step(move, origin, target)

    def judge(self, origin: Square, target: Square) -> IllegalReason:
        code = self.cells[origin]
        if code == EMPTY:
            return "unreachable"
        return self._objection(origin, target, self._mask(code, origin)) or "unreachable"

    def _objection(self, origin: Square, target: Square, numbers: int) -> IllegalReason | None:
        """The first reason why a piece that may show `numbers` must not go to `target`; None when it may."""
        board = self.board
        code = self.cells[origin]
        if side_of(code) != self._side:
            return "not_your_turn"
        if not mask_of(distance(origin, target)) & numbers:
            return "distance"
        if board.pieces[self._side] >> target & 1:
            return "own_piece"
        occupied = board.pieces[0] | board.pieces[1]
        if all(path & occupied for path in PATHS[origin][target]):
            return "path"
        if self._exposes(origin, target):
            return "exposes_shogun"
        return "unreachable" if self.cells[target] in SHOGUN_CODES else None

    def _exposes(self, origin: Square, target: Square) -> bool:
        """Would the own Shogun be under certain threat after the move?"""
        cells = bytearray(self.cells)
        cells[target] = cells[origin]
        cells[origin] = EMPTY
        return Board(self._game.tables(self._rotation), cells, self._side).threats(self._side) != 0

    # Results and threats

    def outcome(self) -> Outcome | None:
        """Bare, then mate or stalemate; raises `UnplayableError` without exactly one Shogun a side.

        With unknown numbers it is mate only when the threat is certain and no possible number gives a legal move.
        """
        self.check_playable()
        bare = self.board.bare
        if bare is not None:
            return Outcome(Side(bare).other, "bare")
        if self.steps():
            return None
        if self.board.threats(self._side):
            return Outcome(self._side.other, "mate")
        return Outcome(self._side.other if self._game.settings.stalemate == "loss" else None, "stalemate")

    def threat(self) -> Threat | None:
        return self._threat(self.board.threats(self._side))

    def possible_threat(self) -> Threat | None:
        board = self.board
        shogun = board.shoguns[self._side]
        if shogun < 0:
            return None
        occupied = board.pieces[0] | board.pieces[1]
        possible = board.attackers(shogun, self._side.other, occupied, board.tables.possible)
        return self._threat(possible & ~board.threats(self._side))

    def _threat(self, by: Bitboard) -> Threat | None:
        return Threat(self.board.shoguns[self._side], tuple(squares_of(by))) if by else None

    def royals(self, side: Side | None) -> tuple[Square, ...]:
        wanted = [code for code in SHOGUN_CODES if side is None or side_of(code) == side]
        return tuple(square for square, code in enumerate(self.cells) if code in wanted)

    # Numbers and ways

    def _mask(self, code: Code, square: Square) -> int:
        return self._game.tables(self._rotation).possible[code][square]

    def numbers(self, square: Square) -> tuple[int, ...]:
        return NUMBERS_IN[self._mask(self.cells[square], square)]

    def way(self, square: Square) -> Bitboard:
        code = self.cells[square]
        if code == EMPTY:
            return 0
        board = self.board
        owner = side_of(code)
        occupied = board.pieces[0] | board.pieces[1]
        reach = board.tables.ways[code][square]
        passed = 0
        for target in squares_of(reach[occupied & reach.passed] & ~board.pieces[owner]):
            for path in PATHS[square][target]:
                if not path & occupied:
                    passed |= path
        if owner == self._side and playable(board):
            for step in self.steps():
                if step.origin == square:
                    passed &= ~bit(step.target)
        return passed

    # What is known of the pieces

    def told(self, letter: str, square: Square, number: int, *, shows: bool = True) -> "ShogunPosition":
        code = CODE_BY_LETTER[letter]
        mask = mask_of(number)
        if not mask & all_numbers(code):
            raise CommandRefusedError(
                text("{number} is not on the dial of a piece {letter}", number=number, letter=letter)
            )
        if not self._game.learns:
            raise CommandRefusedError(text("the numbers of this set are given, and nothing is found out"))
        physical = TO_PHYSICAL[self._rotation][square]
        reading = Reading(code, physical, self._rotation, mask, "typed")
        if not shows:
            reading = Reading(code, physical, self._rotation, all_numbers(code) & ~mask, "refused")
        return self._known(self._game.lore.told(reading))

    def arranged(self, side: Side, digits: str | None) -> "ShogunPosition":
        lore = self._game.lore
        if digits is None:
            return self._known(lore.showing(side))
        own = [square for square, code in enumerate(self.cells) if code != EMPTY and side_of(code) is side]
        if digits and (len(digits) != len(own) or set(digits) - set("1234?")):
            raise CommandRefusedError(
                text(
                    "{digits} is no row of {number} numbers (1 to 4, or ? for one that was not read)",
                    digits=repr(digits),
                    number=len(own),
                )
            )
        position = self._known(lore.hiding(side))
        for square, digit in zip(own, digits, strict=False):
            if digit != "?":
                position = position.told(LETTERS[self.cells[square]], square, int(digit))
        if digits and position.game.lore.contradicted:
            raise CommandRefusedError(
                text(
                    "no order of the pieces shows {digits} there: read the row again, or check how the board lies",
                    digits=digits,
                )
            )
        return position

    def _known(self, lore: Lore) -> "ShogunPosition":
        return ShogunPosition(self._game.knowing(lore), self.cells, self._side, self._rotation)

    def doubts(self) -> Sequence[Square]:
        return () if self.board.tables.exact else doubts_that_matter(self)

    def exchanges(self) -> Sequence[tuple[Square, Square]]:
        return [
            (self.cells.index(one), self.cells.index(other))
            for one, other in self._game.lore.exchanges(code for code in self.cells if code != EMPTY)
        ]

    def identities(self, square: Square) -> Sequence[str]:
        called = self.cells[square]
        codes = self._game.lore.codes(called) if called != EMPTY else frozenset()
        return () if codes <= {called} else [LETTERS[code] for code in sorted(codes)]

    # The same board, read in another way

    def explanations(self, origin: Square, target: Square) -> Sequence[str]:
        code = self.cells[origin]
        wanted = mask_of(distance(origin, target))
        if code == EMPTY or not wanted:
            return ()
        rotations = [
            f"rotation {rotation}"
            for rotation in self._game.rotations
            if rotation != self._rotation and self._game.tables(rotation).possible[code][origin] & wanted
        ]
        others = sorted({other for other in self.cells if other != code and _alike(code, other)})
        return rotations + [f"piece {LETTERS[other]}" for other in others if self._mask(other, origin) & wanted]

    def exchanged(self) -> "ShogunPosition":
        cells = bytes((code + 8 if code <= 8 else code - 8) if code else EMPTY for code in reversed(self.cells))
        return ShogunPosition(self._game, cells, self._side.other, (self._rotation + 2) % 4)

    def swapped(self, one: Square, other: Square) -> "ShogunPosition":
        if one == other or not _alike(self.cells[one], self.cells[other]):
            raise CommandRefusedError(
                text(
                    "{one} and {other} do not hold two normal pieces of one side",
                    one=square_name(one),
                    other=square_name(other),
                )
            )
        cells = bytearray(self.cells)
        cells[one], cells[other] = cells[other], cells[one]
        game = self._game.knowing(self._game.lore.swapped(cells[one], cells[other]))
        return ShogunPosition(game, bytes(cells), self._side, self._rotation)

    def with_side(self, side: Side) -> "ShogunPosition":
        return ShogunPosition(self._game, self.cells, side, self._rotation)


def _alike(one: Code, other: Code) -> bool:
    """Could one piece be taken for the other: of one side, and both a Shogun or neither?"""
    if EMPTY in (one, other) or side_of(one) != side_of(other):
        return False
    return (one in SHOGUN_CODES) == (other in SHOGUN_CODES)
