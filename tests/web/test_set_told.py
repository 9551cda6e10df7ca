"""What games tell of a set that is found out, through the whole service."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shogunboard.games.registry import read_set_book
from tests.web.attic import BEGUN, TRUTH, begin, open_house, shown
from tests.web.house import House


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return begin(tmp_path / "attic.toml")


@pytest.fixture
def house(tmp_path: Path, file: Path) -> Iterator[House]:
    with open_house(tmp_path, file) as house:
        house.start()
        yield house


def test_moves_tell_and_are_kept_when_the_game_is_left(house: House, file: Path) -> None:
    house.move("d1", "d2")
    house.move("e8", "e7") if house.state["men"]["e8"]["piece"] != "s" else house.move("a8", "a7")
    assert len(house.moves) == 2
    assert house.command("tell_number", square="b1", number=shown(house, "B", "b1")).status == 200
    assert house.state["men"]["b1"]["numbers"] == [shown(house, "B", "b1")]
    assert read_set_book(file.read_text()).readings == ()
    house.command("new_game")
    house.hand("set_up")
    house.pass_time()
    assert house.moves == []
    assert len(read_set_book(file.read_text()).readings) == 3
    assert house.state["set"]["readings"] == 3
    assert house.state["men"]["b1"]["numbers"] == [shown(house, "B", "b1")]


def test_a_move_that_is_refused_tells_what_its_piece_does_not_show(house: House) -> None:
    house.move("d1", "d2")
    assert house.state["men"]["d2"]["numbers"] == [1, 2, 3, 4]
    house.command("take_back")
    assert house.command("tell_number", square="d1", number=1, shows=False).status == 200
    house.move("d2", "d1")
    state = house.state
    assert state["men"]["d1"]["numbers"] == [2, 3, 4]
    assert state["moves"] == []


def test_a_game_that_is_over_tells_at_once_and_can_be_taken_out_again(house: House, file: Path) -> None:
    house.move("d1", "d2")
    house.move("a8", "a7")
    assert house.state["set"]["readings"] == 0
    house.command("resign", side="w")
    assert house.state["set"]["readings"] == 2
    assert len(read_set_book(file.read_text()).readings) == 2
    for left in (1, 0):
        assert house.command("withdraw", reading=0).status == 200
        assert house.state["set"]["readings"] == left
    house.command("new_game")
    house.hand("set_up")
    house.pass_time()
    assert house.state["phase"] == "playing"
    assert house.state["set"]["readings"] == 0
    assert read_set_book(file.read_text()).readings == ()
    house.move("d1", "d2")
    house.command("resign", side="r")
    assert house.state["set"]["readings"] == 1


def test_what_was_told_before_the_first_move_stays_when_windows_are_read(house: House) -> None:
    house.command("tell_number", square="b1", number=2)
    house.command("calibrate", on=True)
    assert house.state["set"]["readings"] == 1
    house.command("calibrate", on=False)
    house.pass_time()
    assert house.state["set"]["readings"] == 1
    assert house.state["men"]["b1"]["numbers"] == [2]


def test_the_last_move_of_a_game_that_goes_on_after_all_tells_nothing(house: House) -> None:
    house.move("d1", "d2")
    house.move("a8", "a7")
    house.command("resign", side="w")
    assert house.state["set"]["readings"] == 2
    house.command("take_back")
    house.move("a7", "a8")
    assert (house.state["phase"], house.state["set"]["readings"]) == ("playing", 0)
    house.move("a8", "b7")
    house.command("resign", side="w")
    told = house.get("/api/set").json["list"]
    assert len(told) == 2
    assert "2 (move)" in told[1]


def test_a_game_goes_on_after_a_restart_with_what_it_knew(tmp_path: Path, file: Path) -> None:
    with open_house(tmp_path, file) as house:
        house.start()
        house.move("d1", "d2")
        house.command("tell_number", square="b1", number=2)
        before = house.state
    with open_house(tmp_path, file) as house:
        house.pass_time()
        after = house.state
        assert after["moves"] == before["moves"]
        assert after["men"] == before["men"]
        assert after["men"]["b1"]["numbers"] == [2]


def test_a_file_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    file = begin(tmp_path / "sets" / "attic.toml")
    with open_house(tmp_path, file) as house:
        house.start()
        file.unlink()
        file.parent.rmdir()
        house.command("calibrate", on=True)
        assert house.command("read", number=1).status == 200
        state = house.state["set"]
        assert (state["readings"], "cannot be written" in state["unsaved"]) == (1, True)
        file.parent.mkdir()
        house.command("read", number=1)
        assert house.state["set"]["unsaved"] is None
    assert len(read_set_book(file.read_text()).readings) == 2


def test_what_a_corrected_game_has_told_is_corrected(house: House, file: Path) -> None:
    house.move("c1", "c4")
    house.move("d8", "d7")
    house.command("resign", side="w")
    readings = read_set_book(file.read_text()).readings
    assert [reading.split(",")[0] for reading in readings] == ["C on c1", "s on d8"]
    house.command("start_from", position=TRUTH.start().text())
    house.hand("match")
    house.pass_time()
    house.move("h1", "h3")
    assert house.moves == ["h1h3"]
    game = house.get("/api/games/1.json").json
    change = {"version": game["version"], "ply": 1, "removed": 1, "moves": ["c1c2"]}
    assert house.post("/api/games/1/correct", change).json["result"] == "0-1"
    corrected = read_set_book(file.read_text()).readings
    assert "C on c1, rotation 0: 1 (move)" in corrected
    assert not set(corrected) & set(readings[:1])
    assert set(readings[1:]) < set(corrected)
    # The game at the board was begun with the wrong number, and does not bring it back.
    assert house.state["men"]["c1"]["numbers"] == [3]
    house.command("resign", side="w")
    assert set(read_set_book(file.read_text()).readings) == {*corrected, "G on h1, rotation 0: 2 (move)"}
    house.command("start_from", position=TRUTH.start().text())
    assert house.state["men"]["c1"]["numbers"] == [1]
    assert house.post("/api/games/1/undo", {"version": game["version"] + 1}).status == 200
    undone = read_set_book(file.read_text()).readings
    assert readings[0] in undone
    assert "C on c1, rotation 0: 1 (move)" not in undone


def test_a_resumed_game_keeps_what_it_has_told_and_takes_nothing_from_the_others(house: House, file: Path) -> None:
    def known() -> set[str]:
        return set(read_set_book(file.read_text()).readings)

    start = house.state["position"]
    house.move("b1", "b3")
    house.command("start_from", position=start)
    told = known()
    house.hand("match")
    house.pass_time()
    house.move("d1", "d5")
    house.command("resign", side="r")
    both = known()
    assert told < both
    # The game that is over has told of d1: that stays known while another one goes on.
    assert house.command("resume_game", id=1).status == 200
    house.hand("match")
    house.pass_time()
    assert (house.moves, house.state["men"]["b3"]["piece"]) == (["b1b3"], "B")
    assert known() == both
    house.move("b8", "b7")
    house.command("resign", side="w")
    house.pass_time()
    assert both < known()
    house.command("start_from", position=start)
    assert house.state["set"]["readings"] == len(known())
    assert house.state["men"]["d1"]["numbers"] == [4]


def test_what_a_game_has_told_is_taken_in_at_the_next_start_unless_it_was(tmp_path: Path) -> None:
    """The file could not be written, or the power failed before it was."""
    file = begin(tmp_path / "sets" / "attic.toml")
    with open_house(tmp_path, file) as house:
        house.start()
        file.unlink()
        file.parent.rmdir()
        house.move("d1", "d2")
        house.command("resign", side="w")
        house.command("new_game")
        house.hand("set_up")
        house.pass_time()
        assert (house.state["phase"], house.moves) == ("playing", [])
        assert house.state["set"]["unsaved"] is not None
    file.parent.mkdir()
    file.write_text(BEGUN)
    with open_house(tmp_path, file) as house:
        house.pass_time()
        assert house.state["set"]["readings"] == 1
        assert len(read_set_book(file.read_text()).readings) == 1
    # Whoever takes it out of the file now does not want it.
    file.write_text(BEGUN)
    with open_house(tmp_path, file) as house:
        house.pass_time()
        assert house.state["set"]["readings"] == 0
        house.command("resign", side="w")
        assert read_set_book(file.read_text()).readings == ()


def test_what_a_game_that_was_left_has_told_outlasts_a_restart_before_the_next_one(tmp_path: Path, file: Path) -> None:
    with open_house(tmp_path, file) as house:
        house.start()
        house.move("d1", "d2")
        house.command("new_game")
        house.pass_time()
        assert house.state["phase"] == "setup"
    with open_house(tmp_path, file) as house:
        house.pass_time()
        house.hand("set_up")
        house.pass_time()
        assert (house.state["phase"], house.state["set"]["readings"]) == ("playing", 1)
        assert house.state["men"]["d1"]["numbers"] == [1]
    assert len(read_set_book(file.read_text()).readings) == 1
