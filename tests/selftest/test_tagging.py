"""Is a magnet good enough for a piece?"""

import pytest

from shogunboard.selftest.tagging import POSES, Pose, judge, verdict

LIMITS = (7.0, 5.0)
NORTH, SOUTH, NORTH_OFF, _, BESIDE, EDGE, _ = POSES


@pytest.mark.parametrize(
    ("pose", "field", "good", "words"),
    [
        (NORTH, 25.0, True, "felt"),
        (NORTH, 9.0, False, "felt"),
        (NORTH, 6.9, False, "too weak"),
        (NORTH, 0.0, False, "too weak"),
        (NORTH, -20.0, False, "upside down"),
        (SOUTH, -25.0, True, "felt"),
        (SOUTH, 25.0, False, "upside down"),
        (NORTH_OFF, 10.6, True, "felt"),
        (BESIDE, 0.0, True, "must stay below 5 mT"),
        (BESIDE, -3.4, False, "too near 5 mT"),
        (BESIDE, 6.0, False, "too near 5 mT"),
        (EDGE, 1.0, None, "an empty square"),
        (EDGE, -6.0, None, "what was there before"),
        (EDGE, 9.0, None, "north up"),
        (EDGE, -9.0, None, "south up"),
    ],
)
def test_a_field_is_judged_by_the_limits(pose: Pose, field: float, good: bool | None, words: str) -> None:
    one = judge(pose, field, LIMITS)
    assert one.good is good
    assert words in str(one.text)


def test_the_margin_is_told() -> None:
    assert judge(NORTH, 21.0, LIMITS).margin == 3
    assert judge(SOUTH, -14.0, LIMITS).margin == 2
    assert judge(BESIDE, 2.0, LIMITS).margin == 2.5


@pytest.mark.parametrize(
    ("fields", "good", "words"),
    [
        ((25, -25, 20, -20, 0.5, 1, 1), True, "at least 2.9 times"),
        ((25, -25, 8, -20, 0.5, 1, 1), False, "little margin"),
        ((25, -25, 5, -20, 0.5, 1, 1), False, "will not do"),
        ((25, -25, 20, -20, 6, 1, 1), False, "will not do"),
        ((), False, "Nothing was measured"),
    ],
)
def test_the_worst_pose_decides(fields: tuple[float, ...], good: bool, words: str) -> None:
    judgements = [judge(pose, field, LIMITS) for pose, field in zip(POSES, fields, strict=False)]
    found, text = verdict(judgements)
    assert found is good
    assert words in str(text)


def test_four_orientations_and_some_offsets_are_measured() -> None:
    assert {pose.facing for pose in POSES} == {"north", "south", "edge"}
    assert sum(pose.facing == "edge" for pose in POSES) == 2
    assert {pose.place for pose in POSES} == {"on the square", "3 mm off", "on the next square"}
