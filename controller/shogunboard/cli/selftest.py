"""`shogunboard selftest`: a magnet on every square, and every light looked at."""

import select
import sys
import time
from pathlib import Path
from typing import Annotated, Final, TextIO

import typer

from shogunboard.cli.problems import reports_problems

FOUND: Final = 1
"""The exit code when something was found."""


class AtTerminal:
    """A person at the terminal. The end of the input means that the person wants to stop."""

    def __init__(self, screen: TextIO, keyboard: TextIO) -> None:
        self._screen = screen
        self._keyboard = keyboard

    def tell(self, text: str) -> None:
        print(text, file=self._screen, flush=True)

    def ask(self, text: str) -> str:
        print(f"{text} ", end="", file=self._screen, flush=True)
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


@reports_problems
def selftest(
    config_file: Annotated[
        Path | None,
        typer.Option("--config", metavar="FILE", help="Settings; else those of the installed service, else the usual."),
    ] = None,
    board: Annotated[str | None, typer.Option("--board", metavar="NAME", help="Driver of the board.")] = None,
    data: Annotated[
        str | None, typer.Option("--data", metavar="DIR", help="The data folder; else that of the installed service.")
    ] = None,
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
    import json
    import os
    import socket
    from datetime import datetime

    from shogunboard.cli.settings import Options, read_tools
    from shogunboard.doctor.diagnosis import installed_settings, surroundings
    from shogunboard.doctor.senses import Senses
    from shogunboard.ports import MadeOfParts
    from shogunboard.selftest.analysis import of_lights, of_sensors
    from shogunboard.selftest.report import in_full, to_json
    from shogunboard.selftest.running import SelfTest
    from shogunboard.service.clocks import MachineClock
    from shogunboard.store import Owner, Ownership

    senses = Senses()
    tools = read_tools(
        config_file or installed_settings(senses), Options(board=board, data=data), surroundings(senses, os.environ)
    )
    started = datetime.now().astimezone().isoformat(" ", "seconds")
    person = AtTerminal(sys.stderr if as_json else sys.stdout, sys.stdin)
    findings = []
    with Ownership(tools.places.lock, Owner(os.getpid(), socket.gethostname(), started, "selftest")):
        tools.board.open()
        try:
            test = SelfTest(tools.board, person, MachineClock().monotonic_ms)
            if lights:
                findings += of_lights(test.lights())
            if magnet:
                parts = tools.board.parts if isinstance(tools.board, MadeOfParts) else ()
                findings += of_sensors(test.magnet(), parts)
        finally:
            tools.board.close()
    print(json.dumps(to_json(findings), indent=2) if as_json else f"\n{in_full(findings)}")
    if findings:
        raise typer.Exit(FOUND)
