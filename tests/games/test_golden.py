"""Positions and perft counts made by independent rule engines."""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.games.arrange import shogun

DATA: Final = Path(__file__).parent.parent / "data/rules"


def cases(name: str) -> list[Any]:
    """The cases of a file, each named by its position."""
    return [pytest.param(case, id=case["position"]) for case in json.loads((DATA / name).read_text("utf-8"))]


@pytest.mark.parametrize("case", cases("shogun_positions.json") + cases("shogun_stalemates.json"))
def test_positions_are_described_as_expected(case: Any) -> None:
    game = shogun(case["set"])
    position = game.parse_position(case["position"])
    answer = game.describe(position)
    for field in ("numbers", "legal", "threatened_by", "result"):
        assert answer[field] == case[field], field
    assert answer["possible_threats"] == []
    assert position.text() == case["position"]


@pytest.mark.parametrize("case", cases("shogun_perft.json"))
def test_perft_counts_as_expected(case: Any) -> None:
    game = shogun(case["set"])
    position = game.parse_position(case["position"])
    assert [game.perft(position, depth) for depth in range(4)] == [1, *case["perft"]]
    assert position.text() == case["position"]
