"""What the page's hands do to a board that is handled in the page.

The page sees the table as White does; the playground knows the physical board. This module stands between.
"""

from collections.abc import Callable, Mapping
from typing import Final

from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Position
from shogunboard.geometry import QUARTER_TURNS, SIZE, TO_PHYSICAL
from shogunboard.ports import Playground
from shogunboard.web.hands import Drag, Drop, FailSquares, Hand, MatchMen, SetUpMen, TapMove, TurnBoard

POLES: Final = {True: "N", False: "S"}


def turned_point(x: float, y: float, quarter_turns: int) -> tuple[float, float]:
    """Where clockwise quarter turns about the middle of the board carry a point (y counted from the top)."""
    for _ in range(quarter_turns % 4):
        x, y = SIZE - y, x
    return x, y


def table_json(playground: Playground) -> Mapping[str, object]:
    """The table for the page (docs/http.md, `table`)."""
    turns = playground.rotation
    men = []
    for man in playground.men():
        x, y = turned_point(man.x, man.y, turns)
        men.append(
            {
                "id": man.id,
                "letter": man.kind,
                "square": man.square,
                "x": round(x, 3),
                "y": round(y, 3),
                "place": man.place,
            }
        )
    return {"turns": turns, "men": men}


def arrange(playground: Playground, position: Position, rotation: int) -> None:
    """Put the pieces of a position on the table; what is missing against the start lies beside the board."""
    start = position.game.start(rotation)
    north = position.picture.north
    there = {
        TO_PHYSICAL[rotation][square]: (man.letter, POLES[bool(north >> square & 1)])
        for square, man in position.men.items()
    }
    left = [letter for letter, _ in there.values()]
    aside = []
    for square, man in start.men.items():
        if man.letter in left:
            left.remove(man.letter)
        else:
            aside.append((man.letter, POLES[bool(start.picture.north >> square & 1)]))
    playground.arrange(there, aside, rotation % QUARTER_TURNS)


def handle(
    playground: Playground, hand: Hand, to_set_up: Callable[[int], Position], position: Position | None, believed: int
) -> None:
    """Do what a hand does. `position` and `believed` are the game's position and rotation as the service has them.

    `to_set_up` tells what is to be set up on a board that lies in so many quarter turns.
    """
    turns = playground.rotation
    match hand:
        case Drag(man, x, y, lifted):
            playground.drag(man, *turned_point(x, y, -turns), lifted=lifted)
        case Drop(man, x, y):
            playground.drop(man, *turned_point(x, y, -turns))
        case TapMove(origin, target):
            man = playground.lift(TO_PHYSICAL[believed][origin])
            square = TO_PHYSICAL[believed][target]
            playground.drop(man, square % SIZE + 0.5, square // SIZE + 0.5)
        case TurnBoard():
            playground.turn_board(1)
        case SetUpMen():
            start = to_set_up(turns)
            arrange(playground, start, start.rotation)
        case MatchMen():
            if position is None:
                raise CommandRefusedError("there is no game whose pieces could be put up")
            arrange(playground, position, position.rotation)
        case FailSquares(squares, on):
            playground.fail(squares, on=on)
