"""The test vectors that both codecs read."""

import json
from pathlib import Path
from typing import Any, Final

VECTORS: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "wire" / "vectors.json").read_text(encoding="utf-8")
)
FRAMES: Final[list[dict[str, Any]]] = VECTORS["frames"]
