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


def load_config(path: Path) -> Config:
    """The configuration in a file; raises `ConfigError` with every mistake, each with the file as place."""
    try:
        return parse_config(read_file(path))
    except ConfigError as error:
        raise ConfigError(*(f"{path}: {problem}" for problem in error.problems)) from None


def parse_config(text: str) -> Config:
    """The configuration in a TOML text; raises `ConfigError` with every mistake."""
    config, problems = read_config(text)
    if problems:
        raise ConfigError(*problems)
    return config


def read_file(path: Path) -> str:
    """The text of a file of settings; raises `ConfigError`."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError(f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError("cannot be read: it is not text in UTF-8") from None


def read_config(text: str) -> tuple[Config, tuple[str, ...]]:
    """The configuration in a TOML text, and every mistake in it; in the place of what is wrong is the usual value.

    Raises `ConfigError` for a text that is not TOML.
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"this is not TOML: {error}") from None
    reader = _Reader()
    return reader.config(data), tuple(reader.problems)


USUAL_BOARD: Final = Config().board


class _Reader:
    def __init__(self) -> None:
        self.problems: list[str] = []

    def config(self, data: Mapping[str, object]) -> Config:
        for key in data:
            if key not in (*SECTIONS, "board"):
                self._unknown(key, (*SECTIONS, "board"), "table")
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
            self.problems.append("tracking: lift_ms, settle_ms and path_ms must not fall in this order")
            config = replace(config, tracking=TrackingConfig())
        return config

    def _section(self, name: str, kind: type, table: object) -> object:
        if not isinstance(table, dict):
            self.problems.append(f"{name}: must be a table, [{name}]")
            return kind()
        known = {field.name: field for field in fields(kind)}
        given = {}
        for key, value in table.items():
            if key not in known:
                self._unknown(f"{name}.{key}", [f"{name}.{other}" for other in known], "setting")
            elif self._fits(f"{name}.{key}", known[key], value):
                given[key] = value
        return kind(**given)

    def _fits(self, place: str, setting: "Field[object]", value: object) -> bool:
        wanted = type(setting.default)
        if type(value) is not wanted:
            names = {int: "a whole number", str: 'a text in "quotes"', bool: "true or false"}
            self.problems.append(f"{place}: {value!r} is not {names[wanted]}")
            return False
        choices = setting.metadata.get("choices", ())
        if choices and value not in choices:
            self.problems.append(f"{place}: {value!r} is none of {', '.join(choices)}{_hint(str(value), choices)}")
            return False
        low, high = setting.metadata.get("low"), setting.metadata.get("high")
        if low is not None and high is not None and isinstance(value, int) and not low <= value <= high:
            self.problems.append(f"{place}: {value} is not between {low} and {high}")
            return False
        return True

    def _board(self, table: object) -> tuple[str, Mapping[str, Mapping[str, object]]]:
        if not isinstance(table, dict):
            self.problems.append("board: must be a table, [board]")
            return USUAL_BOARD, {}
        driver, drivers = USUAL_BOARD, {}
        for key, value in table.items():
            if isinstance(value, dict):
                drivers[key] = value
            elif key != "driver":
                self._unknown(f"board.{key}", ["board.driver"], "setting")
            elif isinstance(value, str):
                driver = value
            else:
                self.problems.append(f'board.driver: {value!r} is not a text in "quotes"')
        return driver, drivers

    def _unknown(self, place: str, known: Iterable[str], what: str) -> None:
        names = tuple(known)
        self.problems.append(f"{place}: no such {what}{_hint(place, names) or '; there are ' + ', '.join(names)}")


def _hint(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""
