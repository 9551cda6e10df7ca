"""The durable part of a session: the game from its start to now, made of facts alone.

The live session and a restart go through the same function, `apply_fact`, so replaying the journal gives the
same history.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final, assert_never

from shogunboard.clock import TimeControl
from shogunboard.errors import IllegalMoveError, TextError
from shogunboard.games.base import Game, Outcome, Position, Side, Step
from shogunboard.games.line import Arranged, Line, Words, bench_square, either_may_begin
from shogunboard.games.starts import Rows
from shogunboard.session.facts import (
    ControlFact,
    CorrectionFact,
    EndFact,
    FlagFact,
    GameFact,
    MoveFact,
    NumberFact,
    OrderFact,
    PauseFact,
    PiecesFact,
    Played,
    SidesFact,
    StartFact,
    TakebackFact,
)
from shogunboard.text import text, texts

REPORTED_REPETITION: Final = 4
"""From this occurrence on a repeated position is reported (rules.md 1, "End")."""


@dataclass(frozen=True, slots=True)
class History:
    """A game so far. `start` is the position text of the start, `turn` None while either side may begin.

    `control` is the clock, `used` how long the turn had lasted when that was paused last. `flagged` is the side that
    ran out of time first while the game went on, with the number of moves then.

    `rows` is the order in which the pieces were to be set up. `words` are what players said of the equipment. `known`
    is the game with what is known of it now, None where that is what was known at the start; it follows from all else.
    """

    game: str
    start: str
    rotation: int
    assumed: bool
    turn: Side | None
    moves: tuple[Played, ...] = ()
    result: EndFact | None = None
    words: Words = ()
    control: TimeControl | None = None
    used: int = 0
    flagged: tuple[Side, int] | None = None
    rows: Rows | None = None
    known: Game | None = field(default=None, compare=False)

    @property
    def position(self) -> str:
        """The position text now."""
        return self.moves[-1].position if self.moves else self.start

    def position_in(self, game: Game) -> Position:
        """The position now; `game` is the one that the history was begun with."""
        return (self.known or game).parse_position(self.position, self.rotation)

    @property
    def sides_exchangeable(self) -> bool:
        """May the sides still be exchanged with one press (tracking.md 12)?"""
        return self.assumed and all(played.captured is None for played in self.moves)


def apply_fact(game: Game, history: History | None, fact: GameFact) -> History:
    """The history after a fact.

    Raises `IllegalMoveError` for a fact that does not fit the history: no game has started, or the number of
    the move is not the next one (the last one for a correction and a take-back); `TextError` for a start that
    cannot be read or is another game's.
    """
    if isinstance(fact, StartFact):
        if fact.game != game.name:
            raise TextError(
                text(
                    "the game is {game}, the rules are those of {rules}",
                    game=repr(fact.game),
                    rules=repr(game.name),
                ),
                text("start of the game"),
            )
        start = game.parse_position(fact.position, fact.rotation)
        turn = None if either_may_begin(start) else start.side
        known = game if game.learns else None
        return History(
            fact.game,
            fact.position,
            fact.rotation,
            fact.assumed,
            turn,
            control=fact.control,
            rows=game.rows_of(start),
            known=known,
        )
    if history is None:
        raise IllegalMoveError(
            text("the fact {fact} comes before any game has started: the journal lacks its start", fact=repr(fact.name))
        )
    match fact:
        case ControlFact():
            if history.moves:
                raise IllegalMoveError(text("the clock of a game is set before its first move"))
            return replace(history, control=fact.control, used=0, flagged=None)
        case PauseFact():
            return replace(history, used=fact.used)
        case FlagFact():
            return replace(history, flagged=(fact.side, len(history.moves)))
        case MoveFact():
            _check_ply(history, fact.ply, len(history.moves) + 1)
            return _moved(game, history, fact.played)
        case CorrectionFact():
            _check_ply(history, fact.ply, len(history.moves))
            corrected = _moved(game, _taken_back(game, history), fact.played)
            if history.flagged is not None and history.flagged[1] < fact.ply:
                return replace(corrected, flagged=history.flagged)
            return corrected
        case TakebackFact():
            _check_ply(history, fact.ply, len(history.moves))
            before = _taken_back(game, history)
            start = game.parse_position(history.start, history.rotation)
            turn = None if not before.moves and either_may_begin(start) else history.moves[-1].side
            return replace(before, turn=turn)
        case SidesFact():
            return _exchanged(game, history)
        case PiecesFact():
            return _swapped(game, history, fact)
        case NumberFact():
            line = line_of(game, history)
            line.tell(fact.square, fact.number, shows=fact.shows)
            return replace(history, words=line.words, known=line.position.game)
        case OrderFact():
            line = line_of(game, history).arranged(Arranged(fact.side, fact.digits))
            return _reread(game, history, line, history.result)
        case EndFact():
            return replace(history, result=fact)
        case _:
            assert_never(fact)


def _check_ply(history: History, ply: int, expected: int) -> None:
    if ply != expected or not ply:
        raise IllegalMoveError(
            texts(
                "move {ply} does not follow: the game has {count} move",
                "move {ply} does not follow: the game has {count} moves",
                count=len(history.moves),
                ply=ply,
            )
        )


def _taken_back(game: Game, history: History) -> History:
    """The history without its last move; what the move told of the equipment is not known any more."""
    flagged = history.flagged
    if flagged is not None and len(history.moves) <= flagged[1] + 1:
        # The turn in which the flag fell is played anew, with the time that there was when it began.
        flagged = None
    before = replace(history, moves=history.moves[:-1], result=None, used=0, flagged=flagged)
    if history.known is None:
        return before
    line = line_of(game, replace(history, result=None))
    line.pop()
    return replace(before, words=line.words, known=line.position.game)


def _moved(game: Game, history: History, played: Played) -> History:
    start = history.start
    if not history.moves:
        # With "either" the side that makes the first move begins.
        position = game.parse_position(start, history.rotation)
        if position.side != played.side:
            start = position.with_side(played.side).text()
    known = history.known
    if known is not None:
        before = known.parse_position(history.position if history.moves else start, history.rotation)
        step = step_of(before, played)
        known = before.recorded(step).game if step else known
    moves = (*history.moves, played)
    return replace(history, start=start, moves=moves, turn=played.side.other, result=None, used=0, known=known)


def _exchanged(game: Game, history: History) -> History:
    line = line_of(game, history).exchanged()
    result = history.result
    if result is not None:
        winner = None if result.winner is None else result.winner.other
        result = EndFact(winner, result.reason, line.position.royals(winner))
    exchanged = _reread(game, history, line, result)
    if not history.moves:
        return exchanged
    # What has been used up stays with the players, so the times of the game go with them.
    control = exchanged.control and exchanged.control.exchanged
    flagged = exchanged.flagged and (exchanged.flagged[0].other, exchanged.flagged[1])
    return replace(exchanged, control=control, flagged=flagged)


def _swapped(game: Game, history: History, fact: PiecesFact) -> History:
    line = line_of(game, history).swapped(fact.one, fact.other)
    result, outcome = history.result, line.outcome()
    if result is not None:
        # An end that is another one now comes as a fact of its own.
        same = outcome == Outcome(result.winner, result.reason)
        result = replace(result, royals=line.position.royals(result.winner)) if same else None
    return _reread(game, history, line, result)


def _reread(game: Game, history: History, line: Line, result: EndFact | None) -> History:
    """The history told by another reading of the same handling of pieces."""
    spent = [played.spent for played in history.moves]
    left = [played.left for played in history.moves]
    reread = history_of(game, line, assumed=history.assumed, spent=spent, left=left, result=result)
    return replace(reread, control=history.control, used=history.used, flagged=history.flagged)


def history_of(
    game: Game,
    line: Line,
    *,
    assumed: bool = False,
    spent: Sequence[int | None] = (),
    left: Sequence[int | None] = (),
    result: EndFact | None = None,
) -> History:
    """The history that a line tells. `spent` are the times of the moves, `left` what remained on the clock after each,
    as far as they are known."""
    moves = tuple(
        Played(
            ply.before.side,
            ply.step.move.short,
            ply.text,
            ply.step.origin,
            ply.step.target,
            ply.step.captured.kind if ply.step.captured else None,
            ply.disputed,
            ply.after.text(),
            taken,
            bench_square(game, ply.step),
            remained,
        )
        for ply, taken, remained in zip_longest(line.plies, spent, left)
    )
    turn = None if line.either_begins else line.position.side
    now = line.position.game
    known = now if now.learns else None
    start = line.start
    return History(
        game.name, start.text(), start.rotation, assumed, turn, moves, result, line.words, rows=line.rows, known=known
    )


def line_of(game: Game, history: History) -> Line:
    """The line of positions of a history, each move checked by the rules.

    Raises `TextError` for a position text that cannot be read and `IllegalMoveError` for a move that is not
    legal or leads elsewhere: then the set or the settings are not those that the game was played with.
    """
    line = Line(game.parse_position(history.start, history.rotation), history.words, history.rows)
    for number, played in enumerate(history.moves, 1):
        step = step_of(line.position, played)
        if step is None:
            raise IllegalMoveError(
                text(
                    "move {number} ({move}) of the journal is not legal: it was played with another set or settings",
                    number=number,
                    move=played.text,
                )
            )
        line.push(step, disputed=played.disputed)
        if line.position.text() != played.position:
            raise TextError(
                text(
                    "the journal says {position}, the rules say {ruled}",
                    position=repr(played.position),
                    ruled=repr(line.position.text()),
                ),
                text("move {number}", number=number),
            )
    result = history.result
    if result is not None and line.outcome() is None:
        line.end(Outcome(result.winner, result.reason))
    return line


def step_of(position: Position, played: Played) -> Step | None:
    """The step of a move that was played, in the position before it; None when it is not legal there."""
    if played.disputed:
        return position.insist(played.origin, played.target)
    steps = [step for step in position.steps() if step.move.short == played.short]
    wanted = played.origin, played.target, played.bench
    exact = [step for step in steps if (step.origin, step.target, bench_square(position.game, step)) == wanted]
    # Captured pieces may have been moved about on their bench, which no fact tells; the board will.
    return next(iter(exact or steps), None)


def repetition_of(game: Game, history: History) -> int:
    """How often the position now has occurred, or 0 below the count that is reported."""
    texts = [history.start, *(played.position for played in history.moves)]
    keys = [game.parse_position(text, history.rotation).key() for text in texts]
    count = keys.count(keys[-1])
    return count if count >= REPORTED_REPETITION else 0
