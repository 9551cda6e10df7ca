"""The board goes on with a kept game that was broken off: the parts that have to know it, in their order."""

from collections.abc import Mapping

from shogunboard.games.base import Game
from shogunboard.service.adviser import Adviser
from shogunboard.service.desk import Desk
from shogunboard.service.resumption import Keeper, Resumed, look_up
from shogunboard.service.setdesk import SetDesk


class Resuming:
    """Joins the keeper of the games with what is at the board. `playable` are the games of this board, by name."""

    def __init__(
        self, keeper: Keeper, playable: Mapping[str, Game], desk: Desk, adviser: Adviser, sets: SetDesk
    ) -> None:
        self._keeper = keeper
        self._playable = playable
        self._desk = desk
        self._adviser = adviser
        self._sets = sets

    async def look_up(self, number: int) -> Resumed:
        """As `resumption.look_up`. Called in the loop."""
        return await look_up(self._keeper, number, self._playable)

    def carry_out(self, now: int, kept: Resumed) -> None:
        """Go on with a game; raises `CommandRefusedError`, and nothing is changed. Called in the board's thread."""
        left = self._desk.tracker.line
        self._desk.resume_game(now, kept)
        self._adviser.begun()
        self._sets.resumed(left)
