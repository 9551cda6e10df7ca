"""`shogunboard perft`: count lines of moves, to compare the rules with another program's."""

from typing import Annotated

import typer

from shogunboard.cli.problems import reports_problems


@reports_problems
def perft(
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, help="How many moves deep.")],
    game_name: Annotated[str, typer.Option("--game", metavar="GAME", help="Which game.")] = "shogun",
    set_file: Annotated[
        str | None, typer.Option("--set", metavar="FILE", help='A set file (TOML or JSON), or "reference".')
    ] = None,
    text: Annotated[
        str | None, typer.Option("--position", metavar="TEXT", help="Count from here, not from the start.")
    ] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Also the count behind each first move.")] = False,
) -> None:
    """Count the lines of exactly DEPTH moves. The count stands alone on the last line.

    A finished position has no moves. Draws by repetition are not looked at.

    Example:

        shogunboard perft 3 --position "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 1" --divide
    """
    from shogunboard.cli.inputs import read_set
    from shogunboard.games.registry import make_game

    game = make_game(game_name, read_set(set_file))
    position = game.start() if text is None else game.parse_position(text)
    if not divide or depth == 0:
        print(game.perft(position, depth))
        return
    # Asks the rules first: a position without exactly one Shogun a side is refused here.
    game.perft(position, 0)
    counts = {step.move.short: game.perft(position.after(step), depth - 1) for step in position.steps()}
    for move, count in sorted(counts.items()):
        print(f"{move} {count}")
    print(sum(counts.values()))
