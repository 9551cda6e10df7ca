"""From a configuration to the things that a service is made of, or all reasons why that cannot be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from shogunboard.config import Config
from shogunboard.engine.client import COMMAND, EngineClient, Thinker
from shogunboard.engine.protocol import Reply
from shogunboard.engine.worker import NICENESS
from shogunboard.errors import ConfigError, TextError
from shogunboard.games.base import Game
from shogunboard.games.registry import EQUIPPED, GAMES, make_game
from shogunboard.games.setbook import has_readings
from shogunboard.ports import Board, Lights, Panel
from shogunboard.service.adviser import parse_hints
from shogunboard.service.boards import make_board
from shogunboard.service.dimmer import Dimmer, make_dimmer
from shogunboard.service.lightings import make_lights
from shogunboard.service.panels import make_panel
from shogunboard.service.poweroff import REBOOT_SETTING, parse_command
from shogunboard.store import Places, SetFile
from shogunboard.text import Text, text

T = TypeVar("T")

ThinkerFactory: TypeAlias = Callable[[Callable[[Reply], None]], Thinker]
"""Makes a thinker that tells its replies, in any thread."""

LEAST_PRIORITY: Final = 19
"""How nice an analysis is to everything else on the machine, hints included."""
KEPT_TABLE: Final = "table.json"
"""The file in the data folder in which a table without hardware is kept."""


@dataclass(frozen=True, slots=True)
class Tools:
    """What a service works with: settings, game, board and panel (not opened yet), and files.

    `others` are the games that may be set up beside `game`. `record` is a trace file to write, or None. There need not
    be a panel. `thinker` makes what thinks, None: no hints, no computer. `lights` are those beside a board that only
    senses, None when the board has its own. `analyst` makes what analyses kept games, beside the thinker.
    `kept_set` is the file of a set that is being found out, None when all is given. `truth` is the game with the
    numbers that windows really show on a simulated board, None when it is not another one.
    """

    config: Config
    game: Game
    board: Board
    places: Places
    record: Path | None = None
    panel: Panel | None = None
    others: tuple[Game, ...] = ()
    lights: Lights | None = None
    dimmer: Dimmer = field(default_factory=Dimmer)
    thinker: ThinkerFactory | None = None
    analyst: ThinkerFactory | None = None
    kept_set: SetFile | None = None
    truth: Game | None = None


def make_tools(config: Config, read_set: Callable[[str], object], places: Places, record: Path | None = None) -> Tools:
    """Make what the settings ask for. `read_set` reads a set as `make_game` takes it by the name in the settings.

    Raises `ConfigError` with everything that cannot be had.
    """
    problems: list[Text | str] = []

    def attempt(place: str, make: Callable[[], T]) -> T | None:
        try:
            return make()
        except ConfigError as error:
            problems.extend(error.said)
        except TextError as error:
            named = error.text if error.place == place else text("{place}: {problem}", place=place, problem=error.text)
            problems.append(named)
        return None

    equipment = attempt("game.set", lambda: _set_to_play_with(config.game.set, read_set))
    truth = None
    if config.game.truth:
        shown = attempt("game.truth", lambda: _readable_set(config.game.truth, read_set))
        truth = attempt("game.truth", lambda: make_game("shogun", shown))
    games = {name: attempt("game", _maker(name, equipment, config)) for name in GAMES}
    game = games.get(config.game.name) or attempt("game", lambda: make_game(config.game.name))
    board = attempt("board", lambda: make_board(config.board, _options(config, places)))
    panel = attempt("panel", lambda: make_panel(config.panel.driver, board))
    lights = None if board is None else attempt("lights", _lighter(config, board))
    dimmer = attempt("lights", lambda: make_dimmer(config.lights))
    attempt("engine", lambda: parse_hints(config.engine.hints))
    attempt("panel", lambda: parse_command(config.panel.shutdown_command))
    attempt("service", lambda: parse_command(config.service.reboot_command, REBOOT_SETTING))
    if game is None or board is None or dimmer is None or problems:
        raise ConfigError(*problems)
    others = tuple(other for other in games.values() if other is not None and other is not game)
    learns = any(known.learns for known in (game, *others))
    kept_set = SetFile(Path(config.game.set)) if learns else None
    thinker, analyst = _thinker(config), _thinker(config, LEAST_PRIORITY)
    return Tools(config, game, board, places, record, panel, others, lights, dimmer, thinker, analyst, kept_set, truth)


def _thinker(config: Config, niceness: int = NICENESS) -> ThinkerFactory:
    command = (*COMMAND, str(config.engine.memory_mb), str(niceness))
    return lambda tell: EngineClient(tell, command)


def _set_to_play_with(name: str, read_set: Callable[[str], object]) -> object:
    """A set by its name in the settings.

    A file of readings is written by the service, so it must not hold anything that would be lost then.
    """
    equipment = _readable_set(name, read_set)
    if has_readings(equipment):
        SetFile(Path(name)).read()
    return equipment


def _readable_set(name: str, read_set: Callable[[str], object]) -> object:
    """A set that games can be played with; raises `TextError` that names the file."""
    equipment = read_set(name)
    try:
        for game in sorted(EQUIPPED):
            make_game(game, equipment)
    except TextError as error:
        raise error.within(name) from None
    return equipment


def _maker(name: str, equipment: object, config: Config) -> Callable[[], Game]:
    """What makes one of the games. The set in the settings is meant for those that have sets."""
    return lambda: make_game(name, equipment if name in EQUIPPED else None, config.rules_of(name))


def _lighter(config: Config, board: Board) -> Callable[[], Lights | None]:
    """What makes the lights. A board that is emulated is lit by emulated lights."""
    name = config.lights.driver
    options = dict(config.drivers.get(name, {}))
    if config.options.get("emulate") is True:
        options["emulate"] = True
    return lambda: make_lights(name, options, board)


def _options(config: Config, places: Places) -> Mapping[str, object]:
    """The driver's options. A table without hardware is kept in the data folder: a real one would stand there too."""
    if config.board in ("sim", "manual"):
        return {"keep": str(places.folder / KEPT_TABLE), **config.options}
    return config.options
