"""Corrections of games that were played with a set of which not all is known, and of games with benches."""

from random import Random

from hypothesis import assume, given, settings

from shogunboard.games.base import Game
from shogunboard.games.line import Line, Told
from shogunboard.games.registry import make_game
from shogunboard.games.setbook import READINGS
from shogunboard.session import MoveFact, NumberFact, StartFact, history_of, line_of, rebuild
from shogunboard.session.revision import Change, KeptFact, RestoredFact, draft, history_from
from tests.store.play import seeds

ATTIC = make_game("shogun", {"name": "attic", READINGS: []})


def played(game: Game, *moves: str) -> list[KeptFact]:
    """The facts of a game with these moves."""
    line = Line(game.start())
    for move in moves:
        line.push(next(step for step in line.steps() if step.move.short == move))
    history = history_of(game, line)
    facts: list[KeptFact] = [StartFact(history.game, history.start, history.rotation)]
    return facts + [MoveFact(ply, move) for ply, move in enumerate(history.moves, 1)]


def numbers(facts: list[KeptFact], square: str) -> list[int]:
    """What the piece on a square may show at the end of a game."""
    line = line_of(ATTIC, history_from(ATTIC, facts))
    return list(line.position.numbers(ATTIC.parse_square(square)))


def test_what_was_said_of_a_piece_goes_when_it_did_not_stand_there() -> None:
    c4 = ATTIC.parse_square("c4")
    start, first, second = played(ATTIC, "c1c4", "d8d7")
    facts = [start, first, NumberFact(c4, 2), second]
    assert numbers(facts, "c4") == [2]
    history = history_from(ATTIC, facts)
    other = draft(ATTIC, history, Change(1, 1, ("c1c2",))).after
    assert (other.words, [move.short for move in other.moves]) == ((), ["c1c2", "d8d7"])
    same = draft(ATTIC, history, Change(2, 1, ("h8h7",)))
    assert same.after.words == history.words == (Told(1, ATTIC.parse_square("c1"), c4, 2),)
    assert numbers([*facts, same.fact], "c4") == [2]
    assert numbers([*facts, same.fact, RestoredFact()], "c4") == [2]


@settings(max_examples=8, deadline=None)
@given(seeds)
def test_a_corrected_game_can_be_taken_up_and_gone_on_with_in_any_game(seed: int) -> None:
    chance = Random(seed)
    game = chance.choice((ATTIC, make_game("dobutsu")))
    line = Line(game.start())
    for _ in range(6):
        if line.steps():
            line.push(chance.choice(line.steps()))
    facts = played(game, *line.short_moves)
    history = history_from(game, facts)
    ply = chance.randint(1, len(line.plies))
    before = line_of(game, history)
    while len(before.plies) >= ply:
        before.pop()
    others = [step for step in before.steps() if step.move.short != history.moves[ply - 1].short]
    assume(others)
    new = before.position.move_text(chance.choice(others))
    found = draft(game, history, Change(ply, 1, (new,)))
    state, taken_up = rebuild(game, [*facts, found.fact])
    assert taken_up is not None
    assert state.history == found.after
    assert taken_up.position.text() == found.after.position
    assert (found.misfit is None) == (len(found.after.moves) == len(history.moves))
    assert history_from(game, [*facts, found.fact, RestoredFact()]) == history
