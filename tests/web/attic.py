"""A set of which nothing is known at first, and a service that plays with it."""

from pathlib import Path
from typing import Final

from shogunboard.games.registry import make_game
from shogunboard.geometry import parse_square
from shogunboard.store import SetFile
from tests.web.house import House

TRUTH: Final = make_game("shogun")
BEGUN: Final = 'name = "From the attic"\nreadings = [\n]\n'


def begin(file: Path) -> Path:
    """Write the file of a set of which nothing is known, with its folder."""
    file.parent.mkdir(exist_ok=True)
    file.write_text(BEGUN)
    return file


def open_house(folder: Path, file: Path) -> House:
    """A service on a simulated board whose windows show the reference set, and which knows what is in the file."""
    kept = SetFile(file)
    game = make_game("shogun", kept.read().equipment)
    return House(folder, game=game, kept_set=kept, truth=TRUTH, others=(make_game("dobutsu"),))


def shown(house: House, piece: str, square: str, rotation: int = 0) -> int:
    """What a person reads in a window."""
    windows = house.get(f"/api/windows?rotation={rotation}").json["windows"]
    (number,) = windows[piece][parse_square(square)]
    return int(number)
