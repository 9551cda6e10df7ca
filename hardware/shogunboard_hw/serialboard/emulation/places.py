"""Where the firmware is, and the interpreter that runs it."""

import shutil
import sys
from pathlib import Path
from typing import Final

from shogunboard.errors import ConfigError
from shogunboard.text import text

_PACKAGE: Final = Path(__file__).resolve().parents[2]
INSTALLED: Final = _PACKAGE / "firmware"
"""Beside the drivers in an installed distribution."""
CHECKOUT: Final = _PACKAGE.parents[1] / "firmware"
"""In the source tree."""
CURE: Final = text("install it with pip install 'shogunboard[emulation]' (64-bit Linux on a PC), or use --board sim")


def firmware_folder() -> Path:
    """The folder with `src` and `mock`; raises `ConfigError` when there is none."""
    for folder in (INSTALLED, CHECKOUT):
        if (folder / "src" / "main.py").is_file() and (folder / "mock").is_dir():
            return folder
    raise ConfigError(text("emulate: the firmware is not part of this installation; install shogunboard anew"))


def find_interpreter() -> Path:
    """The command `micropython` beside this Python or on the path; raises `ConfigError` with the cure."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.is_file() else shutil.which("micropython")
    if found is None:
        raise ConfigError(text("emulate: the command micropython is needed to run the firmware; {cure}", cure=CURE))
    return Path(found)
