"""The table as a JSON object, and the file in which it is kept for the next time.

A real board keeps its men while the service is down. With this file the simulated one does so too: it is written
whenever a hand has taken up or put down a man, whole or not at all.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from shogunboard.errors import TextError
from shogunboard.text import Text, text
from shogunboard_hw.sim.men import Man, man_from_json

FORMAT: Final = "shogunboard-table/1"


def table_json(men: Sequence[Man], rotation: int) -> dict[str, object]:
    """The men and how the board lies, as a JSON object."""
    return {"format": FORMAT, "rotation": rotation, "men": [man.to_json() for man in men]}


def read_table(state: object) -> tuple[list[Man], int]:
    """The men and the rotation that `table_json` wrote; raises `TextError` with the place for anything else."""
    if not isinstance(state, Mapping) or state.get("format") != FORMAT:
        raise TextError(text('a table is an object with "format": "{format}"', format=FORMAT))
    rotation = state.get("rotation")
    if not isinstance(rotation, int) or isinstance(rotation, bool) or rotation not in range(4):
        raise TextError(
            text("0, 1, 2 or 3 quarter turns are needed, not {rotation}", rotation=repr(rotation)), "rotation"
        )
    listed = state.get("men")
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise TextError(text("a list is needed"), "men")
    men = [man_from_json(fields, f"men[{index}]") for index, fields in enumerate(listed)]
    if len({man.id for man in men}) < len(men):
        raise TextError(text("two men have the same id"), "men")
    return men, rotation


class KeptTable:
    """The file. Nothing here raises for a disk that fails: `problem` says what is wrong, with the cure."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._problem: Text | None = None

    @property
    def problem(self) -> Text | None:
        """Why the table could not be read or written the last time; None when it could."""
        return self._problem

    def load(self) -> object | None:
        """What is in the file; None without one, or when it cannot be read."""
        try:
            state: object = json.loads(self._path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except OSError as error:
            self._problem = text(
                "the table kept in {path} cannot be read ({problem}); the table is empty",
                path=str(self._path),
                problem=str(error.strerror),
            )
        except (ValueError, RecursionError):
            self.refuse(text("it is not JSON"))
        else:
            return state
        return None

    def refuse(self, why: Text | str) -> None:
        """Note that what was loaded is no table."""
        self._problem = text(
            "{path} holds no table ({problem}); the table is empty, set it up anew", path=str(self._path), problem=why
        )

    def save(self, state: Mapping[str, object]) -> None:
        """Write the file anew."""
        beside = self._path.with_name(self._path.name + ".new")
        try:
            beside.write_text(json.dumps(state), encoding="utf-8")
            beside.replace(self._path)
        except OSError as error:
            self._problem = text(
                "the table cannot be kept in {path} ({problem}); free or change its folder",
                path=str(self._path),
                problem=str(error.strerror),
            )
        else:
            self._problem = None
