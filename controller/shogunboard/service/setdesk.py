"""What is known of the set between games: kept in its file, and found out by reading windows at the board.

Lives in the board's thread and never waits; the file is written elsewhere. While windows are read the game rests:
pieces stand anywhere, and the square where the next one is wanted is lit.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from shogunboard.errors import CommandRefusedError, StoreError, TextError
from shogunboard.games.base import Game
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game, set_book_of
from shogunboard.games.setbook import SetBook
from shogunboard.geometry import TO_PHYSICAL, TO_PLAYERS
from shogunboard.service.desk import Desk
from shogunboard.service.setstatus import SetStatus
from shogunboard.session import Message
from shogunboard.text import Text, text


class KeptSet(Protocol):
    """Where a set is kept (`setkeeper.SetKeeper`)."""

    def write(self, text: str) -> None:
        """Keep the text of a book; raises `StoreError`."""

    def mark(self) -> None:
        """What was written has what all games have told but the one under way."""


@dataclass(frozen=True, slots=True)
class Between:
    """What is between the game at the board and the book of its set. Readings are lines, as the book has them.

    `apart`: the game was begun with another state of the set than the book has, which the next game is played with.
    `withdrawn` are readings that the game may still know, and must not bring back. `taken` are those that came into the
    book as the game ended, and go out again if it goes on. `changed`: the book was changed since games to come were
    equipped with it.
    """

    apart: bool = False
    withdrawn: frozenset[str] = frozenset()
    taken: tuple[str, ...] = ()
    changed: bool = False

    def begun(self, *, apart: bool) -> "Between":
        """The next game has begun."""
        return replace(self, apart=apart, withdrawn=self.withdrawn if apart else frozenset(), taken=())

    def without(self, readings: Iterable[str]) -> "Between":
        """The game must not bring back these readings either."""
        return replace(self, withdrawn=self.withdrawn.union(readings))


class SetDesk:
    """Joins a desk and the book of a set that learns; without a book there is nothing to do.

    `later` has a call carried out in another thread, in order. `tell` hears of every change of the status.
    """

    def __init__(
        self,
        desk: Desk,
        game: Game,
        book: SetBook | None,
        kept: KeptSet | None,
        later: Callable[[Callable[[], None]], object],
        post: Callable[[Callable[[], None]], None],
        tell: Callable[[SetStatus], None],
    ) -> None:
        self._desk = desk
        self._game = game
        self._book = book
        self._kept = kept
        self._later = later
        self._post = post
        self._tell = tell
        name = "" if game.equipment is None else str(game.equipment["name"])
        self.status = SetStatus(name, learns=False)
        self._between = Between()
        self._rotation = 0
        if book is not None:
            self.status = self._of_book(book)

    def take_up(self, untold: Iterable[Game] = ()) -> None:
        """A game goes on that was begun before the service: the next one is to be played with the set as it is now.

        What is to be taken in before is what these games have told, of which the file may know nothing.
        """
        book, line = self._book, self._desk.tracker.line
        for game in untold:
            self.played(game)
        self._mark()
        if book is not None and self._between.changed:
            self._game = make_game(self._game.name, book.equipment, self._game.rules)
            if line is None:
                self._desk.equip(self._game)
        if line is None or line.game.name != self._game.name or line.game.equipment == self._game.equipment:
            return
        if book is None or not self._of_this_set(line.game):
            self._desk.equip(self._game)
            return
        before = set(set_book_of(line.game.equipment).readings)
        self._between = replace(self._between.without(before - set(book.readings)), apart=True)
        if line.outcome() is not None:
            told = set_book_of(line.position.game.rested().equipment).readings
            taken = tuple(reading for reading in told if reading not in before)
            self._between = replace(self._between, taken=taken)
            self._desk.equip(self._game)

    def resumed(self, left: Line | None) -> None:
        """A game that was broken off goes on, in the place of the game that was `left`."""
        book, line = self._book, self._desk.tracker.line
        self._between = replace(self._between, taken=())
        if book is None or line is None:
            return
        if left is not None:
            self.played(left.position.game)
        if self._of_this_set(line.game):
            before, now = set(set_book_of(line.game.equipment).readings), set(book.readings)
            self._between = replace(self._between.without(before - now), apart=before != now)

    def calibrate(self, now: int, *, on: bool, rotation: int | None = None) -> None:
        """Begin to ask for windows, the board lying in `rotation` (None: as is known), or stop."""
        book = self._needed_book()
        if not on:
            self._stop(now)
            return
        self._between_games()
        self._rotation = (self._desk.state.rotation if rotation is None else rotation) % 4
        self._desk.rest(now, on=True)
        self._changed(self._asking(book))

    def answer(self, now: int, number: int) -> None:
        """Take in what the window that was asked for shows."""
        book, ask = self._needed_book(), self.status.ask
        if ask is None:
            raise CommandRefusedError(text("no window is asked for"))
        try:
            book.answer(ask, number)
        except TextError as error:
            raise CommandRefusedError(error.text) from None
        self._rotation = ask.rotation
        self._save(book)
        self._changed(self._asking(book))
        self.look()

    def withdraw(self, now: int, index: int) -> None:
        """Take out a reading, counted from 0. A game that has not begun goes on without it."""
        book = self._needed_book()
        if self.status.asking:
            book.withdraw(index)
            self._save(book)
            self._changed(self._asking(book))
            return
        self._between_games()
        self._between = self._between.without((book.withdraw(index),))
        self._save(book)
        self._desk.rest(now, on=True)
        self._go_on(now)

    def begun(self, game: Game) -> None:
        """A game has begun, with what the last one has told."""
        book, told, apart = self._book, self._told_by(game), self._between.apart
        if book is not None and told is not None:
            known = set(told.readings)
            self._take_in(book, told)
            apart = apart and known != set(book.readings)
            self._mark()
        self._between = self._between.begun(apart=apart)

    def ended(self, game: Game) -> None:
        """A game is over: take in what it has told."""
        before = self.status.readings
        self.played(game)
        book, between = self._book, self._between
        if book is None:
            return
        self._between = replace(between, taken=(*between.taken, *book.readings[before:]))
        self._mark()
        if between.apart:
            # The next game is to know the book, not what this one was begun with.
            self._desk.equip(make_game(self._game.name, book.equipment, self._game.rules))

    def goes_on(self) -> None:
        """A game goes on; if it was over, what it has told is to be told again when it ends."""
        book, taken, current = self._book, list(self._between.taken), self._desk.tracker.line
        if book is None or not taken:
            return
        if self._between.apart and current is not None:
            self._desk.equip(current.game)
        self._between = replace(self._between, taken=())
        for index, line in reversed(list(enumerate(book.readings))):
            if line in taken:
                taken.remove(line)
                book.withdraw(index)
        self._save(book)
        self._mark()
        self._changed(self._of_book(book))

    def corrected(self, before: Game, after: Game) -> None:
        """A kept game was corrected: what only its wrong moves have told goes, what its right ones tell comes."""
        book, wrong, right = self._book, self._told_by(before), self._told_by(after)
        if book is None or wrong is None or right is None:
            return
        had = set(wrong.readings)
        gone = (had - set(right.readings)) & set(book.readings)
        _without(right, had)
        if not gone and not right.readings:
            return
        _without(book, gone)
        book.take_over(right)
        self._save(book)
        # The game at the board knows what was wrong, and must not bring it back.
        self._between = replace(self._between.without(gone), apart=True)
        line = self._desk.tracker.line
        if line is None or line.outcome() is not None:
            self._desk.equip(make_game(self._game.name, book.equipment, self._game.rules))
        self._changed(self._asking(book) if self.status.asking else self._of_book(book))

    def played(self, game: Game) -> None:
        """Take in what a game has told."""
        book, told = self._book, self._told_by(game)
        if book is not None and told is not None:
            self._take_in(book, told)

    def _told_by(self, game: Game) -> SetBook | None:
        """All that is known after a game of this set; None of another one."""
        return set_book_of(game.rested().equipment) if self._of_this_set(game) else None

    def _take_in(self, book: SetBook, told: SetBook) -> None:
        """Take over what a game has told, but for what was withdrawn since."""
        _without(told, self._between.withdrawn)
        if book.take_over(told):
            self._save(book)
            self._changed(
                replace(
                    self._of_book(book),
                    asking=self.status.asking,
                    ask=self.status.ask,
                    rotation=self.status.rotation,
                )
            )

    def _of_this_set(self, game: Game) -> bool:
        """Is it played with the set of the book? One that was begun with another set tells nothing of this one."""
        equipment, book = game.equipment, self._book
        same = book is not None and equipment is not None and equipment["name"] == book.name
        return same and game.name == self._game.name and game.learns

    def look(self) -> None:
        """Keep the square lit where a piece is wanted. Called after every scan."""
        ask, state = self.status.ask, self._desk.state
        if not state.resting or ask is None:
            return
        physical = TO_PHYSICAL[ask.rotation][self._game.parse_square(ask.square)]
        square = TO_PLAYERS[state.rotation][physical]
        message = Message("read_window", (("piece", ask.piece), ("square", ask.square)))
        turns = self.status.turns
        if turns:
            message = Message("read_turned", (*message.params, ("turns", turns)))
        if state.hint != (square,) or state.message != message:
            self._desk.hint((square,), message)

    def readings(self) -> Mapping[str, object]:
        """The answer of `GET /api/set`."""
        book = self._book
        told: Mapping[str, Sequence[Text]] = {
            "list": () if book is None else book.told(),
            "summary": () if book is None else book.summary(),
            "problems": self.status.problems,
        }
        said = {name: [line.to_json() for line in lines] for name, lines in told.items()}
        english = {name: list(map(str, lines)) for name, lines in told.items()}
        return {**self.status.to_json(), **english, "said": said}

    def _between_games(self) -> None:
        """Take in what the last game has told; raises `CommandRefusedError` while one is under way."""
        state, line, title = self._desk.state, self._desk.tracker.line, self._game.look.title
        if state.game != self._game.name:
            raise CommandRefusedError(text("another game is set up: begin a new game of {title} first", title=title))
        if state.phase == "playing" and state.moves:
            raise CommandRefusedError(text("a game is under way: finish it first, or begin a new one"))
        if line is not None:
            self.played(line.position.game)

    def _stop(self, now: int) -> None:
        if self.status.asking:
            self._go_on(now)

    def _go_on(self, now: int) -> None:
        """Let the board rest no longer; the next game begins with what is known now."""
        book = self._needed_book()
        if self._between.changed:
            self._desk.equip(make_game(self._game.name, book.equipment, self._game.rules))
            self._between = replace(self._between, changed=False)
        self._desk.rest(now, on=False)
        self._changed(self._of_book(book))

    def _needed_book(self) -> SetBook:
        if self._book is None:
            raise CommandRefusedError(
                text("the numbers of this set are given; `shogunboard set new FILE` begins a set that is found out")
            )
        return self._book

    def _of_book(self, book: SetBook) -> SetStatus:
        known = book.known()
        return SetStatus(
            book.name, True, known, len(book.readings), tuple(book.problems()), unsaved=self.status.unsaved
        )

    def _asking(self, book: SetBook) -> SetStatus:
        return replace(self._of_book(book), asking=True, ask=book.ask(self._rotation), rotation=self._rotation)

    def _save(self, book: SetBook) -> None:
        self._between = replace(self._between, changed=True)
        kept = self._kept
        if kept is None:
            return
        text = book.text()

        def write() -> None:
            problem = None
            try:
                kept.write(text)
            except StoreError as error:
                problem = str(error)
            self._post(lambda: self._written(problem))

        self._later(write)

    def _mark(self) -> None:
        if self._kept is not None:
            self._later(self._kept.mark)

    def _written(self, problem: str | None) -> None:
        if problem != self.status.unsaved:
            self._changed(replace(self.status, unsaved=problem))

    def _changed(self, status: SetStatus) -> None:
        self.status = status
        self._tell(status)


def _without(book: SetBook, readings: Collection[str]) -> None:
    """Take these readings out of a book."""
    for index, line in reversed(list(enumerate(book.readings))):
        if line in readings:
            book.withdraw(index)
