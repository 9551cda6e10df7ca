"""Random faults one after the other and together, with magnets that come and go: nothing but the truth or `?` is read.

And when all is mended, everything is read exactly again, every register is right, and GPA7 and GPB7 have never been
made inputs.
"""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.geometry import SQUARES
from shogunboard_hw.mcp23017.registers import RegisterName
from shogunboard_hw.pinout import BUILD_A
from tests.hardware.mcp_bench import Bench

Action: TypeAlias = Callable[[Bench], None]

LAG_MS: Final = 1300
"""A chip whose registers happen to show what was there before is found out within a second, and then set up."""
RECOVERED_MS: Final = 3000

addresses = st.sampled_from([chip.address for chip in BUILD_A.expanders])
words = st.integers(0, 0xFFFF)


def masks(seed: int) -> list[int]:
    """What spoils readings: so many different masks that none comes twice in a visit."""
    return Random(seed).sample(range(1, 0x10000), 40)


def spoils(address: int, seed: int, every: int, guards_only: bool) -> Action:
    chosen = [0x8000, 0x0080, 0x8080] if guards_only else masks(seed)
    return lambda bench: bench.wires.spoil(address, *chosen, every=every)


def replaces(address: int) -> Action:
    def act(bench: Bench) -> None:
        bench.wires.take_off(address)
        bench.wires.put_on(address)

    return act


def leaves(address: int, registers: dict[RegisterName, int]) -> Action:
    return lambda bench: bench.wires.chips[address].leave(registers)


def slows(ms: int) -> Action:
    def act(bench: Bench) -> None:
        bench.wires.slow_ms = ms

    return act


def vanishes(bench: Bench) -> None:
    bench.wires.exists = False
    bench.wires.time_out(1)


def resets(bench: Bench) -> None:
    bench.wires.reset()


written: list[RegisterName] = ["IODIR", "IPOL", "GPINTEN", "DEFVAL", "INTCON", "IOCON", "GPPU", "OLAT"]
faults: st.SearchStrategy[Action] = st.one_of(
    st.builds(lambda address: lambda bench: bench.wires.take_off(address), addresses),
    st.builds(lambda address: lambda bench: bench.wires.put_on(address), addresses),
    st.builds(replaces, addresses),
    st.builds(
        lambda address, share, after: lambda bench: bench.wires.nack(address, share=share, after=after),
        addresses,
        st.sampled_from([0.1, 0.5, 0.9, 1.0]),
        st.integers(0, 3),
    ),
    st.builds(lambda times: lambda bench: bench.wires.time_out(times), st.integers(1, 30)),
    st.builds(
        lambda clocks, reset: lambda bench: bench.wires.hold(freed_by_clocks=clocks, freed_by_reset=reset),
        st.booleans(),
        st.booleans(),
    ),
    st.builds(spoils, addresses, st.integers(0, 1000), st.integers(1, 9), st.booleans()),
    st.builds(lambda address: lambda bench: bench.wires.chips[address].power_on(), addresses),
    st.builds(leaves, addresses, st.dictionaries(st.sampled_from(written), words, min_size=1)),
    st.builds(slows, st.sampled_from([1, 5, 20])),
    st.just(vanishes),
    st.just(resets),
)
magnets = st.sets(st.sampled_from(SQUARES), max_size=16)
turns = st.tuples(faults | st.none(), magnets | st.none(), st.sampled_from([10, 30, 100, 400]))


class Truth:
    """What there was on the squares, and since when."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._times: list[tuple[int, frozenset[int]]] = []
        self.note()

    def note(self) -> None:
        """Magnets have come or gone."""
        self._times.append((self._bench.clock.now, frozenset(self._bench.magnets)))

    def lies(self) -> list[int]:
        """The squares that read what was there at no time of late."""
        cells = self._bench.board.read()
        late = self._bench.clock.now - LAG_MS
        last_before = max((t for t, _ in self._times if t <= late), default=self._times[0][0])
        of_late = [magnets for t, magnets in self._times if t >= last_before]
        return [
            square
            for square, cell in enumerate(cells)
            if cell != "?" and not any((cell == "x") == (square in magnets) for magnets in of_late)
        ]


@settings(max_examples=25)
@given(turns=st.lists(turns, min_size=1, max_size=12), floating=words, start=magnets)
def test_whatever_fails_only_the_truth_is_read(
    turns: list[tuple[Action | None, set[int] | None, int]], floating: int, start: set[int]
) -> None:
    bench = Bench(floating=floating, poll_hz=50)
    bench.magnets = set(start)
    truth = Truth(bench)
    bench.board.open()
    for fault, laid, ms in turns:
        if fault is not None:
            fault(bench)
        if laid is not None:
            bench.magnets = set(laid)
            truth.note()
        for _ in range(0, ms, 10):
            bench.wait(10)
            assert truth.lies() == []
    bench.wires.repair()
    bench.wait(RECOVERED_MS)
    expected = "".join("x" if square in bench.magnets else "." for square in SQUARES)
    assert bench.board.read() == expected
    assert bench.is_well()
    assert bench.is_set_up()
    assert bench.unsafe_writes() == 0
    assert not any(chip.guards_are_inputs for chip in bench.wires.chips.values())
