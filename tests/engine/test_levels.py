"""The levels play by the rules, the same for the same seed, and the stronger ones better."""

from pathlib import Path
from random import Random

import pytest

from benchmarks.matches import CLAIMS, Fixture, fixtures, is_decided, opening, play, read_results, run
from shogunboard.engine.levels import LEVELS, Level, choose, thinking_ms
from shogunboard.engine.search import FAR
from shogunboard.games.base import Game
from tests.engine.positions import DOBUTSU, GAMES, SHOGUN, minimax, some_positions
from tests.project.markdown import parse, section, tables
from tests.project.source import ROOT


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("level", LEVELS, ids=lambda level: f"level {level.number}")
def test_every_level_plays_legal_moves_and_the_same_for_the_same_seed(game: Game, level: Level) -> None:
    for number, position in enumerate(some_positions(game, 8, seed=level.number)):
        board = game.search_board(position)
        one, other = (choose(board, level, Random(number), nodes=300) for _ in range(2))
        assert one is not None
        assert one == other
        assert board.short(one.move) in {step.move.short for step in position.steps()}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("weak", ["random", "greedy"])
def test_the_top_level_beats_plain_players_from_either_side(game: Game, weak: str) -> None:
    wanted = fixtures(game.name, "5", weak, games=2, nodes=600, plies=4, seed=3)
    assert [result.points for result in run(wanted, game, None)] == [1, 1]


@pytest.mark.parametrize(
    ("game", "first", "second", "games"),
    [
        (SHOGUN, "2", "1", 4),
        (DOBUTSU, "2", "1", 20),
        (DOBUTSU, "3", "2", 20),
        (DOBUTSU, "4", "3", 20),
        (DOBUTSU, "5", "4", 10),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_a_level_takes_two_thirds_against_the_one_below(game: Game, first: str, second: str, games: int) -> None:
    wanted = fixtures(game.name, first, second, games=games, nodes=2000, plies=4, seed=2)
    assert sum(result.points for result in run(wanted, game, None)) >= 0.65 * games


def test_the_documented_matches_are_whole_and_reach_what_is_wanted() -> None:
    (table,) = tables(section(parse(ROOT / "docs/engine.md"), "Matches"))
    said = [[cell.text for cell in row] for row in table.rows]
    assert [tuple(row[:3]) for row in said] == [(game.name, *claim[:2]) for game in GAMES for claim in CLAIMS]
    for row, (_, _, least) in zip(said, CLAIMS * len(GAMES), strict=True):
        games, won, drawn, lost = map(int, row[3:7])
        assert games == 100 == won + drawn + lost
        assert row[7:9] == [f"{won + drawn / 2:.1f} %", f"{least} %"]
        assert won + drawn / 2 >= least


def test_a_game_of_a_match_is_the_same_again() -> None:
    fixture = Fixture("dobutsu", "3", "2", nodes=200, plies=2, seed=5, opening=1, exchanged=True)
    assert play(fixture, DOBUTSU) == play(fixture, DOBUTSU)


@pytest.mark.parametrize(("game", "count"), [(SHOGUN, 2), (DOBUTSU, 20)], ids=["shogun", "dobutsu"])
def test_openings_are_the_same_again_and_leave_a_game_to_be_played(game: Game, count: int) -> None:
    for number in range(count):
        one, other = (opening(game, 1, number, 4) for _ in range(2))
        assert one.short_moves == other.short_moves
        assert len(one.plies) == 4
        assert one.outcome() is None
        assert abs(minimax(game.search_board(one.position), 2)) < FAR


@pytest.mark.parametrize(
    ("text", "decided"),
    [
        ("gle/1c1/1C1/ELG[-] w", False),
        ("g1e/3/1l1/ELG[cc] w", True),
        ("g1e/2l/2G/EL1[Cc] w", True),
        ("gce/1l1/CE1/1LG[-] b", True),
    ],
    ids=["start", "Forest takes the lion", "by another piece", "the side to move loses"],
)
def test_a_position_is_no_opening_when_a_win_is_near(text: str, decided: bool) -> None:
    assert is_decided(DOBUTSU.parse_position(text)) == decided


def test_a_match_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    whole = run(fixtures("dobutsu", "greedy", "random", games=3, nodes=0, plies=2, seed=1), DOBUTSU, path)
    lines = path.read_text().splitlines()
    path.write_text(f"{lines[0]}\n{lines[1][:30]}")
    assert list(read_results(path).values()) == whole[:1]
    assert run(fixtures("dobutsu", "greedy", "random", games=3, nodes=0, plies=2, seed=1), DOBUTSU, path) == whole
    assert path.read_text().splitlines() == lines


def test_thinking_fits_the_clock() -> None:
    top = LEVELS[-1]
    assert thinking_ms(top) == top.most_ms
    for remaining in (10, 1_000, 60_000, 3_600_000):
        assert 0 < thinking_ms(top, remaining) <= max(50, min(top.most_ms, remaining // 2))
    assert thinking_ms(top, 60_000, 1_000) > thinking_ms(top, 60_000)
