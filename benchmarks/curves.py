"""Curves of shares over a count, as an SVG that reads on light and dark pages."""

from collections.abc import Mapping, Sequence
from typing import Final
from xml.sax.saxutils import escape

WIDTH: Final = 720
HEIGHT: Final = 400
LEFT: Final = 60
RIGHT: Final = 150
"""Room for the curves' names at their ends."""
TOP: Final = 24
BOTTOM: Final = 52
COLOURS: Final = ("#0b62a4", "#c25b00", "#555555")
DASHES: Final = ("", "8 4", "2 4")
"""Curves are told apart by their strokes too, not by colour alone."""
NAME_STEP: Final = 18

Curves = Mapping[str, Mapping[int, tuple[float, float, float]]]
"""By name, and by count: the least, the mean and the greatest share, 0 to 1."""


def draw(curves: Curves, over: str, title: str) -> str:
    """The text of the file: a line for each mean, and a band from the least to the greatest."""
    last = max(max(curve) for curve in curves.values())

    def x(count: float) -> float:
        return LEFT + count / last * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="Helvetica, Arial, sans-serif" font-size="13" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for percent in range(0, 101, 20):
        at = y(percent / 100)
        parts.append(f'<line x1="{LEFT}" y1="{at:.1f}" x2="{x(last):.1f}" y2="{at:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{at + 4.5:.1f}" text-anchor="end">{percent} %</text>')
    for count in range(0, last + 1, 100):
        at = x(count)
        parts.append(f'<line x1="{at:.1f}" y1="{TOP}" x2="{at:.1f}" y2="{y(0):.1f}" stroke="#eeeeee"/>')
        parts.append(f'<text x="{at:.1f}" y="{y(0) + 18:.1f}" text-anchor="middle">{count}</text>')
    parts.append(f'<text x="{x(last / 2):.1f}" y="{HEIGHT - 10}" text-anchor="middle">{escape(over)}</text>')
    names = _spread([y(curve[max(curve)][1]) for curve in curves.values()])
    for (name, curve), colour, dash, name_y in zip(curves.items(), COLOURS, DASHES, names, strict=False):
        low = [f"{x(count):.1f},{y(shares[0]):.1f}" for count, shares in sorted(curve.items())]
        mean = [f"{x(count):.1f},{y(shares[1]):.1f}" for count, shares in sorted(curve.items())]
        high = [f"{x(count):.1f},{y(shares[2]):.1f}" for count, shares in sorted(curve.items())]
        parts.append(f'<polygon points="{" ".join([*high, *low[::-1]])}" fill="{colour}" fill-opacity="0.15"/>')
        parts.append(
            f'<polyline points="{" ".join(mean)}" fill="none" stroke="{colour}" stroke-width="2.2" '
            f'stroke-dasharray="{dash or "none"}"/>'
        )
        parts.append(f'<text x="{x(last) + 8:.1f}" y="{name_y + 4.5:.1f}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _spread(heights: Sequence[float]) -> list[float]:
    """Heights for the names, in the order of the curves, none too near to another."""
    placed: dict[int, float] = {}
    least = 0.0
    for index in sorted(range(len(heights)), key=lambda one: heights[one]):
        placed[index] = max(heights[index], least)
        least = placed[index] + NAME_STEP
    return [placed[index] for index in range(len(heights))]
