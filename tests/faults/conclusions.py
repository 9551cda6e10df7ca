"""What must hold in the end, whatever went wrong on the way."""

from shogunboard.games.base import Side
from shogunboard.session import EndFact
from tests.faults.chain import Chain
from tests.faults.players import SETTLED_MS, Players

RECOVERED_MS = 4000
"""So long after all is mended at most, everything is read again."""


def go_on(chain: Chain, players: Players) -> None:
    """Wait until nothing is wrong any more, and answer what is asked."""
    chain.wait_until(lambda: chain.is_well, RECOVERED_MS)
    chain.pass_ms(SETTLED_MS)
    players.answer()
    chain.pass_ms(SETTLED_MS)
    players.nudge()
    assert chain.faulty == set()


def assert_recorded(chain: Chain, players: Players) -> None:
    """What was played is recorded, and nothing else: no move was ever corrected or taken back."""
    truth = players.truth
    assert chain.line.short_moves == truth.short_moves, f"{chain.state}"
    recorded = chain.recorded()
    history = recorded.history()
    assert [move.short for move in history.moves] == truth.short_moves
    assert [move.text for move in history.moves] == [ply.text for ply in truth.plies]
    assert history.position == truth.position.text()
    facts = [fact.name for fact in recorded.facts if not isinstance(fact, EndFact)]
    assert facts == ["start"] + ["move"] * len(truth.plies)


def assert_mate(chain: Chain, winner: Side) -> None:
    """The game has ended, once."""
    end = chain.recorded().history().result
    assert end is not None
    assert (end.winner, end.reason) == (winner, "mate")
    assert chain.state.phase == "over"
    assert chain.told("game_over") == 1


def assert_chips_unharmed(chain: Chain) -> None:
    """GPA7 and GPB7 have never been made inputs by the driver, and are none now."""
    for chip in chain.wires.chips.values():
        assert chip.unsafe_writes == 0
        assert not chip.guards_are_inputs
