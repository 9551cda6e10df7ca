"""A board without sensors, such as an original set: the page mirrors its moves by taps.

What the players tap is put on a simulated table, and read from there like any other board. So everything else of
the service is the same.
"""

from collections.abc import Mapping

from shogunboard_hw.sim import SimBoard
from shogunboard_hw.sim.options import read_options


class ManualBoard(SimBoard):
    """A simulated board that is moved by taps, one whole move each."""

    @property
    def name(self) -> str:
        """`manual`."""
        return "manual"

    @property
    def taps(self) -> bool:
        """Yes: there are no sensors."""
        return True


def open_board(options: Mapping[str, object]) -> ManualBoard:
    """A board for taps; its settings are those of the simulated board. Nothing is opened yet."""
    return ManualBoard(read_options(options))
