"""The settings of the service: names, types, bounds, defaults and meaning. The one place that knows them.

Reading (`reader`), the explained file (`explained`) and `shogunboard config` all follow these classes: each
field's metadata holds its meaning, its bounds or its choices.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from shogunboard.clock import TimeControl
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


_PRESET: Final = one_of(
    "How strict play is. casual: a move may be changed until the opponent touches a piece, and taken back. rulebook: "
    "neither.",
    "casual",
    "rulebook",
)


@dataclass(frozen=True, slots=True)
class GameConfig:
    """What is played, and the rules of Shogun."""

    name: str = field(
        default="shogun",
        metadata=means(
            "The game that the service begins with: shogun or dobutsu. Later the pieces that are set up tell which one "
            "is played."
        ),
    )
    set: str = field(
        default="reference",
        metadata=means('The set of pieces: "reference", or the path of a set file (docs/formats.md).'),
    )
    order: str = field(
        default="default",
        metadata=one_of(
            "Which piece stands where at the start. default: in the default order. unknown: moves tell.",
            "default",
            "unknown",
        ),
    )
    truth: str = field(
        default="",
        metadata=means(
            "On a simulated board: the set whose numbers the windows really show, to try out how another one is "
            "found out; empty: the numbers that the game knows."
        ),
    )
    preset: str = field(
        default="casual",
        metadata=_PRESET,
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
class DobutsuConfig:
    """The rules of Dobutsu shogi."""

    preset: str = field(default="casual", metadata=_PRESET)
    first: str = field(
        default="white",
        metadata=one_of(
            "Who begins. white: Forest. red: Sky. either: the side that makes the first move.", "either", "white", "red"
        ),
    )
    repetition: int = field(
        default=4,
        metadata=bounds("The occurrence of a position that draws the game; 0: never.", 0, 100),
    )


@dataclass(frozen=True, slots=True)
class PlayersConfig:
    """Names for the record. What is said in the page with a new game stands above `white` and `red`."""

    white: str = field(default="", metadata=means("Name of the player with the white pieces."))
    red: str = field(default="", metadata=means("Name of the player with the red pieces."))
    event: str = field(default="", metadata=means("What the games are played for."))
    site: str = field(default="", metadata=means("Where they are played."))


@dataclass(frozen=True, slots=True)
class ClockConfig:
    """The clock of games that begin. What is chosen in the page stands above these settings."""

    kind: str = field(
        default="none",
        metadata=one_of(
            "How time is given. none: there is no clock. sudden: minutes for the whole game. increment: and seconds "
            "more after each move. delay: and seconds at the beginning of each turn that do not count.",
            "none",
            "sudden",
            "increment",
            "delay",
        ),
    )
    minutes: int = field(default=10, metadata=bounds("Minutes for White (Forest) and Red (Sky).", 1, 600))
    red_minutes: int = field(
        default=0, metadata=bounds("Minutes for Red (Sky) if they are others; 0: the same.", 0, 600)
    )
    seconds: int = field(default=5, metadata=bounds("The seconds of increment or delay.", 1, 600))
    flag: str = field(
        default="ends",
        metadata=one_of(
            "What happens when the time of a side is used up. ends: it loses. tells: that is only told.",
            "ends",
            "tells",
        ),
    )

    @property
    def control(self) -> TimeControl | None:
        """The time control that these settings describe, None for no clock."""
        if self.kind == "none":
            return None
        base = self.minutes * 60_000, (self.red_minutes or self.minutes) * 60_000
        step = self.seconds * 1000
        return TimeControl(
            base,
            step if self.kind == "increment" else 0,
            step if self.kind == "delay" else 0,
            "tells" if self.flag == "tells" else "ends",
        )


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

    driver: str = field(
        default="board",
        metadata=means(
            "The driver of the lights. board: they belong to the board. serial: a Pico on USB beside a board that only "
            "senses; its settings stand in the table [board.serial]."
        ),
    )
    brightness: int = field(default=100, metadata=bounds("How bright the lights are, in percent.", 1, 100))
    night_from: str = field(
        default="",
        metadata=means('When the lights become dimmer in the evening, as "22:00"; empty: there is no night.'),
    )
    night_to: str = field(default="", metadata=means('When they become brighter again, as "07:30".'))
    night_brightness: int = field(
        default=20, metadata=bounds("How bright the lights are in the night, in percent.", 0, 100)
    )
    off_after_min: int = field(
        default=30,
        metadata=bounds(
            "Between games the lights go out when nothing has happened on the board for so many minutes; 0: never.",
            0,
            1440,
        ),
    )
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
            "the network."
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
    players: str = field(
        default="auto",
        metadata=one_of(
            "Who may play and change something. auto: who sits at this machine, and every device that was told the PIN "
            "(`shogunboard pin`). pin: such devices only. anyone: everybody who reaches the page.",
            "auto",
            "pin",
            "anyone",
        ),
    )
    reading: str = field(
        default="open",
        metadata=one_of("Who may look. open: everybody who reaches the page. players: only they.", "open", "players"),
    )
    tls_cert: str = field(
        default="",
        metadata=means("A file with the certificate (PEM) to serve the page by https; empty: http. --tls-cert too."),
    )
    tls_key: str = field(
        default="",
        metadata=means("The file with the certificate's key (PEM); empty: it is in the same file."),
    )
    power: str = field(
        default="nobody",
        metadata=one_of(
            "Who may switch the machine off or restart it in the page. players: whoever may play. The commands are "
            "panel.shutdown_command and reboot_command.",
            "nobody",
            "players",
        ),
    )
    reboot_command: str = field(
        default="systemctl reboot",
        metadata=means("What restarts the machine: a program with its arguments, without a shell."),
    )
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
        metadata=means(
            "The driver of the panel. none: there is no panel. gpio: at the header of a Raspberry Pi. "
            "board: the buttons and the buzzer that the board has itself."
        ),
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
        metadata=bounds(
            "How long OK is to be held for that, or a clock's button to pause the clock, in milliseconds.", 1000, 10000
        ),
    )
    shutdown_command: str = field(
        default="systemctl poweroff",
        metadata=means(
            "What switches the machine off, for a long press and for the page: a program with its arguments, without "
            "a shell."
        ),
    )


@dataclass(frozen=True, slots=True)
class EngineConfig:
    """Hints, and the computer as a player."""

    hints: str = field(
        default="free",
        metadata=means('Hints for players: off, free, or how many each side may have in a game, such as "3".'),
    )
    hint_ms: int = field(default=1000, metadata=bounds("How long a hint is searched for, in milliseconds.", 50, 60000))
    white: int = field(
        default=0,
        metadata=bounds(
            "Who plays White (Forest) at first. 0: a person. 1 to 5: the computer at this level. What is chosen in the "
            "page stands above this setting.",
            0,
            5,
        ),
    )
    red: int = field(default=0, metadata=bounds("The same for Red (Sky).", 0, 5))
    memory_mb: int = field(
        default=512, metadata=bounds("How much memory the engine's process may take, in MB.", 128, 8192)
    )


@dataclass(frozen=True, slots=True)
class Config:
    """All settings. `board` names the driver, `drivers` holds the tables of drivers by their names."""

    game: GameConfig = GameConfig()
    dobutsu: DobutsuConfig = DobutsuConfig()
    players: PlayersConfig = PlayersConfig()
    clock: ClockConfig = ClockConfig()
    tracking: TrackingConfig = TrackingConfig()
    lights: LightsConfig = LightsConfig()
    service: ServiceConfig = ServiceConfig()
    panel: PanelConfig = PanelConfig()
    engine: EngineConfig = EngineConfig()
    board: str = "sim"
    drivers: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    @property
    def options(self) -> Mapping[str, object]:
        """The table of the driver that is used."""
        return self.drivers.get(self.board, {})

    def rules_of(self, name: str) -> Mapping[str, object]:
        """The rule settings of a game, as `make_game` takes them; none of a game that there is no table for."""
        game, dobutsu = self.game, self.dobutsu
        tables: Mapping[str, Mapping[str, object]] = {
            "shogun": {
                "preset": game.preset,
                "first": game.first,
                "stalemate": game.stalemate,
                "repetition": game.repetition,
            },
            "dobutsu": {"preset": dobutsu.preset, "first": dobutsu.first, "repetition": dobutsu.repetition},
        }
        return tables.get(name, {})


Section = Literal["game", "dobutsu", "players", "clock", "tracking", "lights", "service", "panel", "engine"]
SECTIONS: Final[Mapping[Section, type]] = {
    "game": GameConfig,
    "dobutsu": DobutsuConfig,
    "players": PlayersConfig,
    "clock": ClockConfig,
    "tracking": TrackingConfig,
    "lights": LightsConfig,
    "service": ServiceConfig,
    "panel": PanelConfig,
    "engine": EngineConfig,
}
BOARD_MEANING: Final = "The driver of the board. Its own settings stand in the table [board.NAME] of the same name."
