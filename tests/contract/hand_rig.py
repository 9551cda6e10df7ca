"""Any board as a rig, with a person as its hands and eyes: the way to test a real one."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from shogunboard.errors import TextError
from shogunboard.geometry import Square, parse_square, square_name
from shogunboard.ports import Board
from tests.contract.rig import COLOURS, Colour, Pole

Answer = TypeVar("Answer")

TERMINAL: Final = Path("/dev/tty")
POLE_NAMES: Final[Mapping[Pole, str]] = {"N": "north", "S": "south"}
FEW: Final = tuple(map(parse_square, ("a8", "h1", "d5")))


class HandRig:
    """`ask` tells the person what to do and returns what is answered; `wait` lets real time pass."""

    def __init__(self, board: Board, ask: Callable[[str], str], wait: Callable[[int], None]) -> None:
        self.board = board
        self._ask = ask
        self._wait = wait

    @property
    def samples(self) -> Sequence[Square]:
        return FEW

    def put(self, square: Square, pole: Pole | None) -> None:
        name = square_name(square)
        if pole is None:
            self._ask(f"Clear {name}.")
        else:
            self._ask(f"Lay a magnet on {name} instead of what is there, {POLE_NAMES[pole]} pole up.")

    def cut(self) -> frozenset[Square] | None:
        squares = self._answer(
            "Cut off one chip of the sensors, and name the squares that it reads (none: it cannot be done):",
            lambda words: frozenset(map(parse_square, words)),
        )
        return squares or None

    def unplug(self) -> None:
        self._ask("Unplug the board.")

    def restore(self) -> None:
        self._ask("Connect again what was cut off or unplugged.")

    def wait(self, ms: int) -> None:
        self._wait(ms)

    def lit(self) -> Mapping[Square, Colour]:
        return self._answer("Which squares are lit? (none, or for instance: d5 red a8 blue)", _read_colours)

    def _answer(self, question: str, read: Callable[[list[str]], Answer]) -> Answer:
        while True:
            try:
                return read(self._ask(question).split())
            except TextError as error:
                self._ask(f"That cannot be read: {error}.")


def _read_colours(words: list[str]) -> dict[Square, Colour]:
    if len(words) % 2:
        raise TextError("a square or a colour is missing")
    return {parse_square(square): _colour(colour) for square, colour in zip(words[::2], words[1::2], strict=True)}


def _colour(word: str) -> Colour:
    for colour in COLOURS:
        if colour == word:
            return colour
    raise TextError(f"{word!r} is none of {', '.join(COLOURS)}")


def ask_person(text: str) -> str:
    """Ask the person at the terminal; Enter ends the answer."""
    with TERMINAL.open("w", encoding="utf-8") as screen:
        screen.write(f"\n{text} [Enter] ")
    with TERMINAL.open(encoding="utf-8") as keyboard:
        return keyboard.readline().strip()


def wait_really(ms: int) -> None:
    """Let real time pass, as a real board needs it."""
    time.sleep(ms / 1000)
