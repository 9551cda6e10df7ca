"""Games for the tests of the store: the facts of random play, with everything that a journal may come to hold."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from hypothesis import strategies as st

from shogunboard.errors import IllegalMoveError
from shogunboard.games.base import Game, Outcome, Side
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.session import (
    Assistance,
    AssistanceFact,
    Choice,
    CorrectionFact,
    EndFact,
    Fact,
    GameFact,
    History,
    MoveFact,
    PiecesFact,
    Played,
    SidesFact,
    StartFact,
    TakebackFact,
    apply_fact,
    history_of,
    line_of,
)
from shogunboard.store import Resumption

GAME: Final = make_game("shogun")
NOON: Final = 1_800_000_000_000
"""A wall time in milliseconds, the middle of a day in Europe: 2027-01-15."""


class RandomPlay:
    """Plays at random and tells the facts."""

    def __init__(self, game: Game, chance: Random) -> None:
        self._game = game
        self._chance = chance
        self._line = Line(game.start())
        self._history: History | None = None

    def facts(self, count: int) -> Iterator[Fact]:
        """That many facts, the first of them a start."""
        yield self._told(self._start())
        for _ in range(count - 1):
            fact = self._next()
            yield fact if isinstance(fact, Choice) else self._told(fact)

    def _told(self, fact: GameFact) -> GameFact:
        self._history = apply_fact(self._game, self._history, fact)
        self._line = line_of(self._game, self._history)
        return fact

    def _next(self) -> Fact:
        history, line, chance = self._history, self._line, self._chance
        assert history is not None
        outcome = line.outcome()
        if outcome is not None and history.result is None:
            return self._end(outcome)
        choice = chance.random()
        if history.result is not None:
            return TakebackFact(len(line.plies)) if line.plies and choice < 0.5 else self._start()
        if choice < 0.04:
            return self._start()
        if choice < 0.08:
            return AssistanceFact(chance.choice(tuple(Side)), chance.choice(tuple(Assistance)))
        if choice < 0.12:
            return SidesFact()
        if choice < 0.18 and (pieces := self._pieces()):
            return pieces
        if choice < 0.22:
            loser = chance.choice(tuple(Side))
            return self._end(Outcome(loser.other, "resignation"))
        if line.plies and choice < 0.30:
            return TakebackFact(len(line.plies))
        if line.plies and choice < 0.36:
            line.pop()
            return CorrectionFact(len(line.plies) + 1, self._move())
        return MoveFact(len(line.plies) + 1, self._move())

    def _start(self) -> StartFact:
        rotation = self._chance.randrange(4)
        return StartFact(self._game.name, self._game.start(rotation).text(), rotation, self._chance.random() < 0.5)

    def _end(self, outcome: Outcome) -> EndFact:
        return EndFact(outcome.winner, outcome.reason, self._line.position.royals(outcome.winner))

    def _move(self) -> Played:
        line, chance = self._line, self._chance
        if not line.plies and self._game.first == "either":
            line.begin_with(chance.choice(tuple(Side)))
        step = chance.choice(line.steps())
        overruled = line.position.insist(step.origin, chance.randrange(64)) if chance.random() < 0.1 else None
        if overruled and overruled.move.short not in {one.move.short for one in line.steps()}:
            line.push(overruled, disputed=True)
        else:
            line.push(step)
        spent = [None] * (len(line.plies) - 1) + [chance.choice((None, chance.randrange(100_000)))]
        return history_of(self._game, line, spent=spent).moves[-1]

    def _pieces(self) -> PiecesFact | None:
        men = self._line.position.men
        one = self._chance.choice(sorted(men))
        other = self._chance.choice([square for square in sorted(men) if men[square].side == men[one].side])
        try:
            self._line.swapped(one, other)
        except (IllegalMoveError, ValueError):
            return None
        return PiecesFact(one, other)


def random_facts(seed: int, count: int, game: Game = GAME) -> Sequence[Fact]:
    """The facts of random play."""
    return list(RandomPlay(game, Random(seed)).facts(count))


def by_game(facts: Sequence[Fact]) -> list[list[GameFact]]:
    """The facts of each game; choices of assistance belong to none."""
    games: list[list[GameFact]] = []
    for fact in facts:
        if isinstance(fact, StartFact):
            games.append([])
        if not isinstance(fact, Choice):
            games[-1].append(fact)
    return games


def whole_game(moves: int = 4, seed: int = 1, rotation: int = 0) -> list[GameFact]:
    """A game of some moves that ends with a resignation of White."""
    chance = Random(seed)
    line = Line(GAME.start(rotation))
    for _ in range(moves):
        line.push(chance.choice(line.steps()))
    history = history_of(GAME, line, spent=[1000 * ply for ply in range(moves)])
    facts: list[GameFact] = [StartFact(history.game, history.start, history.rotation)]
    facts += [MoveFact(ply, played) for ply, played in enumerate(history.moves, 1)]
    return [*facts, EndFact(Side.RED, "resignation", line.position.royals(Side.RED))]


def resumed_games() -> list[GameFact | Resumption]:
    """Two games that are left for each other and gone on with in turn, the first of them to its end."""
    one, other = whole_game(2, 1), whole_game(4, 2, 1)
    first, second = Resumption(1), Resumption(2)
    return [*one[:2], *other[:2], first, one[2], second, first, one[3], second, other[2]]


seeds = st.integers(0, 2**32 - 1)
