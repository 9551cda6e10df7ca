"""A service for every test, and the page on it."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service

Starter = Callable[..., Service]

expect.set_options(timeout=20_000)


@pytest.fixture
def start_service(tmp_path: Path) -> Iterator[Starter]:
    """`start_service(settings, "--option", ...)` starts a service; it is stopped after the test."""
    services: list[Service] = []

    def start(settings: str = "", *options: str, extra_path: str = "") -> Service:
        folder = tmp_path / f"service{len(services)}"
        folder.mkdir()
        service = Service(folder, settings, options, extra_path)
        services.append(service)
        return service.start()

    yield start
    for service in services:
        service.stop()


@pytest.fixture
def service(start_service: Starter) -> Service:
    """A service with the simulated board."""
    return start_service()


@pytest.fixture(scope="session")
def still_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on which no test changes anything, so that all may share it."""
    service = Service(tmp_path_factory.mktemp("still")).start()
    yield service
    service.stop()


@pytest.fixture(scope="session")
def still_page(still_service: Service, browser: Browser, browser_context_args: Mapping[str, Any]) -> Iterator[Page]:
    """A page on that service that is only looked at and reckoned in."""
    context = browser.new_context(**browser_context_args)
    yield BoardPage(context.new_page()).open(still_service.url).page
    context.close()


@pytest.fixture
def board(page: Page) -> Iterator[BoardPage]:
    """The page, not opened yet. After the test the browser must not have complained of anything."""
    found = BoardPage(page)
    yield found
    assert found.complaints == []
