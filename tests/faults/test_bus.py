"""Faults of the whole bus: it is not there yet, it hangs for long; the board's thread never waits for it."""

from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias

import pytest

from shogunboard.games.base import Side
from shogunboard.geometry import SQUARES
from shogunboard.lights import Role
from shogunboard_hw.pinout import BUILD_A
from tests.faults.chain import SCAN_MS, Chain
from tests.faults.conclusions import assert_chips_unharmed, assert_mate, assert_recorded, go_on
from tests.faults.games import CAPTURING_MATE
from tests.faults.players import MOMENTS, Moment, Players, begin_game

Relief: TypeAlias = Literal["clocks", "reset", "neither"]
"""What frees the data line: nine clocks, a reset of the chips, or nothing but its end."""

STUCK_MS: Final = 5000
HANGING_MS: Final = 1500
"""By then a bus that hangs is seen."""


def play_on(chain: Chain, players: Players, moves: str) -> None:
    """Play the rest of a game, with nothing wrong."""
    for short in moves.split():
        players.play(players.find(short))
        go_on(chain, players)
        assert_recorded(chain, players)
    assert_mate(chain, Side.RED)
    assert_chips_unharmed(chain)


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("relief", ["clocks", "reset", "neither"])
def test_a_bus_stuck_for_five_seconds_in_a_move(tmp_path: Path, moment: Moment, relief: Relief) -> None:
    chain = Chain(tmp_path)
    players = begin_game(chain, Random(f"{moment} {relief}"))
    *before, struck = CAPTURING_MATE.split()
    for short in before:
        players.play(players.find(short))
    opened, scans = chain.errors, chain.scans
    begin = chain.clock()

    def strike() -> None:
        chain.wires.hold(freed_by_clocks=relief == "clocks", freed_by_reset=relief == "reset")
        chain.later(STUCK_MS, chain.wires.repair)

    players.play(players.find(struck), moment, strike)
    if relief == "neither":
        chain.wait_until(lambda: bool(chain.faulty), HANGING_MS)
        chain.pass_ms(begin + STUCK_MS - 200 - chain.clock())
        assert chain.faulty == set(SQUARES)
        assert set(chain.roles.values()) == {Role.FAULT}
        (problem,) = chain.problems
        assert problem.startswith("the I2C bus: ")
        assert chain.line.short_moves == before or chain.line.short_moves == [*before, struck]
    chain.pass_ms(max(0, begin + STUCK_MS - chain.clock()))
    go_on(chain, players)
    assert chain.errors > opened
    assert chain.scans - scans >= (chain.clock() - begin) // SCAN_MS - 1
    assert_recorded(chain, players)
    assert_mate(chain, Side.RED)
    assert_chips_unharmed(chain)


@pytest.mark.parametrize("missing", ["bus", "chips"])
def test_the_service_is_started_before_there_is_anything(tmp_path: Path, missing: str) -> None:
    chain = Chain(tmp_path)
    if missing == "bus":
        chain.wires.exists = False
    else:
        for chip in BUILD_A.expanders:
            chain.wires.take_off(chip.address)
    chain.set_up()
    chain.start()
    chain.pass_ms(3000)
    assert chain.state.phase == "setup"
    assert chain.faulty == set(SQUARES)
    (problem,) = chain.problems
    assert problem.startswith("the I2C bus: ")
    assert chain.journal.current() is None

    chain.wires.repair()
    chain.wait_until(lambda: chain.state.phase == "playing", 3000)
    assert chain.is_well
    play_on(chain, Players(chain, Random(missing)), CAPTURING_MATE)


@pytest.mark.parametrize("played_meanwhile", range(2))
def test_the_service_is_started_again_in_a_game_before_the_bus_exists(tmp_path: Path, played_meanwhile: int) -> None:
    chain = Chain(tmp_path)
    players = begin_game(chain, Random(1))
    first, second, third, *rest = CAPTURING_MATE.split()
    for short in (first, second):
        players.play(players.find(short))
    chain.stop()

    chain.wires.exists = False
    chain.start()
    assert chain.state.moves == chain.recorded().history().moves
    chain.pass_ms(1000)
    if played_meanwhile:
        players.play(players.find(third))
    assert chain.faulty == set(SQUARES)
    assert chain.line.short_moves == [first, second]
    assert chain.told("mismatch") == 0

    chain.wires.repair()
    go_on(chain, players)
    assert_recorded(chain, players)
    play_on(chain, players, " ".join(rest if played_meanwhile else [third, *rest]))


def test_one_chip_is_gone_at_the_start_and_comes_in_the_middle_of_a_move(tmp_path: Path) -> None:
    chain = Chain(tmp_path)
    last = BUILD_A.expanders[-1]
    chain.set_up()
    chain.wires.take_off(last.address)
    chain.start()
    chain.pass_ms(2000)
    assert chain.state.phase == "setup"
    assert chain.faulty == set(BUILD_A.squares_of(last.number))

    chain.mend()
    chain.wait_until(lambda: chain.state.phase == "playing", 3000)
    players = Players(chain, Random(2))
    first, *rest = CAPTURING_MATE.split()
    step = players.find(first)
    chain.wires.take_off(last.address)
    chain.pass_ms(1000)
    players.play(step, "in hand", chain.mend)
    go_on(chain, players)
    assert_recorded(chain, players)
    play_on(chain, players, " ".join(rest))
