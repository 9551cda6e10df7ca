"""Reading game files: every move is played through the rules, and what does not agree is reported with its place."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from shogunboard.errors import TextError
from shogunboard.games.base import Game, Side
from shogunboard.games.line import Line, Ply
from shogunboard.notation import RESULTS, read_move, result_text
from shogunboard.record.equipment import game_of
from shogunboard.record.lines import UNFINISHED_TERMINATION, declared_end, start_of
from shogunboard.record.model import GameRecord, RecordedMove
from shogunboard.record.parser import RawGame, RawMove, parse_games
from shogunboard.record.words import check_words, line_from
from shogunboard.text import Text, listed, text


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not agree in a game that can be used all the same. `game` counts from 1, as `line` does."""

    game: int
    line: int
    text: Text

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Text:
        """The problem with its place."""
        place = text("game {number}, line {line}", number=self.game, line=self.line)
        return text("{place}: {problem}", place=place, problem=self.text)


@dataclass(frozen=True, slots=True)
class ReadGame:
    """A game from a file: its record, the same played through, and what did not agree.

    `number` counts the games of the file from 1, `line` is where the game begins.
    """

    record: GameRecord
    played: Line
    problems: tuple[Problem, ...]
    number: int
    line: int


def read_games(text: str) -> Iterator[ReadGame]:
    """The games of a file, one after the other.

    Tags that are missing are taken as they are by default; the record has `Game`, `Result` and `Termination` in
    any case. A number that the set does not confirm, and that is not marked `{[%disputed]}`, is a problem of the
    game; so are wrong move numbers and marks. Raises `TextError`, which names the game and the line, for what
    makes a game unusable: broken syntax, an unknown game, a wrong set or set-up, an illegal move, a move after the
    end, results that contradict one another. The games before it have been handed out by then.
    """
    for raw in parse_games(text):
        yield _Reading(raw).read()


class _Reading:
    """One game being read."""

    def __init__(self, raw: RawGame) -> None:
        self._raw = raw
        self._problems: list[Problem] = []

    def read(self) -> ReadGame:
        raw = self._raw
        record = GameRecord(tuple(raw.tags.items()), (), tuple(raw.comments))
        try:
            game = game_of(record)
            line = line_from(start_of(replace(record, first=self._first(game)), game), record)
            check_words(line.words, len(raw.moves))
        except TextError as error:
            raise self._in_tag(error) from None
        self._check_start(record, line)
        record = replace(record, first=line.start.side)
        moves = tuple(self._play(line, record, ply, move) for ply, move in enumerate(raw.moves))
        result, termination = self._end(line, record)
        record = replace(record, moves=moves).with_tags(Game=game.name, Result=result, Termination=termination)
        return ReadGame(record, line, tuple(self._problems), raw.number, raw.line)

    def _first(self, game: Game) -> Side:
        """Who begins, where no set-up says it: the first move number tells, or else the rules."""
        number = self._raw.moves[0].number if self._raw.moves else ""
        if not number:
            return game.start().side
        return Side.RED if number.endswith("...") else Side.WHITE

    def _in_tag(self, error: TextError) -> TextError:
        """An error whose place begins with the name of a tag, with that tag's line."""
        return error.within(self._raw.place(self._raw.tag_lines.get(error.place.split(",")[0], self._raw.line)))

    def _report(self, line: int, problem: Text) -> None:
        self._problems.append(Problem(self._raw.number, line, problem))

    def _check_start(self, record: GameRecord, line: Line) -> None:
        """A start position may have ended by the rules; anything else that is odd about it is reported."""
        status = record.has_tag("Setup") and line.game.describe(line.start).get("status")
        if isinstance(status, list) and status:
            self._report(
                self._raw.tag_lines["Setup"], text("odd start position: {status}", status=", ".join(map(str, status)))
            )

    def _play(self, line: Line, record: GameRecord, ply: int, move: RawMove) -> RecordedMove:
        raw = self._raw
        outcome = line.outcome()
        if outcome is not None:
            raise raw.error(
                text(
                    "{move} comes after the end ({result} by {reason})",
                    move=move.text,
                    result=result_text(outcome),
                    reason=outcome.reason,
                ),
                move.line,
            )
        step, disputed = read_move(line.position, move.text, raw.place(move.line))
        played = line.push(step, disputed=disputed)
        self._check_number(record, ply, move)
        self._check_text(move, played)
        return RecordedMove(played.text, tuple(move.comments), move.seconds, disputed, move.left)

    def _check_number(self, record: GameRecord, ply: int, move: RawMove) -> None:
        number, side = record.number_of(ply)
        expected = f"{number}..." if side else f"{number}."
        if move.number not in ("", expected):
            self._report(
                move.line,
                text(
                    "the move number before {move} is {number}, it should be {expected}",
                    move=move.text,
                    number=move.number,
                    expected=expected,
                ),
            )

    def _check_text(self, move: RawMove, played: Ply) -> None:
        if played.disputed and not move.disputed:
            shown = listed(tuple(played.before.numbers(played.step.origin)), "or")
            disputed = text(
                "in {move} the piece showed {shown} with this set; the number is disputed", move=move.text, shown=shown
            )
            self._report(move.line, disputed)
        elif move.disputed and not played.disputed:
            confirmed = text("{move} is marked as disputed, but the set confirms its number", move=move.text)
            self._report(move.line, confirmed)
        if move.text not in (played.text, played.step.move.short):
            self._report(move.line, text("{move} should be written {right}", move=move.text, right=played.text))

    def _end(self, line: Line, record: GameRecord) -> tuple[str, str]:
        """Result and termination; ends the line."""
        raw = self._raw
        tag = record.tag("Result")
        if tag not in ("", *RESULTS):
            raise raw.error(
                text("{tag} is no result ({choices})", tag=repr(tag), choices=", ".join(RESULTS)),
                raw.tag_lines["Result"],
            )
        if tag and raw.result and tag != raw.result:
            raise raw.error(
                text("the moves end with {result}, but the tag Result says {tag}", result=raw.result, tag=tag), raw.end
            )
        if not raw.result:
            self._report(raw.end, text("the result after the last move is missing"))
        by_rules = line.outcome()
        result = raw.result or tag or result_text(by_rules)
        try:
            declared = declared_end(line, result, record.tag("Termination"))
        except TextError as error:
            raise error.at(raw.place(raw.end)) from None
        if declared is not None:
            line.end(declared)
        outcome = line.outcome()
        return result, outcome.reason if outcome else UNFINISHED_TERMINATION
