"""Running the command as a program of its own, as scripts do."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import shogunboard

SOURCES: Final = Path(shogunboard.__file__).parent.parent
SAMPLES: Final = Path(shogunboard.__file__).parent / "samples"
TRACES: Final = Path(__file__).parent.parent / "data/traces"
COMMAND: Final = (sys.executable, "-m", "shogunboard")


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run has left: exit code, and the lines of both outputs."""

    code: int
    out: list[str]
    err: list[str]


def run(*arguments: str, stdin: str | bytes = "") -> Ran:
    """Run the command to its end."""
    done = subprocess.run(
        [*COMMAND, *arguments],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=SOURCES,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode().splitlines(), done.stderr.decode().splitlines())


def refused(*arguments: str, stdin: str | bytes = "") -> str:
    """The one line on stderr of a run that must end with code 2."""
    ran = run(*arguments, stdin=stdin)
    assert ran.code == 2
    [line] = ran.err
    return line
