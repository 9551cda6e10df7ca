"""What every piece would show on every square, for the page."""

from collections.abc import Mapping

from shogunboard.games.base import Game


class Windows:
    """The answers of `GET /api/windows`, which take a moment to work out."""

    def __init__(self, truth: Game | None) -> None:
        """`truth` is what a person sees in the windows of a simulated board with a set of its own."""
        self._truth = truth
        self._known: dict[int, Mapping[str, object]] = {}
        self._game: Game | None = None

    def of(self, game: Game, rotation: int) -> Mapping[str, object]:
        """What every piece of a game would show in a rotation, by letter."""
        if self._truth is not None and self._truth.name == game.name:
            game = self._truth
        if game is not self._game:
            self._known, self._game = {}, game
        if rotation not in self._known:
            shown = game.windows(rotation)
            self._known[rotation] = {"windows": {letter: list(squares) for letter, squares in shown.items()}}
        return self._known[rotation]
