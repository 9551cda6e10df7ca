"""What all tests share: reproducible property tests, and what happens when a tool is missing."""

import os
import shutil
from collections.abc import Callable, Mapping

import pytest
from hypothesis import settings

settings.register_profile("suite", derandomize=True, max_examples=50, deadline=None, database=None)
settings.load_profile("suite")

# Commands speak the language of the machine. The tests and all programs that they start are to speak English.
for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
    os.environ.pop(variable, None)

CHROMIUM_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
)


def find_tool(*commands: str) -> str:
    """The path of the first of `commands` that exists; without one, skip the test, or fail it under CI=true."""
    for command in commands:
        path = shutil.which(command)
        if path is not None:
            return path
    message = f"{' or '.join(commands)} is missing; `make test` names the package to install"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def tool() -> Callable[..., str]:
    """`tool("kicad-cli")` gives the path of a program that a test needs."""
    return find_tool


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: Mapping[str, object]) -> dict[str, object]:
    """Let pytest-playwright's `page` open the Chromium of the machine."""
    executable = find_tool("chromium", "chromium-browser", "google-chrome")
    return {**browser_type_launch_args, "executable_path": executable, "args": list(CHROMIUM_FLAGS)}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the tests in a browser last: Playwright keeps an event loop running in the main thread until the end."""
    items.sort(key=lambda item: "playwright" in getattr(item, "fixturenames", ()))
