"""The clock at the desk: driven by moves and presses, paused, flagged once, and the same after a restart."""

from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.clock import Clock, TimeControl
from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Side
from shogunboard.service.tabletop import arrange
from shogunboard.session import (
    ControlChoice,
    ControlFact,
    EndFact,
    FlagFact,
    PauseFact,
    StartFact,
    clock_json,
    rebuild,
)
from shogunboard.session.timing import clock_of
from shogunboard.tracking import EndGame, ExchangeSides, NewGame, PressButton, TakeBack
from tests.service.rig import GAME, SETTLE_MS, Rig

START: Final = GAME.start().text()
BLITZ: Final = TimeControl((300_000, 300_000), increment=3000)
SHORT: Final = TimeControl((5000, 2000))
WHITE, RED = Side.WHITE, Side.RED


def at_clock(control: TimeControl = BLITZ, start: str = START) -> Rig:
    rig = Rig(start)
    rig.desk.choose_control(rig.now, control)
    return rig


def clock(rig: Rig) -> Clock:
    assert rig.desk.state.clock is not None
    return rig.desk.state.clock


def remaining(rig: Rig) -> tuple[int, int]:
    return clock(rig).remaining(WHITE, rig.now), clock(rig).remaining(RED, rig.now)


def rest(rig: Rig, ms: int) -> None:
    """Let time pass at which nothing happens."""
    rig.now += ms
    rig.desk.scan(rig.now)


def test_moves_drive_the_clock() -> None:
    rig = at_clock()
    rest(rig, 60_000)
    assert remaining(rig) == (300_000, 300_000)
    rig.move("b1", "b3")
    began = rig.desk.state.turn_began
    assert began is not None
    assert remaining(rig) == (300_000, 300_000 - (rig.now - began))
    rest(rig, 10_000)
    rig.move("e8", "e4")
    first, second = rig.desk.state.moves
    assert first.left == 300_000
    assert second.spent is not None
    assert second.left == 300_000 - second.spent + 3000
    assert clock(rig).turn is WHITE


def test_a_move_is_timed_when_the_piece_is_put_down() -> None:
    rig = at_clock(SHORT)
    rig.move("b1", "b3")
    man = rig.lift("e8")
    due = clock(rig).flag_at()
    assert due is not None
    rest(rig, due - 20 - rig.now)
    square = rig.physical("e4")
    rig.board.place(man, square)
    rig.desk.scan(rig.now)
    rig.pass_time(SETTLE_MS)
    assert rig.shown.phase == "playing"
    assert rig.desk.state.moves[1].left == 20
    assert clock(rig).turn is WHITE


def test_a_piece_that_is_put_down_too_late_loses() -> None:
    rig = at_clock(SHORT)
    rig.move("b1", "b3")
    man = rig.lift("e8")
    due = clock(rig).flag_at()
    assert due is not None
    rest(rig, due + 10 - rig.now)
    assert rig.shown.phase == "over"
    rig.put(man, "e4")
    assert len(rig.desk.state.moves) == 1


def test_a_press_before_the_first_move_starts_the_opponent_s_clock() -> None:
    rig = at_clock()
    rig.command(PressButton("red"))
    rest(rig, 5000)
    assert remaining(rig) == (295_000, 300_000)
    rig.command(PressButton("white"))
    assert clock(rig).turn is WHITE
    rig.move("b1", "b3")
    assert clock(rig).turn is RED


def test_the_side_whose_time_is_used_up_loses_once() -> None:
    rig = at_clock(SHORT)
    rig.move("b1", "b3")
    rig.forget()
    rest(rig, 1900)
    assert "game_over" in rig.told
    rest(rig, 1900)
    assert rig.scribe.written[-1] == EndFact(WHITE, "time", rig.scribe.written[-1].royals)  # type: ignore[union-attr]
    assert [fact.name for fact in rig.scribe.written].count("end") == 1
    assert rig.told.count("game_over") == 1
    assert rig.shown.phase == "over"
    said = clock_json(rig.shown, GAME, rig.now)
    assert (said["flagged"], said["running"], said["remaining"]) == ("r", None, {"w": 5000, "r": 0})


def test_a_flag_that_only_tells_is_told_once_and_the_game_goes_on() -> None:
    rig = at_clock(replace(SHORT, flag="tells"))
    rig.move("b1", "b3")
    rig.forget()
    rest(rig, 3000)
    rest(rig, 3000)
    assert rig.told.count("~flag") == 1
    assert rig.shown.message is not None
    assert rig.shown.message.to_json()["text"] == "Red has no time left."
    assert rig.shown.phase == "playing"
    rig.move("e8", "e4")
    assert [fact for fact in rig.scribe.written if isinstance(fact, FlagFact)] == [FlagFact(RED)]
    assert clock_json(rig.shown, GAME, rig.now)["flagged"] == "r"
    rig.command(TakeBack())
    assert clock_json(rig.shown, GAME, rig.now)["flagged"] is None


def test_the_scan_at_which_the_flag_falls_is_asked_for() -> None:
    rig = at_clock(SHORT)
    rig.move("b1", "b3")
    assert rig.desk.scan(rig.now) == clock(rig).flag_at()


def test_a_pause_costs_nothing_and_a_move_ends_it() -> None:
    rig = at_clock()
    rig.move("b1", "b3")
    rig.desk.pause(rig.now)
    stood = remaining(rig)
    rest(rig, 100_000)
    assert remaining(rig) == stood
    with pytest.raises(CommandRefusedError, match="stands already"):
        rig.desk.pause(rig.now)
    rig.desk.resume(rig.now)
    rest(rig, 1000)
    assert remaining(rig) == (stood[0], stood[1] - 1000)
    with pytest.raises(CommandRefusedError, match="not paused"):
        rig.desk.resume(rig.now)
    rig.desk.pause_or_resume(rig.now)
    rest(rig, 100_000)
    rig.move("e8", "e4")
    assert rig.desk.state.moves[1].left == stood[1] - 1000 + 3000
    assert clock(rig).is_running


def test_a_service_that_is_stopped_pauses_the_clock() -> None:
    rig = at_clock()
    rig.move("b1", "b3")
    rest(rig, 7000)
    stood = clock(rig)
    used = stood.elapsed(rig.now)
    rig.desk.finish()
    assert rig.scribe.written[-1] == PauseFact(used)
    kept = rebuild(GAME, [StartFact("shogun", START, 0), *rig.scribe.written])[0].clock
    assert kept == stood.paused(rig.now)
    rig.desk.finish()
    assert [fact.name for fact in rig.scribe.written].count("clock_paused") == 1


def test_a_move_that_is_taken_back_gives_both_sides_their_time_back() -> None:
    rig = at_clock()
    for origin, target in (("b1", "b3"), ("e8", "e4"), ("a1", "a5")):
        rest(rig, 20_000)
        rig.move(origin, target)
    before = [move.left for move in rig.desk.state.moves]
    rest(rig, 50_000)
    rig.command(TakeBack())
    assert remaining(rig) == (before[0], before[1])
    assert clock(rig).turn is WHITE
    rest(rig, 1000)
    assert remaining(rig) == ((before[0] or 0) - 1000, before[1])


def test_the_time_until_a_correction_is_its_player_s() -> None:
    rig = at_clock()
    rig.move("b1", "b3")
    rest(rig, 10_000)
    rig.move("e8", "e4")
    left = rig.desk.state.moves[1].left
    white = clock(rig).left[WHITE]
    began = rig.now
    rest(rig, 4000)
    last = rig.line.plies[-1]
    other = next(step for step in last.before.steps() if step.origin == last.step.origin and step != last.step)
    rig.move("e4", GAME.square_name(other.target))
    move = rig.desk.state.moves[1]
    assert move.short == other.move.short
    assert left is not None
    assert move.left is not None
    assert clock(rig).left[WHITE] == white
    assert left - (rig.now - began) - SETTLE_MS <= move.left <= left


def test_after_a_game_on_time_a_move_that_is_taken_back_gives_the_time_back() -> None:
    rig = at_clock(SHORT)
    rig.move("b1", "b3")
    rest(rig, 5000)
    rig.command(TakeBack())
    assert rig.shown.phase == "playing"
    assert remaining(rig) == (5000, 2000)


def test_a_resignation_stops_the_clock() -> None:
    rig = at_clock()
    rig.move("b1", "b3")
    rig.command(EndGame(WHITE, "resignation"))
    stood = remaining(rig)
    assert stood[1] < 300_000
    rest(rig, 400_000)
    assert remaining(rig) == stood
    with pytest.raises(CommandRefusedError, match="no game with a clock"):
        rig.desk.pause(rig.now)


def test_a_game_that_is_left_is_not_lost_on_time() -> None:
    rig = at_clock(SHORT)
    rig.move("b1", "b3")
    rig.command(NewGame())
    rest(rig, 60_000)
    assert rig.shown.phase == "setup"
    said = clock_json(rig.shown, GAME, rig.now)
    assert (said["control"], said["paused"]) == (None, False)
    assert "end" not in [fact.name for fact in rig.scribe.written]


def test_the_control_is_chosen_before_the_first_move_and_for_later_games() -> None:
    rig = at_clock()
    assert rig.scribe.written == [ControlChoice(BLITZ), ControlFact(BLITZ)]
    rig.desk.choose_control(rig.now, SHORT)
    assert clock(rig).left == (5000, 2000)
    rig.move("b1", "b3")
    rig.desk.choose_control(rig.now, None)
    assert rig.scribe.written[-1] == ControlChoice(None)
    assert clock(rig).control == SHORT
    rig.desk.choose_control(rig.now, BLITZ)
    rig.start()
    rig.command(NewGame())
    start = rig.scribe.written[-1]
    assert isinstance(start, StartFact)
    assert start.control == BLITZ
    assert remaining(rig) == (300_000, 300_000)


def test_the_times_go_with_the_players_when_the_sides_are_exchanged() -> None:
    rig = Rig(START, sensing="presence")
    rig.desk.choose_control(rig.now, SHORT)
    rig.move("b1", "b3")
    rig.command(ExchangeSides())
    assert clock(rig).turn is WHITE
    assert clock(rig).left == (2000, 5000)


def test_without_a_clock_nothing_passes() -> None:
    rig = Rig(START)
    rig.move("b1", "b3")
    assert rig.desk.state.clock is None
    assert clock_json(rig.shown, GAME, rig.now)["remaining"] is None
    with pytest.raises(CommandRefusedError, match="no game with a clock"):
        rig.desk.pause(rig.now)


@settings(max_examples=20)
@given(st.integers(0, 2**32 - 1))
def test_a_restart_finds_the_clock_as_it_was_at_the_last_fact(seed: int) -> None:
    """Random play with all that a clock may see; the facts alone give its times."""
    chance = Random(seed)
    rig = at_clock(chance.choice([BLITZ, TimeControl((40_000, 30_000), delay=2000, flag="tells"), SHORT]))
    seen = remaining(rig)
    for _ in range(8):
        written = len(rig.scribe.written)
        rest(rig, chance.choice([0, 700, 9000]))
        act = chance.random()
        if act < 0.5 and rig.desk.state.phase == "playing" and (steps := rig.line.steps()):
            rig.play(chance.choice(steps))
        elif act < 0.7 and clock(rig).turn is not None:
            rig.desk.pause_or_resume(rig.now)
        elif act < 0.8 and rig.desk.state.moves:
            rig.command(TakeBack())
            arrange(rig.board, rig.line.position, 0)
            rig.pass_time(SETTLE_MS)
        now = remaining(rig)
        assert min(now) >= 0
        if len(rig.scribe.written) == written:
            assert all(after <= before for before, after in zip(seen, now, strict=True))
        seen = now
        state, line = rebuild(GAME, [StartFact("shogun", START, 0), *rig.scribe.written])
        assert state.history == rig.desk.state.history
        assert state.control == rig.desk.state.control
        assert line is not None
        kept, live = state.clock, clock(rig)
        assert kept is not None
        assert not kept.is_running
        assert (kept.turn, kept.flagged) == (live.turn, live.flagged)
        if live.turn is not None:
            assert kept.left == live.left
            # Nothing is counted that no fact tells.
            assert kept.used <= live.elapsed(rig.now)
            assert (state.message is not None) == kept.is_paused
        if isinstance(rig.scribe.written[-1], PauseFact) and live.is_paused:
            assert kept == live
        assert kept == clock_of(rig.desk.state.history)  # type: ignore[arg-type]
