"""The page as an app of the machine that shows it."""

import json
from typing import Final

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NOT_HERE: Final = "in-incognito"
"""Pages of tests are private windows, in which nothing can be installed."""


def test_the_browser_finds_nothing_that_forbids_to_install_the_page(still_page: Page) -> None:
    session = still_page.context.new_cdp_session(still_page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != NOT_HERE] == []
    manifest = json.loads(told["data"])
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")


def test_every_icon_is_as_large_as_it_says(still_page: Page) -> None:
    script = """async () => {
      const at = document.querySelector("link[rel=manifest]").href;
      const { icons } = await (await fetch(at)).json();
      return Promise.all(icons.filter(({ type }) => type === "image/png").map(async ({ src, sizes }) => {
        const image = new Image();
        image.src = new URL(src, at).href;
        await image.decode();
        return [sizes, `${image.naturalWidth}x${image.naturalHeight}`];
      }));
    }"""
    sizes = still_page.evaluate(script)
    assert len(sizes) == 3
    assert all(said == found for said, found in sizes)
