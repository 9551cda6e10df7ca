"""What is odd about a position, in words: the flags of `shogunboard show --json` as people read them."""

from collections.abc import Mapping, Sequence
from typing import Final

from shogunboard.text import Text, text

_OF_A_SIDE: Final[Mapping[str, Text]] = {
    "no_{}_shogun": text("{side} has no Shogun"),
    "two_{}_shoguns": text("{side} has more than one Shogun"),
    "no_{}_lion": text("{side} has no lion"),
    "two_{}_lions": text("{side} has more than one lion"),
    "too_many_{}": text("{side} has more than eight pieces"),
}
"""By the flag with the name of a side in it; the name becomes the parameter `side`."""
_OF_ALL: Final[Mapping[str, Text]] = {
    "opposite_threat": text("the side that is not to move is under threat"),
    "too_many_chicks": text("there are more than two chicks"),
    "too_many_elephants": text("there are more than two elephants"),
    "too_many_giraffes": text("there are more than two giraffes"),
    "too_few_chicks": text("there are fewer than two chicks"),
    "too_few_elephants": text("there are fewer than two elephants"),
    "too_few_giraffes": text("there are fewer than two giraffes"),
    "too_many_pieces": text("there are more than eight pieces"),
}


def oddity(flag: str, sides: Sequence[str]) -> Text:
    """A flag in words; `sides` are the names of the game's sides. One that has no words is said as it is written."""
    if flag in _OF_ALL:
        return _OF_ALL[flag]
    for name in sides:
        for pattern, said in _OF_A_SIDE.items():
            if flag == pattern.format(name.lower()):
                return Text(said.template, (("side", Text(name)),))
        kind = flag.removeprefix(f"duplicate_{name.lower()}_")
        if kind != flag:
            return text("{side} has more than one {piece}", side=Text(name), piece=kind.upper())
    return Text(flag.replace("_", " "))
