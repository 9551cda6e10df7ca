"""`shogunboard selftest`: a magnet on every square, and every light looked at."""

import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TextIO

import typer

from shogunboard.cli.problems import reports_problems
from shogunboard.cli.speech import in_words, tell, tongue_here
from shogunboard.errors import TextError
from shogunboard.text import Text, text

if TYPE_CHECKING:
    from shogunboard.ports import Board
    from shogunboard.selftest.upkeep import Upkeep

FOUND: Final = 1
"""The exit code when something was found."""


class AtTerminal:
    """A person at the terminal. The end of the input means that the person wants to stop."""

    def __init__(self, screen: TextIO, keyboard: TextIO) -> None:
        self._screen = screen
        self._keyboard = keyboard

    def tell(self, said: Text | str) -> None:
        tell(said, file=self._screen)

    def ask(self, question: Text | str) -> str:
        tell(question, end=" ", file=self._screen)
        return self._line()

    def said(self) -> str | None:
        readable, _, _ = select.select([self._keyboard], [], [], 0)
        return self._line() if readable else None

    def wait(self, ms: int) -> None:
        time.sleep(ms / 1000)

    def _line(self) -> str:
        from shogunboard.selftest.person import ENOUGH

        line = self._keyboard.readline()
        return line.removesuffix("\n") if line else ENOUGH


app = typer.Typer(invoke_without_command=True, no_args_is_help=False, rich_markup_mode=None)

_Config = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="Settings; else those of the installed service, else the usual."),
]
_Board = Annotated[str | None, typer.Option("--board", metavar="NAME", help="Driver of the board.")]
_Data = Annotated[
    str | None, typer.Option("--data", metavar="DIR", help="The data folder; else that of the installed service.")
]
_Emulate = Annotated[bool, typer.Option("--emulate", help="Let the driver emulate its hardware.")]


@app.callback()
@reports_problems
def selftest(
    context: typer.Context,
    config_file: _Config = None,
    board: _Board = None,
    data: _Data = None,
    emulate: _Emulate = False,
    lights: Annotated[bool, typer.Option(help="Test the lights.")] = True,
    magnet: Annotated[bool, typer.Option(help="Test the sensors with a magnet.")] = True,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result as JSON; what to do goes to stderr.")
    ] = False,
) -> None:
    """Test every light and every square of a board, and name what is wired wrongly; exit code 1 if something is found.

    First all lights shine in turn. Then you lay a magnet on every square that is lit. Needed: a clear board, a magnet
    with its north pole marked, five minutes. The service must not be playing.

    Examples:

        sudo systemctl stop shogunboard

        sudo shogunboard selftest
    """
    if context.invoked_subcommand is not None:
        if as_json or not (lights and magnet):
            raise TextError(
                text("belong to the test itself, not to `selftest {command}`", command=context.invoked_subcommand),
                "--json, --no-lights, --no-magnet",
            )
        # The board may be named before the command as well as after it.
        given = {"config_file": config_file, "board": board, "data": data, "emulate": emulate or None}
        context.default_map = {
            context.invoked_subcommand: {name: value for name, value in given.items() if value is not None}
        }
        return
    import json

    from shogunboard.ports import MadeOfParts
    from shogunboard.selftest.analysis import of_lights, of_sensors
    from shogunboard.selftest.report import in_full, to_json
    from shogunboard.selftest.running import SelfTest
    from shogunboard.service.clocks import MachineClock

    findings = []
    person = AtTerminal(sys.stderr if as_json else sys.stdout, sys.stdin)
    with _opened(config_file, board, data, emulate=emulate) as opened:
        test = SelfTest(opened, person, MachineClock().monotonic_ms)
        if lights:
            findings += of_lights(test.lights())
        if magnet:
            parts = opened.parts if isinstance(opened, MadeOfParts) else ()
            findings += of_sensors(test.magnet(), parts)
    print(json.dumps(to_json(findings), indent=2) if as_json else f"\n{in_full(findings, tongue_here())}")
    if findings:
        raise typer.Exit(FOUND)


@app.command()
@reports_problems
def zero(config_file: _Config = None, board: _Board = None, data: _Data = None, emulate: _Emulate = False) -> None:
    """Measure what the sensors give without a field, and keep it in the board; exit code 1 if a square refuses.

    Needed once after building, and when `shogunboard doctor` says so: an empty board, ten seconds.

    Example:

        sudo shogunboard selftest zero
    """
    with _upkeep(config_file, board, data, emulate=emulate) as upkeep:
        refused = upkeep.zero()
    if refused:
        raise typer.Exit(FOUND)


@app.command()
@reports_problems
def tag(
    square: Annotated[str, typer.Argument(help="The square with the sensor, as printed on the board.")] = "d4",
    config_file: _Config = None,
    board: _Board = None,
    data: _Data = None,
    emulate: _Emulate = False,
) -> None:
    """Measure your own magnet on one square, in four orientations and at some offsets; exit code 1 if it will not do.

    One sensor is enough, so that you can measure before you buy magnets for 16 pieces.

    Example:

        sudo shogunboard selftest tag e4
    """
    from shogunboard.geometry import parse_square

    place = parse_square(square)
    with _upkeep(config_file, board, data, emulate=emulate) as upkeep:
        good, _ = upkeep.tag(place)
    if not good:
        raise typer.Exit(FOUND)


@app.command()
@reports_problems
def fields(config_file: _Config = None, board: _Board = None, data: _Data = None, emulate: _Emulate = False) -> None:
    """Print the field at every sensor in mT, north up positive, ? where there is no valid reading.

    Example:

        sudo shogunboard selftest fields
    """
    from shogunboard.selftest.upkeep import drawn

    with _upkeep(config_file, board, data, emulate=emulate) as upkeep:
        print(drawn(upkeep.fields()))


@app.command()
@reports_problems
def firmware(config_file: _Config = None, board: _Board = None, data: _Data = None, emulate: _Emulate = False) -> None:
    """Say what the board's firmware is, what it has told, and what it finds wrong with itself; exit code 1 if anything.

    Example:

        sudo shogunboard selftest firmware
    """
    with _upkeep(config_file, board, data, emulate=emulate) as upkeep:
        found = upkeep.check()
    for problem in found:
        print(in_words(problem))
    if found:
        raise typer.Exit(FOUND)
    tell(text("It finds nothing wrong with itself."))


@contextmanager
def _opened(config_file: Path | None, board: str | None, data: str | None, *, emulate: bool) -> "Iterator[Board]":
    """The board that settings and options name, open and owned by nobody else."""
    import os
    import socket
    from datetime import datetime

    from shogunboard.cli.settings import Options, read_tools
    from shogunboard.doctor.diagnosis import installed_settings, surroundings
    from shogunboard.doctor.senses import Senses
    from shogunboard.store import Owner, Ownership

    senses = Senses()
    options = Options(board=board, data=data, emulate=emulate)
    tools = read_tools(config_file or installed_settings(senses), options, surroundings(senses, os.environ))
    started = datetime.now().astimezone().isoformat(" ", "seconds")
    with Ownership(tools.places.lock, Owner(os.getpid(), socket.gethostname(), started, "selftest")):
        if tools.lights is not None:
            tools.lights.open()
        tools.board.open()
        try:
            yield tools.board
        finally:
            tools.board.close()
            if tools.lights is not None:
                tools.lights.close()


@contextmanager
def _upkeep(config_file: Path | None, board: str | None, data: str | None, *, emulate: bool) -> "Iterator[Upkeep]":
    """What the board can do besides play. A person who stops it ends the command."""
    from shogunboard.selftest.person import EnoughError
    from shogunboard.selftest.upkeep import Upkeep
    from shogunboard.service.clocks import MachineClock

    with _opened(config_file, board, data, emulate=emulate) as opened:
        try:
            yield Upkeep(opened, AtTerminal(sys.stdout, sys.stdin), MachineClock().monotonic_ms)
        except EnoughError:
            print()
            tell(text("Stopped."))
            raise typer.Exit(FOUND) from None
