"""The link as its users share it: board, panel and lights have one port and one thread."""

import secrets
from collections.abc import Callable

from shogunboard.text import text
from shogunboard_hw.clocks import Clock, monotonic_ms
from shogunboard_hw.runner import Runner, ThreadRunner
from shogunboard_hw.serialboard.keeper import LinkKeeper
from shogunboard_hw.serialboard.options import SerialOptions
from shogunboard_hw.serialboard.port import Port, PortOpener, find_device, open_port, usb_ports
from shogunboard_hw.serialboard.report import LinkReport
from shogunboard_hw.wire.messages import Command, Settings


class LinkOwner:
    """The port is open from the first user's `open` to the last one's `close`.

    All but the thread of the port is used by one thread. `open_port` opens the port.
    """

    def __init__(
        self,
        open_port: PortOpener,
        *,
        budget_ma: int = 0,
        clock: Clock = monotonic_ms,
        runner: Runner | None = None,
        draw: Callable[[], int] = lambda: secrets.randbelow(0x10000),
    ) -> None:
        self._open_port = open_port
        self._budget_ma = budget_ma
        self.clock = clock
        self._runner = ThreadRunner("serial", clock) if runner is None else runner
        self._draw = draw
        self._users: set[str] = set()
        self._keeper: LinkKeeper | None = None
        self._settings = Settings(budget_ma=budget_ma)
        self._news: Callable[[], None] = _nobody_waits

    def open(self, user: str) -> None:
        """Begin to look for the port, if no other user has."""
        self._users.add(user)
        if self._keeper is None:
            self._keeper = LinkKeeper(self._open_port, self.clock, self._draw, lambda: self._news())
            self._keeper.want(self._settings)
            self._runner.start(self._keeper)

    def close(self, user: str) -> None:
        """Let the port go, unless another user is left."""
        self._users.discard(user)
        if self._keeper is not None and not self._users:
            self._runner.stop()
            self._keeper = None

    def is_open(self, user: str) -> bool:
        """Has this user opened it?"""
        return user in self._users

    def on_news(self, call: Callable[[], None]) -> None:
        """From now on call this, in the thread of the port, when the device has told something."""
        self._news = call

    def want(self, command: Command) -> None:
        """Let the device do this; nothing without an open link. Waits for nothing."""
        if self._keeper is not None:
            self._keeper.want(command)

    def dim(self, brightness: float) -> None:
        """How bright the lights are to be, from 0 to 1."""
        self._settings = Settings(round(255 * min(max(brightness, 0.0), 1.0)), self._budget_ma)
        self.want(self._settings)

    @property
    def report(self) -> LinkReport:
        """The link as it is now."""
        return LinkReport(problem=text("it is not open")) if self._keeper is None else self._keeper.report

    @property
    def failed(self) -> bool:
        """Has the thread ended by a defect?"""
        return self._runner.failed


def opener(options: SerialOptions) -> PortOpener:
    """Opens the port that the settings name, or the one that is found; anew each time, so also under another name."""

    def open_it() -> Port:
        return open_port(options.port or find_device(options.serial_number, usb_ports()))

    return open_it


def _nobody_waits() -> None:
    """Nobody has asked for news."""
