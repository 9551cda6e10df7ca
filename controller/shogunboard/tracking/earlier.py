"""Pictures of earlier positions: take-backs, alone or followed by another move (tracking.md 9)."""

from shogunboard.games.base import Position
from shogunboard.games.line import Ply
from shogunboard.geometry import Bitboard, bitboard
from shogunboard.tracking.case import Case
from shogunboard.tracking.legal import distinct
from shogunboard.tracking.replies import in_order, seen_pairs
from shogunboard.tracking.verdicts import Play, Verdict

DEEPEST_REARRANGEMENT = 2
"""So many plies may be taken back in the same settled picture in which another move is made or begun."""


def take_back(case: Case) -> Verdict | None:
    """The earlier position that the picture shows, the latest that does."""
    plies = len(case.line.plies)
    deepest = 0 if case.line.game.takebacks else max(plies - 1, 0) if case.may_correct() else plies
    for ply in range(plies - 1, deepest - 1, -1):
        if not _shows(case, ply):
            continue
        if plies - ply >= 2:
            # Both players may as well have gone back to an earlier position by moves.
            pairs = [pair for pair in seen_pairs(case) if in_order(case, pair)]
            if len(pairs) == 1:
                return pairs[0].play()
        return Play(undo=plies - ply, patient=_on_its_way(case))
    return None


def _on_its_way(case: Case) -> bool:
    """May it as well be a piece of the side to move that rests on its way?"""
    if case.extra.bit_count() != 1 or case.missing.bit_count() != 1 or case.turned or case.over:
        return False
    square = case.missing.bit_length() - 1
    return case.men[square].side == case.position.side and not case.extra & ~case.position.way(square)


def _shows(case: Case, ply: int) -> bool:
    view, position = case.view, case.line.position_at(ply)
    # Captured pieces may lie elsewhere on their bench by now.
    position = position.adapted(view.picture, view.unknown, polarity=view.polarity) or position
    earlier, now = position.picture, case.position.picture
    if view.differences(earlier):
        return False
    changed = earlier.occupied ^ now.occupied
    if view.polarity:
        changed |= earlier.north ^ now.north
    if case.benches and _stand_elsewhere(case, position) & ~_handled(case):
        return False
    return not changed & view.unknown


def _stand_elsewhere(case: Case, earlier: Position) -> Bitboard:
    """Where other men stand than earlier, benches aside. With captured pieces many positions look alike."""
    before, now = earlier.men, case.men
    return bitboard(square for square in {*before, *now} if before.get(square) != now.get(square)) & ~case.benches


def _handled(case: Case) -> Bitboard:
    """Squares that hands have touched, also those of a mismatch."""
    return case.evidence.touched | case.evidence.stained | case.evidence.returned


def rearrangement(case: Case) -> Verdict | None:
    """One or two plies taken back, every square of them seen to change, and another move made or begun."""
    if not case.line.game.takebacks or case.over:
        return None
    touched = case.evidence.touched
    undone: Bitboard = 0
    for undo, ply in enumerate(reversed(case.line.plies[-DEEPEST_REARRANGEMENT:]), 1):
        undone |= ply.step.changed
        if undone & ~touched:
            return None
        found = [
            step
            for step in ply.before.steps()
            if case.fits(step)
            and not step.changed & ~touched
            and (undo > 1 or step.origin != ply.step.origin)
            and not case.alike(ply.before, step)
        ]
        if len(distinct(found)) == 1:
            return Play((found[0],), undo=undo)
        if _begun(case, ply, undone):
            return Play(undo=undo)
    return None


def _begun(case: Case, ply: Ply, undone: Bitboard) -> bool:
    """Has the player whose move was taken back lifted the piece for another one?"""
    gone = case.view.differences(ply.before.picture)
    if gone.bit_count() != 1 or gone & undone or gone & case.view.occupied:
        return False
    man = ply.before.men.get(gone.bit_length() - 1)
    return man is not None and man.side == ply.before.side
