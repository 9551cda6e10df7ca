"""How the next game is to begin: what the players have planned, and what the settings say."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from shogunboard.errors import TextError
from shogunboard.games.base import Game, Position
from shogunboard.games.line import Line
from shogunboard.games.settings import First
from shogunboard.games.starts import AS_USUAL, Plan
from shogunboard.tracking.guide import Guide, guide_on, guide_to


@dataclass(slots=True)
class Beginnings:
    """The plan for the next game, and for each game who begins it unless something else is planned.

    `varied`: a game has been begun by another side, so that its rules are no longer those of the settings.
    """

    plan: Plan
    firsts: Mapping[str, First]
    varied: bool = False
    guide: Guide | None = None

    def of(self, game: Game, line: Line | None) -> Plan:
        """How a game is to begin after `line`, None while a set-up is waited for: as was planned for it.

        A line that has no move yet begins anew as it has begun.
        """
        if line is None:
            return self.plan if self.plan.game == game.name else AS_USUAL
        return again(line) if not line.plies and line.game.name == game.name else AS_USUAL

    def follow(self, plan: Plan, start: Position, known: Position | None) -> None:
        """Take up a plan, by which the game begins from `start`. `known` stands on the board, if that is known."""
        self.plan = plan
        self.guide = guide_to(start, known) if plan.guided else None

    def resume(self, games: Sequence[Game], last_rotation: int | None) -> Game | None:
        """Go on with a plan that was made before the service began; the game that it is for, if it is one of these."""
        plan = self.plan
        game = next((game for game in games if game.name == plan.game), None)
        try:
            start = None if game is None else plan.start_of(game, plan.rotation or last_rotation or 0)
        except TextError:
            # Rows of another version.
            start = None
        if start is None:
            self.forget()
            return None
        self.guide = guide_on(start) if plan.guided else None
        return game

    def leave_guide(self) -> None:
        """Ask for no more pieces one by one."""
        self.plan, self.guide = replace(self.plan, guided=False), None

    def forget(self) -> None:
        """Nothing is planned any more."""
        self.plan, self.guide = AS_USUAL, None

    def begun(self, game: Game, first: First | None) -> Game:
        """The game with the rule for who begins: `first`, or (None) as the settings say."""
        begun = game.beginning(first or self.firsts.get(game.name, game.first))
        self.varied = self.varied or begun is not game
        return begun


def again(line: Line) -> Plan:
    """The plan that a game which has no move yet has begun with."""
    game, start = line.game, line.start
    rows = game.rows_of(start)
    return Plan(None if rows == game.rows_of(game.start(start.rotation)) else rows, game.first, game=game.name)
