"""The tracker: scans with time in, events out (tracking.md).

A pure state machine in two stages. Readings are debounced, and each debounced change tells what hands do: a
piece is lifted, or stands on its square again. When the picture has held, it is judged as a whole (`explain`),
and the verdict changes the line of the game or says what is wrong. Time comes in with scans: every deadline
between two scans fires at its own time, in order, so that a trace gives the same events however densely it was
recorded.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from shogunboard.events import GameOver, Timed
from shogunboard.games.base import Game, Position
from shogunboard.games.line import Line
from shogunboard.games.settings import First
from shogunboard.games.starts import AS_USUAL, Plan
from shogunboard.scans import Scan, Sensing
from shogunboard.tracking import report
from shogunboard.tracking.commands import Command, PressButton
from shogunboard.tracking.debounce import Debouncer
from shogunboard.tracking.judging import judge
from shogunboard.tracking.orders import carry_out
from shogunboard.tracking.settings import TrackingSettings
from shogunboard.tracking.setup import set_up_rotation
from shogunboard.tracking.table import Table

NEVER: Final = 1 << 62
DEFAULT_SETTINGS: Final = TrackingSettings()


class Tracker:
    """Follows the pieces of one board through games.

    `line` is a game that is already under way; without one, a set-up is waited for. `last_rotation` is how the
    board lay in the game before. `others` are games that may be set up, too. `plan` is how the next game is to begin;
    `firsts` tell for each game who begins it unless that is planned, if it is not as the game itself says.
    """

    def __init__(
        self,
        game: Game,
        sensing: Sensing,
        settings: TrackingSettings = DEFAULT_SETTINGS,
        *,
        line: Line | None = None,
        last_rotation: int | None = None,
        others: Sequence[Game] = (),
        plan: Plan = AS_USUAL,
        firsts: Mapping[str, First] | None = None,
    ) -> None:
        self._settings = settings
        self._table = Table(
            (game, *others),
            settings,
            polarity=sensing == "polarity",
            line=line,
            last_rotation=last_rotation,
            plan=plan,
            firsts=firsts,
        )
        self._debouncer = Debouncer(settings.lift_ms)
        self._now = 0
        self._changed = NEVER
        self._pressed = -NEVER
        self._judge_at = NEVER
        self._due = NEVER
        self._out: list[Timed] = []

    @property
    def game(self) -> Game:
        """The game of the line, or the first one before any line."""
        return self._table.game

    @property
    def games(self) -> Sequence[Game]:
        """The games that may be set up, the likeliest first."""
        return self._table.games

    def to_set_up(self, turns: int) -> Position:
        """The start position of the likeliest game on a board that lies in so many quarter turns."""
        table = self._table
        last = table.line.position.rotation if table.line else table.last_rotation
        game = table.games[0]
        rotation = set_up_rotation(game, turns % 4, polarity=table.polarity, last_rotation=last)
        return table.plan_of(game).start_of(game, rotation)

    @property
    def line(self) -> Line | None:
        """The game under way, or the last one while a set-up is waited for."""
        return self._table.line

    @property
    def plan(self) -> Plan:
        """How the next game is to begin."""
        return self._table.beginnings.plan

    @property
    def setting_up(self) -> bool:
        """Is a set-up waited for?"""
        return self._table.setting_up

    @property
    def awaited(self) -> bool:
        """Was the game taken up again, and has the board not shown its position yet?"""
        return self._table.evidence.void

    @property
    def rotation(self) -> int:
        """How the board lies, as far as is known: the frame of the squares in events."""
        return self._table.rotation

    @property
    def readings(self) -> str:
        """The debounced reading of each physical square; empty before the first scan."""
        return "".join(self._debouncer.held)

    @property
    def due(self) -> int | None:
        """When something will happen if no reading changes before, in ms on the scans' clock."""
        return None if self._due == NEVER else self._due

    @property
    def unjudged_since(self) -> int | None:
        """When the hands did what may still turn out to be a move; None when nothing is left to be judged."""
        if self._settings.commit == "button":
            return None if self._table.pressed is None else self._pressed
        ripe = self._debouncer.deadline
        since = [] if ripe is None else [ripe - self._settings.lift_ms]
        if self._judge_at != NEVER:
            since.append(self._changed)
        return min(since, default=None)

    def unsaid_end(self, *, known: bool) -> GameOver | None:
        """The end of a game that was over when it was taken up, unless it is `known` already."""
        line = self._table.playing
        outcome = line.outcome() if line else None
        return None if known or line is None or outcome is None else report.over(line, outcome)

    def equip(self, game: Game) -> None:
        """Begin games of this name with what is known of their equipment now."""
        self._table.games = tuple(game if old.name == game.name else old for old in self._table.games)

    def feed(self, scan: Scan) -> list[Timed]:
        """Take in one scan, and tell what has happened up to its time. Time that goes back stands still."""
        if scan.t < self._due and (scan.cells is None or scan.cells == self._debouncer.raw):
            return []
        self._advance(scan.t)
        if scan.cells is not None and scan.cells != self._debouncer.raw:
            if self._debouncer.feed(self._now, scan.cells):
                self._changed = self._now
                self._judge_at = self._now + self._settings.settle_ms
                self._table.begin(self._debouncer.held)
                self._stamp()
            self._schedule()
            self._advance(self._now)
        return self._take()

    def command(self, t: int, command: Command) -> list[Timed]:
        """Carry out a command; raises `CommandRefusedError`, and nothing is changed, when it does not fit."""
        self._advance(t)
        carry_out(self._table, command)
        self._stamp()
        # What the players said may change what the picture means.
        if self._debouncer.raw:
            hold = self._settings.lift_ms if isinstance(command, PressButton) else self._settings.settle_ms
            if isinstance(command, PressButton) and self._settings.commit == "button":
                self._pressed = t
            self._judge_at = self._now + hold
        self._schedule()
        return self._take()

    def _advance(self, t: int) -> None:
        """Let time pass to `t`: every deadline on the way fires at its own time."""
        while self._due <= t:
            self._now = max(self._now, self._due)
            ripe = self._debouncer.deadline
            if ripe is not None and ripe <= self._now:
                self._change()
                self._stamp()
            else:
                self._judge()
                self._stamp(held=max(0, self._now - max(self._changed, self._pressed)))
            self._schedule()
        self._now = max(self._now, t)

    def _change(self) -> None:
        changes = self._debouncer.due(self._now)
        self._table.change(changes, self._debouncer.held)
        moved = [change.since for change in changes if change.old != change.new]
        if moved:
            self._changed = max(moved)
            self._judge_at = self._changed + self._settings.settle_ms
        elif any(change.found for change in changes) and self._judge_at == NEVER:
            self._judge_at = max(self._now, self._changed + self._settings.settle_ms)

    def _judge(self) -> None:
        self._judge_at = NEVER
        if judge(self._table, self._now - self._changed):
            self._judge_at = self._changed + self._settings.path_ms

    def _schedule(self) -> None:
        """Find the next deadline.

        A reading that has just changed puts the judgement off until it has proved to be a change or a flicker,
        but no longer than that takes: squares that flicker in turn must not hold the game up for ever.
        """
        ripe = self._debouncer.deadline
        judge_at = self._judge_at
        if ripe is not None:
            self._due = min(ripe, judge_at + self._settings.lift_ms if judge_at != NEVER else NEVER)
        else:
            self._due = judge_at

    def _stamp(self, held: int = 0) -> None:
        self._out.extend(Timed(self._now, event, held) for event in self._table.take())

    def _take(self) -> list[Timed]:
        out, self._out = self._out, []
        return out
