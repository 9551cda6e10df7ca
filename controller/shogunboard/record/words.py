"""The tag `Told`: what players said of the equipment while they played, in order, separated by "; ".

`12 b1 e4 3`: after 12 moves, the piece that began on b1 was seen to show 3 on e4; `12 b1 e4 not 3`: another number.
`w 31424132`: the numbers that White's row showed at the start, `?` for one not read. `w hidden`: it was not known which
of White's pieces stood where. `w default`: they stood in the default order after all.
"""

import re
from collections.abc import Iterator
from typing import Final

from shogunboard.errors import TextError, problem_of
from shogunboard.games.base import Game, Position, Side
from shogunboard.games.line import Arranged, Line, Told, Words
from shogunboard.record.model import GameRecord
from shogunboard.text import text

TAG: Final = "Told"
_BETWEEN: Final = "; "
_HIDDEN: Final = "hidden"
_DEFAULT: Final = "default"
_TOLD: Final = re.compile(r"(\d{1,4}) (\w+) (\w+) (not )?([1-9])")
_ARRANGED: Final = re.compile(r"([a-z]) (hidden|default|[1-9?]{1,16})")


def words_tag(line: Line) -> Iterator[tuple[str, str]]:
    """The tag, if anything was said."""
    if line.words:
        yield TAG, _BETWEEN.join(_text(word, line.game) for word in line.words)


def _text(word: Told | Arranged, game: Game) -> str:
    if isinstance(word, Told):
        shown = word.number if word.shows else f"not {word.number}"
        return f"{word.ply} {game.square_name(word.home)} {game.square_name(word.square)} {shown}"
    order = _DEFAULT if word.digits is None else word.digits or _HIDDEN
    return f"{game.side_letters[word.side]} {order}"


def line_from(start: Position, record: GameRecord) -> Line:
    """The line of a record before its first move, with what was said; raises `TextError` with the tag as place."""
    game = start.game
    written = record.tag(TAG)
    words = tuple(_word(part, game) for part in written.split(_BETWEEN)) if written else ()
    try:
        return Line(start, words)
    except ValueError as error:
        raise TextError(problem_of(error), TAG) from None


def check_words(words: Words, plies: int) -> None:
    """Raise `TextError` for something that was said after a move that the record does not have."""
    late = next((word.ply for word in words if isinstance(word, Told) and word.ply > plies), None)
    if late is not None:
        raise TextError(
            text("something was said after move {late}, and there are {plies}", late=late, plies=plies), TAG
        )


def _word(written: str, game: Game) -> Told | Arranged:
    told, arranged = _TOLD.fullmatch(written), _ARRANGED.fullmatch(written)
    try:
        if told is not None:
            home, square = game.parse_square(told[2]), game.parse_square(told[3])
            return Told(int(told[1]), home, square, int(told[5]), shows=told[4] is None)
    except TextError as error:
        raise error.within(TAG) from None
    if arranged is None or arranged[1] not in game.side_letters:
        raise TextError(
            text(
                '{written} is nothing that was said, which looks like "12 b1 e4 3" or "w 31424132"',
                written=repr(written),
            ),
            TAG,
        )
    digits = {_HIDDEN: "", _DEFAULT: None}.get(arranged[2], arranged[2])
    return Arranged(Side(game.side_letters.index(arranged[1])), digits)
