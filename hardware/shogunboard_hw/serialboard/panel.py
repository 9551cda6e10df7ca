"""The buttons and the buzzer at the Pico, over the link that the board has anyway."""

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from shogunboard.ports import Beeps, Button, ButtonChange, health_of
from shogunboard.text import text
from shogunboard_hw.serialboard.health import link_problems
from shogunboard_hw.serialboard.owner import LinkOwner
from shogunboard_hw.wire.lamps import beep_of
from shogunboard_hw.wire.messages import Beep, Can

BUTTONS: Final[tuple[Button, ...]] = get_args(Button)
USER: Final = "panel"


class SerialPanel:
    """A `ports.Panel`. The firmware takes the bounces out, and counts presses, so that none gets lost with a frame."""

    def __init__(self, link: LinkOwner) -> None:
        self._link = link
        self._boot: int | None = None
        self._seen: tuple[int, ...] | None = None
        self._pressed = dict.fromkeys(BUTTONS, 0)

    @property
    def name(self) -> str:
        """`board`: the panel that the board has itself."""
        return "board"

    def open(self) -> None:
        """Begin to look for the port, if the board has not."""
        self._link.open(USER)

    def close(self) -> None:
        """Be silent, and let the port go."""
        if self._link.is_open(USER):
            self._link.want(Beep())
            self._link.close(USER)
            self._seen = None

    def poll(self, now: int) -> Sequence[ButtonChange]:
        """What the buttons have done. Nothing is told twice, and of a board that has restarted only what comes next."""
        report = self._link.report
        if not self._link.is_open(USER) or report.buttons is None or report.hello is None:
            return ()
        if self._boot != report.hello.boot or self._seen is None:
            lifted = self._released() if self._seen is not None else ()
            self._boot, self._seen = report.hello.boot, report.buttons
            return lifted
        changes = []
        for button, before, count in zip(BUTTONS, self._seen, report.buttons, strict=True):
            for step in range((count - before) % 256):
                down = bool((before + step + 1) % 2)
                self._pressed[button] += down
                changes.append(ButtonChange(button, down))
        self._seen = report.buttons
        return changes

    def play(self, beeps: Beeps, now: int) -> None:
        """Make a sound."""
        if self._link.is_open(USER):
            self._link.want(beep_of(beeps))

    def health(self) -> Mapping[str, object]:
        """`ok` and `problems`, and `buttons`: of each whether it is `down`, and how often it was pressed."""
        if not self._link.is_open(USER):
            return {**health_of([text("the panel is not open")]), "buttons": {}}
        report = self._link.report
        problems = link_problems(report, Can(0), ended=self._link.failed)
        if not problems and report.hello is not None and not report.hello.capabilities & Can.PRESS:
            problems = [text("the Pico has no buttons; set panel.driver to gpio or none")]
        counts = report.buttons or (0,) * len(BUTTONS)
        buttons = {
            button: {"down": bool(count % 2), "pressed": self._pressed[button]}
            for button, count in zip(BUTTONS, counts, strict=True)
        }
        return {**health_of(problems), "buttons": buttons}

    def _released(self) -> Sequence[ButtonChange]:
        """The board has restarted: what was down before is up."""
        seen = self._seen or ()
        return [ButtonChange(button, False) for button, count in zip(BUTTONS, seen, strict=False) if count % 2]
