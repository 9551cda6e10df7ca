"""`shogunboard config`: the settings."""

from pathlib import Path
from typing import Annotated

import typer

from shogunboard.cli.problems import reports_problems

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
    import os

    from shogunboard.cli.settings import Options, read_tools
    from shogunboard.cli.speech import tell
    from shogunboard.text import text

    read_tools(file, Options(), os.environ)
    tell(text("{file}: all settings can be used", file=str(file)))
