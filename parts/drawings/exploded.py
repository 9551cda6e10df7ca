"""A piece taken apart along its axis, cut from back to front, in the order in which it is put together."""

from collections.abc import Iterator, Sequence
from typing import Final

from parts import piece
from parts.drawings import profiles
from parts.drawings.canvas import DIMENSION, INK, Sheet, paper_line, paper_text
from parts.drawings.profiles import Cut
from shogunboard.printing.sheets import DIAL
from shogunboard_hw import geometry

SHEET: Final = Sheet(214.0, 214.0, (64.0, 196.0), 3.0)
COLUMN: Final = 116.0


def piece_exploded() -> str:
    """The drawing as the text of an SVG file."""
    return SHEET.page(_shapes())


def _steps() -> Iterator[tuple[float, Sequence[Cut], float, str, str]]:
    """From below: by how much each part is lifted, its areas, the height of its label, and the label's two lines."""
    tag, dial = geometry.TAG_DISC, geometry.DIAL_DISC
    yield 0.0, [profiles.body(slot=True)], 8.0, "body", "piece_body"
    yield (
        15.0,
        [profiles.tag()],
        17.0,
        f"tag, {tag[0]:g} x {tag[1]:g} mm, magnetised along its axis",
        ("glued in, north pole up for White, south pole up for Red"),
    )
    yield (
        20.0,
        list(profiles.bearing()),
        24.3,
        "bearing",
        (f"piece_bearing; its hub sits on the tag; bore reamed to {piece.BORE:g} mm"),
    )
    yield (
        26.0,
        [profiles.pin()],
        31.0,
        f"brass pin, {piece.PIN[0]:g} x {piece.PIN[1]:g} mm",
        ("lower end rounded and polished; glued into the dial"),
    )
    yield 29.0, [profiles.dial()], 38.5, "dial", "piece_dial; the pin's socket below, the magnet's seat above"
    yield (
        34.0,
        [profiles.dial_magnet()],
        44.0,
        f"dial magnet, {dial[0]:g} x {dial[1]:g} mm, magnetised across",
        ("pressed in until it lies on the floor of its seat"),
    )
    yield (
        36.0,
        [profiles.paper()],
        47.3,
        f"dial of paper, {DIAL:g} mm",
        ("glued on with its triangle over the magnet's north pole"),
    )
    yield (
        39.0,
        list(profiles.lid(across=False)),
        51.6,
        "lid with window and nose",
        ("piece_lid, or piece_lid_shogun; the nose into the body's slot"),
    )
    yield 42.5, [profiles.arrow()], 56.2, "arrow", "arrow_white (full) or arrow_red (open), glued in"


def _shapes() -> Iterator[str]:
    yield SHEET.line((0.0, -2.0), (0.0, 61.0), INK, 0.2, "6 1.5 1 1.5")
    for number, (lift, cuts, at, title, words) in enumerate(_steps(), 1):
        for cut in cuts:
            moved = cut.moved(lift)
            yield SHEET.area(moved.points, moved.fill)
        edge = max(x for cut in cuts for x, _ in cut.points)
        x, y = SHEET.at((edge, at))
        yield paper_line((x + 1.0, y), (COLUMN - 2.0, y), INK, 0.12)
        yield paper_text((COLUMN, y - 0.2), f"{number}  {title}", 3.4)
        yield paper_text((COLUMN + 4.6, y + 4.2), words, 2.7)
    side, tower = 2 * geometry.PIECE_WIDTH / 2, piece.TOWER
    yield from SHEET.level(-side / 2, side / 2, -3.5, f"{side:g}", ends=(piece.EDGE, piece.EDGE))
    left = -side / 2 - 2.0
    yield from SHEET.upright(0.0, piece.TOP, left, f"{piece.TOP:g}", ends=(-13.0, -tower / 2))
    yield SHEET.text((-6.5, 63.0), "back", 3.2, colour=DIMENSION)
    yield SHEET.text((7.0, 63.0), "front: the arrow points there", 3.2, "start", DIMENSION)
