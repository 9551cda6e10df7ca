"""How bright the lights are: by the hour, between games, and by whom they are made darker."""

import pytest

from shogunboard.config.schema import LightsConfig
from shogunboard.errors import ConfigError
from shogunboard.lights import PALETTES
from shogunboard.ports import DARK, Lamps
from shogunboard.service.dimmer import Dimmer, Night, make_dimmer, minute_of_day
from shogunboard.service.lamps import Dimming, LampKeeper
from shogunboard_hw.sim import SimBoard
from tests.service.rig import Rig

EVENING = Night(22 * 60, 7 * 60, 0.2)


@pytest.mark.parametrize(
    ("minute", "share"), [(21 * 60 + 59, 1.0), (22 * 60, 0.2), (0, 0.2), (7 * 60 - 1, 0.2), (7 * 60, 1.0), (None, 1.0)]
)
def test_a_night_goes_over_midnight_and_needs_a_clock(minute: int | None, share: float) -> None:
    assert Dimmer(1.0, EVENING).share(minute, 0) == share


def test_a_night_is_never_brighter_than_the_day() -> None:
    assert Dimmer(0.1, EVENING).share(0, 0) == 0.1


def test_a_night_without_length_is_none() -> None:
    assert not any(Night(60, 60, 0.5).holds(minute) for minute in range(24 * 60))


def test_the_lights_go_out_when_nothing_happens_for_long() -> None:
    dimmer = Dimmer(0.5, None, 60_000)
    assert [dimmer.share(0, quiet) for quiet in (0, 59_999, 60_000)] == [0.5, 0.5, 0.0]


def test_the_settings_make_a_dimmer() -> None:
    config = LightsConfig(brightness=50, night_from="22:00", night_to="7:00", night_brightness=20, off_after_min=1)
    assert make_dimmer(config) == Dimmer(0.5, EVENING, 60_000)
    assert make_dimmer(LightsConfig(off_after_min=0)) == Dimmer()


@pytest.mark.parametrize(
    ("config", "message"),
    [
        (LightsConfig(night_from="24:00", night_to="7:00"), "lights.night_from.*24:00"),
        (LightsConfig(night_from="22:00", night_to="seven"), "lights.night_to.*seven"),
        (LightsConfig(night_from="22:00"), "give both"),
    ],
)
def test_wrong_times_are_named(config: LightsConfig, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        make_dimmer(config)


def test_a_clock_that_is_not_set_tells_no_time() -> None:
    assert minute_of_day(0) is None


class Remote:
    """Lights that are made darker as a whole."""

    def __init__(self) -> None:
        self.brightness: list[float] = []

    def dim(self, brightness: float) -> None:
        self.brightness.append(brightness)


def keeper_on(board: SimBoard, by: Remote | None) -> LampKeeper:
    board.open()
    dimmer = Dimmer(0.5, None, 60_000)
    return LampKeeper(board, PALETTES["default"], Dimming(dimmer, by, lambda: 0))


def lit(lamps: Lamps) -> list[float]:
    return [look.brightness for look in lamps if look is not None]


def test_lamps_are_darkened_one_by_one_where_the_board_cannot() -> None:
    board = SimBoard(clock=lambda: 0)
    keeper = keeper_on(board, None)
    state = Rig().desk.state
    keeper.show(state, 0)
    full = lit(keeper.lamps)
    assert full
    assert lit(board.lamps.lamps) == [brightness / 2 for brightness in full]
    keeper.tick(61_000)
    assert board.lamps.lamps == DARK
    assert lit(keeper.lamps) == full


def test_a_board_that_can_is_told_once() -> None:
    board, remote = SimBoard(clock=lambda: 0), Remote()
    keeper = keeper_on(board, remote)
    keeper.show(Rig().desk.state, 0)
    for now in range(0, 62_000, 100):
        keeper.tick(now)
    assert remote.brightness == [0.5, 0.0]
    assert lit(board.lamps.lamps) == lit(keeper.lamps)
