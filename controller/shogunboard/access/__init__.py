"""Who may change something: whoever has told the players' PIN once on a device. Spectators may only look."""

from shogunboard.access.keeper import AccessKeeper, Admission, access_keeper
from shogunboard.access.model import Access, Device
from shogunboard.access.tries import Tries

__all__ = ["Access", "AccessKeeper", "Admission", "Device", "Tries", "access_keeper"]
