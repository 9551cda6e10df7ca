"""The PIO program that drives the LEDs: what it puts on the wire, cycle by cycle, against the data sheet."""

from collections.abc import Callable
from typing import Any, Final

from tests.firmware.loading import firmware

NS_PER_CYCLE: Final = 125


class Assembler:
    """Takes the program's instructions: [operation, argument, side, further cycles]."""

    def __init__(self, program: Callable[[], None]) -> None:
        self.code: list[list[Any]] = []
        self.labels: dict[str, int] = {}
        self.target = 0
        self.end = 0
        names = program.__globals__
        words: dict[str, object] = {
            "wrap_target": lambda: setattr(self, "target", len(self.code)),
            "wrap": lambda: setattr(self, "end", len(self.code)),
            "label": lambda name: self.labels.update({name: len(self.code)}),
            "out": lambda register, count: self._add("out"),
            "jmp": lambda *where: self._add("jmp", where),
            "nop": lambda: self._add("nop"),
            "x": "x",
            "not_x": "not_x",
        }
        names.update(words)
        try:
            program()
        finally:
            for word in words:
                del names[word]

    def _add(self, operation: str, where: tuple[str, ...] = ()) -> "Assembler":
        self.code.append([operation, where, 0, 0])
        return self

    def side(self, level: int) -> "Assembler":
        self.code[-1][2] = level
        return self

    def __getitem__(self, cycles: int) -> None:
        self.code[-1][3] = cycles


def wave(program: Callable[[], None], bits: list[int]) -> list[tuple[int, int]]:
    """Levels and how long they last, in ns, while the bits are sent."""
    assembled = Assembler(program)
    left, x, at = list(bits), 0, assembled.target
    levels: list[int] = []
    while True:
        operation, where, level, further = assembled.code[at]
        following = at + 1
        if operation == "out":
            if not left:
                break
            x = left.pop(0)
        elif operation == "jmp" and (len(where) == 1 or not x):
            following = assembled.labels[where[-1]]
        levels += [level] * (1 + further)
        at = assembled.target if following == assembled.end else following
    found: list[tuple[int, int]] = []
    for level in levels:
        if found and found[-1][0] == level:
            found[-1] = (level, found[-1][1] + NS_PER_CYCLE)
        else:
            found.append((level, NS_PER_CYCLE))
    return found


def test_the_wave_of_every_bit_is_within_the_data_sheet() -> None:
    """WS2812B: high 0.4 us for a 0 and 0.8 us for a 1, low 0.85 us and 0.45 us, each +- 0.15 us."""
    program, settings = firmware().ws2812.bits
    bits = [0, 0, 1, 1, 0, 1, 0]
    found = wave(program, bits)
    assert found[0][0] == 0
    highs = [ns for level, ns in found if level]
    lows = [ns for level, ns in found[2:] if not level]
    assert len(highs) == len(bits)
    for bit, high in zip(bits, highs, strict=True):
        assert abs(high - (800 if bit else 400)) <= 150
    for bit, low in zip(bits[:-1], lows, strict=False):
        assert abs(low - (450 if bit else 850)) <= 150
    assert settings["pull_thresh"] == 24
