"""What axe-core finds against those who use the page without seeing it, without its colours, or without a mouse."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page

STATIC: Final = Path(__file__).parents[2] / "controller/shogunboard/web/static"
AXE: Final = files("axe_playwright_python").joinpath("axe.min.js")
"""The script of axe-core; nothing else of its package is used."""
RULES: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""The kinds of axe-core's rules that are looked at: WCAG 2.2 up to level AA, and what else is good practice."""
SCREENS: Final[tuple[tuple[int, int, Any], ...]] = ((1280, 800, "light"), (390, 844, "dark"))
"""Width and height in CSS pixels, and the colours that are preferred."""

_RUN: Final = """async (rules) => {
  const dialog = document.querySelector("dialog[open]");
  const options = { runOnly: rules, resultTypes: ["violations"], preload: false };
  const { violations } = await axe.run(dialog ?? document, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) => {
    const why = [...any, ...all, ...none].map(({ message }) => message).join("; ");
    return `${id}: ${html.slice(0, 160)}: ${why}`;
  }));
}"""
_SHOWN: Final = """() => [...document.querySelectorAll(".card, dialog[open] h2")]
  .filter((each) => each.checkVisibility())
  .map((each) => each.matches("h2") ? `dialog ${each.textContent}` : each.className)"""


class Inspection:
    """Looks at views of one page, and keeps what was seen and what was found."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.found: list[str] = []
        self.shown: set[str] = set()

    def look(self, view: str) -> None:
        """Look at what is shown, on every screen; where a dialog is open at it alone.

        `view` is how it is called in what is found.
        """
        for width, height, scheme in SCREENS:
            self._page.set_viewport_size({"width": width, "height": height})
            self._page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found = self._page.evaluate(_RUN, list(RULES))
            self.found += [f"{view}, {width} {scheme}: {each}" for each in found]
            self.shown.update(self._page.evaluate(_SHOWN))
        width, height, _ = SCREENS[0]
        self._page.set_viewport_size({"width": width, "height": height})


def all_views() -> set[str]:
    """Every card and dialog of the page, as its sources name them: by classes, or "dialog" and a title."""
    views: set[str] = set()
    for file in (*STATIC.rglob("*.js"), STATIC / "index.html"):
        text = file.read_text(encoding="utf-8")
        views.update(re.findall(r'"([a-z -]*\bcard\b[a-z -]*)"', text))
        calls = re.findall(r'(?<!function )openDialog\((?:[^"]|"")*"([^"]+)"', text)
        assert len(calls) == len(re.findall(r"(?<!function )openDialog\(", text)), f"a dialog of {file} has no title"
        views.update(f"dialog {title}" for title in calls)
    return views
