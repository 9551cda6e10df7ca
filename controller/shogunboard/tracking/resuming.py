"""A game that was broken off is taken up again: until the board shows its position, nothing that hands do is a move.

Pieces that are brought to their squares one after the other pass through pictures of moves and take-backs of that game;
taking one of them for what it looks like would spoil the record.
"""

from shogunboard.errors import CommandRefusedError
from shogunboard.events import Mismatch, Restored, benched_in
from shogunboard.games.line import Line
from shogunboard.geometry import squares_of
from shogunboard.text import text
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.setup import MOST_UNREAD
from shogunboard.tracking.table import Table


def take_up(table: Table, line: Line) -> None:
    """Go on with a game that was broken off, in the place of the one before; the players are guided to its position."""
    if line.outcome() is not None:
        raise CommandRefusedError(text("the game is over already"))
    usual = next((game for game in table.games if game.name == line.game.name), line.game)
    table.put(line)
    if not line.game.learns:
        # Games to come are played by the rules of today.
        table.want(usual)
        table.wanted = None
    table.benched = benched_in(line.position)
    view = table.view()
    if view.differences(line.position.picture):
        table.evidence.void = True
        compare(table, line, view)


def compare(table: Table, line: Line, view: Seen) -> None:
    """Tell what the board lacks to show the game that was taken up, or that it goes on."""
    picture = line.position.picture
    differ = view.differences(picture)
    if differ:
        missing = differ & picture.occupied
        said = Mismatch(tuple(squares_of(missing)), tuple(squares_of(differ & view.occupied)))
        if said != table.said:
            table.say(said)
    elif (view.unknown & picture.occupied).bit_count() <= MOST_UNREAD:
        table.evidence.void = False
        table.evidence.forget()
        table.settle()
        table.emit(Restored())
