"""Whole games of Dobutsu shogi played with restless hands: the tracker ends up with what was played.

Hands capture in any order, put captured pieces on their bench early, late or not at all for a while, tidy benches up,
forget flips, take moves back, correct drops, and start moves that they do not make.
"""

from random import Random
from typing import Final

import pytest

from shogunboard.games.base import Step
from shogunboard.games.line import Line
from shogunboard.geometry import Square, squares_of
from shogunboard.scans import Scan, Sensing
from shogunboard.session import Record, Session, rebuild
from tests.tracking.field import GAME, SENSINGS, START, Field

GAMES: Final = range(12)
MOVES: Final = 24
PAUSES: Final = (120, 260, 480, 900)


class Players:
    """Two players at a field. `line` is what they play; where captured pieces lie is up to the hands."""

    def __init__(self, rng: Random, sensing: Sensing) -> None:
        self.rng = rng
        self.board = Field(None, sensing)
        self.board.set_up(rotation=rng.randrange(2))
        self.moves: list[str] = []
        self.late: list[tuple[str, str]] = []
        """What still lies beside the board: the square of the bench where it will come, and its kind."""

    @property
    def line(self) -> Line:
        return self.board.line

    def name(self, square: Square) -> str:
        return GAME.square_name(square)

    def pause(self) -> int:
        return self.rng.choice(PAUSES)

    def do(self, *names: str, then: int = 2000) -> None:
        self.board.play(*names, pause=self.pause(), then=then)

    def put_late(self) -> None:
        """Put on the bench what lies beside the board."""
        for name, _ in self.late:
            self.do(name, then=600)
        self.late.clear()

    def free_place(self) -> str:
        """A free square of the bench of the side to move."""
        bench = "wb"[self.line.position.side]
        free = [bench + place for place in "abcdefgh" if GAME.parse_square(bench + place) not in self.board.men]
        return self.rng.choice([place for place in free if place not in {late for late, _ in self.late}])

    def pick(self) -> Step | None:
        """A legal move; rather one that does not end the game."""
        steps = [step for step in self.line.steps() if self.board.men.get(step.origin)]
        going_on = [step for step in steps if self.line.position.after(step).outcome() is None]
        return self.rng.choice(going_on or steps) if steps else None

    def face(self, step: Step) -> str:
        """The mark for a piece that is put down turned over."""
        return "" if step.picture.north >> step.target & 1 else "/"

    def acts_of(self, step: Step, place: str) -> list[str]:
        """What hands do for a move, the captured piece coming on `place` at some time, "" for later."""
        origin, target = self.name(step.origin), self.face(step) + self.name(step.target)
        if step.captured is None:
            return [origin, target]
        victim = self.name(step.target)
        put = [place] if place else []
        orders = ([origin, victim, *put, target], [victim, *put, origin, target], [origin, victim, target, *put])
        return self.rng.choice(orders)

    def move(self, *, forget_flip: bool = False) -> bool:
        """Make a move; False when there is none."""
        step = self.pick()
        if step is None:
            return False
        if step.captured is not None and any(kind != step.captured.kind[-1] for _, kind in self.late):
            # Of two pieces that are off the board at once nobody could tell which one comes first.
            self.put_late()
        place = self.free_place() if step.captured is not None else ""
        # Of two pieces that both come later nobody could tell which is which.
        late = place != "" and not self.late and self.rng.random() < 0.2
        acts = self.acts_of(step, "" if late else place)
        if late and step.captured is not None:
            self.late.append((place, step.captured.kind[-1]))
        if forget_flip:
            at = max(at for at, act in enumerate(acts) if act.removeprefix("/") == self.name(step.target))
            wrong = acts[at].removeprefix("/") if acts[at].startswith("/") else f"/{acts[at]}"
            self.do(*acts[:at], wrong, *acts[at + 1 :])
            if self.board.sensing == "polarity":
                assert self.board.moves == self.moves
                assert "illegal:flip" in self.board.told
            self.do(self.name(step.target), acts[at])
        else:
            self.do(*acts)
        self.moves.append(step.move.short)
        return True

    def put_back(self) -> None:
        """Lift a piece and put it down again."""
        square = self.rng.choice(sorted(self.board.men))
        back = ("" if self.board.men[square] == "N" else "/") + self.name(square)
        self.do(self.name(square), back)

    def tidy(self) -> None:
        """Move a captured piece to another square of its bench."""
        lying = [square for square in squares_of(GAME.benches) if square in self.board.men]
        if lying and not self.late:
            name = self.name(self.rng.choice(lying))
            free = [name[0] + place for place in "abcdefgh"]
            free = [other for other in free if GAME.parse_square(other) not in self.board.men]
            # While another captured piece is not on the board yet, nobody could tell the two apart.
            self.do(name, self.rng.choice(free))

    def take_back(self) -> None:
        """Take the last move back."""
        self.put_late()
        if not self.line.plies:
            return
        ply = self.line.plies[-1]
        step, before = ply.step, ply.before.picture
        now = self.line.position.picture
        acts = [self.name(step.target)]
        face = "" if before.north >> step.origin & 1 or step.origin not in ply.before.men else "/"
        origin = step.origin
        if GAME.benches >> origin & 1:
            bench = [square for square in squares_of(GAME.benches) if (square // 8) == (origin // 8)]
            origin = self.rng.choice([square for square in bench if not now.occupied >> square & 1])
            face = ""
        acts.append(face + self.name(origin))
        if step.captured is not None:
            men, side = self.line.position.men, ply.before.side
            bench = [
                square
                for square, man in men.items()
                if GAME.benches >> square & 1 and man.side is side and man.kind == step.captured.kind[-1]
            ]
            face = "" if before.north >> step.target & 1 else "/"
            acts += [self.name(bench[0]), face + self.name(step.target)]
        self.do(*acts)
        self.moves.pop()


def played(seed: int, sensing: Sensing) -> Players:
    """A game."""
    rng = Random(seed)
    players = Players(rng, sensing)
    for _ in range(MOVES):
        act = rng.random()
        if act < 0.1:
            players.put_back()
        elif act < 0.2:
            players.tidy()
        elif act < 0.3:
            players.take_back()
        elif not players.move(forget_flip=act > 0.85):
            break
        assert players.board.moves == players.moves, players.board.told[-5:]
        if rng.random() < 0.6:
            players.put_late()
    players.put_late()
    return players


@pytest.mark.parametrize("sensing", SENSINGS)
@pytest.mark.parametrize("seed", GAMES)
def test_the_game_is_the_one_that_was_played(seed: int, sensing: Sensing) -> None:
    players = played(seed, sensing)
    board = players.board
    assert board.moves == players.moves
    line = Line(GAME.parse_position(START, board.rotation))
    for move in players.moves:
        line.push(GAME.parse_move(line.position, move)[0])
    assert board.line.position.text() == line.position.text()
    assert "ambiguous" not in board.told


@pytest.mark.parametrize("sensing", SENSINGS)
@pytest.mark.parametrize("seed", GAMES)
def test_restoring_the_position_resumes_the_game(seed: int, sensing: Sensing) -> None:
    players = played(seed, sensing)
    board, rng = players.board, Random(seed)
    men = dict(board.men)
    for _ in range(5):
        t = board.t + rng.choice((50, 500, 3000))
        board.t = t
        board.events += board.tracker.feed(
            Scan(t, "".join(rng.choice("....x?" if sensing == "presence" else "....NS?") for _ in range(64)))
        )
    board.at_once(men)
    board.wait(3000)
    assert board.line.position.text() == GAME.parse_position(board.line.position.text()).text()
    assert board.moves == players.moves


@pytest.mark.parametrize("sensing", SENSINGS)
@pytest.mark.parametrize("seed", GAMES)
def test_the_journal_gives_the_same_game(seed: int, sensing: Sensing) -> None:
    players = played(seed, sensing)
    session = Session(GAME)
    facts = [effect.fact for effect in session.feed(players.board.events) if isinstance(effect, Record)]
    state, line = rebuild(GAME, facts)
    assert line is not None
    assert line.short_moves == players.moves
    assert state.position == session.state.position
