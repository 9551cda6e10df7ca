"""Commands by which players say what they know of the equipment: a number that was read, the order of a row."""

from collections.abc import Iterator

from shogunboard.errors import CommandRefusedError, IllegalMoveError, problem_of
from shogunboard.events import Event, GameOver, NumberTold, OrderTold
from shogunboard.games.base import Outcome
from shogunboard.games.line import Arranged, Line
from shogunboard.tracking import report
from shogunboard.tracking.commands import TellNumber, TellOrder
from shogunboard.tracking.table import Table


def tell_number(table: Table, line: Line, command: TellNumber) -> None:
    """Take in what a window shows; raises `CommandRefusedError` for what it cannot show."""
    before = line.outcome()
    try:
        line.tell(command.square, command.number, shows=command.shows)
    except ValueError as error:
        raise CommandRefusedError(problem_of(error)) from None
    table.emit(NumberTold(command.square, command.number, command.shows), *news(line, before))


def tell_order(table: Table, line: Line, command: TellOrder) -> None:
    """Read the game anew with what is known of the order of a side; raises `CommandRefusedError`."""
    before = line.outcome()
    try:
        table.line = fresh = line.arranged(Arranged(command.side, command.digits))
    except (ValueError, IllegalMoveError) as error:
        raise CommandRefusedError(problem_of(error)) from None
    table.settle()
    table.emit(OrderTold(command.side, command.digits), *news(fresh, before))


def news(line: Line, before: Outcome | None) -> Iterator[Event]:
    """What a new reading of the game brings: a threat, or an end that was not one before."""
    for event in report.standing(line, new=False):
        if not isinstance(event, GameOver) or line.outcome() != before:
            yield event
