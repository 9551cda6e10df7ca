"""Writes the generated files anew, from the top of the repository.

python -m schematics.generate            sheets, libraries, tables and boards
python -m schematics.generate pdf        the sheets as PDF (needs KiCad 9)
python -m schematics.generate pictures   the boards as pictures (needs KiCad 9)
python -m schematics.generate gerbers    the files for makers of boards, in build/gerbers (needs KiCad 9)
"""

import sys
from pathlib import Path
from typing import Final

from schematics.generate.everything import BOARDS, board_file, quick_files
from schematics.generate.exports import write_gerbers, write_pdfs, write_pictures

ROOT: Final = Path(__file__).parents[2]


def write_files() -> None:
    """Write what differs."""
    for name, text in [*quick_files().items(), *map(board_file, BOARDS)]:
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{name}\n")


def main(words: list[str]) -> None:
    match words:
        case []:
            write_files()
        case ["pdf"]:
            write_pdfs(ROOT)
        case ["pictures"]:
            write_pictures(ROOT)
        case ["gerbers"]:
            for path in write_gerbers(ROOT, ROOT / "build/gerbers"):
                sys.stdout.write(f"{path.relative_to(ROOT)}\n")
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
