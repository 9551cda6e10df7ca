"""The command line. Each command is a module; what costs time to import is imported when its command runs."""

import sys
from typing import Annotated

import typer
from typer.exceptions import TyperException

from shogunboard.cli.analyse import analyse
from shogunboard.cli.config import app as config_app
from shogunboard.cli.doctor import doctor
from shogunboard.cli.games import app as games_app
from shogunboard.cli.helptexts import command_of, in_language
from shogunboard.cli.perft import perft
from shogunboard.cli.pin import pin
from shogunboard.cli.play import play
from shogunboard.cli.printing import print_sheet
from shogunboard.cli.problems import say, wrong_use
from shogunboard.cli.replay import replay
from shogunboard.cli.selftest import app as selftest_app
from shogunboard.cli.sets import app as set_app
from shogunboard.cli.show import show
from shogunboard.cli.speech import tell, tongue_here, write_what_can_be_written
from shogunboard.text import ENGLISH, text

app = typer.Typer(
    name="shogunboard",
    help="Software for an electronic board of the magnetic game Shogun.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
app.command()(play)
app.command()(replay)
app.command()(show)
app.command()(perft)
app.command()(analyse)
app.command()(pin)
app.command("print")(print_sheet)
app.command()(doctor)
app.add_typer(selftest_app, name="selftest")
app.add_typer(games_app, name="games")
app.add_typer(config_app, name="config")
app.add_typer(set_app, name="set")


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"shogunboard {version('shogunboard')}")
        except PackageNotFoundError:
            tell(text("shogunboard, run from its source without being installed"))
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Software for an electronic board of the magnetic game Shogun."""


def main() -> None:
    """Run the command that the arguments ask for; exits 2 with one line on stderr for bad input."""
    write_what_can_be_written()
    command = command_of(app)
    tongue = tongue_here()
    if tongue is not ENGLISH:
        in_language(command, tongue)
    try:
        code = command(prog_name="shogunboard", standalone_mode=False)
    except TyperException as error:
        wrong_use(error)
        code = error.exit_code
    except typer.Abort:
        say(text("stopped"))
        code = 1
    sys.exit(code)
