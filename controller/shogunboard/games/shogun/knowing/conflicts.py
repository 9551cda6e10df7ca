"""Readings that cannot all be right: small sets of them, and what has to be left out for the rest to agree.

Whatever has to be left out has something in every set of readings that contradict one another, so one small set names
all that need to be tried. Agreement is judged by propagation: a contradiction that is found is one, some that need
search are not found.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from shogunboard.games.shogun.knowing.dials import Hypothesis, all_numbers
from shogunboard.games.shogun.knowing.domains import Domains
from shogunboard.games.shogun.knowing.readings import Reading
from shogunboard.games.shogun.numbers import NumberMask
from shogunboard.games.shogun.pieces import Code
from shogunboard.geometry import Square

NONE: frozenset[Code] = frozenset()
_TWICE = 2


def first_failing(readings: Iterable[Reading], hypothesis: Hypothesis, unusual: frozenset[Code] = NONE) -> int | None:
    """The place of the first reading that contradicts those before it; None when they agree.

    The dials of the pieces in `unusual` may have a number twice.
    """
    domains = Domains(hypothesis, unusual) if hypothesis != Hypothesis.FREE else None
    shown: dict[tuple[Code, Square, int], NumberMask] = {}
    for index, reading in enumerate(readings):
        window = reading.code, reading.square, reading.rotation
        shown[window] = shown.get(window, all_numbers(reading.code)) & reading.numbers
        if not shown[window] or (domains is not None and not domains.add(reading)):
            return index
    return None


def agree_without(
    readings: Sequence[Reading], out: Collection[int], hypothesis: Hypothesis, unusual: frozenset[Code] = NONE
) -> bool:
    """Do the readings agree but for those at the places `out`?"""
    kept = (reading for index, reading in enumerate(readings) if index not in out)
    return first_failing(kept, hypothesis, unusual) is None


def conflict(
    readings: Sequence[Reading], hypothesis: Hypothesis, out: Collection[int] = frozenset()
) -> tuple[int, ...]:
    """The places of readings that contradict one another, as few as can be had; empty when all but `out` agree."""
    places = [index for index in range(len(readings)) if index not in out]
    last = first_failing((readings[index] for index in places), hypothesis)
    if last is None:
        return ()

    def fails(some: Iterable[int]) -> bool:
        return first_failing((readings[index] for index in sorted(some)), hypothesis) is not None

    before, final = places[:last], places[last]
    for near in _neighbours(readings[final]):
        pool = [index for index in before if near(readings[index])]
        if fails([*pool, final]):
            before = pool
            break
    found = (*_needed(fails, [final], before, True), final)
    # Which square's direction is taken for 0 depends on the readings, and with it what propagation finds.
    return tuple(sorted(found if fails(found) else (*before, final)))


def single_faults(readings: Sequence[Reading], hypothesis: Hypothesis, found: Iterable[int]) -> tuple[int, ...]:
    """The places of readings any one of which, left out, lets the rest agree; `found` is a conflict of them."""
    return tuple(index for index in found if agree_without(readings, {index}, hypothesis))


def window_faults(readings: Sequence[Reading], hypothesis: Hypothesis, found: Iterable[int]) -> tuple[int, ...]:
    """The places of the readings of windows that were read twice alike, any one window of which explains it.

    What was read three times alike is right.
    """
    faults: list[int] = []
    for one in found:
        alike = [index for index, reading in enumerate(readings) if _shown(reading) == _shown(readings[one])]
        if len(alike) == _TWICE and agree_without(readings, alike, hypothesis):
            faults += alike
    return tuple(sorted(set(faults)))


def double_faults(readings: Sequence[Reading], hypothesis: Hypothesis, found: Sequence[int]) -> tuple[int, ...]:
    """The places of readings that are one of two which, both left out, let the rest agree; empty when there are none.

    `found` is a conflict of the readings, none of which is a single fault. What was read twice alike is right.
    """
    times = Counter(map(_shown, readings))
    second = conflict(readings, hypothesis, found)
    if second and conflict(readings, hypothesis, {*found, *second}):
        return ()
    faults: set[int] = set()
    for one in found:
        if times[_shown(readings[one])] == 1:
            for other in conflict(readings, hypothesis, {one}):
                if times[_shown(readings[other])] == 1 and agree_without(readings, {one, other}, hypothesis):
                    faults |= {one, other}
    return tuple(sorted(faults))


def _shown(reading: Reading) -> tuple[Code, Square, int, NumberMask]:
    return reading.code, reading.square, reading.rotation, reading.numbers


def _neighbours(final: Reading) -> Iterator[Callable[[Reading], bool]]:
    """Readings that are likely to contradict one, the fewest first."""
    code, square, rotation = final.code, final.square, final.rotation
    yield lambda one: (one.code, one.square, one.rotation) == (code, square, rotation)
    yield lambda one: (one.code, one.square) == (code, square)
    yield lambda one: one.code == code
    yield lambda one: one.square == square
    yield lambda one: one.square == square or one.code == code


def _needed(fails: Callable[[Iterable[int]], bool], kept: list[int], tried: list[int], more: bool) -> list[int]:
    """Those of `tried` without which `kept` would not fail (QuickXplain, Junker 2004)."""
    if not tried or (more and fails(kept)):
        return []
    if len(tried) == 1:
        return tried
    half = len(tried) // 2
    later = _needed(fails, kept + tried[:half], tried[half:], True)
    earlier = _needed(fails, kept + later, tried[:half], bool(later))
    return earlier + later
