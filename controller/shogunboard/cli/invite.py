"""Telling people at a terminal how others get to the page."""

import sys
from io import StringIO

from shogunboard.access import access_keeper
from shogunboard.cli.problems import say
from shogunboard.cli.speech import tell
from shogunboard.errors import StoreError
from shogunboard.service.invitation import Invitation
from shogunboard.service.tools import Tools
from shogunboard.text import text


def invite(tools: Tools, invitation: Invitation) -> None:
    """Print where other devices find the page, with a new PIN for players if people sit at the terminal.

    Without a terminal nobody would read it: a PIN that was made before stays then.
    """
    players = tools.config.service.players
    where = invitation.elsewhere
    if where is not None:
        tell(text("For other devices of the network: {address}", address=where))
    if players == "anyone" or (players == "auto" and where is None):
        return
    if not sys.stdout.isatty():
        tell(text("Players tell their devices the PIN, which `shogunboard pin` makes."))
        return
    try:
        pin = access_keeper(tools.places).renew_pin()
    except StoreError as error:
        say(error)
        return
    show_pin(pin, where or invitation.address)


def show_pin(pin: str, address: str | None) -> None:
    """Print a PIN, and a code to photograph that leads a device to the page and tells it the PIN."""
    tell(text("The players' PIN is {pin}; each device needs it once.", pin=f"{pin[:3]} {pin[3:]}"))
    if address is not None:
        tell(text("Or photograph this, which is for players only:"))
        print(qr_code(f"{address}#pin={pin}"), flush=True)


def qr_code(address: str) -> str:
    """An address as a QR code of block characters."""
    import segno

    drawn = StringIO()
    segno.make_qr(address, error="l").terminal(out=drawn, compact=True)
    return drawn.getvalue()
