"""Positions and perft counts made by an independent rule engine."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from shogunboard.games.line import Line
from tests.games.dobutsu.arrange import START, dobutsu, legal, read, result

CASES: Final = json.loads((Path(__file__).parents[2] / "data/dobutsu/positions.json").read_text("utf-8"))
PERFT: Final = (1, 4, 17, 123, 976, 8122, 71677)


@pytest.mark.parametrize("case", CASES, ids=[case["position"] for case in CASES])
def test_positions_are_described_as_expected(case: Any) -> None:
    position = read(case["position"])
    ended = result(position)
    assert position.text() == case["position"]
    assert legal(position) == case["legal"] == position.game.describe(position)["legal"]
    assert (ended is not None) == case["over"]
    assert (None if ended is None else ended[0] or "draw") == case["winner"]
    assert position.status() == []


@pytest.mark.parametrize("case", CASES, ids=[case["position"] for case in CASES])
def test_the_moves_from_the_start_lead_there(case: Any) -> None:
    game = dobutsu()
    line = Line(game.start())
    for move in case["moves_from_start"]:
        assert line.outcome() is None
        line.push(game.parse_move(line.position, move)[0])
    assert line.position.text() == case["position"]
    assert line.short_moves == case["moves_from_start"]


@pytest.mark.parametrize("depth", range(len(PERFT)))
def test_perft_counts_as_expected(depth: int) -> None:
    game = dobutsu()
    assert game.perft(game.start(), depth) == PERFT[depth]
    assert game.start().text() == START
