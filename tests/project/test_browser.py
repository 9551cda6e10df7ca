"""Tests of pages can rely on a browser."""

import pytest
from playwright.sync_api import Page


@pytest.mark.browser
def test_a_page_opens_and_its_scripts_run(page: Page) -> None:
    page.set_content("<p></p><script>document.querySelector('p').textContent = `${8 * 8} squares`</script>")
    assert page.inner_text("p") == "64 squares"
