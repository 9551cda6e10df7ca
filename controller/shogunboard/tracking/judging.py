"""What settled pictures do to the game on the table: verdicts are carried out, and the players are told."""

from shogunboard.events import Illegal, Mismatch, NewGameOffered, Restored
from shogunboard.games.base import Picture, Side
from shogunboard.games.line import Line
from shogunboard.geometry import Bitboard, bitboard, squares_of
from shogunboard.tracking import report
from shogunboard.tracking.evidence import Evidence
from shogunboard.tracking.explain import explain
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.resuming import compare
from shogunboard.tracking.setup import view_start
from shogunboard.tracking.table import Table
from shogunboard.tracking.verdicts import Agreed, Ask, Off, Play, Verdict, Wait, Wrong

MOST_PLIES = 2
"""So many plies at most are taken out of one settled picture (tracking.md 8)."""


def judge(table: Table, held: int) -> bool:
    """The picture has held `held` ms: draw conclusions. True: judge again when it has held `path_ms`."""
    released, table.pressed = table.pressed, None
    if table.resting:
        return False
    line = table.playing
    if line is None:
        view = table.setup()
        if view.complete:
            table.start(view)
        return False
    made = 0
    while made < MOST_PLIES and table.playing is line:
        # One picture may hold a move and the opponent's answer; each is taken out of it in turn.
        before = len(line.plies)
        if _judge_once(table, line, held, released, most=MOST_PLIES - made):
            return True
        if len(line.plies) == before:
            break
        made += abs(len(line.plies) - before)
    line = table.playing
    if line is not None:
        _look_at_benches(line, table.view())
        if not table.evidence.void:
            table.look_at_benches(line)
    return False


def _judge_once(table: Table, line: Line, held: int, released: Side | None, *, most: int) -> bool:
    view = table.view()
    _look_at_benches(line, view)
    if table.evidence.void and line.outcome() is None:
        compare(table, line, view)
        return False
    evidence = table.evidence.evidence(released, asked=table.question is not None)
    verdict = explain(line, view, evidence)
    if isinstance(verdict, Wrong | Off) and _answers(table, line, view, evidence):
        verdict = Wait()
    differ = view.differences(line.position.picture)
    if differ:
        table.disorder.settled(view, line.position.picture)
        # What stood there when a command changed the game was not set up, unless the board was cleared since.
        if (table.disorder.is_swept or not table.guided) and _new_setup(table, line, verdict):
            return False
    if line.outcome() is not None:
        return _judge_after_end(table, line, view, verdict, held)
    patient = isinstance(verdict, Play | Wrong | Off) and verdict.patient
    if patient and held < table.settings.path_ms and released is None:
        return True
    if isinstance(verdict, Play) and len(verdict.steps) > most:
        return False
    if isinstance(verdict, Play) and not verdict.undo and not _committed(table, line, verdict, released):
        return False
    _conclude(table, line, view, verdict)
    return False


def _answers(table: Table, line: Line, view: Seen, evidence: Evidence) -> bool:
    """Is a question open, and nothing wrong if one of its candidates was the move?"""
    question, position = table.question, line.position
    if question is None or question.undo:
        return False
    for step in question.candidates:
        after = position.with_side(position.men[step.origin].side).after(step)
        if not isinstance(explain(Line(after), view, evidence), Wrong | Off):
            return True
    return False


def _look_at_benches(line: Line, view: Seen) -> None:
    """Captured pieces may be put on their bench at any time, and moved about on it: that is no event of the game.

    A piece that is taken off the bench is in the hand, and will be dropped.
    """
    position = line.position
    now = position.picture
    differ = view.differences(now)
    came = differ & view.occupied & ~now.occupied
    if not came:
        return
    pictures = [Picture(now.occupied | came & position.unplaced, now.north | view.north & came & position.unplaced)]
    if came.bit_count() >= (differ & ~view.occupied).bit_count():
        pictures.insert(0, view.picture)
    for picture in pictures:
        adapted = position.adapted(picture, view.unknown, polarity=view.polarity)
        if adapted is not None:
            line.adapt(adapted)
            return


def _committed(table: Table, line: Line, verdict: Play, released: Side | None) -> bool:
    """May the moves be recorded: at once, or only when their player presses the clock?"""
    if table.settings.commit == "auto":
        return True
    first = line.position.side if verdict.begins is None else verdict.begins
    return released == (first if len(verdict.steps) % 2 else first.other)


def _judge_after_end(table: Table, line: Line, view: Seen, verdict: Verdict, held: int) -> bool:
    """Handling changes nothing, except what withdraws the end and has held so long that it is meant (14)."""
    if isinstance(verdict, Play) and held < table.settings.path_ms:
        return True
    if isinstance(verdict, Agreed | Play):
        _conclude(table, line, view, verdict)
        return False
    # Nothing is called wrong any more, but the players may still say that a piece showed another number.
    table.wrong = verdict if isinstance(verdict, Wrong) else None
    table.say_setup(table.setup())
    return False


def _new_setup(table: Table, line: Line, verdict: Verdict) -> bool:
    """A complete start position on the board: a new game begins, or is offered."""
    view = table.setup()
    if not view.complete:
        return False
    if line.outcome() is not None or (not line.plies and (view_start(line) or view.game is not line.game)):
        table.start(view)
        return True
    if isinstance(verdict, Play) and not table.disorder.is_setup(line, complained=table.said is not None):
        # Back at the start by moving pieces back is the same game with fewer moves (9), by legal moves one with these.
        return False
    if table.offered is None:
        table.offered = view
        table.say(NewGameOffered(view.rotation, table.named(view.game)))
    return True


def _conclude(table: Table, line: Line, view: Seen, verdict: Verdict) -> None:
    if not isinstance(verdict, Wrong):
        table.wrong = None
    table.offered = None
    match verdict:
        case Agreed():
            _agree(table, view)
        case Play():
            table.play(line, verdict)
        case Ask():
            _ask(table, verdict)
        case Wrong():
            _call_wrong(table, view, line, verdict)
        case Off():
            _call_off(table, verdict)
        case Wait():
            _wait(table, view, line)


def _agree(table: Table, view: Seen) -> None:
    if table.open or table.setup_said is not None:
        if view.unknown & _complaint(table):
            return
        table.emit(Restored())
    table.setup_said = None
    table.settle()
    table.evidence.forget(but=view.unknown)


def _complaint(table: Table) -> Bitboard:
    """The squares of the last complaint."""
    said = table.said
    if isinstance(said, Illegal):
        return bitboard((*said.missing, *said.wrong))
    if isinstance(said, Mismatch):
        return bitboard((*said.missing, *said.extra))
    return 0


def _wait(table: Table, view: Seen, line: Line) -> None:
    """Nothing is concluded; but a settled picture with one piece gone tells that this one is in the hand."""
    gone = view.differences(line.position.picture)
    if gone.bit_count() == 1:
        table.evidence.held = gone.bit_length() - 1


def _ask(table: Table, verdict: Ask) -> None:
    if verdict == table.question:
        return
    table.settle()
    table.question = verdict
    table.emit(report.asked(verdict.candidates))
    # From now on a candidate's square that is touched is the answer.
    targets = bitboard(step.target for step in verdict.candidates)
    table.evidence.forget(but=table.evidence.touched & ~targets)


def _call_wrong(table: Table, view: Seen, line: Line, verdict: Wrong) -> None:
    table.wrong = verdict
    if table.hand is not None:
        table.hand.rested = True
    said, when = report.illegal(line, view, verdict), table.evidence.ended(verdict.target)
    known, known_when = table.said, table.said_when
    if isinstance(known, Illegal) and when == known_when:
        same = (known.origin, known.target, known.reason) == (said.origin, said.target, said.reason)
        if same:
            # The piece has not been moved since it was called wrong.
            return
    table.say(said, when)


def _call_off(table: Table, verdict: Off) -> None:
    said = Mismatch(tuple(squares_of(verdict.missing)), tuple(squares_of(verdict.extra)))
    if said != table.said:
        table.say(said)
    table.evidence.stain(verdict.missing | verdict.extra, but=verdict.done)
