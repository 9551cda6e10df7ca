"""Playing with a set, or with an order of pieces, that is not known: nothing true is excluded, no end is missed."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from shogunboard.errors import CommandRefusedError, TextError
from shogunboard.games.base import Man, Side
from shogunboard.games.line import Arranged, Line, find_step
from shogunboard.games.registry import make_game
from shogunboard.games.shogun.game import ShogunGame
from shogunboard.games.shogun.knowing.lines import parse_reading
from shogunboard.games.shogun.knowing.lore import Lore, lore_from_object
from shogunboard.games.shogun.knowing.source import GivenSet, ReadSet
from shogunboard.games.shogun.pieces import LETTERS
from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.games.shogun.sets import PieceSet, reference_set
from shogunboard.games.shogun.settings import ShogunSettings
from shogunboard.geometry import parse_square
from shogunboard.record import from_line, read_games, write_game
from shogunboard.tracking import NewGame, TellNumber, TellOrder, Tracker
from tests.session_play import Hands

HOMES = "abcdfgh"
"""The files of White's normal pieces at the start."""


def random_set(rng: random.Random) -> PieceSet:
    """A set that follows the model, its normal dials permutations."""
    dials = [tuple(rng.choice((1, 2)) for _ in range(4)), *(tuple(rng.sample((1, 2, 3, 4), 4)) for _ in range(7))]
    return PieceSet("true", tuple(rng.randrange(4) for _ in range(64)), tuple(dials))


def true_start(piece_set: PieceSet, rotation: int) -> ShogunPosition:
    return ShogunGame(piece_set, ShogunSettings()).start(rotation)


def shuffled(start: ShogunPosition, rng: random.Random) -> ShogunPosition:
    """The start with the normal pieces of both sides in another order."""
    for rank in "18":
        for _ in range(10):
            one, other = rng.sample(HOMES if rank == "1" else "abcefgh", 2)
            start = start.swapped(parse_square(one + rank), parse_square(other + rank))
    return start


def unknown(name: str = "attic") -> ShogunGame:
    return ShogunGame(ReadSet(name), ShogunSettings())


def plies(true: Line, rng: random.Random, most: int) -> Iterator[tuple[int, int]]:
    """Random legal moves of the true game; ends, captures and threats are preferred so that games end."""
    for _ in range(most):
        steps = true.steps()
        if not steps:
            return
        after = {step: true.position.after(step) for step in steps}
        last = [step for step in steps if after[step].outcome()]
        wild = [step for step in steps if after[step].threat() or (step.captured and rng.random() < 0.1)]
        step = rng.choice(last or wild or list(steps))
        true.push(step)
        yield step.origin, step.target


def check_against(known: Line, true: Line) -> None:
    """What is said of the position is true, and nothing that is true is excluded."""
    position, truth = known.position, true.position
    for square in truth.men:
        assert set(truth.numbers(square)) <= set(position.numbers(square))
    assert {step.move.short for step in true.steps()} <= {
        step.move.short for step in position.steps()
    } or true.outcome()
    certain, possible, there = position.threat(), position.possible_threat(), truth.threat()
    by = set(there.by if there else ())
    sure = set(certain.by if certain else ())
    assert sure <= by <= sure | set(possible.by if possible else ())
    if known.outcome() is not None:
        assert known.outcome() == true.outcome()


def end_is_found(known: Line, true: Line) -> None:
    """The true game is over: what is asked, answered truly, leads to the same end."""
    for _ in range(64):
        if known.outcome() is not None:
            break
        doubts = known.position.doubts()
        assert doubts, "the game is over, and nobody asks"
        square = doubts[0]
        assert len(known.position.numbers(square)) > 1, "what is known is not asked for"
        known.tell(square, true.position.numbers(square)[0])
    assert known.outcome() == true.outcome()


@pytest.mark.parametrize("seed", range(6))
def test_a_game_with_an_unknown_set_has_no_false_alarm_and_no_missed_end(seed: int) -> None:
    rng = random.Random(seed)
    true = Line(true_start(random_set(rng), rotation := rng.randrange(4)))
    known = Line(unknown().start(rotation))
    for origin, target in plies(true, rng, 70):
        step = find_step(known.position.steps(), origin, target)
        assert step is not None
        known.push(step)
        check_against(known, true)
    if true.outcome() is not None:
        end_is_found(known, true)
    assert isinstance(known.position, ShogunPosition)
    assert len(known.position.game.lore.source.readings) > 5


def test_ends_are_among_the_games_that_are_tried() -> None:
    """Otherwise the test above would prove nothing of ends."""
    ends = set()
    for seed in range(6):
        rng = random.Random(seed)
        true = Line(true_start(random_set(rng), rng.randrange(4)))
        for _ in plies(true, rng, 70):
            pass
        outcome = true.outcome()
        ends.add(outcome.reason if outcome else None)
    assert ends >= {"mate", "bare"}


@pytest.mark.parametrize("seed", range(4))
def test_a_game_in_an_unknown_order_is_followed_and_the_order_found(seed: int) -> None:
    rng = random.Random(seed)
    piece_set = reference_set()
    start = shuffled(true_start(piece_set, 0), rng)
    true = Line(start)
    known = Line(true_start(piece_set, 0), (Arranged(Side.WHITE, ""), Arranged(Side.RED, "")))
    for origin, target in plies(true, rng, 60):
        step = find_step(known.position.steps(), origin, target)
        assert step is not None
        known.push(step)
        check_against(known, true)
        for square in true.position.men:
            maybe = known.position.identities(square) or [known.position.men[square].letter]
            assert true.position.men[square].letter in maybe
    if true.outcome() is not None:
        end_is_found(known, true)
    for one, other in known.position.exchanges():
        named = known.swapped(one, other)
        assert named.short_moves == known.short_moves
        right = [square for square, man in true.position.men.items() if named.position.men[square] == man]
        assert one in right or other in right


def test_the_digits_of_a_row_say_nearly_who_stands_where() -> None:
    rng = random.Random(5)
    start = shuffled(true_start(reference_set(), 0), rng)
    digits = "".join(str(start.numbers(parse_square(f"{file}1"))[0]) for file in "abcdefgh")
    known = true_start(reference_set(), 0).arranged(Side.WHITE, digits)
    orders = known.game.lore.hidden[Side.WHITE]
    assert orders is not None
    assert 1 <= len(orders) <= 12
    for file in "abcdefgh":
        square = parse_square(f"{file}1")
        assert start.men[square].letter in (known.identities(square) or [known.men[square].letter])
        assert known.numbers(square) == start.numbers(square)


@pytest.mark.parametrize("side", Side)
def test_the_row_of_the_reference_set_leaves_about_two_orders_of_5040(side: Side) -> None:
    """The mean over all orders, from how many of them show the same row; a sample is read through the game."""
    for rotation in range(4):
        start = true_start(reference_set(), rotation)
        homes = [square for square, man in start.men.items() if man.side is side and man.kind != "S"]
        letters = [start.men[square].letter for square in homes]
        windows = start.game.windows(rotation)
        rows = Counter(
            "".join(str(windows[letter][square][0]) for square, letter in zip(homes, order, strict=True))
            for order in permutations(letters)
        )
        assert sum(rows.values()) == 5040
        assert sum(count**2 for count in rows.values()) / 5040 < 2.5
        for row in random.Random(rotation).sample(sorted(rows), 5):
            digits = iter(row)
            whole = "".join("?" if man.kind == "S" else next(digits) for man in men_of(start, side))
            hidden = start.arranged(side, whole).game.lore.hidden[side]
            assert hidden is not None
            assert len(hidden) == rows[row]


def men_of(position: ShogunPosition, side: Side) -> list[Man]:
    """The men of a side by their squares, ascending."""
    return [man for _, man in sorted(position.men.items()) if man.side is side]


@pytest.mark.parametrize("digits", ["123", "1234567?", "abcdefgh"])
def test_what_is_no_row_is_refused(digits: str) -> None:
    with pytest.raises(ValueError, match="no row of 8 numbers"):
        true_start(reference_set(), 0).arranged(Side.WHITE, digits)


def test_a_row_that_no_order_shows_is_refused() -> None:
    start = true_start(PieceSet("all alike", (0,) * 64, ((1, 2, 1, 2), *((1, 2, 3, 4),) * 7)), 0)
    assert start.arranged(Side.WHITE, "1111?111").game.lore.hidden[Side.WHITE]
    with pytest.raises(ValueError, match="no order of the pieces shows"):
        start.arranged(Side.WHITE, "1112?111")


def test_an_exchange_of_names_keeps_what_is_known() -> None:
    rng = random.Random(1)
    true = shuffled(true_start(reference_set(), 0), rng)
    known = true_start(reference_set(), 0).arranged(Side.WHITE, "")
    for file in "abcdfgh":
        for place in ("b4", "d5", "g3", "e6"):
            letter = true.men[parse_square(f"{file}1")].letter
            number = reference_number(letter, place)
            known = known.told(known.men[parse_square(f"{file}1")].letter, parse_square(place), number)
    while pairs := known.exchanges():
        known = known.swapped(*pairs[0])
    assert {square: man for square, man in known.men.items() if man.side is Side.WHITE} == {
        square: man for square, man in true.men.items() if man.side is Side.WHITE
    }


def reference_number(letter: str, place: str) -> int:
    return make_game("shogun").windows(0)[letter][parse_square(place)][0]


def test_with_a_set_of_which_nothing_is_known_pieces_are_what_they_are_called() -> None:
    start = unknown().start(0).arranged(Side.WHITE, "")
    assert start.game.lore.hidden == (None, None)
    assert start.identities(parse_square("a1")) == ()


def test_knowledge_survives_as_equipment() -> None:
    rng = random.Random(2)
    true = Line(true_start(reference_set(), 1))
    known = Line(true_start(reference_set(), 1), (Arranged(Side.RED, ""),))
    learning = Line(unknown().start(1))
    for origin, target in plies(true, rng, 12):
        for line in (known, learning):
            step = find_step(line.position.steps(), origin, target)
            assert step is not None
            line.push(step)
    for line in (known, learning):
        position = line.position
        assert isinstance(position, ShogunPosition)
        again = lore_from_object(position.game.equipment)
        assert again.hidden == position.game.lore.hidden
        assert all(again.table(rotation) == position.game.lore.table(rotation) for rotation in range(4))
    rested = learning.position.game.rested()
    assert rested.equipment == learning.position.game.equipment
    assert known.position.game.rested().equipment == make_game("shogun").equipment


@pytest.mark.parametrize(
    ("equipment", "place"),
    [
        ({"name": "", "readings": []}, "name"),
        ({"readings": "A"}, "readings"),
        ({"readings": ["A e4 0 9 typed"]}, "reading 1"),
        ({"readings": ["S e4 0 3 typed"]}, "reading 1"),
        ({"readings": [], "hidden": 3}, "hidden"),
        ({"readings": [], "waiting": ["x"]}, "waiting, reading 1"),
    ],
)
def test_equipment_that_cannot_be_read_names_the_place(equipment: object, place: str) -> None:
    with pytest.raises(TextError) as caught:
        make_game("shogun", equipment)
    assert caught.value.place == place


def test_what_was_said_and_read_is_kept_in_the_game_file() -> None:
    game = make_game("shogun", {"name": "attic", "readings": ["A e4 0 3 wizard", "b d5 2 1 move"]})
    line = Line(game.start(0), (Arranged(Side.WHITE, "31?12132"),))
    line.push(line.steps()[3])
    line.tell(parse_square("e8"), 2)
    line.tell(parse_square("c8"), 3, shows=False)
    assert line.position.numbers(parse_square("c8")) == (1, 2, 4)
    line.push(line.steps()[0])
    text = write_game(from_line(line))
    assert "[Readings" in text
    assert "[Told" in text
    (read,) = read_games(text)
    assert read.played.words == line.words
    assert read.played.position.game.equipment == line.position.game.equipment
    assert read.problems == ()


@pytest.mark.parametrize("told", ["9 b1 e4 3", "0 i1 e4 3", "x hidden", "w 123", "w 0", "0 b1 e4 5", "nonsense"])
def test_a_game_file_with_something_that_cannot_have_been_said_is_refused(told: str) -> None:
    with pytest.raises(TextError) as caught:
        list(read_games(f'[Game "shogun"]\n[Told "{told}"]\n\n*\n'))
    assert "Told" in str(caught.value)


def test_the_tracker_learns_goes_on_learning_in_the_next_game_and_forgets_the_order() -> None:
    rng = random.Random(3)
    true = Line(true_start(reference_set(), 0))
    hands = Hands(make_game("shogun", {"name": "attic", "readings": ["A e4 0 3 wizard"]}))
    hands.command(TellOrder(Side.WHITE, ""))
    for origin, target in plies(true, rng, 6):
        step = find_step(hands.line.steps(), origin, target)
        assert step is not None
        hands.move(step)
    first = readings(hands.tracker)
    assert len(first) > 1
    hands.command(NewGame())
    hands.show(hands.game.start().picture)
    assert hands.line.short_moves == []
    assert hands.line.position.identities(parse_square("a1")) == ()
    assert readings(hands.tracker) == first


def readings(tracker: Tracker) -> list[object]:
    assert tracker.line is not None
    equipment = tracker.line.position.game.equipment
    assert equipment is not None
    found = equipment["readings"]
    assert isinstance(found, list)
    return found


def test_numbers_that_cannot_be_are_refused_and_change_nothing() -> None:
    hands = Hands(make_game("shogun", {"readings": []}))
    before = hands.state
    for square, number in (("e4", 1), ("e1", 3), ("a1", 5), ("a1", 0)):
        with pytest.raises(CommandRefusedError):
            hands.command(TellNumber(parse_square(square), number))
    with pytest.raises(CommandRefusedError, match="no row"):
        hands.command(TellOrder(Side.RED, "1"))
    assert hands.state == before


def test_a_lore_knows_pieces_by_the_names_they_are_called() -> None:
    lore = Lore(GivenSet(reference_set()))
    assert lore.codes(LETTERS.index("A")) == {LETTERS.index("A")}
    assert not lore.learns
    assert lore.hiding(Side.WHITE).codes(LETTERS.index("A")) == {LETTERS.index(letter) for letter in "ABCDEFG"}


def test_a_window_that_was_read_shows_that_whoever_the_piece_is() -> None:
    """With little known of the set, no piece can be told from the others by it; the number counts all the same."""
    game = ShogunGame(ReadSet("attic", [parse_reading("A a8 3 4 wizard", "")]), ShogunSettings())
    start = game.start().arranged(Side.WHITE, "")
    square = parse_square("b1")
    assert start.told("B", square, 3).numbers(square) == (3,)
    assert start.told("B", square, 3, shows=False).numbers(square) == (1, 2, 4)
    assert start.told("B", square, 3).told("B", square, 2).numbers(square) == (2,), "the newest counts"
    assert start.told("B", square, 3).arranged(Side.WHITE, None).numbers(square) == (3,)
    assert len(start.told("B", square, 3).identities(square)) == 7
