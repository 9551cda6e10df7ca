"""Messages to the players, and the state as JSON."""

import json
from typing import get_args

import pytest

from shogunboard.events import (
    Ambiguous,
    Corrected,
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
    NumberTold,
    OrderTold,
    PiecesExchanged,
    PutBack,
    Repeated,
    Restored,
    SetUp,
    SidesExchanged,
    TakenBack,
    Threatened,
)
from shogunboard.games.base import EndReason, IllegalReason, Side
from shogunboard.geometry import parse_square
from shogunboard.session import ADVICE, SAID, TIMING, Assistance, Message, MessageKey, Session, view
from shogunboard.session.messages import REASONS, message_of
from shogunboard.text import render
from tests.session_play import Hands, at, fed, shogun, two

GAME = shogun()
START = "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0"

TOLD: tuple[tuple[Event, str], ...] = (
    (SetUp(0, at("b1 a1"), ()), "Set up the pieces: to be filled a1, b1; to be cleared none."),
    (SetUp(0, (), ()), "The pieces are set up."),
    (NewGameOffered(0), "The pieces stand at the start: lift one to begin a new game."),
    (GameStarted(START, assumed=False), "The game begins."),
    (
        GameStarted(START, assumed=True),
        "The game begins. White is taken to sit at the lit edge; exchange the sides if not.",
    ),
    (SidesExchanged(START, ()), "The sides are exchanged."),
    (PiecesExchanged(two("a1 b1"), START, ()), "The pieces on a1 and b1 are exchanged."),
    (NumberTold(57, 3), "The piece on b1 shows 3."),
    (NumberTold(57, 3, shows=False), "The piece on b1 does not show 3."),
    (OrderTold(Side.RED, "3142413?"), "Red's row reads 3142413?."),
    (OrderTold(Side.RED, ""), "Which of Red's pieces stands where will be found out."),
    (OrderTold(Side.WHITE, None), "White's pieces stand in the default order."),
    (Illegal(*two("b1 b3"), "distance", (), (), (3,), 2), "b1 shows 3, it was moved 2."),
    (Illegal(*two("e1 e4"), "distance", (), (), (1, 2), 3), "e1 shows 1 or 2, it was moved 3."),
    (Illegal(*two("b8 b6"), "not_your_turn", (), ()), "It is not the turn of the piece on b8."),
    (Illegal(*two("b1 c1"), "own_piece", (), ()), "c1 holds a piece of the same side."),
    (Illegal(*two("b1 b3"), "path", (), ()), "The way from b1 to b3 is blocked."),
    (
        Illegal(*two("b1 b3"), "exposes_shogun", (), ()),
        "From b1 to b3 leaves the own royal piece under threat.",
    ),
    (Illegal(*two("b1 b3"), "flip", (), ()), "The piece on b3 lies with the wrong side up."),
    (Illegal(*two("b1 b3"), "unreachable", (), ()), "The piece on b1 cannot go to b3."),
    (Mismatch(at("a1"), at("c3 b2")), "The board does not fit the game: missing on a1; too much on b2, c3."),
    (Mismatch(at("a1"), ()), "The board does not fit the game: missing on a1."),
    (Mismatch((), at("b2")), "The board does not fit the game: too much on b2."),
    (Restored(), "The board fits the game again."),
    (Ambiguous(("b1b3", "b1a2"), at("b3 a2")), "Which move was it: b1b3 or b1a2?"),
    (
        Corrected(3, "b1b3", "b1a2", "2b1-a2", Side.WHITE, *two("b1 a2"), None, False, False, START),
        "White's move is b1a2 now, not b1b3.",
    ),
    (TakenBack(3, START, Side.WHITE, None, None), "White's move was taken back."),
    (Threatened(parse_square("d8"), at("d6")), "Threat on d8 from d6!"),
    (Repeated(4), "This position has occurred 4 times: the players may agree on a draw."),
    (GameOver(Side.RED, "mate", ()), "Red wins by mate."),
    (GameOver(Side.WHITE, "time", ()), "White wins on time."),
    (GameOver(None, "agreement", ()), "The game is drawn by agreement."),
    (Fault(at("a1 h8")), "No reading from a1, h8."),
    (FaultCleared(at("a1")), "Readings again from a1."),
)


@pytest.mark.parametrize(("event", "text"), TOLD, ids=[text[:30] for _, text in TOLD])
def test_what_is_said_in_english(event: Event, text: str) -> None:
    message = message_of(event, GAME, None)
    assert message is not None
    assert str(message.said) == text
    assert message.to_json()["text"] == text


def test_every_key_is_said_by_some_event_and_has_a_text() -> None:
    messages = (message_of(event, GAME, None) for event, _ in TOLD)
    # A game that is taken up again is no event; the session says so itself.
    by_session = ADVICE | TIMING | {"game_resumed"}
    assert {message.key for message in messages if message} == set(get_args(MessageKey)) - by_session
    assert set(SAID) == set(get_args(MessageKey))


def test_every_reason_has_words() -> None:
    assert set(REASONS) == set(get_args(EndReason))
    assert set(get_args(IllegalReason)) - {"distance"} <= set(SAID)


def test_a_move_takes_the_message_away_but_a_lift_does_not() -> None:
    before = Message("restored")
    moved = Moved(1, "2b1-b3", "b1b3", Side.WHITE, *two("b1 b3"), None, False, False, START)
    assert message_of(moved, GAME, before) is None
    assert message_of(Lifted(parse_square("b1"), "B", Side.WHITE, (2,), (), ()), GAME, before) is before
    assert message_of(PutBack(parse_square("b1")), GAME, before) is before


class Backwards:
    """A language whose texts are the English ones with their words in the other order."""

    def template(self, text: str, plural: str | None = None, count: int = 1) -> str:
        return " ".join(reversed((text if plural is None or count == 1 else plural).split()))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Illegal(*two("e1 e4"), "distance", (), (), (1, 2), 3), "3. moved was it 2 or 1, shows e1"),
        (GameOver(Side.RED, "bare", ()), "Shogun the beside piece one opponent the leaving by. wins Red"),
        (Mismatch(at("a1"), at("c3 b2")), "b2, c3. on much too a1; on missing game: the fit not does board The"),
        (Repeated(4), "draw. a on agree may players the times: 4 occurred has position This"),
    ],
)
def test_a_message_is_said_in_a_language_with_all_its_parts(event: Event, said: str) -> None:
    message = message_of(event, GAME, None)
    assert message is not None
    assert render(message.said, Backwards()) == said


def test_a_message_can_be_translated_from_its_parameters() -> None:
    message = message_of(Illegal(*two("b1 b3"), "distance", (), (), (3,), 2), GAME, None)
    assert message is not None
    assert message.to_json()["key"] == "wrong_distance"
    assert message.to_json()["params"] == {"from": "b1", "to": "b3", "numbers": [3], "distance": 2}
    assert message.to_json()["said"] == {
        "say": "{from} shows {numbers}, it was moved {distance}.",
        "params": {"from": "b1", "to": "b3", "numbers": {"list": [3], "last": "or"}, "distance": 2},
    }


def test_the_state_as_json_before_a_game() -> None:
    session = Session(GAME)
    fed(session, SetUp(1, at("a1"), at("c4")))
    shown = view(session.state, GAME)
    assert json.loads(json.dumps(shown)) == shown
    assert (shown["phase"], shown["rotation"], shown["position"], shown["men"]) == ("setup", 1, None, {})
    assert (shown["missing"], shown["wrong"]) == (["a1"], ["c4"])


def test_the_state_as_json_in_a_game() -> None:
    hands = Hands(GAME)
    hands.session.assist(Side.RED, Assistance.WARNINGS)
    step = hands.line.steps()[0]
    hands.move(step)
    hands.lift("d8")
    shown = view(hands.state, GAME)
    assert json.loads(json.dumps(shown)) == shown
    assert (shown["turn"], shown["position"]) == ("r", hands.line.position.text())
    assert shown["assistance"] == {"w": "full", "r": "warnings"}
    assert shown["questions"] == [{"kind": "sides_assumed"}]
    men, lifted, moves = shown["men"], shown["lifted"], shown["moves"]
    assert isinstance(men, dict)
    assert men["d8"] == {"piece": "s", "side": "r", "numbers": list(hands.line.position.numbers(3))}
    assert isinstance(lifted, dict)
    assert (lifted["square"], lifted["side"], lifted["piece"]) == ("d8", "r", "s")
    assert isinstance(moves, list)
    assert [played["move"] for played in moves] == [step.move.short]


def test_questions_as_json() -> None:
    session = Session(GAME)
    fed(session, GameStarted(START, assumed=False))
    (number,) = GAME.parse_position(START).numbers(parse_square("b1"))
    asked: dict[str, Event] = {
        "new_game": NewGameOffered(2),
        "which_move": Ambiguous(("b1b3",), at("b3")),
        "accept_distance": Illegal(*two("b1 b2"), "distance", at("b2"), at("b1"), (number,), 1, ("piece c",)),
    }
    for kind, event in asked.items():
        fed(session, event)
        questions = view(session.state, GAME)["questions"]
        assert isinstance(questions, list)
        assert [question["kind"] for question in questions] == [kind]


def test_the_end_as_json() -> None:
    session = Session(GAME)
    fed(session, GameStarted(START, assumed=False), GameOver(None, "agreement", at("d8 e1")))
    shown = view(session.state, GAME)
    assert shown["result"] == {"winner": None, "reason": "agreement"}
    assert shown["winner_royals"] == ["d8", "e1"]
