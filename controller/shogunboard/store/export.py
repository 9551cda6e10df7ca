"""Kept games as game files, and the facts of games from game files."""

from collections.abc import Iterator

from shogunboard.clock import control_tags, parse_control_tags
from shogunboard.errors import ShogunboardError, StoreError, problem_of
from shogunboard.games.line import Line
from shogunboard.record import GameRecord, Notes, from_line
from shogunboard.session.facts import EndFact, GameFact, MoveFact, StartFact
from shogunboard.session.history import History, history_of, line_of
from shogunboard.store.model import RecordedGame
from shogunboard.text import text


def record_of(recorded: RecordedGame) -> GameRecord:
    """The game file of a kept game. Raises `StoreError` when the rules do not confirm what is kept."""
    game, summary = recorded.game, recorded.summary
    history, line = followed(recorded)
    tags = {**recorded.tags, "Date": summary.date, **dict(zip(game.side_names, summary.players, strict=True))}
    tags |= dict(control_tags(history.control))
    seconds = [None if played.spent is None else played.spent // 1000 for played in history.moves]
    left = [None if played.left is None else played.left // 1000 for played in history.moves]
    return from_line(line, tags, Notes(seconds, recorded.comments, left))


def followed(recorded: RecordedGame) -> tuple[History, Line]:
    """The history of a kept game and its line; raises `StoreError` when the rules do not confirm it."""
    try:
        history = recorded.history()
        return history, line_of(recorded.game, history)
    except (ShogunboardError, ValueError) as error:
        raise StoreError(
            text(
                "game {number} does not follow the rules it was kept with: {problem}",
                number=recorded.id,
                problem=problem_of(error),
            )
        ) from error


def facts_of(line: Line, record: GameRecord) -> Iterator[GameFact]:
    """The facts that tell a line as its record does, times and clock included."""
    outcome = line.outcome()
    spent = [None if move.seconds is None else move.seconds * 1000 for move in record.moves]
    left = [None if move.left is None else move.left * 1000 for move in record.moves]
    history = history_of(line.game, line, spent=spent, left=left)
    control = parse_control_tags(record.tag)
    yield StartFact(history.game, history.start, history.rotation, control=control)
    for ply, played in enumerate(history.moves, 1):
        yield MoveFact(ply, played)
    if outcome is not None:
        yield EndFact(outcome.winner, outcome.reason, line.position.royals(outcome.winner))
