"""Runs the command that switches the machine off, in a worker thread of the event loop."""

import asyncio
import shlex
import subprocess
from collections.abc import Callable, Sequence
from typing import Final

from shogunboard.errors import ConfigError

PATIENCE_S: Final = 30
"""A command that takes longer has failed; the service itself is ended by the machine long before."""


def parse_command(text: str) -> tuple[str, ...]:
    """The words of a command; raises `ConfigError`."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise ConfigError(f"panel.shutdown_command: {text!r} cannot be read ({error})") from None
    if not words:
        raise ConfigError("panel.shutdown_command: a command is needed, such as systemctl poweroff")
    return words


class PowerOff:
    """Runs the command once at a time. `in_loop` has a call carried out in the event loop, from any thread.

    `problem` is why it did not work the last time; `say` is told of it, too.
    """

    def __init__(
        self, words: Sequence[str], in_loop: Callable[[Callable[[], None]], None], say: Callable[[str], None]
    ) -> None:
        self._words = words
        self._in_loop = in_loop
        self._say = say
        self._task: asyncio.Task[None] | None = None
        self.problem: str | None = None

    def ask(self) -> None:
        """Switch the machine off, soon."""
        self._in_loop(self._begin)

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        problem = await asyncio.to_thread(_problem_of, self._words)
        self.problem = problem
        if problem is not None:
            self._say(problem)


def _problem_of(words: Sequence[str]) -> str | None:
    """Run a command; why it failed, with the cure."""
    command = shlex.join(words)
    try:
        done = subprocess.run(
            words, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE_S, check=False
        )
    except OSError as error:
        reason = error.strerror or str(error)
    except subprocess.TimeoutExpired:
        reason = f"it took longer than {PATIENCE_S} seconds"
    else:
        if done.returncode == 0:
            return None
        reason = " ".join(done.stderr.split()) or f"exit code {done.returncode}"
    return (
        f"the machine was not switched off: {command} failed ({reason}); "
        "the installer gives the service the right to do it, another command is named by panel.shutdown_command"
    )
