"""Which window to read next: the one whose number would tell most."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import log2

from shogunboard.games.shogun.knowing.dials import TURNS, DialBits, Hypothesis, dial_list
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.pieces import CODES, SHOGUN_CODES, Code
from shogunboard.geometry import SQUARES, Square

WORTH_A_TURN = 2.0
"""A turn of the board is asked for when a reading then tells this many times as much."""


@dataclass(frozen=True, slots=True)
class Question:
    """Put the piece `code` on the physical `square` of the board lying in `rotation` and read its window.

    `bits` is the information expected of the answer.
    """

    code: Code
    square: Square
    rotation: int
    bits: float


def next_question(
    knowledge: Knowledge, rotation: int, *, under: Hypothesis = Hypothesis.NORMAL, codes: Iterable[Code] = CODES
) -> Question | None:
    """The most informative reading, on the board as it lies unless a turn is worth it; None when all is known.

    Information is judged under `under`, or `ANY` when the readings contradict that; None also when they contradict
    both, since without a model no reading tells of another.
    """
    model = under
    if knowledge.domains(model).failed:
        model = Hypothesis.ANY
    if model == Hypothesis.FREE or knowledge.domains(model).failed:
        return None
    wanted = tuple(codes)
    here = _best(knowledge, model, rotation % 4, wanted)
    others = [_best(knowledge, model, (rotation + turn) % 4, wanted) for turn in (1, 2, 3)]
    best = max((one for one in others if one is not None), key=lambda one: one.bits, default=None)
    if here is None or (best is not None and best.bits >= WORTH_A_TURN * here.bits):
        return best
    return here


def _best(knowledge: Knowledge, model: Hypothesis, rotation: int, codes: tuple[Code, ...]) -> Question | None:
    """The best question in one rotation.

    Only windows of a known dial or over a known magnet are asked for, except at the very start: what another window
    tells is a relation of two unknowns, which is spent only once one of them is known.
    """
    domains = knowledge.domains(model)
    started = bool(knowledge.readings)
    memory: dict[tuple[DialBits, int, bool], float] = {}
    best: Question | None = None
    for code in codes:
        dials = domains.dials[code]
        for square in SQUARES:
            ways = domains.ways[square]
            if started and ways.bit_count() > 1 and dials.bit_count() > 1:
                continue
            key = dials, ways, code in SHOGUN_CODES
            bits = memory.get(key)
            if bits is None:
                bits = memory[key] = _expected(code, model, dials, ways, rotation)
            if bits > 0 and (best is None or bits > best.bits):
                best = Question(code, square, rotation, bits)
    return best


def _expected(code: Code, model: Hypothesis, dials: DialBits, ways: int, rotation: int) -> float:
    """The entropy of the number, in bits, with every dial and direction that is left equally likely."""
    showing = dial_list(code, model).showing
    counts = [
        sum((dials & showing[(way + rotation) % 4][number]).bit_count() for way in TURNS if ways >> way & 1)
        for number in (1, 2, 4, 8)
    ]
    total = sum(counts)
    return -sum(count / total * log2(count / total) for count in counts if count) if total else 0.0
