"""What is known about the link at one moment, for other threads: replaced as a whole, never changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from shogunboard.text import Text, text
from shogunboard_hw.wire.link import State
from shogunboard_hw.wire.messages import Beat, Hello, Log, Raw, SelfTest, Zeros

NOT_OPENED: Final = text("the port has not been opened yet")


@dataclass(frozen=True, slots=True)
class LinkReport:
    """The link. Times are in milliseconds.

    `state` is that of `wire.link.Link`; `cells` is None without a picture, `confirmed_at` when it was last said to be
    true. `buttons` counts how often each button went down or up. `problem` is what is wrong with the port or the
    session, `opened` how often the port was opened. `answers` are what came last of what is asked for, by kind, each
    with its time. `refused` says which command was refused last. `logs` are the newest of what was told, the oldest
    first.
    """

    state: State = "closed"
    hello: Hello | None = None
    beat: Beat | None = None
    cells: str | None = None
    confirmed_at: int | None = None
    buttons: tuple[int, ...] | None = None
    problem: Text | str | None = NOT_OPENED
    opened: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    raw: tuple[int, Raw] | None = None
    zeros: tuple[int, Zeros] | None = None
    selftest: tuple[int, SelfTest] | None = None
    log: tuple[int, Log] | None = None
    logs: tuple[Log, ...] = ()
    refused: str | None = None
