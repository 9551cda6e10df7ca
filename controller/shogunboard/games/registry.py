"""The games that there are, by name. The only module that knows them all."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, TypeAlias

from shogunboard.errors import TextError
from shogunboard.games.base import Game
from shogunboard.games.dobutsu import settings as dobutsu_settings
from shogunboard.games.dobutsu.game import DobutsuGame
from shogunboard.games.setbook import SetBook, has_readings
from shogunboard.games.shogun import settings as shogun_settings
from shogunboard.games.shogun.game import ShogunGame
from shogunboard.games.shogun.knowing.book import ShogunSetBook, book_of_set, read_book
from shogunboard.games.shogun.knowing.lore import Lore, lore_from_object
from shogunboard.games.shogun.knowing.source import GivenSet, source_from_object
from shogunboard.games.shogun.sets import PieceSet, reference_set, set_from_object
from shogunboard.text import text

Maker: TypeAlias = Callable[[object, Mapping[str, object] | None], Game]

REFERENCE: Final = "reference"
"""The name of a game's own equipment, which is also meant when none is given."""


def _make_shogun(equipment: object, settings: Mapping[str, object] | None) -> Game:
    if isinstance(equipment, PieceSet):
        lore = Lore(GivenSet(equipment))
    elif equipment is None or equipment == REFERENCE:
        lore = Lore(GivenSet(reference_set()))
    elif isinstance(equipment, str):
        raise TextError(
            text(
                "{equipment} is no set; give {reference} or an object with magnets and dials",
                equipment=repr(equipment),
                reference=repr(REFERENCE),
            ),
            "set",
        )
    else:
        lore = lore_from_object(equipment)
    return ShogunGame(lore, shogun_settings.settings_from(settings))


def _make_dobutsu(equipment: object, settings: Mapping[str, object] | None) -> Game:
    if equipment is not None and equipment != REFERENCE:
        raise TextError(text("Dobutsu shogi has no sets; give none or {reference}", reference=repr(REFERENCE)), "set")
    return DobutsuGame(dobutsu_settings.settings_from(settings))


_MAKERS: Final[Mapping[str, Maker]] = MappingProxyType({"shogun": _make_shogun, "dobutsu": _make_dobutsu})
GAMES: Final = tuple(_MAKERS)
"""The names of the games."""
EQUIPPED: Final = frozenset({"shogun"})
"""Those that take a set."""


def make_game(name: str, equipment: object = None, settings: Mapping[str, object] | None = None) -> Game:
    """The game called `name` with its equipment and rule settings.

    `equipment` is a set as a `PieceSet` or an object as in a trace's header, or "reference", or None for the same; a
    game without sets takes only the last two.
    Raises `TextError` that says what is wrong with name, set or settings.
    """
    maker = _MAKERS.get(name)
    if maker is None:
        close = get_close_matches(name, GAMES, n=1)
        cure = (
            text("did you mean {close}?", close=close[0])
            if close
            else text("there are {choices}", choices=", ".join(GAMES))
        )
        raise TextError(text("{name} is no game; {cure}", name=repr(name), cure=cure), "game")
    return maker(equipment, settings)


def make_set_book(name: str) -> SetBook:
    """The book of a set of which nothing is known yet."""
    return ShogunSetBook(name)


def read_set_book(text: str) -> SetBook:
    """The book in a set file of readings; raises `TextError` that names the place."""
    return read_book(text)


def set_book_of(equipment: object) -> SetBook:
    """The book of a set as `make_game` takes it; raises `TextError` that says what is wrong with it."""
    if has_readings(equipment):
        source = source_from_object(equipment)
        return ShogunSetBook(source.name, source.readings)
    piece_set = reference_set() if equipment in (None, REFERENCE) else set_from_object(equipment)
    return book_of_set(piece_set)
