"""Services to ask."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A service with a game that has just begun."""
    with House(tmp_path) as house:
        house.start()
        yield house
        assert house.ends == []
