"""Loads the firmware and its mocks into CPython, beside everything else and under no name that another may want."""

import importlib
import sys
import time
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from tests.project.source import ROOT

SRC: Final = ROOT / "firmware/src"
MOCK: Final = ROOT / "firmware/mock"
NAMES: Final = tuple(sorted(path.stem for folder in (SRC, MOCK) for path in folder.glob("*.py") if path.stem != "main"))


@cache
def firmware() -> Any:
    """All modules of the firmware but the program itself, and the mocks, by name. Loaded once."""
    shims = {"micropython": _micropython(), "time": _time(), "select": ModuleType("select"), "gc": _gc()}
    hidden = {name: sys.modules.pop(name) for name in (*shims, *NAMES) if name in sys.modules}
    sys.path[:0] = [str(SRC), str(MOCK)]
    sys.modules.update(shims)
    try:
        return SimpleNamespace(**{name: importlib.import_module(name) for name in NAMES})
    finally:
        for name in (*shims, *NAMES):
            sys.modules.pop(name, None)
        sys.modules.update(hidden)
        del sys.path[:2]


def _micropython() -> Any:
    module: Any = ModuleType("micropython")
    module.native = lambda function: function
    return module


def _time() -> Any:
    """Waiting takes no time here."""
    module: Any = ModuleType("time")
    module.sleep = lambda seconds: None
    module.sleep_us = lambda us: None
    module.ticks_ms = lambda: int(time.monotonic() * 1000)
    return module


def _gc() -> Any:
    module: Any = ModuleType("gc")
    module.collect = lambda: None
    module.mem_free = lambda: 100_000
    return module
