"""Games that are changed beside the board: tags, notes, judgements, deletion. What was played stays as it is."""

from pathlib import Path

import pytest

from shogunboard.errors import CommandRefusedError, NotFoundError, TextError
from shogunboard.games.base import Side
from shogunboard.games.line import Line
from shogunboard.record import read_games, write_game
from shogunboard.record.annotation import annotator
from shogunboard.session import CorrectionFact, GameFact, MoveFact, OrderFact, SidesFact, TakebackFact
from shogunboard.session.history import history_of
from shogunboard.store import Archive, Journal, RecordedGame, record_of
from tests.store.play import GAME, NOON, whole_game
from tests.store.test_archive import keep, take_in

JUDGED = {ply: f"eval +0.{ply:02}" for ply in range(1, 5)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Four moves at the board with Anna and Ben, and a game before them."""
    path = tmp_path / "shogunboard.db"
    keep(path, whole_game(2, seed=5), players=("Cleo", "Dora"))
    keep(path, whole_game(4)[:-1], players=("Anna", "Ben"))
    return path


def game(path: Path, number: int = 2) -> RecordedGame:
    with Archive(path) as archive:
        found = archive.find(number)
    assert found is not None
    return found


def play(path: Path, fact: GameFact) -> None:
    """One more fact at the board."""
    journal = Journal(path, boot_id="boot")
    journal.open()
    journal.record(fact, GAME, wall_ms=NOON + 99, monotonic_ms=99, trusted=True)
    journal.close()


def analyse(path: Path) -> bool:
    recorded = game(path)
    with Archive(path) as archive:
        return archive.annotate(recorded, JUDGED, annotator(300))


def test_players_and_tags_are_changed_and_the_game_file_tells_them(path: Path) -> None:
    before = game(path)
    with Archive(path) as archive:
        archive.set_tags(2, {"White": " Anna  Müller ", "Red": "", "Event": "Cup", "Site": "", "Date": "2026.11.??"})
    after = game(path)
    assert (after.summary.players, after.summary.date) == (("Anna Müller", "?"), "2026.11.??")
    assert after.facts == before.facts
    (read,) = read_games(write_game(record_of(after)))
    tags = dict(read.record.tags)
    assert {name: tags[name] for name in ("White", "Red", "Event", "Date")} == {
        "White": "Anna Müller",
        "Red": "?",
        "Event": "Cup",
        "Date": "2026.11.??",
    }
    # The game goes on under its new names, and is known again by them.
    play(path, TakebackFact(4))
    assert game(path).summary.players == ("Anna Müller", "?")
    assert [one.status for one in take_in(path, write_game(record_of(game(path))))] == ["duplicate"]


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({"Result": "1-0"}, "Result"),
        ({"Annotator": "me"}, "Annotator"),
        ({"Bad name": "x"}, "Bad name"),
        ({"Event": "x" * 201}, "Event"),
        ({"Date": "30.11.2026"}, "2026.11.30"),
        ({"Date": "2026.02.29"}, "2026.11.30"),
        ({f"T{number}": "x" for number in range(41)}, "at most 40"),
    ],
)
def test_a_tag_that_cannot_be_is_named_and_nothing_is_changed(path: Path, changes: dict[str, str], word: str) -> None:
    before = game(path)
    with Archive(path) as archive, pytest.raises(TextError, match=word):
        archive.set_tags(2, {"White": "Zoe", **changes})
    after = game(path)
    assert (after.summary, after.tags, after.facts) == (before.summary, before.tags, before.facts)


def test_a_note_takes_the_place_of_the_one_before_and_leaves_judgements(path: Path) -> None:
    assert analyse(path)
    with Archive(path) as archive:
        archive.set_note(2, 0, "Played on the train")
        archive.set_note(2, 3, "first thought")
        archive.set_note(2, 3, "second\nthought {with} braces")
    comments = {0: ("Played on the train",), 3: (JUDGED[3], "second thought {with} braces")}
    expected = {ply: (text,) for ply, text in JUDGED.items()} | comments
    assert game(path).comments == expected
    (read,) = read_games(write_game(record_of(game(path))))
    assert read.record.moves[2].comments == comments[3]
    with Archive(path) as archive:
        archive.set_note(2, 3, "")
        for ply, text in ((5, "x"), (-1, "x"), (1, "eval +0.35"), (1, "x" * 2001)):
            with pytest.raises(TextError):
                archive.set_note(2, ply, text)
    assert game(path).comments == expected | {3: (JUDGED[3],)}


def test_a_deleted_game_is_out_of_lists_until_it_is_brought_back(path: Path) -> None:
    text = write_game(record_of(game(path, 1)))
    with Archive(path) as archive:
        archive.set_deleted(1, deleted=True)
        assert [summary.id for summary in archive.games()] == [2]
        assert game(path, 1).summary.deleted
        with pytest.raises(CommandRefusedError, match="at the board"):
            archive.set_deleted(2, deleted=True)
        with pytest.raises(NotFoundError):
            archive.set_deleted(7, deleted=True)
        archive.set_deleted(1, deleted=False)
        assert [summary.id for summary in archive.games()] == [1, 2]
        archive.set_deleted(1, deleted=True)
    # Who uploads a game that was deleted wants to see it.
    assert [one.status for one in take_in(path, text)] == ["imported"]


def test_an_analysis_is_written_over_an_older_one_and_not_over_another_game(path: Path) -> None:
    recorded = game(path)
    assert analyse(path)
    assert game(path).summary.analysed
    assert not game(path, 1).summary.analysed
    with Archive(path) as archive:
        assert archive.annotate(recorded, dict.fromkeys(range(1, 5), "eval -1.00; mistake"), annotator(900))
        assert not archive.annotate(recorded, dict.fromkeys(range(1, 4), "eval -1.00"), annotator(900))
    assert game(path).comments == dict.fromkeys(range(1, 5), ("eval -1.00; mistake",))
    play(path, TakebackFact(4))
    with Archive(path) as archive:
        assert not archive.annotate(recorded, JUDGED, annotator(900))


def other_move() -> CorrectionFact:
    """The fourth move was another one."""
    line = Line(GAME.start())
    for fact in whole_game(4)[1:4]:
        assert isinstance(fact, MoveFact)
        line.push(next(step for step in line.steps() if step.move.short == fact.played.short))
    line.push(line.steps()[-1])
    return CorrectionFact(4, history_of(GAME, line).moves[-1])


@pytest.mark.parametrize(
    ("fact", "left"),
    [
        (TakebackFact(4), {0: ("begin",), 1: (JUDGED[1],), 2: (JUDGED[2], "why?"), 3: (JUDGED[3],)}),
        (other_move(), {0: ("begin",), 1: (JUDGED[1],), 2: (JUDGED[2], "why?"), 3: (JUDGED[3],)}),
        (SidesFact(), {0: ("begin",), 2: ("why?",), 4: ("end",)}),
        (OrderFact(Side.WHITE, ""), {0: ("begin",), 2: ("why?",), 4: ("end",)}),
    ],
)
def test_what_was_said_of_a_move_goes_with_it(path: Path, fact: GameFact, left: object) -> None:
    assert analyse(path)
    with Archive(path) as archive:
        for ply, text in ((0, "begin"), (2, "why?"), (4, "end")):
            archive.set_note(2, ply, text)
    play(path, fact)
    assert game(path).comments == left
    assert not game(path).summary.analysed


def test_no_change_is_made_to_a_game_that_is_not_there(path: Path) -> None:
    with Archive(path) as archive:
        with pytest.raises(NotFoundError, match="no game 9"):
            archive.set_tags(9, {})
        with pytest.raises(NotFoundError, match="no game 9"):
            archive.set_note(9, 0, "")
