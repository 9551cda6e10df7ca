"""The game on the table: what debounced changes and settled pictures do to it.

`Table` owns the line of the game and everything that has been said but not yet answered: a wrong piece, a
question, an offered new game. It knows no time; `Tracker` calls it when readings have changed and when the
picture has held.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from shogunboard.events import (
    Ambiguous,
    Event,
    Fault,
    FaultCleared,
    Illegal,
    Mismatch,
    NewGameOffered,
    PutBack,
    Restored,
    SetUp,
)
from shogunboard.games.base import Game, Side
from shogunboard.games.line import Line
from shogunboard.geometry import TO_PLAYERS, Bitboard, Square, bitboard, distance, squares_of
from shogunboard.tracking import report
from shogunboard.tracking.debounce import Change
from shogunboard.tracking.evidence import EvidenceLog
from shogunboard.tracking.explain import explain
from shogunboard.tracking.pictures import Seen, seen
from shogunboard.tracking.settings import TrackingSettings
from shogunboard.tracking.setup import SetUpView, view_setup
from shogunboard.tracking.verdicts import Agreed, Ask, Off, Play, Verdict, Wait, Wrong


@dataclass(slots=True)
class Hand:
    """The piece in the hand: the square it was lifted from, and whether it has rested elsewhere since."""

    square: Square
    rested: bool = False


class Table:
    """The state of one board with a game on it, or with a set-up under way."""

    def __init__(
        self, game: Game, settings: TrackingSettings, *, polarity: bool, line: Line | None, last_rotation: int | None
    ) -> None:
        self.game = game
        self.settings = settings
        self.polarity = polarity
        self.line = line
        self.last_rotation = last_rotation
        self.setting_up = line is None
        self.rotation = line.position.rotation if line else 0
        self.wrong: Wrong | None = None
        self.question: Ask | None = None
        self.offered: SetUpView | None = None
        self.pressed: Side | None = None
        self.cells: list[str] = ["?"] * 64
        self._evidence = EvidenceLog()
        self._hand: Hand | None = None
        self._said: Event | None = None
        self._setup_said: SetUp | None = None
        self._out: list[Event] = []

    def take(self) -> list[Event]:
        """The events since the last call."""
        out, self._out = self._out, []
        return out

    def emit(self, *events: Event) -> None:
        self._out.extend(events)

    @property
    def playing(self) -> Line | None:
        """The game under way; None while a set-up is waited for."""
        return None if self.setting_up else self.line

    def view(self) -> Seen:
        """The picture in the players' frame."""
        return seen(self.cells, self.rotation, polarity=self.polarity)

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
        if self.setting_up:
            self._view_setup()
        elif moved:
            self._follow(moved)

    def _view_setup(self) -> None:
        """While a set-up is under way, say what is missing whenever that changes."""
        view = view_setup(self.game, self.cells, polarity=self.polarity, last_rotation=self.last_rotation)
        self.rotation = view.rotation
        self._say_setup(view)

    def _say_setup(self, view: SetUpView) -> None:
        said = SetUp(view.rotation, view.missing, view.extra)
        if said != self._setup_said:
            self._setup_said = said
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
            self._evidence.note(square, change.since, home=not differ >> square & 1)
            man = position.men.get(square)
            if change.new == "." and man is not None and man.side == position.side and line.plies:
                self._evidence.opponent_touched = True
        if differ:
            if lifts:
                self._find_hand(line, view)
            return
        if self._hand is not None and self._said is None and self.question is None:
            self.emit(PutBack(self._hand.square))
        self._hand = None
        if not view.unknown:
            self._evidence.forget()

    def _find_hand(self, line: Line, view: Seen) -> None:
        """Which piece is in the hand, when one or two pieces are gone and nothing else differs?"""
        position = line.position
        differ = view.differences(position.picture)
        gone = list(squares_of(differ & ~view.occupied))
        if differ & view.occupied or not 1 <= len(gone) <= 2 or line.outcome() is not None:
            return
        if len(gone) == 2:
            if self._hand is not None and self._hand.square in gone and not self._hand.rested:
                return
            gone = [square for square in gone if position.men[square].side == position.side] or gone
        square = gone[0]
        if self._hand is not None and self._hand.square == square and not self._hand.rested:
            return
        self._hand = Hand(square)
        self.emit(
            report.lifted(
                line,
                square,
                from_before=self._may_correct(line, square),
                either=self.game.first == "either" and not line.plies,
            )
        )

    def _may_correct(self, line: Line, square: Square) -> bool:
        """Is this the piece moved last, which its player may still put elsewhere?"""
        if not line.plies or not self.game.corrections or line.plies[-1].step.target != square:
            return False
        return self._evidence.inferred or not self._evidence.opponent_touched

    # -- settled pictures ------------------------------------------------------------------------------

    def judge(self, held: int) -> bool:
        """The picture has held `held` ms: draw conclusions. True: judge again when it has held `path_ms`."""
        released = self.pressed is not None
        self.pressed = None
        line = self.playing
        if line is None:
            view = view_setup(self.game, self.cells, polarity=self.polarity, last_rotation=self.last_rotation)
            if view.complete:
                self.start(view)
            return False
        again = False
        plies = -1
        while plies != len(line.plies) and self.playing is line:
            # One picture may hold more than one move; each is taken out of it in turn.
            plies = len(line.plies)
            again = self._judge_once(line, held, released=released)
        return again

    def _judge_once(self, line: Line, held: int, *, released: bool) -> bool:
        view = self.view()
        over = line.outcome() is not None
        evidence = self._evidence.evidence(released=released)
        verdict = explain(line, view, evidence)
        if self.question is not None and isinstance(verdict, Wrong | Off):
            # A piece may have been lifted from one of the squares asked for, to be put down again as an answer.
            for step in self.question.candidates:
                answered = view.filled(step.picture, 1 << step.target)
                if not isinstance(explain(line, answered, evidence), Wrong | Off):
                    verdict = Wait()
        if not isinstance(verdict, Agreed) and self._new_setup(line, verdict, over=over):
            return False
        patient = over or (isinstance(verdict, Play | Wrong | Off) and verdict.patient)
        if over and not isinstance(verdict, Agreed | Play):
            self._say_setup(
                view_setup(self.game, self.cells, polarity=self.polarity, last_rotation=line.position.rotation)
            )
            return False
        if patient and held < self.settings.path_ms and not released and not isinstance(verdict, Agreed):
            return True
        if self.settings.commit == "button" and not released and isinstance(verdict, Play) and not verdict.undo:
            return False
        self._conclude(line, view, verdict)
        return False

    def _new_setup(self, line: Line, verdict: Verdict, *, over: bool) -> bool:
        """A complete start position on the board: a new game begins, or is offered."""
        view = view_setup(self.game, self.cells, polarity=self.polarity, last_rotation=line.position.rotation)
        if not view.complete:
            return False
        back_to_start = isinstance(verdict, Play) and not verdict.steps and verdict.undo == len(line.plies)
        if back_to_start and self._said is None and not over:
            return False
        if over or (not line.plies and view_start(line)):
            self.start(view)
        elif self.offered is None:
            self.offered = view
            self._said = NewGameOffered(view.rotation)
            self.emit(self._said)
        return True

    def wait_for_setup(self) -> None:
        """Leave the game as it is and say what a set-up still needs."""
        self.setting_up = True
        self._setup_said = None
        self._view_setup()

    def start(self, view: SetUpView) -> Line:
        """Start a game from a set-up on the board."""
        line = Line(self.game.start(view.rotation))
        self.start_line(line, assumed=view.assumed)
        return line

    def start_line(self, line: Line, *, assumed: bool) -> None:
        """Put a game on the table, in the place of the one before."""
        self.line = line
        self.setting_up = False
        self.rotation = self.last_rotation = line.position.rotation
        self._setup_said = None
        self._evidence = EvidenceLog()
        self.settle()
        self.emit(report.started(line.position, assumed=assumed), *report.standing(line, new=False))

    def settle(self) -> None:
        """Nothing is open any more: no wrong piece, no question, no offer, no hand."""
        self.wrong = None
        self.question = None
        self.offered = None
        self._said = None
        self._hand = None

    def _conclude(self, line: Line, view: Seen, verdict: Verdict) -> None:
        if not isinstance(verdict, Wrong):
            self.wrong = None
        if self.offered is not None:
            self.offered = None
        match verdict:
            case Agreed():
                self._agree(view)
            case Play():
                self.play(line, verdict)
            case Ask():
                self._ask(verdict)
            case Wrong():
                self._call_wrong(view, line, verdict)
            case Off():
                self._call_off(verdict)
            case Wait():
                pass

    def _agree(self, view: Seen) -> None:
        if self._said is not None or self.question is not None or self._setup_said is not None:
            if view.unknown & self._deviation():
                return
            self.emit(Restored())
        self._setup_said = None
        self.settle()
        self._evidence.forget(but=view.unknown)

    def _deviation(self) -> Bitboard:
        """The squares of the last complaint."""
        board: Bitboard = 0
        if isinstance(self._said, Illegal | Mismatch):
            extra = self._said.wrong if isinstance(self._said, Illegal) else self._said.extra
            for square in (*self._said.missing, *extra):
                board |= 1 << square
        return board

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
        for step in verdict.steps:
            line.push(step, disputed=disputed)
            changed |= step.changed
            if verdict.corrects and undone is not None:
                self.emit(*report.corrected(line, undone))
            else:
                self.emit(*report.moved(line))
        if not verdict.steps:
            self.emit(*report.standing(line, new=False))
        self.settle()
        self._after_play(line, verdict, changed)

    def _after_play(self, line: Line, verdict: Play, changed: Bitboard) -> None:
        view = self.view()
        position = line.position
        differ = view.differences(position.picture)
        gone = differ & position.picture.occupied & ~view.occupied
        self._evidence.forget(but=self._evidence.touched & ~changed if differ else 0)
        self._evidence.inferred = verdict.inferred
        self._evidence.opponent_touched = not verdict.steps or any(
            position.men[square].side == position.side for square in squares_of(gone)
        )
        if gone:
            self._find_hand(line, view)

    def _ask(self, verdict: Ask) -> None:
        if verdict != self.question:
            self.settle()
            self.question = verdict
            self.emit(
                Ambiguous(
                    tuple(sorted(step.move.short for step in verdict.candidates)),
                    tuple(step.target for step in verdict.candidates),
                )
            )
            # Touching one of the squares asked for is an answer from now on.
            self._evidence.forget(but=self._evidence.touched & ~bitboard(step.target for step in verdict.candidates))

    def _call_wrong(self, view: Seen, line: Line, verdict: Wrong) -> None:
        picture = line.position.picture
        differ = view.differences(picture)
        # A piece that stands on another man's square is wrong there, whether or not the sensors show it.
        wrong = differ & view.occupied | 1 << verdict.target
        missing = differ & picture.occupied & ~view.occupied
        by_distance = verdict.reason == "distance"
        self.wrong = verdict
        if self._hand is not None:
            self._hand.rested = True
        self._said = Illegal(
            origin=verdict.origin,
            target=verdict.target,
            reason=verdict.reason,
            wrong=tuple(squares_of(wrong)),
            missing=tuple(squares_of(missing)),
            numbers=verdict.position.numbers(verdict.start) if by_distance else (),
            distance=distance(verdict.start, verdict.target) if by_distance else None,
            explanations=(tuple(verdict.position.explanations(verdict.start, verdict.target)) if by_distance else ()),
        )
        self.emit(self._said)

    def _call_off(self, verdict: Off) -> None:
        said = Mismatch(tuple(squares_of(verdict.missing)), tuple(squares_of(verdict.extra)))
        if said != self._said:
            self.emit(said)
        self._said = said
        self._evidence.forget(stained=verdict.missing | verdict.extra)


def view_start(line: Line) -> bool:
    """Did the line begin from the game's own start position?"""
    start = line.start
    return start.picture == line.game.start(start.rotation).picture
