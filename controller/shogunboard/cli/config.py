"""`shogunboard config`: the settings."""

from pathlib import Path
from typing import Annotated

import typer

from shogunboard.cli.problems import BAD_INPUT, reports_problems, say

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="Show or check the settings.")


@app.command()
@reports_problems
def show(
    config_file: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="Show these settings, not the usual ones.")
    ] = None,
) -> None:
    """Print all settings, each explained, as a file to start from.

    Example:

        shogunboard config show > shogunboard.toml
    """
    from shogunboard.config import Config, explained, load_config

    print(explained(Config() if config_file is None else load_config(config_file)), end="")


@app.command()
@reports_problems
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="The settings to check.")]) -> None:
    """Check a file of settings: every mistake on a line of its own, exit code 2 if there is one.

    Example:

        shogunboard config check shogunboard.toml
    """
    from shogunboard.cli.inputs import read_set
    from shogunboard.config import load_config
    from shogunboard.errors import ConfigError, ShogunboardError
    from shogunboard.games.registry import make_game
    from shogunboard.service.boards import make_board

    try:
        config = load_config(file)
    except ConfigError as error:
        for problem in error.problems:
            say(problem)
        raise typer.Exit(BAD_INPUT) from None
    mistakes: list[str] = []
    try:
        make_game(config.game.name, read_set(config.game.set), config.rules)
    except ShogunboardError as error:
        mistakes.append(f"game: {error}")
    try:
        make_board(config.board, config.options)
    except ConfigError as error:
        mistakes += [f"board.{config.board}.{problem}" for problem in error.problems]
    for mistake in mistakes:
        say(f"{file}: {mistake}")
    if mistakes:
        raise typer.Exit(BAD_INPUT)
    print(f"{file}: all settings can be used")
