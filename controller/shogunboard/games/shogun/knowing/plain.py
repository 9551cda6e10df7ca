"""What is known of a set as magnets and dials, where they can tell it, and a set of magnets and dials as readings.

Directions are told as the reasoning takes them, the first square read pointing to 0: turning every magnet by the same
angle and every dial against it changes no number.
"""

from typing import Final

from shogunboard.errors import TextError
from shogunboard.games.shogun.knowing.dials import TURNS, Hypothesis, all_numbers, dial_list
from shogunboard.games.shogun.knowing.domains import Domains
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import FACING, NUMBERS_IN, NumberMask, possible_numbers
from shogunboard.games.shogun.pieces import CODES, KINDS, Code, kind_of, side_of
from shogunboard.games.shogun.sets import UNKNOWN_NUMBER, Dial, PieceSet
from shogunboard.geometry import SQUARES, TO_PLAYERS
from shogunboard.text import text

WINDOWS: Final = len(CODES) * len(SQUARES) * len(TURNS)
"""How many windows a set has."""


def plain_set(knowledge: Knowledge, name: str, assumed: Hypothesis) -> PieceSet:
    """Magnets and dials that exclude no number which the readings leave possible under `assumed`.

    Under a hypothesis that is contradicted the next weaker one answers. What is not known, or not the same for both
    pieces of a kind, which have one dial in this form, is left open. Raises `TextError` when the readings contradict
    every model.
    """
    model = next((one for one in Hypothesis if one >= assumed and not _failed(knowledge, one)), Hypothesis.FREE)
    if model == Hypothesis.FREE:
        raise TextError(
            text("magnets and dials tell only of a set that follows a model, which the readings contradict")
        )
    domains = knowledge.domains(model)
    magnets = tuple(ways.bit_length() - 1 if ways.bit_count() == 1 else None for ways in domains.ways)
    shown = {code: _shown(domains, code) for code in CODES}
    return PieceSet(name, magnets, tuple(_dial(kind, shown) for kind in KINDS))


def readings_of_set(piece_set: PieceSet) -> tuple[Reading, ...]:
    """A reading of every window of which the set tells anything."""
    tables = [possible_numbers(piece_set, rotation) for rotation in TURNS]
    found = []
    for code in CODES:
        for rotation in TURNS:
            for square in SQUARES:
                mask = tables[rotation][code][TO_PLAYERS[rotation][square]]
                if mask != all_numbers(code):
                    found.append(Reading(code, square, rotation, mask, "import"))
    return tuple(found)


def windows_told(piece_set: PieceSet) -> int:
    """How many windows, over pieces, squares and rotations, can show only one number."""
    tables = [possible_numbers(piece_set, rotation) for rotation in TURNS]
    return sum(mask.bit_count() == 1 for table in tables for row in table for mask in row)


def _failed(knowledge: Knowledge, model: Hypothesis) -> bool:
    return model != Hypothesis.FREE and knowledge.domains(model).failed


def _shown(domains: Domains, code: Code) -> tuple[NumberMask, ...]:
    """What the entries of a piece's dial may be, by direction plus rotation."""
    showing, dials = dial_list(code, domains.hypothesis).showing, domains.dials[code]
    return tuple(sum(number for number in (1, 2, 4, 8) if showing[entry][number] & dials) for entry in TURNS)


def _dial(kind: str, shown: dict[Code, tuple[NumberMask, ...]]) -> Dial:
    pieces = [code for code in CODES if kind_of(code) == kind]
    entries = []
    for turns in TURNS:
        masks = {shown[code][(turns + FACING[side_of(code)]) % 4] for code in pieces}
        numbers = NUMBERS_IN[masks.pop()]
        entries.append(numbers[0] if not masks and len(numbers) == 1 else UNKNOWN_NUMBER)
    return tuple(entries)
