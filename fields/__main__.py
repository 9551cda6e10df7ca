"""`python -m fields`: print the tables, or write the report of the board as it is drawn."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from fields.drawings import magnet_map, side_view
from fields.parameters import Magnets, load_magnets
from fields.report import CHAPTERS, write_reasons, write_report
from fields.table import write_table
from shogunboard.errors import TextError
from shogunboard.games.shogun.sets import load_set, reference_set

BUILD = Path(__file__).parent.parent / "hardware" / "build"
TABLE = Path(__file__).parent.parent / "hardware" / "shogunboard_hw" / "sim" / "tagfield.py"

OPENING = """# Computed fields

Made by `make field`; do not edit. Computed with magpylib for N42 magnets and the measures in
[geometry.py](../shogunboard_hw/geometry.py); nothing of this was measured on a built board.
[fields](../../fields/README.md) says how to compute it for other magnets or another map.

![The pairs and the dials](pictures/field_map.png)

![Dials among other pieces](pictures/field_dials.png)

![What the sensors feel](pictures/field_sensors.png)

![A square from the side](pictures/field_heights.svg)
"""


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line says, or `words` in its place."""
    parser = argparse.ArgumentParser(prog="python -m fields", description="Compute the magnetic fields of the board.")
    parser.add_argument("what", choices=("show", "write"), help="print the tables, or write the report with pictures")
    parser.add_argument("chapters", nargs="*", metavar="CHAPTER", help=f"only these (show): {', '.join(CHAPTERS)}")
    parser.add_argument("--magnets", type=Path, help="a TOML file with your own magnets and measures (only for show)")
    parser.add_argument("--set", type=Path, dest="piece_set", help="a set's TOML file (only for show)")
    chosen = parser.parse_args(words)
    if chosen.what == "write" and (chosen.magnets or chosen.piece_set or chosen.chapters):
        parser.error("the report is of the board as it is drawn, and whole; use show for your own")
    for chapter in chosen.chapters:
        if chapter not in CHAPTERS:
            parser.error(f"there is no chapter {chapter!r}; there are {', '.join(CHAPTERS)}")
    try:
        magnets = load_magnets(chosen.magnets) if chosen.magnets else Magnets()
        piece_set = load_set(chosen.piece_set) if chosen.piece_set else reference_set()
        report = write_report(magnets, piece_set, chosen.chapters or CHAPTERS)
    except (OSError, TextError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if chosen.what == "show":
        sys.stdout.write(report)
        return 0
    # Only here, because the tables do not need it and it takes a while to load.
    from fields.plots import draw_dials, draw_map, draw_sensors

    (BUILD / "pictures").mkdir(parents=True, exist_ok=True)
    draw_map(magnets, piece_set, BUILD / "pictures" / "field_map.png")
    draw_dials(magnets, piece_set, BUILD / "pictures" / "field_dials.png")
    draw_sensors(magnets, BUILD / "pictures" / "field_sensors.png")
    (BUILD / "pictures" / "magnet_map.svg").write_text(magnet_map(magnets, piece_set), encoding="utf-8")
    (BUILD / "pictures" / "field_heights.svg").write_text(side_view(magnets), encoding="utf-8")
    TABLE.write_text(write_table(magnets), encoding="utf-8")
    (BUILD / "FIELD.md").write_text(f"{OPENING}\n{report}\n{write_reasons(magnets, piece_set)}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
