"""Moves in whose picture captured pieces lie elsewhere on their bench than before (tracking.md 4)."""

from shogunboard.tracking.case import Case
from shogunboard.tracking.legal import distinct
from shogunboard.tracking.verdicts import Verdict


def with_benches_tidied(case: Case) -> Verdict | None:
    """The legal move that explains the picture, if benches count only by how many pieces lie on them."""
    if not (case.missing | case.extra | case.turned) & case.benches or case.over:
        return None
    view = case.view
    hidden = (~case.evidence.touched | view.unknown) & ~case.benches
    for attempt in case.attempts:
        found = [
            step
            for step in attempt.steps
            if not attempt.seen(step) & hidden
            and not view.differences(step.picture) & ~case.benches
            and attempt.base.after(step).adapted(view.picture, view.unknown, polarity=view.polarity) is not None
        ]
        moves = distinct(found)
        if moves:
            return attempt.play(moves[0]) if len(moves) == 1 else attempt.ask(moves)
    return None
