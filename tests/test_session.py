"""What each event does to the state of a session, and what it asks to be done."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from shogunboard.errors import IllegalMoveError
from shogunboard.events import (
    Ambiguous,
    Event,
    Fault,
    FaultCleared,
    GameOver,
    GameStarted,
    Illegal,
    Lifted,
    Mismatch,
    Moved,
    NewGameOffered,
    PutBack,
    Repeated,
    Restored,
    SetUp,
    SidesExchanged,
    TakenBack,
    Threatened,
)
from shogunboard.games.base import Side, Threat
from shogunboard.geometry import TO_PHYSICAL, parse_square
from shogunboard.session import (
    AcceptDistance,
    Assistance,
    AssistanceFact,
    Effect,
    EndFact,
    LastMove,
    Light,
    MoveFact,
    NewGame,
    Phase,
    Question,
    Record,
    Session,
    SidesAssumed,
    Sound,
    StartFact,
    Tell,
    WhichMove,
)
from shogunboard.tracking import ExchangePieces
from tests.session_play import Hands, at, fed, only, shogun, two

START = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"
AFTER = "gfesdcba/8/8/8/8/1B6/8/A1CDSEFG r 0"
STARTED = GameStarted(START, assumed=False)
MOVE = Moved(1, "2b1-b3", "b1b3", Side.WHITE, *two("b1 b3"), None, False, False, AFTER)
LIFTED = Lifted(parse_square("b1"), "B", Side.WHITE, (2,), at("b3 a2 c2"), ())
ILLEGAL = Illegal(*two("b1 b2"), "unreachable", wrong=at("b2"), missing=at("b1"))
SHOGUN = shogun()


@pytest.fixture
def session() -> Session:
    """A session whose game has just started."""
    session = Session(SHOGUN)
    fed(session, STARTED)
    return session


def asked(session: Session) -> tuple[Question, ...]:
    return session.state.questions


def phase(session: Session) -> Phase:
    return session.state.phase


def kinds(effects: Sequence[Effect]) -> list[type[Effect]]:
    return [type(effect) for effect in effects]


def test_a_session_begins_with_a_set_up() -> None:
    session = Session(SHOGUN)
    assert (session.state.phase, session.state.position, session.state.moves) == ("setup", None, ())
    fed(session, SetUp(1, at("a1 b1"), at("c5")))
    assert (session.state.missing, session.state.wrong, session.state.rotation) == (at("a1 b1"), at("c5"), 1)


def test_a_game_starts(session: Session) -> None:
    state = session.state
    assert (state.phase, state.position, state.turn, state.rotation) == ("playing", START, Side.WHITE, 0)
    assert state.questions == ()


def test_the_rotation_comes_with_the_position_text() -> None:
    session = Session(SHOGUN)
    effects = fed(session, SetUp(0, (), ()), GameStarted(START[:-1] + "3", assumed=False))
    assert session.state.rotation == 3
    assert only(effects, Record) == [Record(StartFact("shogun", START[:-1] + "3", 3, False), SHOGUN)]


@pytest.mark.parametrize(
    "event",
    [
        SetUp(0, at("a1"), ()),
        NewGameOffered(0),
        LIFTED,
        PutBack(57),
        ILLEGAL,
        Mismatch(at("a1"), ()),
        Restored(),
        Ambiguous(("b1b3", "b1a2"), at("b3 a2")),
        Threatened(60, at("e3")),
        Repeated(4),
        Fault(at("a1")),
        FaultCleared(at("a1")),
    ],
    ids=lambda event: event.name,
)
def test_lights_of_the_moment_come_first_and_are_not_recorded(session: Session, event: Event) -> None:
    effects = fed(session, event)
    assert kinds(effects)[:2] == [Light, Tell]
    assert only(effects, Record) == []


@pytest.mark.parametrize(
    "event",
    [STARTED, MOVE, GameOver(Side.RED, "resignation", at("d8")), SidesExchanged(START, ())],
    ids=lambda event: event.name,
)
def test_facts_are_recorded_before_they_are_shown(session: Session, event: Event) -> None:
    assert kinds(fed(session, event))[:3] == [Record, Light, Tell]


def test_nothing_of_a_later_fact_is_shown_before_it_is_recorded(session: Session) -> None:
    over = GameOver(Side.WHITE, "bare", at("e1"))
    effects = fed(session, MOVE, over)
    end = kinds(effects).index(Record, 1)
    for effect in effects[:end]:
        if isinstance(effect, Light | Tell):
            assert effect.state.result is None
    assert session.state.result == EndFact(Side.WHITE, "bare", at("e1"))


def test_every_event_has_a_revision_of_its_own(session: Session) -> None:
    effects = fed(session, LIFTED, PutBack(57), MOVE)
    assert [tell.revision for tell in only(effects, Tell)] == [2, 3, 4]
    assert [tell.timed.event for tell in only(effects, Tell) if tell.timed] == [LIFTED, PutBack(57), MOVE]


def test_a_piece_in_the_hand(session: Session) -> None:
    fed(session, LIFTED)
    assert session.state.lifted == LIFTED
    fed(session, PutBack(57))
    assert session.state.lifted is None


def test_a_move(session: Session) -> None:
    fed(session, LIFTED, t=1000)
    effects = fed(session, MOVE, t=3000)
    state = session.state
    assert (state.position, state.turn, state.lifted) == (AFTER, Side.RED, None)
    assert state.last == LastMove(*two("b1 b3"), 3000)
    assert [(played.short, played.text) for played in state.moves] == [("b1b3", "2b1-b3")]
    assert only(effects, Sound) == [Sound("move")]


def test_a_capture_has_a_sound_of_its_own(session: Session) -> None:
    assert only(fed(session, replace(MOVE, captured="A")), Sound) == [Sound("capture")]


def test_the_time_of_a_move_runs_from_the_move_before() -> None:
    session = Session(SHOGUN)
    fed(session, STARTED, t=1000)
    effects = fed(session, MOVE, t=8500)
    (record,) = only(effects, Record)
    assert isinstance(record.fact, MoveFact)
    assert record.fact.played.spent == 7500


def test_the_time_of_the_first_move_after_a_restart_is_not_known(session: Session) -> None:
    resumed = Session(SHOGUN, replace(session.state, turn_began=None))
    fed(resumed, MOVE, t=900)
    assert resumed.state.moves[0].spent is None


def test_a_correction_adds_its_time() -> None:
    hands = Hands(SHOGUN)
    first, second = [step for step in hands.line.steps() if step.origin == hands.line.steps()[0].origin][:2]
    hands.move(first)
    spent = hands.state.moves[0].spent
    hands.show(second.picture)
    (played,) = hands.state.moves
    assert played.short == second.move.short
    assert spent is not None
    assert played.spent is not None
    assert played.spent > spent


@pytest.mark.parametrize("ply", [0, 2])
def test_a_move_that_does_not_follow_is_refused_and_changes_nothing(session: Session, ply: int) -> None:
    before = session.state
    with pytest.raises(IllegalMoveError):
        fed(session, replace(MOVE, ply=ply))
    assert session.state == before


def test_a_move_before_any_game_is_refused() -> None:
    session = Session(SHOGUN)
    with pytest.raises(IllegalMoveError):
        fed(session, MOVE)


def test_a_wrong_piece_sounds_and_is_settled_by_a_move(session: Session) -> None:
    effects = fed(session, ILLEGAL)
    assert only(effects, Sound) == [Sound("wrong")]
    assert (session.state.wrong, session.state.missing) == (at("b2"), at("b1"))
    fed(session, MOVE)
    assert (session.state.wrong, session.state.missing) == ((), ())


def test_a_picture_that_fits_no_move_is_silent(session: Session) -> None:
    effects = fed(session, LIFTED, Mismatch(at("a1"), at("a4")))
    assert only(effects, Sound) == []
    assert (session.state.missing, session.state.wrong) == (at("a1"), at("a4"))
    assert session.state.lifted is None
    fed(session, Restored())
    assert (session.state.missing, session.state.wrong) == ((), ())


def test_a_wrong_distance_asks_whether_the_number_was_another() -> None:
    hands = Hands(SHOGUN)
    (number,) = hands.line.position.numbers(parse_square("b1"))
    session = Session(SHOGUN, hands.state)
    wrong = Illegal(*two("b1 b2"), "distance", at("b2"), at("b1"), (number,), 1, ("piece c",))
    fed(session, wrong)
    assert asked(session) == (AcceptDistance(*two("b1 b2"), 1, ("piece c",)), SidesAssumed())
    fed(session, Restored())
    assert asked(session) == (SidesAssumed(),)


def test_a_distance_that_no_number_allows_is_no_question(session: Session) -> None:
    fed(session, Illegal(*two("b1 b7"), "distance", at("b7"), at("b1"), (2,), 6))
    assert asked(session) == ()


def test_an_ambiguous_picture_asks_until_it_is_answered(session: Session) -> None:
    fed(session, Ambiguous(("b1b3", "b1a2"), at("b3 a2")))
    assert asked(session) == (WhichMove(("b1b3", "b1a2"), at("b3 a2")),)
    fed(session, LIFTED)
    assert session.state.questions
    fed(session, MOVE)
    assert asked(session) == ()


def test_a_new_game_is_offered_and_ends_nothing(session: Session) -> None:
    fed(session, MOVE, NewGameOffered(2))
    assert asked(session) == (NewGame(2),)
    assert (session.state.phase, len(session.state.moves)) == ("playing", 1)
    fed(session, GameStarted(START[:-1] + "2", assumed=False), LIFTED)
    assert (session.state.rotation, session.state.moves, asked(session)) == (2, (), ())


def test_assumed_sides_can_be_exchanged_until_the_first_capture() -> None:
    session = Session(SHOGUN)
    fed(session, GameStarted(START, assumed=True))
    assert asked(session) == (SidesAssumed(),)
    fed(session, MOVE)
    assert asked(session) == (SidesAssumed(),)
    reply = Moved(2, "1b8xb3", "b8b3", Side.RED, *two("b8 b3"), "B", False, False, AFTER)
    fed(session, reply)
    assert asked(session) == ()


def test_white_s_edge_is_known_until_the_first_lift() -> None:
    session = Session(SHOGUN)
    fed(session, GameStarted(START, assumed=True))
    edge = at("a1 b1 c1 d1 e1 f1 g1 h1")
    assert session.state.white_edge == edge
    fed(session, SidesExchanged(START, ()))
    assert (session.state.white_edge, session.state.rotation) == (edge, 2)
    fed(session, LIFTED, PutBack(57))
    assert session.state.white_edge == ()


def test_a_threat_is_told_once_and_goes_with_the_next_move(session: Session) -> None:
    effects = fed(session, MOVE, Threatened(3, at("b3")))
    assert [sound.kind for sound in only(effects, Sound)] == ["move", "shogun"]
    assert session.state.threat == Threat(3, at("b3"))
    fed(session, Moved(2, "1d8-d7", "d8d7", Side.RED, *two("d8 d7"), None, False, False, AFTER))
    assert session.state.threat is None


def test_a_take_back_withdraws_the_end_and_shows_the_move_before(session: Session) -> None:
    reply = Moved(2, "1d8-d7", "d8d7", Side.RED, *two("d8 d7"), None, False, False, START)
    fed(session, MOVE, reply, Repeated(4), GameOver(None, "agreement", ()))
    assert (session.state.phase, session.state.repetition) == ("over", 4)
    effects = fed(session, TakenBack(2, AFTER, Side.RED, *two("b1 b3")), t=70)
    state = session.state
    assert (state.phase, state.repetition, state.turn, state.position) == ("playing", 0, Side.RED, AFTER)
    assert state.last == LastMove(*two("b1 b3"), 70)
    assert only(effects, Sound) == [Sound("move")]
    fed(session, TakenBack(1, START, Side.WHITE, None, None))
    assert (session.state.last, session.state.moves, session.state.turn) == (None, (), Side.WHITE)


def test_an_end_keeps_the_last_game_to_be_looked_at(session: Session) -> None:
    effects = fed(session, MOVE, GameOver(Side.WHITE, "mate", at("e1")))
    assert [sound.kind for sound in only(effects, Sound)] == ["move", "end"]
    assert phase(session) == "over"
    fed(session, SetUp(0, at("b1"), at("b3")))
    assert phase(session) == "setup"
    assert session.state.result == EndFact(Side.WHITE, "mate", at("e1"))


def test_faults_come_and_go(session: Session) -> None:
    fed(session, Fault(at("a1 c3")), Fault(at("a1 b2")))
    assert set(session.state.faults) == set(at("a1 b2 c3"))
    fed(session, MOVE, FaultCleared(at("a1 c3")))
    assert session.state.faults == at("b2")


def test_faults_stay_on_their_sensors_when_the_board_proves_to_lie_otherwise() -> None:
    session = Session(SHOGUN)
    fed(session, Fault(at("a1")))
    for rotation in (1, 3, 2):
        fed(session, SetUp(rotation, (), ()))
        (square,) = session.state.faults
        assert TO_PHYSICAL[rotation][square] == parse_square("a1")
    fed(session, GameStarted(START, assumed=True))
    assert session.state.faults == at("a1")
    fed(session, SidesExchanged(START, ()))
    assert session.state.faults == at("h8")


def test_assistance_is_chosen_by_side_and_recorded(session: Session) -> None:
    effects = session.assist(Side.RED, Assistance.OFF)
    assert kinds(effects) == [Record, Light, Tell]
    assert only(effects, Record) == [Record(AssistanceFact(Side.RED, Assistance.OFF), SHOGUN)]
    assert session.state.assistance == (Assistance.FULL, Assistance.OFF)


def test_a_hint_goes_with_the_next_move(session: Session) -> None:
    effects = session.hint(at("b1 b3"))
    assert kinds(effects) == [Light, Tell]
    fed(session, LIFTED)
    assert session.state.hint == at("b1 b3")
    fed(session, MOVE)
    assert session.state.hint == ()


def test_exchanged_pieces_are_read_so_from_the_start() -> None:
    hands = Hands(SHOGUN)
    step = hands.line.steps()[0]
    hands.move(step)
    line = hands.line.swapped(step.target, parse_square("h1"))
    assert line.start.text() != START
    hands.command(ExchangePieces(step.target, parse_square("h1")))
    assert hands.state.history is not None
    assert hands.state.history.start == line.start.text()
    assert hands.state.position == line.position.text()
