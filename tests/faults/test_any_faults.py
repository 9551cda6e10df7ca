"""Any faults at any time, while hands play anything legal: what stands at rest is recorded, and nothing else.

The hands do not begin a move, nor go on with it, nor let the opponent begin the next one, while its origin or target is
lit as faulty; and they answer what is asked.
"""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from hypothesis import given, settings

from shogunboard.games.base import Step
from shogunboard.games.line import Line
from shogunboard.geometry import SQUARES
from shogunboard.service.tabletop import arrange
from shogunboard.tracking import StartFrom
from shogunboard_hw.pinout import BUILD_A
from tests.faults.accidents import CAMPAIGN, Place
from tests.faults.chain import GAME, Chain
from tests.faults.conclusions import assert_chips_unharmed, assert_recorded, go_on
from tests.faults.players import MOMENTS, SETTLED_MS, Players
from tests.store.play import seeds

MOST_MOVES: Final = 8
PATIENCE_MS: Final = 15_000


class CarefulPlayers(Players):
    """Players who wait while a square that their move concerns has no reading."""

    def play_carefully(self, step: Step) -> None:
        """Make a move, with waiting before it, in the middle of it, and after it."""
        self.wait_for(step)
        self.play(step, self.random.choice(MOMENTS), lambda: self.wait_for(step))
        self.wait_for(step)
        self.chain.pass_ms(SETTLED_MS)
        self.answer()

    def wait_for(self, step: Step) -> None:
        """Wait until origin and target have readings."""
        squares = {self.chain.physical(square) for square in (step.origin, step.target)}
        self.chain.wait_until(lambda: squares.isdisjoint(self.chain.faulty), PATIENCE_MS)


def some_position(random: Random) -> Line:
    """A line without moves that begins somewhere in a game; captures are liked."""
    position = GAME.start(random.randrange(4))
    for _ in range(random.randrange(60)):
        steps = position.steps()
        captures = [step for step in steps if step.captured]
        after = position.after(random.choice(captures if captures and random.random() < 0.5 else steps))
        if after.outcome() is not None:
            break
        position = after
    return Line(position)


def strike(chain: Chain, random: Random) -> None:
    """Let faults begin now and then, and be mended all together after a while; and so on."""
    for _ in range(random.randint(1, 2)):
        accident = random.choice(CAMPAIGN)
        accident.strike(Place(chain.wires, random.choice(BUILD_A.expanders), random))
    lasts = random.choice((20, 150, 800, 3000))
    chain.later(lasts, chain.mend)
    chain.later(lasts + random.randrange(3000), lambda: strike(chain, random))


def a_choice(line: Line, random: Random) -> Step:
    captures = [step for step in line.steps() if step.captured]
    return random.choice(captures if captures and random.random() < 0.6 else line.steps())


def at_rest(chain: Chain, players: Players) -> None:
    """Let everything be mended for a while: the record is what was played."""
    chain.calm()
    chain.mend()
    go_on(chain, players)
    assert_recorded(chain, players)


def play_through(data: Path, seed: int) -> None:
    random = Random(seed)
    chain = Chain(data, seed=seed, reset_line=random.random() < 0.5)
    truth = some_position(random)
    arrange(chain.board, truth.position, truth.position.rotation)
    chain.start()
    chain.wait_until(lambda: chain.is_well, 2000)
    chain.desk.command(chain.clock(), StartFrom(truth.position))
    chain.pass_ms(1000)
    assert chain.state.phase == "playing"

    players = CarefulPlayers(chain, Random(seed), truth)
    for _ in range(random.randint(1, MOST_MOVES)):
        if truth.outcome() is not None:
            break
        if not chain.expects:
            chain.later(random.randrange(1000), lambda: strike(chain, random))
        players.play_carefully(a_choice(truth, players.random))
        if random.random() < 0.5:
            # Otherwise what is wrong goes on being so in the next move.
            at_rest(chain, players)
    at_rest(chain, players)
    assert set(chain.board.read()) <= {"x", "."}
    assert {square for square in SQUARES if chain.board.read()[square] == "x"} == {
        chain.physical(square) for square in truth.position.men
    }
    assert (truth.outcome() is None) == (chain.state.phase == "playing")
    assert_chips_unharmed(chain)


@settings(max_examples=20)
@given(seed=seeds)
def test_whatever_fails_the_record_is_what_was_played(seed: int) -> None:
    with TemporaryDirectory() as folder:
        play_through(Path(folder), seed)
