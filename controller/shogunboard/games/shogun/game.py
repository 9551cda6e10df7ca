"""The game of Shogun: a set, rule settings, and the positions made of them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final

from shogunboard.errors import IllegalMoveError
from shogunboard.games.base import Game, Position, Side, Step, Threat
from shogunboard.games.line import find_step
from shogunboard.games.looks import Look
from shogunboard.games.ruled import RuledGame
from shogunboard.games.settings import First
from shogunboard.games.shogun.board import Tables, make_tables
from shogunboard.games.shogun.knowing.lore import Lore, lore_from_object
from shogunboard.games.shogun.knowing.source import GivenSet, Source
from shogunboard.games.shogun.look import LOOK
from shogunboard.games.shogun.numbers import NUMBERS_IN
from shogunboard.games.shogun.perft import perft
from shogunboard.games.shogun.pieces import EMPTY, LETTERS
from shogunboard.games.shogun.position import ShogunPosition
from shogunboard.games.shogun.searching import ShogunSearchBoard, Worth, worth_of
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.games.shogun.settings import ShogunSettings
from shogunboard.games.shogun.starts import cells_of, rows_of
from shogunboard.games.shogun.tables import ReachTable, reach_table
from shogunboard.games.shogun.text import (
    SIDE_LETTERS,
    START_RANKS,
    Placement,
    parse_move,
    parse_position,
    parse_ranks,
)
from shogunboard.games.starts import Rows
from shogunboard.geometry import SIZE, Square, distance, parse_square, square_name
from shogunboard.text import text, texts

_SHOWN: Final = tuple(tuple(range(row * SIZE, (row + 1) * SIZE)) for row in range(SIZE))


class ShogunGame(RuledGame):
    """Shogun with one set and one choice of rule settings.

    It keeps the tables of numbers and of reachable ends, so positions of one game share them.
    """

    settings: ShogunSettings

    def __init__(self, equipment: PieceSet | Source | Lore, settings: ShogunSettings) -> None:
        if isinstance(equipment, PieceSet):
            equipment = GivenSet(equipment)
        self.lore = Lore(equipment) if isinstance(equipment, Source) else equipment
        self.settings = settings
        self._reach: ReachTable | None = None
        self._tables: dict[int, Tables] = {}
        self._worth: dict[int, Worth] = {}

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ShogunSettings]]:
        """Copies in other processes begin with empty tables."""
        return _made_again, (self.equipment, self.settings)

    @property
    def name(self) -> str:
        return "shogun"

    @property
    def equipment(self) -> Mapping[str, object]:
        return self.lore.to_object()

    @property
    def learns(self) -> bool:
        return self.lore.learns

    @property
    def orders(self) -> bool:
        return True

    def rested(self) -> "ShogunGame":
        return self.knowing(self.lore.rested())

    def knowing(self, lore: Lore) -> "ShogunGame":
        """The same game with other knowledge of its pieces."""
        if lore is self.lore:
            return self
        game = ShogunGame(lore, self.settings)
        game._reach = self._reach
        return game

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
    def shown(self) -> Sequence[Sequence[Square | None]]:
        return _SHOWN

    @property
    def look(self) -> Look:
        return LOOK

    def tables(self, rotation: int) -> Tables:
        """What the pieces show and where they can go on a board that lies in `rotation`."""
        tables = self._tables.get(rotation)
        if tables is None:
            if self._reach is None:
                self._reach = reach_table()
            tables = self._tables[rotation] = make_tables(self.lore.table(rotation), self._reach)
        return tables

    def position(self, placement: Placement) -> ShogunPosition:
        """The position that a text or anything else describes."""
        return ShogunPosition(self, placement.cells, placement.side, placement.rotation)

    def start(self, rotation: int = 0) -> ShogunPosition:
        return self._begun(parse_ranks(START_RANKS), rotation)

    def start_in(self, rows: Rows, rotation: int = 0) -> ShogunPosition:
        return self._begun(cells_of(rows), rotation)

    def _begun(self, cells: bytes, rotation: int) -> ShogunPosition:
        side = Side.RED if self.first == "red" else Side.WHITE
        return self.position(Placement(cells, side, rotation % 4))

    def rows_of(self, position: Position) -> Rows | None:
        return rows_of(self._own(position).cells)

    def beginning(self, first: First) -> "ShogunGame":
        if first == self.first:
            return self
        game = ShogunGame(self.lore, replace(self.settings, first=first))
        game._reach, game._tables, game._worth = self._reach, self._tables, self._worth
        return game

    def parse_position(self, text: str, rotation: int = 0) -> ShogunPosition:
        return self.position(parse_position(text))

    def parse_move(self, position: Position, written: str) -> tuple[Step, bool]:
        wanted = parse_move(written)
        way = {"origin": square_name(wanted.origin), "target": square_name(wanted.target)}
        if wanted.number is not None and wanted.number != distance(wanted.origin, wanted.target):
            squares = distance(wanted.origin, wanted.target)
            raise IllegalMoveError(
                texts(
                    "{written}: {origin} to {target} is {count} square, not {number}",
                    "{written}: {origin} to {target} is {count} squares, not {number}",
                    count=squares,
                    written=written,
                    number=wanted.number,
                    **way,
                )
            )
        step = find_step(position.steps(), wanted.origin, wanted.target)
        disputed = step is None
        if step is None and wanted.number is not None:
            step = position.insist(wanted.origin, wanted.target)
        if step is None:
            reason = position.judge(wanted.origin, wanted.target)
            raise IllegalMoveError(
                text("{written}: {origin} to {target} is not legal ({reason})", written=written, reason=reason, **way)
            )
        if wanted.capture is not None and wanted.capture != (step.captured is not None):
            square = square_name(wanted.target)
            if wanted.capture:
                problem = text("{square} holds no piece to capture (write -)", square=square)
            else:
                problem = text("{square} holds a piece to capture (write x)", square=square)
            raise IllegalMoveError(text("{written}: {problem}", written=written, problem=problem))
        return step, disputed

    def square_name(self, square: Square) -> str:
        return square_name(square)

    def parse_square(self, text: str) -> Square:
        return parse_square(text)

    def windows(self, rotation: int) -> Mapping[str, Sequence[tuple[int, ...]]]:
        possible = self.tables(rotation).possible
        return {
            LETTERS[code]: tuple(NUMBERS_IN[mask] for mask in possible[code])
            for code in range(len(LETTERS))
            if code != EMPTY
        }

    def describe(self, position: Position) -> Mapping[str, object]:
        shown = self._own(position)
        outcome = shown.outcome()
        numbers: dict[str, int | list[int]] = {}
        for square in shown.men:
            possible = shown.numbers(square)
            numbers[square_name(square)] = possible[0] if len(possible) == 1 else list(possible)
        result = None
        if outcome is not None:
            winner = None if outcome.winner is None else SIDE_LETTERS[outcome.winner]
            result = {"winner": winner, "reason": outcome.reason}
        return {
            "numbers": dict(sorted(numbers.items())),
            "legal": [step.move.short for step in shown.steps()],
            "threatened_by": _names(shown.threat()),
            "possible_threats": _names(shown.possible_threat()),
            "status": shown.status(),
            "result": result,
        }

    def perft(self, position: Position, depth: int) -> int:
        """As in `Game`; raises `UnplayableError` without one Shogun a side and `ValueError` for a depth below 0."""
        shown = self._own(position)
        shown.check_playable()
        return perft(shown.to_board(), depth)

    def search_board(self, position: Position) -> ShogunSearchBoard:
        shown = self._own(position)
        shown.check_playable()
        rotation = shown.rotation
        worth = self._worth.get(rotation)
        if worth is None:
            worth = self._worth[rotation] = worth_of(self.tables(rotation))
        drawn = self.settings.stalemate == "draw"
        return ShogunSearchBoard(self.tables(rotation), shown.cells, shown.side, worth, draw_when_stuck=drawn)

    def _own(self, position: Position) -> ShogunPosition:
        """A position of any game that has Shogun's text, as one of this game."""
        if isinstance(position, ShogunPosition) and position.game is self:
            return position
        return self.parse_position(position.text())


def _names(threat: Threat | None) -> list[str]:
    return sorted(square_name(square) for square in threat.by) if threat else []


def _made_again(equipment: object, settings: ShogunSettings) -> ShogunGame:
    return ShogunGame(lore_from_object(equipment), settings)
