"""Writing game files."""

from collections.abc import Iterable, Iterator
from typing import Final

from shogunboard.notation import DISPUTED_TEXT, comment_text, tag_text, time_text
from shogunboard.record.model import GameRecord

WIDTH: Final = 80
"""Columns of movetext."""


def write_games(records: Iterable[GameRecord]) -> str:
    """Several games as one file."""
    return "\n".join(write_game(record) for record in records)


def write_game(record: GameRecord) -> str:
    """A game as text: its tags, a blank line, its moves wrapped at 80 columns, and its result."""
    tags = "".join(f"{tag_text(name, value)}\n" for name, value in record.tags)
    return f"{tags}\n{_wrapped(_words(record))}"


def _words(record: GameRecord) -> Iterator[str]:
    """What may not be broken over lines; a text that begins with a semicolon needs the rest of its line."""
    yield from _comment_words(record.comments)
    numbered = False
    for ply, move in enumerate(record.moves):
        number, side = record.number_of(ply)
        if not side:
            yield f"{number}. {move.text}"
        elif not numbered:
            yield f"{number}... {move.text}"
        else:
            yield move.text
        if move.disputed:
            yield DISPUTED_TEXT
        if move.seconds is not None:
            yield time_text(move.seconds)
        if move.left is not None:
            yield time_text(move.left, "clk")
        yield from _comment_words(move.comments)
        numbered = not move.comments
    yield record.result


def _comment_words(comments: Iterable[str]) -> Iterator[str]:
    for comment in comments:
        text = comment_text(comment)
        if text.startswith(";"):
            yield text
        elif text != "{}":
            yield from text.split(" ")


def _wrapped(words: Iterable[str]) -> str:
    lines: list[str] = []
    room = 0
    for word in words:
        if lines and len(word) < room:
            lines[-1] += f" {word}"
            room -= len(word) + 1
        else:
            lines.append(word)
            room = WIDTH - len(word)
        if word.startswith(";"):
            room = 0
    return "".join(f"{line}\n" for line in lines)
