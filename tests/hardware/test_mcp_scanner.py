"""What the scanner wants done, step by step, from answers that a test makes up. Time comes in with each answer."""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from shogunboard_hw.mcp23017.registers import GUARD_LEVELS, INPUTS, READ_BACK, SET_UP
from shogunboard_hw.mcp23017.scanner import READINGS, TRIES, Scanner
from shogunboard_hw.mcp23017.steps import (
    Answer,
    ClearBank,
    Failure,
    Find,
    OpenBus,
    ReadBack,
    ReadPort,
    Step,
    WaitUntil,
    Write,
)
from shogunboard_hw.pinout import Expander

SILENT: Final = Failure("silent", "nobody")
HANGING: Final = Failure("bus", "stuck")
PERIOD: Final = 10
EMPTY: Final = INPUTS | GUARD_LEVELS

words = st.integers(0, 0xFFFF)


class Play:
    """Plays the bus for a scanner: `answer` makes up what a step brings. A step takes no time, a wait what it asks."""

    def __init__(self, chips: int = 1) -> None:
        self.now = 0
        self.scanner = Scanner([Expander(number, 0x20 + number) for number in range(chips)], PERIOD)
        self.done: list[Step] = []
        self.answer: Callable[[Step], int | Failure] = self.sound
        self._steps = self.scanner.steps()
        self._next: Step = next(self._steps)

    def sound(self, step: Step) -> int:
        """What chips bring that are as they should be, with nothing on the board."""
        match step:
            case ReadBack(_, setting):
                return setting.value
            case ReadPort():
                return EMPTY
            case _:
                return 0

    def step(self) -> Step:
        """Do the next step; which one it was."""
        step = self._next
        self.done.append(step)
        if isinstance(step, WaitUntil):
            self.now = max(self.now, step.t)
            answer = Answer(self.now)
        else:
            result = self.answer(step)
            answer = Answer(self.now, failure=result) if isinstance(result, Failure) else Answer(self.now, result)
        self._next = self._steps.send(answer)
        return step

    def scan(self) -> list[Step]:
        """Everything up to the next wait; the steps before it."""
        begin = len(self.done)
        while not isinstance(self.step(), WaitUntil):
            continue
        return self.done[begin:-1]

    def started(self) -> "Play":
        """With its chips found."""
        self.scan()
        return self

    @property
    def bits(self) -> int | None:
        """What counts as read of the first chip."""
        return self.scanner.chips[0].bits


def test_a_chip_is_set_up_and_looked_at_before_it_is_read() -> None:
    play = Play()
    checks = [ReadBack(0, setting) for setting in READ_BACK]
    assert play.scan() == [
        OpenBus(free=False, reset=False),
        ClearBank(0),
        Find(0),
        *(Write(0, setting) for setting in SET_UP),
        *checks,
        ReadPort(0),
        *checks,
        ReadPort(0),
        checks[0],
    ]
    assert play.bits == INPUTS
    assert play.scanner.chips[0].confirmed_at == 0


def test_the_latches_come_before_the_directions() -> None:
    order = [setting.register for setting in SET_UP]
    assert order.index("IOCON") < order.index("OLAT") < order.index("IODIR")


def test_what_does_not_change_is_read_once_a_period() -> None:
    play = Play().started()
    for number in range(1, 100):
        steps = play.scan()
        assert steps[0] == ReadPort(0)
        assert len(steps) <= 2
        assert play.now == (number + 1) * PERIOD


def test_every_register_is_read_back_within_a_second() -> None:
    play = Play(chips=5).started()
    begin = len(play.done)
    while play.now < 1000:
        play.scan()
    checked = [step for step in play.done[begin:] if isinstance(step, ReadBack)]
    assert {(step.chip, step.setting) for step in checked} == {
        (chip, setting) for chip in range(5) for setting in READ_BACK
    }
    assert len(checked) <= 33


def test_a_delay_is_not_made_up_for() -> None:
    play = Play().started()
    play.now += 500
    play.scan()
    assert play.done[-1] == WaitUntil(520)


def test_a_changed_reading_is_checked_and_read_again() -> None:
    play = Play().started()
    play.answer = lambda step: EMPTY ^ 1 if isinstance(step, ReadPort) else play.sound(step)
    assert play.scan()[: 2 + len(READ_BACK)] == [
        ReadPort(0),
        *(ReadBack(0, setting) for setting in READ_BACK),
        ReadPort(0),
    ]
    assert play.bits == INPUTS ^ 1


@given(readings=st.lists(words, min_size=READINGS, max_size=READINGS))
def test_of_any_readings_only_what_is_confirmed_counts(readings: list[int]) -> None:
    play = Play().started()
    given_out = iter(readings)
    play.answer = lambda step: next(given_out) if isinstance(step, ReadPort) else play.sound(step)
    steps = play.scan()
    read = readings[: sum(isinstance(step, ReadPort) for step in steps)]
    last = read[-1]
    if play.bits is None:
        assert len(read) == READINGS
    else:
        assert last & ~INPUTS == GUARD_LEVELS
        assert play.bits == last & INPUTS
        assert play.bits == INPUTS or read[-2] == last


@given(wrong=st.sampled_from(READ_BACK), value=words)
def test_a_change_in_a_chip_with_a_wrong_register_never_counts(wrong: object, value: int) -> None:
    play = Play().started()

    def answer(step: Step) -> int:
        match step:
            case ReadPort():
                return value & INPUTS | GUARD_LEVELS
            case ReadBack(_, setting) if setting == wrong:
                return setting.value ^ 0x0101
            case _:
                return play.sound(step)

    play.answer = answer
    play.scan()
    assert play.bits in (None, INPUTS)
    while play.now < 1000:
        play.scan()
    assert play.bits is None
    assert play.scanner.chips[0].last_fault is not None


def test_a_failed_transfer_is_repeated_a_few_times_and_no_more() -> None:
    play = Play().started()
    play.answer = lambda step: SILENT
    assert play.scan() == [ReadPort(0)] * TRIES
    assert play.bits is None
    assert play.scanner.chips[0].working


def test_a_chip_that_stays_silent_is_looked_for_less_and_less_often() -> None:
    play = Play(chips=2).started()
    play.answer = lambda step: SILENT if getattr(step, "chip", None) == 1 else play.sound(step)
    tries: list[int] = []
    while play.now < 4000:
        begin = len(play.done)
        play.scan()
        if ClearBank(1) in play.done[begin:]:
            tries.append(play.now)
    pauses = [later - earlier for earlier, later in pairwise(tries)]
    assert pauses == sorted(pauses)
    assert pauses[0] == PERIOD
    assert pauses[-1] == 500


def test_a_hanging_bus_is_left_at_once_and_freed_then_reset() -> None:
    play = Play(chips=5).started()
    play.answer = lambda step: 0 if isinstance(step, OpenBus) else HANGING
    assert play.scan() == [ReadPort(0)]
    assert [report.problem for report in play.scanner.chips] == ["stuck"] * 5
    opened = []
    while play.now < 20_000:
        step = play.step()
        if isinstance(step, OpenBus):
            opened.append((play.now, step))
        else:
            assert isinstance(step, WaitUntil | ClearBank)
    assert opened[0][1] == OpenBus(free=True, reset=False)
    assert {step for _, step in opened[1:]} == {OpenBus(free=True, reset=True)}
    times = [t for t, _ in opened]
    assert times[1] - times[0] >= 100
    assert 1000 <= times[-1] - times[-2] <= 1000 + PERIOD


def test_a_bus_on_which_nobody_answers_is_opened_anew_after_a_few_scans() -> None:
    play = Play(chips=2).started()
    play.answer = lambda step: 0 if isinstance(step, OpenBus) else SILENT
    for _ in range(3):
        assert not any(isinstance(step, OpenBus) for step in play.scan())
    assert play.scanner.bus.state == "failing"
    assert play.scan()[0] == OpenBus(free=True, reset=False)


def test_a_bus_that_cannot_be_opened_is_waited_for() -> None:
    play = Play()
    play.answer = lambda step: HANGING
    while play.now < 10_000:
        assert isinstance(play.step(), OpenBus | WaitUntil)
    assert 10 <= sum(isinstance(step, OpenBus) for step in play.done) <= 15
    assert {step for step in play.done if isinstance(step, OpenBus)} == {OpenBus(free=False, reset=False)}
    assert play.scanner.bus.state == "missing"
    assert play.scanner.bus.problem == "stuck"
    play.answer = play.sound
    while play.bits is None:
        play.step()
    assert play.now <= 11_100
    assert play.scanner.bus.problem is None


def test_a_bus_that_works_again_is_used_for_every_chip_at_once() -> None:
    play = Play(chips=3).started()
    play.answer = lambda step: SILENT if getattr(step, "chip", None) == 1 else play.sound(step)
    while play.now < 3000:
        play.scan()
    play.answer = lambda step: 0 if isinstance(step, OpenBus) else HANGING
    play.scan()
    play.answer = play.sound
    while play.scanner.bus.state != "open":
        play.step()
    opened_at = play.now
    play.scan()
    assert [report.confirmed_at for report in play.scanner.chips] == [opened_at] * 3


def test_after_a_long_delay_registers_are_not_read_back_all_at_once() -> None:
    play = Play(chips=5).started()
    play.now += 60_000
    assert len(play.scan()) <= 6


def test_a_register_that_reads_wrong_once_is_counted_and_left_alone() -> None:
    play = Play().started()
    spoilt = iter([0xFFFF])
    play.answer = lambda step: next(spoilt, play.sound(step)) if isinstance(step, ReadBack) else play.sound(step)
    while play.now < 1000:
        assert not any(isinstance(step, Write) for step in play.scan())
    assert play.scanner.chips[0].counts == {"failed": 0, "spoilt": 1, "disagreed": 0, "faults": 0, "set_ups": 1}
