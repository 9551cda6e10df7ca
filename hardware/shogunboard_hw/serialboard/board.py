"""The driver: a board of build B, whose sensors, lights, buttons and buzzer are at a Pico on USB."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from shogunboard.geometry import SQUARES, Square, square_name
from shogunboard.ports import DARK, FieldReading, Lamps, Panel, Part, health_of
from shogunboard.scans import Sensing
from shogunboard.text import Text, text
from shogunboard_hw.activity import Activity, SquareActivity
from shogunboard_hw.lamps import LampHistory, LightFrame
from shogunboard_hw.pinout import BUILD_B
from shogunboard_hw.pinout.parts import parts_of
from shogunboard_hw.serialboard.health import board_health
from shogunboard_hw.serialboard.options import SerialOptions
from shogunboard_hw.serialboard.owner import LinkOwner
from shogunboard_hw.serialboard.panel import SerialPanel
from shogunboard_hw.serialboard.report import LinkReport
from shogunboard_hw.serialboard.upkeep import OPERATE_MT, RELEASE_MT, fields_of, in_words, log_in_words, note_of
from shogunboard_hw.wire.lamps import lights_of
from shogunboard_hw.wire.messages import Ask, Command, What, Zero

NO_READING: Final = "?" * len(SQUARES)
USER: Final = "board"


class SerialBoard:
    """A board as `Board` in `shogunboard.ports` describes it. `link` is its port, which the panel uses too."""

    def __init__(self, options: SerialOptions, link: LinkOwner) -> None:
        self._options = options
        self._link = link
        self._history = LampHistory(options.frames)
        self._activity = Activity()

    @property
    def name(self) -> str:
        """`serial`."""
        return "serial"

    @property
    def sensing(self) -> Sensing:
        """Polarity: the linear sensors tell the poles apart."""
        return BUILD_B.sensing

    @property
    def parts(self) -> Sequence[Part]:
        """The multiplexers that lead to the sensors."""
        return parts_of(BUILD_B)

    @property
    def panel(self) -> Panel:
        """The buttons and the buzzer at the Pico."""
        return SerialPanel(self._link)

    def open(self) -> None:
        """Begin to look for the port."""
        self._link.open(USER)

    def close(self) -> None:
        """Put the lights out and let the port go."""
        if self._link.is_open(USER):
            self.show(DARK)
            self._link.close(USER)

    def read(self) -> str:
        """What the board told last; `?` without a link, and for everything that it has not confirmed for too long."""
        now = self._link.clock()
        cells = self._cells(now)
        self._activity.saw(now, cells)
        return cells

    def on_news(self, call: Callable[[], None]) -> None:
        """From now on call this, in the thread of the port, when the board tells something."""
        self._link.on_news(call)

    def show(self, lamps: Lamps) -> None:
        """Light the LEDs so. A board that is not open stays dark."""
        if self._link.is_open(USER):
            self._history.show(self._link.clock(), lamps)
            self._link.want(lights_of(lamps))

    def dim(self, brightness: float) -> None:
        """Let all lights be so bright, from 0 to 1."""
        self._link.dim(brightness)

    def want(self, command: Command) -> None:
        """Let the firmware do this: what it answers comes to `link`. Waits for nothing."""
        self._link.want(command)

    @property
    def field_limits(self) -> tuple[float, float]:
        """What the firmware goes by, in mT."""
        return OPERATE_MT, RELEASE_MT

    def ask_fields(self) -> None:
        """Have the raw readings and the zeros told."""
        self.want(Ask(What.ZEROS))
        self.want(Ask(What.RAW))

    @property
    def fields(self) -> FieldReading | None:
        """The fields by the raw readings and the zeros that were told last."""
        return fields_of(self.link)

    def measure_zeros(self, squares: Sequence[Square]) -> None:
        """Have the zeros of these squares measured and kept in the Pico's flash."""
        self.want(Zero(frozenset(squares)))

    @property
    def zeros(self) -> tuple[int, frozenset[Square]] | None:
        """When zeros were told last, and which squares kept their old ones."""
        told = self.link.zeros
        return None if told is None else (told[0], told[1].refused)

    def check_itself(self) -> None:
        """Have the firmware test itself."""
        self.want(Ask(What.SELFTEST))

    @property
    def own_findings(self) -> tuple[int, tuple[Text, ...]] | None:
        """What the firmware has found, in words."""
        told = self.link.selftest
        return None if told is None else (told[0], tuple(in_words(*finding) for finding in told[1].findings))

    @property
    def log(self) -> tuple[str, ...]:
        """What the firmware has told, in words."""
        return tuple(map(log_in_words, self.link.logs))

    @property
    def makers_note(self) -> str:
        """The firmware, its board, and how it was started."""
        return note_of(self.link)

    @property
    def link(self) -> LinkReport:
        """What is known about the link and the firmware."""
        return self._link.report

    @property
    def lamps(self) -> LightFrame:
        """What the LEDs were told to show last, and when."""
        return self._history.latest

    @property
    def activity(self) -> tuple[SquareActivity, ...]:
        """When the reading of each physical square changed last, and how often it did, as far as it was read."""
        return self._activity.squares

    def health(self) -> Mapping[str, object]:
        """`ok` and `problems`, `no_reading` as names of squares, `link` and `squares` (docs/serial.md)."""
        now = self._link.clock()
        if not self._link.is_open(USER):
            everything = [square_name(square) for square in SQUARES]
            return {**health_of([text("the board is not open")]), "no_reading": everything}
        cells = self._cells(now)
        return board_health(
            self._link.report, now, self._options.stale_ms, self._activity, cells, ended=self._link.failed
        )

    def _cells(self, now: int) -> str:
        if not self._link.is_open(USER):
            return NO_READING
        report = self._link.report
        if report.cells is None or report.confirmed_at is None:
            return NO_READING
        return NO_READING if now - report.confirmed_at > self._options.stale_ms else report.cells
