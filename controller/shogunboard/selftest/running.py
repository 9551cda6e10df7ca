"""Leads a person through a self test of any board."""

from collections.abc import Callable, Iterable
from typing import Final

from shogunboard.geometry import SQUARES, Square, square_name
from shogunboard.lights import Blink, Look
from shogunboard.ports import DARK, Board, Lamps
from shogunboard.selftest.findings import in_words, row_name, row_squares
from shogunboard.selftest.observed import Felt, Observed
from shogunboard.selftest.person import ENOUGH, EnoughError, Person, agrees, squares_of
from shogunboard.selftest.walk import MagnetWalk
from shogunboard.text import text

LOOK_MS: Final = 20
LIGHT_MS: Final = 150
SHINING: Final = Look((255, 255, 255), 0.3, Blink())
ASKED: Final = Look((0, 120, 255), 0.8, Blink((250, 250)))


def only(squares: Iterable[Square], look: Look) -> Lamps:
    """Lamps of which only these shine."""
    shining = frozenset(squares)
    return tuple(look if square in shining else None for square in SQUARES)


class SelfTest:
    """A self test of a board that is open. `now` gives milliseconds that never go back."""

    def __init__(self, board: Board, person: Person, now: Callable[[], int]) -> None:
        self._board = board
        self._person = person
        self._now = now

    def lights(self) -> Felt:
        """Switch on one light after the other; which of them the person saw where. Squares left out were not seen."""
        seen: dict[Square, frozenset[Square]] = {}
        try:
            self._look_at_lights(seen)
        except EnoughError:
            self._person.tell(text("The rest of the lights is left out."))
        finally:
            self._board.show(DARK)
        return seen

    def magnet(self) -> Observed:
        """Walk a magnet over the board; where the sensors tell the poles apart, once with either pole up."""
        walk = MagnetWalk(self._board.sensing)
        self._person.tell(
            text(
                "Clear the board and press Enter. Then lay a magnet, its north pole up, on each square that is named "
                "and lit, one after the other. Enter: this square feels nothing. q and Enter: stop."
            )
        )
        try:
            self._walk(walk)
            observed = walk.observed
            well = [square for square, felt in observed.felt.items() if felt == {square}]
            if self._board.sensing == "presence" or len(observed.felt) < len(SQUARES) or not well:
                return observed
            self._person.tell(
                text("Now the other way up: the same magnet with its south pole up. Clear the board and press Enter.")
            )
            other = MagnetWalk(self._board.sensing, sorted(well), "S")
            self._walk(other)
            return observed.with_other_pole(other.observed)
        finally:
            self._board.show(DARK)

    def _look_at_lights(self, seen: dict[Square, frozenset[Square]]) -> None:
        self._person.tell(text("One light after the other shines, row by row from a8 to h8, then from a7 on."))
        for square in SQUARES:
            self._shine([square])
        self._board.show(DARK)
        if agrees(self._person, text("Did each square shine once, alone, and in this order?")):
            seen.update((square, frozenset({square})) for square in SQUARES)
            return
        for row in range(8):
            squares = row_squares(row)
            self._person.tell(text("Now {row} alone, from file a to h.", row=row_name(row)))
            for square in squares:
                self._shine([square])
            if agrees(self._person, text("Did these eight shine, alone, and in this order?")):
                seen.update((square, frozenset({square})) for square in squares)
                continue
            for square in squares:
                self._shine([square])
                question = text("Now the light of {square} alone: which squares shine?", square=square_name(square))
                seen[square] = squares_of(self._person, question, square)

    def _shine(self, squares: Iterable[Square]) -> None:
        self._board.show(only(squares, SHINING))
        for _ in range(0, LIGHT_MS, LOOK_MS):
            self._board.read()
            self._person.wait(LOOK_MS)

    def _walk(self, walk: MagnetWalk) -> None:
        while walk.stage != "done":
            before = walk.asked, walk.stage
            walk.feed(self._now(), self._board.read())
            said = self._person.said()
            if said is not None and said.strip().lower() == ENOUGH:
                walk.stop()
                return
            if said is not None:
                walk.go_on()
            if (walk.asked, walk.stage) != before:
                self._comment(walk, before[0])
            self._person.wait(LOOK_MS)

    def _comment(self, walk: MagnetWalk, answered: Square | None) -> None:
        """Say what was odd about the last square, and which is next."""
        if answered is not None:
            felt = walk.observed.felt.get(answered, frozenset())
            if felt != {answered}:
                where = in_words(felt) if felt else text("nowhere")
                self._person.tell(text("{square} was felt on: {where}", square=square_name(answered), where=where))
        asked = walk.asked
        self._board.show(DARK if asked is None else only([asked], ASKED))
        if asked is not None:
            name = square_name(asked)
            self._person.tell(text("{square}, once more", square=name) if walk.again else name)
        elif walk.stage == "lifting":
            self._person.tell(text("Take the magnet away. Enter if the board is empty and nothing happens."))
