"""Events of a set-up, of the start of a game, and of how its pieces are read."""

from dataclasses import dataclass
from typing import ClassVar

from shogunboard.events.fields import game_json, names_json
from shogunboard.games.base import Game
from shogunboard.geometry import Square


@dataclass(frozen=True, slots=True)
class SetUp:
    """The picture of a set-up has changed: squares to be filled, squares to be cleared.

    `game` is the one that is set up; it is given where there are several. In a guided set-up `guided` is true, and
    `next` are the squares to be filled next, one a side.
    """

    name: ClassVar[str] = "setup"
    rotation: int
    missing: tuple[Square, ...]
    extra: tuple[Square, ...]
    game: Game | None = None
    guided: bool = False
    next: tuple[Square, ...] = ()

    def fields(self, game: Game) -> dict[str, object]:
        name = (self.game or game).square_name
        fields: dict[str, object] = {"missing": names_json(self.missing, name), "extra": names_json(self.extra, name)}
        guide: dict[str, object] = {"next": names_json(self.next, name)} if self.guided else {}
        return fields | guide | {"rotation": self.rotation} | game_json(self.game)


@dataclass(frozen=True, slots=True)
class NewGameOffered:
    """A complete start position stands on the board while a game is running; lifting a piece starts a new game."""

    name: ClassVar[str] = "new_game_offered"
    rotation: int
    game: Game | None = None

    def fields(self, game: Game) -> dict[str, object]:
        return {"rotation": self.rotation} | game_json(self.game)


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins. `assumed` is true when the sensors fit two rotations and one was assumed.

    `rotation` is how the board lies; None: as the position text says. `game` is given where there are several.
    """

    name: ClassVar[str] = "game_started"
    position: str
    assumed: bool
    rotation: int | None = None
    game: Game | None = None

    def fields(self, game: Game) -> dict[str, object]:
        return {"position": self.position, "assumed": self.assumed} | game_json(self.game)


@dataclass(frozen=True, slots=True)
class SidesExchanged:
    """The players are in each other's seats; the whole game is read that way. Moves and numbers are the same."""

    name: ClassVar[str] = "sides_exchanged"
    position: str
    moves: tuple[str, ...]

    def fields(self, game: Game) -> dict[str, object]:
        return {"position": self.position, "moves": list(self.moves)}


@dataclass(frozen=True, slots=True)
class PiecesExchanged:
    """Two pieces of a side were set up in each other's place; the game is read that way from the start.

    `disputed` are the plies whose number the set does not confirm now.
    """

    name: ClassVar[str] = "pieces_exchanged"
    squares: tuple[Square, Square]
    position: str
    disputed: tuple[int, ...]

    def fields(self, game: Game) -> dict[str, object]:
        name = game.square_name
        return {
            "squares": [name(square) for square in self.squares],
            "position": self.position,
            "disputed": list(self.disputed),
        }
