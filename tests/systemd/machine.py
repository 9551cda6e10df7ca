"""A folder that stands for a machine, and programs that stand for Python and pip, so that nothing needs a network."""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.project.source import ROOT

SYSTEMD: Final = ROOT / "systemd"
UNIT: Final = "etc/systemd/system/shogunboard.service"
SETTINGS: Final = "etc/shogunboard/shogunboard.toml"
GAMES: Final = "var/lib/shogunboard/shogunboard.db"
PROGRAM: Final = "opt/shogunboard"

# A Python that makes environments whose pip installs a command that does nothing, and keeps a list of its calls.
_PYTHON: Final = """#!/bin/bash
set -eu
if [ "$1" != -m ] || [ "$2" != venv ]; then exec {python} "$@"; fi
mkdir -p "$3/bin"
cat >"$3/bin/python" <<'PIP'
#!/bin/bash
[ "$1" = -m ] || exec {python} "$@"
printf '%s\\n' "${{@: -1}}" >>{calls}
[ ! -e {broken} ] || {{ echo "pip: no network" >&2; exit 1; }}
printf '#!/bin/bash\\nexit 0\\n' >"$(dirname "$0")/shogunboard"
chmod +x "$(dirname "$0")/shogunboard"
PIP
chmod +x "$3/bin/python"
"""


class Machine:
    """A machine without anything on it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "machine"
        self.root.mkdir()
        self.network_is_gone = folder / "no-network"
        self._calls = folder / "calls"
        self._calls.touch()
        self._python = folder / "python3"
        text = _PYTHON.format(python=sys.executable, calls=self._calls, broken=self.network_is_gone)
        self._python.write_text(text, encoding="utf-8")
        self._python.chmod(0o755)

    @property
    def installed(self) -> list[str]:
        """What pip was told to install, one call after the other, without the path of this project."""
        return [line.replace(str(ROOT), "PROJECT") for line in self._calls.read_text(encoding="utf-8").splitlines()]

    def path(self, name: str) -> Path:
        return self.root / name

    def put(self, name: str, text: str) -> Path:
        """Put a file on the machine."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def install(self, *options: str, model: str = "") -> subprocess.CompletedProcess[str]:
        return self.run("install.sh", "--python", str(self._python), *options, model=model)

    def uninstall(self, *options: str) -> subprocess.CompletedProcess[str]:
        return self.run("uninstall.sh", *options)

    def run(self, script: str, *options: str, model: str = "") -> subprocess.CompletedProcess[str]:
        environ = {
            "PATH": os.environ["PATH"],
            "LC_ALL": "C.UTF-8",
            "DESTDIR": str(self.root),
            "SHOGUNBOARD_MODEL": model,
        }
        return subprocess.run([str(SYSTEMD / script), *options], env=environ, capture_output=True, text=True)

    def contents(self) -> Mapping[str, str]:
        """Everything on the machine: files with contents and mode, links with their targets, folders."""
        return {str(path.relative_to(self.root)): _what(path) for path in sorted(self.root.rglob("*"))}


def _what(path: Path) -> str:
    if path.is_symlink():
        return f"-> {path.readlink()}"
    if path.is_dir():
        return "folder"
    return f"{path.stat().st_mode:o} {path.stat().st_mtime_ns} {path.read_bytes()!r}"
