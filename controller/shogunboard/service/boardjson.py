"""What the page must know of a game's board to draw any position of it (docs/http.md)."""

from shogunboard.games.base import Game, Position, Side
from shogunboard.games.settings import First
from shogunboard.geometry import SQUARES


def board_json(game: Game) -> dict[str, object]:
    """How the game looks, and the names of its squares and sides."""
    played = {square for row in game.shown for square in row}
    return {
        "look": game.look.to_json(),
        "benches": [[game.square_name(square) for square in SQUARES if game.bench_of(square) is side] for side in Side],
        "letters": game.side_letters,
        "names": list(game.side_names),
        "shown": [[None if square is None else game.square_name(square) for square in row] for row in game.shown],
        "squares": [game.square_name(square) if square in played else None for square in SQUARES],
    }


def starts_json(game: Game, first: First) -> dict[str, object]:
    """What there is to choose of how the game begins; `first` is who does by the settings."""
    rows = game.rows_of(game.start())
    return {
        "first": first,
        "rows": None if rows is None else list(rows),
        "letters": game.side_letters,
        "names": list(game.side_names),
    }


def men_json(position: Position) -> dict[str, object]:
    """Who stands where, with the numbers that the windows may show."""
    game = position.game
    return {
        game.square_name(square): {
            "piece": man.letter,
            "side": game.side_letters[man.side],
            "numbers": list(position.numbers(square)),
        }
        | ({"maybe": list(letters)} if (letters := position.identities(square)) else {})
        for square, man in sorted(position.men.items())
    }
