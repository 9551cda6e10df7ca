"""What a settled picture means: a pure function of the line of the game, the picture and the squares touched.

The whole picture decides; touched squares decide only where pictures are alike (tracking.md 2). The order of
explanations is the theory of this package:

1. the picture is the position's: nothing has happened; or it differs where nobody has touched it since the game
   was changed by words, such as a take-back: the players are guided; or a square has no reading any more since a
   piece was lifted or put down there: nothing is concluded;
2. one legal move (`legal`), or a correction: the piece moved last, by its own player, judged from where it came;
3. a take-back to an earlier position of the line (`earlier`);
4. two plies, when every square of them was seen to change (`replies`); or one, and the opponent is answering
   already (`answers`); or two, and the first one is inferred from the second; or a take-back and another move;
5. one of these, but with a piece that shows the wrong face (`faces`); or with captured pieces that lie elsewhere on
   their bench (`benches`); hands at work: pieces in the hand, readings that are missing (`hands`);
6. one piece that stands where it may not go (`misplaced`);
7. anything else: the picture is off, told against the nearest legal picture.

A capture is *alike* on a board that does not see sides: its picture cannot be told from that of the piece held in
the hand.
"""

from shogunboard.games.line import Line
from shogunboard.geometry import squares_of
from shogunboard.tracking.answers import answered
from shogunboard.tracking.benches import with_benches_tidied
from shogunboard.tracking.case import Case
from shogunboard.tracking.earlier import rearrangement, take_back
from shogunboard.tracking.evidence import Evidence
from shogunboard.tracking.faces import turned_over
from shogunboard.tracking.hands import at_work, unread
from shogunboard.tracking.legal import first_verdict, legal_move
from shogunboard.tracking.misplaced import off, wrong_piece
from shogunboard.tracking.pictures import Seen
from shogunboard.tracking.replies import inferred_reply, seen_reply
from shogunboard.tracking.verdicts import Agreed, Off, Play, Verdict, Wait


def explain(line: Line, view: Seen, evidence: Evidence) -> Verdict:
    """The meaning of a settled picture in a game."""
    case = Case(line, view, evidence)
    differ = case.missing | case.extra | case.turned
    if not differ:
        return Agreed()
    if not differ & ~evidence.untouched:
        # A command has changed the game; the pieces stand as before, and that is no move.
        return Off(case.missing | case.turned, case.extra | case.turned)
    if case.gone_dark:
        # A piece was lifted or put down there, so that every explanation without that square is wrong.
        return Wait()
    verdict = _explained(case)
    if verdict is None or isinstance(verdict, Wait) or _captures_unseen(case, verdict):
        verdict = turned_over(case) or verdict
    if verdict is not None:
        return verdict
    if unread(case) or at_work(case) or _answering(case) or _tidying(case):
        return Wait()
    return wrong_piece(case) or off(case)


def _explained(case: Case) -> Verdict | None:
    """The first explanation by moves."""
    explanations = (legal_move, take_back, seen_reply, answered, inferred_reply, rearrangement, with_benches_tidied)
    return first_verdict(explanation(case) for explanation in explanations)


def _captures_unseen(case: Case, verdict: Verdict) -> bool:
    """Is it a capture on a square that nobody touched? A move that was seen, but for a face, is likelier."""
    return isinstance(verdict, Play) and any(
        step.captured is not None and not case.evidence.touched >> step.target & 1 for step in verdict.steps
    )


def _tidying(case: Case) -> bool:
    """Is a captured piece in the hand, to be put elsewhere on its bench, and everything else explained?"""
    lifted = case.missing & case.benches
    if not lifted:
        return False
    down = Case(case.line, case.view.filled(case.position.picture, lifted), case.evidence)
    return isinstance(_explained(down), Play)


def _answering(case: Case) -> bool:
    """Is a piece lifted to answer which one was captured? If it comes down again, that is the capture."""
    if not case.evidence.asked:
        return False
    for square in squares_of(case.missing):
        down = Case(case.line, case.view.filled(case.position.picture, 1 << square), case.evidence)
        answer = _explained(down)
        if isinstance(answer, Play) and any(step.target == square for step in answer.steps):
            return True
    return False
