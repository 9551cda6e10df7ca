"""From what was observed to what is wrong. Pure.

Mistakes of many wires are tried first, from the largest on: one that explains most of the answers of its squares is
named, and what it explains needs no other explanation. What is left is named square by square.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from shogunboard.geometry import SQUARES, Square, square_name
from shogunboard.ports import Part
from shogunboard.selftest.findings import (
    LIGHT_CURES,
    SENSOR_CURES,
    Finding,
    Kind,
    Subject,
    in_words,
    listed,
)
from shogunboard.selftest.hypotheses import Hypothesis, hypotheses
from shogunboard.selftest.observed import Felt, Observed

FITTING: Final = 0.8
"""So much of what was seen must be as a mistake lets expect, for it to be named."""
FEWEST: Final = 3
"""So many answers at least must fit; two squares alone are a pair."""


def of_sensors(observed: Observed, parts: Sequence[Part] = ()) -> list[Finding]:
    """What is wrong with the sensors. `parts` are those that read them."""
    return _Analysis("sensors", observed, parts).findings()


def of_lights(seen: Felt) -> list[Finding]:
    """What is wrong with the lights. `seen` are the squares that shone when each light was switched on."""
    return _Analysis("lights", Observed(seen), ()).findings()


def by_square(findings: Sequence[Finding]) -> Mapping[Square, Kind]:
    """What is wrong with each square that is not well; of several things the first that was found."""
    found: dict[Square, Kind] = {}
    for finding in findings:
        for square in finding.squares:
            found.setdefault(square, finding.kind)
    return found


class _Analysis:
    def __init__(self, subject: Subject, observed: Observed, parts: Sequence[Part]) -> None:
        self._subject: Subject = subject
        self._observed = observed
        self._felt = observed.felt
        self._parts = parts
        self._explained: set[Square] = set()
        self._findings: list[Finding] = []

    def findings(self) -> list[Finding]:
        self._mistakes()
        self._without_reading()
        self._silent()
        self._pairs()
        self._others()
        self._groups()
        return self._findings

    def _find(self, kind: Kind, squares: Sequence[Square], text: str) -> None:
        cures = SENSOR_CURES if self._subject == "sensors" else LIGHT_CURES
        self._findings.append(Finding(self._subject, kind, tuple(squares), text, cures[kind]))

    def _mistakes(self) -> None:
        for hypothesis in hypotheses(self._parts):
            right = self._right(hypothesis)
            if right is not None:
                self._explained.update(right)
                moved = [square for square in right if hypothesis.expected[square] != square]
                self._find(hypothesis.kind, sorted(moved), self._of(hypothesis))

    def _of(self, hypothesis: Hypothesis) -> str:
        """The words of a mistake; those about lights say so."""
        if hypothesis.kind == "turned":
            return hypothesis.text.replace("they", f"the {self._subject}", 1)
        return hypothesis.text if self._subject == "sensors" else f"the lights: {hypothesis.text}"

    def _right(self, hypothesis: Hypothesis) -> list[Square] | None:
        """The squares that this mistake explains, None when it does not fit."""
        expected = {square: self._visible(seen) for square, seen in hypothesis.expected.items()}
        if not self._explained.isdisjoint(expected) or not self._reads_as_expected(hypothesis):
            return None
        answered = [square for square in expected if self._felt.get(square)]
        right = [square for square in answered if self._felt[square] == expected[square]]
        wanted = sum(bool(seen) for seen in expected.values())
        if len(right) < max(FEWEST, FITTING * len(answered), wanted / 2):
            return None
        return right + [square for square in expected if not expected[square] and self._felt.get(square) == frozenset()]

    def _visible(self, seen: Square | None) -> frozenset[Square]:
        """A square that is always occupied cannot be seen to become so."""
        return frozenset() if seen is None else frozenset({seen}) - self._observed.always

    def _reads_as_expected(self, hypothesis: Hypothesis) -> bool:
        squares = hypothesis.unread or hypothesis.expected.keys()
        lost = sum(square in self._observed.unread for square in squares)
        return lost >= FITTING * len(squares) if hypothesis.unread else lost <= (1 - FITTING) * len(squares)

    def _without_reading(self) -> None:
        squares = [square for square in self._observed.unread if square not in self._explained]
        if squares:
            self._find("no_reading", sorted(squares), f"there is no reading from {in_words(squares, self._parts)}")

    def _silent(self) -> None:
        squares = [
            square
            for square, felt in self._felt.items()
            if not felt and square not in self._explained | self._observed.always | self._observed.unread
        ]
        if not squares:
            return
        where = in_words(squares, self._parts)
        text = f"a magnet is not felt on {where}" if self._subject == "sensors" else f"the light stays dark on {where}"
        if len(squares) == len(SQUARES):
            text = "no square feels a magnet" if self._subject == "sensors" else "no light shines"
        self._find("silent", sorted(squares), text)

    def _pairs(self) -> None:
        for square, felt in sorted(self._felt.items()):
            other = next(iter(felt), square)
            answer = self._felt.get(other, frozenset())
            if self._is_open(square) and square < other and felt == {other} and answer == {square}:
                self._explained |= {square, other}
                names = f"{square_name(square)} and {square_name(other)}"
                self._find("squares_exchanged", [square, other], self._words(f"{names} are exchanged"))

    def _others(self) -> None:
        for square, felt in sorted(self._felt.items()):
            if not felt or not self._is_open(square) or felt == {square}:
                continue
            seen = listed(square_name(other) for other in sorted(felt - {square}))
            done = f"a magnet on {square_name(square)} is felt on {seen}"
            if self._subject == "lights":
                done = f"the light of {square_name(square)} shines on {seen}"
            kind: Kind = "doubled" if square in felt else "misplaced"
            self._find(kind, [square], f"{done}, too" if square in felt else done)

    def _is_open(self, square: Square) -> bool:
        return square not in self._explained

    def _words(self, text: str) -> str:
        return text if self._subject == "sensors" else f"the lights of {text}"

    def _groups(self) -> None:
        """What is said of squares whatever they are wired to."""
        observed = self._observed
        told: list[tuple[Kind, frozenset[Square], str]] = [
            ("always", observed.always, "occupied while the board is empty: "),
            ("sticking", observed.sticking, "still occupied after the magnet has gone: "),
            ("flipped", observed.flipped, "north is taken for south on "),
            ("one_pole", observed.one_pole, "the magnet is felt only one way up on "),
            ("lost", observed.lost - observed.unread, "the reading came and went on "),
        ]
        for kind, squares, text in told:
            if squares:
                self._find(kind, sorted(squares), text + in_words(squares, self._parts))
        untested = frozenset(SQUARES) - self._felt.keys()
        if untested:
            self._find("untested", sorted(untested), f"not tested: {in_words(untested)}")
