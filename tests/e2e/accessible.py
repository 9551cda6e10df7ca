"""What axe-core finds against those who use the page without seeing it, without its colours, or without a mouse."""

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

STATIC: Final = Path(__file__).parents[2] / "controller/shogunboard/web/static"
AXE: Final = files("axe_playwright_python").joinpath("axe.min.js")
"""The script of axe-core; nothing else of its package is used."""
RULES: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
"""The kinds of axe-core's rules that are looked at: WCAG 2.2 up to level AA, and what else is good practice."""
SIZES: Final = ("color-contrast", "target-size", "scrollable-region-focusable")
"""The rules that ask how things look. They take most of the time, as they look at what lies under what."""
WIDE: Final = (1280, 800)
PHONE: Final = (390, 844)
"""Width and height in CSS pixels."""

_KNOWING: Final = """() => {
  const seen = new Set();
  const isNew = (sign) => !seen.has(sign) && Boolean(seen.add(sign));
  // The smallest parts of the page that a card is in, or is; where a dialog is open that alone.
  const partsOf = (element) => {
    if (!element.checkVisibility()) return [];
    const inside = element.matches(".card") || element.querySelector(".card") === null;
    return inside ? [element] : [...element.children].flatMap(partsOf);
  };
  const parts = () => {
    const dialog = document.querySelector("dialog[open]");
    return dialog === null ? partsOf(document.body) : [dialog];
  };
  // How a text looks, and what it stands on: of those that look alike one is enough.
  const ground = (element) => {
    if (element === null) return "";
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity].join();
    return (own === "rgba(0, 0, 0, 0),none,1" ? "" : own) + ground(element.parentElement);
  };
  const lookOf = (element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    return [color, fontSize, fontWeight, ground(element)].join();
  };
  const speaks = (element) => element.matches("input, select, textarea")
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue.trim() !== "");
  window.newParts = () => parts().filter((part) => isNew(part.outerHTML));
  window.newLooks = () => parts().flatMap((part) => [part, ...part.querySelectorAll("*:not(svg, svg *)")])
    .filter((element) => speaks(element) && element.checkVisibility() && isNew(lookOf(element)));
  window.check = async (context, options) => {
    const { violations } = await axe.run(context, { ...options, resultTypes: ["violations"], preload: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all, none }) => {
      const why = [...any, ...all, ...none].map(({ message }) => message).join("; ");
      return `${id}: ${html.slice(0, 160)}: ${why}`;
    }));
  };
}"""
_ALL: Final = """async ([tags, looks, whole]) => {
  const shown = [...document.querySelectorAll(".card, dialog[open] h2")].filter((each) => each.checkVisibility());
  const titles = shown.map((each) => each.matches("h2") ? `dialog ${each.textContent}` : each.className);
  const include = newParts();
  const enabled = newLooks().length > 0 || whole;
  const rules = Object.fromEntries(looks.map((rule) => [rule, { enabled }]));
  const context = whole ? document : { include };
  const found = whole || include.length > 0 ? await check(context, { runOnly: tags, rules }) : [];
  return [found, titles];
}"""
_LOOKS: Final = """async ([rules, whole]) => {
  const include = whole ? [document] : newLooks();
  const runOnly = { type: "rule", values: rules };
  return include.length > 0 ? check({ include }, { runOnly }) : [];
}"""


class Inspection:
    """Looks at views of one page, and keeps what was seen and what was found.

    The page must not be loaded anew meanwhile. What was looked at before is not looked at again: that takes longer
    than all that is done in the page.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self.found: list[str] = []
        self.shown: set[str] = set()

    def begin(self) -> None:
        """The page is open now."""
        self._page.evaluate(_KNOWING)

    def look(self, view: str, *, whole: bool = False) -> None:
        """Look at what is new, in light and in dark colours, where a dialog is open at it alone.

        `view` is how it is called in what is found. `whole`: at all that is shown, for what concerns the page as such,
        and on a phone, too.
        """
        page = self._page
        found, shown = page.evaluate(_ALL, [list(RULES), list(SIZES), whole])
        self.shown.update(shown)
        self._found(view, found)
        page.emulate_media(color_scheme="dark")
        self._found(f"{view}, dark", page.evaluate(_LOOKS, [["color-contrast"], whole]))
        if whole:
            page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
            self._found(f"{view}, dark, on a phone", page.evaluate(_LOOKS, [list(SIZES), whole]))
            page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
        page.emulate_media(color_scheme="light")

    def _found(self, view: str, found: list[str]) -> None:
        self.found += [f"{view}: {each}" for each in found]


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
