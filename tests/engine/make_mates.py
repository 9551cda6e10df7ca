"""Writes positions with a forced win, and some near them without one: `python -m tests.engine.make_mates`.

They come from games by chance. Whether a win is forced is found by trying everything, with nothing of the engine's
search: a side wins within so many plies when one of its moves leaves a position that the other side loses within one
ply less, and loses when all of them leave a win. The wins are sorted by the winner's moves: one, two or three.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Final

from shogunboard.games.base import EndReason, Game, Outcome, Position
from shogunboard.games.registry import make_game
from shogunboard.games.searching import SearchBoard

FILE: Final = Path(__file__).parents[1] / "data/engine/mates.json"
GAMES: Final = (make_game("shogun"), make_game("dobutsu"))
MOST_PLIES: Final = 5
"""How far everything is tried."""
KINDS: Final = (1, 2, 3, 0)
ENDS: Final[Mapping[str, tuple[EndReason, ...]]] = {"shogun": ("bare", "mate"), "dobutsu": ("capture", "entry")}
WANTED: Final = 15
"""So many positions of each kind come from games of each end: with six pieces most ends of Shogun are alike."""
_LONGEST: Final = 200
_GREEDS: Final = (0.1, 0.6)


@dataclass(frozen=True, slots=True)
class Case:
    """A position of a game. `plies` to the forced win of the side to move, None when there is none within
    `MOST_PLIES`; `moves` are all that begin a win as short as that, as short texts. `end` is how the game ended in
    which it stood."""

    game: str
    end: EndReason
    position: str
    plies: int | None
    moves: tuple[str, ...]

    @property
    def kind(self) -> int:
        """The number of the winner's moves; 0 without a forced win."""
        return 0 if self.plies is None else (self.plies + 1) // 2


def wins(board: SearchBoard, plies: int) -> bool:
    """Can the side to move force a win within so many plies?"""
    over = board.over()
    if over is not None:
        return over > 0
    return plies > 0 and any(_after(board, move, plies, won=True) for move in board.moves())


def loses(board: SearchBoard, plies: int) -> bool:
    """Does the side to move lose within so many plies, whatever it does?"""
    over = board.over()
    if over is not None:
        return over < 0
    moves = board.moves()
    if not moves:
        return board.stuck() < 0
    return plies > 0 and all(_after(board, move, plies, won=False) for move in moves)


def _after(board: SearchBoard, move: int, plies: int, *, won: bool) -> bool:
    """Has a move won (lost) for its side?"""
    board.push(move)
    found = loses(board, plies - 1) if won else wins(board, plies - 1)
    board.pop()
    return found


def case_of(position: Position, end: EndReason) -> Case:
    """What there is to know about a position within `MOST_PLIES`."""
    board = position.game.search_board(position)
    for shortest in range(1, MOST_PLIES + 1):
        moves = [move for move in board.moves() if _after(board, move, shortest, won=True)]
        if moves:
            return Case(position.game.name, end, position.text(), shortest, tuple(sorted(map(board.short, moves))))
    return Case(position.game.name, end, position.text(), None, ())


def played(game: Game, chance: Random) -> tuple[list[Position], Outcome | None]:
    """The positions of a game by chance, and how it ended. The sides take a win at once, let the other one do so only
    when they must, and like captures, in some games more than in others."""
    position = game.start(chance.choice(game.rotations))
    greed = chance.choice(_GREEDS)
    met: list[Position] = []
    while (outcome := position.outcome()) is None and len(met) < _LONGEST:
        met.append(position)
        board = game.search_board(position)
        winning = [move for move in board.moves() if _after(board, move, 1, won=True)]
        careful = [move for move in board.moves() if not _after(board, move, 2, won=False)]
        moves = winning or careful or board.moves()
        captures = [move for move in moves if board.cells[move & board.target_mask]]
        short = board.short(chance.choice(captures if captures and chance.random() < greed else moves))
        position = position.after(next(step for step in position.steps() if step.move.short == short))
    return met, outcome


def cases_of_game(met: list[Position], outcome: Outcome) -> Iterator[Case]:
    """What the end of a game offers, backwards from the winner's last move: wins as long as they are forced, and the
    first position where none is."""
    for position in met[::-1]:
        if position.side is outcome.winner:
            case = case_of(position, outcome.reason)
            yield case
            if case.plies is None:
                return


def make(game: Game, wanted: Mapping[tuple[EndReason, int], int]) -> list[Case]:
    """So many cases of each end and kind; of one game by chance at most one of a kind. With fewer wanted they are the
    first ones of those that come out with more."""
    found: dict[tuple[EndReason, int], list[Case]] = {place: [] for place in wanted}
    number = 0
    while lacking := {place for place, count in wanted.items() if len(found[place]) < count}:
        met, outcome = played(game, Random(f"{game.name} {number}"))
        number += 1
        if outcome is None or not any(end == outcome.reason for end, _ in lacking):
            continue
        for case in {case.kind: case for case in cases_of_game(met, outcome)}.values():
            if (case.end, case.kind) in lacking:
                found[case.end, case.kind].append(case)
    return [case for cases in found.values() for case in cases]


def whole(game: Game) -> dict[tuple[EndReason, int], int]:
    """What the file has of a game."""
    return {(end, kind): WANTED for end in ENDS[game.name] for kind in KINDS}


def read() -> list[Case]:
    """The cases in the file."""
    return [Case(**case | {"moves": tuple(case["moves"])}) for case in json.loads(FILE.read_text("utf-8"))]


def main() -> None:
    """Write the file anew."""
    lines = [json.dumps(asdict(case)) for game in GAMES for case in make(game, whole(game))]
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
