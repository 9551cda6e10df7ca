"""A whole diagnosis: settings, machine, board."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shogunboard.config import Config
from shogunboard.doctor.boardlook import ask_service, try_board, try_lights, try_panel
from shogunboard.doctor.examine import examine, told
from shogunboard.doctor.facts import Machine
from shogunboard.doctor.findings import Finding, is_well
from shogunboard.doctor.look import UNIT, look
from shogunboard.doctor.senses import Senses
from shogunboard.doctor.wants import Wants
from shogunboard.errors import StoreError
from shogunboard.ports import Playground
from shogunboard.service.panels import OWN
from shogunboard.service.tools import Tools
from shogunboard.store import Owner, Places
from shogunboard.store.owner import owner_of
from shogunboard.store.places import VARIABLE
from shogunboard.text import Text, text

INSTALLED_SETTINGS: Final = "etc/shogunboard/shogunboard.toml"
INSTALLED_DATA: Final = "/var/lib/shogunboard"
USELESS_WITHOUT: Final = frozenset({"i2c_off", "rights", "library_missing", "libraries_both"})
"""With one of these the board cannot be opened, and would only say the same again."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be looked at. `tools` are None when the settings cannot be used, for the reasons in `problems`."""

    config: Config
    places: Places
    tools: Tools | None = None
    problems: tuple[Text | str, ...] = ()


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was found, and on which machine."""

    findings: tuple[Finding, ...]
    machine: Machine
    board: str

    def to_json(self) -> dict[str, object]:
        """As `shogunboard doctor --json` has it."""
        machine = self.machine
        return {
            "ok": is_well(self.findings),
            "findings": [finding.to_json() for finding in self.findings],
            "board": self.board,
            "machine": {
                "model": machine.model,
                "kernel": ".".join(map(str, machine.kernel)),
                "libraries": dict(machine.libraries),
                "service": None if machine.service is None else str(machine.service),
            },
        }


def installed_settings(senses: Senses) -> Path | None:
    """The settings of the service that the installer has made, None without one."""
    return senses.root / INSTALLED_SETTINGS if senses.exists(INSTALLED_SETTINGS) else None


def surroundings(senses: Senses, environ: Mapping[str, str]) -> Mapping[str, str]:
    """The environment, with the data folder of the installed service if there is one and no other is named."""
    return {VARIABLE: INSTALLED_DATA, **environ} if senses.exists(UNIT) else environ


def diagnose(asked: Asked, senses: Senses, wait: Callable[[int], None]) -> Diagnosis:
    """Look at everything. `wait` lets milliseconds pass, in which a board that nobody owns may begin to work."""
    owner, trouble = _owner(asked.places)
    machine = look(senses, asked.config, asked.places, owner)
    found = [
        *told("settings", asked.problems, text("see docs/settings.md, or `shogunboard config show`")),
        *trouble,
        *examine(machine, Wants.of(asked.config)),
    ]
    if owner is not None:
        found += ask_service(owner)
    elif asked.tools is not None and USELESS_WITHOUT.isdisjoint(finding.kind for finding in found):
        found += _try(asked.tools, wait)
    return Diagnosis(tuple(found), machine, asked.config.board)


def _owner(places: Places) -> tuple[Owner | None, list[Finding]]:
    try:
        return owner_of(places.lock), []
    except StoreError as error:
        return None, told("games", [error.text], text("ask again with sudo"))


def _try(tools: Tools, wait: Callable[[int], None]) -> list[Finding]:
    """A board without hardware has nothing to be found, and its table must not be touched."""
    found = [] if isinstance(tools.board, Playground) else try_board(tools.board, wait)
    if tools.lights is not None and not isinstance(tools.board, Playground):
        found += try_lights(tools.lights, wait)
    # A panel that is a part of the board has said the same with it.
    if tools.panel is None or tools.config.panel.driver == OWN:
        return found
    return [*found, *try_panel(tools.panel, wait)]
