"""What the service needs from outside, as protocols only: a board, a panel of buttons, a clock.

Drivers are found by entry point. Of the group `shogunboard.boards` each is a callable `open_board(options) -> Board`
that takes the driver's own table of the configuration and stores it, of the group `shogunboard.lights` a callable
`open_lights(options) -> Lights`, of the group `shogunboard.panels` a callable `open_panel() -> Panel`. Nothing is
opened before `open`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias, runtime_checkable

from shogunboard.geometry import Square
from shogunboard.lights.palettes import Look
from shogunboard.scans import Sensing
from shogunboard.text import Text

BOARDS_GROUP: Final = "shogunboard.boards"
PANELS_GROUP: Final = "shogunboard.panels"
LIGHTS_GROUP: Final = "shogunboard.lights"

Lamps: TypeAlias = tuple[Look | None, ...]
"""What each of the 64 LEDs is to show, by physical square; None is dark. The driver keeps the blink patterns."""

DARK: Final[Lamps] = (None,) * 64


def health_of(problems: Sequence[Text]) -> dict[str, object]:
    """What every `health` has: `ok`, the `problems` in English, and `said`, the same for other languages."""
    told = {"problems": list(map(str, problems)), "said": [problem.to_json() for problem in problems]}
    return {"ok": not problems, **told}


class Board(Protocol):
    """One board: scans in, lights out.

    Faults of wires and chips are normal operation: `read` then gives `?` for the squares concerned, and `health`
    says what is wrong. No method but `open` and `close` may block, and none may raise for a fault of hardware.
    All methods are called from one thread.
    """

    @property
    def name(self) -> str:
        """The driver's name, as in the configuration."""

    @property
    def sensing(self) -> Sensing:
        """What the sensors tell."""

    def open(self) -> None:
        """Begin. Hardware that is absent is waited for inside; a wrong configuration raises `ConfigError`."""

    def close(self) -> None:
        """Put the lights out, let everything go. Twice is once."""

    def read(self) -> str:
        """The latest reading: 64 cells, physical squares 0-63 (see `scans`)."""

    def show(self, lamps: Lamps) -> None:
        """Light the LEDs so from now on."""

    def health(self) -> Mapping[str, object]:
        """What is known about the hardware, for people, as JSON: at least what `health_of` gives."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a board that reads several physical squares, such as a chip.

    `name` is for people; `squares` are in the order of the part's inputs, so that two parts can be compared.
    """

    name: Text | str
    squares: tuple[Square, ...]


@runtime_checkable
class MadeOfParts(Protocol):
    """A board that says which parts read its squares: the self test then recognises parts that are exchanged."""

    @property
    def parts(self) -> Sequence[Part]:
        """The parts; no square is read by two of them."""


@dataclass(frozen=True, slots=True)
class FieldReading:
    """The vertical field at each sensor at `t` (milliseconds on the board's own clock), by physical square, in mT.

    North up is positive. None: no valid reading.
    """

    t: int
    values: tuple[float | None, ...]


@runtime_checkable
class TellsFields(Protocol):
    """A board whose sensors measure the field. Nothing here waits: ask, and look whether something newer is there."""

    @property
    def field_limits(self) -> tuple[float, float]:
        """From what field (mT) a square is occupied, and below what it is empty again."""

    def ask_fields(self) -> None:
        """Have the fields measured now."""

    @property
    def fields(self) -> FieldReading | None:
        """The newest reading that was asked for."""


@runtime_checkable
class Maintainable(Protocol):
    """A board with a memory and checks of its own. Nothing here waits, as with `TellsFields`.

    Each answer comes with the time of its coming, so that an older one is not taken for it.
    """

    def measure_zeros(self, squares: Sequence[Square]) -> None:
        """Measure what the sensors of these squares, which are empty, give without a field, and keep it."""

    @property
    def zeros(self) -> tuple[int, frozenset[Square]] | None:
        """When zeros were measured last, and the squares whose sensors refused it."""

    def check_itself(self) -> None:
        """Have the board look for what is wrong with itself."""

    @property
    def own_findings(self) -> tuple[int, tuple[Text, ...]] | None:
        """What it has found, for people."""

    @property
    def log(self) -> tuple[str, ...]:
        """What it has told since the link began, the oldest first; the newest few only."""

    @property
    def makers_note(self) -> str:
        """What its firmware is, for people; empty while that is not known."""


@runtime_checkable
class Heralding(Protocol):
    """A board that tells of news, so that nobody need wait for the time of the next scan."""

    def on_news(self, call: Callable[[], None]) -> None:
        """From now on call this, in any thread, whenever `read` has come to give something else."""


class Lights(Protocol):
    """LEDs beside a board whose driver only senses. As with `Board`, no method but `open` and `close` may block, and
    none may raise for a fault of hardware; all are called from one thread."""

    @property
    def name(self) -> str:
        """The driver's name, as in the configuration."""

    def open(self) -> None:
        """Begin; before the board is opened. Raises `ConfigError` with the cure for what cannot be used here."""

    def close(self) -> None:
        """Put the lights out, let everything go; after the board is closed. Twice is once."""

    def show(self, lamps: Lamps) -> None:
        """Light the LEDs so from now on."""

    def health(self) -> Mapping[str, object]:
        """As `Board.health`."""


@runtime_checkable
class Lightable(Protocol):
    """A board without LEDs of its own: what is shown on it can be handed on to others."""

    def light_with(self, lights: Lights) -> None:
        """From now on let these lights show what the board is to show. They are opened and closed by somebody else."""


@runtime_checkable
class Dimmable(Protocol):
    """A board or lights that can be made darker as a whole."""

    def dim(self, brightness: float) -> None:
        """Let everything be so bright from now on: 1 is full, 0 is dark."""


BoardFactory: TypeAlias = Callable[[Mapping[str, object]], Board]


Button: TypeAlias = Literal["white", "red", "ok", "hint"]
"""The buttons of a panel: the clock's two, OK, and the one that asks for a hint."""

Beeps: TypeAlias = tuple[int, ...]
"""A sound of a buzzer: milliseconds on, off, on, ..."""


@dataclass(frozen=True, slots=True)
class ButtonChange:
    """A button went down, or up again."""

    button: Button
    down: bool


class Panel(Protocol):
    """Buttons and a buzzer, beside the board: changes in, sounds out.

    As with `Board`, faults of hardware are normal operation: no method but `open` and `close` may block, none but
    `open` may raise, and all are called from one thread. Times are in milliseconds on the scans' clock.
    """

    @property
    def name(self) -> str:
        """The driver's name, as in the configuration."""

    def open(self) -> None:
        """Begin. Raises `ConfigError` with the cure for what cannot be used on this machine."""

    def close(self) -> None:
        """Be silent, let everything go. Twice is once."""

    def poll(self, now: int) -> Sequence[ButtonChange]:
        """What the buttons have done since the last time, free of bounces; called at every scan.

        A button that is down from the start has done nothing before it goes up.
        """

    def play(self, beeps: Beeps, now: int) -> None:
        """Make a sound from now on, instead of the one that is being made."""

    def health(self) -> Mapping[str, object]:
        """As `Board.health`."""


PanelFactory: TypeAlias = Callable[[], Panel]

LightsFactory: TypeAlias = Callable[[Mapping[str, object]], Lights]


@runtime_checkable
class HasPanel(Protocol):
    """A board with buttons and a buzzer of its own."""

    @property
    def panel(self) -> Panel:
        """They, as a panel. It is opened after the board and closed before it."""


class Clock(Protocol):
    """Time, so that it can be passed in."""

    def monotonic_ms(self) -> int:
        """Milliseconds that never jump: the scans' clock."""

    def wall_ms(self) -> int:
        """Milliseconds since 1970 as the machine believes; may be wrong, may jump."""


class TableMan(Protocol):
    """A piece on a table that is handled in a page. `kind` is the letter of the position text that it was given, `pole`
    the one that is up (`N`, `S`).

    `square` is physical, None in a hand or beside the board; `x`, `y` are in squares from the physical board's
    top left corner (rank 8, file a).
    """

    @property
    def id(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def pole(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def square(self) -> int | None: ...
    @property
    def x(self) -> float: ...
    @property
    def y(self) -> float: ...


@runtime_checkable
class Playground(Protocol):
    """A board whose pieces can be handled by a program: the simulated one.

    Handling that does not fit raises `CommandRefusedError` and changes nothing.
    """

    @property
    def rotation(self) -> int:
        """How the board really lies."""

    @property
    def taps(self) -> bool:
        """Are whole moves mirrored by taps, because there are no sensors?"""

    def men(self) -> Sequence[TableMan]:
        """All pieces."""

    def arrange(self, men: Mapping[int, tuple[str, str]], aside: Sequence[tuple[str, str]], rotation: int) -> None:
        """Clear the table and put (letter, pole up) on physical squares, and others beside the board."""

    def drag(self, man: int, x: float, y: float, *, lifted: bool) -> None:
        """Bring a piece to a point: lifted above the table, or pushed over its surface."""

    def drop(self, man: int, x: float, y: float) -> None:
        """Put a piece down: in the middle of the square there, or beside the board. Whoever stood there goes aside."""

    def lift(self, square: int) -> int:
        """Take the piece on a physical square into the hand; its number."""

    def turn_over(self, man: int) -> None:
        """Turn a piece upside down."""

    def relabel(self, man: int, kind: str) -> None:
        """Give a piece another letter: it is somebody else's from now on."""

    def turn_board(self, quarter_turns: int) -> None:
        """Turn the board clockwise under the pieces."""

    def fail(self, squares: Sequence[int], *, on: bool) -> None:
        """Let the readings of physical squares fail, or work again."""
