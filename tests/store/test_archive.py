"""The archive: games are listed, found, written as game files, and taken in from them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.clock import TimeControl
from shogunboard.errors import StoreError
from shogunboard.record import GameRecord, read_games, write_game, write_games
from shogunboard.session import Fact, GameFact, MoveFact, PauseFact, StartFact
from shogunboard.store import Archive, ImportOutcome, Journal, Moment, Table, Wanted, record_of
from tests.record_play import played
from tests.store.play import GAME, NOON, random_facts, seeds, whole_game

AT = Moment(NOON, 0, "boot", True)
DAY = 86_400_000


def keep(
    path: Path, facts: Sequence[Fact], *, players: tuple[str, str] = ("?", "?"), day: int = 0, trusted: bool = True
) -> None:
    """Play at the board."""
    journal = Journal(path, boot_id="boot")
    journal.open()
    for index, fact in enumerate(facts):
        wall = NOON + day * DAY + index
        journal.record(fact, GAME, wall_ms=wall, monotonic_ms=index, trusted=trusted, table=Table("presence", players))
    journal.close()


def take_in(path: Path, text: str, *, dry_run: bool = False) -> list[ImportOutcome]:
    with Archive(path, create=True) as archive:
        return list(archive.take_in(text, AT, dry_run=dry_run))


def records(path: Path) -> list[GameRecord]:
    with Archive(path) as archive:
        return [record_of(game) for game in archive.find_all(one.id for one in archive.games()) if game]


def shown(outcomes: Sequence[ImportOutcome]) -> list[tuple[str, int | None]]:
    return [(outcome.status, outcome.game_id) for outcome in outcomes]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "shogunboard.db"


def test_the_clock_of_a_game_goes_into_its_file_and_back(path: Path) -> None:
    control = TimeControl((300_000, 180_000), increment=3000)
    start, *moves = whole_game(3)
    assert isinstance(start, StartFact)
    timed: list[GameFact] = [replace(start, control=control)]
    for left, move in zip((300_000, 177_900, 298_000), moves, strict=False):
        assert isinstance(move, MoveFact)
        timed.append(replace(move, played=replace(move.played, spent=5100, left=left)))
    keep(path, [*timed[:1], PauseFact(700), *timed[1:]])
    text = write_game(records(path)[0])
    assert '[TimeControl "300+3"]\n[TimeControlRed "180+3"]\n' in text
    assert text.count("[%clk 0:02:57]}") == 1
    with TemporaryDirectory() as other:
        copy = Path(other, "copy.db")
        assert shown(take_in(copy, text)) == [("imported", 1)]
        assert write_game(records(copy)[0]) == text
        with Archive(copy) as archive:
            game = archive.find(1)
        assert game is not None
        history = game.history()
    assert history.control == control
    assert [played.left for played in history.moves] == [300_000, 177_000, 298_000]


def test_one_that_does_not_exist_reads_as_empty_and_is_not_made(path: Path) -> None:
    with Archive(path) as archive:
        assert archive.games() == []
        assert archive.find(1) is None
        assert shown(list(archive.take_in("1. 2b1-c2 *", AT, dry_run=True))) == [("imported", None)]
    assert not path.exists()
    with pytest.raises(StoreError, match="not open"):
        archive.games()


def test_lists_have_what_is_wanted(path: Path) -> None:
    keep(path, whole_game(2)[:3], players=("Anna", "Ben"), day=0)
    keep(path, whole_game(3), players=("Céline", "ANNABEL"), day=1)
    keep(path, whole_game(4), players=("Dora", "Emil"), day=2, trusted=False)
    for date in ("2027.??.??", "????.??.??", "spring", "2026.12.24"):
        take_in(path, f'[Date "{date}"]\n[Red "{date}"]\n\n1. 2b1-b3 *')

    def found(**wanted: Any) -> list[int]:
        with Archive(path) as archive:
            return [summary.id for summary in archive.games(Wanted(**wanted))]

    assert found() == [1, 2, 3, 4, 5, 6, 7]
    assert found(player="anna") == [1, 2]
    assert found(player="CÉLINE") == [2]
    assert found(result="*") == [1, 4, 5, 6, 7]
    assert found(result="0-1", player="e") == [2, 3]
    assert found(player="spring") == [6]
    assert found(game="dobutsu") == []
    assert found(since="2027.01.16") == [2, 3, 4]
    assert found(until="2027.01.15") == [1, 4, 7]
    assert found(since="2027.01.16", until="2027.01.16") == [2, 4]
    assert found(set="reference") == [1, 2, 3, 4, 5, 6, 7]
    assert found(set="another") == []
    assert found(text="ben") == [1]
    with Archive(path) as archive:
        archive.set_note(3, 2, "A fine shot")
        archive.set_tags(5, {"Site": "Shotover"})
        archive.set_deleted(6, deleted=True)
        page = archive.page(Wanted(), offset=1, limit=2)
        assert ([summary.id for summary in page.games], page.total, page.sets) == ([5, 4], 6, ("reference",))
        assert archive.page(Wanted(), offset=9, limit=2).games == ()
    assert found(text="SHOT") == [3, 5]
    assert found(player="spring") == []
    assert found(deleted=True) == [6]


@settings(max_examples=15)
@given(seeds, st.integers(1, 50))
def test_a_game_file_of_played_games_is_known_again(seed: int, count: int) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "shogunboard.db"
        keep(path, random_facts(seed, count), players=("Anna", "Ben"))
        written = records(path)
        text = write_games(written)
        for record, read in zip(written, read_games(text), strict=True):
            assert read.record == record
            assert read.problems == ()
        assert {outcome.status for outcome in take_in(path, text)} == {"duplicate"}
        other = Path(folder) / "other.db"
        statuses = [outcome.status for outcome in take_in(other, text)]
        assert "refused" not in statuses
        kept = [record for record, status in zip(written, statuses, strict=True) if status == "imported"]
        assert records(other) == kept


@settings(max_examples=30)
@given(st.lists(played(), min_size=1, max_size=3))
def test_any_game_file_comes_back_as_it_was(games: list[tuple[object, GameRecord]]) -> None:
    """Sets, rules, set-ups, comments, times, disputed numbers and tags that nobody knows included."""
    text = write_games(record for _, record in games)
    read = [one.record for one in read_games(text)]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "shogunboard.db"
        outcomes = take_in(path, text)
        assert all(outcome.status in ("imported", "duplicate") for outcome in outcomes)
        expected = [record for record, outcome in zip(read, outcomes, strict=True) if outcome.status == "imported"]
        assert [normal(record) for record in records(path)] == [normal(record) for record in expected]
        assert {outcome.status for outcome in take_in(path, text)} == {"duplicate"}
        again = write_games(records(path))
        assert [normal(one.record) for one in read_games(again)] == [normal(record) for record in expected]


def normal(record: GameRecord) -> tuple[object, ...]:
    """A record with what is not said said as unknown."""
    tags = {name: value for name, value in record.tags if name not in ("White", "Red", "Date")}
    known = [record.tag(name) or unknown for name, unknown in (("White", "?"), ("Red", "?"), ("Date", "????.??.??"))]
    return sorted(tags.items()), known, record.moves, record.comments, record.first


def test_a_date_that_cannot_be_trusted_is_not_written(path: Path) -> None:
    keep(path, whole_game(), trusted=False)
    keep(path, whole_game(3), trusted=True)
    assert [record.tag("Date") for record in records(path)] == ["????.??.??", "2027.01.15"]
    with Archive(path) as archive:
        assert [summary.shown_date for summary in archive.games()] == ["2027.01.15?", "2027.01.15"]


GOOD = '[White "Anna"]\n[Red "Ben"]\n[Date "2026.11.30"]\n\n1. 2b1-b3 1b8-b7 *\n'


def test_duplicates_have_the_same_start_moves_players_and_date(path: Path) -> None:
    assert shown(take_in(path, GOOD)) == [("imported", 1)]
    other = [
        GOOD.replace("Anna", "Eva"),
        GOOD.replace("11.30", "12.01"),
        GOOD.replace("1b8-b7", "4c8-c4"),
        GOOD.replace("\n\n1.", '\n[Rotation "2"]\n\n1.').replace("2b1-b3 1b8-b7", ""),
    ]
    same = [
        GOOD,
        GOOD.replace("2b1-b3 1b8-b7", "b1b3 b8b7"),
        GOOD.replace("2026.11.30", "????.??.??"),
        GOOD.replace('[Date "2026.11.30"]\n', '[Event "told again"]\n'),
    ]
    for text in same:
        assert shown(take_in(path, text)) == [("duplicate", 1)]
    for number, text in enumerate(other, 2):
        assert shown(take_in(path, text)) == [("imported", number)]
        assert shown(take_in(path, text)) == [("duplicate", number)]


def test_a_dry_run_writes_nothing_and_knows_duplicates_in_the_file(path: Path) -> None:
    keep(path, whole_game())
    text = f"{write_games(records(path))}\n{GOOD}\n{GOOD}"
    assert shown(take_in(path, text, dry_run=True)) == [("duplicate", 1), ("imported", None), ("duplicate", None)]
    assert len(records(path)) == 1
    assert shown(take_in(path, text)) == [("duplicate", 1), ("imported", 2), ("duplicate", 2)]


BAD = {
    "illegal move": ('[White "Bad"]\n\n1. 2b1-d1 *\n', 3, "not legal"),
    "no move": ('[White "Bad"]\n\n1. hello *\n', 3, "hello"),
    "unknown set": ('[White "Bad"]\n[Set "mine"]\n[Red "X"]\n\n1. 2b1-b3 *\n', 2, "no set"),
    "broken tag": ('[White "Bad\n[Red "X"]\n\n1. 2b1-b3 *\n', 1, "tag"),
    "tag without quotes": ("[White Bad]\n\n1. 2b1-b3 *\n", 1, "tag"),
    "broken second tag": ('[White "Bad"]\n[Red X]\n[Site "y"]\n\n1. 2b1-b3 *\n', 2, "tag"),
    "open comment": ('[White "Bad"]\n\n1. 2b1-b3 {forgotten *\n', 3, "not closed"),
    "stray bracket": ('[White "Bad"]\n\n1. 2b1-b3 } 1b8-b7 *\n', 3, "closes nothing"),
    "two results": ('[White "Bad"]\n[Result "1-0"]\n\n1. 2b1-b3 0-1\n', 4, "0-1"),
    "tag twice": ('[White "Bad"]\n[White "Worse"]\n\n1. 2b1-b3 *\n', 2, "second time"),
    "unknown game": ('[Game "chess"]\n\n1. e4 *\n', 1, "chess"),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_bad_game_is_told_with_its_place_and_loses_no_other(path: Path, kind: str, ending: str) -> None:
    bad, line, problem = BAD[kind]
    second = GOOD.replace("Anna", "Eva")
    third = GOOD.replace("Anna", "Ida")
    text = f"{GOOD}\n{bad}\n{second}\n{bad}\n{third}".replace("\n", ending)
    outcomes = take_in(path, text)
    assert shown(outcomes) == [("imported", 1), ("refused", None), ("imported", 2), ("refused", None), ("imported", 3)]
    assert [outcome.number for outcome in outcomes] == [1, 2, 3, 4, 5]
    length = GOOD.count("\n") + 1
    for outcome, before in ((outcomes[1], length), (outcomes[3], 2 * length + bad.count("\n") + 1)):
        told = str(outcome.problem)
        assert told.startswith(f"game {outcome.number}, line {before + line}")
        assert problem in told
    assert [record.tag("White") for record in records(path)] == ["Anna", "Eva", "Ida"]


def test_what_does_not_agree_in_a_usable_game_is_remarked(path: Path) -> None:
    text = f'{GOOD}\n[White "Odd"]\n\n1. 2b1-b3+ 7. 1b8-b7 *\n'
    first, second = take_in(path, text)
    assert first.remarks == ()
    assert second.status == "imported"
    assert all(str(remark).startswith("game 2, line 9: ") for remark in second.remarks)
    assert len(second.remarks) == 2


@given(
    st.text(max_size=200)
    | st.lists(st.sampled_from(['[White "x"]', "[", "{", "}", "1.", "2b1-b3", "*", "\n", "\r", '"'])).map(" ".join)
)
def test_any_text_is_taken_or_refused(text: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "shogunboard.db"
        outcomes = take_in(path, text)
        assert [outcome.number for outcome in outcomes] == list(range(1, len(outcomes) + 1))
        assert len(records(path)) == sum(outcome.status == "imported" for outcome in outcomes)
        assert all((outcome.problem is not None) == (outcome.status == "refused") for outcome in outcomes)


def test_an_import_does_not_disturb_the_game_at_the_board(path: Path) -> None:
    facts = whole_game(3)
    journal = Journal(path, boot_id="boot")
    journal.open()
    for index, fact in enumerate(facts):
        journal.record(fact, GAME, wall_ms=NOON, monotonic_ms=index)
        if index == 1:
            assert shown(take_in(path, GOOD)) == [("imported", 2)]
    recorded = journal.current()
    journal.close()
    assert recorded is not None
    assert (recorded.id, list(recorded.facts)) == (1, facts)
    with Archive(path) as archive:
        assert [summary.source for summary in archive.games()] == ["played", "imported"]


def test_the_sample_games_can_be_imported(path: Path) -> None:
    sample = Path(__file__).parents[2] / "controller/shogunboard/samples/games.shogun.txt"
    text = sample.read_text(encoding="utf-8")
    assert {outcome.status for outcome in take_in(path, text)} == {"imported"}
    assert [write_game(record) for record in records(path)] == [write_game(one.record) for one in read_games(text)]


def test_a_summary_is_told_in_json(path: Path) -> None:
    keep(path, whole_game(2), players=("Anna", "Ben"), trusted=False)
    with Archive(path) as archive:
        [summary] = archive.games()
    assert summary.to_json() == {
        "id": 1,
        "game": "shogun",
        "date": "????.??.??",
        "date_shown": "2027.01.15?",
        "players": ["Anna", "Ben"],
        "result": "0-1",
        "termination": "resignation",
        "moves": 2,
        "source": "played",
        "set_aside": False,
        "set": "reference",
        "analysed": False,
        "deleted": False,
        "at_board": True,
    }
