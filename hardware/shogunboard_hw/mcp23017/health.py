"""What is known about chips, bus and squares, as JSON and in words."""

from collections.abc import Mapping, Sequence

from shogunboard.geometry import SQUARES, square_name
from shogunboard.ports import health_of
from shogunboard.text import Text, text
from shogunboard_hw.activity import Activity
from shogunboard_hw.mcp23017.chipstate import ChipReport
from shogunboard_hw.mcp23017.scanner import BusReport
from shogunboard_hw.pinout import BUILD_A


def health(
    *,
    now: int,
    bus: BusReport | None,
    chips: Sequence[ChipReport],
    stale_ms: int,
    ended: bool,
    activity: Activity,
) -> Mapping[str, object]:
    """The health of the board at `now`, in milliseconds. `bus` is None when the board is not open."""
    if bus is None:
        everything = [square_name(square) for square in SQUARES]
        return {**health_of([text("the board is not open")]), "no_reading": everything}
    problems: list[Text] = []
    if ended:
        problems.append(text("the thread that reads the chips has ended by a defect; restart the service"))
    if bus.problem is not None:
        problems.append(_of_bus(bus.problem, bus))
    lost = []
    for chip in chips:
        squares = [square_name(square) for square in BUILD_A.squares_of(chip.number)]
        problem: Text | str | None = chip.problem
        age = None if chip.confirmed_at is None else max(0, now - chip.confirmed_at)
        if problem is None and age is not None and age > stale_ms:
            problem = text("its last reading is {age} ms old; the bus is slow or hangs", age=age)
        if problem is not None:
            lost += squares
            if bus.problem is None:
                problems.append(
                    text(
                        "{chip} (squares {first} to {last}): {problem}",
                        chip=_name(chip),
                        first=squares[0],
                        last=squares[-1],
                        problem=problem,
                    )
                )
    return {
        **health_of(problems),
        "no_reading": lost,
        "bus": {"state": bus.state, "opened": bus.opened, "scans": bus.scans},
        "chips": [_chip_json(now, chip) for chip in chips],
        "squares": activity.to_json(now),
    }


def _name(chip: ChipReport) -> Text:
    return text("chip {number} at {address}", number=chip.number, address=f"{chip.address:#04x}")


def _of_bus(problem: Text | str, bus: BusReport) -> Text:
    if bus.state == "missing":
        return text("the I2C bus: {problem}", problem=problem)
    return text(
        "the I2C bus: {problem}; look at the board's cable, its supply, and the lines SDA, SCL and RESET",
        problem=problem,
    )


def _chip_json(now: int, chip: ChipReport) -> dict[str, object]:
    return {
        "number": chip.number,
        "address": f"{chip.address:#04x}",
        "state": "working" if chip.working else "missing",
        "reading": chip.bits is not None,
        "age_ms": None if chip.confirmed_at is None else max(0, now - chip.confirmed_at),
        "problem": None if chip.problem is None else str(chip.problem),
        "errors": dict(chip.counts),
        "last_fault": None
        if chip.last_fault is None or chip.fault_at is None
        else {"register": chip.last_fault, "ms_ago": max(0, now - chip.fault_at)},
    }
