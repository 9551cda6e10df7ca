"""Joins a panel with the game: buttons act, and the game is heard. Lives in the board's thread."""

from collections.abc import Callable, Mapping

from shogunboard.errors import CommandRefusedError, ConfigError
from shogunboard.ports import Panel, health_of
from shogunboard.service.presses import Press, Presses
from shogunboard.service.sounds import REFUSED, SOUNDS, SWITCHING_OFF
from shogunboard.session import SoundKind
from shogunboard.text import Text, text
from shogunboard.tracking import Command, PressButton


class PanelKeeper:
    """Looks at the buttons at every scan, and plays the sounds.

    `command` carries out a command of the players at a time, `hint` asks for a hint; both may raise
    `CommandRefusedError`, and so may `pause`, which a long press of a clock's button calls: it pauses the clock or lets
    it go on. `switch_off` is called for a long press of OK, None when that is not allowed. A long press takes
    `long_ms`; None: there are none. `problem` says why switching off did not work. A panel that cannot be
    used is told and left alone: the board plays without it.
    """

    def __init__(
        self,
        panel: Panel,
        command: Callable[[int, Command], None],
        hint: Callable[[int], None],
        say: Callable[[Text], None],
        *,
        pause: Callable[[int], None] | None = None,
        sounds: bool = True,
        long_ms: int | None = None,
        switch_off: Callable[[], None] | None = None,
        problem: Callable[[], Text | None] = lambda: None,
    ) -> None:
        self._panel = panel
        self._command = command
        self._hint = hint
        self._say = say
        self._sounds = sounds
        self._presses = Presses(
            long_ms if switch_off is not None else None, clocks_ms=long_ms if pause is not None else None
        )
        self._pause = pause
        self._switch_off = switch_off
        self._problem = problem
        self._unusable: tuple[Text, ...] = ()

    def open(self) -> None:
        """Open the panel."""
        try:
            self._panel.open()
        except ConfigError as error:
            self._unusable = tuple(text("panel: {problem}", problem=problem) for problem in error.said)
            for problem in self._unusable:
                self._say(problem)

    def close(self) -> None:
        """Close the panel."""
        self._panel.close()

    def scan(self, now: int) -> None:
        """Do what the buttons say."""
        for press in self._presses.feed(now, self._panel.poll(now)):
            self._act(press, now)

    def heard(self, kind: SoundKind, now: int) -> None:
        """Let a sound of the game be heard from now on."""
        beeps = SOUNDS[kind]
        if self._sounds and beeps:
            self._panel.play(beeps, now)

    def health(self) -> Mapping[str, object]:
        """What the panel says, with `name`, and with what the service knows is wrong with it."""
        about = dict(self._panel.health())
        trouble = self._problem()
        told = health_of([*self._unusable, *([] if trouble is None else [trouble])])
        if not self._unusable:
            told |= {key: [*_row(about.get(key)), *_row(told[key])] for key in ("problems", "said")}
        return {**about, **told, "name": self._panel.name, "ok": not told["problems"]}

    def _act(self, press: Press, now: int) -> None:
        match press:
            case Press("ok", long=True):
                if self._switch_off is not None:
                    self._panel.play(SWITCHING_OFF, now)
                    self._switch_off()
            case Press("white" | "red", long=True):
                try:
                    if self._pause is not None:
                        self._pause(now)
                except CommandRefusedError:
                    self._refuse(now)
            case Press("hint"):
                try:
                    self._hint(now)
                except CommandRefusedError:
                    self._refuse(now)
            case Press("ok" | "white" | "red" as button):
                try:
                    self._command(now, PressButton(button))
                except CommandRefusedError:
                    self._refuse(now)

    def _refuse(self, now: int) -> None:
        if self._sounds:
            self._panel.play(REFUSED, now)


def _row(found: object) -> list[object]:
    return list(found) if isinstance(found, list) else []
