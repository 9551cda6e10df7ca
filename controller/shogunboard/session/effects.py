"""What the service has to do after an event, in the order in which it has to be done."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from shogunboard.events import Timed
from shogunboard.games.base import Game
from shogunboard.session.facts import Fact
from shogunboard.session.state import SessionState

SoundKind: TypeAlias = Literal["move", "capture", "wrong", "shogun", "end", "flag"]


@dataclass(frozen=True, slots=True)
class Light:
    """Light the board as `state` says (`lights.roles`). Each effect carries its own state, so that nothing of a
    later fact is shown before that fact is written."""

    state: SessionState


@dataclass(frozen=True, slots=True)
class Record:
    """Write a fact durably; nothing that comes after it may be done before. `game` is the one that it belongs to."""

    fact: Fact
    game: Game = field(compare=False)


@dataclass(frozen=True, slots=True)
class Tell:
    """Tell the page and other listeners. `timed` is the event behind it, None after a command."""

    state: SessionState
    timed: Timed | None

    @property
    def revision(self) -> int:
        """The number by which a listener notices a gap."""
        return self.state.revision


@dataclass(frozen=True, slots=True)
class Sound:
    """Make a sound."""

    kind: SoundKind


Effect: TypeAlias = Light | Record | Tell | Sound
