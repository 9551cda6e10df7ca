"""The desk: facts are written before they are shown, lights of hands never wait, and the order of everything."""

from collections.abc import Sequence
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Side
from shogunboard.geometry import SQUARE_NAMES
from shogunboard.lights import Role
from shogunboard.lights.roles import LAST_MS
from shogunboard.session import Assistance, AssistanceFact, EndFact, Fact, MoveFact, StartFact, rebuild
from shogunboard.tracking import AcceptNumber, EndGame, NewGame, TakeBack
from tests.service.rig import GAME, SETTLE_MS, Rig

THREAT: Final = ("gf3cb1/5e1a/2s5/5G2/6A1/1C3S2/8/1B4F1 r 0", "f7", "e4")
"""A position with a move that threatens the Shogun."""
MATE: Final = ("2s3a1/2f5/1d1S4/8/gb6/5ec1/4E3/BC4FG r 0", "g8", "f7")
"""A position with a move that gives mate."""
START: Final = GAME.start().text()


def moves(rig: Rig) -> list[str]:
    """The moves that are shown."""
    return [played.short for played in rig.shown.moves]


def test_a_game_is_shown_only_after_its_start_is_written() -> None:
    rig = Rig(held=True)
    rig.start()
    assert [fact.name for fact in rig.scribe.waiting] == ["start"]
    assert {one.state.phase for one in rig.all_shown} == {"setup"}
    rig.scribe.write()
    assert rig.shown.phase == "playing"
    assert rig.shown.position == START


def test_a_move_is_shown_and_lit_only_after_it_is_written() -> None:
    rig = Rig(START, held=True)
    rig.move("b1", "b3")
    assert isinstance(rig.scribe.waiting[0], MoveFact)
    assert moves(rig) == []
    assert Role.LAST not in rig.roles.values()
    assert "move" not in rig.told
    rig.scribe.write()
    assert moves(rig) == ["b1b3"]
    assert rig.roles == {"b1": Role.LAST, "b3": Role.LAST}


def test_lights_of_a_lift_do_not_wait_for_the_disk() -> None:
    rig = Rig(START, held=True)
    rig.move("b1", "b3")
    rig.forget()
    rig.lift("e8")
    assert rig.roles["e8"] == Role.ORIGIN
    assert Role.TARGET in rig.roles.values()
    # The page sees the lamps, and nothing of the move.
    assert {one.lamps for one in rig.all_shown} == {rig.lamps.lamps}
    assert all(one.state.moves == () and one.timed is None for one in rig.all_shown)


def test_lights_of_a_wrong_picture_do_not_wait_for_the_disk() -> None:
    rig = Rig(START, held=True)
    rig.move("b1", "b3")
    rig.board.knock_over([rig.physical("c1"), rig.physical("d1")])
    rig.pass_time(3 * SETTLE_MS)
    assert rig.roles == {"c1": Role.MISSING, "d1": Role.MISSING}
    assert moves(rig) == []
    rig.scribe.write_all()
    assert rig.roles == {"b1": Role.LAST, "b3": Role.LAST, "c1": Role.MISSING, "d1": Role.MISSING}


def test_a_late_write_puts_no_older_lamps_back() -> None:
    rig = Rig(START, held=True)
    rig.move("b1", "b3")
    rig.lift("e8")
    before = len(rig.board.frames)
    lit = rig.board.lamps.lamps
    rig.scribe.write_all()
    assert rig.board.lamps.lamps == lit
    assert len(rig.board.frames) == before
    assert [one.timed.event.name for one in rig.all_shown[-2:] if one.timed] == ["move", "lifted"]
    assert rig.shown.lifted is not None


def test_record_light_tell_and_sound_come_in_this_order() -> None:
    position, origin, target = THREAT
    rig = Rig(position)
    rig.forget()
    rig.move(origin, target)
    assert rig.told == ["lifted", "move", "~move", "threat", "~shogun"]
    rig.forget()
    rig.pass_time(LAST_MS)
    assert rig.told == ["changed"]


def test_a_threat_is_neither_lit_nor_told_before_the_move_that_makes_it_is_written() -> None:
    position, origin, target = THREAT
    rig = Rig(position, held=True)
    rig.forget()
    rig.move(origin, target)
    assert rig.told == ["lifted"]
    assert not {Role.ATTACKER, Role.THREATENED} & set(rig.roles.values())
    rig.scribe.write()
    assert rig.told == ["lifted", "move", "~move", "threat", "~shogun"]
    assert {Role.ATTACKER, Role.THREATENED} <= set(rig.roles.values())


def test_mate_is_told_in_order_and_each_fact_waits_for_the_one_before() -> None:
    position, origin, target = MATE
    rig = Rig(position, held=True)
    rig.forget()
    rig.move(origin, target)
    assert isinstance(rig.scribe.write(), MoveFact)
    assert rig.shown.result is None
    assert rig.told == ["lifted", "move", "~move", "threat", "~shogun"]
    assert isinstance(rig.scribe.write(), EndFact)
    assert rig.told[5:] == ["game_over", "~end"]
    assert rig.shown.phase == "over"


def test_facts_are_handed_in_one_after_the_other() -> None:
    rig = Rig(START, held=True)
    rig.move("b1", "b3")
    rig.move("e8", "e4")
    rig.move("a1", "a5")
    assert len(rig.scribe.waiting) == 1
    rig.scribe.write_all()
    assert moves(rig) == ["b1b3", "e8e4", "a1a5"]


def test_the_last_move_fades() -> None:
    rig = Rig(START)
    rig.move("b1", "b3")
    moved = rig.line.plies[-1]
    assert rig.roles == {"b1": Role.LAST, "b3": Role.LAST}
    assert moved.text == "2b1-b3"
    rig.forget()
    rig.pass_time(LAST_MS)
    assert rig.roles == {}
    (told,) = rig.all_shown
    assert told.timed is None
    assert not any(told.lamps)
    assert [played.short for played in told.state.moves] == ["b1b3"]


def test_what_fades_while_a_fact_is_written_does_not_show_the_fact() -> None:
    rig = Rig(START)
    rig.move("b1", "b3")
    rig.scribe.held = True
    rig.move("e8", "e4")
    assert [fact.name for fact in rig.scribe.waiting] == ["move"]
    rig.board.knock_over([rig.physical("c1"), rig.physical("d1")])
    rig.pass_time(3 * SETTLE_MS)
    assert set(rig.roles.values()) == {Role.MISSING, Role.LAST}
    rig.forget()
    rig.pass_time(LAST_MS)
    assert set(rig.roles.values()) == {Role.MISSING}
    assert [len(one.state.moves) for one in rig.all_shown] == [1]


def test_a_sound_does_not_come_before_its_fact() -> None:
    rig = Rig(START, held=True)
    rig.move("b1", "b3")
    assert "~move" not in rig.told
    rig.scribe.write()
    assert rig.told[-2:] == ["move", "~move"]


def test_a_wrong_move_sounds_at_once() -> None:
    rig = Rig(START)
    rig.forget()
    rig.move("c1", "c4")
    rig.pass_time(3 * SETTLE_MS)
    assert rig.told == ["lifted", "illegal", "~wrong"]
    assert rig.scribe.waiting == []


def test_a_command_is_carried_out() -> None:
    rig = Rig(START)
    rig.move("b1", "b3")
    rig.command(EndGame(Side.RED, "resignation"))
    assert isinstance(rig.scribe.written[-1], EndFact)
    assert rig.shown.phase == "over"


def test_a_command_that_does_not_fit_changes_nothing() -> None:
    rig = Rig(START)
    state = rig.desk.state
    rig.forget()
    for command in (AcceptNumber(), TakeBack()):
        with pytest.raises(CommandRefusedError):
            rig.command(command)
    assert rig.desk.state == state
    assert rig.told == []
    assert rig.scribe.written == []


def test_what_was_due_before_a_refused_command_is_told() -> None:
    rig = Rig(START)
    man = rig.lift("b1")
    rig.board.place(man, rig.physical("b3"))
    rig.desk.scan(rig.now)
    rig.now += SETTLE_MS
    with pytest.raises(CommandRefusedError):
        rig.command(AcceptNumber())
    assert moves(rig) == ["b1b3"]


def test_a_new_game_without_a_set_up_leaves_the_old_one() -> None:
    rig = Rig(START)
    rig.move("b1", "b3")
    rig.command(NewGame())
    assert rig.shown.phase == "setup"
    assert rig.scribe.left == 1


def test_a_new_game_with_a_set_up_begins_at_once() -> None:
    rig = Rig(START)
    rig.command(NewGame())
    assert rig.scribe.left == 0
    assert isinstance(rig.scribe.written[-1], StartFact)
    assert rig.shown.phase == "playing"


def test_a_game_is_left_after_the_facts_before() -> None:
    rig = Rig(START, held=True)
    rig.move("b1", "b3")
    rig.command(NewGame())
    assert rig.scribe.left == 0
    rig.scribe.write()
    assert rig.scribe.left == 1


def test_a_choice_of_assistance_is_a_fact() -> None:
    rig = Rig(START, held=True)
    rig.desk.assist(Side.RED, Assistance.OFF)
    assert rig.scribe.waiting == [AssistanceFact(Side.RED, Assistance.OFF)]
    assert rig.shown.assistance == (Assistance.FULL, Assistance.FULL)
    rig.scribe.write()
    assert rig.shown.assistance == (Assistance.FULL, Assistance.OFF)


def test_what_still_waits_at_the_end_is_handed_in() -> None:
    rig = Rig(START, held=True)
    rig.move("b1", "b3")
    rig.move("e8", "e4")
    rig.command(NewGame())
    rig.desk.finish()
    assert [fact.name for fact in rig.scribe.waiting] == ["move", "move"]
    assert rig.scribe.left == 1
    rig.forget()
    rig.scribe.write_all()
    assert rig.told == []


def test_every_scan_is_recorded() -> None:
    rig = Rig(START)
    assert [scan.t for scan in rig.recorder.kept] == list(range(10, SETTLE_MS + 10, 10))
    assert {scan.cells for scan in rig.recorder.kept} == {rig.board.read()}


def test_the_board_is_lit_only_when_something_changes() -> None:
    rig = Rig(START)
    rig.lift("b1")
    frames = len(rig.board.frames)
    rig.pass_time(1000)
    assert len(rig.board.frames) == frames


def test_lamps_lie_on_the_squares_of_a_turned_board() -> None:
    rig = Rig(GAME.start(1).text())
    rig.lift("b1")
    origin = rig.physical("b1")
    assert origin != GAME.parse_square("b1")
    assert rig.lamps.roles[origin] == Role.ORIGIN


@given(st.integers(0, 2**32 - 1))
def test_the_facts_always_lead_to_the_state(seed: int) -> None:
    """Random hands, legal and not, with a disk that is slow now and then."""
    chance = Random(seed)
    rig = Rig()
    rig.start()
    for _ in range(12):
        rig.scribe.held = chance.random() < 0.5
        choice = chance.random()
        standing = {man.square for man in rig.board.men()}
        steps = [step for step in rig.line.steps() if rig.physical(SQUARE_NAMES[step.origin]) in standing]
        if choice < 0.6 and steps:
            rig.play(chance.choice(steps))
        elif choice < 0.9 and (men := [man for man in rig.board.men() if man.square is not None]):
            rig.put(chance.choice(men).id, chance.choice(SQUARE_NAMES))
        elif rig.line.plies and not rig.desk.tracker.setting_up:
            rig.command(TakeBack())
        _agree(rig, rig.scribe.written)
    rig.scribe.write_all()
    _agree(rig, rig.scribe.written)
    assert rig.shown.history == rig.desk.state.history


def _agree(rig: Rig, written: Sequence[Fact]) -> None:
    """What is shown is what the written facts say, however much more has happened."""
    rebuilt = rebuild(GAME, written)[0]
    assert (rebuilt.history, rebuilt.assistance) == (rig.shown.history, rig.shown.assistance)
