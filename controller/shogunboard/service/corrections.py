"""Corrections of kept games for the page: what could be played in the place of a move, and what a change would do."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from shogunboard.errors import IllegalMoveError, NotFoundError, TextError
from shogunboard.games.base import Game, Outcome, Position, Step
from shogunboard.notation import result_text
from shogunboard.session.history import History
from shogunboard.session.revision import Change, Draft, beyond
from shogunboard.store import Archive, Moment, RecordedGame, followed
from shogunboard.store.model import UNFINISHED
from shogunboard.store.revisions import drafted
from shogunboard.text import text


class CorrectionKeeper:
    """A `web.corrections.Corrections` on the journal's file. Called in worker threads.

    `changed` is told the number of a game that was corrected; `told` the game of its last position before and after,
    where a set that is found out was played with: what its moves told is another thing now.
    """

    def __init__(
        self,
        path: Path,
        now: Callable[[], Moment],
        changed: Callable[[int | None], None],
        told: Callable[[Game, Game], None],
    ) -> None:
        self._path = path
        self._now = now
        self._changed = changed
        self._told = told

    def choices(self, number: int, ply: int, after: str = "") -> Mapping[str, object]:
        """What could be played as the move with number `ply`, or `after` another one was played there.

        Raises `NotFoundError` or `TextError`.
        """
        recorded = self._find(number)
        _, line = followed(recorded)
        if not 1 <= ply <= len(line.plies) + 1:
            raise TextError(beyond(len(line.plies)), "ply")
        position = _after(line.position_at(ply - 1), after) if after else line.position_at(ply - 1)
        legal = position.steps()
        return {
            "moves": [_step_json(position, step) for step in legal],
            "accepted": [_step_json(position, step) for step in _insisted(position, legal)],
        }

    def correct(self, number: int, version: int, change: Change, *, dry_run: bool) -> Mapping[str, object]:
        """Correct a game, or only tell what that would do; raises as `Archive.revise`."""
        if dry_run:
            return _draft_json(drafted(self._find(number), change, version), version)
        with Archive(self._path) as archive:
            recorded, found = archive.revise(number, change, version, self._now())
        self._corrected(recorded, found.after)
        return _draft_json(found, version + 1)

    def undo(self, number: int, version: int) -> None:
        """Undo the last correction of a game; raises as `Archive.undo_revision`."""
        with Archive(self._path) as archive:
            recorded, after = archive.undo_revision(number, version, self._now())
        self._corrected(recorded, after)

    def _corrected(self, recorded: RecordedGame, after: History) -> None:
        self._changed(recorded.id)
        before = recorded.history()
        # Only of what was played at this board does the set file know.
        if recorded.summary.source == "played" and before.known is not None and after.known is not None:
            self._told(before.known, after.known)

    def _find(self, number: int) -> RecordedGame:
        with Archive(self._path) as archive:
            recorded = archive.find(number)
        if recorded is None:
            raise NotFoundError(text("there is no game {number}", number=number))
        return recorded


def _after(position: Position, written: str) -> Position:
    try:
        step, _ = position.game.parse_move(position, written)
    except TextError as error:
        raise error.within("after") from None
    except IllegalMoveError as error:
        raise TextError(error.text, "after") from None
    return position.recorded(step)


def _insisted(position: Position, legal: Sequence[Step]) -> Iterator[Step]:
    """The moves that are legal in all but the number that a piece shows."""
    known = {(step.origin, step.target) for step in legal}
    squares = [square for row in position.game.shown for square in row if square is not None]
    for origin, man in sorted(position.men.items()):
        for target in squares if man.side == position.side else ():
            step = None if (origin, target) in known else position.insist(origin, target)
            if step is not None:
                yield step


def _step_json(position: Position, step: Step) -> dict[str, object]:
    name = position.game.square_name
    return {
        "move": step.move.short,
        "text": position.move_text(step),
        "from": name(step.origin),
        "to": name(step.target),
        "captured": step.captured.kind if step.captured else None,
    }


def _draft_json(found: Draft, version: int) -> dict[str, object]:
    """What has become of a game, or would (docs/http.md, "Corrections")."""
    after, misfit = found.after, found.misfit
    end = after.result
    return {
        "version": version,
        "plies": len(after.moves),
        "added": [played.text for played in found.added],
        "disputed": [played.text for played in found.added if played.disputed],
        "left_out": [played.text for played in found.left_out],
        "misfit": None if misfit is None else {"ply": misfit.ply, "text": misfit.text},
        "result": result_text(None if end is None else Outcome(end.winner, end.reason)),
        "termination": UNFINISHED if end is None else end.reason,
    }
