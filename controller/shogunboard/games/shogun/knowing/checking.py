"""Readings to make sure: suspects once more, and windows that are known, so that what was misread shows.

A misread window makes a direction or a dial wrong. A second piece on the same square, or a further entry of the same
dial, contradicts it then. So every square is to be read with two normal pieces; of a dial that has every number once
all entries are to be read, as three of them tell the fourth; of other dials every entry on two squares.
"""

from collections import Counter
from collections.abc import Iterator

from shogunboard.games.shogun.knowing.dials import TURNS, Hypothesis
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.knowing.wizard import Question
from shogunboard.games.shogun.pieces import CODES, SHOGUN_CODES, Code
from shogunboard.geometry import SQUARES, Square

_PIECES_ON_A_SQUARE = 2
_READ_TWICE = 2
_ALIKE = 3


def same_window(one: Reading, other: Reading) -> bool:
    """Are both readings of one piece on one square, with the board lying alike?"""
    return (one.code, one.square, one.rotation) == (other.code, other.square, other.rotation)


def next_again(knowledge: Knowledge, rotation: int) -> Question | None:
    """A suspect to read again, on the board as it lies where there is one; None when none is left.

    A window that has shown the same three times is not asked for any more.
    """
    suspects = [one for one in _suspects(knowledge) if not _confirmed(knowledge, one)]
    found = min(suspects, key=lambda one: (one.rotation - rotation) % 4, default=None)
    return None if found is None else Question(found.code, found.square, found.rotation, 0.0)


def next_check(knowledge: Knowledge, rotation: int) -> Question | None:
    """A window with a known number that makes most sure, on the board as it lies where there is one.

    None when squares and dials are sure, and where no model is left that tells anything about them.
    """
    models = (one for one in (Hypothesis.NORMAL, Hypothesis.ANY) if not knowledge.domains(one).failed)
    model = next(models, None)
    if model is None:
        return None
    ways = [mask.bit_length() - 1 if mask.bit_count() == 1 else None for mask in knowledge.domains(model).ways]
    squares: Counter[Square] = Counter()
    entries: Counter[tuple[Code, int]] = Counter()
    read = {(one.code, one.square, one.rotation) for one in knowledge.readings}
    for code, square, turn in read:
        squares[square] += code not in SHOGUN_CODES
        way = ways[square]
        if way is not None:
            entries[code, (way + turn) % 4] += 1

    def windows(turn: int) -> Iterator[tuple[int, int, int, Code, Square]]:
        """By what they are worth; then squares and entries of which least was read, so that many are made sure."""
        for square in SQUARES:
            way = ways[square]
            unsure = squares[square] < _PIECES_ON_A_SQUARE
            if way is None:
                continue
            for code in CODES:
                normal = code not in SHOGUN_CODES
                wanted = 1 if normal and model == Hypothesis.NORMAL else _READ_TWICE
                times = entries[code, (way + turn) % 4]
                worth = (unsure and normal) + (times < wanted)
                if worth and (code, square, turn) not in read:
                    yield worth, -squares[square], -times, -code, -square

    for turn in TURNS:
        best = max(windows((rotation + turn) % 4), default=None)
        if best is not None:
            return Question(-best[3], -best[4], (rotation + turn) % 4, 0.0)
    return None


def _suspects(knowledge: Knowledge) -> tuple[Reading, ...]:
    for model in Hypothesis:
        found = knowledge.contradiction(model)
        if found is not None and found.cause == "misread":
            return found.suspects
    return ()


def _confirmed(knowledge: Knowledge, suspect: Reading) -> bool:
    alike = (one for one in knowledge.readings if same_window(one, suspect) and one.numbers == suspect.numbers)
    return sum(1 for _ in alike) >= _ALIKE
