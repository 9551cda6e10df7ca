"""Makes the icons of the installed page anew from icon.svg: `python scripts/icons.py` (needs Chromium).

A maskable icon may be cut to a circle or any other shape by the system; what counts lies in its inner four fifths.
"""

import shutil
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright

STATIC: Final = Path(__file__).resolve().parents[1] / "controller/shogunboard/web/static"
GROUND: Final = "#a5281f"
"""The colour of the icon's edge, up to which a maskable icon is filled."""


def draw(browser: Browser, name: str, size: int, share: float, ground: str) -> None:
    """One icon of `size` pixels, of which the drawing takes a `share`."""
    page = browser.new_page(viewport={"width": size, "height": size})
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    style = (
        f"html,body{{margin:0;background:{ground}}}svg{{display:block;width:{share:.0%};margin:{(1 - share) / 2:.0%}}}"
    )
    page.set_content(f"<!doctype html><style>{style}</style>{svg}")
    page.screenshot(path=STATIC / "app" / name, omit_background=True)
    page.close()


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Chromium is missing; on Debian: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for size in (192, 512):
            draw(browser, f"icon-{size}.png", size, 1, "transparent")
        draw(browser, "icon-maskable-512.png", 512, 0.8, GROUND)
        browser.close()


if __name__ == "__main__":
    main()
