"""Writes the generated files anew: `python -m schematics.generate` from the top of the repository."""

from pathlib import Path

from schematics.generate.everything import all_files

ROOT = Path(__file__).parents[2]


def main() -> None:
    for name, text in all_files().items():
        path = ROOT / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
