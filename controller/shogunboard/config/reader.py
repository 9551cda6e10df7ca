"""Reading a configuration: TOML into `Config`, all mistakes at once."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import Field, fields, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final, cast

from shogunboard.config.schema import (
    SECTIONS,
    ClockConfig,
    Config,
    DobutsuConfig,
    EngineConfig,
    GameConfig,
    LightsConfig,
    PanelConfig,
    PlayersConfig,
    ServiceConfig,
    TrackingConfig,
)
from shogunboard.errors import ConfigError
from shogunboard.text import Text, text


def load_config(path: Path) -> Config:
    """The configuration in a file; raises `ConfigError` with every mistake, each with the file as place."""
    try:
        return parse_config(read_file(path))
    except ConfigError as error:
        raise ConfigError(
            *(text("{path}: {problem}", path=str(path), problem=problem) for problem in error.said)
        ) from None


def parse_config(written: str) -> Config:
    """The configuration in a TOML text; raises `ConfigError` with every mistake."""
    config, problems = read_config(written)
    if problems:
        raise ConfigError(*problems)
    return config


def read_file(path: Path) -> str:
    """The text of a file of settings; raises `ConfigError`."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(text("cannot be read: {problem}", problem=str(error.strerror))) from None
    except UnicodeDecodeError:
        raise ConfigError(text("cannot be read: it is not text in UTF-8")) from None


def read_config(written: str) -> tuple[Config, tuple[Text, ...]]:
    """The configuration in a TOML text, and every mistake in it; in the place of what is wrong is the usual value.

    Raises `ConfigError` for a text that is not TOML.
    """
    try:
        data = tomllib.loads(written)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(text("this is not TOML: {problem}", problem=str(error))) from None
    reader = _Reader()
    return reader.config(data), tuple(reader.problems)


USUAL_BOARD: Final = Config().board


class _Reader:
    def __init__(self) -> None:
        self.problems: list[Text] = []

    def config(self, data: Mapping[str, object]) -> Config:
        for key in data:
            if key not in (*SECTIONS, "board"):
                self._unknown(key, (*SECTIONS, "board"), text("table"))
        sections = {name: self._section(name, kind, data.get(name, {})) for name, kind in SECTIONS.items()}
        board, drivers = self._board(data.get("board", {}))
        config = Config(
            cast(GameConfig, sections["game"]),
            cast(DobutsuConfig, sections["dobutsu"]),
            cast(PlayersConfig, sections["players"]),
            cast(ClockConfig, sections["clock"]),
            cast(TrackingConfig, sections["tracking"]),
            cast(LightsConfig, sections["lights"]),
            cast(ServiceConfig, sections["service"]),
            cast(PanelConfig, sections["panel"]),
            cast(EngineConfig, sections["engine"]),
            board,
            drivers,
        )
        times = config.tracking
        if not times.lift_ms <= times.settle_ms <= times.path_ms:
            self.problems.append(text("tracking: lift_ms, settle_ms and path_ms must not fall in this order"))
            config = replace(config, tracking=TrackingConfig())
        return config

    def _section(self, name: str, kind: type, table: object) -> object:
        if not isinstance(table, dict):
            self.problems.append(text("{name}: must be a table, [{name}]", name=name))
            return kind()
        known = {field.name: field for field in fields(kind)}
        given = {}
        for key, value in table.items():
            if key not in known:
                self._unknown(f"{name}.{key}", [f"{name}.{other}" for other in known], text("setting"))
            elif self._fits(f"{name}.{key}", known[key], value):
                given[key] = value
        return kind(**given)

    def _fits(self, place: str, setting: "Field[object]", value: object) -> bool:
        wanted = type(setting.default)
        if type(value) is not wanted:
            names = {int: text("a whole number"), str: text('a text in "quotes"'), bool: text("true or false")}
            self.problems.append(
                text("{place}: {value} is not {wanted}", place=place, value=repr(value), wanted=names[wanted])
            )
            return False
        choices = setting.metadata.get("choices", ())
        if choices and value not in choices:
            none = text(
                "{place}: {value} is none of {choices}", place=place, value=repr(value), choices=", ".join(choices)
            )
            self.problems.append(_with_hint(none, str(value), choices) or none)
            return False
        low, high = setting.metadata.get("low"), setting.metadata.get("high")
        if low is not None and high is not None and isinstance(value, int) and not low <= value <= high:
            self.problems.append(
                text("{place}: {value} is not between {low} and {high}", place=place, value=value, low=low, high=high)
            )
            return False
        return True

    def _board(self, table: object) -> tuple[str, Mapping[str, Mapping[str, object]]]:
        if not isinstance(table, dict):
            self.problems.append(text("{name}: must be a table, [{name}]", name="board"))
            return USUAL_BOARD, {}
        driver, drivers = USUAL_BOARD, {}
        for key, value in table.items():
            if isinstance(value, dict):
                drivers[key] = value
            elif key != "driver":
                self._unknown(f"board.{key}", ["board.driver"], text("setting"))
            elif isinstance(value, str):
                driver = value
            else:
                self.problems.append(text('board.driver: {value} is not a text in "quotes"', value=repr(value)))
        return driver, drivers

    def _unknown(self, place: str, known: Iterable[str], what: Text) -> None:
        names = tuple(known)
        none = text("{place}: no such {what}", place=place, what=what)
        hinted = _with_hint(none, place, names)
        self.problems.append(hinted or text("{problem}; there are {choices}", problem=none, choices=", ".join(names)))


def _with_hint(problem: Text, word: str, known: Iterable[str]) -> Text | None:
    close = get_close_matches(word, list(known), n=1)
    return text("{problem}; did you mean {close}?", problem=problem, close=close[0]) if close else None
