"""Pages as PDF (ISO 32000-1): lines, circles and texts in Helvetica, which every reader has."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

from shogunboard.printing.shapes import CAPITAL, Circle, Line, Page, Shape, Text, turned

POINTS: Final = 72 / 25.4
"""Points in a millimetre."""

BEND: Final = 0.5523
"""Of the radius: where the control points of a quarter circle lie."""

# Widths of Helvetica from its public font metrics, in thousandths of the size, from the space to the tilde.
_WIDTHS: Final = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 "
    "556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 "
    "1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 "
    "278 278 278 469 556 333 "
    "556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 "
    "334 260 334 584"
)
HELVETICA: Final = tuple(int(width) for width in _WIDTHS.split())
_OTHER: Final = 556
_FIXED: Final = 3
"""Objects before the pages: catalogue, list of pages, font."""


def text_width(text: str, size: float) -> float:
    """How wide a text is in Helvetica; letters beyond ASCII are taken as wide as most are."""
    codes = (ord(letter) - 32 for letter in text)
    return size / 1000 * sum(HELVETICA[code] if 0 <= code < len(HELVETICA) else _OTHER for code in codes)


def write_pdf(pages: Sequence[Page]) -> bytes:
    """The bytes of the file. A letter that Latin-1 does not have becomes a question mark."""
    kids = " ".join(f"{_FIXED + 1 + 2 * index} 0 R" for index in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ]
    for index, page in enumerate(pages):
        box = f"[0 0 {page.width * POINTS:.2f} {page.height * POINTS:.2f}]"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Resources << /Font << /F1 3 0 R >> >> "
            f"/Contents {_FIXED + 2 + 2 * index} 0 R >>".encode()
        )
        stream = _content(page)
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    return _assembled(objects)


def _assembled(objects: Sequence[bytes]) -> bytes:
    file = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(file))
        file += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(file)
    file += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    file += b"".join(b"%010d 00000 n \n" % place for place in places)
    file += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(file)


def _content(page: Page) -> bytes:
    # From here on lengths are millimetres from the bottom left corner.
    lines = [f"{POINTS:.6f} 0 0 {POINTS:.6f} 0 0 cm"]
    lines += [_drawn(shape, page.height) for shape in page.shapes]
    return "\n".join(lines).encode("latin-1", "replace")


def _drawn(shape: Shape, height: float) -> str:
    match shape:
        case Line(x1, y1, x2, y2, width, colour):
            pen = f"{_colour(colour)} RG {width:g} w"
            return f"{pen} {x1:.3f} {height - y1:.3f} m {x2:.3f} {height - y2:.3f} l S"
        case Circle(x, y, radius, width, colour, filled):
            pen = f"{_colour(colour)} rg" if filled else f"{_colour(colour)} RG {width:g} w"
            return f"{pen} {_arcs(x, height - y, radius)} {'f' if filled else 's'}"
        case Text(x, y, text, size, angle, colour, anchor):
            back = text_width(text, size) / 2 if anchor == "middle" else 0.0
            off_x, off_y = turned(-back, CAPITAL * size / 2, angle)
            c, s = cos(radians(angle)), sin(radians(angle))
            quoted = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
            matrix = f"{c:.5f} {-s:.5f} {s:.5f} {c:.5f} {x + off_x:.3f} {height - y - off_y:.3f}"
            return f"BT {_colour(colour)} rg /F1 {size:g} Tf {matrix} Tm ({quoted}) Tj ET"


def _arcs(x: float, y: float, r: float) -> str:
    b = BEND * r
    ends = ((r, b, b, r, 0.0, r), (-b, r, -r, b, -r, 0.0), (-r, -b, -b, -r, 0.0, -r), (b, -r, r, -b, r, 0.0))
    curves = [
        f"{x + ax:.3f} {y + ay:.3f} {x + bx:.3f} {y + by:.3f} {x + ex:.3f} {y + ey:.3f} c"
        for ax, ay, bx, by, ex, ey in ends
    ]
    return " ".join([f"{x + r:.3f} {y:.3f} m", *curves])


def _colour(colour: str) -> str:
    return " ".join(f"{int(colour[index : index + 2], 16) / 255:.3f}" for index in (1, 3, 5))
