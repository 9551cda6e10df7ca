"""From roles to the colours of the LEDs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.geometry import TO_PLAYERS, Square, parse_square, turned
from shogunboard.lights import DARK, DARK_FRAME, PALETTES, Palette, Role, frame, next_blink

all_palettes = st.sampled_from(sorted(PALETTES)).map(PALETTES.__getitem__)
all_roles = st.dictionaries(st.integers(0, 63), st.sampled_from(Role))
A1 = parse_square("a1")


def test_no_role_is_a_dark_board() -> None:
    assert frame({}, PALETTES["default"], 0, 0) == DARK_FRAME
    assert len(DARK_FRAME) == 64


@pytest.mark.parametrize("rotation", range(4))
def test_a_square_is_lit_above_its_sensor(rotation: int) -> None:
    palette = PALETTES["default"]
    colours = frame({A1: Role.ORIGIN}, palette, 0, rotation)
    (lit,) = [physical for physical, colour in enumerate(colours) if colour != DARK]
    assert TO_PLAYERS[rotation][lit] == A1
    assert turned(lit, rotation) == A1
    assert colours[lit] == palette.looks[Role.ORIGIN].emitted


@given(all_roles, all_palettes, st.integers(0, 10**9), st.integers(0, 3))
def test_every_led_is_dark_or_shows_its_square_s_role(
    lit: dict[Square, Role], palette: Palette, now: int, rotation: int
) -> None:
    colours = frame(lit, palette, now, rotation)
    assert len(colours) == 64
    for physical, colour in enumerate(colours):
        role = lit.get(TO_PLAYERS[rotation][physical])
        look = palette.looks[role] if role else None
        assert colour == (look.emitted if look and look.blink.is_on(now) else DARK)
        assert all(0 <= value <= 255 for value in colour)


@given(all_roles, all_palettes, st.integers(0, 10**9))
def test_a_frame_stays_until_the_next_blink(lit: dict[Square, Role], palette: Palette, now: int) -> None:
    change = next_blink(lit.values(), palette, now)
    shown = frame(lit, palette, now, 0)
    if change is None:
        assert set(lit.values()) <= {Role.ORIGIN}
        return
    assert frame(lit, palette, change - 1, 0) == shown
    assert frame(lit, palette, change, 0) != shown
