"""A reading as a line of text, as set files and equipment objects hold it: "A e4 0 3 wizard"."""

import re
from typing import Final, cast

from shogunboard.errors import TextError
from shogunboard.games.shogun.knowing.dials import all_numbers
from shogunboard.games.shogun.knowing.readings import SOURCES, Reading, Source
from shogunboard.games.shogun.numbers import NUMBERS_IN, mask_of
from shogunboard.games.shogun.pieces import CODE_BY_LETTER, LETTERS, Code
from shogunboard.geometry import parse_square, square_name
from shogunboard.text import Text, text

_LINE: Final = re.compile(r"(\S) (\S+) ([0-3]) ([1-4]{1,4}) (\S+)")


def write_reading(reading: Reading) -> str:
    """Piece, square of the board as it lies in rotation 0, rotation, the numbers it may have shown, and the source."""
    numbers = "".join(map(str, NUMBERS_IN[reading.numbers]))
    place = f"{LETTERS[reading.code]} {square_name(reading.square)} {reading.rotation}"
    return f"{place} {numbers} {reading.source}"


def parse_reading(line: object, place: Text | str) -> Reading:
    """The reading that `write_reading` wrote; raises `TextError` with `place`."""
    match = _LINE.fullmatch(line) if isinstance(line, str) else None
    if match is None or match[5] not in SOURCES:
        raise TextError(text('{line} is no reading, which looks like "A e4 0 3 wizard"', line=repr(line)), place)
    try:
        code, square = parse_piece(match[1]), parse_square(match[2])
    except TextError as error:
        raise error.within(place) from None
    numbers = 0
    for digit in match[4]:
        numbers |= mask_of(int(digit))
    if numbers & ~all_numbers(code):
        raise TextError(text("{piece} cannot show {number}", piece=match[1], number=match[4]), place)
    return Reading(code, square, int(match[3]), numbers, cast("Source", match[5]))


def parse_piece(letter: str) -> Code:
    """The code of a piece's letter; raises `TextError`."""
    code = CODE_BY_LETTER.get(letter)
    if code is None:
        raise TextError(text("{letter} is no piece (S A B C D E F G, small for Red)", letter=repr(letter)))
    return code
