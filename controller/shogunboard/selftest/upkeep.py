"""Leads a person through what a board that measures fields can do besides play: zeroing, measuring, checking itself."""

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, TypeVar

from shogunboard.errors import BoardSilentError, ConfigError
from shogunboard.geometry import FILES, SIZE, SQUARES, Square, square_name
from shogunboard.ports import Board, FieldReading, Maintainable, TellsFields
from shogunboard.selftest.findings import in_words
from shogunboard.selftest.person import Person, answer_of
from shogunboard.selftest.tagging import POSES, Judgement, judge, verdict
from shogunboard.text import Text, Value, text, texts

T = TypeVar("T")

LOOK_MS: Final = 20
ANSWER_MS: Final = 10_000
"""A board that has not answered by then is not there; it is greeted first, and may measure for a second."""
AGAIN_MS: Final = 2500
"""What was asked before the link stood is lost, so it is asked again."""
READINGS: Final = 5
MOST_AT_REST_MT: Final = 3.0
"""An empty square feels less than this even before its zero was measured, unless something lies near it."""


class Upkeep:
    """`board` is open; `now` gives milliseconds that never go back.

    Methods raise `EnoughError` when the person has enough, `BoardSilentError` when the board does not answer.
    """

    def __init__(self, board: Board, person: Person, now: Callable[[], int]) -> None:
        self._board = board
        self._person = person
        self._now = now

    def fields(self) -> FieldReading:
        """Have the fields measured."""
        board = self._meter
        return self._answer(board.ask_fields, lambda: board.fields, lambda found: found.t)

    def zero(self) -> frozenset[Square]:
        """Measure the zeros of the empty board; the squares that refused it."""
        board = self._maintained
        answer_of(self._person, text("Clear the board, magnets beside it too, and press Enter."))
        odd = self._odd() if isinstance(self._board, TellsFields) else []
        if odd:
            where = in_words(odd)
            self._person.tell(text("Not like an empty square, before anything is measured: {where}.", where=where))
        _, refused = self._answer(lambda: board.measure_zeros(SQUARES), lambda: board.zeros, lambda found: found[0])
        kept = len(SQUARES) - len(refused)
        self._person.tell(
            texts(
                "The zero of {count} square is measured and kept.",
                "The zeros of {count} squares are measured and kept.",
                kept,
            )
        )
        if refused:
            self._person.tell(
                text(
                    "Refused, and left as they were: {where}. Is there a magnet near, or is a sensor noisy or not "
                    "connected? Clear it away, or repair it, and measure once more.",
                    where=in_words(refused),
                )
            )
        return refused

    def tag(self, square: Square) -> tuple[bool, Sequence[Judgement]]:
        """Measure a magnet on one square; is it good for pieces, and what was measured."""
        limits = self._meter.field_limits
        name = square_name(square)
        answer_of(self._person, text("Clear {square} and the squares around it, and press Enter.", square=name))
        rest = self._field(square)
        self._person.tell(text("{square} without a magnet: {field} mT.", square=name, field=f"{rest:+.1f}"))
        judgements: list[Judgement] = []
        for pose in POSES:
            answer_of(self._person, text("Lay the magnet {how}; then Enter.", how=pose.text))
            judgements.append(judge(pose, self._field(square), limits))
            self._person.tell(_judged(judgements[-1]))
        good, said = verdict(judgements)
        self._person.tell(said)
        return good, judgements

    def check(self) -> tuple[Text, ...]:
        """Have the board check itself; what it has found. What it is and what it has told goes to the person."""
        board = self._maintained
        _, found = self._answer(board.check_itself, lambda: board.own_findings, lambda told: told[0])
        self._person.tell(board.makers_note)
        for line in board.log:
            self._person.tell(text("It has told: {what}", what=line))
        return found

    def _odd(self) -> list[Square]:
        """Squares that do not feel as empty ones do."""
        values = self.fields().values
        return [square for square in SQUARES if self._is_off(values[square])]

    @property
    def _meter(self) -> TellsFields:
        if not isinstance(self._board, TellsFields):
            raise ConfigError(
                text("board: the sensors of {name} tell no fields; those at a Pico do (serial)", name=self._board.name)
            )
        return self._board

    @property
    def _maintained(self) -> Maintainable:
        if not isinstance(self._board, Maintainable):
            raise ConfigError(
                text("board: {name} has no memory of its own; the board at a Pico has (serial)", name=self._board.name)
            )
        return self._board

    def _field(self, square: Square) -> float:
        self.fields()  # may have been measured before the magnet lay
        values = [self.fields().values[square] for _ in range(READINGS)]
        known = [value for value in values if value is not None]
        if not known:
            raise BoardSilentError(
                text("the sensor of {square} gives no valid reading; look at its wires", square=square_name(square))
            )
        return fmean(known)

    @staticmethod
    def _is_off(field: float | None) -> bool:
        return field is None or abs(field) > MOST_AT_REST_MT

    def _answer(self, ask: Callable[[], None], look: Callable[[], T | None], time_of: Callable[[T], int]) -> T:
        """Ask, and wait for an answer that was not there before."""
        old = look()
        begin = self._now()
        asked: int | None = None
        while True:
            found = look()
            if found is not None and (old is None or time_of(found) != time_of(old)):
                return found
            now = self._now()
            if now - begin > ANSWER_MS:
                problems: Value = "; ".join(map(str, _problems(self._board)))
                problems = problems or text("it answers nothing that is asked")
                raise BoardSilentError(
                    text("the board does not answer ({problems}); `shogunboard doctor` tells more", problems=problems)
                )
            if self._is_there and (asked is None or now - asked > AGAIN_MS):
                ask()
                asked = now
            self._person.wait(LOOK_MS)

    @property
    def _is_there(self) -> bool:
        """Does the board tell anything yet?"""
        return any(cell != "?" for cell in self._board.read())


def _judged(one: Judgement) -> Text:
    """What a pose gave, for the person."""
    field = f"{one.field:+6.1f}"
    if one.margin is None:
        return text("{field} mT: {why}.", field=field, why=one.text)
    margin = f"{one.margin:.1f}"
    if one.good:
        return text("{field} mT, {margin} times: good; {why}.", field=field, margin=margin, why=one.text)
    return text("{field} mT, {margin} times: NOT GOOD; {why}.", field=field, margin=margin, why=one.text)


def _problems(board: Board) -> Sequence[object]:
    problems = board.health()["problems"]
    return problems if isinstance(problems, list) else []


def drawn(reading: FieldReading) -> str:
    """The fields as a board, in mT, physical squares."""
    values = ["    ?" if value is None else f"{value:+5.1f}" for value in reading.values]
    rows = [f"{SIZE - row} | {' '.join(values[row * SIZE : (row + 1) * SIZE])}" for row in range(SIZE)]
    return "\n".join([*rows, f"  +-{'-' * (6 * SIZE - 1)}", f"    {' '.join(f'{file:>5}' for file in FILES)}"])
