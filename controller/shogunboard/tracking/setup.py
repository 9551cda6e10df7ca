"""Recognising a set-up: which way the board lies, and what is still missing (tracking.md 12)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from shogunboard.games.base import Game, Picture, Position
from shogunboard.games.line import Line
from shogunboard.geometry import QUARTER_TURNS, Bitboard, Square, seat_opposite, squares_of
from shogunboard.tracking.pictures import Seen, seen

MOST_UNREAD = 2
"""A start position counts as complete with at most so many of its pieces on squares without a reading."""


@dataclass(frozen=True, slots=True)
class SetUpView:
    """A picture compared with the start position of a game in one rotation.

    `assumed` is true when the sensors do not tell which side sits where.
    """

    game: Game
    rotation: int
    missing: tuple[Square, ...]
    extra: tuple[Square, ...]
    complete: bool
    assumed: bool


MOST_IN_HANDS = 2
"""So many pieces at most are off the board at once while pieces are moved back."""


@dataclass(slots=True)
class Disorder:
    """How far the board was from the game since both agreed last.

    It tells a take-back of all moves from a new set-up, which may end in the same picture: for a set-up pieces
    are touched that have not moved in the game, or many are off the board at once.
    """

    squares: Bitboard = 0
    off: int = 0

    def settled(self, view: Seen, picture: Picture) -> None:
        """A settled picture that is not the position's `picture`."""
        # Where a piece was too much, it need not be one that has not moved.
        self.squares |= view.differences(picture) & picture.occupied

    def changed(self, view: Seen, picture: Picture) -> None:
        """Any picture on the way."""
        self.off = max(self.off, (picture.occupied & ~view.unknown).bit_count() - view.occupied.bit_count())

    @property
    def is_swept(self) -> bool:
        """Were more pieces off the board at once than hands hold?"""
        return self.off > MOST_IN_HANDS

    def is_setup(self, line: Line, *, complained: bool) -> bool:
        """Was the board set up anew? `complained`: the players were told meanwhile that the picture is off.

        Hands that put everything back without a pause may have held all pieces that have moved, but no others.
        """
        moved: Bitboard = line.game.benches
        for ply in line.plies:
            moved |= ply.step.changed
        if not complained:
            return self.off > max(MOST_IN_HANDS, (moved & line.position.picture.occupied).bit_count())
        return bool(self.squares & ~moved) or self.is_swept


def view_start(line: Line) -> bool:
    """Did the line begin from the game's own start position?"""
    start = line.start
    return start.picture == line.game.start(start.rotation).picture


def preferred(rotations: Sequence[int], last: int | None) -> list[int]:
    """Rotations in the order in which they are assumed: the last game's, one turn on, then the lower number."""
    if last is None:
        return sorted(rotations)
    if last not in rotations:
        last %= QUARTER_TURNS
    shift = last // QUARTER_TURNS * QUARTER_TURNS
    first = [last, (last + 1) % QUARTER_TURNS + shift]
    return [rotation for rotation in first if rotation in rotations] + [
        rotation for rotation in sorted(rotations) if rotation not in first
    ]


def view_setup(game: Game, cells: list[str], *, polarity: bool, last_rotation: int | None) -> SetUpView:
    """Compare a debounced picture with the start position in every rotation and take the nearest."""
    rotations = recognised_rotations(game, polarity=polarity, last_rotation=last_rotation)
    views = [_compare(game, seen(cells, rotation, polarity=polarity), rotation) for rotation in rotations]
    best = min(views, key=lambda view: len(view.missing) + len(view.extra))
    return replace(best, assumed=not game.tells_seats(polarity=polarity))


def view_planned(start: Position, cells: list[str], *, polarity: bool) -> SetUpView:
    """Compare a debounced picture with one start position, the board lying as that says."""
    view = _compare(start.game, seen(cells, start.rotation, polarity=polarity), start.rotation)
    return replace(view, assumed=not start.game.tells_seats(polarity=polarity))


def view_setups(games: Sequence[Game], cells: list[str], *, polarity: bool, last_rotation: int | None) -> SetUpView:
    """The set-up of the first of several games, or of another one that stands, or of which more than half stands.

    Then nothing else may stand on the board: the pieces of a game under way are no set-up of another.
    """
    first, *others = (view_setup(game, cells, polarity=polarity, last_rotation=last_rotation) for game in games)
    if first.complete:
        return first
    whole = next((view for view in others if view.complete), None)
    begun = (view for view in others if not view.extra and 2 * len(view.missing) < _pieces(view.game))
    return whole or next((view for view in begun if len(view.missing) < len(first.missing) + len(first.extra)), first)


def _pieces(game: Game) -> int:
    return game.start().picture.occupied.bit_count()


def recognised_rotations(game: Game, *, polarity: bool, last_rotation: int | None) -> list[int]:
    """The rotations in which a set-up is recognised, the preferred one first.

    Where the sensors do not tell who sits where, a set-up seen from the opposite seat may be the same picture, or that
    of a field which is shifted by a file; so of opposite rotations only the preferred one is left.
    """
    rotations = preferred(game.rotations, last_rotation)
    if game.tells_seats(polarity=polarity):
        return rotations
    return [
        rotation
        for number, rotation in enumerate(rotations)
        if not any((rotation - other) % 2 == 0 for other in rotations[:number])
    ]


def set_up_rotation(game: Game, turns: int, *, polarity: bool, last_rotation: int | None) -> int:
    """The rotation in which a set-up on a board that lies turned so is recognised, the field being where it was."""
    for rotation in recognised_rotations(game, polarity=polarity, last_rotation=last_rotation):
        for seat in (rotation, seat_opposite(rotation)):
            if seat in game.rotations and seat % QUARTER_TURNS == turns:
                return seat
    return turns


def _compare(game: Game, view: Seen, rotation: int) -> SetUpView:
    picture = game.start(rotation).picture
    differ = view.differences(picture)
    missing: Bitboard = differ & picture.occupied
    extra: Bitboard = differ & view.occupied
    complete = not differ and (view.unknown & picture.occupied).bit_count() <= MOST_UNREAD
    return SetUpView(game, rotation, tuple(squares_of(missing)), tuple(squares_of(extra)), complete, assumed=False)
