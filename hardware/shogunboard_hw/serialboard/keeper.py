"""Keeps the link: opens the port again and again, carries bytes between it and the session. For one thread alone.

What other threads want is left in the keeper's letter box, of each kind only the latest. What they may know is in
`report`.
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from shogunboard.errors import problem_of
from shogunboard.text import Text, text
from shogunboard_hw.clocks import Clock
from shogunboard_hw.serialboard.port import Port, PortOpener
from shogunboard_hw.serialboard.report import LinkReport
from shogunboard_hw.wire.events import Answered, Incompatible, Linked, LinkEvent, News, Told, Unlinked
from shogunboard_hw.wire.link import Link
from shogunboard_hw.wire.messages import Ask, Command, Lights, Log, Raw, Result, SelfTest, Settings, Zeros

SHORTEST_PAUSE_MS: Final = 100
LONGEST_PAUSE_MS: Final = 2000
LONGEST_WAIT_MS: Final = 100
MOST_LOGS: Final = 8
NO_ANSWER: Final = text(
    "the board does not answer; is the firmware on the Pico (docs/serial.md)? Unplug it and plug it in again"
)


class LinkKeeper:
    """`open_port` opens the port, `draw` gives random numbers for sessions, `news` is called when something changed."""

    def __init__(self, open_port: PortOpener, clock: Clock, draw: Callable[[], int], news: Callable[[], None]) -> None:
        self._open_port = open_port
        self._clock = clock
        self._news = news
        self._link = Link(draw)
        self._port: Port | None = None
        self._next_try = 0
        self._pause = 0
        self._lock = threading.Lock()
        self._letters: dict[object, Command] = {}
        self._report = LinkReport()

    @property
    def report(self) -> LinkReport:
        """The link as it is now."""
        return self._report

    def want(self, command: Command) -> None:
        """From any thread: let the device do this. Waits for nothing."""
        with self._lock:
            key: object = (Ask, command.what) if isinstance(command, Ask) else type(command)
            self._letters.pop(key, None)
            self._letters[key] = command
        port = self._port
        if port is not None:
            port.wake()

    def step(self) -> int | None:
        """Open the port, or wait for a moment for what comes from it."""
        now = self._clock()
        port = self._port
        if port is None:
            if now < self._next_try:
                return self._next_try
            self._try_to_open(now)
            return None
        try:
            self._carry(port, now)
        except OSError as error:
            self._lose(port, problem_of(error))
        return None

    def close(self) -> None:
        """Take leave of the device, and let the port go."""
        port, self._port = self._port, None
        if port is None:
            return
        try:
            if self._link.state == "linked":
                self._take_leave(port)
        except OSError:
            # The device notices that it hears nothing more.
            self._tell(text("the board did not hear the parting"))
        port.close()
        self._link.end()
        self._tell(text("the port is closed"))

    def _try_to_open(self, now: int) -> None:
        try:
            port = self._open_port()
        except OSError as error:
            self._next_try = now + self._longer_pause()
            self._report = replace(self._report, problem=problem_of(error))
            return
        self._link.begin(now)
        self._report = replace(self._report, opened=self._report.opened + 1)
        self._tell(self._report.problem)
        self._port = port

    def _carry(self, port: Port, now: int) -> None:
        self._empty_letter_box()
        out, events = self._link.poll(now)
        if out:
            port.write(out)
        self._happened(events, now)
        wait = max(0, min(self._link.due(now) - now, LONGEST_WAIT_MS))
        data = port.read(wait)
        now = self._clock()
        if data:
            self._happened(self._link.receive(data, now), now)
        if self._link.hopeless(now):
            self._lose(port, NO_ANSWER)
        else:
            self._tell(self._report.problem)

    def _empty_letter_box(self) -> None:
        with self._lock:
            letters, self._letters = self._letters, {}
        for command in letters.values():
            match command:
                case Lights():
                    self._link.show(command)
                case Settings():
                    self._link.set(command)
                case _:
                    self._link.command(command)

    def _happened(self, events: list[LinkEvent], now: int) -> None:
        for event in events:
            match event:
                case Linked():
                    self._pause = 0
                    self._report = replace(self._report, problem=None, refused=None)
                case Unlinked(why):
                    self._report = replace(
                        self._report, problem=text("the link was lost ({why}); it is greeted again", why=why)
                    )
                case Incompatible():
                    self._report = replace(self._report, problem=None)
                case Told(message):
                    self._keep(message, now)
                case Answered(command, ack):
                    if ack.result != Result.DONE:
                        refused = f"{type(command).__name__.lower()}: {_result(ack.result)}"
                        self._report = replace(self._report, refused=refused)
                case News():
                    pass
        if events:
            self._tell(self._report.problem)
            self._news()

    def _keep(self, message: Raw | Zeros | SelfTest | Log, now: int) -> None:
        match message:
            case Raw():
                self._report = replace(self._report, raw=(now, message))
            case Zeros():
                self._report = replace(self._report, zeros=(now, message))
            case SelfTest():
                self._report = replace(self._report, selftest=(now, message))
            case Log():
                logs = (*self._report.logs, message)[-MOST_LOGS:]
                self._report = replace(self._report, log=(now, message), logs=logs)

    def _tell(self, problem: Text | str | None) -> None:
        link = self._link
        self._report = replace(
            self._report,
            state=link.state,
            hello=link.hello,
            beat=link.beat,
            cells=link.cells,
            confirmed_at=link.confirmed_at,
            buttons=link.buttons,
            problem=problem,
            counts=link.counts,
        )

    def _lose(self, port: Port, why: Text | str) -> None:
        self._port = None
        port.close()
        self._link.end()
        self._next_try = self._clock() + self._longer_pause()
        self._tell(why)
        self._news()

    def _longer_pause(self) -> int:
        self._pause = min(max(2 * self._pause, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
        return self._pause

    def _take_leave(self, port: Port) -> None:
        """Send what is wanted still, such as the dark, and BYE; an answer is not waited for."""
        self._empty_letter_box()
        for data in self._link.leave():
            port.write(data)


def _result(number: int) -> str:
    return Result(number).name.lower() if number in set(Result) else f"result {number}"
