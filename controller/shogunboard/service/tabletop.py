"""What the page's hands do to a board that is handled in the page.

The page sees the table as White does; the playground knows the physical board. This module stands between.
"""

from collections.abc import Callable, Mapping
from typing import Final

from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Game, Position, Step
from shogunboard.geometry import QUARTER_TURNS, SIZE, TO_PHYSICAL, TO_PLAYERS
from shogunboard.ports import Playground
from shogunboard.text import listed, text
from shogunboard.web.hands import (
    Drag,
    Drop,
    FailSquares,
    Hand,
    LayOut,
    MatchMen,
    SetUpMen,
    TapMove,
    TurnBoard,
    TurnOver,
)

POLES: Final = {True: "N", False: "S"}


def turned_point(x: float, y: float, quarter_turns: int) -> tuple[float, float]:
    """Where clockwise quarter turns about the middle of the board carry a point (y counted from the top)."""
    for _ in range(quarter_turns % 4):
        x, y = SIZE - y, x
    return x, y


def table_json(playground: Playground, game: Game) -> Mapping[str, object]:
    """The table for the page (docs/http.md, `table`), with pieces of that game."""
    turns = playground.rotation
    men = []
    for man in playground.men():
        x, y = turned_point(man.x, man.y, turns)
        letter, down = game.lying(man.kind, north=man.pole == POLES[True])
        men.append(
            {
                "id": man.id,
                "letter": letter,
                "down": down,
                "square": man.square,
                "x": round(x, 3),
                "y": round(y, 3),
                "place": man.place,
            }
        )
    return {"turns": turns, "men": men}


def arrange(playground: Playground, position: Position, rotation: int) -> None:
    """Put the pieces of a position on the table; what is missing against the start lies beside the board."""
    north = position.picture.north
    there = {
        TO_PHYSICAL[rotation][square]: (man.letter, POLES[bool(north >> square & 1)])
        for square, man in position.men.items()
    }
    playground.arrange(there, _left_over(position, rotation), rotation % QUARTER_TURNS)


def _left_over(position: Position, rotation: int) -> list[tuple[str, str]]:
    """The pieces of the start that are not on the board: letter and upper pole."""
    game = position.game
    start = game.start(rotation)
    there = [game.piece_of(man.letter) for man in position.men.values()]
    aside = []
    for square, man in start.men.items():
        piece = game.piece_of(man.letter)
        if piece in there:
            there.remove(piece)
        else:
            aside.append((man.letter, POLES[bool(start.picture.north >> square & 1)]))
    return aside


def follow_sides(playground: Playground, position: Position) -> None:
    """The players are in each other's seats: pieces that show the sides as they were before become the other side's.

    Pieces that show them as they are now stay as they are, and so do all while they stand otherwise than in `position`.
    """
    squares = TO_PLAYERS[position.rotation]
    men = playground.men()
    there = {squares[man.square]: man for man in men if man.square is not None}
    if there.keys() != position.men.keys() or not all(man.kind for man in men):
        return
    if any(man.kind.isupper() == position.men[square].letter.isupper() for square, man in there.items()):
        return
    other = {"N": "S", "S": "N"} if position.game.poles == "side" else {"N": "N", "S": "S"}
    playground.arrange(
        {man.square: (man.kind.swapcase(), other[man.pole]) for man in men if man.square is not None},
        [(man.kind.swapcase(), other[man.pole]) for man in men if man.square is None],
        position.rotation % QUARTER_TURNS,
    )


def lay_out(playground: Playground, start: Position) -> None:
    """Put the pieces of a start position beside the board."""
    north = start.picture.north
    men = [(man.letter, POLES[bool(north >> square & 1)]) for square, man in start.men.items()]
    playground.arrange({}, men, playground.rotation)


def put_on_bench(playground: Playground, man: int, game: Game, believed: int) -> None:
    """A piece that has come to a player's bench is turned round: it is that player's from now on."""
    piece = next(piece for piece in playground.men() if piece.id == man)
    side = None if piece.square is None else game.bench_of(TO_PLAYERS[believed][piece.square])
    if side is not None and piece.kind:
        playground.relabel(man, game.owned(piece.kind, side))


def check_window(playground: Playground, truth: Game | None, step: Step, believed: int) -> None:
    """A person sees what a window shows and makes no move that it forbids, which would tell a wrong number of a set
    that is being found out. `truth` has the real numbers, if there are others than the service has.

    Raises `CommandRefusedError`.
    """
    square = TO_PHYSICAL[believed][step.origin]
    man = next((man for man in playground.men() if man.square == square), None)
    if truth is None or man is None or step.move.number is None:
        return
    turns = playground.rotation
    numbers = truth.windows(turns)[man.kind][TO_PLAYERS[turns][square]]
    if step.move.number not in numbers:
        raise CommandRefusedError(
            text(
                "{square} shows {numbers}, not {number}; tell that, and the computer thinks again",
                square=truth.square_name(step.origin),
                numbers=listed(tuple(numbers), "or"),
                number=step.move.number,
            )
        )


def handle(
    playground: Playground,
    hand: Hand,
    game: Game,
    to_set_up: Callable[[int], Position],
    position: Position | None,
    believed: int,
) -> None:
    """Do what a hand does. `position` and `believed` are the position and rotation of `game` as the service has them.

    `to_set_up` tells what is to be set up on a board that lies in so many quarter turns.
    """
    turns = playground.rotation
    match hand:
        case Drag(man, x, y, lifted):
            playground.drag(man, *turned_point(x, y, -turns), lifted=lifted)
        case Drop(man, x, y):
            playground.drop(man, *turned_point(x, y, -turns))
            put_on_bench(playground, man, game, believed)
        case TapMove(origin, target):
            man = playground.lift(TO_PHYSICAL[believed][origin])
            square = TO_PHYSICAL[believed][target]
            playground.drop(man, square % SIZE + 0.5, square // SIZE + 0.5)
            put_on_bench(playground, man, game, believed)
        case TurnOver(man):
            playground.turn_over(man)
        case TurnBoard():
            playground.turn_board(1)
        case SetUpMen():
            start = to_set_up(turns)
            arrange(playground, start, start.rotation)
        case LayOut():
            lay_out(playground, to_set_up(turns))
        case MatchMen():
            if position is None:
                raise CommandRefusedError(text("there is no game whose pieces could be put up"))
            arrange(playground, position, position.rotation)
        case FailSquares(squares, on):
            playground.fail(squares, on=on)
