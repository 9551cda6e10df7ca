"""Palettes: told apart by pattern, by colour, and by people who see fewer colours."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.lights import MIN_FLASH_MS, PALETTES, RGB, Blink, Palette, Role

Matrix = Sequence[Sequence[float]]

NORMAL: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
# Dichromats' sight as matrices on linear RGB: Machado, Oliveira and Fernandes (2009), severity 1.0.
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
# Linear sRGB to XYZ, and its white.
TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)

LEAST_DIFFERENCE = 15.0
"""In CIE 1976 units, of which about 2.3 are just noticeable side by side: lights are compared from memory."""

all_palettes = pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)


def times(matrix: Matrix, vector: Sequence[float]) -> list[float]:
    return [sum(factor * value for factor, value in zip(row, vector, strict=True)) for row in matrix]


def lab(colour: RGB, sight: Matrix, full: float = 255) -> tuple[float, float, float]:
    """CIELAB of an LED's light (linear in its duty cycle) to this sight; `full` is the duty cycle of white."""
    seen = [min(1.0, max(0.0, value)) for value in times(sight, [value / full for value in colour])]
    x, y, z = (
        ratio ** (1 / 3) if ratio > 216 / 24389 else (24389 / 27 * ratio + 16) / 116
        for ratio in (value / white for value, white in zip(times(TO_XYZ, seen), WHITE, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def least_difference(palette: Palette, sight: Matrix, full: float = 255) -> tuple[float, Role, Role]:
    """The two roles of a palette that look most alike, and by how much they differ."""
    seen = {role: lab(look.emitted, sight, full) for role, look in palette.looks.items()}
    pairs = combinations(seen, 2)
    differences = (
        (sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5, one, other)
        for one, other in pairs
    )
    return min(differences)


def test_there_are_three_palettes() -> None:
    assert set(PALETTES) == {"default", "colour_blind", "dim"}
    assert all(palette.name == name for name, palette in PALETTES.items())


@all_palettes
def test_every_role_has_a_look_that_can_be_seen(palette: Palette) -> None:
    assert set(palette.looks) == set(Role)
    for look in palette.looks.values():
        assert all(0 <= value <= 255 for value in look.colour)
        assert 0 < look.brightness <= 1
        assert max(look.emitted) >= 5


@all_palettes
def test_no_two_roles_blink_alike(palette: Palette) -> None:
    patterns = {look.blink for look in palette.looks.values()}
    assert len(patterns) == len(Role)
    # Nor does one pattern differ from another only in where it begins or in how often it is written down.
    assert len({canonical(blink) for blink in patterns}) == len(Role)


def canonical(blink: Blink) -> tuple[int, ...]:
    steps = blink.steps
    turns = [steps[start:] + steps[:start] for start in range(0, len(steps), 2)]
    for length in range(2, len(steps), 2):
        if steps == steps[:length] * (len(steps) // length):
            turns.append(steps[:length])
    return min(turns, key=lambda turn: (len(turn), turn), default=())


@all_palettes
def test_no_light_flashes_more_than_twice_a_second(palette: Palette) -> None:
    for role, look in palette.looks.items():
        steps = look.blink.steps
        assert len(steps) % 2 == 0, role
        assert all(step > 0 for step in steps), role
        flashes = [steps[index] + steps[index + 1] for index in range(0, len(steps), 2)]
        gaps = [steps[index - 1] + steps[index] for index in range(0, len(steps), 2)]
        assert all(flash >= 500 for flash in flashes + gaps), role
    assert MIN_FLASH_MS == 500


@pytest.mark.parametrize("name", ["default", "colour_blind"])
@pytest.mark.parametrize("sight", [NORMAL, PROTANOPIA, DEUTERANOPIA], ids=["normal", "protanopia", "deuteranopia"])
def test_colours_can_be_told_apart(name: str, sight: Matrix) -> None:
    difference, one, other = least_difference(PALETTES[name], sight)
    assert difference >= LEAST_DIFFERENCE, f"{one} and {other} look alike"


def test_dim_colours_can_be_told_apart_by_eyes_used_to_the_dark() -> None:
    brightest = max(max(look.emitted) for look in PALETTES["dim"].looks.values())
    assert brightest <= 64
    difference, one, other = least_difference(PALETTES["dim"], NORMAL, full=brightest)
    assert difference >= LEAST_DIFFERENCE, f"{one} and {other} look alike"


@pytest.mark.parametrize("name", ["default", "dim"])
def test_the_default_colours_are_neither_red_nor_green(name: str) -> None:
    for role, look in PALETTES[name].looks.items():
        red, green, blue = look.colour
        assert not (green > red and green > blue), role
        assert not (red > 0 and green == blue == 0), role


steps = st.lists(st.integers(1, 2000), max_size=4).map(lambda half: tuple(half * 2))


@given(steps, st.integers(0, 10**10))
def test_a_pattern_repeats_and_says_when_it_changes(pattern: tuple[int, ...], now: int) -> None:
    blink = Blink(pattern)
    change = blink.next_change(now)
    if not pattern:
        assert (blink.is_on(now), change, blink.period_ms) == (True, None, 0)
        return
    assert change is not None
    assert now < change <= now + max(pattern)
    assert blink.is_on(change - 1) == blink.is_on(now) != blink.is_on(change)
    assert blink.is_on(now) == blink.is_on(now + blink.period_ms)


def test_a_pattern_begins_with_light() -> None:
    blink = Blink((200, 300, 100, 400))
    assert [blink.is_on(now) for now in (0, 199, 200, 499, 500, 599, 600, 999, 1000)] == [
        *(True, True, False, False, True, True, False, False, True)
    ]
