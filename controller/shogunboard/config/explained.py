"""The configuration as a TOML file in which every setting is explained."""

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import fields
from datetime import date, time
from typing import Final

from shogunboard.config.schema import BOARD_MEANING, SECTIONS, Config

WIDTH: Final = 100
_BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


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
            value = _value(getattr(section, setting.name))
            lines += ["", *_comment(meaning(setting.metadata)), f"{setting.name} = {value}"]
        lines.append("")
    lines += ["[board]", *_comment(BOARD_MEANING), f"driver = {_value(config.board)}"]
    for driver, options in config.drivers.items():
        lines += ["", f"[board.{_key(driver)}]", *(f"{_key(key)} = {_value(value)}" for key, value in options.items())]
    return "\n".join(lines) + "\n"


def meaning(metadata: Mapping[str, object]) -> str:
    """What a setting means, in words: the metadata of its field in `schema`."""
    text = str(metadata["meaning"])
    choices = metadata.get("choices")
    if isinstance(choices, tuple):
        text += f" One of: {', '.join(choices)}."
    if "low" in metadata:
        text += f" {metadata['low']} to {metadata['high']}."
    return text


def _comment(text: str) -> Iterator[str]:
    for line in textwrap.wrap(text, WIDTH - 2, break_on_hyphens=False):
        yield f"# {line}"


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else _value(name)


def _value(value: object) -> str:
    """A TOML value: text, number, switch, date or time, a list or a table of them."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + "".join(map(_escaped, value)) + '"'
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
        case date() | time():
            return value.isoformat()
        case _:
            return repr(value)


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
