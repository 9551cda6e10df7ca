"""Sheets to print: the right size, every number of every piece, and files that other programs can read."""

import re
from itertools import product
from math import cos, radians, sin
from pathlib import Path
from xml.etree import ElementTree

import pytest

from shogunboard.games.registry import make_game, make_set_book, set_book_of
from shogunboard.games.setbook import Ask, SetBook
from shogunboard.geometry import SQUARES, square_name
from shogunboard.printing import PAPERS, SHEETS, equipment_of, make_known_map, make_sheet, write_pdf, write_svg
from shogunboard.printing.known import CELL, TITLE
from shogunboard.printing.pdf import text_width
from shogunboard.printing.shapes import GREY, Circle, Page, Text
from shogunboard.printing.sheets import DIAL
from tests.cli.running import refused, run

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", SHEETS)
def test_everything_is_on_the_page_in_real_size(what: str, paper: str) -> None:
    pages = make_sheet(what, equipment_of(), paper)
    drawing = ElementTree.fromstring(write_svg(pages))
    width, height = PAPERS[paper]
    assert drawing.get("width") == f"{width:g}mm"
    assert drawing.get("height") == f"{height * len(pages):g}mm"
    assert drawing.get("viewBox") == f"0 0 {width:g} {height * len(pages):g}"
    for page in pages:
        inside(page, paper)


def inside(page: Page, paper: str) -> None:
    width, height = PAPERS[paper]
    for shape in page.shapes:
        if isinstance(shape, Text):
            wide = text_width(shape.text, shape.size)
            left = shape.x - (wide / 2 if shape.anchor == "middle" else 0)
            assert left > 5
            assert left + wide < width - 5
            assert 5 < shape.y < height - 4


def test_dials_are_as_wide_as_said() -> None:
    drawing = ElementTree.fromstring(write_svg(make_sheet("dials", equipment_of())))
    radii = [float(circle.get("r", "0")) for circle in drawing.iter(f"{SVG}circle")]
    assert radii.count(DIAL / 2) == 16


def test_a_dial_brings_the_number_of_every_square_upright_to_the_window() -> None:
    """Turned as the field turns it, relative to its piece, the dial has the rules' number ahead of the axis."""
    equipment = equipment_of()
    (page,) = make_sheet("dials", equipment)
    discs = [shape for shape in page.shapes if isinstance(shape, Circle) and shape.radius == DIAL / 2]
    numbers = [shape for shape in page.shapes if isinstance(shape, Text) and shape.text in set("1234")]
    for index, (side, facing) in enumerate((("White", 0), ("Red", 2))):
        for place, kind in enumerate(equipment.dials):
            disc = discs[8 * index + place]
            own = [n for n in numbers if abs(n.x - disc.x) < DIAL / 2 and abs(n.y - disc.y) < DIAL / 2]
            assert len(own) == 4
            for square in SQUARES:
                for rotation in range(4):
                    turn = 90 * (((equipment.directions[square] or 0) + rotation - facing) % 4)
                    in_window = [n for n in own if _is_ahead(n.x - disc.x, n.y - disc.y, turn)]
                    assert [n.text for n in in_window] == [str(equipment.number(kind, side, square, rotation))]
                    assert (in_window[0].angle + turn) % 360 == 0


def _is_ahead(x: float, y: float, turn: float) -> bool:
    c, s = cos(radians(turn)), sin(radians(turn))
    right, down = x * c - y * s, x * s + y * c
    return abs(right) < 0.01 and down < 0


def test_numbers_are_those_of_the_rules() -> None:
    """The board is held in rotation 0 here, where squares of the table are those of the board."""
    equipment = equipment_of()
    game = make_game("shogun")
    for kind in equipment.dials:
        for side, letter in (("White", kind), ("Red", kind.lower())):
            for square in SQUARES:
                file = square % 8
                rows = ["8"] * 8
                rows[square // 8] = f"{file or ''}{letter}{7 - file or ''}"
                shown = game.parse_position(f"{'/'.join(rows)} w 0").numbers(square)
                assert shown == (equipment.number(kind, side, square, 0),)


def test_stickers_have_all_numbers_of_every_piece() -> None:
    equipment = equipment_of()
    (page,) = make_sheet("stickers", equipment)
    digits = sorted(shape.text for shape in page.shapes if isinstance(shape, Text) and shape.text in set("1234"))
    assert digits == sorted(2 * [str(number) for dial in equipment.dials.values() for number in dial])


def test_the_map_has_every_number_in_every_rotation() -> None:
    equipment = equipment_of()
    magnets, numbers = make_sheet("map", equipment)
    shown = [shape.text for shape in numbers.shapes if isinstance(shape, Text) and len(shape.text) == 1]
    assert shown == [
        str(equipment.number(kind, "White", square, rotation))
        for kind in equipment.dials
        for rotation in range(4)
        for square in SQUARES
    ]
    glued = [shape.text for shape in magnets.shapes if isinstance(shape, Text) and shape.text.isdigit()]
    assert glued == [str((90 * (direction or 0) + 180) % 360) for direction in equipment.directions]


@pytest.mark.parametrize("what", SHEETS)
def test_a_pdf_is_well_formed(what: str) -> None:
    pages = make_sheet(what, equipment_of())
    file = write_pdf(pages)
    start = int(file.rsplit(b"startxref\n", 1)[1].split()[0])
    assert file[start:].startswith(b"xref\n0 ")
    entries = re.findall(rb"(\d{10}) (\d{5}) ([nf]) \n", file[start:])
    for number, (place, _, state) in enumerate(entries):
        assert state == (b"f" if number == 0 else b"n")
        assert number == 0 or file[int(place) :].startswith(b"%d 0 obj\n" % number)
    assert b"/Size %d " % len(entries) in file
    streams = re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", file, re.DOTALL)
    assert [int(length) for length, _ in streams] == [len(stream) for _, stream in streams]
    assert b"/MediaBox [0 0 595.28 841.89]" in file
    texts = [shape.text for page in pages for shape in page.shapes if isinstance(shape, Text)]
    assert file.count(b" Tj ET") == len(texts)


def test_names_with_signs_of_the_formats_are_kept() -> None:
    source = {**dict(make_game("shogun").equipment or {}), "name": r"a<b & (c\d"}
    pages = make_sheet("dials", equipment_of(source))
    assert r"a<b & (c\d" in "".join(ElementTree.fromstring(write_svg(pages)).itertext())
    assert rb"a<b & \(c\\d" in write_pdf(pages)


def test_what_is_not_known_is_a_question_mark() -> None:
    source = {"magnets": ["????????"] * 8, "dials": {kind: [0, 0, 0, 0] for kind in "SABCDEFG"}}
    (page,) = make_sheet("stickers", equipment_of(source))
    assert sum(shape.text == "?" for shape in page.shapes if isinstance(shape, Text)) == 64


def partly_known() -> SetBook:
    """Every third reading of the first squares of a known set, and one that excludes a number alone."""
    book = make_set_book("attic")
    for number, (piece, square) in enumerate((p, s) for p in "SABab" for s in ("a1", "b1", "c1", "d4", "h8")):
        if number % 3:
            (shown,) = set_book_of(None).numbers(piece, square, 1)
            book.answer(Ask(piece, square, 1, ()), shown)
    return book


@pytest.mark.parametrize("paper", PAPERS)
def test_the_map_of_readings_has_what_is_known_of_every_window(paper: str) -> None:
    book = partly_known()
    shown = 0
    for page in make_known_map(book, paper):
        inside(page, paper)
        titles = {shape.text: shape for shape in page.shapes if isinstance(shape, Text)}
        at = {(round(s.x, 2), round(s.y, 2)): s for s in page.shapes if isinstance(s, Text | Circle)}
        for piece, rotation in product(book.pieces, range(4)):
            title = titles.get(f"{piece}, rotation {rotation}")
            if title is None:
                continue
            for square in SQUARES:
                x, y = title.x + (square % 8 + 0.5) * CELL, title.y + TITLE + (square // 8 + 0.5) * CELL
                mark = at[round(x, 2), round(y, 2)]
                numbers = book.numbers(piece, square_name(square), rotation)
                if isinstance(mark, Text):
                    assert mark.text == "".join(map(str, numbers))
                    assert (mark.colour == GREY) == (len(numbers) > 1)
                else:
                    assert numbers == book.pieces[piece]
                shown += 1
    assert shown == 4096


def test_the_command_writes_files(tmp_path: Path) -> None:
    for name in ("dials.svg", "dials.pdf"):
        path = f"{tmp_path}/{name}"
        assert run("print", "dials", "-o", path).code == 0
        assert Path(path).read_bytes()[:5] in {b"<?xml", b"%PDF-"}
    assert "svg or .pdf" in refused("print", "map", "-o", f"{tmp_path}/map.png")
    assert "no sheet" in refused("print", "cards", "-o", f"{tmp_path}/map.svg")
    readings = tmp_path / "attic.toml"
    readings.write_text(partly_known().text())
    assert run("print", "map", "--set", str(readings), "-o", f"{tmp_path}/map.svg").code == 0
    assert "Windows of the set attic" in (tmp_path / "map.svg").read_text()
    assert "set export" in refused("print", "dials", "--set", str(readings), "-o", f"{tmp_path}/map.svg")
