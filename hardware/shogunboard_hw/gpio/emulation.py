"""An emulated header: what RPi.GPIO offers of it, with levers for what people and faults do to it."""

from dataclasses import dataclass

from shogunboard_hw.clocks import Clock, monotonic_ms
from shogunboard_hw.gpio.library import Library


@dataclass(frozen=True, slots=True)
class Written:
    """A level that a line was given at `t` milliseconds."""

    t: int
    channel: int
    level: int


class EmulatedGpio:
    """The header of a Raspberry Pi to which buttons are connected that ground their line.

    It is as strict as the real one: a line that was not set up cannot be read or written. Levers: `press`, `release`,
    `fail`. History: `written`.
    """

    BCM = 11
    IN = 1
    OUT = 0
    PUD_OFF = 20
    PUD_UP = 22

    def __init__(self, clock: Clock = monotonic_ms) -> None:
        self._clock = clock
        self._mode: int | None = None
        self._inputs: dict[int, bool] = {}
        self._outputs: dict[int, int] = {}
        self._pressed: set[int] = set()
        self._fault: Exception | None = None
        self.written: list[Written] = []

    def library(self) -> Library:
        """This header as `load_library` would give it."""
        return Library(self)

    # -- levers ----------------------------------------------------------------------------------------

    def press(self, channel: int) -> None:
        """Press the button at a line."""
        self._pressed.add(channel)

    def release(self, channel: int) -> None:
        """Let the button go."""
        self._pressed.discard(channel)

    def fail(self, error: Exception | None) -> None:
        """Let every use of a line raise an error from now on; None: let it work again."""
        self._fault = error

    @property
    def in_use(self) -> frozenset[int]:
        """The lines that are set up."""
        return frozenset(self._inputs.keys() | self._outputs.keys())

    def level(self, channel: int) -> int:
        """The level of an output."""
        return self._outputs[channel]

    # -- the interface of RPi.GPIO -----------------------------------------------------------------------

    def setwarnings(self, wanted: bool, /) -> None:
        """There are no warnings here."""

    def setmode(self, mode: int, /) -> None:
        if self._mode not in (None, mode):
            raise ValueError("A different mode has already been set!")
        self._mode = mode

    def setup(self, channel: int, direction: int, /, pull_up_down: int = PUD_OFF, initial: int | None = None) -> None:
        self._check()
        if self._mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BOARD) or GPIO.setmode(GPIO.BCM)")
        self._inputs.pop(channel, None)
        self._outputs.pop(channel, None)
        if direction == self.OUT:
            self._write(channel, initial or 0)
        else:
            self._inputs[channel] = pull_up_down == self.PUD_UP

    def input(self, channel: int, /) -> int:
        self._check()
        if channel in self._outputs:
            return self._outputs[channel]
        if channel not in self._inputs:
            raise RuntimeError("You must setup() the GPIO channel first")
        # Without its pull-up a line that no button grounds reads anything; low is what would go unnoticed least.
        return int(channel not in self._pressed and self._inputs[channel])

    def output(self, channel: int, level: int, /) -> None:
        self._check()
        if channel not in self._outputs:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self._write(channel, level)

    def cleanup(self, channel: int, /) -> None:
        self._check()
        self._inputs.pop(channel, None)
        self._outputs.pop(channel, None)

    def _write(self, channel: int, level: int) -> None:
        self._outputs[channel] = level
        self.written.append(Written(self._clock(), channel, level))

    def _check(self) -> None:
        if self._fault is not None:
            raise self._fault
