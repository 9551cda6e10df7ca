"""The host's side of a session (firmware/PROTOCOL.md, "Session"). Bytes and time come in, bytes and events go out.

States: greeting, linked, greeting again, and so on. Greeting a device of another version leads to `incompatible`, in
which it is only greeted, now and then.
"""

from collections.abc import Callable, Iterator
from typing import Final, Literal, TypeAlias, assert_never

from shogunboard.text import Text, text
from shogunboard_hw.wire.commands import Commands
from shogunboard_hw.wire.events import Answered, Incompatible, Linked, LinkEvent, News, Told, Unlinked
from shogunboard_hw.wire.frames import Frame, FrameReader, encode
from shogunboard_hw.wire.messages import (
    HOST_BEAT,
    VERSION,
    Ack,
    Ask,
    Beat,
    Buttons,
    Bye,
    Can,
    Change,
    Command,
    DeviceMessage,
    Hello,
    Lights,
    Log,
    Picture,
    Raw,
    Result,
    SelfTest,
    Settings,
    What,
    Zeros,
    host_hello,
    parse,
)
from shogunboard_hw.wire.picture import PictureKeeper

GREET_MS: Final = 500
GREET_SELDOM_MS: Final = 5000
"""From one greeting to the next, of a device of another version."""
BEAT_MS: Final = 500
SILENT_MS: Final = 1500
"""A device that says nothing for so long is lost."""
STOPPED_MS: Final = 2000
"""A host that has sent nothing for so long was stopped."""
HOPELESS_MS: Final = 3000
"""So long a device is greeted before its port is opened anew."""
INTERRUPT: Final = 0x03
"""Ctrl-C: not to be sent before the device has switched it off."""

State: TypeAlias = Literal["closed", "greeting", "linked", "incompatible"]


class Link:
    """One session after the other with one device. `draw` gives a random number from 0 to 65535."""

    def __init__(self, draw: Callable[[], int]) -> None:
        self._draw = draw
        self._reader = FrameReader()
        self._commands = Commands()
        self._picture = PictureKeeper()
        self._state: State = "closed"
        self._session = 0
        self._hello: Hello | None = None
        self._beat: Beat | None = None
        self._buttons: tuple[int, ...] | None = None
        self._lights: Lights | None = None
        self._settings: Settings | None = None
        self._lost_frames = 0
        self._sessions = 0
        self._next_sequence: int | None = None
        self._heard_at = 0
        self._sent_at = 0
        self._greet_at = 0
        self._greeting_since = 0

    @property
    def state(self) -> State:
        return self._state

    @property
    def hello(self) -> Hello | None:
        """What the device has said of itself last."""
        return self._hello

    @property
    def beat(self) -> Beat | None:
        """Its last sign of life in this session."""
        return self._beat

    @property
    def buttons(self) -> tuple[int, ...] | None:
        """How often each button went down or up; None before the device has said so in this session."""
        return self._buttons

    @property
    def cells(self) -> str | None:
        """The board's cells; None before the first picture of a session."""
        return self._picture.cells

    @property
    def confirmed_at(self) -> int | None:
        """When they were last said to be so."""
        return self._picture.confirmed_at

    @property
    def counts(self) -> dict[str, int]:
        """sessions: how many have begun; bad_frames, lost_frames: what did not come through; repeated: commands."""
        return {
            "sessions": self._sessions,
            "bad_frames": self._reader.bad,
            "lost_frames": self._lost_frames,
            "repeated": self._commands.repeated,
        }

    # What the host wants.

    def begin(self, now: int) -> None:
        """The port was opened: greet."""
        self._reader.reset()
        self._greet(now)

    def end(self) -> None:
        """The port is closed."""
        self._state = "closed"
        self._forget()

    def show(self, lights: Lights) -> None:
        """Light the LEDs so from now on, also in sessions to come."""
        self._lights = lights
        self.command(lights)

    def set(self, settings: Settings) -> None:
        """Let these settings hold from now on, also in sessions to come."""
        self._settings = settings
        self.command(settings)

    def command(self, command: Command) -> None:
        """Send a command. Without a session nothing is done; what was asked for in vain is not made up for."""
        if self._state == "linked":
            self._commands.add(command)

    def leave(self) -> list[bytes]:
        """Go: what is wanted of the lights still, and BYE, to be sent at once; no answer is waited for."""
        if self._state != "linked":
            return []
        self._commands.add(Bye())
        return [encode(frame) for frame in self._commands.all_now()]

    def receive(self, data: bytes, now: int) -> list[LinkEvent]:
        """What has come in."""
        return [event for frame in self._reader.feed(data) for event in self._frame(frame, now)]

    def poll(self, now: int) -> tuple[bytes, list[LinkEvent]]:
        """What is to be sent now, and what time has brought about."""
        events: list[LinkEvent] = []
        out = b""
        if self._state == "linked":
            why = self._trouble(now)
            if why is None:
                out = self._speak(now)
                if self._commands.exhausted:
                    why = text("a command was not answered")
            if why is not None:
                events.append(Unlinked(why))
                self._greet(now)
        if self._state in ("greeting", "incompatible") and now >= self._greet_at:
            out = b"\0" + encode(host_hello(self._session))
            self._greet_at = now + (GREET_MS if self._state == "greeting" else GREET_SELDOM_MS)
            self._sent_at = now
        return out, events

    def due(self, now: int) -> int:
        """When `poll` is to be called at the latest."""
        match self._state:
            case "closed":
                return now + GREET_MS
            case "linked":
                times = [self._sent_at + BEAT_MS, self._heard_at + SILENT_MS]
                command = self._commands.due()
                return min(times if command is None else [*times, max(command, now)])
            case _:
                return self._greet_at

    def hopeless(self, now: int) -> bool:
        """Has greeting been in vain for so long that the port should be opened anew?"""
        return self._state == "greeting" and now - self._greeting_since >= HOPELESS_MS

    # The session.

    def _greet(self, now: int) -> None:
        self._state = "greeting"
        self._greeting_since = self._greet_at = now
        while True:
            self._session = self._draw() & 0xFFFF
            if self._session and INTERRUPT not in encode(host_hello(self._session)):
                break
        self._forget()

    def _forget(self) -> None:
        self._commands.restart()
        self._picture.forget()
        self._beat = None
        self._buttons = None
        self._next_sequence = None

    def _trouble(self, now: int) -> Text | None:
        if now - self._sent_at > STOPPED_MS:
            return text("this computer was busy for too long")
        if now - self._heard_at >= SILENT_MS:
            return text("it says nothing any more")
        return None

    def _speak(self, now: int) -> bytes:
        frame = self._commands.poll(now)
        if frame is None and now - self._sent_at >= BEAT_MS and not self._commands.exhausted:
            frame = HOST_BEAT
        if frame is None:
            return b""
        self._sent_at = now
        return encode(frame)

    def _frame(self, frame: Frame, now: int) -> Iterator[LinkEvent]:
        message = parse(frame)
        if message is None:
            return
        if isinstance(message, Hello):
            yield from self._greeted(message, frame, now)
        elif self._state == "linked":
            self._heard_at = now
            self._count(frame)
            yield from self._message(message, now)

    def _greeted(self, hello: Hello, frame: Frame, now: int) -> Iterator[LinkEvent]:
        if hello.session != self._session or self._state == "closed":
            return
        self._hello = hello
        self._heard_at = now
        if hello.version != VERSION:
            if self._state != "incompatible":
                self._state = "incompatible"
                self._greet_at = now + GREET_SELDOM_MS
                yield Incompatible(hello)
            return
        if self._state == "linked":
            self._count(frame)
            return
        self._state = "linked"
        self._sessions += 1
        self._sent_at = now
        self._next_sequence = (frame.sequence + 1) % 256
        for wanted in (self._settings, self._lights):
            if wanted is not None and hello.capabilities & Can.LIGHT:
                self._commands.add(wanted)
        yield Linked(hello)

    def _count(self, frame: Frame) -> None:
        if self._next_sequence is not None and frame.sequence != self._next_sequence:
            self._lost_frames += (frame.sequence - self._next_sequence) % 256
            self._ask_for_picture()
        self._next_sequence = (frame.sequence + 1) % 256

    def _ask_for_picture(self) -> None:
        ask = Ask(What.PICTURE)
        if self._hello is not None and self._hello.capabilities & Can.SENSE and not self._commands.has(ask):
            self._commands.add(ask)

    def _message(self, message: DeviceMessage, now: int) -> Iterator[LinkEvent]:
        match message:
            case Ack():
                yield from self._acknowledged(message, now)
            case Picture():
                if self._picture.take(message, now):
                    yield News()
            case Change():
                if self._picture.change(message, now):
                    yield News()
                else:
                    self._ask_for_picture()
            case Beat():
                self._beat = message
                self._buttons = message.buttons
                if not self._picture.confirm(message.changes, now):
                    self._ask_for_picture()
            case Buttons():
                self._buttons = message.buttons
                yield News()
            case Raw() | Zeros() | SelfTest() | Log():
                yield Told(message)
            case Hello():
                return
            case _:
                assert_never(message)

    def _acknowledged(self, ack: Ack, now: int) -> Iterator[LinkEvent]:
        if ack.result == Result.NO_SESSION:
            self._greet(now)
            yield Unlinked(text("it has ended the session"))
            return
        command = self._commands.answered(ack)
        if command is not None:
            yield Answered(command, ack)
