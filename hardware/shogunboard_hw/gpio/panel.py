"""The driver of a panel at the header of a Raspberry Pi: four buttons that connect their line to ground, a buzzer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar, get_args

from shogunboard.errors import ConfigError
from shogunboard.ports import Beeps, Button, ButtonChange, health_of
from shogunboard.text import Text, text
from shogunboard_hw.gpio.beeper import Beeper
from shogunboard_hw.gpio.debounce import Debouncer
from shogunboard_hw.gpio.library import Library, Loader, explained, load_library
from shogunboard_hw.pinout import BUILD_A, Build

Answer = TypeVar("Answer")

BUTTONS: Final[tuple[Button, ...]] = get_args(Button)
HOLD_MS: Final = 20
"""The contacts of a push button bounce for 5 ms or less; two looks at 100 Hz lie in this."""
STUCK_MS: Final = 60_000
"""Nobody holds a button for so long."""


@dataclass(frozen=True, slots=True)
class PanelPins:
    """BCM numbers of the lines: of each button, which is low while it is pressed, and of the buzzer, on while high."""

    buttons: Mapping[Button, int]
    buzzer: int

    @classmethod
    def of(cls, build: Build) -> "PanelPins":
        """The lines that a build has at the header of a Raspberry Pi."""
        lines = {line.role: line.gpio for line in build.lines if line.controller == "pi"}
        return cls({button: lines[button] for button in BUTTONS}, lines["buzzer"])


class GpioPanel:
    """A `ports.Panel` over the interface of RPi.GPIO. `load` gives the library; nothing is loaded before `open`."""

    def __init__(self, pins: PanelPins, load: Loader = load_library, hold_ms: int = HOLD_MS) -> None:
        self._pins = pins
        self._load = load
        self._hold_ms = hold_ms
        self._library: Library | None = None
        self._buttons: dict[Button, Debouncer] = {}
        self._pressed: dict[Button, int] = {}
        self._held_since: dict[Button, int] = {}
        self._beeper = Beeper()
        self._sounds = False
        self._failure: Text | None = None
        self._now = 0

    @property
    def name(self) -> str:
        """`gpio`."""
        return "gpio"

    def open(self) -> None:
        """Set the lines up; raises `ConfigError` with the cure where there is no library or no right to use it."""
        if self._library is not None:
            return
        library = self._load()
        gpio = library.gpio
        try:
            # The library warns of lines that a killed program has left set up, which is what they shall be.
            gpio.setwarnings(False)
            gpio.setmode(gpio.BCM)
            for pin in self._pins.buttons.values():
                gpio.setup(pin, gpio.IN, pull_up_down=gpio.PUD_UP)
            gpio.setup(self._pins.buzzer, gpio.OUT, initial=0)
        except library.errors as error:
            raise ConfigError(explained(error)) from None
        self._library = library
        self._buttons = {button: Debouncer(self._hold_ms) for button in self._pins.buttons}
        self._pressed = dict.fromkeys(self._buttons, 0)
        self._held_since = {}
        self._beeper = Beeper()
        self._sounds = False
        self._failure = None

    def close(self) -> None:
        """Silence the buzzer, and give the lines back."""
        library, self._library = self._library, None
        if library is not None:
            self._try(library, lambda: library.gpio.output(self._pins.buzzer, 0), None)
            for pin in (*self._pins.buttons.values(), self._pins.buzzer):
                self._give_back(library, pin)

    def poll(self, now: int) -> Sequence[ButtonChange]:
        """Look at every button, and let the buzzer go on or off."""
        library = self._library
        if library is None:
            return ()
        self._now = now
        self._failure = None
        self._sound(library)
        return [
            ButtonChange(button, self._buttons[button].is_down)
            for button, pin in self._pins.buttons.items()
            if self._look(library, button, pin)
        ]

    def play(self, beeps: Beeps, now: int) -> None:
        """Begin a sound; it goes on with every `poll`."""
        self._now = now
        self._beeper.play(beeps, now)
        if self._library is not None:
            self._sound(self._library)

    def health(self) -> Mapping[str, object]:
        """`ok` and `problems`, and `buttons`: of each whether it is `down`, and how often it was pressed."""
        problems = [] if self._failure is None else [self._failure]
        if self._library is None:
            problems.append(text("the panel is not open"))
        problems += [
            text(
                "the button {button} has been down for more than a minute; is it stuck, or its line grounded?",
                button=button,
            )
            for button, since in self._held_since.items()
            if self._now - since > STUCK_MS
        ]
        buttons = {
            button: {"down": state.is_down, "pressed": self._pressed[button]} for button, state in self._buttons.items()
        }
        return {**health_of(problems), "buttons": buttons}

    def _look(self, library: Library, button: Button, pin: int) -> bool:
        """Look at a button. True when it has gone down or up; one that cannot be read has done nothing."""
        level = self._try(library, lambda: library.gpio.input(pin), None)
        if level is None:
            return False
        state = self._buttons[button]
        changed = state.feed(self._now, not level)
        if not state.is_down:
            self._held_since.pop(button, None)
        else:
            self._held_since.setdefault(button, self._now)
        if changed and state.is_down:
            self._pressed[button] += 1
        return changed

    def _sound(self, library: Library) -> None:
        wanted = self._beeper.is_on(self._now)
        if wanted != self._sounds:
            self._try(library, lambda: library.gpio.output(self._pins.buzzer, int(wanted)), None)
            self._sounds = wanted

    def _give_back(self, library: Library, pin: int) -> None:
        self._try(library, lambda: library.gpio.cleanup(pin), None)

    def _try(self, library: Library, call: Callable[[], Answer], otherwise: Answer) -> Answer:
        """Do something with the header; what goes wrong is remembered for `health`."""
        try:
            return call()
        except library.errors as error:
            self._failure = explained(error)
            return otherwise


def open_panel() -> GpioPanel:
    """The panel of the pin map's build for a Raspberry Pi. Nothing is opened yet."""
    return GpioPanel(PanelPins.of(BUILD_A))
