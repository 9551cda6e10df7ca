"""The men on and beside a simulated board, and what hands do to them.

Pure: the time of everything, in milliseconds, comes in as `t` and must not go back. Squares are physical. A lever
that does not fit raises `CommandRefusedError` and changes nothing.

A square has room for one man. Where a second one is put, both stand off its centre, and the sensor feels the one
that was put last; when either leaves, the other stays off the centre until it is put down anew.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from shogunboard.errors import CommandRefusedError
from shogunboard.geometry import SQUARES, Square, square_name
from shogunboard.text import text
from shogunboard_hw.sim.chance import Alternation
from shogunboard_hw.sim.grid import Point, centre, is_on_board, turned_point
from shogunboard_hw.sim.magnet import Magnet
from shogunboard_hw.sim.men import FARTHEST, MOST_LEAN, MOST_STRENGTH, Man, Piece, is_coordinate, other_pole
from shogunboard_hw.sim.motion import Bounce, Slide
from shogunboard_hw.sim.tokens import Token, free_side_point

OFF_CENTRE: Final = 0.2
"""How far from the centre two men stand that share a square, both ways, in squares."""
HALFWAY: Final = 0.49
"""A man that is left on a line is so far, in squares, from the middle of the one that it still belongs to."""
EXCHANGE_MS: Final = 200
"""A square is empty for so long when one man takes another's place."""
FELT_MS: Final = (500, 4000)
"""A weak magnet is felt for so long at least and at most ..."""
DROPOUT_MS: Final = (150, 300)
"""... and then not felt for so long."""


class Table:
    """All men by their number. `seed` decides when weak magnets drop out."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._tokens: dict[int, Token] = {}
        self._rotation = 0
        self._next_id = 0
        self._turn = 0

    @property
    def rotation(self) -> int:
        """The board's clockwise quarter turns on the table, 0 to 3."""
        return self._rotation

    def men(self, t: int) -> list[Man]:
        """All men, the one handled last at the end."""
        self._settle(t)
        return [token.man(t) for token in self._in_turn()]

    def magnets(self, t: int) -> Iterator[Magnet]:
        """The magnets that can be felt, the one handled last at the end."""
        self._settle(t)
        for token in self._in_turn():
            if token.is_felt(t):
                yield token.magnet(t)

    def top(self, t: int, square: Square) -> int:
        """The man on a square, of several the one that was put last."""
        return self._on(t, square).id

    def in_hand(self, origin: Square | None = None) -> int:
        """The man lifted last, or of those lifted from `origin` the last."""
        held = [token for token in self._tokens.values() if token.place == "hand" and origin in (None, token.origin)]
        if not held:
            if origin is None:
                raise CommandRefusedError(text("no man is in a hand; lift it first"))
            name = square_name(origin)
            raise CommandRefusedError(text("no man is in a hand that came from {square}; lift it first", square=name))
        return max(held, key=lambda token: token.turn).id

    def put_aside_last(self) -> int:
        """The man beside the board that was put there last."""
        aside = [token for token in self._tokens.values() if token.place == "side"]
        if not aside:
            raise CommandRefusedError(text("no man is beside the board; put one aside first"))
        return max(aside, key=lambda token: token.turn).id

    def add(self, t: int, piece: Piece, square: Square | None) -> int:
        """Put a new man on a square or (None) beside the board."""
        target = None if square is None else _known(square)
        token = self._new(piece, self._next_id)
        if target is None:
            self.put_aside(t, token.id, None)
        else:
            self.place(t, token.id, target)
        return token.id

    def remove(self, t: int, man: int) -> None:
        """Take a man away altogether."""
        del self._tokens[self._token(t, man).id]

    def set_up(
        self, t: int, men: Mapping[Square, Piece], aside: Iterable[Piece] = (), rotation: int | None = None
    ) -> None:
        """Clear the table and put these men on it. With `rotation` the board then lies so."""
        pieces = [(_known(square), piece) for square, piece in men.items()]
        self._tokens.clear()
        if rotation is not None:
            self._rotation = rotation % 4
        for square, piece in pieces:
            self.add(t, piece, square)
        for piece in aside:
            self.add(t, piece, None)

    def restore(self, t: int, men: Iterable[Man], rotation: int) -> None:
        """Clear the table and put men on it as they were, the one handled last at the end."""
        self._tokens.clear()
        self._rotation = rotation % 4
        for man in men:
            token = self._new(Piece(man.pole, man.kind, man.label), man.id)
            token.put(man.place, man.point, self._take_turn())
            token.fallen, token.lean, token.strength = man.fallen, man.lean, man.strength
            if man.weak:
                self.weaken(t, man.id)

    def lift(self, t: int, square: Square) -> int:
        """Take the man on a square into a hand; of several the one that was put last."""
        token = self._on(t, square)
        self._hold(t, token, token.at(t))
        return token.id

    def take(self, t: int, man: int) -> None:
        """Take a man into a hand, wherever it is."""
        token = self._token(t, man)
        self._hold(t, token, token.at(t))

    def place(self, t: int, man: int, square: Square) -> None:
        """Put a man in the middle of a square, wherever it was."""
        self._put(t, self._token(t, man), _known(square))

    def put_aside(self, t: int, man: int, point: Point | None) -> None:
        """Put a man beside the board, at a point or (None) where there is room."""
        token = self._token(t, man)
        if point is None:
            taken = [other.point for other in self._tokens.values() if other.place == "side" and other is not token]
            point = free_side_point(token.pole, taken, self._rotation)
        elif is_on_board(point) or not (is_coordinate(point.x) and is_coordinate(point.y)):
            raise CommandRefusedError(
                text("{x}, {y} is not beside the board (0 to 8) but on the table", x=f"{point.x:g}", y=f"{point.y:g}")
            )
        token.put("side", point, self._take_turn())

    def take_place(self, t: int, man: int, square: Square) -> None:
        """Put a man in the middle of a square, and aside whoever else stands, lies or passes over there.

        Hands take the other one off first. Without that moment no sensor could tell men that have the same pole up,
        nor any men where it feels only that a magnet is there.
        """
        newcomer = self._token(t, man)
        others = [other for other in self._all_on(t, _known(square)) if other is not newcomer]
        for other in others:
            self.put_aside(t, other.id, None)
        self.place(t, man, square)
        if others:
            newcomer.bounce = Bounce(t - EXCHANGE_MS, 1, EXCHANGE_MS)

    def slide(self, t: int, path: Sequence[Square], ms_per_square: int) -> int:
        """Push the man on the first square along the path, without lifting it; returns when it stands on the last.

        Between squares that are no neighbours it passes over those between them.
        """
        if len(path) < 2 or ms_per_square < 0:
            raise CommandRefusedError(text("a slide needs at least two squares and a time per square from 0 ms up"))
        way = tuple(map(_known, path[1:]))
        token = self._on(t, path[0])
        begin = token.at(t)
        token.put("board", begin, self._take_turn())
        token.slide = Slide(t, begin, way, ms_per_square)
        return token.slide.arrival

    def drag(self, t: int, man: int, point: Point, *, lifted: bool) -> None:
        """Bring a man to a point in a hand: lifted above the table, or pushed over its surface."""
        token = self._token(t, man)
        if not (is_coordinate(point.x) and is_coordinate(point.y)):
            raise CommandRefusedError(
                text(
                    "{x}, {y} is not on the table (from {least} to {most} squares)",
                    x=f"{point.x:g}",
                    y=f"{point.y:g}",
                    least=f"{-FARTHEST:g}",
                    most=f"{FARTHEST:g}",
                )
            )
        if lifted:
            self._hold(t, token, point)
        else:
            token.put("board" if is_on_board(point) else "side", point, self._take_turn())

    def knock_over(self, t: int, squares: Iterable[Square]) -> None:
        """Knock over the men on these squares: they lie there, and no sensor feels them."""
        for token in [self._on(t, square) for square in squares]:
            token.put("board", token.at(t), self._take_turn())
            token.fallen = True

    def stand_up(self, t: int, squares: Iterable[Square]) -> None:
        """Put the men that lie on these squares upright in the middle of them."""
        for token, square in [(self._on(t, square), square) for square in squares]:
            self.place(t, token.id, square)

    def bounce(self, t: int, square: Square, times: int, ms: int) -> None:
        """Let the man on a square bounce: it springs off `times` times for `ms`, `ms` after each contact."""
        if times < 0 or ms < 0:
            raise CommandRefusedError(text("a bounce needs a count and a time from 0 up"))
        self._on(t, square).bounce = Bounce(t, times, ms)

    def turn_over(self, t: int, man: int) -> None:
        """Turn a man upside down: its other pole is up."""
        token = self._token(t, man)
        token.pole = other_pole(token.pole)

    def relabel(self, t: int, man: int, kind: str) -> None:
        """Give a man another letter."""
        token = self._token(t, man)
        token.piece = replace(token.piece, kind=kind)

    def turn_board(self, t: int, quarter_turns: int) -> None:
        """Turn the board clockwise under the men, as it is done before a game.

        The men keep their places as the players see them, so every one comes to another physical square, as if
        it had been lifted and set up again after the turn. Sensors and their faults turn with the board.
        """
        self._settle(t)
        if any(token.place == "hand" or token.slide for token in self._tokens.values()):
            raise CommandRefusedError(text("a man is in a hand or on its way; put it down before you turn the board"))
        self._rotation = (self._rotation + quarter_turns) % 4
        for token in self._tokens.values():
            token.point = turned_point(token.point, -quarter_turns)

    def weaken(self, t: int, man: int) -> None:
        """Give a man a weak magnet: now and then it is not felt for 150 to 300 ms."""
        random = Random(f"{self._seed} magnet {man}")
        self._token(t, man).dropouts = Alternation(random, t, FELT_MS, DROPOUT_MS)

    def magnetise(self, t: int, man: int, strength: float) -> None:
        """Give a man a magnet that is so strong; 1 is a good one. Only sensors that feel fields tell a difference."""
        if not 0 <= strength <= MOST_STRENGTH:
            raise CommandRefusedError(
                text(
                    "a magnet's strength is a number from 0 to {most}, not {strength}",
                    most=f"{MOST_STRENGTH:g}",
                    strength=f"{strength:g}",
                )
            )
        self._token(t, man).strength = strength

    def strengthen(self, t: int, man: int) -> None:
        """Give a man a good magnet again."""
        token = self._token(t, man)
        token.dropouts, token.strength = None, 1.0

    def lean(self, t: int, square: Square, degrees: float) -> None:
        """Let the man on a square stand askew by so many degrees, until it is handled again.

        Only sensors that feel fields tell a difference.
        """
        if not 0 <= degrees <= MOST_LEAN:
            raise CommandRefusedError(
                text(
                    "a man leans by 0 to {most} degrees, not {degrees}; or knock it over",
                    most=f"{MOST_LEAN:g}",
                    degrees=f"{degrees:g}",
                )
            )
        self._on(t, square).lean = degrees

    def leave_between(self, t: int, square: Square, neighbour: Square) -> None:
        """Push the man on a square to the line before a neighbouring one, and leave it there, still on the first."""
        token, begin, end = self._on(t, square), centre(square), centre(_known(neighbour))
        if {abs(begin.x - end.x), abs(begin.y - end.y)} != {0.0, 1.0}:
            raise CommandRefusedError(
                text(
                    "{neighbour} has no side in common with {square}",
                    neighbour=square_name(neighbour),
                    square=square_name(square),
                )
            )
        x, y = (a + HALFWAY * (b - a) for a, b in zip(begin, end, strict=True))
        token.put("board", Point(x, y), self._take_turn())

    def _new(self, piece: Piece, identity: int) -> Token:
        token = Token(identity, piece, piece.pole, "hand", Point(0, 0), 0)
        self._tokens[identity] = token
        self._next_id = max(self._next_id, identity + 1)
        return token

    def _token(self, t: int, man: int) -> Token:
        self._settle(t)
        token = self._tokens.get(man)
        if token is None:
            raise CommandRefusedError(text("there is no man number {man} on the table", man=man))
        return token

    def _on(self, t: int, square: Square) -> Token:
        self._settle(t)
        there = self._all_on(t, _known(square))
        if not there:
            raise CommandRefusedError(text("there is no man on {square}", square=square_name(square)))
        return max(there, key=lambda token: token.turn)

    def _in_turn(self) -> list[Token]:
        return sorted(self._tokens.values(), key=lambda token: token.turn)

    def _all_on(self, t: int, square: Square) -> list[Token]:
        return [token for token in self._tokens.values() if token.square(t) == square]

    def _hold(self, t: int, token: Token, point: Point) -> None:
        if token.place != "hand":
            token.origin = token.square(t)
        token.put("hand", point, self._take_turn())

    def _put(self, t: int, token: Token, square: Square) -> None:
        middle = centre(square)
        standing = [other for other in self._all_on(t, square) if not (other.slide or other.fallen)]
        others = [other for other in standing if other is not token]
        for other in others:
            other.point = Point(middle.x - OFF_CENTRE, middle.y - OFF_CENTRE)
        off = OFF_CENTRE if others else 0.0
        token.put("board", Point(middle.x + off, middle.y + off), self._take_turn())

    def _settle(self, t: int) -> None:
        """Let the men stand that have arrived by `t`."""
        on_their_way = [(token.slide, token) for token in self._tokens.values() if token.slide]
        for slide, token in sorted(on_their_way, key=lambda item: item[0].arrival):
            if slide.arrival <= t:
                self._put(t, token, slide.squares[-1])

    def _take_turn(self) -> int:
        self._turn += 1
        return self._turn


def _known(square: Square) -> Square:
    if square not in SQUARES:
        raise CommandRefusedError(text("{square} is not a square (0 to 63)", square=square))
    return square
