"""Moves that were taken back or changed: what the journal's facts still tell of them."""

from hypothesis import given, settings

from shogunboard.session import CorrectionFact, GameFact, MoveFact, SidesFact, TakebackFact, history_of, line_of
from shogunboard.session.revision import history_from
from shogunboard.session.withdrawn import Withdrawn, withdrawn
from tests.store.play import GAME, by_game, random_facts, seeds, whole_game


def told(facts: list[GameFact]) -> tuple[Withdrawn, ...]:
    return withdrawn(facts, line_of(GAME, history_from(GAME, facts)))


def texts(facts: list[GameFact]) -> list[tuple[int, list[str]]]:
    return [(one.ply, [played.text for played in one.moves]) for one in told(facts)]


def test_moves_in_a_row_are_told_together_with_their_times() -> None:
    start, *moves, _ = whole_game(4)
    facts = [start, *moves, TakebackFact(4), TakebackFact(3)]
    (one,) = told(facts)
    played = [move.played for move in moves[2:] if isinstance(move, MoveFact)]
    assert (one.ply, list(one.moves)) == (3, played)
    assert [position.text() for position in one.positions] == [move.position for move in played]
    # What is played again stands, and was not taken back for good.
    assert texts([*facts, *moves[2:3]]) == [(4, [played[1].text])]
    assert texts([*facts, *moves[2:]]) == []


def test_a_move_changed_within_a_line_that_was_taken_back_is_told_with_the_whole_line() -> None:
    start, first, second, third, _ = whole_game(3)
    assert isinstance(first, MoveFact)
    assert isinstance(second, MoveFact)
    assert isinstance(third, MoveFact)
    line = line_of(GAME, history_from(GAME, [start, first, second]))
    line.push(next(step for step in line.steps() if step.move.short != third.played.short))
    other = history_of(GAME, line).moves[-1]
    corrected = [start, first, second, third, CorrectionFact(3, other)]
    assert texts(corrected) == [(3, [third.played.text])]
    assert texts([*corrected, TakebackFact(3), TakebackFact(2)]) == [
        (2, [second.played.text, third.played.text]),
        (2, [second.played.text, other.text]),
    ]


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_what_is_told_was_played_and_does_not_stand(seed: int) -> None:
    for facts in by_game(random_facts(seed, 30)):
        history = history_from(GAME, facts)
        stands = [(played.origin, played.target) for played in history.moves]
        reread = any(fact.name in ("sides_exchanged", "pieces_exchanged") for fact in facts)
        made = [fact.played for fact in facts if isinstance(fact, MoveFact | CorrectionFact)]
        found = told(facts)
        for one in found:
            ways = [(played.origin, played.target) for played in one.moves]
            assert ways[0] not in stands[one.ply - 1 : one.ply]
            assert len(one.positions) == len(one.moves)
            assert reread or set(one.moves) <= set(made)
        if not reread:
            gone = {fact.ply for fact in facts if isinstance(fact, CorrectionFact | TakebackFact)}
            assert not gone or found or _played_again(facts)


def _played_again(facts: list[GameFact]) -> bool:
    """Do all moves stand that were taken back?"""
    history = history_from(GAME, facts)
    made = {fact.played.position for fact in facts if isinstance(fact, MoveFact | CorrectionFact)}
    return made <= {played.position for played in history.moves}


def test_exchanged_sides_turn_what_was_taken_back() -> None:
    start, *moves, _ = whole_game(2)
    facts = [start, *moves, TakebackFact(2)]
    (before,), (after,) = told(facts), told([*facts, SidesFact()])
    opposite = GAME.opposite
    assert [(opposite(one.origin), opposite(one.target)) for one in before.moves] == [
        (one.origin, one.target) for one in after.moves
    ]
    assert before.moves[0].side.other == after.moves[0].side
