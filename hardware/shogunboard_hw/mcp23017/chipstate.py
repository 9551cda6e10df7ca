"""What is known about one chip: the reading that counts, its errors, and when to try it again."""

from dataclasses import asdict, dataclass
from typing import Final

from shogunboard.text import Text, text
from shogunboard_hw.pinout import Expander

LOST_AFTER: Final = 3
"""Visits in a row without an answer after which a chip is looked for anew, less and less often."""
LONGEST_PAUSE_MS: Final = 500


@dataclass(slots=True)
class Counts:
    """How often since the board was opened.

    failed: transfers without an answer, repeated ones included.
    spoilt: readings in which GPA7 and GPB7 were not as they are driven, and registers that read right the second time.
    disagreed: changed readings that the next one did not confirm.
    faults: registers found wrong.
    set_ups: the chip was set up, the first time included.
    """

    failed: int = 0
    spoilt: int = 0
    disagreed: int = 0
    faults: int = 0
    set_ups: int = 0


@dataclass(frozen=True, slots=True)
class ChipReport:
    """A chip as it was at one moment.

    `bits` are the levels of its 14 inputs as they stand in a 16-bit reading, None without a valid reading;
    `confirmed_at` is when they were last found so. `problem` is what is wrong now, `last_fault` the register that
    was found wrong last, at `fault_at`. Times in milliseconds.
    """

    number: int
    address: int
    working: bool
    bits: int | None
    confirmed_at: int | None
    problem: Text | str | None
    last_fault: str | None
    fault_at: int | None
    counts: dict[str, int]


class ChipState:
    """One chip, as the scanner keeps it. It is looked for and set up before it is `working`."""

    def __init__(self, expander: Expander, period_ms: int) -> None:
        self._expander = expander
        self._period_ms = period_ms
        self.working = False
        self.bits: int | None = None
        self.counts = Counts()
        self.next_try = 0
        self._confirmed_at: int | None = None
        self._problem: Text | str | None = text("it has not been found yet")
        self._last_fault: str | None = None
        self._fault_at: int | None = None
        self._failed_visits = 0
        self._pause = 0

    @property
    def number(self) -> int:
        """The chip's number in the pin map."""
        return self._expander.number

    def confirm(self, now: int, bits: int) -> None:
        """The inputs read so, and that counts."""
        self.bits, self._confirmed_at = bits, now
        self._problem = None
        self._failed_visits = 0
        self._pause = 0

    def no_reading(self, why: Text | str) -> None:
        """This visit has brought no reading that counts."""
        self.bits = None
        self._problem = why

    def no_answer(self, now: int, why: Text | str) -> None:
        """The chip does not answer."""
        self.no_reading(why)
        self._failed_visits += 1
        if self._failed_visits >= LOST_AFTER or not self.working:
            self.lose(now, why)

    def wrong_register(self, now: int, what: Text, cure: Text) -> None:
        """A register does not hold what was written: the chip must be set up again. `cure` is for when that fails."""
        self.counts.faults += 1
        self._last_fault, self._fault_at = str(what), now
        self.lose(now, text("{problem}; {cure}", problem=what, cure=cure))

    def lose(self, now: int, why: Text | str) -> None:
        """The chip must be found and set up again: at once, or after a pause that grows while this fails."""
        self.no_reading(why)
        self.working = False
        self.next_try = now + self._pause
        self._pause = min(max(2 * self._pause, self._period_ms), LONGEST_PAUSE_MS)

    def try_now(self) -> None:
        """Whatever kept the chip from answering may be over."""
        self.next_try = 0
        self._pause = 0

    def report(self) -> ChipReport:
        """The chip as it is now."""
        return ChipReport(
            number=self.number,
            address=self._expander.address,
            working=self.working,
            bits=self.bits,
            confirmed_at=self._confirmed_at,
            problem=self._problem,
            last_fault=self._last_fault,
            fault_at=self._fault_at,
            counts=asdict(self.counts),
        )
