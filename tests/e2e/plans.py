"""Games to be played: searched for by the rules, the same ones every time."""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random

from shogunboard.games.base import Position, Step
from shogunboard.games.line import Line, Ply
from shogunboard.geometry import SQUARES

Wanted = Callable[[Line], bool]


def find_game(begin: Callable[[], Line], wanted: Wanted, most: int) -> Line:
    """The first game of at most `most` plies, from where `begin` stands, that ends in mate and is wanted."""
    for seed in range(1000):
        line = _played(begin(), Random(seed), most)
        outcome = line.outcome()
        if outcome is not None and outcome.reason == "mate" and wanted(line):
            return line
    raise AssertionError("no such game was found")


def has_capture_and_threat(line: Line) -> bool:
    """Is there a capture, and a threat that was answered?"""
    threats = [ply for ply in line.plies[:-1] if ply.after.threat()]
    return bool(threats) and any(ply.step.captured for ply in line.plies)


def wrong_step(position: Position) -> Step:
    """A move by another number than the piece shows; nothing else is wrong with it."""
    right = {(step.origin, step.target) for step in position.steps()}
    for origin, target in product(sorted(position.men), SQUARES):
        if target in position.men or (origin, target) in right:
            continue
        step = position.insist(origin, target)
        if step is not None:
            return step
    raise AssertionError("every move is right here")


def quiet(plies: Sequence[Ply]) -> list[int]:
    """The indices of plies that neither capture nor threaten."""
    return [index for index, ply in enumerate(plies) if not (ply.step.captured or ply.after.threat())]


def _played(line: Line, random: Random, most: int) -> Line:
    while len(line.plies) < most and line.outcome() is None:
        position = line.position
        steps = list(position.steps())
        random.shuffle(steps)
        after = {step.move.short: position.after(step) for step in steps}
        mates = [step for step in steps if (end := after[step.move.short].outcome()) and end.reason == "mate"]
        threats = [step for step in steps if after[step.move.short].threat()]
        captures = [step for step in steps if step.captured]
        if mates:
            steps = mates
        elif threats and random.random() < 0.7:
            steps = threats
        elif captures and random.random() < 0.5:
            steps = captures
        line.push(steps[0])
    return line
