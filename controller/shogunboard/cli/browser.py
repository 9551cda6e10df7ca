"""Opening the page in the browser of this machine, out of the service's way."""

import sys
import threading
import webbrowser
from collections.abc import Mapping
from typing import Final

_SCREENS: Final = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def has_browser(environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Is there a screen for a browser, or one that the user has named?

    Without this question Python would find a browser for the terminal, which would take the service's.
    """
    return platform != "linux" or any(environ.get(name) for name in _SCREENS)


def open_page(address: str, environ: Mapping[str, str]) -> None:
    """Open the page, if there is a browser. In a thread of its own: some browsers are waited for."""
    if has_browser(environ):
        threading.Thread(target=webbrowser.open, args=(address,), name="browser", daemon=True).start()
