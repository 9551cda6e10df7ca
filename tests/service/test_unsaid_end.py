"""The service ends between the last move of a game and the end that it brings, and is started again."""

from shogunboard.lights import PALETTES
from shogunboard.service.desk import Desk
from shogunboard.service.lamps import LampKeeper
from shogunboard.session import EndFact, MoveFact, Session, StartFact, rebuild
from shogunboard.tracking import Tracker
from tests.service.rig import GAME, HeldScribe, Rig

BEFORE_THE_END = "5cba/8/8/B1s5/8/8/8/4SA2 r 2"


def test_the_end_is_recorded_and_told_at_the_next_start() -> None:
    rig = Rig(BEFORE_THE_END)
    rig.move("c5", "a5")
    move, end = rig.scribe.written
    assert isinstance(move, MoveFact)
    assert end == EndFact(rig.line.position.side.other, "bare", rig.line.position.royals(rig.line.position.side.other))

    state, line = rebuild(GAME, [StartFact("shogun", BEFORE_THE_END, 2), move])
    assert line is not None
    assert state.phase == "playing"
    scribe = HeldScribe()
    desk = Desk(
        rig.board,
        Tracker(GAME, "polarity", line=line),
        Session(GAME, state),
        LampKeeper(rig.board, PALETTES["default"]),
        scribe,
        lambda announcement: None,
    )
    desk.greet(rig.now)
    assert scribe.written == [end]
    assert desk.state.phase == "over"


def test_an_end_that_was_recorded_is_not_told_again() -> None:
    rig = Rig(BEFORE_THE_END)
    rig.move("c5", "a5")
    facts = [StartFact("shogun", BEFORE_THE_END, 2), *rig.scribe.written]
    state, line = rebuild(GAME, facts)
    scribe = HeldScribe()
    desk = Desk(
        rig.board,
        Tracker(GAME, "polarity", line=line),
        Session(GAME, state),
        LampKeeper(rig.board, PALETTES["default"]),
        scribe,
        lambda announcement: None,
    )
    desk.greet(rig.now)
    assert scribe.written == []
    assert desk.state.phase == "over"
