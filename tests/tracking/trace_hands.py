"""What hands do in the scenes that are written as trace files (`make_traces`)."""

from shogunboard.games.base import Side
from tests.tracking.scenario import HAND, Scenario
from tests.tracking.scenes import there_and_back


def path_tap(board: Scenario) -> None:
    board.slide("h3", "h4", "h5", "g5", "f5", dwell=1200)


def path_tap_too_long(board: Scenario) -> None:
    board.slide("h3", "h4", "h5", dwell=1200)
    board.wait(1600)
    board.move("h5", "f5")


def path_tap_to_a_capture(board: Scenario) -> None:
    board.lift("b7")
    board.wait(900)
    board.slide("a4", "a5", "a6", "a7", dwell=900)
    board.wait(900)
    board.move("a7", "b7")


def bump_in_mid_move(board: Scenario) -> None:
    board.lift("h3")
    board.wait(HAND)
    board.lift("f8", "d1")
    board.wait(HAND)
    board.put("h3", "f5")
    board.wait(2000)
    for name in ("d1", "f8"):
        board.put(name)
        board.wait(HAND)


def take_back_at_once(board: Scenario) -> None:
    board.capture("a4", "b7")
    board.wait(2000)
    board.capture("b8", "b7")
    board.wait(2000)
    board.move("b7", "b8", 100)
    board.wait(100)
    board.take_from_box("b7", Side.RED)
    board.wait(100)
    board.take_from_box("a4", Side.WHITE)


def take_back_slowly(board: Scenario) -> None:
    board.capture("h3", "h7")
    board.wait(2000)
    board.move("h7", "h3", 700)
    board.wait(2000)
    board.take_from_box("h7", Side.RED)


def correction_into_a_capture(board: Scenario) -> None:
    board.move("h3", "f5")
    board.wait(2000)
    board.capture("f5", "h7")


def correction_of_a_capture(board: Scenario) -> None:
    board.capture("h3", "h7")
    board.wait(2000)
    board.move("h7", "f5")
    board.wait(HAND)
    board.take_from_box("h7", Side.RED)


def too_late_to_correct(board: Scenario) -> None:
    board.move("h3", "f5")
    board.wait(2000)
    board.touch("g8")
    board.wait(2000)
    board.move("f5", "g6")
    board.wait(2000)
    board.move("g6", "f5")


def own_piece(board: Scenario) -> None:
    board.lift("g1")
    board.wait(HAND)
    board.lift("f1")
    board.wait(HAND)
    board.put("g1", "f1")
    board.wait(5000)
    board.touch("f8", 700)
    board.wait(2000)
    board.move("f1", "g1")
    board.wait(HAND)
    board.put("f1")
    board.wait(2000)
    board.move("g1", "h1")


def illegal_capture(board: Scenario) -> None:
    board.capture("d5", "f8")
    board.wait(3000)
    board.move("f8", "d5")
    board.wait(HAND)
    board.take_from_box("f8", Side.RED)
    board.wait(2000)
    board.move("d5", "d6")


def mate(board: Scenario) -> None:
    board.move("d6", "e6")


def mate_withdrawn(board: Scenario) -> None:
    board.move("d6", "e6")
    board.wait(3000)
    board.move("e6", "c6")


def put_away(board: Scenario) -> None:
    board.move("d6", "e6")
    board.wait(3000)
    for name in ("e6", "g6", "a5", "d5", "h8", "f2"):
        board.lift(name)
        board.wait(700)


def stalemate(board: Scenario) -> None:
    board.move("d5", "c6")


def bare_by_victim_first(board: Scenario) -> None:
    board.lift("a5")
    board.wait(HAND)
    board.lift("c5")
    board.wait(HAND)
    board.put("c5", "a5")


def new_game_offered(board: Scenario) -> None:
    board.move("d1", "d5")
    board.wait(2000)
    board.move("c8", "c4")
    board.wait(2000)
    board.clear()
    board.wait(1000)
    board.set_up(rotation=1)


def new_game_started(board: Scenario) -> None:
    new_game_offered(board)
    board.wait(3000)
    board.move("c1", "c5")


def chip_lost_in_set_up(board: Scenario) -> None:
    board.set_up(names=("a1", "d1", "e8"))
    board.darken_row(8)
    board.set_up()
    board.wait(3000)
    board.light_up()
    board.wait(3000)
    board.move("d1", "d5")


def several_games(board: Scenario) -> None:
    board.move("d6", "e6")
    board.wait(3000)
    board.clear()
    board.wait(1000)
    board.set_up(rotation=1)
    board.wait(3000)
    board.move("c1", "c5")


def both_at_once(board: Scenario) -> None:
    board.lift("a4", "b7")
    board.wait(HAND)
    board.put("a4", "b7")


def swap_single(board: Scenario) -> None:
    board.lift("h3")
    board.wait(HAND)
    board.swap("h3", "h7")
    board.wait(3000)
    board.move("g8", "f5")


def fast_recapture(board: Scenario) -> None:
    board.capture("a4", "b7", 110)
    board.wait(110)
    board.capture("b8", "b7", 110)


def both_in_the_hands(board: Scenario) -> None:
    board.lift("a4")
    board.wait(1000)
    board.lift("b7")
    board.wait(5000)
    board.put("b7")
    board.wait(HAND)
    board.put("a4")


def repetition(board: Scenario) -> None:
    for _ in range(3):
        for name, target in there_and_back(board.line.start):
            board.move(name, target)
            board.wait(1000)


def dead_square(board: Scenario) -> None:
    board.darken("c4")
    board.wait(1000)
    board.move("h3", "f5")
    board.wait(2000)
    board.capture("g8", "f5")
