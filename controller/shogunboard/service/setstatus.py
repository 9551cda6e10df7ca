"""What the page is told of the set that is played with."""

from collections.abc import Mapping
from dataclasses import dataclass

from shogunboard.games.setbook import Ask
from shogunboard.text import Text


@dataclass(frozen=True, slots=True)
class SetStatus:
    """What the page is told of the set.

    `known` is the share of windows of which the number is known, `rotation` is how the board lay when a window was
    read last.
    """

    name: str
    learns: bool
    known: float = 1.0
    readings: int = 0
    problems: tuple[Text, ...] = ()
    asking: bool = False
    ask: Ask | None = None
    unsaved: str | None = None
    rotation: int = 0

    @property
    def turns(self) -> int:
        """The quarter turns that the board needs, clockwise, before the window that is asked for can be read."""
        return 0 if self.ask is None else (self.ask.rotation - self.rotation) % 4

    def to_json(self) -> dict[str, object]:
        """The key `set` of the state (docs/http.md)."""
        ask = self.ask
        wanted: Mapping[str, object] | None = None
        if ask is not None:
            wanted = {
                "piece": ask.piece,
                "square": ask.square,
                "rotation": ask.rotation,
                "numbers": list(ask.numbers),
                "again": ask.again,
                "certain": ask.certain,
                "turns": self.turns,
            }
        return {
            "name": self.name,
            "learns": self.learns,
            "known": round(self.known, 4),
            "readings": self.readings,
            "problems": list(map(str, self.problems)),
            "asking": self.asking,
            "ask": wanted,
            "unsaved": self.unsaved,
        }
