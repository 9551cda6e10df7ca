"""Where a session begins: the game under way in the journal, or a fresh one."""

from collections.abc import Callable
from dataclasses import dataclass

from shogunboard.errors import ShogunboardError, StoreError
from shogunboard.games.base import Game, Side
from shogunboard.games.line import Line
from shogunboard.session import Assistance, AssistanceFact, SessionState, rebuild
from shogunboard.store import Journal, RecordedGame


@dataclass(frozen=True, slots=True)
class Start:
    """What a session begins with: the game, where it stands, and its number in the journal."""

    game: Game
    state: SessionState
    line: Line | None = None
    game_id: int | None = None


def begin(
    journal: Journal, game: Game, levels: tuple[Assistance, Assistance], say: Callable[[str], None]
) -> Start:
    """Open the journal and take up the last game in it, with the set and rules that it was played with.

    `game` is what the configuration wants, and `levels` how much the lights help. A finished game is taken up only
    if it is of the same kind. A journal that cannot be used is said, and play begins without it: it is tried again
    with every move.
    """
    choices = tuple(AssistanceFact(side, levels[side]) for side in Side)
    fresh = rebuild(game, choices)[0]
    try:
        _open(journal, say)
        recorded = journal.current()
        choices += journal.assistance()
    except StoreError as error:
        say(f"Careful, nothing is recorded: {error}")
        return Start(game, fresh)
    fresh = rebuild(game, choices)[0]
    if recorded is None:
        return Start(game, fresh)
    try:
        state, line = rebuild(recorded.game, (*choices, *recorded.facts))
    except ShogunboardError as error:
        say(f"Game {recorded.id} cannot be gone on with ({error}); it stays in the archive.")
        return Start(game, fresh)
    if not _same(game, recorded):
        if line is None or line.outcome() is not None:
            return Start(game, fresh)
        say(f"Game {recorded.id} goes on with the set and the rules that it was begun with.")
    return Start(recorded.game, state, line, recorded.id)


def _open(journal: Journal, say: Callable[[str], None]) -> None:
    """Open the journal; a damaged one has been set aside then, and a new one is begun."""
    try:
        journal.open()
    except StoreError as error:
        say(str(error))
        journal.open()


def _same(game: Game, recorded: RecordedGame) -> bool:
    theirs = recorded.game
    return (game.name, game.equipment, game.rules) == (theirs.name, theirs.equipment, theirs.rules)

