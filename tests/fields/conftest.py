"""The board as it is drawn, and what is said of it; both are made only once."""

from pathlib import Path

import pytest

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
