"""The set file of Shogun: a name and the readings. What is known follows from them, so nothing else is kept."""

import tomllib
from collections.abc import Iterable, Sequence
from json import dumps
from typing import Final

from shogunboard.errors import NotFoundError, TextError
from shogunboard.games.line import Line
from shogunboard.games.setbook import Ask, SetBook
from shogunboard.games.shogun.knowing.dials import Hypothesis, all_numbers
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.lines import parse_piece, parse_reading, write_reading
from shogunboard.games.shogun.knowing.play import reading_of_move
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.knowing.wizard import next_question
from shogunboard.games.shogun.numbers import NUMBERS_IN, mask_of, possible_numbers
from shogunboard.games.shogun.pieces import CODES, LETTERS
from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import TO_PHYSICAL, TO_PLAYERS, parse_square, square_name

_MODELS: Final = (Hypothesis.NORMAL, Hypothesis.ANY)
_NAMES: Final = {
    Hypothesis.NORMAL: "each normal dial has every number once",
    Hypothesis.ANY: "any dials",
    Hypothesis.FREE: "no model, every window for itself",
}


class ShogunSetBook(SetBook):
    """The readings of a set of Shogun."""

    def __init__(self, name: str, readings: Iterable[Reading] = ()) -> None:
        self._name = name
        self.knowledge = Knowledge(readings)

    @property
    def name(self) -> str:
        return self._name

    @property
    def readings(self) -> Sequence[str]:
        return tuple(map(str, self.knowledge.readings))

    def ask(self, rotation: int) -> Ask | None:
        question = next_question(self.knowledge, rotation)
        if question is None:
            return None
        square = square_name(TO_PLAYERS[question.rotation][question.square])
        return Ask(LETTERS[question.code], square, question.rotation, NUMBERS_IN[all_numbers(question.code)])

    def answer(self, ask: Ask, number: int) -> bool:
        code, rotation = parse_piece(ask.piece), ask.rotation % 4
        if not mask_of(number) & all_numbers(code):
            raise TextError(f"{number} is not on the dial of {ask.piece}, which has {NUMBERS_IN[all_numbers(code)]}")
        square = TO_PHYSICAL[rotation][parse_square(ask.square)]
        before = len(self.problems())
        self.knowledge.add(Reading(code, square, rotation, mask_of(number), "wizard"))
        return len(self.problems()) <= before

    def withdraw(self, index: int) -> str:
        try:
            reading = self.knowledge.readings[index]
        except IndexError:
            raise NotFoundError(f"there is no reading {index}: the set has {len(self.readings)}") from None
        self.knowledge.withdraw(reading)
        return str(reading)

    def learn(self, line: Line) -> int:
        for index, ply in enumerate(line.plies):
            position = line.position_at(index)
            if not isinstance(position, ShogunPosition):
                raise TextError(f"a game of {line.game.name} tells nothing of a set of Shogun")
            self.knowledge.add(reading_of_move(position, ply.step.origin, ply.step.target, "import"))
        return len(line.plies)

    def numbers(self, piece: str, square: str, rotation: int) -> tuple[int, ...]:
        physical = TO_PHYSICAL[rotation % 4][parse_square(square)]
        return NUMBERS_IN[self.knowledge.possible(parse_piece(piece), physical, rotation % 4)]

    def summary(self) -> Sequence[str]:
        knowledge = self.knowledge
        lines = [f"{self.name}: {len(knowledge.readings)} readings"]
        for model in Hypothesis:
            if model in _MODELS and knowledge.domains(model).failed:
                lines.append(f"contradicted: {_NAMES[model]}")
            else:
                lines.append(f"{100 * knowledge.known(model):.1f} % of the windows known: {_NAMES[model]}")
        return lines

    def problems(self) -> Sequence[str]:
        found = self.knowledge.contradiction(Hypothesis.NORMAL)
        if found is None:
            return ()
        if found.cause == "model":
            return ("no single reading explains the contradiction: the dials are unusual, or several are wrong",)
        if found.cause == "stuck":
            return (f"{LETTERS[found.suspects[0].code]} always shows the same: its dial may be stuck",)
        return tuple(f"read again: {suspect}" for suspect in found.suspects)

    def differences(self, other: SetBook) -> Sequence[str]:
        lines = []
        for rotation in range(4):
            for code in CODES:
                for square in range(64):
                    window = LETTERS[code], square_name(square), rotation
                    one, two = self.numbers(*window), other.numbers(*window)
                    if not set(one) & set(two):
                        here, there = "".join(map(str, one)), "".join(map(str, two))
                        lines.append(f"{window[0]} on {window[1]}, rotation {rotation}: {here}, not {there}")
        return lines

    def text(self) -> str:
        lines = ['game = "shogun"', f"name = {dumps(self.name, ensure_ascii=False)}", "readings = ["]
        lines += [f'  "{write_reading(reading)}",' for reading in self.knowledge.readings]
        return "\n".join([*lines, "]", ""])


def read_book(text: str) -> ShogunSetBook:
    """Read a set file; raises `TextError` that names the place."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TextError(f"not TOML: {error}", "set") from None
    name, lines = table.get("name"), table.get("readings")
    if not isinstance(name, str) or not name:
        raise TextError("must be a text", "name")
    if not isinstance(lines, list):
        raise TextError("must be a list; a set without any has readings = []", "readings")
    return ShogunSetBook(name, [parse_reading(line, f"reading {number}") for number, line in enumerate(lines, 1)])


def book_of_set(piece_set: PieceSet) -> ShogunSetBook:
    """A known set as readings of all its windows; those not known are left out."""
    tables = [possible_numbers(piece_set, rotation) for rotation in range(4)]
    readings = []
    for code in CODES:
        for rotation in range(4):
            for square in range(64):
                mask = tables[rotation][code][TO_PLAYERS[rotation][square]]
                if mask.bit_count() == 1:
                    readings.append(Reading(code, square, rotation, mask, "import"))
    return ShogunSetBook(piece_set.name, readings)
