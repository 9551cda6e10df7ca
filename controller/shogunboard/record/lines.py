"""Between records and lines: from a game that was played to its record, and back."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from shogunboard.errors import TextError, UnplayableError
from shogunboard.games.base import EndReason, Game, Outcome, Position, Side
from shogunboard.games.line import Line
from shogunboard.notation import UNFINISHED, WINS, read_move, result_text, tidy
from shogunboard.record.equipment import equipment_tags, rules_tag
from shogunboard.record.model import GameRecord, RecordedMove
from shogunboard.record.words import check_words, line_from, words_tag
from shogunboard.text import Text, text

UNFINISHED_TERMINATION: Final = "unfinished"
AGREED: Final[Mapping[str, EndReason]] = MappingProxyType(
    {"resignation": "resignation", "agreement": "agreement", "time": "time", "repetition": "repetition"}
)
"""Ends that the players or the clock declare; all others follow from the position."""
FOURTH_TIME: Final = 4
"""From this occurrence of a position on a draw by repetition is believed, whatever the rule setting (rules.md 1)."""

_UNKNOWN: Final = "?"
_UNKNOWN_DATE: Final = "????.??.??"


@dataclass(frozen=True, slots=True)
class Notes:
    """What a line does not know: the time of each ply in seconds, what remained on its side's clock after it, and
    comments by ply (0: before the first)."""

    seconds: Sequence[int | None] = ()
    comments: Mapping[int, Sequence[str]] = field(default_factory=dict)
    left: Sequence[int | None] = ()

    def time_of(self, ply: int) -> int | None:
        """The seconds of a ply counted from 1."""
        return self.seconds[ply - 1] if ply <= len(self.seconds) else None

    def left_of(self, ply: int) -> int | None:
        """The seconds that remained after a ply counted from 1."""
        return self.left[ply - 1] if ply <= len(self.left) else None

    def comments_of(self, ply: int) -> tuple[str, ...]:
        """The comments behind a ply counted from 1."""
        comments = map(tidy, self.comments.get(ply, ()))
        return tuple(comment for comment in comments if comment)


NO_NOTES: Final = Notes()


def from_line(
    line: Line,
    tags: Mapping[str, str] | None = None,
    notes: Notes = NO_NOTES,
) -> GameRecord:
    """The record of a line.

    `tags` says what the line does not know: Event, Site, Date, the players by the names of their sides, and
    whatever else is to be kept.
    """
    moves = tuple(
        RecordedMove(ply.text, notes.comments_of(number), notes.time_of(number), ply.disputed, notes.left_of(number))
        for number, ply in enumerate(line.plies, 1)
    )
    given = dict(tags or {})
    known = [(name, given.pop(name, value)) for name, value in _general_tags(line.game)]
    made_of = [*equipment_tags(line.game), *rules_tag(line.game)]
    exact = [*made_of, *_position_tags(line), *words_tag(line), *_end_tags(line)]
    given = {name: value for name, value in given.items() if name not in ("Game", *dict(exact))}
    return GameRecord(
        (("Game", line.game.name), *known, *exact, *given.items()), moves, notes.comments_of(0), line.start.side
    )


def _general_tags(game: Game) -> Iterator[tuple[str, str]]:
    yield "Event", _UNKNOWN
    yield "Site", _UNKNOWN
    yield "Date", _UNKNOWN_DATE
    for name in game.side_names:
        yield name, _UNKNOWN


def _position_tags(line: Line) -> Iterator[tuple[str, str]]:
    rotation = line.start.rotation
    yield "Rotation", str(rotation)
    if line.start.text() != line.game.start(rotation).text():
        yield "Setup", line.start.text()


def _end_tags(line: Line) -> Iterator[tuple[str, str]]:
    outcome = line.outcome()
    yield "Result", result_text(outcome)
    yield "Termination", outcome.reason if outcome else UNFINISHED_TERMINATION


def start_of(record: GameRecord, game: Game) -> Position:
    """The position a record starts from; raises `TextError` with the tag as place."""
    rotation = _rotation_of(record, game)
    setup = record.tag("Setup")
    if not setup:
        start = game.start(rotation or 0)
        return start if start.side == record.first else start.with_side(record.first)
    try:
        start = game.parse_position(setup, rotation or 0)
        game.describe(start)
    except TextError as error:
        raise error.within("Setup") from None
    except UnplayableError as error:
        raise TextError(text("cannot be played: {problem}", problem=error.text), "Setup") from None
    if rotation not in (None, start.rotation):
        raise TextError(
            text(
                "the tag Rotation says {rotation}, the position {start_rotation}",
                rotation=rotation,
                start_rotation=start.rotation,
            ),
            "Setup",
        )
    return start


def _rotation_of(record: GameRecord, game: Game) -> int | None:
    written = record.tag("Rotation")
    if not written:
        return None
    rotation = next((turns for turns in game.rotations if str(turns) == written.strip()), None)
    if rotation is None:
        choices = ", ".join(map(str, game.rotations))
        raise TextError(
            text(
                "{written} is not a number of quarter turns that {game} knows ({choices})",
                written=repr(written),
                game=game.name,
                choices=choices,
            ),
            "Rotation",
        )
    return rotation


def to_line(record: GameRecord, game: Game) -> Line:
    """Play a record through; raises `TextError` with the move or the tag as place."""
    line = line_from(start_of(record, game), record)
    check_words(line.words, len(record.moves))
    for ply, move in enumerate(record.moves):
        number, side = record.number_of(ply)
        step, disputed = read_move(
            line.position, move.text, text("move {number}", number=f"{number}{'...' if side else '.'}")
        )
        line.push(step, disputed=disputed)
    line.end(declared_end(line, record.result, record.tag("Termination")))
    return line


def declared_end(line: Line, result: str, termination: str) -> Outcome | None:
    """The end that a record declares, checked against what the rules say of the line's position.

    Without a termination a win is by resignation and a draw by agreement. None when the game goes on, or has
    ended by the rules. Raises `TextError` when result, termination and rules contradict one another.
    """
    by_rules = line.outcome()
    if by_rules is not None:
        if (result, termination or by_rules.reason) != (result_text(by_rules), by_rules.reason):
            raise _contradiction(
                result,
                termination,
                text("ends with {result} by {reason}", result=result_text(by_rules), reason=by_rules.reason),
            )
        return None
    if result == UNFINISHED:
        if termination not in ("", UNFINISHED_TERMINATION):
            raise _contradiction(result, termination, text("has not ended"))
        return None
    winner = WINS.get(result)
    reason = AGREED.get(termination or ("agreement" if winner is None else "resignation"))
    if reason is None:
        raise _contradiction(result, termination, text("has not ended by the rules"))
    if not _fits(line, winner, reason):
        raise _contradiction(result, termination, text("cannot end so ({reason})", reason=reason))
    return Outcome(winner, reason)


def _fits(line: Line, winner: Side | None, reason: EndReason) -> bool:
    if reason == "resignation":
        return winner is not None
    if reason == "repetition":
        return winner is None and line.occurrences >= FOURTH_TIME
    return winner is None if reason == "agreement" else True


def _contradiction(result: str, termination: str, fact: Text) -> TextError:
    given = text("{result} by {termination}", result=result, termination=termination) if termination else result
    return TextError(text("the result is given as {given}, but the game {fact}", given=given, fact=fact), "result")
