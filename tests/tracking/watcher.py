"""Somebody who feeds a tracker, writes down what it says, and checks that it makes sense.

The events alone must tell the whole game: moves, corrections and take-backs played from the start position lead to
the position that the tracker holds.
"""

from shogunboard.events import Corrected, Event, GameOver, GameStarted, Moved, Repeated, TakenBack, Threatened, Timed
from shogunboard.games.base import Game, Position
from shogunboard.games.line import Line, either_may_begin
from shogunboard.scans import Scan, Sensing
from shogunboard.tracking import Command, Tracker, TrackingSettings


class Watcher:
    """Watches one tracker on a game that is under way. Raises `AssertionError` when its events make no sense."""

    def __init__(self, start: Position, sensing: Sensing, settings: TrackingSettings) -> None:
        self.game: Game = start.game
        self.tracker = Tracker(self.game, sensing, settings, line=Line(start))
        self.inputs: list[Scan | tuple[int, Command]] = []
        self.told: list[Timed] = []
        self._positions = [start]
        self._moves: list[str] = []
        self._over = False
        self._threat_due = False
        self._end_due = False
        self._t = 0
        self._news: list[Event] = []

    def feed(self, scan: Scan) -> None:
        self.inputs.append(scan)
        self._take(self.tracker.feed(scan))

    def command(self, t: int, command: Command) -> None:
        self.inputs.append((t, command))
        self._take(self.tracker.command(t, command))

    def news(self) -> list[Event]:
        """The events since the last call."""
        news, self._news = self._news, []
        return news

    def _take(self, events: list[Timed]) -> None:
        for timed in events:
            self.told.append(timed)
            self._news.append(timed.event)
            assert timed.t >= self._t, "time goes back"
            self._t = timed.t
            self._check(timed.event)
        line = self.tracker.line
        assert line is not None
        assert not self._threat_due, "a threat was not told"
        assert not self._end_due, "an end was not told"
        assert line.short_moves == self._moves, f"events tell {self._moves}, the line is {line.short_moves}"
        assert line.position.text() == self._positions[-1].text()
        assert (line.outcome() is not None) == self._over

    def _check(self, event: Event) -> None:
        match event:
            case Threatened(shogun, by):
                threat = self._positions[-1].threat()
                assert threat is not None
                assert (threat.square, threat.by) == (shogun, by)
                self._threat_due = False
                return
            case Repeated():
                return
            case GameOver(winner, reason):
                assert not self._threat_due, "the end was told before the threat"
                assert not self._over, "the end was told twice"
                outcome = self._positions[-1].outcome()
                assert outcome is not None
                assert (outcome.winner, outcome.reason) == (winner, reason)
                self._over, self._end_due = True, False
                return
            case _:
                pass
        assert not self._threat_due, f"{event} came before the threat"
        assert not self._end_due, f"{event} came before the end"
        match event:
            case Moved():
                assert not self._over, "a move after the end"
                self._play(event)
            case Corrected(old=old):
                assert self._moves[-1] == old
                self._undo()
                self._play(event)
            case TakenBack(ply=ply):
                assert ply == len(self._moves)
                self._undo()
                assert event.position == self._positions[-1].text()
            case GameStarted(position=text):
                self._moves, self._positions = [], [self.game.parse_position(text)]
                self._over = False
            case _:
                pass

    def _undo(self) -> None:
        self._positions.pop()
        self._moves.pop()
        self._over = False

    def _play(self, event: Moved | Corrected) -> None:
        short = event.move if isinstance(event, Moved) else event.new
        before = self._positions[-1]
        if not self._moves and either_may_begin(before):
            before = self._positions[0] = before.with_side(event.side)
        assert event.ply == len(self._moves) + 1
        assert event.side == before.side
        step, disputed = self.game.parse_move(before, short)
        assert disputed == event.disputed
        assert event.text == before.move_text(step)
        assert event.captured == (step.captured.kind if step.captured else None)
        after = before.after(step)
        assert event.position == after.text()
        assert event.threat == (after.threat() is not None)
        self._threat_due = event.threat
        self._end_due = after.outcome() is not None
        self._moves.append(short)
        self._positions.append(after)
