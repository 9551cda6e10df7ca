"""Where a game turned: each move compared with the best one that a search finds.

Values are in hundredths of a common piece. A move loses what the best move is worth more than it; by that it is an
inaccuracy, a mistake or a blunder (`THRESHOLDS`). Values count up to `CAP` only: who is winning by far and goes on
winning by far has made no mistake, and a win that is given away is one.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shogunboard.engine.search import FAR, WIN, Search
from shogunboard.games.base import Position, Side
from shogunboard.games.line import Line, Ply
from shogunboard.games.searching import Value
from shogunboard.record.annotation import ANNOTATOR, Annotation, Size, parse_annotation, signed
from shogunboard.record.model import GameRecord, RecordedMove

THRESHOLDS: Final[tuple[tuple[Value, Size], ...]] = ((250, "blunder"), (120, "mistake"), (60, "inaccuracy"))
"""From what loss on a move is called what, the largest first."""
CAP: Final[Value] = 1_000
USUAL_NODES: Final = 20_000
"""So many positions are looked at for each move, unless somebody wants another number."""
_LONGEST_LINE: Final = 6


@dataclass(frozen=True, slots=True)
class View:
    """What a search finds in a position: the value for the side to move, plies to a proved end (negative: of a loss),
    and the best line as move texts."""

    value: Value
    wins_in: int | None
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is thought of one move. `value` is that of the position after it, seen from White (Forest); `loss` what the
    mover lost by it; `better` the best line, empty when the move is as good; `missed_win` the plies of a win that
    was there and is gone."""

    ply: int
    move: str
    value: Value
    wins_in: int | None
    loss: Value
    size: Size | None
    better: tuple[str, ...]
    missed_win: int | None

    def comment(self) -> str:
        """The text that is written behind the move."""
        return Annotation(value_text(self.value), self.size, self.missed_win, self.better).text()

    def to_json(self) -> dict[str, object]:
        """The judgement as a JSON object."""
        return {
            "ply": self.ply,
            "move": self.move,
            "value": self.value,
            "wins_in": self.wins_in,
            "loss": self.loss,
            "size": self.size,
            "better": list(self.better),
            "missed_win": self.missed_win,
        }


def value_text(value: Value) -> str:
    """A value in common pieces, `+0.35`; a proved end as its distance in plies, `+#3`."""
    sign = "-" if value < 0 else "+"
    if abs(value) > FAR:
        return f"{sign}#{WIN - abs(value)}"
    return f"{sign}{abs(value) / 100:.2f}"


def analyse(line: Line, nodes: int, stop: Callable[[], bool] | None = None) -> Iterator[Judgement]:
    """Judge the moves of a game one after the other, each position with so many nodes."""
    return judged(line, lambda position: view(position, nodes, stop))


def judged(line: Line, look: Callable[[Position], View]) -> Iterator[Judgement]:
    """Judge the moves of a game one after the other, by what `look` finds in each position; it may be anywhere."""
    before: View | None = None
    for number, ply in enumerate(line.plies):
        if before is None:
            before = look(ply.before)
        after = look(ply.after)
        yield _judge(number, ply, before, after)
        before = after


def view(position: Position, nodes: int, stop: Callable[[], bool] | None = None) -> View:
    """What a search finds in a position, or how the game has ended there."""
    ended = end_view(position)
    if ended is not None:
        return ended
    board = position.game.search_board(position)
    *_, found = Search(board).think(stop, nodes=nodes)
    shorts = []
    for move in found.line:
        shorts.append(board.short(move))
        board.push(move)
    return View(found.value, found.wins_in, line_texts(position, shorts))


def end_view(position: Position) -> View | None:
    """How the game has ended in a position; None when it goes on."""
    outcome = position.outcome()
    if outcome is None:
        return None
    value = 0 if outcome.winner is None else WIN if outcome.winner == position.side else -WIN
    return View(value, None if outcome.winner is None else 0, ())


def annotated(record: GameRecord, judgements: list[Judgement], by: str) -> GameRecord:
    """The record with the judgements as comments behind its moves, before what others say there; those of an older
    analysis go. `by` is what the tag `Annotator` tells of this one."""
    moves: list[RecordedMove] = []
    for move, judgement in zip(record.moves, judgements, strict=True):
        others = (comment for comment in move.comments if parse_annotation(comment) is None)
        moves.append(replace(move, comments=(judgement.comment(), *others)))
    return replace(record, moves=tuple(moves)).with_tags(**{ANNOTATOR: signed(record.tag(ANNOTATOR), by)})


def line_texts(position: Position, shorts: Sequence[str]) -> tuple[str, ...]:
    """The first moves of a line as move texts."""
    texts = []
    for short in shorts[:_LONGEST_LINE]:
        step = next(step for step in position.steps() if step.move.short == short)
        texts.append(position.move_text(step))
        position = position.after(step)
    return tuple(texts)


def _judge(number: int, ply: Ply, before: View, after: View) -> Judgement:
    """The best move is at least as good as the one that was made, whatever the shorter look at it said."""
    best = bool(before.line) and before.line[0] == ply.text
    reached = -after.value
    loss = 0 if best else max(0, _capped(before.value) - _capped(reached))
    size = next((size for least, size in THRESHOLDS if loss >= least), None)
    missed = not best and before.value > FAR and reached <= FAR
    side = ply.before.side
    seen = reached if side is Side.WHITE else -reached
    wins_in = None if after.wins_in is None else abs(after.wins_in)
    return Judgement(
        ply=number,
        move=ply.text,
        value=seen,
        wins_in=wins_in,
        loss=loss,
        size=size,
        better=before.line if size is not None or missed else (),
        missed_win=WIN - before.value if missed else None,
    )


def _capped(value: Value) -> Value:
    return max(-CAP, min(CAP, value))
