"""Reads STL files to see whether their surface is closed, as a slicer needs it."""

import struct
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Corner: TypeAlias = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Mesh:
    """The triangles of a binary STL file."""

    triangles: tuple[tuple[Corner, Corner, Corner], ...]

    @property
    def open_edges(self) -> int:
        """Edges without exactly one neighbour that runs the other way; 0 when the surface is closed."""
        edges: Counter[tuple[Corner, Corner]] = Counter()
        for a, b, c in self.triangles:
            if len({a, b, c}) == 3:
                edges.update(((a, b), (b, c), (c, a)))
        return sum(1 for (start, end), count in edges.items() if count != 1 or edges[end, start] != 1)

    @property
    def volume(self) -> float:
        """What the surface encloses, in cubic millimetres; negative when it is inside out."""
        total = 0.0
        for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in self.triangles:
            total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
        return total / 6


def read_mesh(path: Path) -> Mesh:
    """Read a binary STL file; raises `OSError`, or `ValueError` when it is none."""
    data = path.read_bytes()
    count = struct.unpack_from("<I", data, 80)[0] if len(data) >= 84 else -1
    if len(data) != 84 + 50 * count:
        raise ValueError(f"{path}: no binary STL file")
    found = []
    for index in range(count):
        values = struct.unpack_from("<9f", data, 84 + 50 * index + 12)
        corners = [(values[at], values[at + 1], values[at + 2]) for at in (0, 3, 6)]
        found.append((corners[0], corners[1], corners[2]))
    return Mesh(tuple(found))
