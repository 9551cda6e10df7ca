"""The board as it is drawn, and what is said of it; both are made only once."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from fields.board import Board, rotated_board, wanted_angles
from fields.parameters import Magnets
from shogunboard.games.shogun.sets import reference_set


@pytest.fixture(scope="session")
def board() -> Board:
    return rotated_board(Magnets(), wanted_angles(reference_set()))


@pytest.fixture(scope="session")
def report() -> str:
    """FIELD.md, line by line between line breaks."""
    return (Path(__file__).parents[2] / "hardware/build/FIELD.md").read_text("utf-8")


@pytest.fixture(scope="session")
def drawn() -> Callable[[str], list[float]]:
    """The values that a picture of the report was drawn for."""

    def values(name: str) -> list[float]:
        with Image.open(Path(__file__).parents[2] / "hardware/build/pictures" / name) as picture:
            found: list[float] = json.loads(picture.info["Description"])
            return found

    return values
