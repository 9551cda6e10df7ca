"""The syntax of game files: from tokens to games whose moves are not yet understood."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from shogunboard.errors import TextError
from shogunboard.notation import Comment, Token, parse_comment, parse_tag, tidy, tokens
from shogunboard.text import Text, text


@dataclass(slots=True)
class RawMove:
    """A move as it stands in the file. `number` is the move number before it, such as "12." or "1...", if any."""

    text: str
    line: int
    number: str = ""
    comments: list[str] = field(default_factory=list)
    seconds: int | None = None
    disputed: bool = False
    left: int | None = None


@dataclass(slots=True)
class RawGame:
    """A game as it stands in the file. `line` is where it begins, `end` the line of its result or last token."""

    number: int
    line: int
    end: int = 0
    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    moves: list[RawMove] = field(default_factory=list)
    result: str = ""

    @property
    def begun(self) -> bool:
        """Is there more than tags and comments?"""
        return bool(self.moves or self.result)

    def error(self, problem: Text | str, line: int) -> TextError:
        """An error in this game."""
        return TextError(problem, self.place(line))

    def place(self, line: int) -> Text:
        """A place in this game in words."""
        return text("game {number}, line {line}", number=self.number, line=line)


def parse_games(written: str) -> Iterator[RawGame]:
    """The games of a file, one after the other; raises `TextError` with game and line for broken syntax."""
    game = RawGame(1, 1)
    number = ""
    stream = tokens(written)
    while True:
        try:
            token = next(stream, None)
        except TextError as error:
            raise error.within(text("game {number}", number=game.number)) from None
        if token is None:
            break
        if token.kind == "tag" and (game.begun or number):
            _finish(game, number)
            yield game
            game, number = RawGame(game.number + 1, token.line), ""
        if token.kind == "number":
            number = token.text
        elif token.kind == "move":
            if game.result:
                raise game.error(
                    text("{move} stands after the result; a new game begins with its tags", move=repr(token.text)),
                    token.line,
                )
            game.moves.append(RawMove(token.text, token.line, number))
            number = ""
        else:
            _add(game, token)
        game.end = token.line
    if game.begun or game.tags or number:
        _finish(game, number)
        yield game


def _finish(game: RawGame, number: str) -> None:
    if number and not game.result:
        raise game.error(text("the move number {number} has no move", number=number), game.end)


def _add(game: RawGame, token: Token) -> None:
    if token.kind == "tag":
        name, value = parse_tag(token)
        if name in game.tags:
            raise game.error(
                text(
                    "the tag {name} stands a second time (first in line {line})", name=name, line=game.tag_lines[name]
                ),
                token.line,
            )
        if not game.tags:
            game.line = token.line
        game.tags[name] = value
        game.tag_lines[name] = token.line
    elif token.kind == "result":
        if game.result:
            raise game.error(
                text("a second result, {second}, after {result}", second=token.text, result=game.result), token.line
            )
        game.result = token.text
    else:
        comment = parse_comment(token.text) if token.kind == "comment" else Comment(tidy(token.text), None, False)
        _comment(game, comment, token.line)


def _comment(game: RawGame, comment: Comment, line: int) -> None:
    if game.moves:
        move = game.moves[-1]
        move.disputed = move.disputed or comment.disputed
        move.seconds = move.seconds if comment.seconds is None else comment.seconds
        move.left = move.left if comment.left is None else comment.left
    elif comment.disputed or comment.seconds is not None or comment.left is not None:
        raise game.error(text("a time or a mark [%disputed] stands behind its move, here is none"), line)
    if comment.words:
        (game.moves[-1].comments if game.moves else game.comments).append(comment.words)
