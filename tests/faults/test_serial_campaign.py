"""What can happen to the link, the Pico and its sensors, again and again in a game that ends right.

Build B, and the lights of build A, on the firmware itself in the host's MicroPython.
"""

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from shogunboard_hw.mcp23017.emulation import EmulatedBoard
from shogunboard_hw.pinout import BUILD_A
from shogunboard_hw.serialboard.emulation import EmulatedSerialBoard
from shogunboard_hw.serialboard.emulation.board import EmulatedSerialLights
from shogunboard_hw.serialboard.emulation.fields import LEVELS
from shogunboard_hw.serialboard.options import SerialOptions
from shogunboard_hw.wire.frames import Frame, encode
from tests.faults.games import CAPTURING_MATE
from tests.faults.live import LiveService, wait_until
from tests.service.process import Service

MODEM_MANAGER: Final = b"AT\r\nATE0 V1\r\nAT+CGMI\r\nAT+GCAP\r\nAT+CPIN?\r\n"
LED_OF: Final = {square: led for led, square in enumerate(BUILD_A.leds)}
SOMEWHERE: Final = 35
"""A physical square in the middle, where nobody stands at first."""


@dataclass(frozen=True, slots=True)
class Scene:
    """`strike` happens while a piece is in the hand, `mend` after it has been put down.

    `says` are parts of what the health says meanwhile, one of which must be seen; without any nothing need be. A fault
    that takes seconds to be noticed and to mend strikes in every `every`-th move only.
    """

    name: str
    strike: Callable[[EmulatedSerialBoard, int], None]
    mend: Callable[[EmulatedSerialBoard, int], None]
    says: tuple[str, ...] = ()
    every: int = 1


def _unplug(board: EmulatedSerialBoard, _ply: int) -> None:
    board.bench.cable.unplug()


def _plug(board: EmulatedSerialBoard, ply: int) -> None:
    board.bench.cable.plug(f"ttyACM{ply + 1}")


def _garbage(board: EmulatedSerialBoard, ply: int) -> None:
    cable = board.bench.cable
    for data in (bytes(range(256)) * 3, b"\x03\x03", encode(Frame(0x84, 9, b"short")), b"\x00" * 9, b"\xff" * 700):
        cable.inject(data, "host")
        cable.inject(data, "device")
    cable.halve("host", 1 + ply % 3)
    cable.halve("device", 1 + ply % 2)


def _modem_manager(board: EmulatedSerialBoard, _ply: int) -> None:
    board.bench.cable.inject(MODEM_MANAGER, "device")
    board.bench.cable.inject(b"\r\nOK\r\n", "host")


def _mute(board: EmulatedSerialBoard, _ply: int) -> None:
    board.bench.cable.mute()


def _unmute(board: EmulatedSerialBoard, _ply: int) -> None:
    board.bench.cable.mute(on=False)


def _hang(board: EmulatedSerialBoard, _ply: int) -> None:
    board.bench.cable.pico.hang()


def _stick(board: EmulatedSerialBoard, ply: int) -> None:
    board.bench.fields.stick(SOMEWHERE, LEVELS["N"] if ply % 2 else LEVELS["S"])


def _break(board: EmulatedSerialBoard, _ply: int) -> None:
    board.bench.fields.stick(SOMEWHERE, 0)


def _drift(board: EmulatedSerialBoard, ply: int) -> None:
    """The zero of every sensor is off by the most that the data sheet of the DRV5055 allows, one way and the other."""
    for square in range(64):
        board.bench.fields.shift(square, 1000 if (square + ply) % 2 else -1000)


def _shake(board: EmulatedSerialBoard, _ply: int) -> None:
    board.bench.fields.shake(SOMEWHERE, 9000)


def _mend_sensors(board: EmulatedSerialBoard, _ply: int) -> None:
    for square in range(64):
        board.bench.fields.repair(square)


def _nothing(_board: EmulatedSerialBoard, _ply: int) -> None:
    """It mends itself."""


SCENES: Final = (
    Scene("unplugged, and back under another name", _unplug, _plug, ("there is no Pico",)),
    Scene("garbage and half frames", _garbage, _nothing),
    Scene("commands of a modem manager", _modem_manager, _nothing),
    # It is opened anew soon, and then it is the whole board that does not answer.
    Scene("a link that says nothing", _mute, _unmute, ("the last word of the sensors is", "does not answer"), every=4),
    Scene("a firmware that hangs", _hang, _nothing, every=2),
    Scene("a sensor that is stuck", _stick, _mend_sensors),
    Scene("a sensor whose wire is broken", _break, _mend_sensors, ("no reading from",)),
    Scene("sensors that drift", _drift, _mend_sensors),
    Scene("a noisy sensor", _shake, _mend_sensors),
)


def problems(live: LiveService) -> str:
    return " ".join(live.health["problems"])


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_a_game_with_fault_after_fault_is_recorded_as_played(tmp_path: Path, scene: Scene) -> None:
    board = EmulatedSerialBoard()
    played: list[str] = []
    with LiveService(tmp_path, board) as live:
        live.begin()
        for ply, move in enumerate(CAPTURING_MATE.split()):
            man = live.lift(move[:2])
            struck = ply % scene.every == 0
            if struck:
                scene.strike(board, ply)
                live.until(lambda: not scene.says or any(said in problems(live) for said in scene.says))
            live.put(man, move[2:])
            if struck:
                scene.mend(board, ply)
            played.append(move)
            live.until(lambda: live.moves == played and not live.state["faults"])
        live.until(lambda: live.state["phase"] == "over")
        assert live.state["result"] == {"winner": "r", "reason": "mate"}
        live.until(lambda: bool(live.health["ok"]))
        assert live.ends == []
    with LiveService(tmp_path, EmulatedSerialBoard()) as again:
        assert again.moves == played


def test_a_dead_link_of_the_lights_costs_the_sensors_nothing(tmp_path: Path) -> None:
    lights = EmulatedSerialLights(SerialOptions())
    board = EmulatedBoard()
    board.light_with(lights)
    played: list[str] = []

    def lit(square: str) -> bool:
        return any(lights.bench.cable.pico.leds()[LED_OF[live.physical(square)]])

    with LiveService(tmp_path, board, lights) as live:
        live.begin()
        accidents: list[tuple[Callable[[], None], Callable[[], None]]] = [
            (lambda: lights.bench.cable.unplug(), lambda: lights.bench.cable.plug("ttyACM7")),
            (lambda: lights.bench.cable.mute(), lambda: lights.bench.cable.mute(on=False)),
            (lambda: lights.bench.cable.pico.hang(), lambda: None),
        ]
        for ply, move in enumerate(CAPTURING_MATE.split()):
            strike, mend = accidents[ply % len(accidents)]
            strike()
            live.until(lambda: not lights.health()["ok"])
            man = live.lift(move[:2])
            live.until(lambda: live.state["lifted"] is not None)
            live.scan(20)
            assert not live.state["faults"]
            assert live.health["ok"]
            mend()
            live.until(lambda: bool(lights.health()["ok"]))
            live.until(lambda: lit(live.state["lifted"]["square"]))
            live.clear(move[2:])
            live.put(man, move[2:])
            played.append(move)
            live.until(lambda: live.moves == played)
        live.until(lambda: live.state["result"] == {"winner": "r", "reason": "mate"})
        assert live.ends == []


def leds(folder: Path) -> bytes:
    """What the LEDs of a service's emulated Pico emit: three bytes each."""
    (file,) = folder.glob("shogunboard-*/leds")
    return file.read_bytes()[4:]


def test_a_host_that_is_stopped_leaves_no_light_on_and_goes_on_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with Service(tmp_path, "--board", "serial", "--emulate") as service:
        state = service.wait(lambda state: state["phase"] == "playing" and not state["faults"])
        first, *others = CAPTURING_MATE.split()
        man = next(man["id"] for man in state["table"]["men"] if man["square"] == 59)
        service.hand("drag", man=man, x=3.5, y=7.5, lifted=True)
        service.wait(lambda state: state["lifted"] is not None)
        wait_until(lambda: any(leds(tmp_path)), lambda: service.said)
        os.kill(service.process.pid, signal.SIGSTOP)
        try:
            wait_until(lambda: not any(leds(tmp_path)), lambda: leds(tmp_path))
        finally:
            os.kill(service.process.pid, signal.SIGCONT)
        wait_until(lambda: any(leds(tmp_path)), lambda: service.said)
        service.hand("drop", man=man, x=0.5, y=6.5)
        service.wait(lambda state: [move["move"] for move in state["moves"]] == [first])
        service.play(*others)
        service.wait(lambda state: state["result"] == {"winner": "r", "reason": "mate"})
        assert service.get("health").json()["board"]["ok"]
        assert service.stop() == 0
