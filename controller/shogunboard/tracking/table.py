"""The game on the table, and how debounced changes are followed.

`Table` owns the line of the game and everything that has been said but not yet answered: a wrong piece, a
question, an offered new game. Readings that change tell what hands do; settled pictures (`judging`) and commands
(`orders`) change the line. It knows no time; `Tracker` calls when readings have changed and when the picture has
held.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from shogunboard.events import Benched, Event, Fault, FaultCleared, OrderTold, PutBack, Restored, SetUp, benched_in
from shogunboard.games.base import Game, Side
from shogunboard.games.line import Arranged, Line
from shogunboard.games.settings import First
from shogunboard.games.starts import AS_USUAL, Plan
from shogunboard.geometry import TO_PLAYERS, Bitboard, Square, squares_of
from shogunboard.tracking import report
from shogunboard.tracking.beginnings import Beginnings
from shogunboard.tracking.case import Case
from shogunboard.tracking.debounce import Change
from shogunboard.tracking.evidence import BEFORE_ALL, EvidenceLog
from shogunboard.tracking.pictures import Seen, seen
from shogunboard.tracking.settings import TrackingSettings
from shogunboard.tracking.setup import Disorder, SetUpView, view_planned, view_setup, view_setups
from shogunboard.tracking.verdicts import Ask, Play, Wrong

NO_BENCHES: Final = Benched(())
"""What is told of benches when nothing has been captured."""


@dataclass(slots=True)
class Hand:
    """The piece in the hand: the square it was lifted from, and whether it has rested elsewhere since."""

    square: Square
    rested: bool = False


class Table:
    """The state of one board with a game on it, or with a set-up under way.

    `games` are those that may be set up, the likeliest first; `game` is that of the line, or the first before any line.
    `wanted` is the game that the players have asked for, while the set-up of another one still stands. While the table
    is `resting`, pieces stand for something else than a game.
    """

    def __init__(
        self,
        games: Sequence[Game],
        settings: TrackingSettings,
        *,
        polarity: bool,
        line: Line | None,
        last_rotation: int | None,
        plan: Plan = AS_USUAL,
        firsts: Mapping[str, First] | None = None,
    ) -> None:
        self.games = games
        self.game = games[0]
        self.wanted: Game | None = None
        self.beginnings = Beginnings(AS_USUAL if line else plan, firsts or {game.name: game.first for game in games})
        self.settings = settings
        self.polarity = polarity
        self.line = line
        self.last_rotation = last_rotation
        self.setting_up = line is None
        self.rotation = line.position.rotation if line else 0
        self.wrong: Wrong | None = None
        self.question: Ask | None = None
        self.offered: SetUpView | None = None
        self.guided = False
        self.resting = False
        self.pressed: Side | None = None
        self.cells: list[str] = ["?"] * 64
        self.evidence = EvidenceLog()
        self.disorder = Disorder()
        self.hand: Hand | None = None
        self.said: Event | None = None
        self.said_when = BEFORE_ALL
        self.setup_said: SetUp | None = None
        self.benched = benched_in(line.position) if line else NO_BENCHES
        self._out: list[Event] = []
        planned = self.beginnings.resume(games, last_rotation)
        if planned is not None:
            self.want(planned)

    def take(self) -> list[Event]:
        """The events since the last call."""
        out, self._out = self._out, []
        return out

    def emit(self, *events: Event) -> None:
        self._out.extend(events)

    def say(self, complaint: Event, when: int = BEFORE_ALL) -> None:
        """Tell what the players must answer or put right; `when` it came about, as far as that matters."""
        self.said, self.said_when = complaint, when
        self.emit(complaint)

    @property
    def playing(self) -> Line | None:
        """The game under way; None while a set-up is waited for."""
        return None if self.setting_up else self.line

    def view(self) -> Seen:
        """The picture in the players' frame. Which face is up on a bench plays no part in it (`turned_on_benches`)."""
        view = self._raw_view()
        return view._replace(north=view.north | view.occupied & self.game.benches)

    def _raw_view(self) -> Seen:
        return seen(self.cells, self.rotation, polarity=self.polarity)

    def look_at_benches(self, line: Line) -> None:
        """Tell where captured pieces lie now, if that has changed since it was told."""
        position, turned = line.position, 0
        if not self.game.benches:
            return
        if self.polarity:
            raw = self._raw_view()
            lying = position.picture.occupied & raw.occupied & self.game.benches
            turned = lying & ~raw.north
        said, benched = self.benched, benched_in(position, turned)
        if benched == said:
            return
        self.benched = benched
        new = set(benched.turned) - set(said.turned)
        for square in sorted(new):
            self.emit(report.turned_over(square, square, 1 << square))
        self.emit(benched)
        if said.turned and not benched.turned and not self.open:
            self.emit(Restored())

    # -- readings --------------------------------------------------------------------------------------

    def begin(self, cells: list[str]) -> None:
        """The first readings."""
        self.cells = cells
        if self.setting_up:
            self._view_setup()
        unread = [TO_PLAYERS[self.rotation][square] for square, cell in enumerate(cells) if cell == "?"]
        if unread:
            self.emit(Fault(tuple(sorted(unread))))

    def change(self, changes: Sequence[Change], cells: list[str]) -> None:
        """Debounced readings have changed: tell faults, follow the hand."""
        self.cells = cells
        place = TO_PLAYERS[self.rotation]
        for kind, squares in (
            (Fault, [place[change.square] for change in changes if change.lost]),
            (FaultCleared, [place[change.square] for change in changes if change.found]),
        ):
            if squares:
                self.emit(kind(tuple(sorted(squares))))
        moved = [change for change in changes if change.old != change.new]
        if self.resting:
            return
        if self.setting_up:
            self._view_setup()
        elif moved and not self.evidence.void:
            self._follow(moved)

    def _view_setup(self) -> None:
        """While a set-up is under way, say what is missing whenever that changes."""
        view = self.setup()
        self.rotation = view.rotation
        self.say_setup(view)

    def setup(self) -> SetUpView:
        """What stands on the board, as a set-up of one of the games."""
        guide = self.beginnings.guide if self.setting_up else None
        if guide is not None:
            guide.look(self.cells)
            return guide.view(view_planned(guide.wanted, self.cells, polarity=self.polarity))
        last = self.last_rotation if self.setting_up or self.line is None else self.line.position.rotation
        if self.setting_up and self.beginnings.plan.rotation is not None:
            last = self.beginnings.plan.rotation
        view = view_setups(self.games, self.cells, polarity=self.polarity, last_rotation=last)
        if self.wanted is None or view.game is self.wanted:
            self.wanted = None
            return view
        if not view.complete:
            self.wanted = None
        return view_setup(self.games[0], self.cells, polarity=self.polarity, last_rotation=last)

    def want(self, game: Game) -> None:
        """Wait for the set-up of a game, whatever stands on the board now."""
        self.games = (game, *(other for other in self.games if other.name != game.name))
        self.wanted = game

    def say_setup(self, view: SetUpView) -> None:
        guide = self.beginnings.guide if self.setting_up else None
        following = () if guide is None else guide.next(view)
        said = SetUp(view.rotation, view.missing, view.extra, self.named(view.game), guide is not None, following)
        if said != self.setup_said:
            self.setup_said = said
            self.emit(said)

    def _follow(self, moved: Sequence[Change]) -> None:
        line = self.playing
        assert line is not None
        lifts = any(change.new == "." for change in moved)
        if self.offered is not None and lifts:
            line = self.start(self.offered)
        position, view = line.position, self.view()
        differ = view.differences(position.picture)
        place = TO_PLAYERS[self.rotation]
        for change in moved:
            square = place[change.square]
            self.evidence.note(square, change.since, change.new, home=not differ >> square & 1)
            man = position.men.get(square)
            if change.new == "." and man is not None and man.side == position.side:
                self.evidence.lifted.setdefault(square, change.since)
        if differ:
            self.disorder.changed(view, position.picture)
            if lifts:
                self._find_hand(line, view)
            return
        if self.hand is not None and self.said is None and self.question is None:
            self.emit(PutBack(self.hand.square))
        self.hand = None
        if not view.unknown:
            self.evidence.forget()

    def _find_hand(self, line: Line, view: Seen) -> None:
        """Which piece is in the hand, when one or two pieces are gone and nothing else differs?"""
        position = line.position
        differ = view.differences(position.picture)
        gone = list(squares_of(differ & ~view.occupied))
        if differ & view.occupied or not 1 <= len(gone) <= 2 or line.outcome() is not None:
            return
        if len(gone) == 2:
            if self.hand is not None and self.hand.square in gone and not self.hand.rested:
                return
            gone = [square for square in gone if position.men[square].side == position.side] or gone
        square = gone[0]
        if self.hand is not None and self.hand.square == square and not self.hand.rested:
            return
        self.hand = Hand(square)
        self.emit(
            report.lifted(
                line,
                square,
                from_before=self._may_correct(line, square),
                either=line.either_begins,
            )
        )

    def _may_correct(self, line: Line, square: Square) -> bool:
        """Is this the piece moved last, which its player may still put elsewhere?"""
        if not line.plies or line.plies[-1].step.target != square:
            return False
        case = Case(line, self.view(), self.evidence.evidence())
        return any(attempt.here == square for attempt in case.attempts)

    # -- the line of the game --------------------------------------------------------------------------

    def wait_for_setup(self) -> None:
        """Leave the game as it is and say what a set-up still needs."""
        self.setting_up = True
        self.setup_said = None
        self._view_setup()

    def named(self, game: Game) -> Game | None:
        """The game for an event, None where there is only one and it stays as it is."""
        return game if len(self.games) > 1 or game.learns or self.beginnings.varied else None

    def start(self, view: SetUpView) -> Line:
        """Start a game from a set-up on the board."""
        plan = self.plan_of(view.game)
        game = self.beginnings.begun(self.learned(view.game), plan.first)
        line = Line(plan.start_of(game, view.rotation))
        self.start_line(line, assumed=view.assumed)
        if self.settings.order == "unknown" and line.game.orders and plan.rows is None:
            line = self._hide_orders(line)
        return line

    def usual(self, game: Game) -> Game:
        """The game as it is known now, begun by whom the settings say."""
        return self.beginnings.begun(self.learned(game), None)

    def plan_of(self, game: Game) -> Plan:
        """How a game is to begin now."""
        return self.beginnings.of(game, None if self.setting_up else self.line)

    def follow_plan(self, plan: Plan) -> None:
        """Let the next game, the likeliest one, begin as a plan says."""
        line, game = self.line, self.games[0]
        known = None if self.setting_up or line is None else line.position
        if known is not None and (known.game.name != game.name or self.view().differences(known.picture)):
            known = None
        self.setting_up = True
        self.beginnings.forget()
        rotation = self.setup().rotation if plan.rotation is None else plan.rotation
        if plan.guided:
            plan = replace(plan, rotation=rotation)
        self.beginnings.follow(plan, plan.start_of(game, rotation), known)

    def _hide_orders(self, line: Line) -> Line:
        """Begin without knowing which piece stands where, as far as pieces can be told apart at all."""
        for side in Side:
            hidden = line.arranged(Arranged(side, ""))
            position = hidden.position
            if any(man.side is side and position.identities(square) for square, man in position.men.items()):
                self.line = line = hidden
                self.emit(OrderTold(side, ""))
        return line

    def learned(self, game: Game) -> Game:
        """The game with what the last one has told of its equipment."""
        if not game.learns:
            return game
        known = self.line.position.game if self.line is not None and self.line.game is game else game
        return known.rested()

    def start_line(self, line: Line, *, assumed: bool) -> None:
        """Start a game, in the place of the one before."""
        self.put(line)
        self.emit(
            report.started(line.position, assumed=assumed, game=self.named(line.game)),
            *report.standing(line, new=False),
        )

    def put(self, line: Line) -> None:
        """Put a game on the table, in the place of the one before."""
        self.line = line
        self.game = line.game
        self.want(line.game)
        self.wanted = None
        self.beginnings.forget()
        self.setting_up = False
        self.rotation = self.last_rotation = line.position.rotation
        self.setup_said = None
        self.evidence = EvidenceLog()
        self.benched = NO_BENCHES
        self.settle()

    def guide(self) -> None:
        """The game was changed by words, and the board is to follow.

        Until it has, a start position on it is where the players come from, not a new game that they want.
        """
        self.evidence.change_by_words()
        self.guided = True

    @property
    def open(self) -> bool:
        """Is there something that the players were told of, and have not answered or put right?"""
        return self.said is not None or self.question is not None

    def turn(self, line: Line) -> None:
        """Read the game from the other edge of the board."""
        self.line = line
        self.rotation = self.last_rotation = line.position.rotation
        self.evidence.turn(line.game.opposite)
        self.settle()

    def settle(self) -> None:
        """Nothing is open any more: no wrong piece, no question, no offer, no hand."""
        self.guided = False
        self.wrong = None
        self.question = None
        self.offered = None
        self.said = None
        self.hand = None
        self.disorder = Disorder()

    def play(self, line: Line, verdict: Play, *, disputed: bool = False) -> None:
        """Change the line as a verdict says."""
        if verdict.begins is not None:
            line.begin_with(verdict.begins)
        changed: Bitboard = 0
        undone = None
        for _ in range(verdict.undo):
            undone = line.pop()
            changed |= undone.step.changed
            if not verdict.corrects:
                self.emit(report.taken_back(line))
        for number, step in enumerate(verdict.steps):
            line.push(step, disputed=disputed)
            changed |= step.changed
            if verdict.corrects and undone is not None and not number:
                self.emit(*report.corrected(line, undone))
            else:
                self.emit(*report.moved(line))
        self.settle()
        self._after_play(line, verdict, changed)

    def _after_play(self, line: Line, verdict: Play, changed: Bitboard) -> None:
        view, log = self.view(), self.evidence
        position = line.position
        differ = view.differences(position.picture)
        gone = differ & position.picture.occupied & ~view.occupied
        log.new_position(position, log.touched & ~changed | gone, verdict.steps)
        log.forget(but=log.touched & ~changed if differ else 0)
        log.inferred = verdict.inferred
        if gone and not log.void:
            self._find_hand(line, view)
