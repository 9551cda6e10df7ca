"""What a game file holds: tags, moves, comments, times."""

from dataclasses import dataclass, replace

from shogunboard.games.base import Side
from shogunboard.notation import UNFINISHED

DEFAULT_GAME = "shogun"
"""The game of a file that has no tag `Game`."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """A move as it is written down.

    `text` is the move text, `seconds` the time it took, `left` the seconds that remained on its side's clock,
    `comments` stand behind it. `disputed`: the players accepted the number in the text, although the set does not
    confirm it.
    """

    text: str
    comments: tuple[str, ...] = ()
    seconds: int | None = None
    disputed: bool = False
    left: int | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it is written down.

    `tags` are name and value, in the order of the file. `comments` stand before the first move, which is made
    by `first`.
    """

    tags: tuple[tuple[str, str], ...]
    moves: tuple[RecordedMove, ...] = ()
    comments: tuple[str, ...] = ()
    first: Side = Side.WHITE

    def tag(self, name: str, default: str = "") -> str:
        """The value of a tag."""
        return next((value for tag, value in self.tags if tag == name), default)

    def has_tag(self, name: str) -> bool:
        """Is there a tag of that name?"""
        return any(tag == name for tag, _ in self.tags)

    @property
    def game(self) -> str:
        """The name of the game, such as "shogun"."""
        return self.tag("Game", DEFAULT_GAME)

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2` or `*`."""
        return self.tag("Result", UNFINISHED)

    def with_tags(self, **values: str) -> "GameRecord":
        """The record with tags set: in their place if they are there, at the end if not."""
        tags = [(name, values.pop(name, value)) for name, value in self.tags]
        return replace(self, tags=(*tags, *values.items()))

    def number_of(self, ply: int) -> tuple[int, Side]:
        """The move number and the side of the ply counted from 0: (1, WHITE), (1, RED), (2, WHITE), ..."""
        halves = ply + self.first
        return halves // 2 + 1, Side(halves % 2)
