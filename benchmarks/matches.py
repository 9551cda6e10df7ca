"""Matches between levels of the computer player, and against plain players: `python -m benchmarks.matches`.

Every opening, some plies by chance, is played twice with the sides exchanged. One in which the game is as good as over
(a lion can be captured) is not played: see `opening`. Every game has a seed of its own, so results do not depend on
where a match was interrupted. Finished games are kept as lines of JSON in `--results FILE` and are not
played again: after a change of the engine begin a new file. Without arguments a few games with few nodes are played,
to show that it runs.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Final

from shogunboard.engine.levels import LEVELS, choose
from shogunboard.engine.search import PLAIN, Search
from shogunboard.games.base import Game, Position, Side, Step
from shogunboard.games.line import Line
from shogunboard.games.registry import GAMES, make_game
from shogunboard.games.searching import Value

CLAIMS: Final = (
    ("5", "random", 99),
    ("5", "greedy", 95),
    ("2", "1", 65),
    ("3", "2", 65),
    ("4", "3", 65),
    ("5", "4", 65),
)
"""Two players, and the per cent of points that the first one is to take."""
DECIDED: Final = 4
"""Plies, two moves of each side, in which neither side may be able to force a win after an opening."""
LONGEST: Final = 300
"""Plies after which a game is a draw."""
_WON: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game to be played: who plays, which opening, and whether the first player has the second seat."""

    game: str
    first: str
    second: str
    nodes: int
    plies: int
    seed: int
    opening: int
    exchanged: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What came out: the points of the first player (a draw gives half of one), and how long it took."""

    fixture: Fixture
    points: float
    moves: int
    reason: str


def fixtures(game: str, first: str, second: str, *, games: int, nodes: int, plies: int, seed: int) -> Iterator[Fixture]:
    """The games of a match, by pairs with one opening."""
    for number in range(games):
        yield Fixture(game, first, second, nodes, plies, seed, number // 2, bool(number % 2))


def opening(game: Game, seed: int, number: int, plies: int) -> Line:
    """A line of so many moves by chance. It is drawn anew when the game is over after it, or either side can force a
    win in `DECIDED` plies: who has that side would win whatever the other one can."""
    chance = Random(f"{seed} {number}")
    while True:
        line = Line(game.start(chance.choice(game.rotations)))
        while len(line.plies) < plies and (steps := line.steps()):
            line.push(chance.choice(steps))
        if line.outcome() is None and not is_decided(line.position):
            return line


def is_decided(position: Position) -> bool:
    """Can either side force a win in `DECIDED` plies? Every line is looked at, so it does not depend on the engine's
    judgement."""
    board = position.game.search_board(position)
    return any(thought.wins_in is not None for thought in Search(board, manner=PLAIN).think(depth=DECIDED))


def move_of(player: str, line: Line, chance: Random, nodes: int) -> Step:
    """The move of a player: a level by its number, `random` or `greedy`."""
    position = line.position
    if player == "random":
        return chance.choice(position.steps())
    if player == "greedy":
        return _greedy(position, chance)
    board = position.game.search_board(position)
    history = [position.game.search_board(line.position_at(ply)).key for ply in range(len(line.plies))]
    thought = choose(board, LEVELS[int(player) - 1], chance, nodes=nodes, history=history)
    assert thought is not None
    short = board.short(thought.move)
    return next(step for step in position.steps() if step.move.short == short)


def play(fixture: Fixture, game: Game) -> Result:
    """Play one game to its end."""
    line = opening(game, fixture.seed, fixture.opening, fixture.plies)
    chance = Random(repr(fixture))
    seat = Side.RED if fixture.exchanged else Side.WHITE
    while line.outcome() is None and len(line.plies) < LONGEST:
        player = fixture.first if line.position.side is seat else fixture.second
        line.push(move_of(player, line, chance, fixture.nodes))
    outcome = line.outcome()
    winner = None if outcome is None else outcome.winner
    points = 0.5 if winner is None else float(winner == seat)
    return Result(fixture, points, len(line.plies), "length" if outcome is None else outcome.reason)


def run(wanted: Iterator[Fixture], game: Game, results: Path | None) -> list[Result]:
    """The results of all these games; those that the file has are not played again."""
    known = read_results(results)
    found = []
    for fixture in wanted:
        result = known.get(fixture)
        if result is None:
            result = play(fixture, game)
            if results is not None:
                with results.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps(asdict(result)) + "\n")
        found.append(result)
    return found


def read_results(path: Path | None) -> Mapping[Fixture, Result]:
    """The finished games in a file; a half line at its end, as an interruption leaves it, is cut off."""
    if path is None or not path.exists():
        return {}
    text = path.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    known = {}
    for line in whole.splitlines():
        said = json.loads(line)
        fixture = Fixture(**said.pop("fixture"))
        known[fixture] = Result(fixture, **said)
    return known


def row(results: list[Result], claim: int | None) -> str:
    """A row of the table."""
    fixture = results[0].fixture
    won, lost = sum(result.points == 1 for result in results), sum(result.points == 0 for result in results)
    share = 100 * sum(result.points for result in results) / len(results)
    mean = sum(result.moves for result in results) / len(results)
    least = "" if claim is None else f"{claim} %"
    return (
        f"| {fixture.game} | {fixture.first} | {fixture.second} | {len(results)} | {won} | "
        f"{len(results) - won - lost} | {lost} | {share:.1f} % | {least} | {mean:.0f} |"
    )


HEAD: Final = (
    "| game | player | against | games | won | drawn | lost | points | wanted | plies |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


def main(arguments: list[str]) -> None:
    """Play the matches that are asked for and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matches", description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append", help="which game (several: again); all")
    parser.add_argument(
        "--pair", metavar="A:B", action="append", help="which players; all that something is claimed of"
    )
    parser.add_argument("--games", type=int, default=2, help="how many games of each pair")
    parser.add_argument("--nodes", type=int, default=300, help="nodes for each move")
    parser.add_argument("--plies", type=int, default=4, help="plies by chance at the beginning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, metavar="FILE", help="keeps finished games; go on from there")
    given = parser.parse_args(arguments)
    claimed = {f"{first}:{second}": claim for first, second, claim in CLAIMS}
    print(HEAD, flush=True)
    for name in given.game or GAMES:
        game = make_game(name)
        for pair in given.pair or claimed:
            first, _, second = pair.partition(":")
            wanted = fixtures(
                name, first, second, games=given.games, nodes=given.nodes, plies=given.plies, seed=given.seed
            )
            print(row(run(wanted, game, given.results), claimed.get(pair)), flush=True)


def _greedy(position: Position, chance: Random) -> Step:
    """A move after which the static value is best, for whoever looks no further."""
    board = position.game.search_board(position)
    values: dict[str, Value] = {}
    for move in board.moves():
        short = board.short(move)
        board.push(move)
        over = board.over()
        values[short] = -(board.evaluate() if over is None else over * _WON)
        board.pop()
    best = max(values.values())
    short = chance.choice([short for short, value in values.items() if value == best])
    return next(step for step in position.steps() if step.move.short == short)


if __name__ == "__main__":
    main([] if sys.argv[0].endswith("__main__.py") else sys.argv[1:])
