"""The result stays to be seen after the end, whatever hands do, until the next game begins."""

from shogunboard.games.base import Side
from shogunboard.session import Phase
from shogunboard.tracking import EndGame, NewGame
from tests.service.rig import Rig


def phase(rig: Rig) -> Phase:
    return rig.shown.phase


def test_resigning_ends_the_game_while_a_piece_stands_wrong_and_the_winner_stays() -> None:
    rig = Rig()
    rig.start()
    rig.move("b1", "b2")
    rig.move("b2", "e5")
    assert (phase(rig), bool(rig.shown.wrong)) == ("playing", True)
    rig.command(EndGame(Side.RED, "resignation"))
    assert phase(rig) == "over"
    rig.pass_time(2000)
    rig.move("c1", "c5")
    # The pieces that stand wrong are told as those of a set-up.
    assert phase(rig) == "setup"
    result = rig.shown.result
    assert result is not None
    assert (result.winner, result.reason) == (Side.RED, "resignation")
    rig.command(NewGame())
    rig.start()
    assert (phase(rig), rig.shown.result) == ("playing", None)
