"""Decides what is done on the bus next, from what has come of it so far. Pure: time comes in with each answer.

A scan visits every chip and reads its port once. Nothing but the following makes a reading count:

- A reading that is as before counts at once. A changed one counts when the registers of the chip are as they should
  be and the next reading is the same. So neither a spoilt reading nor a chip that has lost its registers is believed.
- A visit that brings no reading that counts leaves the chip's squares without a valid reading.
- A failed transfer is repeated, a few times at most. A chip that fails three visits in a row, or whose registers or
  driven pins are wrong, is found and set up again, after pauses that grow to half a second.
- When the bus itself fails, or no chip answers three scans long, the bus is freed and opened again, after pauses that
  grow to a second; from the second time on with a reset of all chips.
- Beside that, one register after the other is read back in turn, all of them in less than a second.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final, Literal, NoReturn, TypeAlias

from shogunboard.text import Text, text
from shogunboard_hw.mcp23017.chipstate import ChipReport, ChipState
from shogunboard_hw.mcp23017.registers import GUARD_LEVELS, GUARDS, INPUTS, READ_BACK, SET_UP, Setting
from shogunboard_hw.mcp23017.steps import (
    Answer,
    ChipStep,
    ClearBank,
    Find,
    OpenBus,
    ReadBack,
    ReadPort,
    Step,
    WaitUntil,
    Write,
)
from shogunboard_hw.pinout import Expander

TRIES: Final = 3
"""How often a transfer is tried in a visit."""
READINGS: Final = 4
"""How many readings a visit takes at most to find two that agree."""
CHECK_ROUND_MS: Final = 800
"""In this time every register that is checked is read back once in every chip."""
SILENT_SCANS: Final = 3
WRONG_REGISTER: Final = text("look at the chip's supply and at the bus's wires; no other program may use the chips")
SHORTEST_PAUSE_MS: Final = 100
LONGEST_PAUSE_MS: Final = 1000

Steps: TypeAlias = Generator[Step, Answer, NoReturn]
BusState: TypeAlias = Literal["missing", "open", "failing"]


@dataclass(frozen=True, slots=True)
class BusReport:
    """The bus at one moment: what is wrong with it, how often it was opened, and how many scans there were."""

    state: BusState
    problem: Text | str | None
    opened: int
    scans: int


class Scanner:
    """The one mind behind the bus. Its reports may be read by other threads: they are replaced, never changed."""

    def __init__(self, expanders: Sequence[Expander], period_ms: int) -> None:
        self._period_ms = period_ms
        self._chips = [ChipState(expander, period_ms) for expander in expanders]
        self._reports = [chip.report() for chip in self._chips]
        self._bus = BusReport("missing", None, 0, 0)
        self._turns = cycle([(chip, setting) for setting in READ_BACK for chip in self._chips])
        self._check_ms = CHECK_ROUND_MS // (len(READ_BACK) * len(self._chips))
        self._check_at = 0
        self._now = 0
        self._changes = 0
        self._beat = 0
        self._attempts = 0
        self._silent_scans = 0
        self._answered = False
        self._trouble: Text | str | None = None

    @property
    def chips(self) -> tuple[ChipReport, ...]:
        """All chips as they are, in the order of the pin map."""
        return tuple(self._reports)

    @property
    def bus(self) -> BusReport:
        """The bus as it is."""
        return self._bus

    @property
    def changes(self) -> int:
        """How often there was another reading that counts, or none any more, of any chip."""
        return self._changes

    def steps(self) -> Steps:
        """All that is to be done, for ever: every step is answered before the next one comes."""
        while True:
            yield from self._open()
            while self._trouble is None:
                yield from self._scan()
                yield from self._rest()

    def _open(self) -> Generator[Step, Answer, None]:
        while True:
            if self._attempts:
                pause = min(SHORTEST_PAUSE_MS << min(self._attempts - 1, 10), LONGEST_PAUSE_MS)
                yield from self._do(WaitUntil(self._now + pause))
            again = self._bus.opened > 0
            answer = yield from self._do(OpenBus(free=again, reset=again and self._attempts > 0))
            self._attempts += 1
            if answer.failure is None:
                break
            self._report_bus("missing", answer.failure.text)
        self._report_bus("open", None, opened=True)
        self._trouble = None
        self._silent_scans = 0
        self._beat = self._check_at = self._now
        for chip in self._chips:
            chip.try_now()

    def _scan(self) -> Generator[Step, Answer, None]:
        tried = False
        self._answered = False
        for index, chip in enumerate(self._chips):
            if chip.next_try > self._now:
                continue
            tried = True
            yield from self._visit(chip)
            self._report_chip(index)
            if self._trouble is not None:
                break
        yield from self._check_in_turn()
        self._silent_scans = 0 if self._answered else self._silent_scans + tried
        if self._silent_scans >= SILENT_SCANS:
            self._trouble = text("no chip answers")
        if self._answered and self._trouble is None:
            self._attempts = 0
        if self._trouble is not None:
            for index, chip in enumerate(self._chips):
                chip.lose(self._now, self._trouble)
                self._report_chip(index)
            self._report_bus("failing", self._trouble, scanned=True)
        else:
            self._report_bus("open", None, scanned=True)

    def _rest(self) -> Generator[Step, Answer, None]:
        """Wait for the next beat, or a whole period when that was missed."""
        self._beat += self._period_ms
        if self._beat <= self._now:
            self._beat = self._now + self._period_ms
        yield from self._do(WaitUntil(self._beat))

    def _visit(self, chip: ChipState) -> Generator[Step, Answer, None]:
        if not chip.working:
            yield from self._set_up(chip)
        if chip.working:
            yield from self._read(chip)

    def _set_up(self, chip: ChipState) -> Generator[Step, Answer, None]:
        number = chip.number
        steps: list[ChipStep] = [ClearBank(number), Find(number), *(Write(number, setting) for setting in SET_UP)]
        for step in steps:
            if (yield from self._try(chip, step)) is None:
                return
        chip.counts.set_ups += 1
        chip.working = yield from self._is_set_up(chip, READ_BACK)

    def _read(self, chip: ChipState) -> Generator[Step, Answer, None]:
        previous: int | None = None
        checked = False
        guards = GUARD_LEVELS
        for _ in range(READINGS):
            value = yield from self._try(chip, ReadPort(chip.number))
            if value is None:
                return
            bits, guards = value & INPUTS, value & GUARDS
            if guards != GUARD_LEVELS:
                chip.counts.spoilt += 1
            elif bits == chip.bits or (checked and bits == previous):
                chip.counts.disagreed += previous not in (None, bits)
                chip.confirm(self._now, bits)
                return
            if not checked and not (yield from self._is_set_up(chip, READ_BACK)):
                return
            checked = True
            if previous is not None:
                chip.counts.disagreed += 1
            previous = bits if guards == GUARD_LEVELS else None
        if guards == GUARD_LEVELS:
            chip.no_reading(text("its readings do not agree; look at the bus's wires"))
        else:
            # The latches cannot be read back, and they may be what is wrong.
            what = text(
                "GPA7 and GPB7 read {value} and are driven to {wanted}",
                value=f"{guards:#06x}",
                wanted=f"{GUARD_LEVELS:#06x}",
            )
            chip.wrong_register(self._now, what, text("look for a short circuit"))

    def _check_in_turn(self) -> Generator[Step, Answer, None]:
        if self._now - self._check_at > CHECK_ROUND_MS:
            self._check_at = self._now
        while self._now >= self._check_at and self._trouble is None:
            self._check_at += self._check_ms
            chip, setting = next(self._turns)
            if chip.working:
                yield from self._is_set_up(chip, (setting,))
                self._report_chip(self._chips.index(chip))

    def _is_set_up(self, chip: ChipState, settings: Sequence[Setting]) -> Generator[Step, Answer, bool]:
        """Do the registers hold what they should? One that does not is read again before it is called wrong."""
        for setting in settings:
            for first in (True, False):
                value = yield from self._try(chip, ReadBack(chip.number, setting))
                if value is None:
                    return False
                if value == setting.value:
                    chip.counts.spoilt += not first
                    break
            else:
                what = text(
                    "{register} holds {value} instead of {wanted}",
                    register=setting.register,
                    value=f"{value:#06x}",
                    wanted=f"{setting.value:#06x}",
                )
                chip.wrong_register(self._now, what, WRONG_REGISTER)
                return False
        return True

    def _try(self, chip: ChipState, step: ChipStep) -> Generator[Step, Answer, int | None]:
        """What the step brings; None, and the chip knows why, when it fails again and again."""
        failure = None
        for _ in range(TRIES):
            answer = yield from self._do(step)
            failure = answer.failure
            if failure is None:
                self._answered = True
                return answer.value
            chip.counts.failed += 1
            if failure.kind == "bus":
                self._trouble = failure.text
                break
        if failure is not None:
            chip.no_answer(self._now, failure.text)
        return None

    def _do(self, step: Step) -> Generator[Step, Answer, Answer]:
        answer = yield step
        self._now = answer.t
        return answer

    def _report_chip(self, index: int) -> None:
        report = self._chips[index].report()
        self._changes += report.bits != self._reports[index].bits
        self._reports[index] = report

    def _report_bus(
        self, state: BusState, problem: Text | str | None, *, opened: bool = False, scanned: bool = False
    ) -> None:
        self._bus = BusReport(state, problem, self._bus.opened + opened, self._bus.scans + scanned)
