"""The simulated board: a driver without hardware, with levers for everything that happens at a real board."""

from collections.abc import Mapping, Sequence

from shogunboard.errors import ConfigError, TextError, problem_of
from shogunboard.geometry import SQUARES, Square, square_name
from shogunboard.lights.palettes import Look
from shogunboard.ports import DARK, Lamps, Part, health_of
from shogunboard.scans import Sensing
from shogunboard.text import Text, listed, text
from shogunboard_hw.clocks import Clock, monotonic_ms
from shogunboard_hw.lamps import LampHistory, LightFrame
from shogunboard_hw.pinout import BUILD_A
from shogunboard_hw.pinout.parts import parts_of
from shogunboard_hw.sim.accidents import Accidents
from shogunboard_hw.sim.commands import Script
from shogunboard_hw.sim.hands import Hands
from shogunboard_hw.sim.kept import KeptTable
from shogunboard_hw.sim.options import SimOptions, read_options
from shogunboard_hw.sim.script import parse_script


class SimBoard(Hands, Accidents):
    """A board as `Board` in `shogunboard.ports` describes it, which hands can play on: also a `Playground`."""

    def __init__(self, options: SimOptions | None = None, clock: Clock = monotonic_ms) -> None:
        chosen = SimOptions() if options is None else options
        super().__init__(chosen, clock)
        self._history = LampHistory(chosen.frames)
        self._kept = KeptTable(chosen.keep) if chosen.keep else None
        self._is_open = False
        self._was_opened = False

    @property
    def name(self) -> str:
        """`sim`."""
        return "sim"

    @property
    def sensing(self) -> Sensing:
        """What the sensors tell."""
        return self._options.sensing

    @property
    def parts(self) -> Sequence[Part]:
        """The chips that read the sensors, as in a board of build A."""
        return parts_of(BUILD_A)

    def open(self) -> None:
        """Begin. The first time the kept table is laid and the script begins.

        Raises `ConfigError` when there is no such script, or when it cannot be read.
        """
        if not self._was_opened:
            script = self._script()
            self._lay_kept_table()
            if script is not None:
                self._play(script, self._pass_time())
            self._was_opened = True
        self._is_open = True

    def close(self) -> None:
        """Put the lights out. The men stay where they are."""
        if self._is_open:
            self.show(DARK)
            self._rested()
            self._is_open = False

    def read(self) -> str:
        """What the sensors tell now; no valid reading from a board that is not open."""
        return self._felt() if self._is_open else "?" * len(SQUARES)

    def show(self, lamps: Lamps) -> None:
        """Light the LEDs so. A board that is not open stays dark."""
        if self._is_open:
            self._history.show(self._pass_time(), lamps)

    @property
    def lamps(self) -> LightFrame:
        """What the LEDs show now, and since when."""
        return self._history.latest

    @property
    def frames(self) -> Sequence[LightFrame]:
        """What they have shown, the newest at the end; as many as the setting `frames` says."""
        return self._history.frames

    def lit_at(self, t: int) -> Mapping[Square, Look]:
        """The physical squares that were lit at `t`, and how; nothing before the first frame that is remembered."""
        return self._history.at(t)

    def health(self) -> Mapping[str, object]:
        """`ok` and `problems`, and `no_reading`: the names of the physical squares that have no valid reading."""
        t = self._pass_time()
        lost = [square_name(fault.square) for fault in self._sensors.faults(t) if fault.kind == "lost"]
        problems: list[Text] = []
        if not self._is_open:
            problems.append(text("the board is not open"))
        if self._sensors.is_unplugged(t):
            lost = [square_name(square) for square in SQUARES]
            problems.append(text("the board is cut off; plug it in (lever: repair)"))
        elif lost:
            problems.append(
                text(
                    "no reading from {squares}; look at their chip and wires (lever: repair)", squares=listed(lost, "")
                )
            )
        if self._player.problem:
            problems.append(text("the script has ended early: {problem}", problem=self._player.problem))
        if self._kept and self._kept.problem:
            problems.append(self._kept.problem)
        return {**health_of(problems), "no_reading": lost}

    def _script(self) -> Script | None:
        path = self._options.script
        if path is None:
            return None
        try:
            return parse_script(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ConfigError(
                text(
                    "script: {path} cannot be read ({problem}); name another file",
                    path=str(path),
                    problem=str(error.strerror),
                )
            ) from None
        except UnicodeDecodeError:
            raise ConfigError(text("script: {path} is no text in UTF-8; name another file", path=str(path))) from None
        except TextError as error:
            raise ConfigError(text("script: {path}, {problem}", path=str(path), problem=error.text)) from None

    def _lay_kept_table(self) -> None:
        state = self._kept.load() if self._kept else None
        if self._kept and state is not None:
            try:
                self.import_table(state)
            except TextError as error:
                self._kept.refuse(problem_of(error))

    def _rested(self) -> None:
        if self._kept:
            self._kept.save(self.export_table())


def open_board(options: Mapping[str, object]) -> SimBoard:
    """The simulated board with the settings of its table of the configuration.

    Nothing is opened yet. Raises `ConfigError` with everything that is wrong in the table.
    """
    return SimBoard(read_options(options))
