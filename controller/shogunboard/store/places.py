"""Where the journal and what belongs to it are kept, and what identifies this run of the machine."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from uuid import uuid4

FOLDER: Final = "shogunboard"
VARIABLE: Final = "SHOGUNBOARD_DATA"
_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Places:
    """The files of one data folder."""

    folder: Path

    @property
    def database(self) -> Path:
        """The journal, which is also the archive."""
        return self.folder / "shogunboard.db"

    @property
    def lock(self) -> Path:
        """The file that the one service which owns the board keeps locked."""
        return self.folder / "shogunboard.lock"

    @property
    def access(self) -> Path:
        """Who may play: the players' PIN and the devices that it was told on, both hashed."""
        return self.folder / "access.json"

    @property
    def traces(self) -> Path:
        """The folder of the traces that were recorded from the page."""
        return self.folder / "traces"


def data_places(given: Path | str | None, environ: Mapping[str, str], configured: Path | str | None = None) -> Places:
    """The data folder: the one `given` on the command line, else `SHOGUNBOARD_DATA`, else the one `configured`,
    else `shogunboard` in `XDG_DATA_HOME` or `~/.local/share`.

    Empty texts count as not given; `~` is the home folder. Nothing is created.
    """
    for choice in (given, environ.get(VARIABLE), configured):
        if choice is not None and str(choice):
            return Places(_expanded(Path(choice), environ))
    base = Path(environ.get("XDG_DATA_HOME", ""))
    # The XDG rules: a path that is not absolute is to be ignored.
    return Places((base if base.is_absolute() else _home(environ) / ".local/share") / FOLDER)


def _home(environ: Mapping[str, str]) -> Path:
    return Path(environ["HOME"]) if environ.get("HOME") else Path.home()


def _expanded(path: Path, environ: Mapping[str, str]) -> Path:
    return _home(environ).joinpath(*path.parts[1:]) if path.parts[:1] == ("~",) else path


def read_boot_id(source: Path = _BOOT_ID) -> str:
    """What tells this run of the machine from all others; made up where the system does not say."""
    try:
        return source.read_text(encoding="ascii").strip() or str(uuid4())
    except OSError:
        return str(uuid4())
