"""What is committed is what the generator writes, the same on every machine."""

import hashlib
import os
import subprocess
import sys
from typing import Final

import pytest

from parts.catalogue import parts
from schematics.generate import bom
from schematics.generate.everything import BOARDS, CIRCUITS, quick_files
from schematics.generate.exports import RECORD, sheet_hashes
from schematics.generate.footprints import file_node
from schematics.generate.packages import BY_NAME
from schematics.generate.sexpr import Quoted, file_text, number, text_of
from shogunboard_hw.pinout import BUILDS, Build
from tests.project.source import PACKAGES, ROOT

FILES: Final = quick_files()
CURE: Final = "make schematics"


@pytest.mark.parametrize("name", FILES)
def test_a_generated_file_is_fresh(name: str) -> None:
    assert (ROOT / name).read_text(encoding="utf-8") == FILES[name], f"not what the generator writes; {CURE}"


def test_nothing_else_lies_among_the_generated_files() -> None:
    made = {f"schematics/{board.circuit.name}/{board.circuit.name}.kicad_pcb" for board in BOARDS} | FILES.keys()
    folders = [ROOT / "schematics" / circuit.name for circuit in CIRCUITS] + [ROOT / "schematics/library"]
    kinds = (".kicad_sch", ".kicad_pcb", ".kicad_sym", ".kicad_mod")
    found = {
        path.relative_to(ROOT).as_posix() for folder in folders for path in folder.rglob("*") if path.suffix in kinds
    }
    assert found - made == set()


@pytest.mark.parametrize("seed", ["1", "2"])
def test_the_bytes_do_not_depend_on_the_order_of_sets(seed: str) -> None:
    call = (
        "import hashlib; from schematics.generate.everything import quick_files; "
        "print(hashlib.sha256(repr(quick_files()).encode()).hexdigest())"
    )
    path = os.pathsep.join([str(ROOT), *(str(folder.parent) for folder in PACKAGES.values())])
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", call], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == hashlib.sha256(repr(FILES).encode()).hexdigest()


def test_the_pdfs_show_the_sheets_of_today() -> None:
    assert (ROOT / RECORD).read_text(encoding="utf-8") == sheet_hashes(ROOT), f"the PDFs are of other sheets; {CURE}"
    for circuit in CIRCUITS:
        assert (ROOT / f"schematics/pdf/{circuit.name}.pdf").read_bytes().startswith(b"%PDF-")


def test_texts_are_escaped() -> None:
    assert text_of(["note", Quoted('a "b" \\ c\nd')]) == '(note "a \\"b\\" \\\\ c\\nd")'


@pytest.mark.parametrize(("value", "text"), [(1.0, "1"), (-0.0, "0"), (2.54, "2.54"), (1 / 3, "0.3333")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_pins_of_a_footprint_are_counted_round_the_package() -> None:
    pads = {pad.number: (pad.x, pad.y) for pad in BY_NAME["DIP-28_W7.62"].pads}
    assert pads["1"] == (0, 0)
    assert pads["14"] == pytest.approx((0, 13 * 2.54))
    assert pads["15"] == pytest.approx((7.62, 13 * 2.54))
    assert pads["28"] == (7.62, 0)
    assert '(footprint "DIP-28_W7.62"' in file_text(file_node(BY_NAME["DIP-28_W7.62"])).splitlines()[0]


def test_both_sensors_fit_the_same_place() -> None:
    numbers = {build.name: [row for row in bom.rows(build) if "Hall" in row.description] for build in BUILDS}
    assert [(row.quantity, row.number, row.footprint) for row in numbers["A"]] == [(64, "DRV5032AJDBZR", "SOT-23")]
    assert [(row.quantity, row.number, row.footprint) for row in numbers["B"]] == [(64, "DRV5055A2QDBZR", "SOT-23")]


@pytest.mark.parametrize("build", BUILDS, ids=[build.name for build in BUILDS])
def test_what_is_bought_is_as_much_as_the_printed_parts_need(build: Build) -> None:
    counts = {part.name: part.count for part in parts(())}
    backs = sum(count for name, count in counts.items() if name.startswith("dobutsu")) // 2
    bought: dict[str, list[int]] = {}
    for row in bom.rows(build):
        if not row.references:
            bought.setdefault(row.description.split(",")[0] if row.value == "Screw" else row.value, []).append(
                row.quantity
            )
    assert bought["Bar"] == [2 * counts["light_pipe"]]
    assert bought["Tag"] == [counts["piece_body"], backs]
    assert bought["Dial"] == [counts["piece_dial"]]
    assert bought["M3 x 40"] == [counts["pillar"]]
    # The strips' short screws, and four for the controller board.
    assert bought["M3 x 8"] == [counts["spacer"] - counts["pillar"] + 4]
    assert bought["M3 x 12"] == [4]
