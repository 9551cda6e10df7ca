"""Hints by the panel's button: when they are lit, what is told with them, and what takes them away."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from shogunboard.config import Config
from shogunboard.config.schema import EngineConfig, PanelConfig
from shogunboard.engine.here import ThinkerHere
from shogunboard.games.base import Game
from shogunboard.games.registry import make_game
from shogunboard.service.sounds import REFUSED
from shogunboard_hw.gpio import GpioPanel, PanelPins
from shogunboard_hw.gpio.emulation import EmulatedGpio
from shogunboard_hw.pinout import BUILD_A
from tests.store.play import GAME
from tests.web.house import House

PINS: Final = PanelPins.of(BUILD_A)
HINT_MS: Final = 300
SOON_MS: Final = 100
"""How long after the time for thinking the lights may take."""
STEP_MS: Final = 10
NO_MAGNETS: Final = ["????????"] * 8


class HintHouse(House):
    """A service with a hint button and a thinker that takes the time that it is given."""

    def __init__(self, folder: Path, game: Game, engine: EngineConfig) -> None:
        self.thinkers: list[ThinkerHere] = []

        def panel(clock: Any) -> GpioPanel:
            self.gpio = EmulatedGpio(clock.monotonic_ms)
            return GpioPanel(PINS, lambda: self.gpio.library())

        def thinker(tell: Any) -> ThinkerHere:
            self.thinkers.append(ThinkerHere(tell, punctual=True))
            return self.thinkers[-1]

        config = Config(engine=engine, panel=PanelConfig(driver="gpio"))
        super().__init__(folder, game=game, panel=panel, config=config, thinker=thinker)

    def press(self) -> None:
        """Press the hint button and let it go."""
        self.gpio.press(PINS.buttons["hint"])
        self.pass_time(50)
        self.gpio.release(PINS.buttons["hint"])

    @property
    def lit(self) -> int:
        """The squares that are lit as a hint."""
        return sum(lamp is not None and lamp["role"] == "hint" for lamp in self.state["lamps"])

    @property
    def message(self) -> str | None:
        """Which message is shown."""
        message = self.state["message"]
        return None if message is None else str(message["key"])


@contextmanager
def house(folder: Path, game: Game = GAME, **engine: Any) -> Iterator[HintHouse]:
    """A game at a board with a hint button; nothing has gone wrong in the end."""
    with HintHouse(folder, game, EngineConfig(**{"hint_ms": HINT_MS, **engine})) as at:
        at.start()
        yield at
        assert at.ends == []


def test_a_hint_is_lit_when_its_time_is_over_and_soon_after(tmp_path: Path) -> None:
    """From the press of the button, though the engine has told thoughts all the while."""
    with house(tmp_path) as at:
        at.gpio.press(PINS.buttons["hint"])
        waited = 0
        while not at.lit and waited < 2 * HINT_MS:
            at.pass_time(STEP_MS)
            waited += STEP_MS
        assert HINT_MS <= waited <= HINT_MS + SOON_MS
        assert at.lit == 2
        assert at.message == "hint"
        (question,) = at.thinkers[0].asked
        assert question.ms == HINT_MS


def test_the_button_pressed_again_asks_for_nothing_more(tmp_path: Path) -> None:
    with house(tmp_path, hints="3") as at:
        at.press()
        at.press()
        at.pass_time(HINT_MS)
        assert at.lit == 2
        assert at.state["hints"] == {"w": 2, "r": 3}
        assert len(at.thinkers[0].asked) == 1


@pytest.mark.parametrize("known", [False, True])
def test_a_hint_that_its_number_may_not_allow_says_so(tmp_path: Path, known: bool) -> None:
    """Where the magnets are not known, no number is; but pieces whose dials always show the same are known."""
    equipment = dict(GAME.equipment or {}) | {"magnets": NO_MAGNETS}
    if known:
        equipment["dials"] = {kind: [1, 1, 1, 1] for kind in "SABCDEFG"}
    with house(tmp_path, make_game("shogun", equipment)) as at:
        at.press()
        at.pass_time(HINT_MS + SOON_MS)
        message = at.state["message"]
        assert at.lit == 2
        assert sorted(message["params"].values()) == sorted(at.state["hint"])
        assert message["key"] == ("hint" if known else "hint_possible")
        assert ("not all numbers are known" in message["text"]) is not known


@pytest.mark.parametrize("change", ["a piece falls down", "not a move", "another move", "taken back", "a new game"])
def test_a_change_at_the_board_takes_the_hint_away(tmp_path: Path, change: str) -> None:
    with house(tmp_path) as at:
        at.move("b1", "b3")
        at.press()
        at.pass_time(HINT_MS + SOON_MS)
        assert at.lit == 2
        match change:
            case "a piece falls down":
                answer = at.hand("drop", man=at.man("a1"), x=9.5, y=4.5)
            case "not a move":
                answer = at.hand("tap_move", **{"from": "a1", "to": "a2"})
            case "another move":
                answer = at.hand("tap_move", **{"from": "g8", "to": "g7"})
            case "taken back":
                answer = at.command("take_back")
            case _:
                answer = at.command("new_game")
        assert answer.status == 200
        at.pass_time(1500)
        assert at.lit == 0
        assert at.state["hint"] == []
        assert at.message not in ("hint", "hint_possible")


def test_a_move_while_a_hint_is_thought_of_leaves_nothing_to_be_lit(tmp_path: Path) -> None:
    with house(tmp_path, hint_ms=3000, hints="3") as at:
        at.press()
        at.move("b1", "b3")
        assert at.moves == ["b1b3"]
        assert at.thinkers[0].stops == 1
        for _ in range(20):
            at.pass_time(200)
            assert at.lit == 0
        assert at.state["hints"] == {"w": 3, "r": 3}


@pytest.mark.parametrize("engine", [{"hints": "off"}, {"white": 1}])
def test_a_hint_that_nobody_may_have_is_refused_with_a_sound(tmp_path: Path, engine: dict[str, Any]) -> None:
    with house(tmp_path, **engine) as at:
        before = len(at.gpio.written)
        at.press()
        at.pass_time(2000)
        tones = [one for one in at.gpio.written[before:] if one.channel == PINS.buzzer]
        assert len(tones) == len(REFUSED) + 1
        assert at.message not in ("hint", "hint_possible")


def test_a_hint_waits_until_the_piece_in_the_hand_is_put_back(tmp_path: Path) -> None:
    """Else it would be gone before anyone has seen it, and counted."""
    with house(tmp_path, hints="3") as at:
        man = at.man("a1")
        at.press()
        at.hand("drag", man=man, x=4.5, y=4.5, lifted=True)
        at.pass_time(HINT_MS + SOON_MS)
        assert at.lit == 0
        assert at.state["hints"] == {"w": 3, "r": 3}
        at.hand("drop", man=man, x=0.5, y=7.5)
        at.pass_time(1000)
        assert at.lit == 2
        assert at.state["hints"] == {"w": 2, "r": 3}


def test_a_hint_that_waits_is_dropped_by_the_move(tmp_path: Path) -> None:
    with house(tmp_path, hints="3") as at:
        man = at.man("a1")
        at.press()
        at.hand("drag", man=man, x=4.5, y=4.5, lifted=True)
        at.pass_time(HINT_MS + SOON_MS)
        assert at.state["computer"]["thinking"]
        at.hand("drop", man=man, x=0.5, y=3.5)
        at.pass_time(1000)
        assert at.moves == ["a1a5"]
        assert at.lit == 0
        assert not at.state["computer"]["thinking"]
        assert at.state["hints"] == {"w": 3, "r": 3}
