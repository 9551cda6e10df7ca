"""Dobutsu shogi on the board: faces, benches, seats, set-ups, and taking up a game after a restart."""

from collections.abc import Sequence
from typing import Any

import pytest

from shogunboard.errors import CommandRefusedError
from shogunboard.events import Timed
from shogunboard.geometry import TO_PHYSICAL
from shogunboard.lights import roles
from shogunboard.scans import Scan, Sensing
from shogunboard.session import Fact, Record, Session, fact_json, parse_fact, rebuild, state_of, view
from shogunboard.tracking import ExchangeSides, NewGame, StartFrom, TakeBack, Tracker
from tests.tracking.field import GAME, SENSINGS, SHOGUN, START, Field

both = pytest.mark.parametrize("sensing", SENSINGS)
CAPTURES = (("b3", "b2", "wc", "b2"), ("b1", "b2", "be", "b2"))


def facts_of(session: Session, events: Sequence[Timed]) -> list[Fact]:
    """What the journal keeps of the events, written and read again."""
    facts = [effect.fact for effect in session.feed(events) if isinstance(effect, Record)]
    game = session.game
    return [parse_fact(fact_json(fact, game), game) for fact in facts]


def shown(board: Field) -> dict[str, Any]:
    """What the page is told after all that has happened."""
    session = Session(GAME)
    session.feed(board.events)
    return view(session.state, session.game)


# Faces and benches


def test_a_forgotten_flip_lights_the_piece_that_is_to_be_turned_over() -> None:
    board = Field("g1l/1C1/1c1/ELG[e] w", "polarity")
    board.play("b2", "b1")
    told = board.last("illegal")
    assert (told["from"], told["to"], told["reason"]) == ("b2", "b1", "flip")
    assert (told["wrong"], told["missing"]) == (["b1"], [])
    assert board.moves == []


def test_a_lion_that_captured_a_hen_face_down_has_not_captured_beside_it() -> None:
    board = Field("gl1/1e1/L2/E+c1[Cg] w", "polarity")
    # With the hen on the bench the picture is that of the elephant's capture, whose square nobody has touched.
    board.play("a3", "b4", "/b4", "wc")
    assert board.moves == []
    assert board.last("illegal")["reason"] == "flip"
    board.play("b4", "b4")
    assert board.moves == ["a3b4"]


def test_with_two_captured_kinds_the_square_tells_which_is_dropped() -> None:
    board = Field("gl1/3/3/1LG[CEec] w", "presence")
    board.play("wb", "a2")
    board.play("bb", "c3")
    assert board.moves == ["E*a2", "E*c3"]


@both
def test_benches_are_told_when_they_change(sensing: Sensing) -> None:
    board = Field(START, sensing)
    board.play("b3", "b2", "b2")
    told = board.last("benches")
    assert told["men"] == {}
    assert told["unplaced"] == ["wa", "wb", "wc", "wd", "we", "wf", "wg", "wh"]
    board.play("wg")
    told = board.last("benches")
    assert (told["men"], told["unplaced"], told["turned"]) == ({"wg": "C"}, [], [])


@both
def test_the_bench_is_lit_until_the_captured_piece_lies_there(sensing: Sensing) -> None:
    board = Field(None, sensing)
    board.set_up()
    board.play("b3", "b2", "b2")
    session = Session(GAME)
    session.feed(board.events)
    lit = {GAME.square_name(square): role.value for square, role in roles(session.state, board.t + 9000).items()}
    assert {name for name, role in lit.items() if role == "setup"} == {"w" + place for place in "abcdefgh"}
    board.play("wg")
    state = shown(board)
    assert (state["unplaced"], state["turned"]) == ([], [])
    assert state["men"]["wg"] == {"piece": "C", "side": "w", "numbers": []}
    assert "wa" not in state["men"]


def test_a_piece_that_lies_face_down_on_its_bench_is_lit_and_the_game_goes_on() -> None:
    board = Field(None, "polarity")
    board.set_up()
    board.play("b3", "b2", "/wc", "b2")
    assert board.moves == ["b3b2"]
    assert shown(board)["turned"] == ["wc"]
    board.play("a1", "a2")
    assert board.moves == ["b3b2", "a1a2"]
    assert shown(board)["turned"] == ["wc"]
    board.play("wc", "wc")
    assert shown(board)["turned"] == []


# After a restart


@both
def test_a_game_is_taken_up_with_its_pieces_on_the_benches_where_they_lie(sensing: Sensing) -> None:
    board = Field(None, sensing)
    board.set_up()
    for act in (*CAPTURES, ("wc", "a3"), ("c1", "b1", "b1"), ("a3", "a2", "wf", "a2")):
        board.play(*act)
    facts = facts_of(Session(GAME), board.events)
    state, line = rebuild(GAME, facts)
    assert line is not None
    assert line.short_moves == board.moves
    assert line.position.men == board.line.position.men
    assert view(state, GAME)["men"] == shown(board)["men"]


@both
def test_a_bench_that_was_put_in_order_is_accepted_after_a_restart(sensing: Sensing) -> None:
    board = Field(None, sensing)
    board.set_up()
    for act in (*CAPTURES, ("wc", "wh"), ("be", "ba"), ("wh", "c3")):
        board.play(*act)
    _, line = rebuild(GAME, facts_of(Session(GAME), board.events))
    assert line is not None
    tracker = Tracker(GAME, sensing, line=line)
    events = tracker.feed(Scan(0, board.cells())) + tracker.feed(Scan(5000, None))
    assert {timed.event.name for timed in events} <= {"benches"}
    assert line.position.men == board.line.position.men


# Seats


@both
@pytest.mark.parametrize("rotation", [0, 1])
def test_the_sides_are_exchanged_by_a_tap(sensing: Sensing, rotation: int) -> None:
    board = Field(None, sensing)
    board.set_up(rotation=rotation)
    before = board.cells()
    board.command(ExchangeSides())
    board.wait(3000)
    assert board.told == ["game_started", "sides_exchanged"]
    position = board.line.position
    assert position.rotation == rotation + 6
    occupied = {TO_PHYSICAL[position.rotation][square] for square in position.men}
    assert occupied == {cell for cell, reading in enumerate(before) if reading != "."}
    # Who sits at the other edge is Forest now.
    board.rotation = position.rotation
    board.men = dict.fromkeys(position.men, "N")
    board.show()
    board.play("b3", "b2", "wc", "b2")
    assert board.moves == ["b3b2"]
    state, line = rebuild(GAME, facts_of(Session(GAME), board.events))
    assert line is not None
    assert (line.position.men, state.rotation) == (board.line.position.men, position.rotation)
    with pytest.raises(CommandRefusedError, match="first capture"):
        board.command(ExchangeSides())


def test_the_next_game_is_recognised_where_the_last_one_was_played() -> None:
    board = Field(None, "presence")
    board.set_up()
    board.command(ExchangeSides())
    board.wait(1000)
    board.clear()
    board.command(NewGame())
    board.set_up()
    assert board.line.position.rotation == 6
    assert board.told[-1] == "game_started"


@both
def test_a_set_up_that_is_shifted_by_a_file_is_guided(sensing: Sensing) -> None:
    board = Field(None, sensing)
    board.set_up(rotation=2)
    assert board.tracker.setting_up
    told = board.last("setup")
    assert (told["rotation"], told["missing"]) == (0, ["a1", "a4", "b2", "b3"])
    assert told["extra"] == ["c2", "c3", "xf3", "xf6"]


# Which game


def cells_of_shogun(sensing: Sensing) -> str:
    cells = ["."] * 64
    picture = SHOGUN.start(0).picture
    for square in range(64):
        if picture.occupied >> square & 1:
            cells[square] = "x" if sensing == "presence" else "NS"[not picture.north >> square & 1]
    return "".join(cells)


@both
def test_the_set_up_tells_the_game(sensing: Sensing) -> None:
    tracker = Tracker(SHOGUN, sensing, others=(GAME,))
    session = Session(SHOGUN)
    board = Field(None, sensing)
    board.set_up()
    for scan in board.scans:
        session.feed(tracker.feed(scan))
    assert (tracker.game.name, session.state.game, session.state.position) == ("dobutsu", "dobutsu", START)
    t = board.t
    for cells in ("." * 64, cells_of_shogun(sensing)):
        session.feed(tracker.feed(Scan(t, cells)))
        t += 3000
        session.feed(tracker.feed(Scan(t, None)))
    # No move had been made, so the other game begins at once.
    assert (tracker.game.name, session.state.game) == ("shogun", "shogun")
    assert view(session.state, session.game)["game"] == "shogun"


@both
def test_a_game_under_way_ends_by_the_set_up_of_another_only_when_a_piece_is_lifted(sensing: Sensing) -> None:
    tracker = Tracker(GAME, sensing, others=(SHOGUN,))
    board = Field(None, sensing)
    board.set_up()
    board.play("c4", "c3")
    for scan in board.scans:
        tracker.feed(scan)
    t, told = board.t, []
    start = cells_of_shogun(sensing)
    for cells in ("." * 64, start):
        told += tracker.feed(Scan(t, cells))
        t += 3000
        told += tracker.feed(Scan(t, None))
    assert told[-1].to_json(GAME) == {"t": told[-1].t, "event": "new_game_offered", "rotation": 0, "game": "shogun"}
    assert tracker.game is GAME
    tracker.feed(Scan(t, start[:60] + "." + start[61:]))
    tracker.feed(Scan(t + 3000, None))
    assert tracker.game is SHOGUN


@both
def test_a_command_names_the_game_that_is_to_be_set_up(sensing: Sensing) -> None:
    tracker = Tracker(SHOGUN, sensing, others=(GAME,))
    session = Session(SHOGUN)
    session.feed(tracker.feed(Scan(0, cells_of_shogun(sensing))))
    session.feed(tracker.feed(Scan(3000, None)))
    assert session.state.phase == "playing"
    session.feed(tracker.command(4000, NewGame("dobutsu")))
    session.feed(tracker.feed(Scan(9000, None)))
    assert (session.state.phase, session.state.game, session.game) == ("setup", "dobutsu", GAME)
    assert view(session.state, session.game)["position"] is None
    with pytest.raises(CommandRefusedError, match="is no game that is played here"):
        tracker.command(9000, NewGame("chess"))
    board = Field(None, sensing)
    board.set_up()
    session.feed(tracker.feed(Scan(10_000, board.cells())))
    session.feed(tracker.feed(Scan(13_000, None)))
    assert (session.state.phase, tracker.game) == ("playing", GAME)


def test_a_game_of_the_other_kind_may_start_from_any_position() -> None:
    tracker = Tracker(SHOGUN, "presence", others=(GAME,))
    events = tracker.command(0, StartFrom(GAME.parse_position("gle/3/3/ELG[Cc] b")))
    session = Session(SHOGUN)
    session.feed(events)
    assert (session.state.game, session.state.position) == ("dobutsu", "gle/3/3/ELG[Cc] b")


@both
def test_a_take_back_by_command_guides_captured_pieces_home(sensing: Sensing) -> None:
    board = Field(START, sensing)
    board.play(*CAPTURES[0])
    board.command(TakeBack())
    board.wait(1000)
    assert board.moves == []
    board.play("b2", "b3", "wc", "b2")
    board.play("c4", "c3")
    assert board.moves == ["c4c3"]
    assert "illegal" not in " ".join(board.told)


def test_a_session_that_takes_up_a_line_shows_the_benches() -> None:
    board = Field(START, "presence")
    board.play("b3", "b2", "wc", "b2")
    state = state_of(GAME, board.line)
    assert state.benched is not None
    assert state.benched.men == ((GAME.parse_square("wc"), "C"),)
