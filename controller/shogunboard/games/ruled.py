"""What games have in common whose rules are a frozen dataclass of settings and whose board may lie in any way."""

from collections.abc import Sequence
from typing import Protocol

from shogunboard.games.base import Game
from shogunboard.games.settings import First


class CommonSettings(Protocol):
    """The rules that players may choose in every game; each game's settings are a frozen dataclass."""

    @property
    def first(self) -> First: ...
    @property
    def repetition(self) -> int: ...
    @property
    def corrections(self) -> bool: ...
    @property
    def takebacks(self) -> bool: ...


class RuledGame(Game):
    """A game that is asked for its rules, and answers from its settings."""

    __slots__ = ()

    settings: CommonSettings
    """The rules that were chosen."""

    @property
    def first(self) -> First:
        return self.settings.first

    @property
    def corrections(self) -> bool:
        return self.settings.corrections

    @property
    def takebacks(self) -> bool:
        return self.settings.takebacks

    @property
    def repetition(self) -> int:
        return self.settings.repetition

    @property
    def rotations(self) -> Sequence[int]:
        return 0, 1, 2, 3
