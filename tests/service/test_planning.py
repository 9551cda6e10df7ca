"""Games that begin as players have planned: other rows, another side first, a set-up that is guided piece by piece."""

from itertools import product
from typing import Final

import pytest

from shogunboard.errors import CommandRefusedError, TextError
from shogunboard.events import GameStarted
from shogunboard.games.base import Side
from shogunboard.games.registry import make_game
from shogunboard.games.starts import AS_USUAL, Plan
from shogunboard.lights import Role
from shogunboard.scans import Scan, Sensing
from shogunboard.service.tabletop import arrange
from shogunboard.session import PlanChoice, PlayersChoice, fact_json, parse_fact
from shogunboard.tracking import ExchangePieces, ExchangeSides, LeaveGuide, NewGame, Tracker
from tests.service.rig import SETTLE_MS, Rig

USUAL: Final = "ABCDSEFG"
MIRRORED: Final = "GFEDSCBA"
START: Final = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"
SWAPPED: Final = Plan((USUAL, "BACDSEFG"), guided=True)
"""Red's two pieces at its left, on h8 and g8, stand in each other's place."""


def playing(sensing: Sensing = "polarity") -> Rig:
    rig = Rig(START, sensing=sensing)
    rig.forget()
    return rig


def start_of(rig: Rig) -> str:
    return rig.line.start.text()


def test_a_planned_start_names_the_pieces_and_who_begins() -> None:
    rig = playing()
    rig.command(NewGame(plan=Plan((MIRRORED, USUAL), "red")))
    assert start_of(rig) == "gfesdcba/8/8/8/8/8/8/GFEDSCBA r 0"
    assert (rig.shown.phase, rig.shown.turn) == ("playing", Side.RED)
    assert rig.shown.plan == AS_USUAL
    assert not [fact for fact in rig.scribe.written if isinstance(fact, PlanChoice)]


def test_a_plan_is_used_up_by_its_game() -> None:
    rig = playing()
    rig.command(NewGame(plan=Plan((MIRRORED, MIRRORED), "red")))
    rig.play(rig.line.steps()[0])
    rig.command(NewGame())
    arrange(rig.board, rig.game.start(), 0)
    rig.pass_time(SETTLE_MS)
    assert start_of(rig) == START
    assert rig.shown.turn is Side.WHITE


def test_the_side_that_moves_first_begins_whatever_the_order() -> None:
    rig = playing()
    rig.command(NewGame(plan=Plan((MIRRORED, USUAL), "either")))
    assert rig.shown.turn is None
    step = rig.line.position.with_side(Side.RED).steps()[0]
    rig.play(step)
    assert [played.side for played in rig.shown.moves] == [Side.RED]
    assert start_of(rig).split()[1] == "r"


@pytest.mark.parametrize(
    "rows", [("ABCDSEFF", USUAL), (USUAL, "GFESDCBA"), (USUAL, "abcdsefg"), (USUAL, ""), ("ABCDSEFGA", USUAL)]
)
def test_rows_that_cannot_be_are_refused_and_change_nothing(rows: tuple[str, str]) -> None:
    rig = playing()
    before = rig.desk.state
    with pytest.raises(CommandRefusedError):
        rig.command(NewGame(plan=Plan(rows)))
    assert rig.desk.state == before
    assert not rig.desk.tracker.setting_up


def test_a_game_with_fixed_places_has_no_rows() -> None:
    rig = Rig(game=make_game("dobutsu"))
    with pytest.raises(CommandRefusedError, match="its own square"):
        rig.command(NewGame(plan=Plan((USUAL, USUAL))))


def test_a_guided_set_up_has_wrong_pieces_lifted_and_asks_for_the_next() -> None:
    rig = playing("presence")
    rig.command(NewGame(plan=SWAPPED))
    # All else stands where the game before had the same piece.
    assert rig.roles == {"g8": Role.WRONG, "h8": Role.WRONG}
    a, b = rig.lift("h8"), rig.lift("g8")
    asked = rig.shown
    assert asked.following == (rig.game.parse_square("h8"),)
    assert rig.roles == {"h8": Role.SETUP}
    rig.put(b, "h8")
    assert rig.roles == {"g8": Role.SETUP}
    assert rig.shown.phase == "setup"
    rig.put(a, "g8")
    assert start_of(rig) == "gfesdcab/8/8/8/8/8/8/ABCDSEFG w 0"
    begun = rig.shown
    assert (begun.phase, begun.guided, begun.following) == ("playing", False, ())


def test_one_square_a_side_is_lit_from_each_players_left() -> None:
    rig = playing()
    rig.command(NewGame(plan=Plan((MIRRORED, MIRRORED), guided=True)))
    # D and the Shogun stand on the same squares in both orders.
    others = {f"{file}{rank}" for file, rank in product("abcfgh", "18")}
    assert {square for square, role in rig.roles.items() if role is Role.WRONG} == others
    for square in ("c1", "b1", "f8", "g8"):
        rig.lift(square)
    assert {square for square, role in rig.roles.items() if role is Role.SETUP} == {"b1", "g8"}


def test_a_guide_can_be_left_at_any_time() -> None:
    rig = playing("presence")
    rig.command(NewGame(plan=SWAPPED))
    assert rig.shown.plan.guided
    rig.command(LeaveGuide())
    assert rig.shown.phase == "playing"
    assert start_of(rig) == "gfesdcab/8/8/8/8/8/8/ABCDSEFG w 0"
    with pytest.raises(CommandRefusedError):
        rig.command(LeaveGuide())


def test_what_was_planned_is_kept_before_it_is_shown_and_taken_up_again() -> None:
    rig = playing("presence")
    man = rig.lift("h8")
    rig.scribe.held = True
    rig.command(NewGame(plan=SWAPPED))
    assert not rig.shown.guided
    rig.scribe.write_all()
    assert rig.shown.guided
    assert rig.scribe.written[-1] == PlanChoice(Plan(SWAPPED.rows, None, 0, True, "shogun"))
    tracker = Tracker(rig.game, "presence", plan=rig.shown.plan)
    assert tracker.setting_up
    tracker.feed(Scan(0, rig.board.read()))
    rig.put(man, "h8")
    events = [timed.event for timed in (*tracker.feed(Scan(1000, rig.board.read())), *tracker.feed(Scan(3000, None)))]
    (started,) = [event for event in events if isinstance(event, GameStarted)]
    assert started.position == "gfesdcab/8/8/8/8/8/8/ABCDSEFG w 0"


def test_a_plan_for_another_version_is_forgotten() -> None:
    tracker = Tracker(make_game("shogun"), "presence", plan=Plan(("ABC", USUAL), game="shogun"))
    assert tracker.plan == AS_USUAL


def test_exchanged_sides_keep_each_players_own_row() -> None:
    rig = playing("presence")
    rig.command(NewGame(plan=Plan((MIRRORED, USUAL))))
    rig.command(ExchangeSides())
    assert start_of(rig) == "gfesdcba/8/8/8/8/8/8/GFEDSCBA w 2"


def test_swapped_pieces_stay_where_they_are_when_the_sides_are_exchanged() -> None:
    rig = playing("presence")
    a1, b1 = map(rig.game.parse_square, ("a1", "b1"))
    rig.command(ExchangePieces(a1, b1))
    rig.command(ExchangeSides())
    assert start_of(rig) == "gfesdcab/8/8/8/8/8/8/ABCDSEFG w 2"


def test_the_way_the_board_was_said_to_lie_is_assumed() -> None:
    rig = playing("presence")
    arrange(rig.board, rig.game.start(1), 1)
    rig.pass_time(SETTLE_MS)
    rig.command(NewGame(plan=Plan(rotation=3)))
    assert rig.line.start.rotation == 3


@pytest.mark.parametrize(
    "choice",
    [
        PlanChoice(AS_USUAL),
        PlanChoice(Plan((MIRRORED, USUAL), "either", 3, True, "shogun")),
        PlayersChoice(("Anna", "")),
    ],
)
def test_a_choice_is_read_as_it_was_written(choice: PlanChoice | PlayersChoice) -> None:
    game = make_game("shogun")
    assert parse_fact(fact_json(choice, game), game) == choice


@pytest.mark.parametrize(
    ("key", "value"), [("rows", ["ABC"]), ("first", "black"), ("rotation", 8), ("guided", None), ("game", 1)]
)
def test_a_plan_of_another_version_is_refused(key: str, value: object) -> None:
    game = make_game("shogun")
    with pytest.raises(TextError, match=key):
        parse_fact({**fact_json(PlanChoice(AS_USUAL), game), key: value}, game)
