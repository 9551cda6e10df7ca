"""The firmware's codec, loaded into this Python."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Final

from shogunboard_hw.wire.frames import Frame

PLACE: Final = Path(__file__).parents[2] / "firmware" / "src" / "wire.py"


def load() -> ModuleType:
    """The module `wire` of the firmware."""
    spec = importlib.util.spec_from_file_location("firmware_wire", PLACE)
    if spec is None or spec.loader is None:
        raise ImportError(PLACE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TWIN: Final = load()


class TwinReader:
    """The firmware's decoder with the host's manners."""

    def __init__(self) -> None:
        self._decoder = TWIN.Decoder()
        self._frames: list[Frame] = []

    @property
    def bad(self) -> int:
        return int(self._decoder.bad)

    def feed(self, data: bytes) -> list[Frame]:
        self._frames = []
        self._decoder.feed(data, len(data), self._take)
        return self._frames

    def _take(self, kind: int, sequence: int, payload: memoryview, length: int) -> None:
        self._frames.append(Frame(kind, sequence, bytes(payload[:length])))


def twin_encode(frame: Frame) -> bytes:
    """The firmware's encoding."""
    encoder = TWIN.Encoder()
    encoder.payload[: len(frame.payload)] = frame.payload
    return bytes(encoder.out[: encoder.encode(frame.kind, frame.sequence, len(frame.payload))])
