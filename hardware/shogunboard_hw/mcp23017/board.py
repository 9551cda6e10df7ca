"""The driver: a board of build A, whose Hall switches are read through MCP23017."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from shogunboard.geometry import SQUARES
from shogunboard.ports import DARK, Lamps, Part
from shogunboard.scans import Sensing
from shogunboard_hw.activity import Activity, SquareActivity
from shogunboard_hw.clocks import Clock, monotonic_ms
from shogunboard_hw.lamps import LampHistory, LightFrame
from shogunboard_hw.mcp23017.blinka import load_library, open_blinka_bus
from shogunboard_hw.mcp23017.chipstate import ChipReport
from shogunboard_hw.mcp23017.health import health
from shogunboard_hw.mcp23017.options import Mcp23017Options
from shogunboard_hw.mcp23017.owner import BusOpener, BusOwner, ResetLine
from shogunboard_hw.mcp23017.pump import Pump
from shogunboard_hw.mcp23017.scanner import BusReport, Scanner
from shogunboard_hw.pinout import BUILD_A
from shogunboard_hw.pinout.parts import parts_of
from shogunboard_hw.runner import Runner, ThreadRunner

NO_READING: Final = "?" * len(SQUARES)


class LightSink(Protocol):
    """Takes the lamps further: the LEDs of build A are on the serial link. Raises nothing and does not block."""

    def show(self, lamps: Lamps) -> None:
        """Light the LEDs so from now on."""


class Mcp23017Board:
    """A board as `Board` in `shogunboard.ports` describes it.

    The bus is used by a thread alone, which begins with `open` and waits for whatever is not there. `read` gives what
    that thread found last. `open_bus` opens the bus, `reset` gives all chips a reset over their common line, `lights`
    takes the lamps; without it they are only remembered.
    """

    def __init__(
        self,
        options: Mcp23017Options | None = None,
        *,
        open_bus: BusOpener = open_blinka_bus,
        reset: ResetLine | None = None,
        lights: LightSink | None = None,
        clock: Clock = monotonic_ms,
        runner: Runner | None = None,
    ) -> None:
        self._options = Mcp23017Options() if options is None else options
        self._open_bus = open_bus
        self._reset = reset
        self._lights = lights
        self._clock = clock
        self._runner = ThreadRunner("mcp23017", clock) if runner is None else runner
        self._history = LampHistory(self._options.frames)
        self._activity = Activity()
        self._scanner: Scanner | None = None
        self._news: Callable[[], None] = _nobody_waits

    @property
    def name(self) -> str:
        """`mcp23017`."""
        return "mcp23017"

    @property
    def sensing(self) -> Sensing:
        """Presence: the Hall switches feel both poles alike."""
        return BUILD_A.sensing

    @property
    def parts(self) -> Sequence[Part]:
        """The chips that read the sensors."""
        return parts_of(BUILD_A)

    def open(self) -> None:
        """Begin to look for the bus and the chips; raises `ConfigError` when the library is not installed."""
        if self._scanner is None:
            make_chip = load_library()
            scanner = Scanner(BUILD_A.expanders, self._options.period_ms)
            owner = BusOwner(BUILD_A.expanders, self._open_bus, make_chip, self._reset)
            self._runner.start(Pump(scanner, owner, self._clock, lambda: self._news()))
            self._scanner = scanner

    def close(self) -> None:
        """Put the lights out and let the bus go."""
        if self._scanner is not None:
            self.show(DARK)
            self._runner.stop()
            self._scanner = None

    def read(self) -> str:
        """What the sensors told last; `?` where no chip has told anything that counts, or not for too long."""
        now = self._clock()
        cells = self._cells(now)
        self._activity.saw(now, cells)
        return cells

    def on_news(self, call: Callable[[], None]) -> None:
        """From now on call this, in the thread of the bus, when a chip reads something else than before."""
        self._news = call

    def show(self, lamps: Lamps) -> None:
        """Light the LEDs so. A board that is not open stays dark."""
        if self._scanner is not None:
            self._history.show(self._clock(), lamps)
            if self._lights is not None:
                self._lights.show(lamps)

    def light_with(self, lights: LightSink) -> None:
        """From now on let these lights show what the board is to show."""
        self._lights = lights

    @property
    def lamps(self) -> LightFrame:
        """What the LEDs were told to show last, and when."""
        return self._history.latest

    @property
    def activity(self) -> tuple[SquareActivity, ...]:
        """When the reading of each physical square changed last, and how often it did, as far as it was read."""
        return self._activity.squares

    @property
    def chips(self) -> tuple[ChipReport, ...]:
        """What is known about each chip; nothing while the board is not open."""
        return () if self._scanner is None else self._scanner.chips

    @property
    def bus(self) -> BusReport | None:
        """What is known about the bus; None while the board is not open."""
        return None if self._scanner is None else self._scanner.bus

    def health(self) -> Mapping[str, object]:
        """`ok` and `problems`, `no_reading` as names of squares, `bus`, `chips` and `squares` (docs/mcp23017.md)."""
        return health(
            now=self._clock(),
            bus=self.bus,
            chips=self.chips,
            stale_ms=self._options.stale_ms,
            ended=self._runner.failed,
            activity=self._activity,
        )

    def _cells(self, now: int) -> str:
        if self._scanner is None:
            return NO_READING
        oldest = now - self._options.stale_ms
        bits = {
            chip.number: chip.bits
            for chip in self._scanner.chips
            if chip.confirmed_at is not None and chip.confirmed_at >= oldest
        }
        cells = ["?"] * len(SQUARES)
        for place in BUILD_A.inputs:
            levels = bits.get(place.expander)
            if levels is not None:
                cells[place.square] = "." if levels >> place.pin & 1 else "x"
        return "".join(cells)


def _nobody_waits() -> None:
    """Nobody has asked for news."""
