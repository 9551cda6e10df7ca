"""Corrections of a game after it was played: other moves in the place of some, and all that follows checked again.

A correction is a fact of its own behind those of the play, so that nothing that was recorded is lost.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeAlias

from shogunboard.errors import CommandRefusedError, IllegalMoveError, TextError
from shogunboard.games.base import Game, Outcome
from shogunboard.games.line import Line, Told, Words, either_may_begin
from shogunboard.geometry import Square
from shogunboard.session.facts import EndFact, GameFact, Played
from shogunboard.session.history import REPORTED_REPETITION, History, apply_fact, history_of, line_of, step_of
from shogunboard.text import Text, text, texts

_SAID: Final = frozenset({"resignation", "agreement", "time", "repetition"})
"""Ends that the players or the clock said, and that hold for other moves, too."""
MOST_NEW: Final = 400
"""New moves of one correction."""


@dataclass(frozen=True, slots=True)
class RevisedFact:
    """The game has these moves from the move with number `ply` on, and this end.

    `notes` is what stood behind its moves from `ply` on until then, by ply, `annotator` who had judged them; `said` is
    the note that was written in their place, if any. So the correction can be undone.
    """

    name: ClassVar[str] = "revised"
    ply: int
    moves: tuple[Played, ...]
    end: EndFact | None = None
    notes: tuple[tuple[int, tuple[str, ...]], ...] = ()
    annotator: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class RestoredFact:
    """The last correction that held does not hold any more."""

    name: ClassVar[str] = "restored"


KeptFact: TypeAlias = GameFact | RevisedFact | RestoredFact
"""What the archive may hold of a game: the facts of the board, then those of corrections."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be changed: from the move with number `ply` on, `removed` moves make way for others, by their texts.

    `cut`: where a later move does not fit any more, it and all after it are left out.
    """

    ply: int
    removed: int = 0
    moves: tuple[str, ...] = ()
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first later move that cannot be made any more: its number, and its text, as they were recorded."""

    ply: int
    text: str


@dataclass(frozen=True, slots=True)
class Draft:
    """What a change would make of a game, as far as all fits. `added` are the new moves, `left_out` those at the end
    that would be gone."""

    fact: RevisedFact
    after: History
    added: tuple[Played, ...]
    left_out: tuple[Played, ...] = ()
    misfit: Misfit | None = None


def history_from(game: Game, facts: Iterable[KeptFact]) -> History:
    """The history that facts tell; raises `TextError` or `IllegalMoveError` for what does not follow."""
    history: History | None = None
    earlier: list[History] = []
    for fact in facts:
        match fact:
            case RevisedFact() if history is not None:
                earlier.append(history)
                history = _revised(game, history, fact)
            case RestoredFact() if earlier:
                history = earlier.pop()
            case RevisedFact() | RestoredFact():
                raise IllegalMoveError(
                    text("the fact {fact} has nothing before it that it could change", fact=repr(fact.name))
                )
            case _:
                # What was played since cannot be undone with it.
                earlier.clear()
                history = apply_fact(game, history, fact)
    if history is None:
        raise ValueError("a game without facts has no history")
    return history


def undoable(facts: Iterable[KeptFact]) -> RevisedFact | None:
    """The correction that holds and was made last; None when none holds, or the game has gone on since."""
    holding: list[RevisedFact] = []
    for fact in facts:
        match fact:
            case RevisedFact():
                holding.append(fact)
            case RestoredFact():
                del holding[-1:]
            case _:
                holding.clear()
    return holding[-1] if holding else None


def _revised(game: Game, history: History, fact: RevisedFact) -> History:
    if not 1 <= fact.ply <= len(history.moves) + 1:
        raise IllegalMoveError(
            texts(
                "move {ply} does not follow: the game has {count} move",
                "move {ply} does not follow: the game has {count} moves",
                count=len(history.moves),
                ply=fact.ply,
            )
        )
    moves = (*history.moves[: fact.ply - 1], *fact.moves)
    start = game.parse_position(history.start, history.rotation)
    turn = None if either_may_begin(start) else start.side
    flagged = history.flagged if history.flagged is not None and history.flagged[1] <= len(moves) else None
    after = replace(
        history,
        moves=moves,
        turn=moves[-1].side.other if moves else turn,
        result=fact.end,
        words=_words(history.words, moves, fact.ply),
        used=0,
        flagged=flagged,
        known=None,
    )
    if history.known is None:
        return after
    return replace(after, known=line_of(game, after).position.game)


def _words(words: Words, moves: Sequence[Played], ply: int) -> Words:
    """What was said of the equipment and can have been said in the game with these moves, changed from `ply` on."""

    def holds(word: Told) -> bool:
        return word.ply < ply or (word.ply <= len(moves) and _stands(moves[: word.ply], word.home) == word.square)

    return tuple(word for word in words if not isinstance(word, Told) or holds(word))


def _stands(moves: Iterable[Played], home: Square) -> Square | None:
    """Where the piece that began on `home` stands after these moves; None when it was captured."""
    square = home
    for played in moves:
        if played.origin == square:
            square = played.target
        elif played.target == square:
            return None
    return square


def beyond(count: int) -> Text:
    """What is wrong with the number of a move in a game of so many moves."""
    return texts(
        "the game has {count} move, and one can be added behind it",
        "the game has {count} moves, and one can be added behind them",
        count=count,
    )


def draft(game: Game, history: History, change: Change) -> Draft:
    """What a change would make of a game; a later move that does not fit is told, and left out with all after it.

    Raises `TextError` for a change that cannot be read or made, and `CommandRefusedError` for one that changes
    nothing.
    """
    count = len(history.moves)
    if not 1 <= change.ply <= count + 1:
        raise TextError(beyond(count), "ply")
    if not 0 <= change.removed <= count + 1 - change.ply:
        raise TextError(text("there are not so many moves"), "removed")
    if len(change.moves) > MOST_NEW:
        raise TextError(text("at most {count} new moves fit into one correction", count=MOST_NEW), "moves")
    first, last = change.ply - 1, change.ply - 1 + change.removed
    before, made, later = history.moves[:first], history.moves[first:last], history.moves[last:]
    # A move that takes the place of another one took the time that this one took.
    times = [*before, *(made[at] if at < len(made) else None for at in range(len(change.moves)))]
    added = _added(game, history, before, change, times)
    # What was said later may tell of numbers that later moves depend on.
    words = _words(history.words, (*before, *added, *later), change.ply)
    line = line_of(game, replace(history, moves=(*before, *added), result=None, words=words))
    misfit = None
    for number, played in enumerate(later, last + 1):
        step = step_of(line.position, played)
        if step is None or (line.outcome() is not None and not played.disputed):
            misfit = Misfit(number, played.text)
            break
        line.push(step, disputed=played.disputed)
    left_out = later[len(line.plies) - len(times) :] if later else made[len(added) :]
    moves = _moves(game, line, (*times, *later))
    fact = RevisedFact(change.ply, moves[first:], _end(line, None if left_out else history.result))
    if (moves, fact.end) == (history.moves, history.result):
        raise CommandRefusedError(text("that would change nothing"))
    return Draft(fact, _revised(game, history, fact), added, left_out, misfit)


def _added(
    game: Game, history: History, before: tuple[Played, ...], change: Change, times: Sequence[Played | None]
) -> tuple[Played, ...]:
    """The new moves of a change, read in the positions that they come to."""
    words = _words(history.words, before, change.ply)
    line = line_of(game, replace(history, moves=before, result=None, words=words))
    for number, written in enumerate(change.moves, change.ply):
        place = text("move {number}", number=number)
        if line.outcome() is not None:
            raise TextError(text("the game has ended before it"), place)
        try:
            step, disputed = game.parse_move(line.position, written)
        except TextError as error:
            raise error.within(place) from None
        except IllegalMoveError as error:
            raise TextError(error.text, place) from None
        line.push(step, disputed=disputed)
    return _moves(game, line, times)[len(before) :]


def _moves(game: Game, line: Line, times: Sequence[Played | None]) -> tuple[Played, ...]:
    """The moves of a line, with the times of these."""
    timed = times[: len(line.plies)]
    spent = [None if played is None else played.spent for played in timed]
    left = [None if played is None else played.left for played in timed]
    return history_of(game, line, spent=spent, left=left).moves


def _end(line: Line, said: EndFact | None) -> EndFact | None:
    """How a line has ended: by the rules, or as players or clock had said of the game before."""
    outcome = line.outcome()
    if outcome is None and said is not None and said.reason in _SAID:
        repeated = said.reason != "repetition" or line.occurrences >= REPORTED_REPETITION
        outcome = Outcome(said.winner, said.reason) if repeated else None
    return None if outcome is None else EndFact(outcome.winner, outcome.reason, line.position.royals(outcome.winner))
