"""The line of a game under way: the start, the moves, and how it ended.

One object owns the position; moves are pushed and popped, and every position is kept, so that pictures can be
compared with any of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from shogunboard.errors import CommandRefusedError, IllegalMoveError
from shogunboard.games.base import Game, Outcome, Picture, Position, Side, Step
from shogunboard.games.starts import Rows
from shogunboard.geometry import Square
from shogunboard.text import text


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a line. `disputed`: players overruled the number; `text` is the move text."""

    before: Position
    step: Step
    after: Position
    text: str
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """After `ply` moves players said what a window showed: that of the piece that began on `home`, on `square`.

    Not `shows`: it was another number than this.
    """

    ply: int
    home: Square
    square: Square
    number: int
    shows: bool = True


@dataclass(frozen=True, slots=True)
class Arranged:
    """Players said what they know of the order in which a side's pieces were set up (`Position.arranged`)."""

    side: Side
    digits: str | None


Words: TypeAlias = tuple[Told | Arranged, ...]
"""What players have said of the equipment, in order."""


class Line:
    """A game from its start position on.

    `words` are what players say of the equipment; it is known from the ply on at which they said it, and from the start
    on how the pieces were arranged. `rows` is the order in which they were to be set up; None: as in `start`.
    """

    def __init__(self, start: Position, words: Words = (), rows: Rows | None = None) -> None:
        self._game = start.game
        self._rows = rows
        self._first = start
        self._arranged = tuple(word for word in words if isinstance(word, Arranged))
        self._told = [word for word in words if isinstance(word, Told)]
        self._plies: list[Ply] = []
        self._agreed: Outcome | None = None
        for word in self._arranged:
            start = start.arranged(word.side, word.digits)
        self._start = self._heard(start, 0)

    @property
    def game(self) -> Game:
        """The game as it was known at the start."""
        return self._game

    @property
    def rows(self) -> Rows | None:
        """The order in which the pieces were to be set up; None where each has its own square, or it was no start."""
        return self._rows or self._game.rows_of(self._first)

    @property
    def words(self) -> Words:
        return (*self._arranged, *self._told)

    @property
    def start(self) -> Position:
        return self._start

    @property
    def plies(self) -> Sequence[Ply]:
        return self._plies

    @property
    def position(self) -> Position:
        """The position now."""
        return self._plies[-1].after if self._plies else self._start

    def position_at(self, ply: int) -> Position:
        """The position after `ply` moves."""
        return self._plies[ply - 1].after if ply else self._start

    @property
    def short_moves(self) -> list[str]:
        """The moves as short texts."""
        return [ply.step.move.short for ply in self._plies]

    def push(self, step: Step, *, disputed: bool = False) -> Ply:
        """Play a step of the position (or one that the position was made to `insist` on)."""
        before = self.position
        after = self._heard(before.recorded(step), len(self._plies) + 1)
        self._plies.append(Ply(before, step, after, before.move_text(step), disputed))
        self._agreed = None
        return self._plies[-1]

    def pop(self) -> Ply:
        """Take the last move back. An agreed end (resignation, draw) is withdrawn with it.

        What was told of the equipment since stays known.
        """
        self._agreed = None
        ply = self._plies.pop()
        last = len(self._plies)
        late = [word for word in self._told if word.ply > last]
        if late:
            self._told = [replace(word, ply=min(word.ply, last)) for word in self._told]
            self._stand(self._hearing(self.position, late))
        return ply

    def tell(self, square: Square, number: int, *, shows: bool = True) -> Told:
        """Take in that the piece on a square shows a number, or another one; raises `ValueError` when it cannot."""
        man = self.position.men.get(square)
        if man is None:
            raise CommandRefusedError(text("there is no piece on {square}", square=self._game.square_name(square)))
        word = Told(len(self._plies), self._home(square), square, number, shows)
        self._stand(self.position.told(man.letter, square, number, shows=shows))
        self._told.append(word)
        return word

    def arranged(self, word: Arranged) -> "Line":
        """The line with something else known of the order of a side's pieces.

        Raises `ValueError` for what cannot be so, and `IllegalMoveError` when a move could not have been made then.
        """
        others = [old for old in self.words if not isinstance(old, Arranged) or old.side != word.side]
        return self.replayed(self._first, words=(*others, word))

    def _stand(self, position: Position) -> None:
        """Put another reading of the last position in its place."""
        if self._plies:
            self._plies[-1] = replace(self._plies[-1], after=position)
        else:
            self._start = position

    def _heard(self, position: Position, ply: int) -> Position:
        return self._hearing(position, [word for word in self._told if word.ply == ply])

    def _hearing(self, position: Position, words: Iterable[Told]) -> Position:
        for word in words:
            man = self._first.men.get(word.home)
            if man is not None:
                position = position.told(man.letter, word.square, word.number, shows=word.shows)
        return position

    def adapt(self, position: Position) -> None:
        """Put another `adapted` position in the place of the last one: only captured pieces lie otherwise.

        They do so in the positions before, too, as far as it is known which of them lay on the benches then.
        """
        for number in reversed(range(len(self._plies))):
            ply = self._plies[number]
            self._plies[number] = replace(ply, after=position)
            lying = _lying_before(ply, position.picture)
            earlier = None if lying is None else ply.before.adapted(lying, 0, polarity=True)
            if earlier is None:
                return
            self._plies[number], position = replace(ply, before=earlier, after=position), earlier
        self._first = self._start = position

    @property
    def either_begins(self) -> bool:
        """May the side that makes the first move begin, and has nobody yet?"""
        return not self._plies and either_may_begin(self._start)

    def begin_with(self, side: Side) -> None:
        """Let `side` begin. Only before the first move."""
        if self._plies:
            raise IllegalMoveError(text("the game has begun, so who begins cannot be changed"))
        self._first, self._start = self._first.with_side(side), self._start.with_side(side)

    def end(self, outcome: Outcome | None) -> None:
        """End the game by what the players or the clock say; None takes it back."""
        self._agreed = outcome

    @property
    def occurrences(self) -> int:
        """How often the position now has occurred in the line, this time included."""
        key = self.position.key()
        return sum(self.position_at(ply).key() == key for ply in range(len(self._plies) + 1))

    def outcome(self) -> Outcome | None:
        """How the game has ended: by the position, by repetition, or by what the players said."""
        by_position = self.position.outcome()
        if by_position is not None:
            return by_position
        limit = self.game.repetition
        if limit and self.occurrences >= limit:
            return Outcome(None, "repetition")
        return self._agreed

    def steps(self) -> Sequence[Step]:
        """The legal moves now; none when the game is over."""
        return () if self.outcome() else self.position.steps()

    def disputed(self) -> tuple[int, ...]:
        """The numbers of the plies whose number is disputed, counted from 1."""
        return tuple(number for number, ply in enumerate(self._plies, 1) if ply.disputed)

    def replayed(self, start: Position, *, turned: bool = False, words: Words | None = None) -> "Line":
        """The same handling of pieces from another start position.

        A move whose number the other start does not confirm is kept as disputed. With `turned` the squares are
        those of the opposite seat. Raises `IllegalMoveError` when a move cannot be made at all.
        """
        line = Line(start, self.words if words is None else words, self.rows)
        for number, ply in enumerate(self._plies, 1):
            origin, target = ply.step.origin, ply.step.target
            if turned:
                origin, target = self.game.opposite(origin), self.game.opposite(target)
            step = find_step(line.position.steps(), origin, target)
            disputed = step is None
            if step is None:
                step = line.position.insist(origin, target)
            if step is None:
                name = self.game.square_name
                raise IllegalMoveError(
                    text(
                        "move {number} ({origin} to {target}) would not be legal",
                        number=number,
                        origin=name(origin),
                        target=name(target),
                    )
                )
            line.push(step, disputed=disputed)
        line.end(self._agreed)
        return line

    def exchanged(self) -> "Line":
        """The line with the players in each other's seats.

        Before the first move of a game from the game's own start, who begins stays a matter of the rules. Raises
        `IllegalMoveError` when a move could not have been made by the piece that stood there then.
        """
        start, game = self._first.exchanged(), self.game
        rows = game.rows_of(self._first)
        if rows is not None and rows == self.rows:
            # Each player has put up the own row, wherever that player sits. Swapped pieces stand where they stand.
            start = game.start_in(rows, start.rotation).with_side(start.side)
        usual = game.start(start.rotation)
        if not self._plies and is_own_start(self._start) and self._start.side is usual.side:
            start = start.with_side(usual.side)
        line = self.replayed(start, turned=True, words=tuple(map(self._turned, self.words)))
        agreed = self._agreed
        if agreed is not None and agreed.winner is not None:
            line.end(Outcome(agreed.winner.other, agreed.reason))
        return line

    def swapped(self, one: Square, other: Square) -> "Line":
        """The line with the pieces now on `one` and `other` exchanged from the start on.

        Raises `ValueError` when they are not two pieces of one side.
        """
        return self.replayed(self._first.swapped(self._home(one), self._home(other)))

    def _turned(self, word: Told | Arranged) -> Told | Arranged:
        if isinstance(word, Arranged):
            return Arranged(word.side.other, None if word.digits is None else word.digits[::-1])
        opposite = self._game.opposite
        return replace(word, home=opposite(word.home), square=opposite(word.square))

    def _home(self, square: Square) -> Square:
        """Where the piece that stands on `square` now stood at the start."""
        for ply in reversed(self._plies):
            if ply.step.target == square:
                square = ply.step.origin
        return square


def either_may_begin(start: Position) -> bool:
    """Is a game from `start` begun by the side that makes the first move?

    So the rules may say for the game's own start; any other position says itself who is to move.
    """
    return start.game.first == "either" and is_own_start(start)


def is_own_start(position: Position) -> bool:
    """Is it the game's own start, in any order in which its pieces may stand, whoever is to move?"""
    usual = position.game.start(position.rotation)
    return position.game.rows_of(position) is not None or position.with_side(usual.side).key() == usual.key()


def _lying_before(ply: Ply, picture: Picture) -> Picture | None:
    """The picture before a move, when captured pieces were put as in `picture` after it; None when it is not known.

    Over a move that has used a bench only one piece at a time is followed, which lay there before the move.
    """
    before, after = ply.before.picture, ply.after.picture
    benches = ply.before.game.benches
    used = ply.step.changed & benches
    if not used:
        return Picture(*(old & ~benches | new & benches for old, new in zip(before, picture, strict=True)))
    left, came = after.occupied & ~picture.occupied & benches, picture.occupied & ~after.occupied & benches
    if (before.occupied ^ after.occupied) & benches & ~used or (left | came) & used:
        return None
    if left.bit_count() != 1 or came.bit_count() != 1:
        return None
    return Picture(*(old & ~left | came for old in before))


def bench_square(game: Game, step: Step) -> Square | None:
    """The square of a bench on which a step puts the captured piece; None if it puts none there."""
    put = step.changed & game.benches if step.captured else 0
    return put.bit_length() - 1 if put else None


def find_step(steps: Sequence[Step], origin: Square, target: Square) -> Step | None:
    """The first step between two squares, if there is one."""
    return next((step for step in steps if step.origin == origin and step.target == target), None)
