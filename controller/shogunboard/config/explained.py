"""The configuration as a TOML file in which every setting is explained."""

import textwrap
from collections.abc import Iterator
from dataclasses import fields

from shogunboard.config.schema import BOARD_MEANING, SECTIONS, Config

WIDTH = 100


def explained(config: Config) -> str:
    """A TOML text with all settings as `config` has them; it reads back to the same configuration."""
    lines = [
        "# The settings of shogunboard. A setting that is left out has the value that it has in the file",
        "# that ships with the program. `shogunboard config check FILE` names every mistake at once.",
        "",
    ]
    for name, kind in SECTIONS.items():
        lines += [f"[{name}]", *_comment((kind.__doc__ or "").strip())]
        section = getattr(config, name)
        for setting in fields(kind):
            lines += ["", *_comment(_meaning(setting.metadata)), f"{setting.name} = {_value(getattr(section, setting.name))}"]
        lines.append("")
    lines += ["[board]", *_comment(BOARD_MEANING), f"driver = {_value(config.board)}"]
    if config.options:
        lines += ["", f"[board.{config.board}]", *(f"{key} = {_value(value)}" for key, value in config.options.items())]
    return "\n".join(lines) + "\n"


def _meaning(metadata: object) -> str:
    assert hasattr(metadata, "get")
    text = str(metadata.get("meaning", ""))
    if choices := metadata.get("choices"):
        text += f" One of: {', '.join(choices)}."
    if metadata.get("low") is not None:
        text += f" {metadata.get('low')} to {metadata.get('high')}."
    return text


def _comment(text: str) -> Iterator[str]:
    for line in textwrap.wrap(text, WIDTH - 2):
        yield f"# {line}"


def _value(value: object) -> str:
    """A TOML value: text, number, switch, or a list of them."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + "".join(_escaped(character) for character in value) + '"'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    return repr(value)


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return character if character.isprintable() else f"\\u{ord(character):04x}"
