"""Games that are corrected after they were played: all that follows is checked, nothing is lost, all can be undone."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.errors import CommandRefusedError, ShogunboardError, StoreError, TextError
from shogunboard.games.base import Game
from shogunboard.games.line import Line
from shogunboard.record import read_games, write_game
from shogunboard.record.annotation import annotator
from shogunboard.session import MoveFact, line_of
from shogunboard.session.revision import Change
from shogunboard.session.withdrawn import withdrawn
from shogunboard.store import Archive, Moment, RecordedGame, record_of
from tests.store.play import GAME, NOON, seeds, whole_game
from tests.store.test_archive import keep

AT = Moment(NOON + 99, 99, "boot", True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Twelve moves with notes, judged, that ended by resignation, and a game after it at the board."""
    path = tmp_path / "shogunboard.db"
    kept(path, 12, 1)
    recorded = found(path)
    with Archive(path) as archive:
        archive.annotate(recorded, {ply: f"eval +0.{ply:02}" for ply in range(1, 13)}, annotator(300))
        for ply, note in ((0, "Played on the train"), (3, "hm"), (4, "really?"), (11, "late")):
            archive.set_note(1, ply, note)
    return path


def kept(path: Path, moves: int, seed: int) -> None:
    keep(path, whole_game(moves, seed=seed), players=("Anna", "Ben"))
    keep(path, whole_game(1))


def found(path: Path) -> RecordedGame:
    with Archive(path) as archive:
        game = archive.find(1)
    assert game is not None
    return game


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def revise(path: Path, change: Change) -> None:
    with Archive(path) as archive:
        archive.revise(1, change, len(found(path).facts), AT)


def undo(path: Path) -> None:
    with Archive(path) as archive:
        archive.undo_revision(1, len(found(path).facts), AT)


def line_at(recorded: RecordedGame, ply: int) -> Line:
    """The game before its move with number `ply`."""
    line = line_of(recorded.game, recorded.history())
    while len(line.plies) >= ply:
        line.pop()
    return line


def others(recorded: RecordedGame, ply: int) -> list[str]:
    """What could have been played in the place of a move."""
    line = line_at(recorded, ply)
    played = recorded.history().moves[ply - 1].text
    return [text for text in map(line.position.move_text, line.steps()) if text != played]


def fitting(recorded: RecordedGame, ply: int) -> str:
    """Another move after which all the others can still be made."""
    for text in others(recorded, ply):
        line = line_at(recorded, ply)
        line.push(recorded.game.parse_move(line.position, text)[0])
        for played in recorded.history().moves[ply:]:
            step = next((step for step in line.steps() if step.move.short == played.short), None)
            if step is None:
                break
            line.push(step)
        else:
            return text
    raise AssertionError(f"none fits in the place of move {ply}")


def misfitting(recorded: RecordedGame, ply: int) -> str:
    """Another move after which the next move of its side cannot be made: that of the piece that moves again."""
    after = recorded.history().moves[ply + 1]
    line = line_at(recorded, ply)
    away = (step for step in line.steps() if step.origin == after.origin)
    return line.position.move_text(next(away))


def test_the_moves_behind_a_corrected_one_stay_with_their_times_and_notes(path: Path) -> None:
    before = found(path)
    text = fitting(before, 4)
    revise(path, Change(4, 1, (text,)))
    after = found(path)
    old, new = before.history(), after.history()
    assert new.moves[3].text == text
    assert [(one.short, one.spent) for one in new.moves[4:]] == [(one.short, one.spent) for one in old.moves[4:]]
    assert (new.moves[3].spent, new.result and new.result.reason) == (old.moves[3].spent, "resignation")
    assert after.comments == {
        0: ("Played on the train",),
        1: ("eval +0.01",),
        2: ("eval +0.02",),
        3: ("eval +0.03", "hm"),
        4: ("really?",),
        11: ("late",),
    }
    assert not after.summary.analysed
    (gone,) = withdrawn(after.facts, line_of(GAME, new))
    assert (gone.ply, gone.revised, gone.moves) == (4, True, old.moves[3:])


def test_what_does_not_fit_any_more_is_named_and_cut_only_when_that_is_wanted(path: Path) -> None:
    before, then = found(path), dump(path)
    ply = next(ply for ply in range(2, 10) if before.history().moves[ply + 1].origin in origins(before, ply))
    change = Change(ply, 1, (misfitting(before, ply),))
    with pytest.raises(CommandRefusedError, match=f"move {ply + 1}|move {ply + 2}"):
        revise(path, change)
    assert dump(path) == then
    revise(path, Change(ply, 1, change.moves, cut=True))
    after = found(path)
    plies = after.summary.plies
    assert ply <= plies < 12
    assert (after.summary.result, after.summary.reason) == ("*", None)
    left_out = " ".join(played.text for played in before.history().moves[plies:])
    assert f"recorded here: {left_out} 0-1" in after.comments[plies]
    assert after.comments[plies][-1] == "late"


def origins(recorded: RecordedGame, ply: int) -> set[int]:
    """From where the side could have moved in the place of a move, other than it did."""
    return {step.origin for step in line_at(recorded, ply).steps()} - {recorded.history().moves[ply - 1].origin}


def test_a_correction_is_undone_with_its_notes_and_what_was_written_since(path: Path) -> None:
    before, file = found(path), write_game(record_of(found(path)))
    revise(path, Change(4, 1, (fitting(before, 4),)))
    once = found(path).history()
    revise(path, Change(7, 6))
    assert found(path).summary.plies == 6
    with Archive(path) as archive:
        archive.set_note(1, 2, "noted since")
    undo(path)
    assert found(path).history() == once
    undo(path)
    after = found(path)
    assert after.history() == before.history()
    assert after.comments == {**before.comments, 2: ("eval +0.02", "noted since")}
    assert write_game(record_of(after)).replace("{noted since}", "").split() == file.split()
    with pytest.raises(CommandRefusedError, match="no correction"):
        undo(path)


def test_a_change_of_another_version_or_of_the_game_at_the_board_is_refused(path: Path) -> None:
    then, version = dump(path), len(found(path).facts)
    with Archive(path) as archive:
        with pytest.raises(CommandRefusedError, match="meanwhile"):
            archive.revise(1, Change(12, 1), version - 1, AT)
        with pytest.raises(CommandRefusedError, match="at the board"):
            archive.revise(2, Change(1, 1), 3, AT)
        with pytest.raises(CommandRefusedError, match="nothing"):
            archive.revise(1, Change(3, 1, (found(path).history().moves[2].text,)), version, AT)
        for change in (Change(0), Change(14), Change(12, 2), Change(3, 1, ("9x9",)), Change(3, 1, ("a1a1",))):
            with pytest.raises(TextError):
                archive.revise(1, change, version, AT)
    assert dump(path) == then


def test_a_number_that_the_set_does_not_confirm_is_kept_as_disputed(path: Path) -> None:
    line = line_at(found(path), 12)
    pairs = ((origin, target) for origin in sorted(line.position.men) for target in range(64))
    legal = {(step.origin, step.target) for step in line.steps()}
    step = next(step for pair in pairs if pair not in legal and (step := line.position.insist(*pair)) is not None)
    revise(path, Change(12, 1, (line.position.move_text(step),)))
    assert found(path).history().moves[-1].disputed
    assert "{[%disputed]}" in write_game(record_of(found(path)))


@settings(max_examples=12, deadline=None)
@given(seeds, st.integers(1, 14), st.sampled_from(("change", "cut", "insert", "append")), st.booleans())
def test_any_change_is_made_and_the_whole_game_holds_or_nothing_is_changed(
    seed: int, ply: int, kind: str, cut: bool
) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder, "shogunboard.db")
        kept(path, 14, seed)
        before, then = found(path), dump(path)
        count = before.summary.plies
        chance = Random(seed)
        ply = count + 1 if kind == "append" else min(ply, count)
        line = line_at(before, ply)
        new = []
        for _ in range({"change": 1, "cut": 0, "insert": 2, "append": 1}[kind]):
            if line.steps():
                step = chance.choice(line.steps())
                new.append(line.position.move_text(step))
                line.push(step)
        removed = {"change": 1, "cut": count + 1 - ply, "insert": 0, "append": 0}[kind]
        try:
            revise(path, Change(ply, removed, tuple(new), cut))
        except ShogunboardError:
            assert dump(path) == then
            return
        after = found(path)
        text = write_game(record_of(after))
        (read,) = read_games(text)
        assert read.problems == ()
        assert [move.text for move in read.record.moves] == [played.text for played in after.history().moves]
        assert (after.summary.plies, after.summary.result) == (len(read.record.moves), read.record.result)
        assert after.history().moves[: ply - 1] == before.history().moves[: ply - 1]
        assert checked(before.game, after)
        undo(path)
        assert found(path).history() == before.history()
        assert write_game(record_of(found(path))) == write_game(record_of(before))


def checked(game: Game, recorded: RecordedGame) -> bool:
    """Do the rules confirm every move, one after the other?"""
    line = Line(game.start())
    for played in recorded.history().moves:
        line.push(next(step for step in line.steps() if step.move.short == played.short))
    return line.position.text() == recorded.history().position


def test_the_facts_of_the_play_stay_as_they_were(path: Path) -> None:
    before = found(path)
    revise(path, Change(4, 1, (fitting(before, 4),)))
    undo(path)
    assert found(path).facts[: len(before.facts)] == before.facts
    assert sum(isinstance(fact, MoveFact) for fact in found(path).facts) == 12


def test_a_correction_is_written_wholly_or_not_at_all(path: Path) -> None:
    change = Change(4, 1, (fitting(found(path), 4),))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE UPDATE OF tags ON games BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        )
    then = dump(path)
    with pytest.raises(StoreError, match="the disk is full"):
        revise(path, change)
    assert dump(path) == then
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER full")
    revise(path, change)
    assert found(path).history().moves[3].text == change.moves[0]
