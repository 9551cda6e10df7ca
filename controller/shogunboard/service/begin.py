"""Where a session begins: the game under way in the journal, or a fresh one."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from shogunboard.clock import TimeControl
from shogunboard.engine.levels import LEVELS
from shogunboard.errors import ShogunboardError, StoreError
from shogunboard.games.base import Game, Side
from shogunboard.games.line import Line
from shogunboard.session import (
    Assistance,
    AssistanceFact,
    Choice,
    ComputerChoice,
    ControlChoice,
    PlanChoice,
    PlayersChoice,
    SessionState,
    rebuild,
)
from shogunboard.store import Journal, RecordedGame
from shogunboard.text import Text, text


@dataclass(frozen=True, slots=True)
class Start:
    """What a session begins with: the game, where it stands, and its number in the journal.

    `last_rotation` is how the board lay in the game before, if that is known. `problem` is what was wrong with the
    journal, for people.
    """

    game: Game
    state: SessionState
    line: Line | None = None
    game_id: int | None = None
    last_rotation: int | None = None
    problem: Text | None = None


def begin(
    journal: Journal,
    game: Game,
    levels: tuple[Assistance, Assistance],
    say: Callable[[Text], None],
    control: TimeControl | None = None,
    players: tuple[str, str] = ("", ""),
    computer: tuple[int, int] = (0, 0),
) -> Start:
    """Open the journal and take up the last game in it, with the set and rules that it was played with.

    `game` is what the configuration wants, `levels` how much the lights help, `control` the clock of games to come,
    `players` the names of who plays them, `computer` its levels; what players chose stands above all these. A finished
    game is taken up only if it is of the same kind. A journal that cannot be used is said, and play begins without it:
    it is tried again with every move.
    """
    lit = (AssistanceFact(side, levels[side]) for side in Side)
    played = (ComputerChoice(side, computer[side]) for side in Side)
    choices: tuple[Choice, ...] = (*lit, ControlChoice(control), PlayersChoice(players), *played)
    damage: Text | None = None
    try:
        damage = _open(journal)
        chosen = journal.control()
        choices += (*journal.assistance(), *((chosen,) if chosen else ()), *_usable(journal.plans()))
    except StoreError as error:
        problem = text("Nothing is recorded: {problem}", problem=error.text)
        say(problem)
        return Start(game, rebuild(game, choices)[0], problem=problem)
    if damage is not None:
        say(damage)
    fresh = Start(game, rebuild(game, choices)[0], problem=damage)
    try:
        recorded = journal.current()
        return fresh if recorded is None else _taken_up(recorded, fresh, choices, say)
    except ShogunboardError as error:
        problem = text("The last game cannot be gone on with ({problem}); it stays in the archive", problem=error.text)
        say(problem)
        return Start(game, fresh.state, problem=problem)


def _usable(choices: Iterable[PlanChoice | PlayersChoice | ComputerChoice]) -> Iterator[Choice]:
    """Without levels that only another version has."""
    for choice in choices:
        if not isinstance(choice, ComputerChoice) or choice.level <= len(LEVELS):
            yield choice


def _open(journal: Journal) -> Text | None:
    """Open the journal. A damaged one has been set aside then, and a new one is begun; returns what is said of it."""
    try:
        journal.open()
    except StoreError as error:
        journal.open()
        return error.text
    return None


def _taken_up(recorded: RecordedGame, fresh: Start, choices: tuple[Choice, ...], say: Callable[[Text], None]) -> Start:
    """The recorded game, or a fresh one if that was of another kind and is over.

    A game that is over has told of its set what the file has now; that makes it none of another kind.
    """
    # Who begins may have been planned for that game alone.
    usual = fresh.game.beginning(recorded.game.first)
    game = usual if _same(usual, recorded.game) else recorded.game
    state, line = rebuild(game, (*choices, *recorded.facts))
    rotation = recorded.summary.rotation
    if game is not usual:
        over = line is None or line.outcome() is not None
        if over and not _learnt(usual, recorded.game):
            return replace(fresh, last_rotation=rotation)
        if not over:
            say(text("Game {number} goes on with the set and the rules that it was begun with.", number=recorded.id))
    return replace(fresh, game=game, state=state, line=line, game_id=recorded.id, last_rotation=rotation)


def _same(one: Game, other: Game) -> bool:
    return (one.name, one.equipment, one.rules) == (other.name, other.equipment, other.rules)


def _learnt(one: Game, other: Game) -> bool:
    """Is it the same set, of which more or less is known?"""
    learning = (one.name, one.rules) == (other.name, other.rules) and one.learns and other.learns
    mine, theirs = one.equipment, other.equipment
    return learning and mine is not None and theirs is not None and mine["name"] == theirs["name"]
