"""Each fault strikes in every move of a game, at another moment of it each time; the game is recorded as played.

The players finish the move in their hands whatever happens, and begin the next one when no square is lit as faulty.
"""

from pathlib import Path
from random import Random
from typing import Final

import pytest

from shogunboard.games.base import Side, Step
from shogunboard_hw.pinout import BUILD_A, Expander
from tests.faults.accidents import CAMPAIGN, Accident, Place
from tests.faults.chain import Chain
from tests.faults.conclusions import assert_chips_unharmed, assert_mate, assert_recorded, go_on
from tests.faults.games import CAPTURING_MATE, QUIET_MATE
from tests.faults.players import MOMENTS, Players, begin_game

SEEN_MS: Final = 3000
"""By then a fault is seen."""


def chip_of(step: Step, chain: Chain, random: Random) -> Expander:
    """The chip of the move's origin or target, or any other one."""
    square = chain.physical(random.choice((step.origin, step.target, random.randrange(64))))
    return next(chip for chip in BUILD_A.expanders if square in BUILD_A.squares_of(chip.number))


def play_with(accident: Accident, chip: Expander, step: Step, at: int, players: Players) -> None:
    """Make a move while an accident happens to a chip, mend it, and look at what was told meanwhile."""
    chain, random = players.chain, players.random
    concerned, errors, told = accident.squares(chip), chain.errors, len(chain.announced)
    moment = "capturing" if step.captured and at % 2 else MOMENTS[at % len(MOMENTS)]
    players.play(step, moment, lambda: accident.strike(Place(chain.wires, chip, random)))
    if accident.lasts:
        chain.wait_until(lambda: bool(chain.faulty), SEEN_MS)
        chain.pass_ms(random.choice((200, 1500)))
        assert chain.faulty == concerned
        (problem,) = chain.problems
        assert accident.says in problem
        assert accident.whole_bus or problem.startswith(f"chip {chip.number} at {chip.address:#04x} (squares ")
    elif accident.is_error:
        chain.wait_until(lambda: chain.errors > errors, SEEN_MS)
    chain.mend()
    go_on(chain, players)
    assert chain.ever_faulty(told) <= concerned


@pytest.mark.parametrize("game", [QUIET_MATE, CAPTURING_MATE], ids=["quiet mate", "capturing mate"])
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("accident", CAMPAIGN, ids=lambda accident: accident.name)
def test_a_game_with_a_fault_in_every_move_is_recorded_as_played(
    tmp_path: Path, accident: Accident, seed: int, game: str
) -> None:
    random = Random(f"{accident.name} {seed} {game}")
    chain = Chain(tmp_path, seed=seed)
    players = begin_game(chain, random)
    for ply, short in enumerate(game.split()):
        step = players.find(short)
        play_with(accident, chip_of(step, chain, random), step, ply + seed, players)
        assert_recorded(chain, players)
    assert_mate(chain, Side.RED)
    assert_chips_unharmed(chain)
