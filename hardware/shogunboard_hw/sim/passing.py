"""Time passing on a simulated board: scripts and sensors do everything at its own time, however seldom it is asked."""

from shogunboard.text import Text
from shogunboard_hw.clocks import Clock
from shogunboard_hw.sim.commands import Script
from shogunboard_hw.sim.options import SimOptions
from shogunboard_hw.sim.player import Player
from shogunboard_hw.sim.script import parse_script
from shogunboard_hw.sim.sensors import Sensors
from shogunboard_hw.sim.table import Table


class Passing:
    """A table, the sensors under it, and a script, at the time of `clock`, which is asked once for each call."""

    def __init__(self, options: SimOptions, clock: Clock) -> None:
        self._options = options
        self._clock = clock
        self._table = Table(options.seed)
        self._sensors = Sensors(options.sensing, options.seed, options.noise, options.physics)
        self._player = Player((), 0)
        self._now = 0
        self._cells = ""
        self._looked: int | None = None

    def run(self, script: str) -> None:
        """Begin a script; one that is still running ends. Raises `TextError` when it cannot be read."""
        lines = parse_script(script)
        self._play(lines, self._pass_time())

    @property
    def running(self) -> bool:
        """Is the script still going on, a last wait included?"""
        return self._player.is_running(self._pass_time())

    @property
    def script_problem(self) -> Text | None:
        """What ended the last script early, with the line; None when nothing did."""
        self._pass_time()
        return self._player.problem

    def _play(self, script: Script, start: int) -> None:
        """Begin a script that has been read."""
        self._player = Player(script, start)

    def _pass_time(self) -> int:
        """Let time pass to now: what a script does on the way happens at its own time, and sensors look."""
        t = max(self._now, self._clock())
        while (due := self._player.due) is not None and due <= t:
            self._look(due)
            self._player.step(self._table, self._sensors)
        self._look(t)
        self._now = t
        return t

    def _look(self, t: int) -> None:
        """Let the sensors look at the magnets, if they look at times of their own and one has come."""
        if not self._options.update_ms:
            return
        moment = t - t % self._options.update_ms
        if self._looked is None or moment > self._looked:
            self._looked = moment
            self._cells = self._sensors.read(moment, self._table.magnets(moment))

    def _felt(self) -> str:
        """What the sensors tell now."""
        t = self._pass_time()
        return self._cells if self._options.update_ms else self._sensors.read(t, self._table.magnets(t))

    def _rested(self) -> None:
        """Called when a hand has let go of a man, or has taken one up."""
