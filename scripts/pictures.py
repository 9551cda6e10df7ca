"""Takes the pictures of the documents anew: a service with a simulated board plays a game in Chromium.

    .venv/bin/python scripts/pictures.py [FOLDER]

They are written to docs/pictures, or to FOLDER. Needed: Chromium, the Python packages that `make test` installs, and
one that nothing else needs: `.venv/bin/python -m pip install pillow`.
"""

import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT: Final = Path(__file__).parents[1]
SAYS: Final = "The board is at "
FLAGS: Final = ("--disable-gpu", "--hide-scrollbars", "--no-first-run", "--no-sandbox")
DESKTOP: Final = ViewportSize(width=1180, height=860)
PHONE: Final = ViewportSize(width=390, height=844)
LARGEST: Final = 300_000
"""Bytes of a picture."""
MOST_USED: Final = 176
"""So many of the 256 colours of a picture are chosen by how often they occur."""

MOVES: Final = (
    *("f1g2", "a8a6", "d1b3", "g8d7", "e1d2", "e8f5", "b3a6"),
    *("f8g7", "a6c8", "d8c8", "b1c2", "b8b7", "a1b4", "b7c6"),
)
WRONG: Final = ("c2", "c3", "c4")
"""The piece on c2 shows 3."""
THREAT: Final = "b4c6"


@contextmanager
def service(data: Path) -> Iterator[str]:
    """A service of its own; gives the address of its page."""
    call = [sys.executable, "-m", "shogunboard", "play", "--port", "0", "--data", str(data), "--board", "sim"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        line = running.stdout.readline()
        try:
            if not line.startswith(SAYS):
                sys.exit("The service has not started; its words are above.")
            yield line.removeprefix(SAYS).strip()
        finally:
            running.send_signal(signal.SIGTERM)


def opened(
    browser: Browser, address: str, size: ViewportSize, scheme: str, scale: float, locale: str = "en-GB"
) -> Page:
    """The page in a window of this size, in a language."""
    context = browser.new_context(
        viewport=size,
        color_scheme="dark" if scheme == "dark" else "light",
        device_scale_factor=scale,
        locale=locale,
    )
    page = context.new_page()
    page.goto(address)
    page.click("#hint-done")
    return page


def hold(page: Page, squares: Sequence[str]) -> None:
    """Lift the piece on the first square and carry it over the others."""
    over = page.mouse.move
    for index, square in enumerate(squares):
        box = page.locator(f'.cell[data-square="{square}"]').bounding_box()
        assert box is not None
        over(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=1 if index == 0 else 8)
        if index == 0:
            page.mouse.down()


def move(page: Page, squares: Sequence[str]) -> None:
    """Lift a piece, carry it, and put it down."""
    hold(page, squares)
    page.mouse.up()


def wait_for_moves(page: Page, count: int) -> None:
    page.wait_for_function("count => document.querySelectorAll('#moves .move:not(:empty)').length === count", arg=count)


def take(page: Page, path: Path) -> None:
    """Take a picture in which every lamp is in the lit part of its pattern, and nothing is on its way."""
    endless = "animation.effect.getTiming().iterations === Infinity"
    at_rest = f"animation.playState === 'finished' || {endless}"
    page.wait_for_function(f"() => document.getAnimations().every((animation) => {at_rest})")
    page.evaluate(
        f"""() => document.getAnimations().filter((animation) => {endless}).forEach((animation) => {{
          animation.pause();
          animation.currentTime = 0;
        }})"""
    )
    small(Image.open(BytesIO(page.screenshot())).convert("RGB")).save(path, optimize=True)
    page.evaluate(
        "() => document.getAnimations().forEach((animation) => animation.playState === 'paused' && animation.play())"
    )


def small(picture: Image.Image) -> Image.Image:
    """The picture in 256 colours; in full colour the grain of the wood makes it four times as large.

    Most of them are chosen for the picture as a whole, the others so that rare colours keep theirs: the lamps.
    """
    usual = picture.quantize(MOST_USED, kmeans=2, dither=Image.Dither.NONE)
    shades = picture.point(lambda value: value & 0xF8 | 4).getcolors(1 << 15) or []
    once = Image.new("RGB", (len(shades), 1))
    once.putdata([colour for _, colour in shades])
    rare = once.quantize(256 - MOST_USED, kmeans=2, dither=Image.Dither.NONE)
    palette = Image.new("P", (1, 1))
    palette.putpalette((usual.getpalette() or []) + (rare.getpalette() or []))
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def wait_until_dark(page: Page, role: str) -> None:
    """Wait until no lamp is lit in a role."""
    page.wait_for_function("role => document.querySelector(`.light[data-role=${role}]`) === null", arg=role)


def take_all(browser: Browser, address: str, folder: Path) -> None:
    """Play the game, and take a picture wherever there is something to see."""
    page = opened(browser, address, DESKTOP, "light", 1)
    take_set_up(page, folder / "set-up.png")
    for count, short in enumerate(MOVES, 1):
        move(page, [short[:2], short[2:]])
        wait_for_moves(page, count)
    hold(page, [THREAT[:2], "c4"])
    page.locator("#advice", has_text="it may go to").wait_for()
    take(page, folder / "game.png")
    hold_back(page, THREAT[:2])

    move(page, WRONG)
    page.locator(".question", has_text="accept").wait_for()
    wait_until_dark(page, "last")
    take(page, folder / "wrong-move.png")
    move(page, [WRONG[-1], WRONG[0]])
    page.locator(".question").wait_for(state="detached")

    move(page, [THREAT[:2], THREAT[2:]])
    wait_for_moves(page, len(MOVES) + 1)
    page.locator("#banner", has_text="Shogun!").wait_for()
    german = opened(browser, address, DESKTOP, "dark", 1, "de-DE")
    german.locator("#banner", has_text="Shogun!").wait_for()
    wait_until_dark(german, "last")
    take(german, folder / "threat.png")

    phone = opened(browser, address, PHONE, "dark", 1.5)
    phone.locator("#banner", has_text="Shogun!").wait_for()
    wait_until_dark(phone, "last")
    take(phone, folder / "phone.png")
    take_archive(page, folder / "archive.png")


def take_set_up(page: Page, path: Path) -> None:
    """Look at what a new game may be like, and leave the one that there is."""
    page.click("#new-game")
    page.locator("#dialog .rows .man").first.wait_for()
    for index, name in enumerate(("Ada", "Ben")):
        page.locator("#dialog .player-row input").nth(index).fill(name)
    take(page, path)
    page.keyboard.press("Escape")
    page.locator("#dialog").wait_for(state="hidden")


def take_archive(page: Page, path: Path) -> None:
    """End the game, have it analysed, and look at the first win that was missed."""
    page.click("#draw")
    page.click("#dialog .primary")
    page.locator("#turn", has_text="Draw").wait_for()
    page.click("#games-link")
    page.click(".game-row")
    page.click(".game-acts button:text-is('Analyse')")
    page.locator(".analysis-bar", has_text="analysed").wait_for(timeout=300_000)
    page.locator(".kept-moves .move:has(.missed)").first.click()
    page.locator(".move-card .better").wait_for()
    page.evaluate("document.querySelector('.analysis-bar').hidden = true; scrollTo(0, 0)")
    page.wait_for_timeout(500)
    take(page, path)


def hold_back(page: Page, square: str) -> None:
    """Put the piece in the hand back on its square."""
    box = page.locator(f'.cell[data-square="{square}"]').bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures"
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("Chromium is missing; on Debian: apt-get install chromium")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, service(Path(data)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        take_all(browser, address, folder)
        browser.close()
    for picture in sorted(folder.glob("*.png")):
        size = picture.stat().st_size
        print(f"{picture}: {size / 1000:.0f} kB")
        if size > LARGEST:
            sys.exit(f"{picture} is larger than {LARGEST / 1000:.0f} kB; take it smaller")


if __name__ == "__main__":
    main()
