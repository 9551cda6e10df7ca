"""Kept games as game files, and the facts of games from game files."""

from collections.abc import Iterator, Mapping

from shogunboard.errors import ShogunboardError, StoreError
from shogunboard.games.base import Game
from shogunboard.games.line import Line
from shogunboard.games.registry import REFERENCE, make_game
from shogunboard.record import GameRecord, Notes, from_line
from shogunboard.record.equipment import Equipment
from shogunboard.session.facts import EndFact, GameFact, MoveFact, StartFact
from shogunboard.session.history import History, history_of, line_of
from shogunboard.store.model import RecordedGame


def record_of(recorded: RecordedGame) -> GameRecord:
    """The game file of a kept game. Raises `StoreError` when the rules do not confirm what is kept."""
    game, summary = recorded.game, recorded.summary
    history, line = followed(recorded)
    tags = {**recorded.tags, "Date": summary.date, **dict(zip(game.side_names, summary.players, strict=True))}
    seconds = [None if played.spent is None else played.spent // 1000 for played in history.moves]
    equipment, rules = _unusual(game)
    return from_line(line, tags, equipment=equipment, settings=rules, notes=Notes(seconds, recorded.comments))


def followed(recorded: RecordedGame) -> tuple[History, Line]:
    """The history of a kept game and its line; raises `StoreError` when the rules do not confirm it."""
    try:
        history = recorded.history()
        return history, line_of(recorded.game, history)
    except (ShogunboardError, ValueError) as error:
        raise StoreError(f"game {recorded.id} does not follow the rules it was kept with: {error}") from error


def _unusual(game: Game) -> tuple[Equipment, Mapping[str, object]]:
    """Equipment and rules as a game file has them: by name and not at all, where they are the usual ones."""
    usual = make_game(game.name)
    equipment: Equipment = REFERENCE if game.equipment == usual.equipment else game.equipment
    rules = {name: value for name, value in game.rules.items() if value != usual.rules.get(name)}
    return (None if game.equipment is None else equipment), rules


def facts_of(line: Line, record: GameRecord) -> Iterator[GameFact]:
    """The facts that tell a line as its record does, times included."""
    outcome = line.outcome()
    spent = [None if move.seconds is None else move.seconds * 1000 for move in record.moves]
    history = history_of(line.game, line, spent=spent)
    yield StartFact(history.game, history.start, history.rotation)
    for ply, played in enumerate(history.moves, 1):
        yield MoveFact(ply, played)
    if outcome is not None:
        yield EndFact(outcome.winner, outcome.reason, line.position.royals(outcome.winner))
