"""Whatever hands and accidents do to the simulated board: every reading is legal, and what is mended reads exactly."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from shogunboard.errors import CommandRefusedError
from shogunboard.geometry import SQUARES
from shogunboard.scans import CELLS, Sensing, check_cells
from shogunboard_hw.sim import Piece, SimBoard, SimOptions
from shogunboard_hw.sim.men import POLES, Pole

squares = st.sampled_from(SQUARES)
some_squares = st.lists(squares, max_size=4)
men = st.integers(0, 9)
poles = st.sampled_from(POLES)
times = st.integers(0, 400)
durations = st.none() | times
coordinates = st.floats(-2, 10, width=16)
set_ups = st.dictionaries(squares, poles, max_size=8)


class Handling(RuleBasedStateMachine):
    """Levers in any order, at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0
        self.board = SimBoard()

    @initialize(sensing=st.sampled_from(list(CELLS)), seed=st.integers(0, 3), update_ms=st.sampled_from([0, 50]))
    def begin(self, sensing: Sensing, seed: int, update_ms: int) -> None:
        self.board = SimBoard(SimOptions(sensing=sensing, seed=seed, update_ms=update_ms), lambda: self.now)
        self.board.open()

    @rule(ms=times)
    def wait(self, ms: int) -> None:
        self.now += ms

    @rule(pole=poles, square=st.none() | squares)
    def add(self, pole: Pole, square: int | None) -> None:
        self.board.add(Piece(pole), square)

    @rule(man=men, square=squares)
    def carry(self, man: int, square: int) -> None:
        try:
            self.board.place(man, square)
        except CommandRefusedError:
            assert man not in self.numbers()

    @rule(man=men, x=coordinates, y=coordinates, lifted=st.booleans())
    def drag(self, man: int, x: float, y: float, lifted: bool) -> None:
        try:
            self.board.drag(man, x, y, lifted=lifted)
        except CommandRefusedError:
            assert man not in self.numbers()

    @rule(man=men, x=coordinates, y=coordinates)
    def drop(self, man: int, x: float, y: float) -> None:
        try:
            self.board.drop(man, x, y)
        except CommandRefusedError:
            assert man not in self.numbers()

    @precondition(lambda self: self.on_board())
    @rule(choice=st.integers(0), path=st.lists(squares, min_size=1, max_size=4), ms=st.integers(0, 200))
    def slide(self, choice: int, path: list[int], ms: int) -> None:
        self.board.slide([self.chosen(choice), *path], ms)

    @precondition(lambda self: self.on_board())
    @rule(choice=st.integers(0), ms=st.integers(0, 30))
    def land(self, choice: int, ms: int) -> None:
        self.board.bounce(self.chosen(choice), 3, ms)

    @precondition(lambda self: self.on_board())
    @rule(choice=st.integers(0), up=st.booleans())
    def knock(self, choice: int, up: bool) -> None:
        (self.board.stand_up if up else self.board.knock_over)([self.chosen(choice)])

    @precondition(lambda self: self.on_board())
    @rule(choice=st.integers(0))
    def lift(self, choice: int) -> None:
        man = self.board.lift(self.chosen(choice))
        assert self.board.men()[self.numbers().index(man)].place == "hand"

    @precondition(lambda self: self.numbers())
    @rule(choice=st.integers(0), weak=st.booleans())
    def change(self, choice: int, weak: bool) -> None:
        man = self.numbers()[choice % len(self.numbers())]
        self.board.weaken(man)
        self.board.turn_over(man)
        if not weak:
            self.board.strengthen(man)

    @rule(quarter_turns=st.integers(0, 5))
    def turn_board(self, quarter_turns: int) -> None:
        try:
            self.board.turn_board(quarter_turns)
        except CommandRefusedError:
            assert self.numbers()

    @rule(chosen=some_squares, pole=poles, for_ms=durations, chip=st.integers(0, 4))
    def break_sensors(self, chosen: list[int], pole: Pole, for_ms: int | None, chip: int) -> None:
        self.board.stuck(chosen[:1], pole, for_ms)
        self.board.dead(chosen[1:2], for_ms)
        self.board.flicker(chosen[2:3], for_ms)
        self.board.lose(chosen[3:], for_ms)
        if len(chosen) == 1:
            self.board.lose_chip(chip, for_ms)

    @rule(file=st.integers(0, 6), rank=st.integers(0, 7), for_ms=durations)
    def cross(self, file: int, rank: int, for_ms: int | None) -> None:
        self.board.cross(rank * 8 + file, rank * 8 + file + 1, for_ms)

    @rule(ms=times)
    def unplug(self, ms: int) -> None:
        self.board.unplug(ms)

    @rule(places=set_ups, rotation=st.integers(0, 3))
    def restore(self, places: dict[int, Pole], rotation: int) -> None:
        self.board.repair()
        self.board.arrange({square: ("A", pole) for square, pole in places.items()}, [], rotation)
        self.now += 50
        cell = (lambda pole: pole) if self.board.sensing == "polarity" else (lambda _: "x")
        wanted = "".join(cell(places[square]) if square in places else "." for square in SQUARES)
        assert self.board.read() == wanted
        assert self.board.health()["ok"]

    @invariant()
    def readings_are_legal(self) -> None:
        check_cells(self.board.read(), self.board.sensing)

    @invariant()
    def men_are_where_they_say(self) -> None:
        for man in self.board.men():
            assert (man.square is None) == (man.place != "board")

    @invariant()
    def the_table_can_be_laid_again(self) -> None:
        other = SimBoard()
        other.import_table(self.board.export_table())
        assert other.men() == self.board.men()

    def numbers(self) -> list[int]:
        return [man.id for man in self.board.men()]

    def on_board(self) -> list[int]:
        return [man.square for man in self.board.men() if man.square is not None]

    def chosen(self, choice: int) -> int:
        there = self.on_board()
        return there[choice % len(there)]


TestHandling = Handling.TestCase
TestHandling.settings = settings(stateful_step_count=40)
