"""Steps over field and benches, and benches read from pictures."""

import random
from collections import Counter
from collections.abc import Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.games.base import Man, Picture, Side, Step
from shogunboard.games.dobutsu.position import DobutsuPosition
from tests.games.dobutsu.arrange import at, bits, dobutsu, legal, names, play, position_texts, read
from tests.strategies import chances, plays

HANDS = read("g2/1l1/2L/E2[CEcg] w")
CAPTURE = read("g1e/2L/l2/E1G[Cc] w")
TWO_CAPTURES = read("l2/1e1/1Lg/3[Cc] w")
"""Forest's lion can capture the elephant, then the giraffe."""


def ways(position: DobutsuPosition, short: str) -> list[Step]:
    """The steps of one move."""
    return [step for step in position.steps() if step.move.short == short]


def bench(position: DobutsuPosition, side: str) -> dict[str, str]:
    """What lies on a bench: the kinds that each piece may have, by square."""
    found = {}
    for place, mask in enumerate(position.benches["wb".index(side)].places):
        if mask:
            found[side + "abcdefgh"[place]] = "".join(kind for bit, kind in enumerate("CEGL") if mask >> bit & 1)
    return found


def seen(position: DobutsuPosition, *, add: str = "", remove: str = "") -> Picture:
    """The position's picture with pieces (face up) added to squares and removed from others, by name."""
    added, removed = bits(*add.split()), bits(*remove.split())
    return Picture(position.picture.occupied & ~removed | added, position.picture.north & ~removed | added)


def adapted(position: DobutsuPosition, picture: Picture) -> DobutsuPosition:
    found = position.adapted(picture, 0, polarity=True)
    assert found is not None
    return found


def loose(position: DobutsuPosition, short: str) -> DobutsuPosition:
    """The position after a capture with the captured piece not on the board yet."""
    return position.after(next(step for step in ways(position, short) if step.changed.bit_count() == 2))


# Steps


def test_captured_pieces_of_a_text_lie_on_the_benches_from_the_left() -> None:
    position = read("g2/1l1/2L/E2[ECgc] w")
    assert (bench(position, "w"), bench(position, "b")) == ({"wa": "C", "wb": "E"}, {"ba": "C", "bb": "G"})
    assert {name: position.men[at(name)] for name in ("wa", "wb", "ba", "bb")} == {
        "wa": Man("C", "C", Side.WHITE),
        "wb": Man("E", "E", Side.WHITE),
        "ba": Man("c", "C", Side.RED),
        "bb": Man("g", "G", Side.RED),
    }
    assert position.unplaced == 0


def test_a_capture_puts_the_piece_on_any_free_square_of_the_own_bench_or_not_yet_on_the_board() -> None:
    steps = ways(CAPTURE, "c2c1")
    assert [names(step.changed & ~bits("c2", "c1")) for step in steps] == [
        *([f"w{place}"] for place in "bcdefgh"),
        [],
    ]
    assert {(step.origin, step.target, step.captured) for step in steps} == {
        (at("c2"), at("c1"), Man("e", "E", Side.RED))
    }
    assert bench(CAPTURE.after(steps[2]), "w") == {"wa": "C", "wd": "E"}
    assert bench(CAPTURE.after(steps[-1]), "w") == {"wa": "C"}


def test_a_captured_lion_may_be_put_on_the_bench_but_need_not() -> None:
    """It is in no hand, so nobody waits for it."""
    position = read("1Cg/1l1/1G1/L2[-] w")
    steps = ways(position, "b3b2")
    assert [names(step.changed & ~bits("b3", "b2")) for step in steps] == [[], *([f"w{place}"] for place in "abcdefgh")]
    off, on = position.after(steps[0]), position.after(steps[3])
    assert (off.unplaced, bench(on, "w")) == (0, {"wc": "L"})
    assert off.text() == on.text() == "1Cg/1G1/3/L2[-] b"
    assert bench(adapted(off, on.picture), "w") == {"wc": "L"}
    assert on.royals(None) == (at("a4"),)


def test_a_drop_takes_the_piece_from_its_square_on_the_bench() -> None:
    (step,) = ways(HANDS, "E*c2")
    assert (names(1 << step.origin), names(step.changed), step.captured) == (["wb"], ["c2", "wb"], None)
    assert bench(HANDS.after(step), "w") == {"wa": "C"}


def test_two_captured_chicks_are_alike() -> None:
    position = read("l2/3/3/L1G[CCg] w")
    steps = ways(position, "C*b2")
    assert [names(1 << step.origin) for step in steps] == [["wa"], ["wb"]]
    assert [bench(position.after(step), "w") for step in steps] == [{"wb": "C"}, {"wa": "C"}]


def test_a_piece_that_never_came_on_the_bench_may_be_dropped_from_the_hand() -> None:
    position = loose(TWO_CAPTURES, "b3b2").with_side(Side.WHITE)
    assert names(position.unplaced) == [f"w{place}" for place in "bcdefgh"]
    (step,) = ways(position, "E*a2")
    assert names(step.changed) == ["a2"]
    assert step.origin not in position.men
    assert bench(position.after(step), "w") == {"wa": "C"}
    assert position.after(step).unplaced == 0
    assert ways(position, "C*a2")[0].origin == at("wa")


def test_each_kind_in_the_hand_has_an_origin_of_its_own() -> None:
    position = loose(TWO_CAPTURES, "b3b2").with_side(Side.WHITE)
    position = loose(position, "b2c3").with_side(Side.WHITE)
    origins = {ways(position, f"{kind}*b3")[0].origin for kind in "CEG"}
    assert len(origins) == 3


def test_more_pieces_than_the_bench_has_squares_stay_in_the_hand() -> None:
    position = read("2l/3/3/L2[CCCCCCCCCG] w")
    assert len(bench(position, "w")) == 8
    assert position.unplaced == 0
    assert [names(step.changed) for step in ways(position, "G*b2")] == [["b2"]]
    after = position.after(ways(position, "G*b2")[0])
    assert (after.text(), len(bench(after, "w"))) == ("2l/1G1/3/L2[CCCCCCCCC] b", 8)
    assert [names(1 << step.origin) for step in ways(position, "C*b2")] == [[f"w{place}"] for place in "abcdefgh"]


@settings(max_examples=60)
@given(position_texts())
def test_after_every_step_the_picture_is_the_one_it_promised(text: str) -> None:
    position = read(text)
    for step in position.steps():
        after = position.after(step)
        assert after.picture == step.picture
        before = position.picture
        differ = (before.occupied ^ step.picture.occupied) | (before.north ^ step.picture.north)
        assert differ & ~step.changed == 0
        # Only the square of a captured piece may look as before.
        assert step.changed & ~differ in (0, 1 << step.target if step.captured else 0)


# Benches read from pictures


def test_a_position_that_is_as_the_picture_shows_stays_itself() -> None:
    assert HANDS.adapted(HANDS.picture, 0, polarity=True) is HANDS
    assert HANDS.adapted(Picture(HANDS.picture.occupied, 0), 0, polarity=False) is HANDS


def test_a_captured_piece_comes_on_any_free_square_of_its_bench() -> None:
    position = loose(CAPTURE, "c2c1")
    for place in "bcdefgh":
        found = adapted(position, seen(position, add=f"w{place}"))
        assert bench(found, "w") == {"wa": "C", f"w{place}": "E"}
        assert (found.unplaced, found.text(), found.key()) == (0, position.text(), position.key())


def test_on_the_wrong_bench_it_is_not_read() -> None:
    position = loose(CAPTURE, "c2c1")
    assert position.adapted(seen(position, add="bb"), 0, polarity=True) is None
    assert HANDS.adapted(seen(HANDS, add="wc"), 0, polarity=True) is None


def test_a_piece_moved_on_its_bench_keeps_its_kind() -> None:
    found = adapted(HANDS, seen(HANDS, add="wg", remove="wa"))
    assert bench(found, "w") == {"wb": "E", "wg": "C"}
    assert bench(found, "b") == bench(HANDS, "b")
    assert found.men[at("wg")].kind == "C"


def test_both_benches_are_read_at_once() -> None:
    found = adapted(HANDS, seen(HANDS, add="wg bh", remove="wa bb"))
    assert (bench(found, "w"), bench(found, "b")) == ({"wb": "E", "wg": "C"}, {"ba": "C", "bh": "G"})


def test_of_several_pieces_moved_at_once_only_the_kinds_together_are_known() -> None:
    found = adapted(HANDS, seen(HANDS, add="wf wg", remove="wa wb"))
    assert bench(found, "w") == {"wf": "CE", "wg": "CE"}
    assert legal(found) == legal(HANDS)
    assert [names(1 << step.origin) for step in ways(found, "E*c2")] == [["wf"], ["wg"]]
    # A drop tells what the other one is.
    after = found.after(ways(found, "E*c2")[1])
    assert bench(after, "w") == {"wf": "C"}


def test_alike_pieces_stay_known_however_they_are_moved() -> None:
    position = read("l2/3/3/L1G[CCg] w")
    assert bench(adapted(position, seen(position, add="wc wd", remove="wa wb")), "w") == {"wc": "C", "wd": "C"}


def test_a_piece_that_comes_while_another_moves_may_be_either() -> None:
    position = loose(CAPTURE, "c2c1")
    both = adapted(position, seen(position, add="wc wd", remove="wa"))
    assert (bench(both, "w"), both.unplaced) == ({"wc": "CE", "wd": "CE"}, 0)
    one = adapted(position, seen(position, add="wc", remove="wa"))
    assert bench(one, "w") == {"wc": "CE"}
    assert "wc" not in names(one.unplaced)
    assert {kind: len(ways(one.with_side(Side.WHITE), f"{kind}*b3")) for kind in "CE"} == {"C": 0, "E": 0}
    assert one.text() == position.text()


def test_of_two_pieces_in_the_hand_it_is_not_known_which_came_first() -> None:
    position = loose(loose(TWO_CAPTURES, "b3b2").with_side(Side.WHITE), "b2c3")
    one = adapted(position, seen(position, add="wd"))
    assert bench(one, "w") == {"wa": "C", "wd": "EG"}
    dropped = one.with_side(Side.WHITE)
    from_bench, from_hand = ways(dropped, "G*b3")
    assert names(from_bench.changed) == ["b3", "wd"]
    assert names(from_hand.changed) == ["b3"]
    assert bench(dropped.after(from_hand), "w") == {"wa": "C", "wd": "E"}
    assert dropped.after(from_bench).unplaced


def test_what_is_not_on_the_benches_must_be_as_it_is() -> None:
    for picture in (
        seen(HANDS, remove="a4"),
        seen(HANDS, add="b4"),
        seen(HANDS, add="wc", remove="a4"),
        seen(HANDS, add="xa7"),
        seen(HANDS, remove="wa"),
        seen(HANDS, add="wc bc", remove="wa"),
    ):
        assert HANDS.adapted(picture, 0, polarity=True) is None


def test_captured_pieces_lie_face_up() -> None:
    position = loose(CAPTURE, "c2c1")
    turned_over = Picture(position.picture.occupied | bits("wd"), position.picture.north)
    assert position.adapted(turned_over, 0, polarity=True) is None
    found = position.adapted(turned_over, 0, polarity=False)
    assert found is not None
    assert bench(found, "w") == {"wa": "C", "wd": "E"}


def test_squares_without_a_reading_count_as_unchanged() -> None:
    picture = seen(HANDS, remove="wa a4 b2")
    assert HANDS.adapted(picture, bits("wa", "a4", "b2"), polarity=True) is HANDS
    assert HANDS.adapted(picture, bits("wa", "a4"), polarity=True) is None
    assert HANDS.adapted(picture, bits("a4", "b2"), polarity=True) is None
    position = loose(CAPTURE, "c2c1")
    assert (
        adapted(position, seen(position, add="wd")).adapted(seen(position, add="we"), bits("wd"), polarity=True) is None
    )


BENCHES = tuple(tuple(at(side + place) for place in "abcdefgh") for side in "wb")


@settings(max_examples=60)
@given(st.data(), chances)
def test_reading_the_benches_changes_nothing_but_where_pieces_lie(data: st.DataObject, chance: random.Random) -> None:
    position = data.draw(plays(dobutsu()))[-1]
    assert isinstance(position, DobutsuPosition)
    field = position.picture.occupied & ~sum(1 << square for squares in BENCHES for square in squares)
    lying = 0
    for squares in BENCHES:
        count = sum(position.picture.occupied >> square & 1 for square in squares)
        more = chance.randint(0, 2) if position.unplaced >> squares[0] & 0xFF else 0
        lying |= sum(1 << square for square in chance.sample(squares, min(count + more, 8)))
    unread = chance.choice((0, 0, 1 << chance.randrange(64)))
    picture = Picture((field | lying) & ~unread, (position.picture.north & field | lying) & ~unread)
    found = position.adapted(picture, unread, polarity=True)
    if found is None:
        return
    assert (found.text(), found.key()) == (position.text(), position.key())
    assert (found.side, found.rotation) == (position.side, position.rotation)
    assert (found.picture.occupied & ~unread, found.picture.north & ~unread) == picture
    assert legal(found) == legal(position)
    assert found.adapted(picture, unread, polarity=True) is found
    for step in found.steps():
        assert found.after(step).picture == step.picture
        assert legal(found.after(step)) == legal(play(position, step.move.short))


@settings(max_examples=150)
@given(chances, st.integers(1, 60))
def test_what_is_known_of_the_benches_is_always_true(chance: random.Random, plies: int) -> None:
    """Players put down, move and drop pieces at will, seen only now and then; their pieces are never ruled out."""
    position = dobutsu().start()
    truth: list[dict[int | None, list[str]]] = [{None: []}, {None: []}]
    for _ in range(plies):
        if not position.steps():
            break
        position = _played(chance, position, truth[position.side])
        lying = 0
        for squares, pieces in zip(BENCHES, truth, strict=True):
            _rearrange(chance, pieces, squares)
            lying |= sum(1 << square for square in squares if pieces.get(square))
        field = position.picture.occupied & ~sum(1 << square for squares in BENCHES for square in squares)
        found = position.adapted(Picture(field | lying, 0), 0, polarity=False)
        assert found is not None
        position = found
        for owner in Side:
            _assert_possible(position, owner, truth[owner])


def _played(chance: random.Random, position: DobutsuPosition, lying: dict[int | None, list[str]]) -> DobutsuPosition:
    """After a move, with the captured piece put anywhere, or with the dropped one taken from where one truly lies."""
    squares = BENCHES[position.side]
    short = chance.choice([step.move.short for step in position.steps()])
    steps = ways(position, short)
    place: int | None = None
    if "*" in short:
        changed = bits(short[2:])
        place = chance.choice([square for square, kinds in lying.items() if short[0] in kinds])
        lying[place].remove(short[0])
    else:
        changed = bits(short[:2], short[2:4])
        captured = steps[0].captured
        if captured:
            place = chance.choice([None, *(square for square in squares if not lying.get(square))])
            lying.setdefault(place, []).append(captured.kind[-1])
    changed |= 0 if place is None else 1 << place
    (step,) = [step for step in steps if step.changed == changed]
    return position.after(step)


def _rearrange(chance: random.Random, lying: dict[int | None, list[str]], squares: Sequence[int]) -> None:
    """Put down some pieces from the hand, and sometimes move some to free squares."""
    moving = [square for square in squares if lying.get(square) and chance.random() < 0.15]
    pieces = [lying[square].pop() for square in moving]
    lost = [lying[None].pop() for _ in range(len(lying[None])) if chance.random() < 0.5]
    free = [square for square in squares if not lying.get(square) and square not in moving]
    for kind, square in zip(pieces + lost, chance.sample(free, len(pieces + lost)), strict=True):
        lying.setdefault(square, []).append(kind)


def _assert_possible(position: DobutsuPosition, owner: Side, lying: dict[int | None, list[str]]) -> None:
    """Is every piece where it lies among what the position holds possible there, and can it be dropped from there?"""
    known = bench(position, "wb"[owner])
    hand = Counter(kind for kinds in lying.values() for kind in kinds)
    assert position.hands[owner] == (hand["C"], hand["E"], hand["G"])
    drops = {
        (step.move.short[0], None if step.changed == 1 << step.target else step.origin)
        for step in position.with_side(owner).steps()
        if "*" in step.move.short
    }
    for square, kinds in lying.items():
        for kind in kinds:
            assert square is None or kind in known[position.game.square_name(square)]
            assert not drops or kind == "L" or (kind, square) in drops
