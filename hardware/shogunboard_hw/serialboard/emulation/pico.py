"""The Pico: the firmware in the host's MicroPython, and the folder through which its machine is seen
(firmware/PROTOCOL.md, "Emulation")."""

import os
import subprocess
from pathlib import Path
from typing import IO, Final

from shogunboard.lights.palettes import RGB

FILES: Final = {"levels": 128, "pressed": 4, "hang": 1, "leds": 196, "buzzer": 5}
BOARD_ID: Final = bytes.fromhex("e66000000000beef")
RESTARTS: Final = {3: 2, 4: 3}
"""Exit codes after which the firmware starts again, and the cause of the reset that it is then told."""
POWER: Final = 1
BUTTONS: Final = ("white", "red", "ok", "hint")
PATIENCE_S: Final = 5


class EmulatedPico:
    """`lights_only`: the firmware for build A. It is started by `start`; before, `prepare` makes the folder's files."""

    def __init__(self, folder: Path, firmware: Path, interpreter: Path, *, lights_only: bool = False) -> None:
        self._folder = folder
        self._firmware = firmware
        self._interpreter = interpreter
        self._lights_only = lights_only
        self._child: subprocess.Popen[bytes] | None = None

    def prepare(self) -> None:
        """Make the files."""
        flash = self._folder / "flash"
        flash.mkdir(parents=True, exist_ok=True)
        if self._lights_only:
            (flash / "board.cfg").write_text("build=A\n", encoding="ascii")
        for name, length in FILES.items():
            (self._folder / name).write_bytes(bytes(length))
        (self._folder / "id").write_bytes(BOARD_ID)

    def start(self, cause: int = POWER) -> None:
        """Begin, `cause` as in HELLO; what is running is ended first."""
        self.stop()
        self._put("reset", bytes((cause,)))
        self._put("hang", b"\0")
        environment = {
            **os.environ,
            "MICROPYPATH": f"{self._firmware / 'mock'}:.frozen:{self._firmware / 'src'}",
            "SHOGUNBOARD_EMULATION": str(self._folder),
        }
        with (self._folder / "messages").open("ab") as messages:
            self._child = subprocess.Popen(
                [self._interpreter, self._firmware / "src" / "main.py"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=messages,
                cwd=self._folder / "flash",
                env=environment,
                bufsize=0,
            )
        for pipe in (self._child.stdin, self._child.stdout):
            os.set_blocking(self._pipe(pipe).fileno(), False)

    def stop(self) -> None:
        """Take its power away."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            for pipe in (child.stdin, child.stdout):
                self._pipe(pipe).close()
            child.wait(PATIENCE_S)

    @property
    def running(self) -> bool:
        """Has it power?"""
        return self._child is not None

    def ended(self) -> int | None:
        """The exit code of a program that has ended, None while it runs."""
        return None if self._child is None else self._child.wait(PATIENCE_S)

    @property
    def output(self) -> int | None:
        """The descriptor of what it says."""
        return None if self._child is None else self._pipe(self._child.stdout).fileno()

    def hear(self, data: bytes) -> int:
        """Let bytes come in; how many were taken: none by a program that does not read."""
        if self._child is None:
            return len(data)
        try:
            return os.write(self._pipe(self._child.stdin).fileno(), data)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(data)

    # The machine.

    def set_levels(self, levels: bytes) -> None:
        """What the sensors give, each 16 bits."""
        self._put("levels", levels)

    def press(self, button: str, *, down: bool) -> None:
        """Push a button (white, red, ok, hint) or let it go."""
        with (self._folder / "pressed").open("r+b") as file:
            file.seek(BUTTONS.index(button))
            file.write(bytes((down,)))

    def hang(self) -> None:
        """Let the program hang, so that the watchdog ends it."""
        self._put("hang", b"\1")

    def leds(self) -> tuple[RGB, ...]:
        """What the LEDs emit, by number."""
        data = (self._folder / "leds").read_bytes()[4:]
        return tuple((data[at], data[at + 1], data[at + 2]) for at in range(0, 192, 3))

    @property
    def beeps(self) -> int:
        """How often the buzzer was switched on."""
        return int.from_bytes((self._folder / "buzzer").read_bytes()[1:5], "little")

    @property
    def messages(self) -> str:
        """What the interpreter has told people."""
        return (self._folder / "messages").read_text(encoding="utf-8", errors="replace")

    def _put(self, name: str, data: bytes) -> None:
        descriptor = os.open(self._folder / name, os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.pwrite(descriptor, data, 0)
        finally:
            os.close(descriptor)

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        if pipe is None:
            raise RuntimeError("the child was started without pipes")
        return pipe
