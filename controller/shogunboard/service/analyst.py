"""Analyses kept games one after the other, beside whatever is played at the board.

It has a thread and an engine of its own, which is there only while there is something to do, has the lowest priority,
and gets no new position while the other engine thinks for the board. A game is written when all of it has been judged:
whatever ends the service costs the work on one game.
"""

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from shogunboard.engine.analysis import USUAL_NODES, View, end_view, judged, line_texts
from shogunboard.engine.client import Thinker
from shogunboard.engine.levels import STRONGEST
from shogunboard.engine.protocol import Answer, Failed, Reply, question_about
from shogunboard.errors import CommandRefusedError, NotFoundError, ShogunboardError
from shogunboard.games.base import Position
from shogunboard.ports import Clock
from shogunboard.record.annotation import annotator
from shogunboard.service.tools import ThinkerFactory
from shogunboard.store import Archive, GameSummary, Wanted, followed
from shogunboard.text import Text, text

MOST_MS: Final = 60_000
"""A position on which a slow machine has worked so long is judged by what has been found."""
_LOOK_S: Final = 0.2


class _StoppedError(Exception):
    """Nobody wants the analysis any more."""


@dataclass(frozen=True, slots=True)
class AnalysisStatus:
    """What is being done: the `game` (None: nothing) with so many of its moves judged, and how many games are still
    `waiting`; `done` and `problem` are of this run so far."""

    game: int | None = None
    ply: int = 0
    plies: int = 0
    waiting: int = 0
    done: int = 0
    problem: Text | None = None

    def to_json(self) -> dict[str, object]:
        """The status as a JSON object (docs/http.md)."""
        return {
            "game": self.game,
            "ply": self.ply,
            "plies": self.plies,
            "waiting": self.waiting,
            "done": self.done,
            "problem": None if self.problem is None else str(self.problem),
            "said": None if self.problem is None else self.problem.to_json(),
        }


class Analyst:
    """A `web.analysis.Analyses` on the journal's file. `begin`, `stop` and `close` may be called in any thread.

    `busy` says whether the engine of the board thinks; `tell` hears of every change, in the thread of the analyst;
    `changed` of every game that was written. `factory` makes the engine, None: there is none.
    """

    def __init__(
        self,
        path: Path,
        factory: ThinkerFactory | None,
        clock: Clock,
        *,
        busy: Callable[[], bool],
        tell: Callable[[AnalysisStatus], None],
        changed: Callable[[int], None],
        nodes: int = USUAL_NODES,
    ) -> None:
        self._path = path
        self._factory = factory
        self._clock = clock
        self._busy = busy
        self._tell = tell
        self._changed = changed
        self._nodes = nodes
        self._lock = threading.Lock()
        self._waiting: deque[int] = deque()
        self._thread: threading.Thread | None = None
        self._halt = threading.Event()
        self._closed = False
        self._answers: SimpleQueue[Reply | None] = SimpleQueue()
        self._number = 0
        self._status = AnalysisStatus()

    def status(self) -> Mapping[str, object]:
        """What is being done now."""
        return self._status.to_json()

    def begin(self, games: Sequence[int] | None) -> None:
        """Analyse these games (None: all that have not been analysed), after those that are waiting already.

        Raises `NotFoundError` or `CommandRefusedError`, and nothing is begun then.
        """
        if self._factory is None:
            raise CommandRefusedError(text("this service has no engine"))
        numbers = self._unjudged() if games is None else self._checked(games)
        with self._lock:
            current = None if self._halt.is_set() else self._status.game
            self._waiting.extend(number for number in numbers if number not in (*self._waiting, current))
            if self._thread is None and not self._closed:
                self._status = AnalysisStatus()
                self._thread = threading.Thread(target=self._run, args=(self._factory,), name="analyst", daemon=True)
                self._thread.start()
            self._changed_to(replace(self._status, waiting=len(self._waiting)))

    def stop(self) -> None:
        """Leave the game that is being analysed as it was, and all that are waiting."""
        with self._lock:
            self._waiting.clear()
            if self._thread is not None:
                self._halt.set()
                self._answers.put(None)

    def wait(self) -> None:
        """Wait until there is nothing to do."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def close(self) -> None:
        """Stop, for good. Twice is once."""
        self._closed = True
        self.stop()
        self.wait()

    def _unjudged(self) -> list[int]:
        with Archive(self._path) as archive:
            found = archive.games(Wanted(analysed=False))
        numbers = [summary.id for summary in reversed(found) if summary.plies and not summary.under_way]
        if not numbers:
            raise CommandRefusedError(text("there is no game left to analyse"))
        return numbers

    def _checked(self, games: Sequence[int]) -> list[int]:
        with Archive(self._path) as archive:
            known = {summary.id: summary for summary in (*archive.games(), *archive.games(Wanted(deleted=True)))}
        for number in games:
            _check(number, known.get(number))
        return list(dict.fromkeys(games))

    # -- in the thread ---------------------------------------------------------------------------------

    def _run(self, factory: ThinkerFactory) -> None:
        thinker = factory(self._answers.put)
        try:
            while (number := self._next()) is not None:
                self._analyse(number, thinker)
        finally:
            thinker.close()
            with self._lock:
                # Another thread may have begun by now. If not, this one ends by a defect.
                if self._thread is threading.current_thread():
                    self._thread = None
                    self._waiting.clear()
                    game = self._status.game or 0
                    problem = text("game {number}: a defect of the service; its log tells more", number=game)
                    self._changed_to(AnalysisStatus(done=self._status.done, problem=problem))

    def _next(self) -> int | None:
        """The next game; None, and the thread is at its end, when there is none."""
        with self._lock:
            # What is waiting now came after the last stop.
            self._halt.clear()
            if self._closed or not self._waiting:
                self._thread = None
                self._changed_to(replace(self._status, game=None, ply=0, plies=0, waiting=0))
                return None
            number = self._waiting.popleft()
            self._changed_to(replace(self._status, game=number, ply=0, plies=0, waiting=len(self._waiting)))
            return number

    def _analyse(self, number: int, thinker: Thinker) -> None:
        problem = None
        try:
            problem = self._judge(number, thinker)
        except _StoppedError:
            thinker.stop(self._clock.monotonic_ms())
            return
        except ShogunboardError as error:
            problem = text("game {number}: {problem}", number=number, problem=error.text)
        with self._lock:
            done = self._status.done + (problem is None)
            self._changed_to(replace(self._status, done=done, problem=problem or self._status.problem))

    def _judge(self, number: int, thinker: Thinker) -> Text | None:
        """Judge a game and write what was found; why that could not be done."""
        with Archive(self._path) as archive:
            recorded = archive.find(number)
        if recorded is None:
            return text("there is no game {number} any more", number=number)
        _, line = followed(recorded)
        comments: dict[int, str] = {}
        self._progress(0, len(line.plies))
        for judgement in judged(line, lambda position: self._view(position, thinker)):
            comments[judgement.ply + 1] = judgement.comment()
            self._progress(len(comments), len(line.plies))
        with Archive(self._path) as archive:
            if not archive.annotate(recorded, comments, annotator(self._nodes)):
                return text("game {number} has gone on meanwhile; analyse it again", number=number)
        self._changed(number)
        return None

    def _view(self, position: Position, thinker: Thinker) -> View:
        """What the engine finds in a position. Raises `_StoppedError`, and `CommandRefusedError` when it fails."""
        ended = end_view(position)
        if ended is not None:
            return ended
        while self._busy():
            if self._halt.wait(_LOOK_S):
                raise _StoppedError
        self._number += 1
        question = question_about(self._number, position.game, position, (), STRONGEST, MOST_MS)
        thinker.think(replace(question, nodes=self._nodes), self._clock.monotonic_ms())
        while True:
            match self._answer(thinker):
                case Failed(id=self._number, problem=problem):
                    raise CommandRefusedError(Text(problem))
                case Answer(id=self._number, final=True) as found:
                    return View(found.value, found.wins_in, line_texts(position, found.line))

    def _answer(self, thinker: Thinker) -> Reply | None:
        """What the engine says next; None when nothing has come for a while."""
        if self._halt.is_set():
            raise _StoppedError
        try:
            reply = self._answers.get(timeout=_LOOK_S)
        except Empty:
            thinker.tick(self._clock.monotonic_ms())
            return None
        if self._halt.is_set():
            raise _StoppedError
        return reply

    def _progress(self, ply: int, plies: int) -> None:
        with self._lock:
            self._changed_to(replace(self._status, ply=ply, plies=plies))

    def _changed_to(self, status: AnalysisStatus) -> None:
        """Called with the lock held, so that nothing older is ever told after something newer."""
        if status != self._status:
            self._status = status
            self._tell(status)


def _check(number: int, summary: GameSummary | None) -> None:
    if summary is None:
        raise NotFoundError(text("there is no game {number}", number=number))
    if summary.under_way:
        raise CommandRefusedError(text("game {number} is being played; analyse it when it is over", number=number))
    if not summary.plies:
        raise CommandRefusedError(text("game {number} has no moves", number=number))
