"""Carries out scripts on a table and its sensors, each command at its own time, however seldom it is asked to."""

from typing import assert_never

from shogunboard.errors import CommandRefusedError
from shogunboard.geometry import SQUARES, TO_PHYSICAL, Square
from shogunboard.text import Text, text
from shogunboard_hw.sim import commands
from shogunboard_hw.sim.commands import Command, Script
from shogunboard_hw.sim.men import Piece
from shogunboard_hw.sim.sensors import Sensors, chip_squares
from shogunboard_hw.sim.table import Table


class Player:
    """One script that begins at `start` milliseconds."""

    def __init__(self, script: Script, start: int) -> None:
        self._script = script
        self._index = 0
        self._next = start
        self._problem: Text | None = None

    @property
    def due(self) -> int | None:
        """When the next command is to be carried out; None when there is no other."""
        over = self._problem is not None or self._index >= len(self._script)
        return None if over else self._next

    def is_running(self, t: int) -> bool:
        """Is there something to do yet at `t`, or a last wait or slide still going on?"""
        return self.due is not None or (self._problem is None and t < self._next)

    @property
    def problem(self) -> Text | None:
        """What has ended the script early: the line, and why its command does not fit."""
        return self._problem

    def step(self, table: Table, sensors: Sensors) -> None:
        """Carry out the command that is due, at its time."""
        line = self._script[self._index]
        self._index += 1
        try:
            self._next += carry_out(line.command, self._next, table, sensors)
        except CommandRefusedError as error:
            place = text("line {line}", line=line.number)
            self._problem = text("{place}: {problem}", place=place, problem=error.text)


def carry_out(command: Command, t: int, table: Table, sensors: Sensors) -> int:
    """Do at `t` what the command says; returns how many milliseconds it takes before the next one may follow.

    Raises `CommandRefusedError` when it does not fit what is on the table.
    """

    def physical(square: Square) -> Square:
        return TO_PHYSICAL[table.rotation][square]

    def all_physical(squares: commands.Squares) -> list[Square]:
        return [physical(square) for square in squares]

    def held(origin: Square | None) -> int:
        return table.in_hand(None if origin is None else physical(origin))

    def until(ms: int | None) -> int | None:
        return None if ms is None else t + ms

    match command:
        case commands.Wait(ms):
            return ms
        case commands.Clear():
            table.set_up(t, {})
        case commands.PutMen(pole, squares):
            for square in all_physical(squares):
                table.add(t, Piece(pole), square)
        case commands.Lift(square):
            table.lift(t, physical(square))
        case commands.PutDown(square, origin):
            table.place(t, held(origin), physical(square))
        case commands.PutAside(origin):
            table.put_aside(t, held(origin), None)
        case commands.Fetch():
            table.take(t, table.put_aside_last())
        case commands.Push(path, ms_per_square):
            return table.slide(t, all_physical(path), ms_per_square) - t
        case commands.KnockOver(squares):
            table.knock_over(t, all_physical(squares))
        case commands.StandUp(squares):
            table.stand_up(t, all_physical(squares))
        case commands.LetBounce(square, times, ms):
            table.bounce(t, physical(square), times, ms)
        case commands.TurnOver(square):
            table.turn_over(t, table.top(t, physical(square)))
        case commands.TurnBoard(quarter_turns):
            table.turn_board(t, quarter_turns)
        case commands.Weaken(squares):
            for man in [table.top(t, square) for square in all_physical(squares)]:
                table.weaken(t, man)
        case commands.Magnetise(squares, percent):
            for man in [table.top(t, square) for square in all_physical(squares)]:
                table.magnetise(t, man, percent / 100)
        case commands.Lean(squares, degrees):
            for square in all_physical(squares):
                table.top(t, square)
            for square in all_physical(squares):
                table.lean(t, square, degrees)
        case commands.LeaveBetween(square, neighbour):
            table.leave_between(t, physical(square), physical(neighbour))
        case commands.Dead(squares, time):
            sensors.dead(all_physical(squares), until(time))
        case commands.Stuck(squares, pole, time):
            sensors.stuck(all_physical(squares), pole, until(time))
        case commands.Flicker(squares, time):
            sensors.flicker(t, all_physical(squares), until(time))
        case commands.Cross(square, neighbour, time):
            sensors.cross(physical(square), physical(neighbour), until(time))
        case commands.Lose(squares, time):
            sensors.lose(all_physical(squares), until(time))
        case commands.LoseChip(chip, time):
            sensors.lose(chip_squares(chip), until(time))
        case commands.Unplug(time):
            sensors.unplug(until(time))
        case commands.Repair(squares):
            repair(t, table, sensors, all_physical(squares))
        case _:
            assert_never(command)
    return 0


def repair(t: int, table: Table, sensors: Sensors, squares: list[Square]) -> None:
    """Mend these squares, or with an empty list everything: all squares, the connection, the men's magnets."""
    sensors.repair(squares or SQUARES)
    if not squares:
        sensors.plug_in()
        for man in table.men(t):
            table.strengthen(t, man.id)
