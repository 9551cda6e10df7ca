"""From what was observed to what is wrong. Pure.

Mistakes of many wires are tried first, from the largest on: one that explains most of the answers of its squares is
named, and what it explains needs no other explanation. What is left is named square by square.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
)
from shogunboard.selftest.hypotheses import Hypothesis, hypotheses
from shogunboard.selftest.observed import Felt, Observed
from shogunboard.text import Text, listed, text

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

    def _find(self, kind: Kind, squares: Sequence[Square], what: Text) -> None:
        cures = SENSOR_CURES if self._subject == "sensors" else LIGHT_CURES
        self._findings.append(Finding(self._subject, kind, tuple(squares), what, cures[kind]))

    def _mistakes(self) -> None:
        for hypothesis in hypotheses(self._parts):
            right = self._right(hypothesis)
            if right is not None:
                self._explained.update(right)
                moved = [square for square in right if hypothesis.expected[square] != square]
                self._find(hypothesis.kind, sorted(moved), self._of(hypothesis))

    def _of(self, hypothesis: Hypothesis) -> Text:
        """The words of a mistake; those about lights say so."""
        if self._subject == "sensors":
            return hypothesis.said
        if hypothesis.kind == "turned":
            return text("the lights lie turned: a8 is taken for {square}", **dict(hypothesis.said.params))
        return text("the lights: {what}", what=hypothesis.said)

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
            where = in_words(squares, self._parts)
            self._find("no_reading", sorted(squares), text("there is no reading from {where}", where=where))

    def _silent(self) -> None:
        squares = [
            square
            for square, felt in self._felt.items()
            if not felt and square not in self._explained | self._observed.always | self._observed.unread
        ]
        if not squares:
            return
        where, everywhere = in_words(squares, self._parts), len(squares) == len(SQUARES)
        if self._subject == "sensors":
            what = (
                text("no square feels a magnet") if everywhere else text("a magnet is not felt on {where}", where=where)
            )
        else:
            what = text("no light shines") if everywhere else text("the light stays dark on {where}", where=where)
        self._find("silent", sorted(squares), what)

    def _pairs(self) -> None:
        for square, felt in sorted(self._felt.items()):
            other = next(iter(felt), square)
            answer = self._felt.get(other, frozenset())
            if self._is_open(square) and square < other and felt == {other} and answer == {square}:
                self._explained |= {square, other}
                self._find("squares_exchanged", [square, other], self._exchanged(square, other))

    def _others(self) -> None:
        for square, felt in sorted(self._felt.items()):
            if not felt or not self._is_open(square) or felt == {square}:
                continue
            if square in felt:
                self._find("doubled", [square], self._doubled(square, felt - {square}))
            else:
                self._find("misplaced", [square], self._misplaced(square, felt))

    def _is_open(self, square: Square) -> bool:
        return square not in self._explained

    def _exchanged(self, square: Square, other: Square) -> Text:
        names = {"one": square_name(square), "other": square_name(other)}
        if self._subject == "sensors":
            return text("{one} and {other} are exchanged", **names)
        return text("the lights of {one} and {other} are exchanged", **names)

    def _doubled(self, square: Square, seen: frozenset[Square]) -> Text:
        name, squares = square_name(square), listed([square_name(other) for other in sorted(seen)])
        if self._subject == "sensors":
            return text("a magnet on {square} is felt on {squares}, too", square=name, squares=squares)
        return text("the light of {square} shines on {squares}, too", square=name, squares=squares)

    def _misplaced(self, square: Square, seen: frozenset[Square]) -> Text:
        name, squares = square_name(square), listed([square_name(other) for other in sorted(seen)])
        if self._subject == "sensors":
            return text("a magnet on {square} is felt on {squares}", square=name, squares=squares)
        return text("the light of {square} shines on {squares}", square=name, squares=squares)

    def _groups(self) -> None:
        """What is said of squares whatever they are wired to."""
        observed = self._observed
        told: list[tuple[Kind, frozenset[Square], Text]] = [
            ("always", observed.always, text("occupied while the board is empty: {where}")),
            ("sticking", observed.sticking, text("still occupied after the magnet has gone: {where}")),
            ("flipped", observed.flipped, text("north is taken for south on {where}")),
            ("one_pole", observed.one_pole, text("the magnet is felt only one way up on {where}")),
            ("lost", observed.lost - observed.unread, text("the reading came and went on {where}")),
        ]
        for kind, squares, what in told:
            if squares:
                where = in_words(squares, self._parts)
                self._find(kind, sorted(squares), replace(what, params=(("where", where),)))
        untested = frozenset(SQUARES) - self._felt.keys()
        if untested:
            self._find("untested", sorted(untested), text("not tested: {where}", where=in_words(untested)))
