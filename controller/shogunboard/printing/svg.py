"""Pages as SVG, one below the other in a single drawing, in millimetres."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from shogunboard.printing.shapes import CAPITAL, Circle, Line, Page, Shape, Text, turned


def write_svg(pages: Sequence[Page]) -> str:
    """The text of the file; its `width` and `height` are real sizes, so that it prints in the right scale."""
    width, height = max(page.width for page in pages), sum(page.height for page in pages)
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="Helvetica, Arial, sans-serif">',
        f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
    ]
    top = 0.0
    for page in pages:
        parts.append(f'<g transform="translate(0 {top:g})">')
        parts += [_drawn(shape) for shape in page.shapes]
        parts.append("</g>")
        top += page.height
    return "\n".join([*parts, "</svg>", ""])


def _drawn(shape: Shape) -> str:
    match shape:
        case Line(x1, y1, x2, y2, width, colour):
            return (
                f'<line x1="{x1:.3f}" y1="{y1:.3f}" x2="{x2:.3f}" y2="{y2:.3f}" '
                f'stroke="{colour}" stroke-width="{width:g}"/>'
            )
        case Circle(x, y, radius, width, colour, filled):
            paint = f'fill="{colour}"' if filled else f'fill="none" stroke="{colour}" stroke-width="{width:g}"'
            return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius:.3f}" {paint}/>'
        case Text(x, y, text, size, angle, colour, anchor):
            down_x, down_y = turned(0.0, CAPITAL * size / 2, angle)
            x, y = x + down_x, y + down_y
            turn = f' transform="rotate({angle:g} {x:.3f} {y:.3f})"' if angle else ""
            return (
                f'<text x="{x:.3f}" y="{y:.3f}" font-size="{size:g}" fill="{colour}" '
                f'text-anchor="{anchor}"{turn}>{escape(text)}</text>'
            )
