"""Commands that wait, and the one that is under way: numbered, sent again until it is answered."""

from dataclasses import dataclass
from typing import Final

from shogunboard_hw.wire.frames import Frame
from shogunboard_hw.wire.messages import COMMANDS, Ack, Ask, Command, command_frame

AGAIN_MS: Final = 150
"""From one sending of a command to the next."""
TRIES: Final = 8


@dataclass(slots=True)
class _UnderWay:
    command: Command
    frame: Frame
    tries: int = 0
    due: int = 0


class Commands:
    """One command is under way at a time. Of commands of the same kind that wait only the latest is kept."""

    def __init__(self) -> None:
        self._waiting: dict[object, Command] = {}
        self._under_way: _UnderWay | None = None
        self._sequence = 0
        self._repeated = 0

    @property
    def repeated(self) -> int:
        """How often a command was sent again."""
        return self._repeated

    @property
    def exhausted(self) -> bool:
        """Is the time over of a command that was sent as often as it may be?"""
        return self._under_way is not None and self._under_way.tries > TRIES

    def restart(self) -> None:
        """Forget all commands, and count anew."""
        self._waiting.clear()
        self._under_way = None
        self._sequence = 0

    def add(self, command: Command) -> None:
        """Let a command wait for its turn, in the place of one of its kind."""
        key: object = (Ask, command.what) if isinstance(command, Ask) else type(command)
        self._waiting[key] = command

    def has(self, command: Command) -> bool:
        """Does this command wait, or is it under way?"""
        return command in self._waiting.values() or (self._under_way is not None and self._under_way.command == command)

    def poll(self, now: int) -> Frame | None:
        """The frame that is to be sent now, if any."""
        if self._under_way is None:
            if not self._waiting:
                return None
            command = self._waiting.pop(next(iter(self._waiting)))
            self._sequence = (self._sequence + 1) % 256
            self._under_way = _UnderWay(command, command_frame(command, self._sequence), due=now)
        current = self._under_way
        if now < current.due:
            return None
        current.tries += 1
        current.due = now + AGAIN_MS
        if current.tries > TRIES:
            return None
        self._repeated += current.tries > 1
        return current.frame

    def all_now(self) -> list[Frame]:
        """All that wait, numbered, in their order; none is kept."""
        frames = []
        for command in self._waiting.values():
            self._sequence = (self._sequence + 1) % 256
            frames.append(command_frame(command, self._sequence))
        self._waiting.clear()
        return frames

    def due(self) -> int | None:
        """When `poll` has something to do next; 0 for at once, None while nothing waits."""
        if self._under_way is not None:
            return self._under_way.due
        return 0 if self._waiting else None

    def answered(self, ack: Ack) -> Command | None:
        """The command that this answers; None when it is not the one under way."""
        current = self._under_way
        if current is None or (ack.kind, ack.sequence) != (COMMANDS[type(current.command)], current.frame.sequence):
            return None
        self._under_way = None
        return current.command
