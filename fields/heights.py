"""The heights of everything that counts, in one table: above the surface, and above the circuit board."""

from dataclasses import dataclass

from fields.parameters import Magnets
from shogunboard_hw import geometry


@dataclass(frozen=True, slots=True)
class Level:
    """A thing in a square cut open: from `low` to `high` above the surface, in mm; a plane has both alike."""

    name: str
    low: float
    high: float

    @property
    def middle(self) -> float:
        """Its middle plane."""
        return (self.low + self.high) / 2


def levels(magnets: Magnets) -> tuple[Level, ...]:
    """From the dial down to the circuit board."""
    dial, pair = magnets.dial_disc[1] / 2, magnets.pair_magnet[2] / 2
    both, tag = magnets.two_sided_height / 2, magnets.tag_disc[1] / 2
    return (
        Level("dial's magnet", magnets.dial_height - dial, magnets.dial_height + dial),
        Level("tag of a two-sided piece", both - tag, both + tag),
        Level("tag", magnets.tag_floor, magnets.tag_floor + 2 * tag),
        Level("surface that pieces stand on", 0.0, 0.0),
        Level("plate's lower side", -geometry.PLATE_FLOOR, -geometry.PLATE_FLOOR),
        Level("pair", -magnets.pair_depth - pair, -magnets.pair_depth + pair),
        Level("Hall element", -magnets.sensor_depth, -magnets.sensor_depth),
        Level("row strip's upper side", -geometry.BOARD_DEPTH, -geometry.BOARD_DEPTH),
    )


def heights_table(magnets: Magnets) -> list[str]:
    """All of them as Markdown."""
    rows = [
        "| | middle, above the surface | from | to | middle, above the row strip |",
        "|---|---:|---:|---:|---:|",
    ]
    for level in levels(magnets):
        values = (level.middle, level.low, level.high, level.middle + geometry.BOARD_DEPTH)
        rows.append(f"| {level.name} | " + " | ".join(f"{value:.1f}" for value in values) + " |")
    return rows
