"""Hints and the computer as a player, in a whole service whose thinker answers when a test wants it to."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from shogunboard.config import Config
from shogunboard.config.schema import EngineConfig
from shogunboard.engine.here import ThinkerHere
from shogunboard.errors import ConfigError
from shogunboard.games.base import Game
from shogunboard.games.registry import make_game
from shogunboard.service.adviser import parse_hints
from shogunboard.service.tools import ThinkerFactory
from tests.store.play import GAME
from tests.web.house import House


@dataclass
class Bench:
    house: House
    thinker: ThinkerHere

    def answer(self) -> None:
        """Let the thinker say what it thinks."""
        self.house.assembly.thread.ask(self.thinker.finish).result()
        self.house.settle()

    def fail(self) -> None:
        """Let the thinker end over its question."""
        self.house.assembly.thread.ask(lambda: self.thinker.fail("it has ended")).result()
        self.house.settle()

    @property
    def hinted(self) -> list[str]:
        return list(self.house.state["hint"])

    def lit(self) -> int:
        return sum(lamp is not None and lamp["role"] == "hint" for lamp in self.house.state["lamps"])


@contextmanager
def bench(
    folder: Path, engine: EngineConfig | None = None, game: Game = GAME, truth: Game | None = None
) -> Iterator[Bench]:
    made: list[ThinkerHere] = []

    def make(tell: object) -> ThinkerHere:
        assert callable(tell)
        made.append(ThinkerHere(tell))
        return made[0]

    factory: ThinkerFactory = make
    config = replace(Config(), engine=engine or EngineConfig())
    with House(folder, game=game, config=config, thinker=factory, truth=truth) as house:
        house.start()
        yield Bench(house, made[0])
        assert house.ends == []


def test_a_hint_is_lit_and_told_and_withdrawn_by_the_move(tmp_path: Path) -> None:
    with bench(tmp_path) as at:
        assert at.house.command("hint").status == 200
        assert at.house.state["computer"]["thinking"]
        at.answer()
        state = at.house.state
        assert len(state["hint"]) == at.lit() == 2
        assert state["message"]["key"] == "hint"
        assert not state["computer"]["thinking"]
        assert state["computer"]["proposed"] is None
        at.house.move(state["message"]["params"]["from"], state["message"]["params"]["to"])
        assert len(at.house.moves) == 1
        assert at.hinted == []


def test_a_hint_is_withdrawn_when_another_piece_is_lifted(tmp_path: Path) -> None:
    with bench(tmp_path) as at:
        at.house.command("hint")
        at.answer()
        other = next(square for square in ("a1", "b1", "c1") if square not in at.hinted)
        at.house.hand("drag", man=at.house.man(other), x=4.5, y=4.5, lifted=True)
        at.house.pass_time(300)
        assert at.hinted == []
        assert at.house.state["message"] is None or at.house.state["message"]["key"] != "hint"


def test_hints_are_counted_for_each_side_and_game(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(hints="1")) as at:
        assert at.house.state["hints"] == {"w": 1, "r": 1}
        at.house.command("hint")
        at.house.command("hint")
        assert len(at.thinker.asked) == 1
        at.answer()
        assert at.house.state["hints"] == {"w": 0, "r": 1}
        assert "all hints" in at.house.command("hint").error


def test_hints_that_are_switched_off_are_refused(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(hints="off")) as at:
        assert at.house.command("hint").status == 409
        assert at.thinker.asked == []


@pytest.mark.parametrize("text", ["", "some", "-1", "1000", "²"])
def test_a_setting_that_is_no_number_of_hints_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="hints"):
        parse_hints(text)


def test_a_move_stops_the_search_and_its_answer_is_not_shown(tmp_path: Path) -> None:
    with bench(tmp_path) as at:
        at.house.command("hint")
        at.house.move("b1", "b3")
        assert at.thinker.stops == 1
        at.answer()
        assert at.hinted == []


def test_the_computer_proposes_waits_and_the_page_can_carry_its_moves_out(tmp_path: Path) -> None:
    with bench(tmp_path) as at:
        assert at.house.command("computer", side="r", level=1).status == 200
        assert at.house.state["computer"]["levels"] == {"w": 0, "r": 1}
        assert at.house.command("carry_out").status == 409
        at.house.move("b1", "b3")
        assert at.house.state["computer"]["thinking"]
        assert at.thinker.asked[-1].history
        at.answer()
        state = at.house.state
        proposed = state["computer"]["proposed"]
        assert sorted(state["hint"]) == sorted([proposed["from"], proposed["to"]])
        assert state["message"]["key"] == "computer_move"
        assert at.house.command("hint").status == 409
        at.house.pass_time(3000)
        assert len(at.house.moves) == 1
        assert at.house.command("carry_out").status == 200
        at.house.pass_time()
        assert at.house.moves[1:] == [proposed["move"]]
        assert at.house.state["computer"]["proposed"] is None
        assert at.hinted == []


def test_the_computer_s_move_is_lit_again_after_a_wrong_one_is_put_right(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(white=1)) as at:
        at.answer()
        hinted = at.hinted
        assert len(hinted) == 2
        at.house.move("a1", "h5")
        assert at.house.state["wrong"]
        assert at.hinted == []
        at.house.move("h5", "a1")
        assert at.house.state["wrong"] == []
        assert at.hinted == hinted
        assert at.lit() == 2


def test_the_computer_thinks_as_long_as_its_clock_allows(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(red=5)) as at:
        at.house.command("clock", control={"base": [300_000, 6000], "delay": 1000})
        at.house.move("b1", "b3")
        # A thirtieth of what it has, and most of the delay.
        assert at.thinker.asked[-1].ms == 6000 // 30 + 800


def test_a_take_back_stops_the_computer_s_search(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(red=5)) as at:
        at.house.move("b1", "b3")
        assert at.thinker.thinking
        assert at.house.command("take_back").status == 200
        at.house.pass_time()
        assert not at.thinker.thinking
        assert at.thinker.stops == 1


def test_a_person_takes_a_side_over(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(white=1)) as at:
        at.answer()
        at.house.command("computer", side="w", level=0)
        assert at.hinted == []
        assert at.house.state["computer"]["proposed"] is None
        assert at.house.command("computer", side="w", level=6).status == 400


def test_levels_chosen_at_the_board_outlive_a_restart_and_the_settings(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(white=2)) as at:
        at.house.command("computer", side="w", level=0)
        at.house.command("computer", side="r", level=4)
        at.house.command("assist", side="r", level="off")
        at.house.move("b1", "b3")
    with bench(tmp_path, EngineConfig(white=2)) as at:
        state = at.house.state
        assert state["computer"] == {"levels": {"w": 0, "r": 4}, "thinking": True, "proposed": None}
        assert state["assistance"] == {"w": "full", "r": "off"}
        at.answer()
        assert at.house.state["message"]["key"] == "computer_move"


def test_a_search_that_fails_is_begun_again_after_growing_pauses(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(red=1)) as at:
        at.house.move("b1", "b3")
        for failures, seconds in enumerate([2, 4, 8], 1):
            at.fail()
            state = at.house.state
            assert state["message"]["text"] == (
                f"The computer finds no move: it has ended. It tries again in {seconds} seconds."
            )
            assert not state["computer"]["thinking"]
            at.house.pass_time(1000 * seconds - 100)
            assert len(at.thinker.asked) == failures
            at.house.pass_time(200)
            assert len(at.thinker.asked) == failures + 1
        at.answer()
        assert at.house.state["message"]["key"] == "computer_move"
        # Another position is searched at once, and a failure there is the first one again.
        at.house.command("take_back")
        at.house.move("b3", "b1")
        at.house.move("f1", "f3")
        asked = len(at.thinker.asked)
        at.fail()
        assert at.house.state["message"]["params"]["count"] == 2
        at.house.command("computer", side="r", level=0)
        at.house.pass_time(3000)
        assert len(at.thinker.asked) == asked


def test_a_hint_that_fails_is_asked_for_again_by_who_wants_it(tmp_path: Path) -> None:
    with bench(tmp_path) as at:
        at.house.command("hint")
        at.fail()
        assert at.house.state["message"]["key"] == "no_advice"
        at.house.pass_time(3000)
        assert len(at.thinker.asked) == 1


def test_dobutsu_is_played_to_its_end_by_two_computers(tmp_path: Path) -> None:
    with bench(tmp_path, EngineConfig(white=2, red=1), make_game("dobutsu")) as at:
        for _ in range(60):
            at.answer()
            assert at.house.command("carry_out").status == 200
            at.house.pass_time(1500)
            if at.house.state["phase"] == "over":
                break
        assert at.house.state["result"]["reason"] in ("capture", "entry", "repetition")


def test_a_move_that_the_window_forbids_is_not_carried_out_until_the_number_is_told(tmp_path: Path) -> None:
    """Else the set that is being found out would learn wrong numbers from the simulated board."""
    unknown = make_game("shogun", {"name": "attic", "readings": []})
    with bench(tmp_path, EngineConfig(white=2), unknown, truth=GAME) as at:
        refused = 0
        while True:
            at.answer()
            proposed = at.house.state["computer"]["proposed"]
            key = "computer_move" if proposed["certain"] else "computer_move_possible"
            assert at.house.state["message"]["key"] == key
            if at.house.command("carry_out").status == 200:
                break
            refused += 1
            piece = at.house.state["men"][proposed["from"]]["piece"]
            (number,) = GAME.windows(0)[piece][GAME.parse_square(proposed["from"])]
            assert at.house.command("tell_number", square=proposed["from"], number=number).status == 200
        at.house.pass_time(1500)
        assert at.house.moves == [proposed["move"]]
        assert refused


def test_a_service_without_an_engine_says_so(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.start()
        assert house.command("hint").status == 409
        assert "no engine" in house.command("computer", side="w", level=2).error


def test_the_computer_thinks_in_a_resumed_game_when_the_board_shows_it(tmp_path: Path) -> None:
    with bench(tmp_path) as made:
        house = made.house
        house.move("b1", "b3")
        house.command("computer", side="r", level=1)
        made.answer()
        house.command("start_from", position=GAME.start().text())
        house.hand("match")
        house.pass_time()
        house.command("resume_game", id=1)
        assert house.state["resuming"]
        assert not house.state["computer"]["thinking"]
        house.hand("match")
        house.pass_time()
        assert house.state["computer"]["thinking"]
        made.answer()
        assert house.state["computer"]["proposed"] is not None
