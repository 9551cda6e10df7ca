"""Movetext: what the written games of all kinds have in common (docs/formats.md, "Game files").

The text of a single position or move belongs to its game (`Game.parse_position`, `Game.parse_move`). Here is
what stands around the moves: tags, move numbers, comments, results, and the commands inside comments, in the
manner of PGN.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from shogunboard.errors import IllegalMoveError, TextError
from shogunboard.games.base import Outcome, Position, Side, Step
from shogunboard.text import Text, text

TokenKind: TypeAlias = Literal["tag", "number", "move", "comment", "note", "result"]

UNFINISHED: Final = "*"
DRAW: Final = "1/2-1/2"
WINS: Final = {"1-0": Side.WHITE, "0-1": Side.RED}
RESULTS: Final = (*WINS, DRAW, UNFINISHED)

_TOKEN: Final = re.compile(
    r"""
      \{ (?P<comment>[^}]*) \}
    | ; (?P<note>[^\n]*)
    | \[ \s* (?P<tag>[A-Za-z0-9_]+ \s+ "(?:[^"\\\n]|\\[^\n])*") \s* \]
    | (?P<result>1-0|0-1|1/2-1/2|\*) (?=[\s{;\[]|\Z)
    | (?P<number>[0-9]+\.+)
    | (?P<move>[^\s{};\[][^\s{};]*)
    """,
    re.VERBOSE,
)
_SPACE: Final = re.compile(r"\s*")
_COMMAND: Final = re.compile(
    r"\[%(?:(?P<disputed>disputed)"
    r"|(?P<name>emt|clk)\s+(?P<h>[0-9]{1,6}):(?P<m>[0-5][0-9]):(?P<s>[0-5][0-9])(?:\.[0-9]{1,6})?)\]"
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of movetext: what it is, its text without brackets, and its line (counted from 1).

    A `comment` stands in braces and may hold commands; a `note` runs from a semicolon to the end of its line.
    """

    kind: TokenKind
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Comment:
    """What a comment in braces says: its commands, and its words (empty when there are only commands).

    `seconds` is the time that the move before it took (`[%emt 0:00:07]`); `disputed` says that the players
    accepted a number which the set does not confirm (`[%disputed]`). `left` are the seconds that its side had on the
    clock after it (`[%clk 0:04:53]`). Other commands stay in the words.
    """

    words: str
    seconds: int | None
    disputed: bool
    left: int | None = None


def tokens(written: str) -> Iterator[Token]:
    """Split the text of game files; raises `TextError` with the line for what belongs to no game file."""
    written = written.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line, end = 1, 0
    while True:
        start = _end_of_space(written, end)
        line += written.count("\n", end, start)
        if start == len(written):
            return
        match = _TOKEN.match(written, start)
        if match is None:
            raise TextError(_unreadable(written[start]), text("line {line}", line=line))
        yield Token(_kind(match), match[match.lastgroup or 0], line)
        end = match.end()
        line += written.count("\n", start, end)


def _end_of_space(text: str, start: int) -> int:
    match = _SPACE.match(text, start)
    return match.end() if match else start


def _kind(match: re.Match[str]) -> TokenKind:
    kinds: tuple[TokenKind, ...] = ("tag", "number", "move", "comment", "note", "result")
    return next(kind for kind in kinds if kind == match.lastgroup)


def _unreadable(character: str) -> Text:
    if character == "{":
        return text("the comment that begins here is not closed with }")
    if character == "[":
        return text('a tag is written [Name "value"]')
    return text("a {character} that closes nothing", character=character)


def parse_tag(token: Token) -> tuple[str, str]:
    """Name and value of a tag token."""
    name, _, quoted = token.text.partition('"')
    return name.rstrip(), re.sub(r"\\(.)", r"\1", quoted[:-1])


def tag_text(name: str, value: str) -> str:
    """A tag pair as it is written; raises `TextError` for a name that no tag can have.

    A value has one line: line breaks become spaces.
    """
    if not re.fullmatch(r"[A-Za-z0-9_]+", name):
        raise TextError(text("{name} is no name of a tag: it may have letters, digits and _", name=repr(name)), "tag")
    value = re.sub(r"[\r\n]+", " ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{value}"]'


def tidy(comment: str) -> str:
    """A comment as files keep it: lines are wrapped at will, so every run of white space is one space."""
    return " ".join(comment.split())


def parse_comment(text: str) -> Comment:
    """Read what stands between the braces of a comment."""
    times: dict[str, int] = {}
    disputed = False
    for command in _COMMAND.finditer(text):
        if command["disputed"]:
            disputed = True
        else:
            times[command["name"]] = int(command["h"]) * 3600 + int(command["m"]) * 60 + int(command["s"])
    return Comment(tidy(_COMMAND.sub(" ", text)), times.get("emt"), disputed, times.get("clk"))


def comment_text(words: str) -> str:
    """A comment as it is written: in braces, or behind a semicolon if braces would change what it says.

    The second form ends with its line.
    """
    words = tidy(words)
    if "}" in words or _COMMAND.search(words):
        return f"; {words}"
    return f"{{{words}}}"


def time_text(seconds: int, name: Literal["emt", "clk"] = "emt") -> str:
    """The command for the time that a move took, `{[%emt 0:00:07]}`, or that remained after it: `clk`."""
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{{[%{name} {hour}:{minute:02}:{second:02}]}}"


DISPUTED_TEXT: Final = "{[%disputed]}"
"""Follows a move whose number the players accepted although the set does not confirm it."""


def result_text(outcome: Outcome | None) -> str:
    """`1-0`, `0-1`, `1/2-1/2`, or `*` for a game that has not ended."""
    if outcome is None:
        return UNFINISHED
    if outcome.winner is None:
        return DRAW
    return next(text for text, side in WINS.items() if side == outcome.winner)


def read_move(position: Position, written: str, place: Text | str) -> tuple[Step, bool]:
    """Read a move of a written game in the position before it; the bool says that its number is disputed.

    Raises `TextError` with the place for what is no move and for what is no legal move.
    """
    try:
        return position.game.parse_move(position, written)
    except TextError as error:
        raise error.within(place) from None
    except IllegalMoveError as error:
        raise TextError(error.text, place) from None
