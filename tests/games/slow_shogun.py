"""Shogun once more, walked square by square as the rule book says it: slow, and written without the product's code.

Squares are pairs (file, rank) counted from 0 at White's left corner, pieces are the letters of the position text.
A set is an object with `magnets` and `dials` as in a trace's header; `?` and 0 in it mean "not known".
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

Square = tuple[int, int]
EVERYWHERE = [(file, rank) for rank in range(8) for file in range(8)]
DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


def name(square: Square) -> str:
    return "abcdefgh"[square[0]] + str(square[1] + 1)


def place(text: str) -> Square:
    return "abcdefgh".index(text[0]), int(text[1]) - 1


def is_white(piece: str) -> bool:
    return piece.isupper()


def distance(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


@cache
def walks(square: Square, number: int) -> list[list[Square]]:
    """Every way of walking exactly `number` squares over the board with at most one right-angle turn."""
    found = []
    for first in DIRECTIONS:
        for second in DIRECTIONS:
            if first[0] * second[0] + first[1] * second[1] != 0:
                continue
            for before in range(1, number + 1):
                walk = [square]
                for step in range(number):
                    move = first if step < before else second
                    walk.append((walk[-1][0] + move[0], walk[-1][1] + move[1]))
                if all(0 <= file <= 7 and 0 <= rank <= 7 for file, rank in walk):
                    found.append(walk[1:])
    return found


@dataclass(frozen=True)
class SlowPosition:
    """A position; `numbers` of a piece is a set with more than one member where something is not known."""

    magnets: list[str]
    dials: Mapping[str, list[int]]
    pieces: Mapping[Square, str]
    white_to_move: bool
    rotation: int

    @classmethod
    def read(cls, equipment: Mapping[str, Any], text: str) -> "SlowPosition":
        ranks, side, rotation = text.split(" ")
        pieces = {}
        for down, row in enumerate(ranks.split("/")):
            file = 0
            for character in row:
                if character.isdigit():
                    file += int(character)
                else:
                    pieces[file, 7 - down] = character
                    file += 1
        return cls(equipment["magnets"], equipment["dials"], pieces, side == "w", int(rotation))

    # What a piece shows

    def numbers_on(self, piece: str, square: Square, rotation: int) -> set[int]:
        # The sensor's square under a players' square: turn the board back, quarter by quarter.
        file, rank = square
        for _ in range(rotation):
            file, rank = 7 - rank, file
        magnet = self.magnets[7 - rank][file]
        facing = 0 if is_white(piece) else 2
        kind = piece.upper()
        everything = {1, 2} if kind == "S" else {1, 2, 3, 4}
        shown: set[int] = set()
        for direction in range(4) if magnet == "?" else [int(magnet)]:
            number = self.dials[kind][(direction + rotation - facing) % 4]
            shown |= {number} if number else everything
        return shown

    def numbers(self, square: Square) -> set[int]:
        return self.numbers_on(self.pieces[square], square, self.rotation)

    # How it goes

    def free_walks(self, square: Square, number: int) -> Iterator[list[Square]]:
        """The walks that pass over empty squares only and end on an empty square or an opposing piece."""
        piece = self.pieces[square]
        for walk in walks(square, number):
            if any(passed in self.pieces for passed in walk[:-1]):
                continue
            end = self.pieces.get(walk[-1])
            if end is None or is_white(end) != is_white(piece):
                yield walk

    def ends(self, square: Square, number: int) -> set[Square]:
        return {walk[-1] for walk in self.free_walks(square, number)}

    # Threats

    def shogun(self, white: bool) -> Square:
        letter = "S" if white else "s"
        return next(square for square in EVERYWHERE if self.pieces.get(square) == letter)

    def threats(self, white: bool, *, certain: bool) -> set[Square]:
        """The pieces that threaten the Shogun of a side: certainly, or possibly but not certainly."""
        shogun = self.shogun(white)
        found = set()
        for square, piece in self.pieces.items():
            if is_white(piece) != white:
                hits = [shogun in self.ends(square, number) for number in self.numbers(square)]
                if all(hits) if certain else any(hits) and not all(hits):
                    found.add(square)
        return found

    # Moves

    def after(self, origin: Square, target: Square) -> "SlowPosition":
        pieces = {square: piece for square, piece in self.pieces.items() if square != origin}
        pieces[target] = self.pieces[origin]
        return SlowPosition(self.magnets, self.dials, pieces, not self.white_to_move, self.rotation)

    def may_go(self, origin: Square, target: Square, numbers: set[int]) -> bool:
        """May the piece go there, did it show one of these numbers? Whether the game is over is not asked."""
        if is_white(self.pieces[origin]) != self.white_to_move or self.pieces.get(target) in ("S", "s"):
            return False
        if not any(target in self.ends(origin, number) for number in numbers):
            return False
        return not self.after(origin, target).threats(self.white_to_move, certain=True)

    def bare(self, white: bool) -> bool:
        return sum(is_white(piece) == white for piece in self.pieces.values()) <= 2

    @cached_property
    def legal(self) -> list[str]:
        if self.bare(True) or self.bare(False):
            return []
        return sorted(
            name(origin) + name(target)
            for origin, piece in self.pieces.items()
            if is_white(piece) == self.white_to_move
            for target in EVERYWHERE
            if distance(origin, target) <= 4 and self.may_go(origin, target, self.numbers(origin))
        )

    def result(self, stalemate: str = "loss") -> dict[str, str | None] | None:
        mover, opponent = ("w", "r") if self.white_to_move else ("r", "w")
        if self.bare(self.white_to_move):
            return {"winner": opponent, "reason": "bare"}
        if self.bare(not self.white_to_move):
            return {"winner": mover, "reason": "bare"}
        if self.legal:
            return None
        if self.threats(self.white_to_move, certain=True):
            return {"winner": opponent, "reason": "mate"}
        return {"winner": opponent if stalemate == "loss" else None, "reason": "stalemate"}

    # What hands do

    def judge(self, origin: Square, target: Square) -> str:
        """Why a piece may not be put there, of a pair that is no legal move."""
        piece = self.pieces.get(origin)
        if piece is None:
            return "unreachable"
        if is_white(piece) != self.white_to_move:
            return "not_your_turn"
        number = distance(origin, target)
        if number not in self.numbers(origin):
            return "distance"
        there = self.pieces.get(target)
        if there is not None and is_white(there) == is_white(piece):
            return "own_piece"
        if target not in self.ends(origin, number):
            return "path"
        if self.after(origin, target).threats(self.white_to_move, certain=True):
            return "exposes_shogun"
        return "unreachable"

    def may_insist(self, origin: Square, target: Square) -> bool:
        """Would the move be legal, had the piece shown the number that fits?"""
        number = distance(origin, target)
        piece = self.pieces.get(origin)
        if piece is None or not 1 <= number <= (2 if piece in ("S", "s") else 4):
            return False
        return not self.bare(True) and not self.bare(False) and self.may_go(origin, target, {number})

    def way(self, square: Square) -> set[Square]:
        """The squares that free walks of the piece pass over, without the ends of its legal moves."""
        passed = {
            step for number in self.numbers(square) for walk in self.free_walks(square, number) for step in walk[:-1]
        }
        return passed - {place(move[2:]) for move in self.legal if move.startswith(name(square))}
