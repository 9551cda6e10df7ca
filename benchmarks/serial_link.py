"""The serial link of a board of build B, with the firmware in MicroPython: bytes, scans, and how soon things are seen.

Bytes are counted on the emulated cable. The ways are from a magnet to the `read()` that shows it, and from `show()` to
the LEDs that emit it; the cable's round of at most 4 ms is in both. A Pico is slower than the computer at computing:
its scan rate is not this one.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter, sleep
from typing import Final

from benchmarks.service import Times
from shogunboard.lights.palettes import Blink, Look
from shogunboard.ports import DARK
from shogunboard_hw.serialboard.emulation import EmulatedSerialBoard
from shogunboard_hw.sim import Piece

IDLE_S: Final = 5
CHANGES: Final = 60
WAIT_S: Final = 10
MOVES: Final = 4
THINK_S: Final = 1.5
CARRY_S: Final = 0.7
LIT: Final = (Look((0, 0, 255), 1.0, Blink()), *DARK[1:])


def seconds_until(holds: Callable[[], bool]) -> float:
    """Wait for something; how long it took."""
    begin = perf_counter()
    while not holds():
        if perf_counter() - begin > WAIT_S:
            raise TimeoutError("the emulated board does not answer")
        sleep(0.0002)
    return perf_counter() - begin


def put(board: EmulatedSerialBoard, square: int) -> int:
    """Put a man on a square; its number."""
    return board.table.do(lambda table: table.add(Piece("N"), square))


def take(board: EmulatedSerialBoard, man: int) -> None:
    """Take a man off the table."""
    board.table.do(lambda table: table.remove(man))


def sensed(board: EmulatedSerialBoard, random: Random) -> float:
    """Seconds from a magnet to the reading, at a random moment; the magnet is taken away again."""
    square = random.randrange(64)
    sleep(random.uniform(0, 0.05))
    man = put(board, square)
    seconds = seconds_until(lambda: board.read()[square] == "N")
    take(board, man)
    seconds_until(lambda: board.read()[square] == ".")
    return seconds


def lit(board: EmulatedSerialBoard, random: Random) -> float:
    """Seconds from `show` to the LEDs, at a random moment; they are dark again afterwards."""
    sleep(random.uniform(0, 0.05))
    leds = board.bench.cable.pico.leds
    board.show(LIT)
    seconds = seconds_until(lambda: any(map(any, leds())))
    board.show(DARK)
    seconds_until(lambda: not any(map(any, leds())))
    return seconds


def play(board: EmulatedSerialBoard, random: Random) -> None:
    """Moves at the pace of quick players: a piece is lifted, its targets are lit, it comes down, the move stays lit."""
    for _ in range(MOVES):
        origin, target = random.sample(range(64), 2)
        man = put(board, origin)
        sleep(THINK_S)
        take(board, man)
        board.show(tuple(LIT[0] if square in (origin, target) or square % 9 == 0 else None for square in range(64)))
        sleep(CARRY_S)
        man = put(board, target)
        board.show(tuple(LIT[0] if square in (origin, target) else None for square in range(64)))
        sleep(CARRY_S)
        take(board, man)


def rate(board: EmulatedSerialBoard, work: Callable[[], object]) -> str:
    """Bytes per second in both directions during some work."""
    before, begin = board.bench.cable.carried, perf_counter()
    work()
    after, seconds = board.bench.cable.carried, perf_counter() - begin
    return (
        f"{(after['host'] - before['host']) / seconds:6.0f} bytes/s to the host, "
        f"{(after['device'] - before['device']) / seconds:6.0f} to the Pico"
    )


def main() -> None:
    board, random = EmulatedSerialBoard(), Random(0)
    board.open()
    try:
        seconds_until(lambda: "?" not in board.read() and board.link.beat is not None)
        print(f"idle               {rate(board, lambda: sleep(IDLE_S))}")
        beat = board.link.beat
        if beat is not None:
            print(f"scans              {beat.scans_per_s:6} /s in the host's MicroPython")
        print(f"play               {rate(board, lambda: play(board, random))}")
        felt: list[float] = []
        print(f"men moving         {rate(board, lambda: felt.extend(sensed(board, random) for _ in range(CHANGES)))}")
        print(f"magnet to host     {Times.of(felt)}")
        print(f"show() to the LEDs {Times.of([lit(board, random) for _ in range(CHANGES)])}")
    finally:
        board.close()


if __name__ == "__main__":
    main()
