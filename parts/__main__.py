"""`python -m parts`: list the printed parts, write them as STL files, draw them, draw what explains the board."""

import argparse
import sys
from pathlib import Path
from typing import Final

from parts.catalogue import Part, parts
from parts.drawings.everything import drawings
from parts.export import BadModelError, export, listed, write_pictures
from parts.jig import Jig
from parts.magnetmap import LibraryMissingError, jigs_of
from shogunboard.errors import TextError
from shogunboard.games.shogun.sets import load_set

ROOT: Final = Path(__file__).parent.parent
PICTURES: Final = ROOT / "hardware" / "build" / "pictures"


def main(words: list[str]) -> int:
    """Do what the command line says."""
    chosen = _parser().parse_args(words)
    try:
        jigs = jigs_of(load_set(chosen.piece_set) if getattr(chosen, "piece_set", None) else None)
        return _do(chosen, parts(jigs), jigs)
    except (OSError, TextError, LibraryMissingError, BadModelError) as error:
        sys.stderr.write(f"{error}\n")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m parts", description="The printed parts of the board.")
    what = parser.add_subparsers(dest="what", required=True)
    what.add_parser("list", help="how many of each part, how large, of what, how it is printed")
    what.add_parser("pictures", help="draw the parts into hardware/build/pictures")
    what.add_parser("drawings", help="make the explaining drawings there anew; needs no other library")
    out = what.add_parser("export", help="write STL files")
    out.add_argument("names", nargs="*", metavar="PART", help="only these; a name's beginning is enough")
    out.add_argument("--out", type=Path, default=ROOT / "build" / "parts", help="folder (build/parts)")
    out.add_argument("--set", type=Path, dest="piece_set", help="a set's TOML file, for jigs of its own magnet map")
    return parser


def _do(chosen: argparse.Namespace, known: tuple[Part, ...], jigs: tuple[Jig, ...]) -> int:
    if chosen.what == "list":
        sys.stdout.write(listed(known))
        return 0
    if chosen.what == "pictures":
        for path in write_pictures(jigs, PICTURES):
            sys.stdout.write(f"{path}\n")
        return 0
    if chosen.what == "drawings":
        for name, text in drawings().items():
            (PICTURES / name).write_text(text, encoding="utf-8")
            sys.stdout.write(f"{PICTURES / name}\n")
        return 0
    for name in chosen.names:
        if not any(part.name.startswith(name) for part in known):
            raise TextError(f"{name!r} is no part; `python -m parts list` names them", "part")
    wanted = [part for part in known if not chosen.names or part.name.startswith(tuple(chosen.names))]
    for path in export(wanted, jigs, chosen.out):
        sys.stdout.write(f"{path}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
