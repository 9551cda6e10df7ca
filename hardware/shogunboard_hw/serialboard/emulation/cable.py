"""The cable: carries bytes between the Pico and a pseudo-terminal while it is plugged in, with the faults it can have.

A thread of its own does that, and gives the Pico what its sensors feel.
"""

import os
import pty
import select
import threading
import tty
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

from shogunboard_hw.serialboard.emulation.pico import RESTARTS, EmulatedPico

Direction: TypeAlias = Literal["host", "device"]
"""Where bytes are going."""

ROUND_S: Final = 0.004
CHUNK: Final = 4096
MOST_WAITING: Final = 1 << 16
DIRECTIONS: Final[tuple[Direction, Direction]] = ("host", "device")


class Cable:
    """`folder` is where the port appears, `feel` gives the levels of the sensors, and is asked all the time."""

    def __init__(self, pico: EmulatedPico, folder: Path, feel: Callable[[], bytes]) -> None:
        self.pico = pico
        self._folder = folder
        self._feel = feel
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._name = "ttyACM0"
        self._master: int | None = None
        self._slave: int | None = None
        self._to_device = bytearray()
        self._mute = False
        self._halves: dict[Direction, int] = dict.fromkeys(DIRECTIONS, 0)
        self._felt = b""
        self._counts: dict[Direction, int] = dict.fromkeys(DIRECTIONS, 0)

    @property
    def port(self) -> Path:
        """The device file; there is none while the cable is unplugged."""
        return self._folder / self._name

    def start(self) -> None:
        """Plug it in."""
        self.plug()
        self._stop.clear()
        self._thread = threading.Thread(target=self._run, name="emulated cable", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Unplug it, and end."""
        if self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._thread = None
        self.unplug()

    # Levers.

    def plug(self, name: str | None = None) -> None:
        """Plug the cable in: the Pico has power, and the port appears, under another name if one is given."""
        with self._lock:
            self._name = name or self._name
            self._power_up(None)

    def unplug(self) -> None:
        """Pull the cable: the Pico has no power, and the port is gone."""
        with self._lock:
            self.pico.stop()
            self._take_port_away()

    def mute(self, *, on: bool = True) -> None:
        """Let nothing through any more while the port stays, or everything again."""
        with self._lock:
            self._mute = on

    def inject(self, data: bytes, to: Direction) -> None:
        """Let bytes arrive that nobody has sent."""
        with self._lock:
            self._deliver(data, to)

    def halve(self, to: Direction, times: int = 1) -> None:
        """Let the next transfers arrive by half."""
        with self._lock:
            self._halves[to] = times

    def reboot(self) -> None:
        """Let the watchdog start the Pico again, at once: as with a real one the port goes, and comes back."""
        with self._lock:
            self._take_port_away()
            self._power_up(RESTARTS[4])

    @property
    def carried(self) -> dict[Direction, int]:
        """How many bytes have gone in each direction."""
        with self._lock:
            return dict(self._counts)

    # Bytes.

    def _run(self) -> None:
        while not self._stop.is_set():
            with self._lock:
                self._update_levels()
                watched = [end for end in (self._master, self.pico.output) if end is not None]
            ready = self._ready(watched)
            with self._lock:
                if self._master in ready:
                    self._from_host()
                if self.pico.output in ready:
                    self._from_device()
                self._push()

    def _ready(self, watched: list[int]) -> list[int]:
        # An end that was closed meanwhile, by a lever, is looked at again in the next round.
        with suppress(OSError, ValueError):
            return select.select(watched, [], [], ROUND_S)[0]
        return []

    def _update_levels(self) -> None:
        levels = self._feel()
        if levels != self._felt:
            self._felt = levels
            self.pico.set_levels(levels)

    def _from_host(self) -> None:
        if self._master is not None:
            with suppress(OSError):
                self._pass_on(os.read(self._master, CHUNK), "device")

    def _from_device(self) -> None:
        output = self.pico.output
        try:
            data = b"" if output is None else os.read(output, CHUNK)
        except BlockingIOError:
            # The output of a Pico before this one, whose descriptor had the same number.
            return
        if data:
            self._pass_on(data, "host")
            return
        cause = RESTARTS.get(self.pico.ended() or 0)
        self._take_port_away()
        if cause is None:
            self.pico.stop()
        else:
            self._power_up(cause)

    def _pass_on(self, data: bytes, to: Direction) -> None:
        if self._mute:
            return
        if self._halves[to]:
            self._halves[to] -= 1
            data = data[: len(data) // 2]
        self._deliver(data, to)

    def _deliver(self, data: bytes, to: Direction) -> None:
        self._counts[to] += len(data)
        if to == "device":
            self._to_device += data[: MOST_WAITING - len(self._to_device)]
            self._push()
        elif self._master is not None:
            # What nobody reads is lost, as on USB.
            with suppress(BlockingIOError):
                os.write(self._master, data)

    def _push(self) -> None:
        if self._to_device:
            del self._to_device[: self.pico.hear(bytes(self._to_device[:CHUNK]))]

    # Power and port.

    def _power_up(self, cause: int | None) -> None:
        self._to_device.clear()
        self._felt = b""
        self._update_levels()
        if cause is None:
            self.pico.start()
        else:
            self.pico.start(cause)
        if self._master is None:
            self._master, self._slave = pty.openpty()
            tty.setraw(self._slave)
            os.set_blocking(self._master, False)
            self.port.symlink_to(os.ttyname(self._slave))

    def _take_port_away(self) -> None:
        self.port.unlink(missing_ok=True)
        for end in (self._master, self._slave):
            if end is not None:
                os.close(end)
        self._master = self._slave = None
