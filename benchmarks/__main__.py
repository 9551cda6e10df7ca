"""Runs every benchmark of this folder, one after the other: `python -m benchmarks`."""

import pkgutil
import runpy

import benchmarks

for module in pkgutil.iter_modules(benchmarks.__path__):
    if module.name != "__main__":
        print(f"== {module.name}", flush=True)
        runpy.run_module(f"benchmarks.{module.name}", run_name="__main__")
