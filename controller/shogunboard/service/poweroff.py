"""Runs the commands that switch the machine off and restart it, in a worker thread of the event loop."""

import asyncio
import shlex
import subprocess
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from shogunboard.errors import CommandRefusedError, ConfigError
from shogunboard.text import Text, text
from shogunboard.web.requests import PowerAction

PATIENCE_S: Final = 30
"""A command that takes longer has failed; the service itself is ended by the machine long before."""


SHUTDOWN_SETTING: Final = "panel.shutdown_command"
REBOOT_SETTING: Final = "service.reboot_command"
_TOLD: Final[Mapping[PowerAction, tuple[Text, str]]] = {
    "shutdown": (text("switched off"), SHUTDOWN_SETTING),
    "reboot": (text("restarted"), REBOOT_SETTING),
}
"""What was not done when it fails, and the setting that names the command."""


def parse_command(written: str, setting: str = SHUTDOWN_SETTING) -> tuple[str, ...]:
    """The words of a command; raises `ConfigError`."""
    try:
        words = tuple(shlex.split(written))
    except ValueError as error:
        raise ConfigError(
            text(
                "{setting}: {written} cannot be read ({problem})",
                setting=setting,
                written=repr(written),
                problem=str(error),
            )
        ) from None
    if not words:
        example = "systemctl reboot" if setting == REBOOT_SETTING else "systemctl poweroff"
        raise ConfigError(text("{setting}: a command is needed, such as {example}", setting=setting, example=example))
    return words


class PowerOff:
    """Runs the command once at a time. `in_loop` has a call carried out in the event loop, from any thread.

    `problem` is why it did not work the last time; `say` is told of it, too.
    """

    def __init__(
        self, words: Sequence[str], in_loop: Callable[[Callable[[], None]], None], say: Callable[[Text], None]
    ) -> None:
        self._words = words
        self._in_loop = in_loop
        self._say = say
        self._task: asyncio.Task[None] | None = None
        self.problem: Text | None = None

    def ask(self) -> None:
        """Switch the machine off, soon."""
        self._in_loop(self._begin)

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        problem = await asyncio.to_thread(_problem_of, self._words, *_TOLD["shutdown"])
        self.problem = problem
        if problem is not None:
            self._say(problem)


class Power:
    """What players may do with the machine in the page: a command for each action, none where that is not allowed.

    `unsaved` waits until the journal has done what it can, and says what could not be written, or None.
    """

    def __init__(
        self, commands: Mapping[PowerAction, Sequence[str]], unsaved: Callable[[], Awaitable[Text | None]]
    ) -> None:
        self._commands = commands
        self._unsaved = unsaved

    @property
    def allowed(self) -> bool:
        return bool(self._commands)

    async def carry_out(self, action: PowerAction) -> None:
        """Switch the machine off or restart it, once all moves are written; raises `CommandRefusedError`."""
        words = self._commands.get(action)
        if words is None:
            raise CommandRefusedError(
                text('the machine is not switched off by the page unless service.power = "players"')
            )
        unsaved = await self._unsaved()
        if unsaved is not None:
            raise CommandRefusedError(
                text("moves would be lost, which are not written yet: {unsaved}", unsaved=unsaved)
            )
        done, setting = _TOLD[action]
        problem = await asyncio.to_thread(_problem_of, words, done, setting)
        if problem is not None:
            raise CommandRefusedError(problem)


def _problem_of(words: Sequence[str], done: Text, setting: str) -> Text | None:
    """Run a command; why it failed, with the cure."""
    command = shlex.join(words)
    reason: Text | str
    try:
        ended = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    except OSError as error:
        reason = error.strerror or str(error)
    except subprocess.TimeoutExpired:
        reason = text("it took longer than {seconds} seconds", seconds=PATIENCE_S)
    else:
        if ended.returncode == 0:
            return None
        reason = " ".join(ended.stderr.split()) or text("exit code {code}", code=ended.returncode)
    return text(
        "the machine was not {done}: {command} failed ({reason}); "
        "the installer gives the service the right to do it, another command is named by {setting}",
        done=done,
        command=command,
        reason=reason,
        setting=setting,
    )
