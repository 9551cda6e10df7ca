"""The set file of Shogun: a name and the readings. What is known follows from them, so nothing else is kept."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from json import dumps
from typing import Final

from shogunboard.errors import NotFoundError, TextError
from shogunboard.games.line import Line
from shogunboard.games.setbook import READINGS, Ask, Assumption, Plain, SetBook
from shogunboard.games.shogun.knowing.causes import Contradiction
from shogunboard.games.shogun.knowing.checking import next_again, next_check, same_window
from shogunboard.games.shogun.knowing.dials import Hypothesis, all_numbers
from shogunboard.games.shogun.knowing.knowledge import Knowledge
from shogunboard.games.shogun.knowing.lines import parse_piece, parse_reading, write_reading
from shogunboard.games.shogun.knowing.plain import WINDOWS, plain_set, readings_of_set, windows_told
from shogunboard.games.shogun.knowing.play import reading_of_move
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.knowing.wizard import next_question
from shogunboard.games.shogun.numbers import NUMBERS_IN, mask_of
from shogunboard.games.shogun.pieces import CODES, LETTERS
from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.games.shogun.sets import PieceSet, write_set
from shogunboard.geometry import TO_PHYSICAL, TO_PLAYERS, parse_square, square_name
from shogunboard.text import Text, text, texts

_MODELS: Final = (Hypothesis.NORMAL, Hypothesis.ANY)
_MODEL: Final[Mapping[Assumption, Hypothesis]] = {
    "normal": Hypothesis.NORMAL,
    "any": Hypothesis.ANY,
    "free": Hypothesis.FREE,
}
_FIELDS: Final = ("game", "name", READINGS)
MOST_NAMED: Final = 20
"""Suspects that are named at once."""
_NAMES: Final = {
    Hypothesis.NORMAL: text("each normal dial has every number once"),
    Hypothesis.ANY: text("any dials"),
    Hypothesis.FREE: text("no model, every window for itself"),
}


class ShogunSetBook(SetBook):
    """The readings of a set of Shogun."""

    def __init__(self, name: str, readings: Iterable[Reading] = ()) -> None:
        self._name = _checked(name)
        self.knowledge = Knowledge(readings)

    @property
    def name(self) -> str:
        return self._name

    def rename(self, name: str) -> None:
        self._name = _checked(name)

    @property
    def readings(self) -> Sequence[str]:
        return tuple(map(str, self.knowledge.readings))

    def told(self) -> Sequence[Text]:
        return tuple(reading.told() for reading in self.knowledge.readings)

    @property
    def equipment(self) -> Mapping[str, object]:
        return {"name": self._name, READINGS: [write_reading(reading) for reading in self.knowledge.readings]}

    def known(self) -> float:
        return self.knowledge.known()

    def ask(self, rotation: int, *, check: bool = False) -> Ask | None:
        again = next_again(self.knowledge, rotation)
        question = again or next_question(self.knowledge, rotation)
        certain = question is None
        if certain:
            question = next_question(self.knowledge, rotation, under=Hypothesis.ANY)
        if question is None and check:
            question = next_check(self.knowledge, rotation)
        if question is None:
            return None
        square = square_name(TO_PLAYERS[question.rotation][question.square])
        numbers = NUMBERS_IN[all_numbers(question.code)]
        return Ask(LETTERS[question.code], square, question.rotation, numbers, again is not None, certain)

    def answer(self, ask: Ask, number: int, *, asked: bool = True) -> bool:
        code, rotation = parse_piece(ask.piece), ask.rotation % 4
        if not mask_of(number) & all_numbers(code):
            raise TextError(
                text(
                    "{number} is not on the dial of {piece}, which has {numbers}",
                    number=number,
                    piece=ask.piece,
                    numbers=str(NUMBERS_IN[all_numbers(code)]),
                )
            )
        square = TO_PHYSICAL[rotation][parse_square(ask.square)]
        reading = Reading(code, square, rotation, mask_of(number), "wizard" if asked else "typed")
        if ask.again:
            for old in self.knowledge.readings:
                if same_window(old, reading) and not old.numbers & reading.numbers:
                    self.knowledge.withdraw(old)
        failed = self.knowledge.domains(Hypothesis.NORMAL).failed
        return self.knowledge.add(reading) and self.knowledge.domains(Hypothesis.NORMAL).failed == failed

    def withdraw(self, index: int) -> str:
        count = len(self.knowledge.readings)
        if not -count <= index < count:
            raise NotFoundError(
                text("there is no reading {index}: the set has {number}, counted from 1", index=index + 1, number=count)
            )
        return str(self.knowledge.withdraw_at(index))

    def learn(self, line: Line) -> int:
        for index, ply in enumerate(line.plies):
            position = line.position_at(index)
            if not isinstance(position, ShogunPosition):
                raise TextError(text("a game of {name} tells nothing of a set of Shogun", name=line.game.name))
            self.knowledge.add(reading_of_move(position, ply.step.origin, ply.step.target, "import"))
        return len(line.plies)

    def take_over(self, other: SetBook) -> int:
        if not isinstance(other, ShogunSetBook):
            raise TextError(text("{other} is no set of Shogun", other=other.name))
        had = set(self.knowledge.readings)
        fresh = [reading for reading in other.knowledge.readings if reading not in had]
        for reading in fresh:
            self.knowledge.add(reading)
        return len(fresh)

    @property
    def pieces(self) -> Mapping[str, tuple[int, ...]]:
        return {LETTERS[code]: NUMBERS_IN[all_numbers(code)] for code in CODES}

    def numbers(self, piece: str, square: str, rotation: int, assumed: Assumption = "normal") -> tuple[int, ...]:
        physical = TO_PHYSICAL[rotation % 4][parse_square(square)]
        return NUMBERS_IN[self.knowledge.possible(parse_piece(piece), physical, rotation % 4, _MODEL[assumed])]

    def plain(self, assumed: Assumption = "normal") -> Plain:
        piece_set = plain_set(self.knowledge, self.name, _MODEL[assumed])
        known = round(self.knowledge.known(_MODEL[assumed]) * WINDOWS)
        return Plain(write_set(piece_set), windows_told(piece_set), known, WINDOWS)

    def summary(self) -> Sequence[Text]:
        knowledge = self.knowledge
        count = len(knowledge.readings)
        lines = [texts("{name}: {count} reading", "{name}: {count} readings", count=count, name=self.name)]
        for model in Hypothesis:
            if model in _MODELS and knowledge.domains(model).failed:
                lines.append(text("contradicted: {model}", model=_NAMES[model]))
            else:
                percent = f"{100 * knowledge.known(model):.1f}"
                lines.append(text("{percent} % of the windows known: {model}", percent=percent, model=_NAMES[model]))
        return lines

    def problems(self) -> Sequence[Text]:
        lines: list[Text] = []
        for model in Hypothesis:
            found = self.knowledge.contradiction(model)
            if found is not None:
                lines += _told(found)
                if found.cause != "model":
                    break
        return tuple(lines)

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


def read_book(written: str) -> ShogunSetBook:
    """Read a set file of readings; raises `TextError` that names the place."""
    try:
        table = tomllib.loads(written)
    except tomllib.TOMLDecodeError as error:
        raise TextError(text("not TOML: {problem}", problem=str(error)), "set") from None
    if READINGS not in table and ("magnets" in table or "dials" in table):
        raise TextError(
            text(
                "has magnets and dials where readings are needed; "
                "take it over with `shogunboard set new OTHER --like` this file"
            ),
            "set",
        )
    unknown = [key for key in table if key not in _FIELDS]
    if unknown:
        raise TextError(
            text("not a part of a set file of readings, which has {choices}", choices=", ".join(_FIELDS)), unknown[0]
        )
    if table.get("game", "shogun") != "shogun":
        raise TextError(text('must be "shogun", not {game}', game=repr(table["game"])), "game")
    name, lines = table.get("name"), table.get(READINGS)
    if not isinstance(name, str):
        raise TextError(text("must be a text"), "name")
    if not isinstance(lines, list):
        raise TextError(text("must be a list; a set without any has readings = []"), READINGS)
    return ShogunSetBook(
        _checked(name),
        [parse_reading(line, text("reading {number}", number=number)) for number, line in enumerate(lines, 1)],
    )


def book_of_set(piece_set: PieceSet) -> ShogunSetBook:
    """The book of a set of magnets and dials: readings of all its windows but those of which it tells nothing."""
    return ShogunSetBook(piece_set.name, readings_of_set(piece_set))


def _told(found: Contradiction) -> Sequence[Text]:
    """A contradiction in words."""
    pieces = ", ".join(dict.fromkeys(LETTERS[suspect.code] for suspect in found.suspects))
    match found.cause:
        case "stuck":
            return (
                texts(
                    "{pieces} always shows the same in {count} reading: its dial may be stuck",
                    "{pieces} always shows the same in {count} readings: its dial may be stuck",
                    count=len(found.suspects),
                    pieces=pieces,
                ),
            )
        case "dial":
            return (text("unusual: not every number is once on the dial of {pieces}", pieces=pieces),)
        case "model":
            model = _NAMES[found.hypothesis]
            return (text("contradicted: {model}; no one or two readings explain it", model=model),)
        case "misread":
            if found.hypothesis == Hypothesis.NORMAL:
                two = text("two of these are wrong, or the dials are unusual:")
            else:
                two = text("two of these are wrong, or the set follows no model:")
            named = [text("read again: {reading}", reading=suspect.told()) for suspect in found.suspects[:MOST_NAMED]]
            left = len(found.suspects) - len(named)
            rest = (texts("and {count} more", "and {count} more", count=left),) if left else ()
            return (*((two,) if found.fewest > 1 else ()), *named, *rest)


def _checked(name: str) -> str:
    if not name or not name.isprintable():
        raise TextError(text("must be a text of printable characters"), "name")
    return name
