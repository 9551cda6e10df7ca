"""From the state of a session to roles of squares."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.events import Lifted
from shogunboard.games.base import Side, Threat
from shogunboard.geometry import ALL_SQUARES, SQUARES, Square, bit, bitboard, parse_square, square_name
from shogunboard.lights import LAST_MS, Role, next_change, roles
from shogunboard.session import (
    Assistance,
    EndFact,
    History,
    LastMove,
    NewGame,
    SessionState,
    WhichMove,
)
from tests.session_play import Hands, at, shogun, two

FULL, WARNINGS, OFF = Assistance.FULL, Assistance.WARNINGS, Assistance.OFF
NEEDED = {Role.FAULT, Role.WRONG, Role.MISSING, Role.ASK, Role.SETUP}
ALWAYS = NEEDED | {Role.HINT}
HISTORY = History("shogun", "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0", 0, False, Side.WHITE)
PLAYING = SessionState("shogun", ALL_SQUARES, HISTORY, setting_up=False)
LIFTED = Lifted(parse_square("b1"), "B", Side.WHITE, (2,), at("b3 c2 a2"), at("c2"))

squares = st.lists(st.integers(0, 63), max_size=6, unique=True).map(tuple)
a_square = st.integers(0, 63)
lifts = st.builds(Lifted, a_square, st.just("B"), st.sampled_from(Side), st.just((2,)), squares, squares)
levels = st.sampled_from(Assistance)
histories = st.builds(
    History,
    st.just("shogun"),
    st.just(HISTORY.start),
    st.just(0),
    st.booleans(),
    st.none() | st.sampled_from(Side),
    st.just(()),
    st.none() | st.builds(EndFact, st.none() | st.sampled_from(Side), st.just("mate"), squares),
)
states = st.builds(
    SessionState,
    game=st.just("shogun"),
    board=st.integers(0, ALL_SQUARES),
    history=st.none() | histories,
    assistance=st.tuples(levels, levels),
    threat=st.none() | st.builds(Threat, a_square, squares),
    setting_up=st.booleans(),
    lifted=st.none() | lifts,
    wrong=squares,
    missing=squares,
    asked=st.none() | st.just(NewGame(0)) | st.builds(WhichMove, st.just(()), squares),
    last=st.none() | st.builds(LastMove, a_square, a_square, st.integers(0, 9000)),
    hint=squares,
    faults=squares,
    white_edge=squares,
)


def shown(state: SessionState, now: int = 0) -> dict[str, str]:
    return {square_name(square): role.value for square, role in roles(state, now).items()}


def role_at(state: SessionState, square: Square) -> Role | None:
    return roles(state, 0).get(square)


@given(states, st.integers(0, 20000))
def test_only_squares_of_the_game_are_lit_in_order(state: SessionState, now: int) -> None:
    lit = roles(state, now)
    assert not bitboard(lit) & ~state.board
    assert list(lit) == sorted(lit)


@given(states, st.integers(0, 20000))
def test_without_assistance_only_what_is_needed_or_asked_for_is_lit(state: SessionState, now: int) -> None:
    assert set(roles(replace(state, assistance=(OFF, OFF)), now).values()) <= ALWAYS


@given(states, st.integers(0, 20000))
def test_what_is_needed_is_lit_at_any_assistance(state: SessionState, now: int) -> None:
    def needed(level: Assistance) -> dict[Square, Role]:
        lit = roles(replace(state, assistance=(level, level)), now)
        return {square: role for square, role in lit.items() if role in NEEDED}

    assert needed(FULL) == needed(WARNINGS) == needed(OFF)


@given(states, st.integers(0, 20000))
def test_a_piece_in_the_hand_leaves_only_its_own_lights(state: SessionState, now: int) -> None:
    state = replace(state, lifted=LIFTED, assistance=(FULL, OFF))
    assert set(roles(state, now).values()) <= ALWAYS | {Role.ORIGIN, Role.TARGET, Role.CAPTURE}


@given(states, st.integers(0, 20000))
def test_the_lights_change_by_time_exactly_when_it_is_said(state: SessionState, now: int) -> None:
    change = next_change(state, now)
    if change is None:
        assert all(roles(state, later) == roles(state, now) for later in (now + 1, now + 4999, now + 99999))
    else:
        assert change > now
        assert roles(state, change - 1) == roles(state, now)
        assert roles(state, change) != roles(state, now)
        assert next_change(state, change) is None


@given(states)
def test_of_two_roles_the_stronger_is_shown(state: SessionState) -> None:
    """Taking a square's role away never brings a stronger one to light."""
    order = list(Role)
    lit = roles(state, 0)
    for square, role in lit.items():
        weaker = replace(
            state,
            wrong=tuple(other for other in state.wrong if other != square),
            faults=tuple(other for other in state.faults if other != square),
        )
        under = role_at(weaker, square)
        assert under is None or order.index(under) >= order.index(role)


def test_the_order_of_roles() -> None:
    assert [role.value for role in Role if role not in {Role.SETUP, Role.WINNER}] == [
        *("fault", "wrong", "missing", "ask", "threatened", "attacker"),
        *("capture", "target", "origin", "hint", "last"),
    ]


def test_a_lift_with_full_assistance() -> None:
    state = replace(PLAYING, lifted=LIFTED, last=LastMove(*two("d8 d7"), 0), threat=Threat(60, at("e3")))
    assert shown(state) == {"a2": "target", "b1": "origin", "b3": "target", "c2": "capture"}


@pytest.mark.parametrize("level", [WARNINGS, OFF])
def test_a_lift_with_less_assistance_is_not_lit(level: Assistance) -> None:
    assert shown(replace(PLAYING, lifted=LIFTED, assistance=(level, FULL))) == {}


def test_the_level_is_that_of_the_lifted_piece_s_side() -> None:
    red = replace(LIFTED, side=Side.RED, targets=(), captures=())
    assert shown(replace(PLAYING, lifted=red, assistance=(OFF, FULL))) == {"b1": "origin"}
    assert shown(replace(PLAYING, lifted=red, assistance=(FULL, OFF))) == {}


def test_a_threat_is_lit_for_the_side_to_move() -> None:
    state = replace(PLAYING, threat=Threat(parse_square("e1"), at("e3 c1")))
    lit = {"e1": "threatened", "e3": "attacker", "c1": "attacker"}
    assert shown(state) == lit
    assert shown(replace(state, assistance=(WARNINGS, OFF))) == lit
    assert shown(replace(state, assistance=(OFF, FULL))) == {}
    assert shown(replace(state, lifted=LIFTED, assistance=(WARNINGS, OFF))) == lit


def test_the_last_move_fades_after_five_seconds() -> None:
    state = replace(PLAYING, last=LastMove(*two("b1 b3"), 1000))
    assert shown(state, 1000) == shown(state, 5999) == {"b1": "last", "b3": "last"}
    assert shown(state, 6000) == {}
    assert (next_change(state, 1000), next_change(state, 6000)) == (1000 + LAST_MS, None)
    assert LAST_MS == 5000


def test_the_last_move_needs_full_assistance_of_the_side_to_move() -> None:
    state = replace(PLAYING, last=LastMove(*two("b1 b3"), 0), assistance=(WARNINGS, FULL))
    assert shown(state) == {}
    assert next_change(state, 0) is None


def test_wrong_and_missing_pieces() -> None:
    state = replace(PLAYING, wrong=at("b2"), missing=at("b1"), assistance=(OFF, OFF))
    assert shown(state) == {"b1": "missing", "b2": "wrong"}


def test_a_set_up_shows_what_to_fill_and_what_to_clear() -> None:
    state = SessionState("shogun", ALL_SQUARES, wrong=at("c4"), missing=at("a1 b1"), faults=at("h8"))
    assert shown(state) == {"a1": "setup", "b1": "setup", "c4": "wrong", "h8": "fault"}


def test_a_set_up_after_a_game_shows_no_more_of_that_game() -> None:
    over = replace(HISTORY, result=EndFact(Side.WHITE, "mate", at("e1")))
    state = replace(PLAYING, history=over, threat=Threat(3, at("d6")), setting_up=True, missing=at("a1"))
    assert shown(state) == {"a1": "setup"}


def test_candidates_are_asked_for() -> None:
    state = replace(PLAYING, asked=WhichMove(("b1b3", "b1a2"), at("b3 a2")), assistance=(OFF, OFF))
    assert shown(state) == {"a2": "ask", "b3": "ask"}


def test_the_winner_is_shown_before_its_threat() -> None:
    over = replace(HISTORY, turn=Side.RED, result=EndFact(Side.WHITE, "mate", at("d6")))
    state = replace(PLAYING, history=over, threat=Threat(parse_square("d8"), at("d6 c8")))
    assert shown(state) == {"d6": "winner", "d8": "threatened", "c8": "attacker"}
    assert shown(replace(state, assistance=(WARNINGS, OFF))) == {"d6": "winner"}


def test_a_hint_that_was_asked_for_is_always_shown() -> None:
    state = replace(PLAYING, hint=at("b1 b3"))
    assert shown(state) == {"b1": "hint", "b3": "hint"}
    assert shown(replace(state, assistance=(OFF, OFF))) == {"b1": "hint", "b3": "hint"}
    either = replace(state, history=replace(HISTORY, turn=None))
    assert either.turn is None
    assert shown(either) == {"b1": "hint", "b3": "hint"}


def test_squares_off_the_board_are_dark() -> None:
    state = replace(PLAYING, board=bit(parse_square("a1")), wrong=at("a1 b1"), faults=at("c1"))
    assert shown(state) == {"a1": "wrong"}


def test_the_assumed_edge_is_lit_until_the_first_lift() -> None:
    hands = Hands(shogun())
    hands.session.assist(Side.WHITE, OFF)
    hands.session.assist(Side.RED, OFF)
    assert shown(hands.state) == {f"{file}1": "setup" for file in "abcdefgh"}
    hands.lift("b1")
    assert shown(hands.state) == {}
    hands.restore()
    assert shown(hands.state) == {}


def test_a_sensed_edge_is_not_lit() -> None:
    assert shown(Hands(shogun(), "polarity").state) == {}


def test_the_lights_of_a_move_on_the_board() -> None:
    hands = Hands(shogun(), "polarity")
    step = hands.line.steps()[0]
    targets = {other.target for other in hands.line.steps() if other.origin == step.origin}
    hands.lift(square_name(step.origin))
    assert roles(hands.state, hands.t) == {
        square: Role.ORIGIN if square == step.origin else Role.TARGET
        for square in SQUARES
        if square == step.origin or square in targets
    }
    hands.show(step.picture)
    lit = roles(hands.state, hands.t)
    assert {square for square, role in lit.items() if role is Role.LAST} == {step.origin, step.target}
    assert next_change(hands.state, hands.t) is not None
