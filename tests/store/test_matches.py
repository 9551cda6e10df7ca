"""The match of two players: what counts, since when, and how the last game began."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.games.base import Side
from shogunboard.games.line import Line
from shogunboard.session import EndFact, Fact, MoveFact, PlayersChoice, StartFact, history_of
from shogunboard.store import Archive, Journal, LastGame, Match, Moment, Table, Wanted
from tests.store.play import GAME, NOON

ADA_BEN = Table(players=("Ada", "Ben"))
BEN_ADA = Table(players=("ben", "ADA"))
OTHERS = Table(players=("Ada", "Cleo"))
RESULTS = st.sampled_from([*Side, "drawn", None])


@dataclass
class Evening:
    """Games that are played one after the other."""

    path: Path
    now: int = 0
    last: int | None = None

    def play(self, table: Table, winner: Side | str | None, rotation: int = 0) -> None:
        """A game of one move with a result, None for one that is broken off."""
        line = Line(GAME.start(rotation))
        line.push(line.steps()[0])
        history = history_of(GAME, line)
        facts: list[Fact] = [StartFact("shogun", line.start.text(), rotation), MoveFact(1, history.moves[0])]
        if winner is not None:
            facts.append(EndFact(winner if isinstance(winner, Side) else None, "agreement"))
        with closing(Journal(self.path)) as journal:
            journal.open()
            for fact in facts:
                self.now += 1
                self.last = journal.record(fact, GAME, wall_ms=NOON, monotonic_ms=self.now, table=table)

    def match(self, table: Table = ADA_BEN) -> Match:
        with Archive(self.path) as archive:
            return archive.match(table, None, "shogun")

    def begin_match(self) -> None:
        with Archive(self.path) as archive:
            archive.begin_match(ADA_BEN, None, "shogun")

    def leave(self) -> None:
        """Nobody is to go on with the last game."""
        with closing(Journal(self.path)) as journal:
            journal.open()
            assert self.last is not None
            journal.set_aside(self.last)


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path / "shogunboard.db")


def test_who_has_won_how_often_whoever_sits_where(evening: Evening) -> None:
    assert evening.match() == Match("shogun", ("Ada", "Ben"))
    evening.play(ADA_BEN, Side.WHITE)
    evening.play(OTHERS, Side.WHITE)
    evening.play(ADA_BEN, None)
    evening.play(ADA_BEN, "drawn", 2)
    evening.play(BEN_ADA, Side.WHITE, 3)
    # As the one at White's edge is named first.
    assert evening.match() == Match("shogun", ("ben", "ADA"), (1, 1), 1, LastGame(5, 3, "w"))
    evening.play(ADA_BEN, Side.RED, 1)
    assert evening.match() == Match("shogun", ("Ada", "Ben"), (1, 2), 1, LastGame(6, 1, "w"))
    with Archive(evening.path) as archive:
        page = archive.page(Wanted(player="ada", opponent="ben"), 0, 2)
        assert (page.total, page.pair) == (5, Match("shogun", ("Ada", "Ben"), (1, 2), 1))
        assert archive.page(Wanted(player="ada", opponent="e"), 0, 2).pair is None
        assert archive.match(ADA_BEN, "dobutsu", "shogun") == Match("dobutsu", ("Ada", "Ben"))


def test_a_new_match_counts_from_zero_and_keeps_the_game_under_way(evening: Evening) -> None:
    evening.play(ADA_BEN, Side.WHITE)
    evening.begin_match()
    assert evening.match() == Match("shogun", ("Ada", "Ben"), last=LastGame(1, 0, "w"))
    evening.play(ADA_BEN, Side.RED)
    evening.play(ADA_BEN, None)
    evening.begin_match()
    assert evening.match().games == 0
    with closing(Journal(evening.path)) as journal:
        journal.open()
        journal.record(EndFact(Side.RED, "time"), GAME, wall_ms=NOON, monotonic_ms=100)
    assert evening.match().score == (0, 1)
    with Archive(evening.path) as archive:
        archive.set_deleted(1, deleted=True)
        archive.set_tags(3, {"White": "Cleo"})
    assert evening.match() == Match("shogun", ("Cleo", "Ben"), (0, 1), last=LastGame(3, 0, "w"))


def test_a_game_that_was_left_tells_no_names_and_an_upload_counts_for_nothing(evening: Evening) -> None:
    evening.play(ADA_BEN, Side.WHITE)
    evening.leave()
    assert evening.match(Table(players=("", ""))).players == ("?", "?")
    with closing(Journal(evening.path)) as journal:
        journal.open()
        journal.record(PlayersChoice(("Ben", "")), GAME, wall_ms=NOON, monotonic_ms=50)
    assert evening.match().players == ("Ben", "?")
    with closing(Journal(evening.path)) as journal:
        journal.open()
        journal.record(PlayersChoice(("Ben", "Ada")), GAME, wall_ms=NOON, monotonic_ms=51)
    assert evening.match().score == (0, 1)
    with Archive(evening.path) as archive:
        text = '[White "Ada"]\n[Red "Ben"]\n\n1. 2b1-b3 1-0 {resignation}\n'
        list(archive.take_in(text, Moment(NOON, 0, "", trusted=True)))
    assert evening.match().score == (0, 1)


@given(st.lists(st.tuples(st.sampled_from([ADA_BEN, BEN_ADA, OTHERS]), RESULTS), min_size=1, max_size=7), st.data())
@settings(max_examples=15)
def test_the_score_is_what_the_winners_have_said(
    games: Sequence[tuple[Table, Side | str | None]], data: st.DataObject
) -> None:
    begun = data.draw(st.integers(0, len(games)))
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder) / "shogunboard.db")
        for table, winner in games[:begun]:
            evening.play(table, winner)
        if begun:
            # At a table that was left, the players are those of the next game.
            evening.leave()
            evening.begin_match()
        for table, winner in games[begun:]:
            evening.play(table, winner)
        evening.leave()
        played = [(table, winner) for table, winner in games[begun:] if table is not OTHERS]
        won = [table.players[winner].casefold() for table, winner in played if isinstance(winner, Side)]
        drawn = [winner for _, winner in played if winner == "drawn"]
        match = evening.match()
    assert (match.score, match.draws) == ((won.count("ada"), won.count("ben")), len(drawn))
