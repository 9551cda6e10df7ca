"""What a contradiction comes from: misread windows, a dial that is stuck, unusual dials, or a set without a model.

The explanation that needs the fewest faults is told. Some cannot be told apart by what was read: reading the suspects
again then does, as a window that was read right shows the same again, and one wrong reading explains it no longer.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, Literal, TypeAlias

from shogunboard.games.shogun.knowing.conflicts import (
    agree_without,
    conflict,
    double_faults,
    first_failing,
    single_faults,
    window_faults,
)
from shogunboard.games.shogun.knowing.dials import TURNS, Hypothesis, all_numbers, dial_list
from shogunboard.games.shogun.knowing.domains import Domains
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import mask_of
from shogunboard.games.shogun.pieces import CODES, SHOGUN_CODES, Code
from shogunboard.geometry import Square

Cause: TypeAlias = Literal["misread", "stuck", "dial", "model"]
ENOUGH_TO_CALL_STUCK: Final = 3
"""Windows in which a piece shows the same."""
CHANCE: Final = 1 / 256
"""When a piece shows the same by chance less often than this, it is rather stuck than a window misread."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """The readings cannot all be right under `hypothesis`.

    `cause` and `suspects`: "misread": `fewest` (1 or 2) of the suspects, left out, let the rest agree (all readings of
    one window, if it was read twice alike); or, without a model, windows read in different ways; "stuck": the readings
    of one piece that shows the same since some time or until then; "dial": all readings of the pieces whose dials must
    have a number twice, after which the rest agrees; "model": no suspects, the set does not follow the hypothesis, or
    more readings are wrong.
    """

    hypothesis: Hypothesis
    cause: Cause
    suspects: tuple[Reading, ...]
    fewest: int = 1


def explain(readings: Sequence[Reading], hypothesis: Hypothesis) -> Contradiction | None:
    """What contradicts a hypothesis; None when the readings agree under it."""

    def told(cause: Cause, places: Iterable[int], fewest: int = 1) -> Contradiction:
        return Contradiction(hypothesis, cause, tuple(readings[index] for index in sorted(places)), fewest)

    if hypothesis == Hypothesis.FREE:
        twice = _read_in_two_ways(readings)
        return told("misread", twice) if twice else None
    found = conflict(readings, hypothesis)
    if not found:
        return None
    singles = single_faults(readings, hypothesis, found)
    for code in sorted({readings[index].code for index in found}):
        for run in _same(readings, code):
            if agree_without(readings, run, hypothesis) and _chance(readings, run, singles, hypothesis) < CHANCE:
                return told("stuck", run)
    if singles:
        return told("misread", singles)
    pieces = _unusual(readings) if hypothesis == Hypothesis.NORMAL else frozenset()
    if len(pieces) != 1 and (doubles := double_faults(readings, hypothesis, found)):
        return told("misread", doubles, 2)
    if pieces:
        return told("dial", (index for index, reading in enumerate(readings) if reading.code in pieces))
    if twice := window_faults(readings, hypothesis, found):
        return told("misread", twice)
    return told("model", ())


def _read_in_two_ways(readings: Sequence[Reading]) -> tuple[int, ...]:
    """The places of the readings of windows whose readings agree on no number."""
    windows: dict[tuple[int, int, int], list[int]] = {}
    for index, reading in enumerate(readings):
        windows.setdefault((reading.code, reading.square, reading.rotation), []).append(index)
    groups = (places for places in windows.values() if len(places) > 1)
    return tuple(
        index
        for places in groups
        if first_failing((readings[one] for one in places), Hypothesis.FREE) is not None
        for index in places
    )


def _same(readings: Sequence[Reading], code: Code) -> Iterator[tuple[int, ...]]:
    """The last and the first readings of a piece, as far as it shows one number in enough windows."""
    own = [index for index, reading in enumerate(readings) if reading.code == code]
    for places in (own[::-1], own):
        shown, run = all_numbers(code), []
        for index in places:
            if not shown & readings[index].numbers:
                break
            shown &= readings[index].numbers
            run.append(index)
        windows = {(readings[index].square, readings[index].rotation) for index in run}
        if shown.bit_count() == 1 and len(windows) >= ENOUGH_TO_CALL_STUCK:
            yield tuple(run)


def _chance(readings: Sequence[Reading], run: Sequence[int], singles: Sequence[int], hypothesis: Hypothesis) -> float:
    """How likely a run comes about without being stuck, at the most likely of `singles`, which is then wrong.

    Without any, two readings of the run are taken to be wrong. Every direction that the other readings leave is taken
    to be as likely.
    """
    if not singles:
        return _chance_without(readings, run, (), 2, hypothesis)
    outside = [single for single in singles if single not in run]
    chances = [_chance_without(readings, run, (single,), 0, hypothesis) for single in outside]
    if len(outside) < len(singles):
        chances.append(_chance_without(readings, run, (), 1, hypothesis))
    return max(chances)


def _chance_without(
    readings: Sequence[Reading], run: Sequence[int], out: Sequence[int], wrong: int, hypothesis: Hypothesis
) -> float:
    """The same, with readings left `out` and so many windows of the run wrong, the least likely ones."""
    domains = Domains(hypothesis)
    for index, reading in enumerate(readings):
        if index not in run and index not in out:
            domains.add(reading)
    code, shown = readings[run[0]].code, all_numbers(readings[run[0]].code)
    windows: dict[Square, set[int]] = {}
    for index in run:
        shown &= readings[index].numbers
        windows.setdefault(readings[index].square, set()).add(readings[index].rotation)
    dials = dial_list(code, hypothesis).dials
    possible = [dial for index, dial in enumerate(dials) if domains.dials[code] >> index & 1]
    most = 0.0
    for entries in {tuple(mask_of(number) == shown for number in dial) for dial in possible}:
        chances = []
        for square, rotations in windows.items():
            ways = [way for way in TURNS if domains.ways[square] >> way & 1]
            fitting = [[entries[(way + rotation) % 4] for rotation in rotations] for way in ways]
            best = max(fitting, key=sum)
            # The windows of a square that the most likely direction does not explain are wrong for certain.
            chances += [sum(sum(one) >= sum(best) for one in fitting) / len(ways) if any(best) else 0.0]
            chances += [0.0] * (len(best) - max(1, sum(best)))
        most = max(most, prod(sorted(chances)[wrong:]))
    return most


def _unusual(readings: Sequence[Reading]) -> frozenset[Code]:
    """Normal pieces, as few as can be had, that let all agree when their dials may be any; empty when none do."""
    pieces = frozenset(code for code in CODES if code not in SHOGUN_CODES)
    if first_failing(readings, Hypothesis.NORMAL, pieces) is not None:
        return frozenset()
    for code in sorted(pieces):
        if first_failing(readings, Hypothesis.NORMAL, pieces - {code}) is None:
            pieces -= {code}
    return pieces
