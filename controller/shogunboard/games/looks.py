"""How a game looks and what it is called: what a page needs in order to show it, without knowing which game it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, TypeAlias

from shogunboard.text import Text

Names: TypeAlias = Mapping[str, str]
"""A name by language, two letters each (ISO 639-1); "en" is always there."""
NO_NAMES: Final[Names] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class PieceLook:
    """How a kind of piece is drawn and called.

    `picture` names a drawing, "game/kind"; without one the piece is drawn as a dial with `mark` ("arrow" or "crown").
    `dots` are the squares that it reaches, in columns to the right and rows ahead as its own player sees it; a game
    whose pieces show numbers has none. `back` is the kind that shows when the piece is turned over.
    """

    name: str
    names: Names = field(default_factory=lambda: NO_NAMES)
    picture: str | None = None
    mark: str | None = None
    dots: tuple[tuple[int, int], ...] = ()
    back: str | None = None

    def to_json(self) -> dict[str, object]:
        """All of it as JSON."""
        return {
            "name": self.name,
            "names": {"en": self.name} | dict(self.names),
            "picture": self.picture,
            "mark": self.mark,
            "dots": [list(dot) for dot in self.dots],
            "back": self.back,
        }


@dataclass(frozen=True, slots=True)
class Look:
    """How a game is shown.

    `colours` are those of the two sides, as words, `sides` their names. `texts` are sentences for players: `play` (what
    to do with a piece), `hint` (the first hint), `tap` (the hint on a board without sensors), `threat` (the call),
    `defend` (what to do about it), `position` (how a position text is written), `set_up` (where the pieces go), `turn`
    (why the board may be turned before a game; not there where it makes no difference).
    """

    title: str
    colours: tuple[str, str]
    sides: tuple[Text, Text]
    pieces: Mapping[str, PieceLook]
    texts: Mapping[str, Text] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """What a page shows as JSON; texts in English, which is the key of their translations."""
        return {
            "title": self.title,
            "colours": list(self.colours),
            "pieces": {kind: piece.to_json() for kind, piece in self.pieces.items()},
            "texts": {key: str(said) for key, said in self.texts.items()},
        }
