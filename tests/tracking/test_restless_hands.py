"""Whole games played with restless hands: the tracker must end up with what was played, and invent nothing.

The players (`players` and what builds on it) know the truth, and how much of it a board can know. With the environment
variable HYPOTHESIS_PROFILE=thorough the tests draw thousands of examples, other ones each time.
"""

import os
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shogunboard.events import Timed
from shogunboard.games.base import Game, Position
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.scans import Scan, Sensing
from shogunboard.tracking import TrackingSettings
from tests.strategies import KINDS, plays, set_objects, write_ranks
from tests.tracking.hands import Hands, Sensors
from tests.tracking.restless import ACTS, Restless
from tests.tracking.watcher import Watcher

settings.register_profile(
    "thorough",
    settings.get_profile("suite"),
    derandomize=False,
    max_examples=1000,
    suppress_health_check=list(HealthCheck),
)
THOROUGH: Final = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"

SENSINGS: Final[tuple[Sensing, ...]] = ("presence", "polarity")
RULES: Final[tuple[Mapping[str, object], ...]] = ({}, {}, {"first": "either"}, {"preset": "rulebook"})
INTERVALS: Final = (None, None, 5, 10, 25)
"""Milliseconds between scans; None: a scan whenever a reading changes."""
TIMES: Final = TrackingSettings()

both = pytest.mark.parametrize("sensing", SENSINGS)
seeds = st.integers(0, (1 << 32) - 1)


def often(examples: int) -> settings:
    """So many examples, or as many as a thorough test draws."""
    return settings.get_profile("thorough") if THOROUGH else settings(max_examples=examples)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """The reference set or a random one, and the rules that matter here."""
    equipment = draw(st.one_of(st.none(), set_objects()))
    return make_game("shogun", equipment, draw(st.sampled_from(RULES)))


@st.composite
def openings(draw: st.DrawFn) -> Position:
    """A position in which the game goes on: the start, one from play, or one with few pieces."""
    game = draw(games())
    if draw(st.booleans()):
        return next(position for position in reversed(draw(plays(game, 40))) if position.outcome() is None)
    return next(_sparse(game, Random(draw(seeds))))


def _sparse(game: Game, chance: Random) -> Iterator[Position]:
    """Sound positions with a few pieces anywhere."""
    while True:
        squares = chance.sample(range(64), 64)
        pieces = {}
        for write in (str.upper, str.lower):
            for kind in "S" + "".join(chance.sample(KINDS[1:], chance.randint(2, 6))):
                pieces[squares.pop()] = write(kind)
        position = game.parse_position(f"{write_ranks(pieces)} {chance.choice('wr')} {chance.randrange(4)}")
        if not game.describe(position)["status"] and position.outcome() is None:
            yield position


def play(opening: Position, sensing: Sensing, acts: list[str], seed: int) -> Restless:
    """Let restless players do these acts."""
    rng = Random(seed)
    players = Restless(rng, opening, sensing, TIMES, rng.choice(INTERVALS))
    players.check()
    for number, act in enumerate(acts):
        # So an act is done in the same way whatever was done before.
        rng.seed(f"{seed} {number}")
        players.act(act)
    return players


@both
@pytest.mark.parametrize("act", ACTS)
@often(1)
@given(opening=openings(), length=st.integers(4, 10), seed=seeds)
def test_one_kind_of_restlessness(act: str, sensing: Sensing, opening: Position, length: int, seed: int) -> None:
    play(opening, sensing, ["move", act] * length, seed)


@both
@often(10)
@given(opening=openings(), acts=st.lists(st.sampled_from(ACTS), min_size=10, max_size=30), seed=seeds)
def test_every_kind_of_restlessness(sensing: Sensing, opening: Position, acts: list[str], seed: int) -> None:
    play(opening, sensing, acts, seed)


# -- time ------------------------------------------------------------------------------------------------------


@both
@often(6)
@given(opening=openings(), acts=st.lists(st.sampled_from(ACTS), min_size=5, max_size=12), seed=seeds)
def test_scans_in_between_change_nothing(sensing: Sensing, opening: Position, acts: list[str], seed: int) -> None:
    watcher = play(opening, sensing, acts, seed).watcher
    assert retold(watcher, sensing, opening, Random(seed)) == watcher.told


def retold(watcher: Watcher, sensing: Sensing, opening: Position, rng: Random) -> list[Timed]:
    """What a tracker tells that gets the same scans, and others that repeat them or only let time pass."""
    other = Watcher(opening, sensing, TIMES)
    before = watcher.inputs[0]
    for entry in watcher.inputs:
        now = entry.t if isinstance(entry, Scan) else entry[0]
        if isinstance(before, Scan) and now > before.t:
            for t in sorted(rng.randrange(before.t, now) for _ in range(rng.choice((0, 1, 5)))):
                other.feed(Scan(t, rng.choice((None, before.cells))))
        if isinstance(entry, Scan):
            other.feed(entry)
            before = entry
        else:
            other.command(*entry)
    return other.told


# -- recovery --------------------------------------------------------------------------------------------------


def picture_cells(position: Position, sensing: Sensing) -> str:
    """A scan of a position."""
    men = {square: man.side for square, man in position.men.items()}
    return Sensors(men, position.rotation, sensing).cells()


def garbage(sensing: Sensing, position: Position, rng: Random) -> str:
    """Readings of any kind: anything at all, another position, or one with some squares wrong."""
    readings = ".x?" if sensing == "presence" else ".NS?"
    kind = rng.randrange(4)
    if kind == 0:
        return "".join(rng.choice(readings) for _ in range(64))
    if kind == 1:
        return rng.choice(readings) * 64
    if kind == 2:
        position = rng.choice((position.game.start(rng.randrange(4)), position))
    cells = list(picture_cells(position, sensing))
    for cell in rng.sample(range(64), rng.randrange(8)):
        cells[cell] = rng.choice(readings)
    return "".join(cells)


@both
@often(10)
@given(opening=openings(), acts=st.lists(st.sampled_from(ACTS), max_size=6), seed=seeds)
def test_restoring_the_position_resumes_the_game(
    sensing: Sensing, opening: Position, acts: list[str], seed: int
) -> None:
    players = play(opening, sensing, acts, seed)
    watcher, rng, t = players.watcher, Random(seed), players.hands.t
    for _ in range(rng.randrange(1, 20)):
        t += rng.choice((5, 50, 150, 500, 1000, 3000))
        watcher.feed(Scan(t, garbage(sensing, players.line.position, rng)))
    # Garbage may look like moves, take-backs or a new set-up. The game is then where the tracker says; only if a new
    # one was offered, the first piece that is lifted to restore the old position starts it.
    lines: list[Line] = []
    while not lines or lines[-1] is not players.line:
        assert len(lines) < 3
        lines.append(players.line)
        t += 5000
        watcher.feed(Scan(t, picture_cells(players.line.position, sensing)))
        t += 5000
        watcher.feed(Scan(t, None))
    line = players.line
    assert not watcher.tracker.setting_up
    before = line.short_moves
    if not line.steps():
        return
    step = rng.choice([step for step in line.steps() if step.captured is None] or line.steps())
    if sensing == "presence" and step.captured:
        return
    sensors = Sensors({square: man.side for square, man in line.position.men.items()}, line.position.rotation, sensing)
    hands = Hands(sensors, rng, lambda scan: watcher.feed(Scan(scan.t + t, scan.cells)))
    side = hands.lift(step.origin)
    hands.wait(300)
    if step.captured:
        hands.lift(step.target)
        hands.wait(300)
    hands.put(step.target, side)
    hands.rest(5000)
    assert players.line.short_moves == [*before, step.move.short]


@both
@often(6)
@given(opening=openings(), acts=st.lists(st.just("move"), min_size=1, max_size=12), seed=seeds)
def test_any_earlier_position_resumes_the_game_there(
    sensing: Sensing, opening: Position, acts: list[str], seed: int
) -> None:
    players = play(opening, sensing, acts, seed)
    if not opening.game.takebacks:
        return
    ply = Random(seed).randrange(len(players.line.plies) + 1)
    earlier = players.line.position_at(ply)
    players.watcher.feed(Scan(players.hands.t + 100, picture_cells(earlier, sensing)))
    players.watcher.feed(Scan(players.hands.t + 9000, None))
    shown = players.line.position.picture
    assert shown.occupied == earlier.picture.occupied
    assert sensing == "presence" or shown.north == earlier.picture.north
