"""What a link tells of."""

from dataclasses import dataclass
from typing import TypeAlias

from shogunboard.text import Text
from shogunboard_hw.wire.messages import Ack, Command, Hello, Log, Raw, SelfTest, Zeros


@dataclass(frozen=True, slots=True)
class Linked:
    """A session has begun."""

    hello: Hello


@dataclass(frozen=True, slots=True)
class Unlinked:
    """The session is over, for this reason."""

    why: Text


@dataclass(frozen=True, slots=True)
class Incompatible:
    """The device speaks another version of the protocol."""

    hello: Hello


@dataclass(frozen=True, slots=True)
class News:
    """The cells have changed."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A command was carried out, or not."""

    command: Command
    ack: Ack


@dataclass(frozen=True, slots=True)
class Told:
    """What was asked for has come, or what the device tells by itself."""

    message: Raw | Zeros | SelfTest | Log


LinkEvent: TypeAlias = Linked | Unlinked | Incompatible | News | Answered | Told
