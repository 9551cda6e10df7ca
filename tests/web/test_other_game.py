"""A service that begins with Shogun is asked for Dobutsu shogi, and goes on with it after a restart."""

from pathlib import Path
from typing import Final

from shogunboard.games.registry import make_game
from tests.web.house import House

DOBUTSU: Final = make_game("dobutsu")


def test_another_game_is_asked_for_by_name(tmp_path: Path) -> None:
    with House(tmp_path, others=(DOBUTSU,)) as house:
        assert house.state["games"] == ["dobutsu", "shogun"]
        assert house.command("new_game", game="dobutsu").status == 200
        state = house.state
        assert (state["game"], state["phase"], state["names"]) == ("dobutsu", "setup", ["Forest", "Sky"])
        assert house.command("new_game", game="chess").status == 400


def test_another_game_goes_on_after_a_restart(tmp_path: Path) -> None:
    position = "gle/3/3/ELG[Cc] b"
    with House(tmp_path, others=(DOBUTSU,)) as house:
        assert house.command("start_from", position=position, game="dobutsu").status == 200
        assert house.state["game"] == "dobutsu"
    with House(tmp_path, others=(DOBUTSU,)) as house:
        state = house.state
        assert (state["game"], state["position"], state["phase"]) == ("dobutsu", position, "playing")
        assert {"wa", "ba"} <= set(state["men"])
        assert house.command("new_game", game="shogun").status == 200
        assert house.state["game"] == "shogun"


def test_another_game_that_is_asked_for_is_set_up_also_after_a_restart(tmp_path: Path) -> None:
    with House(tmp_path, others=(DOBUTSU,)) as house:
        house.start()
        assert house.command("new_game", game="dobutsu").status == 200
    with House(tmp_path, others=(DOBUTSU,)) as house:
        assert (house.state["game"], house.state["phase"]) == ("dobutsu", "setup")
        house.hand("set_up")
        house.pass_time()
        assert (house.state["game"], house.state["phase"]) == ("dobutsu", "playing")
