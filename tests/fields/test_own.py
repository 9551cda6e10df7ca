"""`python -m fields` for a builder's own magnets and another set."""

from pathlib import Path

import numpy as np
import pytest

from fields.__main__ import main
from fields.parameters import Magnets, load_magnets
from fields.report import CHAPTERS
from fields.tolerances import tag_field
from shogunboard.errors import TextError
from shogunboard.games.shogun.sets import reference_set, write_set


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text("tag_disc = [8, 2]\nremanence = 1.22\nsensor_depth = 3.5\n", encoding="utf-8")
    return path


def test_magnets_of_ones_own(mine: Path) -> None:
    magnets = load_magnets(mine)
    assert (magnets.tag_disc, magnets.sensor_depth) == ((8, 2), 3.5)
    assert tag_field(magnets, magnets.tag_height, np.zeros(1))[0] > tag_field(Magnets(), 2.0, np.zeros(1))[0]


def test_their_tables_are_printed(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "heights", "stuck-on", "--magnets", str(mine)]) == 0
    told = capsys.readouterr().out
    assert "| Hall element | -3.5 | -3.5 | -3.5 | 1.0 |" in told
    assert "The Hall element is 0 mm under the middle plane of the bars" in told
    assert told.count("\n## ") == 1


def test_another_set_has_another_map(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reference = write_set(reference_set())
    turned = reference.replace('"0', '"1', 1)
    assert turned != reference
    path = tmp_path / "old.toml"
    path.write_text(turned, encoding="utf-8")
    maps = []
    for words in (["show", "glue"], ["show", "glue", "--set", str(path)]):
        assert main(words) == 0
        maps.append(capsys.readouterr().out.splitlines())
    assert len(maps[0]) == len(maps[1])
    assert sum(one != other for one, other in zip(*maps, strict=True)) > 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("colour = 1", "colour: unknown; known are remanence, pair_magnet"),
        ("remanence = 'strong'", "'strong' is not a number between 0 and 100"),
        ("remanence = 1280", "remanence"),
        ("remanence = 12.8", "in tesla it is 0.1 to 1.6"),
        ("tag_disc = [6]", "must be a list of 2 lengths in mm"),
        ("play = -1", "not a number between 0 and 100"),
        ("play = nan", "not a number between 0 and 100"),
        ("play = 19", "on their neighbours' squares"),
        ("a =", "not TOML"),
        ("pair_offset = 2", "the pair lies on the sensor"),
        ("pair_offset = 19", "does not fit its square of 40 mm"),
        ("pair_depth = 0.5", "sticks out of the surface"),
        ("dial_height = 3", "the dial's magnet is in the tag"),
        ("two_sided_height = 1", "thicker than the two-sided piece"),
    ],
)
def test_slips_in_such_a_file_are_named_with_their_cure(
    tmp_path: Path, text: str, problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TextError, match=r"mine\.toml"):
        load_magnets(path)
    assert main(["show", "heights", "--magnets", str(path)]) == 1
    told = capsys.readouterr()
    assert problem in told.err
    assert told.out == ""


def test_a_set_with_gaps_is_told_where_dials_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "gappy.toml"
    path.write_text(write_set(reference_set()).replace('"0', '"?', 1), encoding="utf-8")
    assert main(["show", "glue", "--set", str(path)]) == 1
    assert "are not known; a board is built from a whole map" in capsys.readouterr().err
    assert main(["show", "heights", "--set", str(path)]) == 0


@pytest.mark.parametrize("words", [["show", "--magnets", "none.toml"], ["show", "--set", "none.toml"]])
def test_a_file_that_is_not_there_is_told(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 1
    assert "none.toml" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "problem"),
    [(["show", "weather"], ", ".join(CHAPTERS)), (["write", "--magnets", "m.toml"], "use show for your own")],
)
def test_what_does_not_go_together_is_refused(
    words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words)
    assert problem in capsys.readouterr().err
