"""What the journal keeps: replaying it gives the same game, whatever happened at the board."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.clock import TimeControl
from shogunboard.errors import CommandRefusedError, IllegalMoveError, TextError
from shogunboard.games.base import Side
from shogunboard.games.line import find_step
from shogunboard.games.registry import make_game
from shogunboard.geometry import parse_square
from shogunboard.session import (
    Assistance,
    AssistanceFact,
    ComputerChoice,
    ControlChoice,
    ControlFact,
    CorrectionFact,
    EndFact,
    Fact,
    FlagFact,
    History,
    MoveFact,
    NumberFact,
    OrderFact,
    PauseFact,
    PiecesFact,
    Played,
    SidesFact,
    StartFact,
    TakebackFact,
    fact_json,
    parse_fact,
    rebuild,
)
from shogunboard.tracking import AcceptNumber, EndGame, ExchangePieces, ExchangeSides, TakeBack, TellNumber, TellOrder
from shogunboard.tracking.commands import Command
from tests.session_play import Hands, at, shogun, two

GAME = shogun()
START = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"

squares = st.integers(0, 63)
sides = st.sampled_from(Side)
controls = st.none() | st.builds(
    TimeControl, st.tuples(st.integers(1000, 10**7), st.integers(1000, 10**7)), st.integers(0, 10**6)
)
played = st.builds(
    Played,
    sides,
    st.text(max_size=5),
    st.text(max_size=8),
    squares,
    squares,
    st.none() | st.sampled_from("ABCDEFG"),
    st.booleans(),
    st.text(max_size=40),
    st.none() | st.integers(0, 10**7),
    st.none() | squares,
    st.none() | st.integers(0, 10**7),
)
facts = st.one_of(
    st.builds(StartFact, st.text(), st.text(), st.integers(0, 3), st.booleans(), controls),
    st.builds(MoveFact, st.integers(1, 500), played),
    st.builds(CorrectionFact, st.integers(1, 500), played),
    st.builds(TakebackFact, st.integers(1, 500)),
    st.just(SidesFact()),
    st.builds(PiecesFact, squares, squares),
    st.builds(NumberFact, squares, st.integers(1, 4), st.booleans()),
    st.builds(OrderFact, sides, st.none() | st.text("1234?", max_size=8)),
    st.builds(EndFact, st.none() | sides, st.sampled_from(["mate", "agreement", "time"]), st.lists(squares).map(tuple)),
    st.builds(ControlFact, controls),
    st.builds(ControlChoice, controls),
    st.builds(ComputerChoice, sides, st.integers(0, 5)),
    st.builds(PauseFact, st.integers(0, 10**7)),
    st.builds(FlagFact, sides),
    st.builds(AssistanceFact, sides, st.sampled_from(Assistance)),
)


@given(facts)
def test_a_fact_survives_being_written_and_read(fact: Fact) -> None:
    assert parse_fact(json.loads(json.dumps(fact_json(fact, GAME))), GAME) == fact


MOVE = fact_json(MoveFact(1, Played(Side.WHITE, "b1b3", "2b1-b3", 57, 41, None, False, START, 1200)), GAME)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"fact": "lift"}, "fact"),
        ({"fact": None}, "fact"),
        ({"ply": "1"}, "ply"),
        ({"ply": True}, "ply"),
        ({"side": "b"}, "side"),
        ({"side": ""}, "side"),
        ({"from": "z9"}, "from"),
        ({"captured": 3}, "captured"),
        ({"disputed": 0}, "disputed"),
        ({"position": None}, "position"),
        ({"spent": 1.5}, "spent"),
        ({"fact": "end", "winner": "w", "reason": "bored", "royals": []}, "reason"),
        ({"fact": "end", "winner": "w", "reason": "mate", "royals": ["i1"]}, "royals"),
        ({"fact": "pieces_exchanged", "squares": ["a1"]}, "squares"),
        ({"fact": "assistance", "level": "most"}, "level"),
        ({"left": "7"}, "left"),
        ({"fact": "clock", "clock": {"base": 3}}, "clock, base"),
        ({"fact": "clock_paused", "used": None}, "used"),
    ],
)
def test_a_fact_that_cannot_be_read_names_its_field(change: dict[str, object], place: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_fact({**MOVE, **change}, GAME)
    assert place in caught.value.place


def assert_journal_tells_all(hands: Hands) -> None:
    """The facts, written and read, give the state and the line that the session and the tracker have."""
    kept = [parse_fact(json.loads(json.dumps(fact_json(fact, hands.game))), hands.game) for fact in hands.facts]
    state, line = rebuild(hands.game, kept)
    live = hands.state
    assert line is not None
    assert state.history == live.history
    assert (state.threat, state.repetition, state.assistance) == (live.threat, live.repetition, live.assistance)
    assert state.unsure == live.unsure
    assert knowledge(state.history) == knowledge(live.history) == hands.line.position.game.equipment
    assert state.rotation == hands.tracker.rotation
    assert live.phase in (state.phase, "setup")  # a set-up that goes on is told again by the tracker
    assert (state.position, line.start.text()) == (hands.line.position.text(), hands.line.start.text())
    assert [played.short for played in state.moves] == line.short_moves == hands.line.short_moves
    assert [played.text for played in state.moves] == [ply.text for ply in hands.line.plies]
    assert line.disputed() == hands.line.disputed()
    assert line.outcome() == hands.line.outcome()
    assert (state.result is None) == (line.outcome() is None)


def knowledge(history: History | None) -> object:
    """What is known of the set now."""
    assert history is not None
    return (history.known or GAME).equipment


ACTS = (
    *("move",) * 4,
    *("take back", "swap", "sides", "number", "change", "end", "level", "tell", "order"),
)
ORDERS = (None, "", "????????", "31424132", "1234")


def act(hands: Hands, kind: str, choice: int) -> None:
    """One thing that people do; what does not fit the moment is refused by the tracker and changes nothing."""
    steps = hands.line.steps()
    men = sorted(square for square, man in hands.line.position.men.items() if man.side is hands.line.position.side)
    commands: dict[str, Command] = {
        "take back": TakeBack(),
        "sides": ExchangeSides(),
        "swap": ExchangePieces(men[choice % len(men)], men[(choice + 1) % len(men)]),
        "tell": TellNumber(men[choice % len(men)], 1 + choice % 4, choice % 3 > 0),
        "order": TellOrder(Side(choice % 2), ORDERS[choice % 5]),
        "end": EndGame(Side(choice % 2), "resignation") if choice % 3 else EndGame(None, "agreement"),
    }
    if kind == "level":
        hands.effects += hands.session.assist(Side(choice % 2), list(Assistance)[choice % 3])
    elif kind in commands:
        try:
            hands.command(commands[kind])
        except CommandRefusedError:
            return
        hands.restore()
    elif kind == "move" and steps:
        hands.move(steps[choice % len(steps)])
    elif kind == "number" and steps:
        wrong_distance(hands, choice)
    elif kind == "change" and hands.line.plies:
        last = hands.line.plies[-1]
        others = [step for step in last.before.steps() if step.origin == last.step.origin]
        hands.show(others[choice % len(others)].picture)


def wrong_distance(hands: Hands, choice: int) -> None:
    """Put a piece where another number would have let it go, and insist."""
    position = hands.line.position
    origin = hands.line.steps()[choice % len(hands.line.steps())].origin
    for target in range(64):
        if target not in position.men and find_step(hands.line.steps(), origin, target) is None:
            step = position.insist(origin, target)
            if step is not None:
                hands.move(step)
                break
    try:
        hands.command(AcceptNumber())
    except CommandRefusedError:
        hands.restore()


UNKNOWN = {"name": "attic", "readings": ["A e4 0 3 wizard"]}


# The whole journal is read anew after every act.
@settings(max_examples=20)
@given(
    st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 999)), min_size=1, max_size=14),
    st.booleans(),
    st.sampled_from([None, UNKNOWN]),
)
def test_replaying_the_journal_gives_the_same_game(
    acts: list[tuple[str, int]], either: bool, equipment: object
) -> None:
    hands = Hands(make_game("shogun", equipment, {"first": "either" if either else "white"}))
    for kind, choice in acts:
        act(hands, kind, choice)
        assert_journal_tells_all(hands)


@pytest.mark.parametrize("choice", range(6))
def test_a_whole_game_with_captures_is_kept(choice: int) -> None:
    hands = Hands(shogun(), start="3s4/3dcb2/8/2A1B3/3C1a2/8/8/4SDE1 w 1")
    for _ in range(40):
        steps = hands.line.steps()
        if not steps:
            break
        captures = [step for step in steps if step.captured]
        wanted = captures or list(steps)
        hands.move(wanted[choice % len(wanted)])
        assert_journal_tells_all(hands)
    assert any(played.captured for played in hands.state.moves)


def test_the_first_move_of_red_is_kept_where_either_may_begin() -> None:
    hands = Hands(shogun(first="either"))
    assert hands.state.turn is None
    red = hands.line.position.with_side(Side.RED)
    hands.move(red.steps()[0])
    assert hands.state.moves[0].side is Side.RED
    assert hands.state.turn is Side.WHITE
    assert_journal_tells_all(hands)
    hands.command(TakeBack())
    hands.restore()
    assert hands.state.turn is None
    assert_journal_tells_all(hands)


def test_a_disputed_number_is_kept() -> None:
    hands = Hands(shogun())
    wrong_distance(hands, 0)
    assert [played.disputed for played in hands.state.moves] == [True]
    assert_journal_tells_all(hands)


def test_an_end_by_word_changes_sides_with_the_players() -> None:
    hands = Hands(shogun())
    hands.move(hands.line.steps()[0])
    hands.command(EndGame(Side.RED, "resignation"))
    hands.command(ExchangeSides())
    hands.restore()
    assert hands.state.result == EndFact(Side.WHITE, "resignation", at("e1"))
    assert_journal_tells_all(hands)


def test_only_the_last_game_of_a_journal_is_worked_out() -> None:
    hands = Hands(shogun())
    hands.move(hands.line.steps()[0])
    earlier: list[Fact] = [StartFact("dobutsu", "gle/1c1/1C1/ELG[-] w", 0), AssistanceFact(Side.RED, Assistance.OFF)]
    state, line = rebuild(hands.game, [*earlier, *hands.facts])
    assert state.history == hands.state.history
    assert state.assistance == (Assistance.FULL, Assistance.OFF)
    assert line is not None


def test_an_empty_journal_waits_for_a_set_up() -> None:
    state, line = rebuild(GAME, [])
    assert (state.phase, state.history, line) == ("setup", None, None)


def test_a_journal_of_another_game_is_refused() -> None:
    with pytest.raises(TextError, match="dobutsu"):
        rebuild(GAME, [StartFact("dobutsu", START, 0)])


def test_a_journal_without_a_start_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="lacks its start"):
        rebuild(GAME, [TakebackFact(1)])


def test_a_journal_whose_moves_do_not_follow_is_refused() -> None:
    hands = Hands(shogun())
    hands.move(hands.line.steps()[0])
    start, move = hands.facts
    with pytest.raises(IllegalMoveError, match="does not follow"):
        rebuild(GAME, [start, move, move])
    with pytest.raises(IllegalMoveError, match="does not follow"):
        rebuild(GAME, [start, TakebackFact(0)])


def test_a_journal_played_with_another_set_is_refused() -> None:
    start = StartFact("shogun", START, 0)
    numbers = GAME.parse_position(START).numbers(parse_square("a1"))
    move = Played(Side.WHITE, "a1a2", "a1-a2", *two("a1 a2"), None, False, START)
    assert numbers != (1,)
    with pytest.raises(IllegalMoveError, match=r"move 1 .* another set or settings"):
        rebuild(GAME, [start, MoveFact(1, move)])


def test_a_journal_with_another_position_is_refused() -> None:
    hands = Hands(shogun())
    step = hands.line.steps()[0]
    hands.move(step)
    start, move = hands.facts
    assert isinstance(move, MoveFact)
    old = move.played
    false = Played(old.side, old.short, old.text, old.origin, old.target, None, False, START)
    with pytest.raises(TextError, match="move 1"):
        rebuild(GAME, [start, MoveFact(1, false)])
