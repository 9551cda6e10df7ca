"""The settings of the service: names, types, bounds, defaults and meaning. The one place that knows them.

Reading (`reader`), the explained file (`explained`) and `shogunboard config` all follow these classes: each
field's metadata holds its meaning, its bounds or its choices.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from shogunboard.lights import PALETTES

LEVELS: Final = ("full", "warnings", "off")


def bounds(meaning: str, low: float, high: float) -> Mapping[str, object]:
    """Metadata of a number."""
    return {"meaning": meaning, "low": low, "high": high}


def one_of(meaning: str, *choices: str) -> Mapping[str, object]:
    """Metadata of a choice."""
    return {"meaning": meaning, "choices": choices}


def means(meaning: str) -> Mapping[str, object]:
    """Metadata of a text or a switch."""
    return {"meaning": meaning}


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What is played."""

    name: str = field(default="shogun", metadata=means("The game."))
    set: str = field(
        default="reference",
        metadata=means('The set of pieces: "reference", or the path of a set file (docs/formats.md).'),
    )
    preset: str = field(
        default="casual",
        metadata=one_of(
            "How strict play is. casual: a move may be changed until the opponent touches a piece, and taken "
            "back. rulebook: neither.",
            "casual",
            "rulebook",
        ),
    )
    first: str = field(
        default="either",
        metadata=one_of("Who begins; either: the side that makes the first move.", "either", "white", "red"),
    )
    stalemate: str = field(
        default="loss",
        metadata=one_of("What it means to have no legal move and no threat.", "loss", "draw"),
    )
    repetition: int = field(
        default=0,
        metadata=bounds("The occurrence of a position that draws the game; 0: never.", 0, 100),
    )


@dataclass(frozen=True, slots=True)
class PlayersConfig:
    """Names for the record."""

    white: str = field(default="", metadata=means("Name of the player with the white pieces."))
    red: str = field(default="", metadata=means("Name of the player with the red pieces."))
    event: str = field(default="", metadata=means("What the games are played for."))
    site: str = field(default="", metadata=means("Where they are played."))


@dataclass(frozen=True, slots=True)
class TrackingConfig:
    """How patiently the pieces are followed. Times are in milliseconds, and must not fall in this order."""

    lift_ms: int = field(
        default=100,
        metadata=bounds("A piece counts as lifted or placed when it is so for this long.", 20, 1000),
    )
    settle_ms: int = field(
        default=400,
        metadata=bounds("Nothing is recorded or called wrong before the board is still for this long.", 100, 5000),
    )
    path_ms: int = field(
        default=1500,
        metadata=bounds("A piece may rest on its way for this long before it is called wrong.", 400, 10000),
    )
    commit: str = field(
        default="auto",
        metadata=one_of(
            "When a move counts. auto: when the board is still. button: when its player presses the clock.",
            "auto",
            "button",
        ),
    )


@dataclass(frozen=True, slots=True)
class LightsConfig:
    """The lights in the corners of the squares."""

    palette: str = field(
        default="default",
        metadata=one_of("Colours of the lights; every meaning has its own blinking in each.", *PALETTES),
    )
    white: str = field(
        default="full",
        metadata=one_of(
            "How much the lights help White. full: also where a lifted piece may go. warnings: wrong moves and "
            "threats only. off: only what is needed to go on. What is chosen in the page stands above this setting.",
            *LEVELS,
        ),
    )
    red: str = field(default="full", metadata=one_of("How much the lights help Red.", *LEVELS))


@dataclass(frozen=True, slots=True)
class ServiceConfig:
    """The service itself."""

    host: str = field(
        default="127.0.0.1",
        metadata=means(
            "The address that the page is served at. 127.0.0.1: this machine only. 0.0.0.0: every machine of "
            "the network may look and play."
        ),
    )
    names: str = field(
        default="",
        metadata=means(
            "More names that the page is asked for by, with spaces between. The names and addresses of this machine "
            "need not be given; any other name is refused, because it may be another site's trick."
        ),
    )
    port: int = field(default=8350, metadata=bounds("The port of the page; 0: any free one.", 0, 65535))
    scan_hz: int = field(default=100, metadata=bounds("Scans of the board per second.", 10, 200))
    data: str = field(
        default="",
        metadata=means("The folder of the journal; empty: shogunboard's own folder in your home. --data overrides it."),
    )


@dataclass(frozen=True, slots=True)
class PanelConfig:
    """Buttons and buzzer beside the board: one for each side's clock, OK, and hint."""

    driver: str = field(
        default="none",
        metadata=means("The driver of the panel. none: there is no panel. gpio: at the header of a Raspberry Pi."),
    )
    sounds: bool = field(
        default=True,
        metadata=means('Let the buzzer tell "Shogun!", wrong moves and the end of a game.'),
    )
    shutdown: bool = field(
        default=False,
        metadata=means("Let a long press of OK switch the machine off."),
    )
    long_press_ms: int = field(
        default=3000,
        metadata=bounds("How long OK is to be held for that, in milliseconds.", 1000, 10000),
    )
    shutdown_command: str = field(
        default="systemctl poweroff",
        metadata=means("What a long press runs: a program with its arguments, without a shell."),
    )


@dataclass(frozen=True, slots=True)
class Config:
    """All settings. `board` names the driver, `drivers` holds the tables of drivers by their names."""

    game: GameConfig = GameConfig()
    players: PlayersConfig = PlayersConfig()
    tracking: TrackingConfig = TrackingConfig()
    lights: LightsConfig = LightsConfig()
    service: ServiceConfig = ServiceConfig()
    panel: PanelConfig = PanelConfig()
    board: str = "sim"
    drivers: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    @property
    def options(self) -> Mapping[str, object]:
        """The table of the driver that is used."""
        return self.drivers.get(self.board, {})

    @property
    def rules(self) -> Mapping[str, object]:
        """The rule settings, as `make_game` takes them."""
        game = self.game
        return {
            "preset": game.preset,
            "first": game.first,
            "stalemate": game.stalemate,
            "repetition": game.repetition,
        }


Section = Literal["game", "players", "tracking", "lights", "service", "panel"]
SECTIONS: Final[Mapping[Section, type]] = {
    "game": GameConfig,
    "players": PlayersConfig,
    "tracking": TrackingConfig,
    "lights": LightsConfig,
    "service": ServiceConfig,
    "panel": PanelConfig,
}
BOARD_MEANING: Final = "The driver of the board. Its own settings stand in the table [board.NAME] of the same name."
