"""What KiCad makes of the projects: the sheets as PDF, and the files for those who make boards. Needs `kicad-cli`."""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from schematics.generate.everything import BOARDS, CIRCUITS, FOLDER

DATE: Final = re.compile(rb"/CreationDate \(D:\d{14}\)")
NO_DATE: Final = b"/CreationDate (D:20000101000000)"
RECORD: Final = f"{FOLDER}/pdf/sheets.sha256"
PLOTTED: Final = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.SilkS,B.SilkS,Edge.Cuts"


class ToolMissingError(FileNotFoundError):
    """There is no `kicad-cli`; the message names the cure."""


def kicad(*arguments: object) -> None:
    """Run `kicad-cli`; its words are shown only when it fails."""
    program = shutil.which("kicad-cli")
    if program is None:
        raise ToolMissingError("kicad-cli is missing: `make test-electronics` installs KiCad 9 or says how")
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise subprocess.CalledProcessError(done.returncode, done.args, done.stdout, done.stderr)


def sheet_hashes(root: Path) -> str:
    """The hash of every sheet, as `sha256sum` prints it: what the PDFs were made of."""
    lines = []
    for circuit in CIRCUITS:
        for path in sorted((root / FOLDER / circuit.name).glob("*.kicad_sch")):
            lines.append(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {circuit.name}/{path.name}\n")
    return "".join(lines)


def write_pdfs(root: Path) -> None:
    """The sheets of every project as one PDF, without the time of day, so that equal sheets give equal files."""
    folder = root / FOLDER / "pdf"
    folder.mkdir(exist_ok=True)
    for circuit in CIRCUITS:
        path = folder / f"{circuit.name}.pdf"
        kicad("sch", "export", "pdf", "--no-background-color", "-o", path, _file(root, circuit.name, "sch"))
        path.write_bytes(DATE.sub(NO_DATE, path.read_bytes()))
    (root / RECORD).write_text(sheet_hashes(root), encoding="utf-8")


def write_gerbers(root: Path, target: Path) -> list[Path]:
    """One archive for each board, as makers of boards take them; returns their paths."""
    archives = []
    for board in BOARDS:
        name = board.circuit.name
        folder = target / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        source = _file(root, name, "pcb")
        kicad("pcb", "export", "gerbers", "--no-protel-ext", "--layers", PLOTTED, "-o", folder, source)
        kicad("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{folder}/", source)
        kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", folder / f"{name}-pos.csv", source)
        archives.append(Path(shutil.make_archive(str(target / name), "zip", folder)))
    return archives


def write_pictures(root: Path) -> None:
    """Both sides of every board as KiCad draws them."""
    folder = root / FOLDER / "pictures"
    folder.mkdir(exist_ok=True)
    for board in BOARDS:
        name = board.circuit.name
        left, up, right, low = board.area
        long = right - left > 4 * (low - up)
        size = (
            ("--width", 2400, "--height", 320, "--zoom", 7.0)
            if long
            else ("--width", 1500, "--height", 960, "--zoom", 1.6)
        )
        for side in ("top", "bottom"):
            target = folder / f"{name}-{side}.png"
            kicad(
                "pcb", "render", "--side", side, "--background", "opaque", *size, "-o", target, _file(root, name, "pcb")
            )


def _file(root: Path, name: str, kind: str) -> Path:
    return root / FOLDER / name / f"{name}.kicad_{kind}"
