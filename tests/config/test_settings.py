"""Settings read, written and explained."""

import tomllib
from collections.abc import Iterator
from dataclasses import Field, fields, replace
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given

from shogunboard.config import Config, explained, load_config, parse_config, read_config
from shogunboard.config.explained import meaning
from shogunboard.config.schema import SECTIONS
from shogunboard.errors import ConfigError
from shogunboard.tracking import TrackingSettings
from tests.config.configs import configs
from tests.project.markdown import parse, section, tables
from tests.project.source import ROOT

SETTINGS: Final[list[tuple[str, "Field[Any]"]]] = [
    (name, setting) for name, kind in SECTIONS.items() for setting in fields(kind)
]
every_setting = pytest.mark.parametrize(
    ("table", "setting"), SETTINGS, ids=[f"{name}.{setting.name}" for name, setting in SETTINGS]
)


def mistakes(text: str) -> tuple[str, ...]:
    """All that is wrong in a text of settings."""
    with pytest.raises(ConfigError) as caught:
        parse_config(text)
    assert str(caught.value) == "\n".join(caught.value.problems)
    return caught.value.problems


def mistake(text: str) -> str:
    """The only thing that is wrong in a text of settings."""
    (problem,) = mistakes(text)
    return problem


def written(table: str, setting: "Field[Any]", value: str) -> str:
    return f"[{table}]\n{setting.name} = {value}\n"


@given(configs())
def test_what_is_explained_reads_back_the_same(config: Config) -> None:
    assert parse_config(explained(config)) == config


def test_nothing_gives_the_usual_settings() -> None:
    assert parse_config("") == Config()


def test_the_file_that_ships_explains_the_usual_settings() -> None:
    shipped = files("shogunboard.config").joinpath("shogunboard.toml").read_text(encoding="utf-8")
    assert shipped == explained(Config())


@every_setting
def test_every_setting_is_explained(table: str, setting: "Field[Any]") -> None:
    text = meaning(setting.metadata)
    assert text[0].isupper() or text.startswith("--")
    assert text.endswith(".")
    assert len(text.split()) >= 2
    shipped = explained(Config())
    begin = shipped.index(f"[{table}]\n")
    assert f"\n{setting.name} = " in shipped[begin:]
    told = " ".join(line.removeprefix("# ") for line in shipped[begin:].splitlines() if line.startswith("#"))
    assert text in told


def test_lines_of_the_explained_file_are_short() -> None:
    assert max(map(len, explained(Config()).splitlines())) <= 100


@every_setting
def test_every_setting_can_be_given_alone(table: str, setting: "Field[Any]") -> None:
    value = getattr(getattr(Config(), table), setting.name)
    assert parse_config(written(table, setting, _as_toml(value))) == Config()


@every_setting
def test_a_value_of_another_kind_is_refused(table: str, setting: "Field[Any]") -> None:
    kinds = {str: "a text", int: "a whole number", bool: "true or false"}
    values = {"[]": list, "1.5": float, "true": bool, "7": int, '"7"': str}
    for value, kind in values.items():
        if kind is not type(setting.default):
            problem = mistake(written(table, setting, value))
            assert problem.startswith(f"{table}.{setting.name}: ")
            assert f"is not {kinds[type(setting.default)]}" in problem


@pytest.mark.parametrize(
    ("table", "setting"), [(table, setting) for table, setting in SETTINGS if "low" in setting.metadata]
)
def test_numbers_have_bounds(table: str, setting: "Field[Any]") -> None:
    low, high = setting.metadata["low"], setting.metadata["high"]
    for value in (low - 1, high + 1):
        problem = mistakes(written(table, setting, str(value)))[0]
        assert problem == f"{table}.{setting.name}: {value} is not between {low} and {high}"
    assert low <= setting.default <= high


@pytest.mark.parametrize(
    ("table", "setting"), [(table, setting) for table, setting in SETTINGS if "choices" in setting.metadata]
)
def test_a_choice_is_one_of_those_that_there_are(table: str, setting: "Field[Any]") -> None:
    choices = setting.metadata["choices"]
    for choice in choices:
        assert getattr(getattr(parse_config(written(table, setting, f'"{choice}"')), table), setting.name) == choice
        misspelled = mistake(written(table, setting, f'"{choice}x"'))
        assert misspelled.startswith(f"{table}.{setting.name}: '{choice}x' is none of {', '.join(choices)}")
        assert f"did you mean {choice}?" in misspelled


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("[servce]", "servce: no such table; did you mean service?"),
        ("[service]\nprot = 1", "service.prot: no such setting; did you mean service.port?"),
        ("[tracking]\nsetle_ms = 400", "tracking.setle_ms: no such setting; did you mean tracking.settle_ms?"),
        ('[board]\ndrver = "sim"', "board.drver: no such setting; did you mean board.driver?"),
        (
            "[zzz]",
            "zzz: no such table; there are game, dobutsu, players, clock, tracking, lights, service, panel, engine, "
            "board",
        ),
        ("port = 1", "port: no such table"),
        ("service = 1", "service: must be a table, [service]"),
        ("board = 1", "board: must be a table, [board]"),
        ("[board]\ndriver = 1", 'board.driver: 1 is not a text in "quotes"'),
        ("[service]\nport = ", "this is not TOML: "),
        ("[tracking]\nlift_ms = 500", "tracking: lift_ms, settle_ms and path_ms must not fall in this order"),
    ],
)
def test_a_mistake_is_named_with_its_cure(text: str, cure: str) -> None:
    assert mistake(text).startswith(cure)


def test_all_mistakes_are_told_at_once() -> None:
    text = """
        [game]
        preset = "casul"
        repetition = -1
        [lights]
        whyte = "full"
        [tracking]
        settle_ms = "400"
        [service]
        port = 65536
        [bord]
        driver = "sim"
    """
    named = [problem.split(":")[0] for problem in mistakes(text)]
    wanted = ["bord", "game.preset", "game.repetition", "tracking.settle_ms", "lights.whyte", "service.port"]
    assert named == wanted


def test_in_the_place_of_a_mistake_stands_the_usual_value() -> None:
    config, problems = read_config("[service]\nport = 65536\nscan_hz = 50\n[tracking]\nlift_ms = 900\n")
    assert len(problems) == 2
    assert config == replace(Config(), service=replace(Config().service, scan_hz=50))


def test_times_that_are_in_order_can_be_used_by_the_tracker() -> None:
    times = parse_config("[tracking]\nlift_ms = 400\nsettle_ms = 400\npath_ms = 400\n").tracking
    assert TrackingSettings(times.lift_ms, times.settle_ms, times.path_ms).lift_ms == 400


def test_tables_of_several_drivers_stand_side_by_side() -> None:
    config = parse_config('[board]\ndriver = "one"\n[board.one]\nx = 1\n[board.two]\ny = [1, 2]\n')
    assert config.options == {"x": 1}
    assert replace(config, board="two").options == {"y": [1, 2]}
    assert replace(config, board="three").options == {}


def test_a_file_is_named_in_its_mistakes(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[service]\nport = -1\n[x]\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_config(file)
    assert [problem.startswith(f"{file}: ") for problem in caught.value.problems] == [True, True]


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "my.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigError, match=f"{file}: cannot be read: "):
        load_config(file)


def test_a_mark_of_byte_order_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_bytes(b"\xef\xbb\xbf[service]\nport = 1\n")
    assert load_config(file).service.port == 1


def documented() -> Iterator[tuple[str, list[tuple[str, str, str]]]]:
    document = parse(ROOT / "docs/settings.md")
    for name in SECTIONS:
        (table,) = tables(section(document, f"[{name}]"))
        yield name, [(row[0].text, row[1].text, row[2].text) for row in table.rows]


def test_the_document_names_every_setting_with_its_usual_value_and_meaning() -> None:
    known = {
        name: [
            (f"`{setting.name}`", f"`{_as_toml(setting.default)}`", meaning(setting.metadata))
            for setting in fields(kind)
        ]
        for name, kind in SECTIONS.items()
    }
    assert dict(documented()) == known


def _as_toml(value: object) -> str:
    (line,) = explained(replace(Config(), drivers={"x": {"key": value}})).splitlines()[-1:]
    assert tomllib.loads(line) == {"key": value}
    return line.removeprefix("key = ")
