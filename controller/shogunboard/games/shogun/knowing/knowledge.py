"""What is known of a set: the readings, and what they leave possible under each hypothesis."""

from collections.abc import Iterable, Sequence

from shogunboard.games.shogun.knowing.causes import Contradiction, explain
from shogunboard.games.shogun.knowing.dials import Hypothesis, all_numbers
from shogunboard.games.shogun.knowing.domains import Domains
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import NumberMask, NumberTable
from shogunboard.games.shogun.pieces import CODES, Code
from shogunboard.geometry import SQUARES, TO_PHYSICAL, Square

_MODELS = (Hypothesis.NORMAL, Hypothesis.ANY)


class Knowledge:
    """Readings that come one by one and can be withdrawn.

    Numbers are told under a hypothesis, `assumed` unless another is named; when readings contradict it, the next
    weaker one that they do not contradict is used instead (`hypothesis`). `FREE` is never contradicted but by
    two different readings of one window.
    """

    def __init__(self, readings: Iterable[Reading] = (), assumed: Hypothesis = Hypothesis.ANY) -> None:
        self.assumed = assumed
        self._readings: list[Reading] = []
        self._domains = {hypothesis: Domains(hypothesis) for hypothesis in _MODELS}
        self._table: dict[tuple[Code, Square, int], NumberMask] = {}
        for reading in readings:
            self.add(reading)

    @property
    def readings(self) -> Sequence[Reading]:
        """All readings, oldest first."""
        return tuple(self._readings)

    def add(self, reading: Reading) -> bool:
        """Take in a reading; False when the hypothesis in force until now is contradicted by it."""
        before = self.hypothesis
        self._readings.append(reading)
        for domains in self._domains.values():
            domains.add(reading)
        key = reading.code, reading.square, reading.rotation
        self._table[key] = self._table.get(key, all_numbers(reading.code)) & reading.numbers
        return self.hypothesis == before and self._table[key] != 0

    def copy(self) -> "Knowledge":
        """The same, to go on with apart from this one."""
        other = Knowledge(assumed=self.assumed)
        other._readings, other._table = self._readings.copy(), self._table.copy()
        other._domains = {hypothesis: domains.copy() for hypothesis, domains in self._domains.items()}
        return other

    def withdraw(self, reading: Reading) -> None:
        """Take a reading out again; raises `ValueError` when there is no such reading."""
        self.withdraw_at(self._readings.index(reading))

    def withdraw_at(self, index: int) -> Reading:
        """Take out the reading at a place in `readings`, and return it; raises `IndexError` when there is none."""
        rest = self._readings.copy()
        reading = rest.pop(index)
        fresh = Knowledge(rest, self.assumed)
        self._readings, self._domains, self._table = fresh._readings, fresh._domains, fresh._table
        return reading

    @property
    def hypothesis(self) -> Hypothesis:
        """The one in force: the strongest from `assumed` on that the readings do not contradict."""
        return next((one for one in _MODELS if one >= self.assumed and not self._domains[one].failed), Hypothesis.FREE)

    def domains(self, hypothesis: Hypothesis) -> Domains:
        """What is left under a hypothesis other than `FREE`. Not to be changed."""
        return self._domains[hypothesis]

    def possible(
        self, code: Code, square: Square, rotation: int, under: Hypothesis | None = None, *, exact: bool = False
    ) -> NumberMask:
        """What a piece may show on a physical square: a sound over-approximation, or the exact set (slower).

        Under a hypothesis that is contradicted the next weaker one answers. A window read in two ways may show all.
        """
        model = self.hypothesis if under is None else under
        while model != Hypothesis.FREE and self._domains[model].failed:
            model = Hypothesis(model + 1)
        if model == Hypothesis.FREE:
            return self._table.get((code, square, rotation), 0) or all_numbers(code)
        domains = self._domains[model]
        found = domains.exact(code, square, rotation) if exact else domains.possible(code, square, rotation)
        return found or all_numbers(code)

    def table(self, rotation: int, under: Hypothesis | None = None) -> NumberTable:
        """The possible numbers by piece and *players'* square, as `numbers.possible_numbers` gives them for a set."""
        physical = TO_PHYSICAL[rotation]
        rows = [tuple(self.possible(code, physical[square], rotation, under) for square in SQUARES) for code in CODES]
        return ((0,) * len(SQUARES), *rows)

    def known(self, under: Hypothesis | None = None) -> float:
        """The share (0-1) of all windows, over pieces, squares and rotations, that can show only one number."""
        tables = [self.table(rotation, under) for rotation in range(4)]
        masks = [mask for table in tables for row in table[1:] for mask in row]
        return sum(mask.bit_count() == 1 for mask in masks) / len(masks)

    def contradiction(self, hypothesis: Hypothesis) -> Contradiction | None:
        """What contradicts a hypothesis, with the suspects; None while propagation finds no contradiction."""
        if hypothesis != Hypothesis.FREE and not self._domains[hypothesis].failed:
            return None
        return explain(self._readings, hypothesis)
