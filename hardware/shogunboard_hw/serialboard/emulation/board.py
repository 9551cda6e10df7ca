"""The driver on the firmware itself, run on this computer over a simulated table."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from shogunboard.errors import BoardMissingError
from shogunboard.geometry import Square
from shogunboard_hw.clocks import Clock, monotonic_ms
from shogunboard_hw.emulated.table import SharedTable, TableHands
from shogunboard_hw.serialboard.board import SerialBoard
from shogunboard_hw.serialboard.emulation.cable import Cable
from shogunboard_hw.serialboard.emulation.fields import Fields
from shogunboard_hw.serialboard.emulation.pico import EmulatedPico
from shogunboard_hw.serialboard.emulation.places import find_interpreter, firmware_folder
from shogunboard_hw.serialboard.lights import SerialLights
from shogunboard_hw.serialboard.options import SerialOptions
from shogunboard_hw.serialboard.owner import LinkOwner
from shogunboard_hw.serialboard.port import NONE, Port, open_port
from shogunboard_hw.sim import SimBoard, SimOptions


class Workbench:
    """A Pico on its cable, in a folder of its own, from `open` to `close`. `fields` has the levers of its sensors."""

    def __init__(self, table: SharedTable | None = None, *, seed: int = 0) -> None:
        self._table = table
        self.fields = Fields(seed)
        self._folder: TemporaryDirectory[str] | None = None
        self._cable: Cable | None = None

    def open(self) -> None:
        """Run the firmware; raises `ConfigError` where it cannot be run."""
        if self._cable is None:
            firmware, interpreter = firmware_folder(), find_interpreter()
            self._folder = TemporaryDirectory(prefix="shogunboard-")
            folder = Path(self._folder.name)
            pico = EmulatedPico(folder, firmware, interpreter, lights_only=self._table is None)
            pico.prepare()
            self._cable = Cable(pico, folder, self._feel)
            self._cable.start()

    def close(self) -> None:
        """End it."""
        if self._cable is not None and self._folder is not None:
            self._cable.stop()
            self._folder.cleanup()
            self._cable = self._folder = None

    @property
    def cable(self) -> Cable:
        """The cable, which leads to the Pico; raises `RuntimeError` when it is not open."""
        if self._cable is None:
            raise RuntimeError("the emulated board is not open")
        return self._cable

    @property
    def powered(self) -> bool:
        """Does the Pico run?"""
        return self._cable is not None and self._cable.pico.running

    def open_port(self) -> Port:
        """Open the port; raises `OSError` while the cable is unplugged."""
        if self._cable is None or not self._cable.port.exists():
            raise BoardMissingError(NONE)
        return open_port(str(self._cable.port))

    def _feel(self) -> bytes:
        cells = "." * 64 if self._table is None else self._table.do(SimBoard.read)
        return self.fields.levels(cells)


class EmulatedSerialBoard(SerialBoard, TableHands):
    """A board of build B without hardware: a `Board`, and a `Playground` for the page's hands.

    `bench` has the levers: `bench.cable` those of the link, `bench.cable.pico` those of the Pico, `bench.fields` those
    of the sensors; `table` has the men and magnets.
    """

    def __init__(self, options: SerialOptions | None = None, *, clock: Clock = monotonic_ms, seed: int = 0) -> None:
        chosen = SerialOptions() if options is None else options
        table = SharedTable(SimBoard(SimOptions(sensing="polarity", seed=seed), clock))
        self.bench = Workbench(table, seed=seed)
        TableHands.__init__(self, table)
        SerialBoard.__init__(self, chosen, LinkOwner(self.bench.open_port, budget_ma=chosen.budget_ma, clock=clock))

    def open(self) -> None:
        """Run the firmware, and begin to look for its port."""
        self.table.open()
        self.bench.open()
        super().open()

    def close(self) -> None:
        """Let the port go, and end the firmware."""
        super().close()
        self.bench.close()

    def fail(self, squares: Sequence[Square], *, on: bool) -> None:
        """Break the wires of these squares' sensors, or mend them."""
        for square in squares:
            if on:
                self.bench.fields.stick(square, 0)
            else:
                self.bench.fields.repair(square)


class EmulatedSerialLights(SerialLights):
    """The lights of build A without hardware: a Pico with the firmware for lights alone."""

    def __init__(self, options: SerialOptions, *, clock: Clock = monotonic_ms) -> None:
        self.bench = Workbench()
        super().__init__(LinkOwner(self.bench.open_port, budget_ma=options.budget_ma, clock=clock), options.frames)

    def open(self) -> None:
        """Run the firmware, and begin to look for its port."""
        self.bench.open()
        super().open()

    def close(self) -> None:
        """Let the port go, and end the firmware."""
        super().close()
        self.bench.close()
