"""A new game with all that players say of it at once: nothing is half done, and a restart keeps it."""

from pathlib import Path
from typing import Any, Final

import pytest

from shogunboard.config import Config
from shogunboard.games.registry import make_game
from tests.store.play import GAME
from tests.web.house import House

ROWS: Final = ["GFEDSCBA", "ABCDSEFG"]
START: Final = "gfesdcba/8/8/8/8/8/8/GFEDSCBA r 0"


def test_a_new_game_begins_as_it_was_planned_and_goes_on_so_after_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.start()
        answer = house.command("new_game", rows=ROWS, first="red", players=[" Anna  B ", "Ben"])
        assert answer.status == 200
        # The sim board's pieces stand, and nobody asked to be guided.
        state = house.state
        assert (state["phase"], state["start"], state["turn"]) == ("playing", START, "r")
        assert state["players"] == {"w": "Anna B", "r": "Ben"}
        assert house.get("/api/games/2.json").json["players"] == ["Anna B", "Ben"]
        said = house.said
    with House(tmp_path) as house:
        again = house.state
        assert [again[key] for key in ("phase", "start", "turn", "men", "players")] == [
            state[key] for key in ("phase", "start", "turn", "men", "players")
        ]
        assert house.said == said == []
        assert again["starts"]["shogun"] == {
            "first": GAME.first,
            "rows": ["ABCDSEFG", "ABCDSEFG"],
            "letters": "wr",
            "names": ["White", "Red"],
        }
        house.command("new_game")
        assert house.state["start"] == "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"
        assert house.get("/api/games/3.json").json["players"] == ["Anna B", "Ben"]


def test_a_guided_set_up_goes_on_after_a_restart(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.start()
        house.command("new_game", rows=["BACDSEFG", "ABCDSEFG"], guided=True)
        state = house.state
        assert (state["phase"], state["guided"], state["wrong"], state["next"]) == ("setup", True, ["a1", "b1"], [])
        assert state["plan"]["rows"] == ["BACDSEFG", "ABCDSEFG"]
        assert (state["plan"]["men"]["a1"], state["plan"]["men"]["h8"]) == ("B", "a")
        house.hand("drag", man=house.man("a1"), x=-1, y=4.5, lifted=True)
        house.pass_time()
        assert house.state["next"] == ["a1"]
    with House(tmp_path) as house:
        # Everything stands on the table again; what was put there is taken for what was asked for.
        house.pass_time()
        assert (house.state["phase"], house.state["start"].split("/")[-1]) == ("playing", "BACDSEFG w 0")


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"rows": "ABCDSEFG"}, "rows"),
        ({"rows": ["ABCDSEFG"]}, "rows"),
        ({"rows": ["ABCDSEFG", 7]}, "rows"),
        ({"rows": ["ABCDSEFG", "GFESDCBA"]}, "rows"),
        ({"rows": ["ABCDSEFG", "AACDSEFG"]}, "rows"),
        ({"rows": ROWS, "game": "dobutsu"}, "rows"),
        ({"first": "black"}, "first"),
        ({"rotation": 4}, "rotation"),
        ({"rotation": "1"}, "rotation"),
        ({"guided": 1}, "guided"),
        ({"players": "Anna"}, "players"),
        ({"players": ["Anna", None]}, "players"),
        ({"players": ["Anna", "x" * 61]}, "players"),
        ({"players": ["Anna", "\u202eBen"]}, "players"),
    ],
)
def test_what_cannot_be_meant_changes_nothing(bad: House, fields: dict[str, Any], place: str) -> None:
    before = bad.state
    answer = bad.command("new_game", **({"rows": ROWS, "players": ["Cleo", "Dan"]} | fields))
    assert answer.status == 400
    assert answer.error.startswith(place)
    assert bad.state == before


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One service for all that is refused, as nothing of it changes anything."""
    with House(tmp_path_factory.mktemp("bad"), others=(make_game("dobutsu"),)) as house:
        house.start()
        yield house


def test_names_of_the_settings_are_those_of_the_first_game(tmp_path: Path) -> None:
    config = Config()
    with House(tmp_path, config=Config(players=type(config.players)(white="Anna"))) as house:
        house.start()
        assert house.state["players"] == {"w": "Anna", "r": ""}
        assert house.get("/api/games/1.json").json["players"] == ["Anna", "?"]
