"""From a question to its answers: what the process of the engine does, and what a thinker in the same process does."""

from collections.abc import Callable
from random import Random
from typing import Final

from shogunboard.engine.levels import LEVELS, choose
from shogunboard.engine.protocol import Answer, Failed, Question, Reply
from shogunboard.engine.search import Thought
from shogunboard.engine.table import Table
from shogunboard.errors import ShogunboardError, TextError
from shogunboard.games.base import Position
from shogunboard.games.registry import make_game
from shogunboard.games.searching import SearchBoard
from shogunboard.text import text

_TABLE: Final = 150_000


def answer(question: Question, stop: Callable[[], bool], tell: Callable[[Reply], None]) -> None:
    """Think about a question and tell every thought, the last one as final; what cannot be thought about, as failed.

    `stop` is asked again and again and ends the search; the limit of time is its business.
    """
    try:
        if not 1 <= question.level <= len(LEVELS):
            raise TextError(text("one of 1 to {levels} is needed", levels=len(LEVELS)), "level")
        position = _position(question)
        board = position.game.search_board(position)
        history = _history(question, position)
    except ShogunboardError as error:
        tell(Failed(question.id, str(error)))
        return
    if position.outcome() is not None:
        tell(Answer(question.id, 0, 0, None, (), certain=True, final=True))
        return

    def told(thought: Thought) -> None:
        tell(_answer(question, board, thought, final=False))

    thought = choose(
        board,
        LEVELS[question.level - 1],
        Random(question.seed),
        stop,
        nodes=question.nodes,
        history=history,
        table=Table(_TABLE),
        tell=told,
    )
    if thought is None:
        tell(Answer(question.id, 0, 0, None, (), certain=True, final=True))
    else:
        tell(_answer(question, board, thought, final=True))


def _position(question: Question) -> Position:
    game = make_game(question.game, question.equipment, question.rules)
    return game.parse_position(question.position, question.rotation)


def _history(question: Question, position: Position) -> frozenset[int]:
    """The keys of the positions that have stood."""
    game = position.game
    return frozenset(game.search_board(game.parse_position(text, question.rotation)).key for text in question.history)


def _answer(question: Question, board: SearchBoard, thought: Thought, *, final: bool) -> Answer:
    line = []
    certain = board.is_certain(thought.move)
    for move in thought.line:
        line.append(board.short(move))
        board.push(move)
    for _ in line:
        board.pop()
    return Answer(question.id, thought.depth, thought.value, thought.wins_in, tuple(line), certain, final)
