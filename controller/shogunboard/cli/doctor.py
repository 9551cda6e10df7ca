"""`shogunboard doctor`: what is wrong with this machine and its board."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from shogunboard.cli.problems import reports_problems
from shogunboard.cli.speech import tongue_here
from shogunboard.text import ENGLISH, Text, Tongue, Value, render, text, texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from shogunboard.doctor.diagnosis import Asked, Diagnosis

UNWELL: Final = 1
"""The exit code when there is a problem."""


@reports_problems
def doctor(
    config_file: Annotated[
        Path | None,
        typer.Option("--config", metavar="FILE", help="Settings; else those of the installed service, else the usual."),
    ] = None,
    board: Annotated[str | None, typer.Option("--board", metavar="NAME", help="Driver of the board.")] = None,
    data: Annotated[
        str | None, typer.Option("--data", metavar="DIR", help="The data folder; else that of the installed service.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Say what is wrong with this machine and its board, each with its cure; exit code 1 if there is a problem.

    Nothing is changed. While a service plays, it is asked; otherwise the board is opened for a second. With sudo more
    can be seen: the games of the installed service, and whether its user has all the rights that it needs.

    Example:

        sudo shogunboard doctor
    """
    import json
    import os
    import time

    from shogunboard.doctor.diagnosis import diagnose, installed_settings, surroundings
    from shogunboard.doctor.findings import is_well
    from shogunboard.doctor.senses import Senses

    senses = Senses()
    file = config_file or installed_settings(senses)
    asked = _asked(file, board, data, surroundings(senses, os.environ))
    found = diagnose(asked, senses, lambda ms: time.sleep(ms / 1000))
    if as_json:
        settings = None if file is None else str(file)
        print(json.dumps({**found.to_json(), "settings": settings}, indent=2))
    else:
        print(in_words(found, file, tongue_here()))
    if not is_well(found.findings):
        raise typer.Exit(UNWELL)


def _asked(file: Path | None, board: str | None, data: str | None, environ: "Mapping[str, str]") -> "Asked":
    """What is to be looked at, as far as the settings can be used."""
    from dataclasses import replace

    from shogunboard.cli.settings import Options, read_tools
    from shogunboard.config import Config, read_config, read_file
    from shogunboard.doctor.diagnosis import Asked
    from shogunboard.errors import ConfigError
    from shogunboard.store import data_places

    try:
        tools = read_tools(file, Options(board=board, data=data), environ)
    except ConfigError as error:
        problems = error.said
    else:
        return Asked(tools.config, tools.places, tools)
    try:
        config = Config() if file is None else read_config(read_file(file))[0]
    except ConfigError:
        config = Config()
    if board is not None:
        config = replace(config, board=board)
    return Asked(config, data_places(data, environ, config.service.data), None, problems)


def in_words(found: "Diagnosis", file: Path | None, tongue: Tongue = ENGLISH) -> str:
    """A diagnosis as a person reads it in a language."""
    machine = found.machine
    model: Value = machine.model or text("no Raspberry Pi")
    kernel: Value = ".".join(map(str, machine.kernel)) or text("unknown")
    settings: Value = text("the usual ones") if file is None else str(file)
    lines: list[Value] = [
        text("Machine: {model}, kernel {kernel}", model=model, kernel=kernel),
        text("Board: {board}, settings: {settings}", board=found.board, settings=settings),
    ]
    if machine.service is not None:
        lines.append(text("The board is in use by {service}.", service=machine.service))
    for finding in found.findings:
        what, cure = finding.in_words(tongue)
        problem = (
            text("Problem: {what}.", what=what) if finding.grade == "problem" else text("Remark: {what}.", what=what)
        )
        lines += ["", problem, f"  {render(text('Cure: {cure}.', cure=cure), tongue)}"]
    return "\n".join(render(line, tongue) for line in (*lines, "", _counted(found)))


def _counted(found: "Diagnosis") -> Text:
    """How many problems and remarks there are."""
    grades = [finding.grade for finding in found.findings]
    problems = texts("{count} problem", "{count} problems", grades.count("problem"))
    remarks = texts("{count} remark", "{count} remarks", grades.count("remark"))
    if "problem" in grades and "remark" in grades:
        return text("{problems} and {remarks} found.", problems=problems, remarks=remarks)
    if not grades:
        return text("Nothing is wrong.")
    return text("{problems} found.", problems=problems if "problem" in grades else remarks)
