"""Commands carried out on the table. A command that does not fit is refused and changes nothing."""

from dataclasses import replace

from shogunboard.errors import CommandRefusedError, IllegalMoveError, TextError, problem_of
from shogunboard.events import PiecesExchanged, SidesExchanged
from shogunboard.games.base import Game, Outcome, Position, Side
from shogunboard.games.line import Line
from shogunboard.games.starts import AS_USUAL, Plan
from shogunboard.geometry import Square
from shogunboard.text import text
from shogunboard.tracking import report
from shogunboard.tracking.commands import (
    AcceptNumber,
    Choose,
    Command,
    EndGame,
    ExchangePieces,
    ExchangeSides,
    LeaveGuide,
    NewGame,
    PressButton,
    Rest,
    StartFrom,
    TakeBack,
    TakeUp,
    TellNumber,
    TellOrder,
)
from shogunboard.tracking.resuming import take_up
from shogunboard.tracking.table import Table
from shogunboard.tracking.verdicts import Play
from shogunboard.tracking.words import news, tell_number, tell_order


def carry_out(table: Table, command: Command) -> None:
    """Carry out a command; raises `CommandRefusedError` when it does not fit what is going on."""
    if table.resting and not isinstance(command, Rest):
        raise CommandRefusedError(text("windows are being read and the game rests meanwhile; stop that first"))
    match command:
        case AcceptNumber():
            _accept_number(table)
        case Choose(move):
            _choose(table, move)
        case ExchangeSides():
            _exchange_sides(table)
        case ExchangePieces(one, other):
            _exchange_pieces(table, one, other)
        case TellNumber():
            tell_number(table, _running(table), command)
        case TellOrder():
            tell_order(table, _running(table), command)
        case NewGame(name, plan):
            _new_game(table, name, plan)
        case LeaveGuide():
            _leave_guide(table)
        case StartFrom(position):
            table.start_line(Line(_in_own_game(table, position)), assumed=False)
            table.guide()
        case TakeUp(line):
            take_up(table, line)
        case Rest(on):
            _rest(table, on=on)
        case TakeBack():
            _take_back(table)
        case EndGame():
            _end_game(table, command)
        case PressButton("ok"):
            _press_ok(table)
        case PressButton(button):
            table.pressed = Side.WHITE if button == "white" else Side.RED


def _in_own_game(table: Table, position: Position) -> Position:
    """The position in the game as it is known now; one that learns may have gone on since the position was read."""
    game = next((game for game in table.games if game.name == position.game.name), None)
    if game is None or not (game.learns or _same_but_for_first(game, position.game)):
        raise CommandRefusedError(text("the position belongs to another game or set"))
    usual = table.usual(game)
    return position if position.game is usual else usual.parse_position(position.text(), position.rotation)


def _same_but_for_first(one: Game, other: Game) -> bool:
    """Are two games the same, whoever begins?"""
    other = other.beginning(one.first)
    return (one.equipment, one.rules) == (other.equipment, other.rules)


def _rest(table: Table, *, on: bool) -> None:
    """A game that has not begun begins anew after the rest, with what has been learned of its equipment."""
    if table.resting and not on and (table.line is None or not table.line.plies):
        table.setting_up = True
    table.settle()
    table.resting = on
    if table.setting_up and not on:
        table.wait_for_setup()


def _running(table: Table) -> Line:
    line = table.playing
    if line is None:
        raise CommandRefusedError(text("no game is under way"))
    return line


def _accept_number(table: Table) -> None:
    line, wrong = _running(table), table.wrong
    if wrong is None or wrong.reason != "distance":
        raise CommandRefusedError(text("no move is waiting to have its number accepted"))
    step = wrong.position.insist(wrong.start, wrong.target)
    if step is None:
        raise CommandRefusedError(text("the move would not be legal with any number"))
    begins = _begins(line, wrong.position.side) if not wrong.undo else None
    table.play(line, Play((step,), undo=wrong.undo, corrects=wrong.undo > 0, begins=begins), disputed=True)


def _begins(line: Line, side: Side) -> Side | None:
    """The side that a first move tells to begin, if it was not known to."""
    return side if not line.plies and side != line.position.side else None


def _choose(table: Table, move: str) -> None:
    line, question = _running(table), table.question
    if question is None:
        raise CommandRefusedError(text("no question is open"))
    for step in question.candidates:
        if step.move.short == move:
            begins = _begins(line, line.position.men[step.origin].side) if not question.undo else None
            table.play(line, Play((step,), question.undo, question.corrects, begins, inferred=True))
            return
    candidates = ", ".join(step.move.short for step in question.candidates)
    raise CommandRefusedError(
        text("{move} is none of the candidates ({candidates})", move=repr(move), candidates=candidates)
    )


def _exchange_sides(table: Table) -> None:
    line = _running(table)
    if table.game.tells_seats(polarity=table.polarity):
        raise CommandRefusedError(text("the sensors see which side is which"))
    if any(ply.step.captured for ply in line.plies):
        raise CommandRefusedError(text("the sides can be exchanged only until the first capture"))
    try:
        exchanged = line.exchanged()
    except IllegalMoveError as error:
        raise CommandRefusedError(error.text) from error
    table.turn(exchanged)
    table.emit(SidesExchanged(exchanged.position.text(), tuple(exchanged.short_moves)))


def _exchange_pieces(table: Table, one: Square, other: Square) -> None:
    line = _running(table)
    try:
        table.line = line.swapped(one, other)
    except (ValueError, IllegalMoveError) as error:
        raise CommandRefusedError(problem_of(error)) from error
    over_before = line.outcome()
    table.settle()
    table.emit(PiecesExchanged((one, other), table.line.position.text(), table.line.disputed()))
    table.emit(*news(table.line, over_before))


def _new_game(table: Table, name: str | None, plan: Plan) -> None:
    wanted = next((game for game in table.games if game.name == name), None)
    if name is not None and wanted is None:
        raise CommandRefusedError(
            text("{name} is no game that is played here ({choices})", name=repr(name), choices=", ".join(_names(table)))
        )
    game = wanted or table.games[0]
    try:
        plan.start_of(game, 0)
    except TextError as error:
        raise CommandRefusedError(error.text) from None
    table.settle()
    if table.line is not None:
        table.last_rotation = table.line.position.rotation
    if wanted is not None:
        table.want(wanted)
    # What is asked for by name is set up also after a restart.
    table.follow_plan(AS_USUAL if wanted is None and plan == AS_USUAL else replace(plan, game=game.name))
    _start_or_wait(table)


def _leave_guide(table: Table) -> None:
    if table.beginnings.guide is None or not table.setting_up:
        raise CommandRefusedError(text("no piece is being asked for"))
    table.beginnings.leave_guide()
    _start_or_wait(table)


def _start_or_wait(table: Table) -> None:
    view = table.setup()
    if view.complete:
        table.start(view)
    else:
        table.wait_for_setup()


def _names(table: Table) -> list[str]:
    return sorted(game.name for game in table.games)


def _take_back(table: Table) -> None:
    line = _running(table)
    if not line.plies:
        raise CommandRefusedError(text("there is no move to take back"))
    if not table.game.takebacks:
        raise CommandRefusedError(text("the settings of this game allow no take-backs"))
    table.play(line, Play(undo=1))
    table.guide()


def _end_game(table: Table, command: EndGame) -> None:
    line = _running(table)
    if line.outcome() is not None:
        raise CommandRefusedError(text("the game is over already"))
    if command.reason == "agreement" and command.winner is not None:
        raise CommandRefusedError(text("a game that is agreed to be drawn has no winner"))
    if command.reason == "resignation" and command.winner is None:
        raise CommandRefusedError(text("when a player resigns, the other one wins"))
    outcome = Outcome(command.winner, command.reason)
    line.end(outcome)
    table.settle()
    table.emit(report.over(line, outcome))


def _press_ok(table: Table) -> None:
    """OK says yes to what is open: a number to accept, one move to confirm, a new game, or the sides to exchange."""
    if table.wrong is not None and table.wrong.reason == "distance":
        _accept_number(table)
    elif table.question is not None and len(table.question.candidates) == 1:
        _choose(table, table.question.candidates[0].move.short)
    elif table.offered is not None:
        table.start(table.offered)
    elif table.playing is not None and not table.open and not table.game.tells_seats(polarity=table.polarity):
        _exchange_sides(table)
    else:
        raise CommandRefusedError(text("there is nothing to say OK to"))
