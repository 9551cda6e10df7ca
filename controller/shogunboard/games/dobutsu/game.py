"""The game of Dobutsu shogi: rule settings, and the positions made with them."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final, Literal

from shogunboard.errors import IllegalMoveError
from shogunboard.games.base import Position, Side, Step
from shogunboard.games.dobutsu import field
from shogunboard.games.dobutsu.benches import from_hand
from shogunboard.games.dobutsu.look import LOOK
from shogunboard.games.dobutsu.perft import perft
from shogunboard.games.dobutsu.pieces import HELD
from shogunboard.games.dobutsu.position import DobutsuPosition
from shogunboard.games.dobutsu.searching import DobutsuSearchBoard
from shogunboard.games.dobutsu.settings import DobutsuSettings
from shogunboard.games.dobutsu.text import SIDE_LETTERS, START, MoveText, Placement, parse_move, parse_position
from shogunboard.games.looks import Look
from shogunboard.games.ruled import RuledGame
from shogunboard.games.settings import First
from shogunboard.geometry import ROTATIONS, SIZE, Bitboard, Square
from shogunboard.text import Text, text

_PADDING: Final = (None,) * SIZE
_LEFT: Final = field.SQUARE_OF[0] % SIZE


def _field_row(row: int) -> tuple[Square | None, ...]:
    squares = field.SQUARE_OF[row * field.COLUMNS : (row + 1) * field.COLUMNS]
    return (*_PADDING[:_LEFT], *squares, *_PADDING[_LEFT + field.COLUMNS :])


_SHOWN: Final = (field.BENCHES[Side.RED], *map(_field_row, range(field.ROWS)), field.BENCHES[Side.WHITE])


class DobutsuGame(RuledGame):
    """Dobutsu shogi with one choice of rule settings. `Side.WHITE` is Forest, `Side.RED` is Sky."""

    __slots__ = ("settings",)

    settings: DobutsuSettings

    def __init__(self, settings: DobutsuSettings) -> None:
        self.settings = settings

    @property
    def name(self) -> str:
        return "dobutsu"

    @property
    def equipment(self) -> None:
        return None

    @property
    def rules(self) -> Mapping[str, object]:
        return asdict(self.settings)

    @property
    def side_letters(self) -> str:
        return SIDE_LETTERS

    @property
    def side_names(self) -> tuple[str, str]:
        one, other = LOOK.sides
        return str(one), str(other)

    @property
    def rotations(self) -> Sequence[int]:
        """All, because the field lies off the centre: the seats may be exchanged when it stands (`exchanged`)."""
        return ROTATIONS

    @property
    def poles(self) -> Literal["face"]:
        return "face"

    @property
    def benches(self) -> Bitboard:
        return field.BENCH_BITS[Side.WHITE] | field.BENCH_BITS[Side.RED]

    @property
    def shown(self) -> Sequence[Sequence[Square | None]]:
        """Sky's bench, the four rows of the field in the middle of rows of eight, Forest's bench."""
        return _SHOWN

    @property
    def look(self) -> Look:
        return LOOK

    def bench_of(self, square: Square) -> Side | None:
        return field.side_of_bench(square)

    def piece_of(self, letter: str) -> str:
        return letter[-1:].upper()

    def lying(self, letter: str, *, north: bool) -> tuple[str, bool]:
        """A chick turned over is a hen; the others have nothing on their underside."""
        kind = letter.removeprefix("+")
        if kind.upper() == HELD[0]:
            return (kind if north else f"+{kind}"), False
        return letter, not north

    def position(self, placement: Placement, rotation: int) -> DobutsuPosition:
        """The position that a text describes; captured pieces lie on the benches from the left, by kind."""
        forest, sky = map(from_hand, placement.hands)
        return DobutsuPosition(self, placement.cells, (forest, sky), placement.side, rotation % len(ROTATIONS))

    def beginning(self, first: First) -> "DobutsuGame":
        return self if first == self.first else DobutsuGame(replace(self.settings, first=first))

    def start(self, rotation: int = 0) -> DobutsuPosition:
        side = Side.RED if self.first == "red" else Side.WHITE
        return self.parse_position(f"{START} {SIDE_LETTERS[side]}", rotation)

    def parse_position(self, text: str, rotation: int = 0) -> DobutsuPosition:
        return self.position(parse_position(text), rotation)

    def parse_move(self, position: Position, written: str) -> tuple[Step, bool]:
        """As in `Game`; the step is the first of those that carry out the move (`steps`), never a disputed one."""
        wanted = parse_move(written)
        step = next((step for step in position.steps() if step.move.short == wanted.short), None)
        if step is None:
            raise IllegalMoveError(text("{written}: {problem}", written=written, problem=_objection(position, wanted)))
        man = position.men.get(step.origin)
        if wanted.origin is not None and man is not None and wanted.letter not in (None, man.kind):
            raise IllegalMoveError(
                text(
                    "{written}: the piece on {origin} is {kind}",
                    written=written,
                    origin=self.square_name(step.origin),
                    kind=man.kind,
                )
            )
        if wanted.capture is not None and wanted.capture != (step.captured is not None):
            square = self.square_name(step.target)
            if wanted.capture:
                problem = text("{square} holds no piece to capture (write -)", square=square)
            else:
                problem = text("{square} holds a piece to capture (write x)", square=square)
            raise IllegalMoveError(text("{written}: {problem}", written=written, problem=problem))
        return step, False

    def square_name(self, square: Square) -> str:
        """See `field.SQUARE_NAMES`."""
        return field.SQUARE_NAMES[square]

    def parse_square(self, text: str) -> Square:
        return field.parse_square(text)

    def opposite(self, square: Square) -> Square:
        return field.opposite(square)

    def windows(self, rotation: int) -> Mapping[str, Sequence[tuple[int, ...]]]:
        """Nothing: pieces show no numbers."""
        return {}

    def describe(self, position: Position) -> Mapping[str, object]:
        shown = self._own(position)
        outcome, threat = shown.outcome(), shown.threat()
        result = None
        if outcome is not None:
            winner = None if outcome.winner is None else SIDE_LETTERS[outcome.winner]
            result = {"winner": winner, "reason": outcome.reason}
        return {
            "numbers": {},
            "legal": list(dict.fromkeys(step.move.short for step in shown.steps())),
            "threatened_by": sorted(map(self.square_name, threat.by)) if threat else [],
            "status": shown.status(),
            "result": result,
        }

    def perft(self, position: Position, depth: int) -> int:
        """As in `Game`; raises `UnplayableError` as `steps` of a position does, `ValueError` for a depth below 0."""
        shown = self._own(position)
        shown.check_playable()
        return perft(shown.to_board(), depth)

    def search_board(self, position: Position) -> DobutsuSearchBoard:
        shown = self._own(position)
        shown.check_playable()
        return DobutsuSearchBoard(shown.cells, [bench.held for bench in shown.benches], shown.side)

    def _own(self, position: Position) -> DobutsuPosition:
        """A position of any game that has the same text, as one of this game."""
        return position if isinstance(position, DobutsuPosition) else self.parse_position(position.text())


def _objection(position: Position, wanted: MoveText) -> Text:
    """Why a move is not legal."""
    outcome = position.outcome()
    if outcome is not None:
        return text("the game is over ({reason})", reason=outcome.reason)
    target = field.SQUARE_OF[wanted.target]
    name = field.SPOT_NAMES[wanted.target]
    if wanted.origin is None:
        if target in position.men:
            return text("{square} is not empty", square=name)
        return text("there is no {piece} to drop", piece=str(wanted.letter))
    other = wanted.short.removesuffix("+") if wanted.promotes else f"{wanted.short}+"
    if any(step.move.short == other for step in position.steps()):
        if wanted.promotes:
            return text("nothing becomes a hen on {square} (leave out the +)", square=name)
        return text("a chick that moves to {square} becomes a hen (write a + behind)", square=name)
    origin = field.SQUARE_OF[wanted.origin]
    return text(
        "{origin} to {target} is not legal ({reason})",
        origin=field.SPOT_NAMES[wanted.origin],
        target=name,
        reason=position.judge(origin, target),
    )
