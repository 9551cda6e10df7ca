"""Dobutsu shogi once more, square by square as the rule text says it: slow, and written without the product's code.

Squares are their names, pieces the letters of the position text. A move is its short form.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

SQUARES = [column + row for row in "1234" for column in "abc"]
SIDEWAYS = [(1, 0), (-1, 0)]
GOES = {
    "L": [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)],
    "G": [*SIDEWAYS, (0, 1), (0, -1)],
    "E": [(1, 1), (1, -1), (-1, 1), (-1, -1)],
    "C": [(0, 1)],
    "+C": [*SIDEWAYS, (0, 1), (0, -1), (1, 1), (-1, 1)],
}
"""Steps to the side and *forward*, towards the opponent."""


def owner(piece: str) -> str:
    return "w" if piece[-1].isupper() else "b"


def last_row(side: str) -> str:
    return "1" if side == "w" else "4"


@dataclass(frozen=True)
class Slow:
    """A position: letters by square, the letters in the two hands, the side to move."""

    pieces: Mapping[str, str]
    hands: str
    side: str

    @classmethod
    def read(cls, text: str) -> "Slow":
        placement, side = text.split(" ")
        rows, hands = placement.rstrip("]").split("[")
        letters: list[str] = []
        for character in rows.replace("/", ""):
            if character.isdigit():
                letters += [""] * int(character)
            elif letters and letters[-1] == "+":
                letters[-1] += character
            else:
                letters.append(character)
        pieces = {square: letter for square, letter in zip(SQUARES, letters, strict=True) if letter}
        return cls(pieces, hands.strip("-"), side)

    @property
    def text(self) -> str:
        rows = []
        for row in "1234":
            letters = "".join(self.pieces.get(column + row, ".") for column in "abc")
            for run in (3, 2, 1):
                letters = letters.replace("." * run, str(run))
            rows.append(letters)
        return f"{'/'.join(rows)}[{''.join(sorted(self.hands)) or '-'}] {self.side}"

    def targets(self, square: str) -> Iterator[str]:
        """The squares one step away for the piece on a square, whoever stands there."""
        piece = self.pieces[square]
        forward = -1 if owner(piece) == "w" else 1
        for side, ahead in GOES[piece.upper()]:
            target = chr(ord(square[0]) + side) + chr(ord(square[1]) + forward * ahead)
            if target in SQUARES:
                yield target

    def lion(self, side: str) -> str | None:
        letter = "L" if side == "w" else "l"
        return next((square for square, piece in self.pieces.items() if piece == letter), None)

    def attackers(self, side: str) -> list[str]:
        """The pieces that attack the lion of a side."""
        lion = self.lion(side)
        return sorted(
            square
            for square, piece in self.pieces.items()
            if owner(piece) != side and lion in list(self.targets(square))
        )

    def entered(self, side: str) -> bool:
        lion = self.lion(side)
        return lion is not None and lion[1] == last_row(side) and not self.attackers(side)

    @property
    def result(self) -> tuple[str | None, str] | None:
        """Winner and reason."""
        for side, other in ("wb", "bw"):
            if self.lion(side) is None:
                return other, "capture"
        if self.entered("w") and self.entered("b"):
            return None, "both_lions"
        for side in "wb":
            if self.entered(side):
                return side, "entry"
        return None if self.moves else ("b" if self.side == "w" else "w", "no_moves")

    @property
    def moves(self) -> list[str]:
        """What the side to move can do, did the game go on."""
        found = []
        for square, piece in self.pieces.items():
            if owner(piece) != self.side:
                continue
            for target in self.targets(square):
                if target not in self.pieces or owner(self.pieces[target]) != self.side:
                    promotes = piece in ("C", "c") and target[1] == last_row(self.side)
                    found.append(square + target + "+" * promotes)
        for kind in {letter.upper() for letter in self.hands if owner(letter) == self.side}:
            found += [f"{kind}*{target}" for target in SQUARES if target not in self.pieces]
        return sorted(found)

    @property
    def legal(self) -> list[str]:
        return [] if self.result else self.moves

    def after(self, move: str) -> "Slow":
        pieces, hands = dict(self.pieces), self.hands
        own = str.upper if self.side == "w" else str.lower
        if move[1] == "*":
            letter = own(move[0])
            hands = hands.replace(letter, "", 1)
            pieces[move[2:]] = letter
        else:
            origin, target = move[:2], move[2:4]
            piece = pieces.pop(origin)
            captured = pieces.get(target, "")
            if captured and captured not in "Ll":
                hands += own(captured.replace("+", ""))
            pieces[target] = "+" + piece if move.endswith("+") else piece
        return Slow(pieces, hands, "b" if self.side == "w" else "w")
