"""What KiCad says of sheets and boards. Run by `make test-electronics`; needs `kicad-cli` of version 9 or newer."""

import csv
import json
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from schematics.generate import bom, panel, strip
from schematics.generate.circuit import Circuit
from schematics.generate.everything import BOARDS, CIRCUITS, board_file
from schematics.generate.exports import write_gerbers
from schematics.generate.layout import Board
from shogunboard.geometry import SIZE
from shogunboard_hw.pinout import BUILD_A, BUILDS, Build
from tests.electronics import wired
from tests.electronics.netlists import of_circuit, of_xml
from tests.project.source import ROOT

pytestmark = pytest.mark.electronics

Run = Callable[..., str]
SCHEMATICS: Final = ROOT / "schematics"

every_circuit = pytest.mark.parametrize("circuit", CIRCUITS, ids=[circuit.name for circuit in CIRCUITS])
every_board = pytest.mark.parametrize("board", BOARDS, ids=[board.circuit.name for board in BOARDS])
every_build = pytest.mark.parametrize("build", BUILDS, ids=[build.name for build in BUILDS])


@pytest.fixture(scope="session")
def kicad(tool: Callable[..., str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    """`kicad(*words)` runs kicad-cli and gives the text of the file that it wrote (`-o` is added)."""
    program = tool("kicad-cli")
    folder = tmp_path_factory.mktemp("kicad")

    def run(*words: object) -> str:
        target = folder / f"{len(list(folder.iterdir()))}.txt"
        subprocess.run(
            [program, *map(str, words[:3]), "-o", target, *map(str, words[3:])], check=True, capture_output=True
        )
        return target.read_text(encoding="utf-8")

    return run


def source(circuit: Circuit, kind: str) -> Path:
    return SCHEMATICS / circuit.name / f"{circuit.name}.kicad_{kind}"


def netlist_xml(kicad: Run, circuit: Circuit) -> str:
    return kicad("sch", "export", "netlist", "--format", "kicadxml", source(circuit, "sch"))


@every_circuit
def test_the_rule_check_of_the_sheets_finds_nothing(kicad: Run, circuit: Circuit) -> None:
    report: dict[str, Any] = json.loads(
        kicad("sch", "erc", "--severity-all", "--format", "json", source(circuit, "sch"))
    )
    assert len(report["sheets"]) == len(circuit.sheets)
    assert [fault for sheet in report["sheets"] for fault in sheet["violations"]] == []


@every_board
def test_the_rule_check_of_the_board_finds_nothing(kicad: Run, board: Board) -> None:
    words = ("pcb", "drc", "--schematic-parity", "--severity-all", "--format", "json", source(board.circuit, "pcb"))
    report: dict[str, Any] = json.loads(kicad(*words))
    assert report["violations"] == []
    assert report["unconnected_items"] == []
    assert report["schematic_parity"] == []


@every_circuit
def test_the_sheets_join_what_the_generator_means(kicad: Run, circuit: Circuit) -> None:
    assert of_xml(netlist_xml(kicad, circuit)).joined == of_circuit(circuit).nets


@every_build
def test_the_sheets_follow_the_pin_map(kicad: Run, build: Build) -> None:
    netlist = of_xml(netlist_xml(kicad, bom.CONTROLLERS[build.name]))
    assert wired.wrong_squares(build, netlist) == []
    assert wired.wrong_lines(build, netlist) == []
    assert wired.wrong_chain(netlist) == []


def test_the_sheets_give_the_addresses_and_spare_the_outputs(kicad: Run) -> None:
    netlist = of_xml(netlist_xml(kicad, bom.CONTROLLERS["A"]))
    assert wired.wrong_addresses(netlist) == []
    for chip in BUILD_A.expanders:
        for pin in ("28", "8"):
            assert len(netlist.at(f"U{chip.number + 1}", pin)) == 1


def parts_of(xml: str, build: Build) -> Counter[tuple[str, str, str]]:
    """Value, footprint and maker's number of all parts that are fitted, sensors by the build."""
    found: Counter[tuple[str, str, str]] = Counter()
    for part in ElementTree.fromstring(xml).iter("comp"):
        properties = {item.get("name"): item.get("value", "") for item in part.iter("property")}
        fields = {item.get("name"): item.text or "" for item in part.iter("field")}
        if "dnp" in properties or "exclude_from_bom" in properties:
            continue
        footprint = (part.findtext("footprint") or "").partition(":")[2]
        value, number = part.findtext("value") or "", fields.get("Number", "")
        if value == "Hall":
            value, number = bom.SENSORS[build.name].value, bom.SENSORS[build.name].number
        found[value, footprint, number] += 1
    return found


@every_build
def test_the_bill_of_materials_is_what_the_sheets_need(kicad: Run, build: Build) -> None:
    wanted: Counter[tuple[str, str, str]] = Counter()
    for circuit, copies in ((strip.CIRCUIT, SIZE), (bom.CONTROLLERS[build.name], 1), (panel.CIRCUIT, 1)):
        for kind, count in parts_of(netlist_xml(kicad, circuit), build).items():
            wanted[kind] += copies * count
    found: Counter[tuple[str, str, str]] = Counter()
    with (ROOT / f"hardware/build/bom_{build.name.lower()}.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["references"]:
                found[row["value"], row["footprint"], row["number"]] += int(row["quantity"])
    assert found == wanted
    assert sum(found.values()) > 64 * 4


@every_board
def test_the_board_is_fresh(board: Board) -> None:
    name, text = board_file(board)
    assert (ROOT / name).read_text(encoding="utf-8") == text, "not what the generator writes; make schematics"


@pytest.mark.usefixtures("kicad")
def test_makers_of_boards_get_every_layer(tmp_path: Path) -> None:
    archives = write_gerbers(ROOT, tmp_path)
    assert {path.name for path in archives} == {f"{board.circuit.name}.zip" for board in BOARDS}
    for board in BOARDS:
        names = {path.name for path in (tmp_path / board.circuit.name).iterdir()}
        for layer in ("F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Paste", "F_Silkscreen", "Edge_Cuts"):
            assert f"{board.circuit.name}-{layer}.gbr" in names
        assert {f"{board.circuit.name}-PTH.drl", f"{board.circuit.name}-NPTH.drl"} <= names
