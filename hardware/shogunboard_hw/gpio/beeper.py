"""The sound of a buzzer, step by step. Time is passed in."""

from shogunboard.ports import Beeps


class Beeper:
    """Plays one sound at a time; is silent before the first and after the last step."""

    def __init__(self) -> None:
        self._beeps: Beeps = ()
        self._began = 0

    def play(self, beeps: Beeps, now: int) -> None:
        """Begin a sound, instead of the one that is being made."""
        self._beeps, self._began = beeps, now

    def is_on(self, now: int) -> bool:
        """Does the buzzer sound at `now`?"""
        rest = now - self._began
        for index, step in enumerate(self._beeps):
            if rest < step:
                return index % 2 == 0
            rest -= step
        return False
