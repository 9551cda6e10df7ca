"""A set that is found out by reading its windows, through the whole service."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shogunboard.games.registry import read_set_book
from shogunboard.geometry import parse_square
from tests.web.attic import begin, open_house, shown
from tests.web.house import House


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return begin(tmp_path / "attic.toml")


@pytest.fixture
def house(tmp_path: Path, file: Path) -> Iterator[House]:
    with open_house(tmp_path, file) as house:
        house.start()
        yield house


def lit(house: House) -> dict[int, str]:
    return {place: lamp["role"] for place, lamp in enumerate(house.state["lamps"]) if lamp}


def test_windows_are_asked_for_lit_answered_and_kept(house: House, file: Path) -> None:
    assert house.command("calibrate", on=True).status == 200
    for _ in range(6):
        state = house.state
        ask = state["set"]["ask"]
        assert state["resting"]
        assert state["hint"] == [ask["square"]]
        assert lit(house) == {parse_square(ask["square"]): "hint"}
        assert ask["piece"] in state["message"]["text"]
        assert house.command("read", number=shown(house, ask["piece"], ask["square"], ask["rotation"])).status == 200
    state = house.state
    assert state["set"]["readings"] == 6
    assert len(read_set_book(file.read_text()).readings) == 6
    told = house.get("/api/set").json
    assert len(told["list"]) == 6
    assert all("wizard" in line for line in told["list"])


def test_pieces_may_stand_anywhere_while_windows_are_read(house: House) -> None:
    house.command("calibrate", on=True)
    house.move("a1", "e4")
    house.move("b8", "c5")
    state = house.state
    assert (state["wrong"], state["missing"], state["lifted"]) == ([], [], None)
    assert list(lit(house).values()) == ["hint"]
    house.command("calibrate", on=False)
    house.pass_time()
    state = house.state
    assert not state["resting"]
    assert state["phase"] == "setup"
    assert sorted(state["missing"]) == ["a1", "b8"]
    house.hand("set_up")
    house.pass_time()
    assert house.state["phase"] == "playing"


def test_the_next_game_is_played_with_what_was_read(house: House) -> None:
    house.command("calibrate", on=True)
    while (ask := house.state["set"]["ask"]) is not None:
        house.command("read", number=shown(house, ask["piece"], ask["square"], ask["rotation"]))
    assert house.state["set"]["known"] == 1
    assert house.state["set"]["readings"] <= 64 + 4 * 15 + 16
    house.command("calibrate", on=False)
    house.pass_time()
    state = house.state
    assert state["phase"] == "playing"
    for square, man in state["men"].items():
        assert man["numbers"] == [shown(house, man["piece"], square)]


def test_a_reading_can_be_withdrawn(house: House, file: Path) -> None:
    house.command("calibrate", on=True)
    first = house.state["set"]["ask"]
    house.command("read", number=1)
    assert house.command("withdraw", reading=0).status == 200
    assert house.state["set"]["ask"] == first
    assert read_set_book(file.read_text()).readings == ()
    assert house.command("withdraw", reading=0).status == 404


def test_a_withdrawn_reading_is_gone_from_the_game_too(house: House, file: Path) -> None:
    """Otherwise the next game would bring it back."""
    house.command("calibrate", on=True)
    house.command("read", number=1)
    house.command("calibrate", on=False)
    house.pass_time()
    assert house.state["set"]["readings"] == 1
    assert house.command("withdraw", reading=0).status == 200
    house.pass_time()
    assert house.state["phase"] == "playing"
    house.command("new_game")
    house.hand("set_up")
    house.pass_time()
    assert house.state["set"]["readings"] == 0
    assert read_set_book(file.read_text()).readings == ()
    house.move("d1", "d2")
    assert house.command("withdraw", reading=0).status == 409


def test_the_board_is_to_be_turned_once_not_for_every_window(house: House) -> None:
    house.command("calibrate", on=True)
    while (ask := house.state["set"]["ask"])["rotation"] == 0:
        assert ask["turns"] == 0
        house.command("read", number=shown(house, ask["piece"], ask["square"]))
    assert ask["turns"] == ask["rotation"]
    assert "Turn the board" in house.state["message"]["text"]
    house.command("read", number=shown(house, ask["piece"], ask["square"], ask["rotation"]))
    after = house.state["set"]["ask"]
    assert after["rotation"] == ask["rotation"]
    assert after["turns"] == 0
    assert "Turn the board" not in house.state["message"]["text"]


@pytest.mark.parametrize(
    ("name", "fields", "status"),
    [
        ("read", {"number": 1}, 409),
        ("calibrate", {"on": True, "rotation": 4}, 400),
        ("calibrate", {"on": "yes"}, 400),
        ("tell_number", {"square": "e4", "number": 1}, 409),
        ("tell_number", {"square": "e1", "number": 4}, 409),
        ("tell_number", {"square": "a1", "number": 7}, 409),
        ("tell_order", {"side": "w", "digits": "12"}, 409),
        ("tell_order", {"side": "w"}, 400),
        ("withdraw", {"reading": -1}, 404),
        ("withdraw", {"reading": 0.5}, 400),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(
    house: House, name: str, fields: dict[str, object], status: int
) -> None:
    before = house.state
    answer = house.command(name, **fields)
    assert answer.status == status
    assert answer.error
    assert house.state == before


def test_windows_are_not_asked_for_in_the_middle_of_a_game(house: House) -> None:
    house.move("d1", "d2")
    assert house.moves == ["d1d2"]
    assert house.command("calibrate", on=True).status == 409


@pytest.mark.parametrize(
    ("name", "fields"),
    [("new_game", {}), ("resign", {"side": "w"}), ("tell_number", {"square": "a1", "number": 2})],
)
def test_the_game_rests_while_windows_are_read(house: House, name: str, fields: dict[str, object]) -> None:
    house.command("calibrate", on=True)
    before = house.state
    answer = house.command(name, **fields)
    assert (answer.status, "stop that first" in answer.error) == (409, True)
    assert house.state == before
    house.command("calibrate", on=False)
    house.pass_time()
    assert house.state["phase"] == "playing"


def test_windows_are_not_asked_for_while_another_game_is_set_up(house: House) -> None:
    house.command("new_game", game="dobutsu")
    house.pass_time()
    answer = house.command("calibrate", on=True)
    assert (answer.status, "Shogun first" in answer.error) == (409, True)
    assert not house.state["resting"]


def test_a_number_that_is_no_answer_is_refused(house: House) -> None:
    house.command("calibrate", on=True)
    before = house.state
    assert house.command("read", number=9).status == 409
    assert house.state == before


def test_a_set_whose_numbers_are_given_says_so(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.start()
        assert house.state["set"]["learns"] is False
        assert house.get("/api/set").json["list"] == []
        assert "given" in house.command("calibrate", on=True).error
