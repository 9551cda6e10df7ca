"""A set file that was changed, or another one, while the service was not running and a game was under way."""

from pathlib import Path
from typing import Final

from shogunboard.games.registry import read_set_book
from tests.service.process import QUICK, Service, State, playing

READ: Final = "A a1 0 3 wizard"
TOLD: Final = "C on c1, rotation 0: 3 (move)"


def written(file: Path, name: str, *readings: str) -> Path:
    file.write_text(f'name = "{name}"\nreadings = {list(readings)}\n')
    return file


def begun(tmp_path: Path, file: Path) -> Service:
    """A service that plays with a set file has a game under way when it ends."""
    service = Service(tmp_path, "--set", str(file), settings=QUICK).start()
    service.hand("set_up")
    service.play("c1c4")
    service.stop()
    return service


def next_game(service: Service) -> State:
    service.command("resign", side="w")
    service.wait(lambda state: state["phase"] == "over")
    service.command("new_game")
    service.hand("set_up")
    return service.wait(lambda state: playing(state) and not state["moves"])


def test_what_was_withdrawn_and_read_meanwhile_counts_from_the_next_game_on(tmp_path: Path) -> None:
    file = written(tmp_path / "attic.toml", "attic", READ)
    service = begun(tmp_path, file)
    written(file, "attic", "D d1 0 1 wizard")
    with service:
        assert service.wait(playing)["men"]["a1"]["numbers"] == [3]
        men = next_game(service)["men"]
        assert men["a1"]["numbers"] == [1, 2, 3, 4], "withdrawn"
        assert men["d1"]["numbers"] == [1]
        assert men["c1"]["numbers"] == [3], "told by the game"
        service.stop()
    assert list(read_set_book(file.read_text()).readings) == ["D on d1, rotation 0: 1 (wizard)", TOLD]


def test_a_game_of_another_set_tells_nothing_of_this_one(tmp_path: Path) -> None:
    service = begun(tmp_path, written(tmp_path / "attic.toml", "attic", READ))
    other = written(tmp_path / "cellar.toml", "cellar")
    with Service(tmp_path, "--set", str(other), data=service.data, settings=QUICK) as changed:
        assert changed.wait(playing)["men"]["a1"]["numbers"] == [3]
        assert next_game(changed)["men"]["a1"]["numbers"] == [1, 2, 3, 4], "it is played with the other set"
        changed.play("d1d2")
        changed.command("resign", side="w")
        changed.wait(lambda state: state["set"]["readings"] == 1)
        changed.stop()
    assert list(read_set_book(other.read_text()).readings) == ["D on d1, rotation 0: 1 (move)"]


def test_a_finished_game_is_still_there_after_it_has_told_of_its_set(tmp_path: Path) -> None:
    file = written(tmp_path / "attic.toml", "attic", READ)
    service = begun(tmp_path, file)
    with service:
        service.command("resign", side="w")
        before = service.wait(lambda state: state["set"]["readings"] == 2)
        service.stop()
        service.start()
        after = service.state
        assert [after[key] for key in ("phase", "result", "men")] == [before[key] for key in ("phase", "result", "men")]
        service.command("take_back")
        service.wait(lambda state: state["set"]["readings"] == 1)
        service.hand("match")
        service.play("c1c4")
        assert next_game(service)["men"]["c1"]["numbers"] == [3]
        service.stop()
    assert len(read_set_book(file.read_text()).readings) == 2
