"""What goes wrong with the simulated board, and what it then reads and says."""

import pytest

from shogunboard_hw.sim import Piece
from tests.hardware.sim_time import Bench, runs, seen, sq, sqs

WHITE, RED = Piece("N"), Piece("S")


def bench_with(**options: object) -> Bench:
    """White's man on b1, Red's on c3."""
    bench = Bench(**options)
    bench.board.set_up({sq("b1"): WHITE, sq("c3"): RED})
    return bench


def test_a_board_that_senses_presence_does_not_tell_the_sides() -> None:
    bench = bench_with(sensing="presence")
    bench.board.stuck(sqs("h1"), "S")
    bench.board.lose(sqs("a1"))
    assert bench.after(0) == "x:b1 c3 h1 ?:a1"


def test_dead_and_stuck_squares_read_the_same_whatever_is_on_them() -> None:
    bench = bench_with()
    bench.board.dead(sqs("b1 a8"))
    bench.board.stuck(sqs("c3 h8"), "N")
    assert bench.after(0) == "N:c3 h8"
    bench.board.lift(sq("c3"))
    assert bench.after(0) == "N:c3 h8"
    assert bench.board.health()["ok"], "a board cannot know this about itself"
    bench.board.repair(sqs("b1 h8"))
    assert bench.after(0) == "N:b1 c3"
    bench.board.repair()
    assert bench.after(0) == "N:b1"


def test_a_crossed_square_reads_its_neighbour() -> None:
    bench = bench_with()
    bench.board.cross(sq("c4"), sq("c3"))
    bench.board.cross(sq("c3"), sq("c2"))
    assert bench.after(0) == "N:b1 S:c4"


def test_a_fault_can_end_by_itself() -> None:
    bench = bench_with()
    bench.board.dead(sqs("b1"), for_ms=100)
    bench.board.lose(sqs("c3"), for_ms=200)
    assert [(fault.kind, fault.square, fault.until) for fault in bench.board.faults()] == [
        ("dead", sq("b1"), 100),
        ("lost", sq("c3"), 200),
    ]
    assert runs(bench.readings(300)) == [("?:c3", 100), ("N:b1 ?:c3", 100), ("N:b1 S:c3", 100)]
    assert bench.board.faults() == ()


def test_faults_lie_over_one_another() -> None:
    bench = bench_with()
    bench.board.dead(sqs("b1"))
    bench.board.lose(sqs("b1"), for_ms=50)
    assert bench.after(0) == "S:c3 ?:b1"
    assert bench.after(50) == "S:c3"


def test_a_lost_chip_is_said() -> None:
    bench = bench_with()
    bench.board.lose_chip(4, for_ms=1000)
    assert bench.after(0) == "S:c3 ?:a1 b1 c1 d1 e1 f1 g1 h1"
    health = bench.board.health()
    assert not health["ok"]
    assert "no reading from a1, b1, c1, d1, e1, f1, g1, h1" in str(health["problems"])
    bench.time.now = 1000
    assert bench.board.health() == {"ok": True, "problems": [], "said": [], "no_reading": []}


def test_the_chips_share_all_squares() -> None:
    bench = Bench()
    for chip in range(5):
        assert "." in bench.board.read()
        bench.board.lose_chip(chip)
    assert bench.board.read() == "?" * 64


def test_an_unplugged_board_says_so_and_loses_no_other_fault() -> None:
    bench = bench_with()
    bench.board.lose(sqs("a8"))
    bench.board.unplug(for_ms=100)
    assert bench.board.read() == "?" * 64
    assert "cut off" in str(bench.board.health()["problems"])
    assert bench.after(100) == "N:b1 S:c3 ?:a8"


def test_the_page_can_fail_squares() -> None:
    bench = bench_with()
    bench.board.fail(sqs("b1 a1"), on=True)
    assert bench.after(0) == "S:c3 ?:a1 b1"
    bench.board.fail([], on=False)
    bench.board.fail(sqs("a1"), on=False)
    assert bench.after(0) == "S:c3 ?:b1"


def test_a_weak_magnet_drops_out_for_moments() -> None:
    bench = bench_with(seed=3)
    bench.board.weaken(bench.board.man_on(sq("b1")))
    found = runs(bench.readings(60_000, 10))
    gaps = [length for reading, length in found if reading == "S:c3"]
    assert {reading for reading, _ in found} == {"N:b1 S:c3", "S:c3"}
    assert len(gaps) > 10
    assert len(set(gaps)) > 5
    assert all(15 <= gap <= 30 for gap in gaps[:-1])
    bench.board.repair()
    assert runs(bench.readings(20_000, 10)) == [("N:b1 S:c3", 2000)]


def test_a_square_flickers_between_what_is_there_and_its_opposite() -> None:
    bench = bench_with()
    bench.board.flicker(sqs("b1 a8"), for_ms=20_000)
    cells = [bench.after(1) for _ in range(20_000)]
    with_man = runs("b1" in reading for reading in cells)
    empty = runs("a8" in reading for reading in cells)
    for found, false in ((with_man, False), (empty, True)):
        pulses = [length for value, length in found if value is false]
        assert len(pulses) > 50
        assert all(1 <= pulse <= 60 for pulse in pulses)
    assert bench.after(1) == "N:b1 S:c3"


def test_noise_is_short_and_everywhere() -> None:
    bench = Bench(noise=1, seed=1)
    readings = [bench.board.read()]
    for _ in range(10_000):
        bench.time.now += 1
        readings.append(bench.board.read())
    touched = {square for cells in readings for square, cell in enumerate(cells) if cell != "."}
    assert len(touched) == 64
    alone = runs(cells[0] for cells in readings)
    assert all(length <= 80 for cell, length in alone if cell != ".")


@pytest.mark.parametrize("seed", [0, 1])
def test_the_same_seed_gives_the_same_accidents_however_often_one_looks(seed: int) -> None:
    def run(step: int) -> dict[int, str]:
        bench = bench_with(seed=seed, noise=0.5)
        bench.board.weaken(0)
        bench.board.flicker(sqs("a1 c3"))
        found = {}
        while bench.time.now <= 20_000:
            found[bench.time.now] = bench.board.read()
            bench.time.now += step
        return found

    often, seldom = run(10), run(250)
    assert {t: often[t] for t in seldom} == seldom


def test_another_seed_gives_other_accidents() -> None:
    def run(seed: int) -> list[str]:
        bench = bench_with(seed=seed)
        bench.board.weaken(0)
        return bench.readings(10_000, 10)

    assert run(1) != run(2)


def test_sensors_with_a_rhythm_of_their_own_are_late() -> None:
    bench = bench_with(update_ms=50)
    assert runs(bench.readings(70)) == [("", 50), ("N:b1 S:c3", 20)]
    bench.board.lift(sq("b1"))
    assert runs(bench.readings(80)) == [("N:b1 S:c3", 30), ("S:c3", 50)]


def test_sensors_with_a_rhythm_miss_what_is_shorter() -> None:
    bench = bench_with(update_ms=50)
    bench.time.now = 60
    man = bench.board.lift(sq("b1"))
    bench.time.now = 90
    bench.board.place(man, sq("b1"))
    assert runs(bench.readings(100)) == [("N:b1 S:c3", 100)]


def test_a_board_that_is_not_open_has_no_reading() -> None:
    bench = bench_with()
    bench.board.close()
    assert seen(bench.board.read()).startswith("?:")
    assert bench.board.health()["problems"] == ["the board is not open"]
    bench.board.open()
    assert bench.after(0) == "N:b1 S:c3"
