"""What makes an empty square read something: step by step, and beside an earlier computation."""

from dataclasses import replace
from typing import Final

import numpy as np

from fields.parameters import Magnets
from fields.tolerances import BUILDS, Build, alone, pairs_around, perfect, simulate, tags_around

EARLIER_EMPTY: Final = (1.34, 3.46)
EARLIER_OCCUPIED: Final = (22.8, 14.8)
"""The least and most of the computation by which this geometry was chosen; its program is not kept."""


def empty_steps(magnets: Magnets, build: Build) -> dict[str, float]:
    """The most that an empty square reads, in mT, by what is counted."""
    level = replace(magnets, sensor_depth=magnets.pair_depth)
    exact, loosely = float(np.abs(alone(level, perfect(build))).max()), placed_badly(magnets, build)
    tags = tags_around(level)
    return {
        "the pair's errors, element in its plane": exact,
        "the same with the tags of the eight neighbours": exact + tags,
        "the pair's errors, element where it is": float(np.abs(alone(magnets, perfect(build))).max()),
        "and the errors of a soldered sensor": float(np.abs(alone(magnets, build)).max()),
        "and the pairs around, each turned the worst way": float(np.abs(alone(magnets, build)).max())
        + pairs_around(magnets, build),
        "and 15 pieces around": simulate(magnets, build).most_empty,
        "element in the plane, but placed as badly as the magnets": loosely,
        "the same with the tags of the eight neighbours, all of one pole": loosely + tags,
    }


def placed_badly(magnets: Magnets, build: Build) -> float:
    """The most that the pair does to a sensor in its plane that is as far off its place as a magnet may be."""
    loose = replace(build, sensor_place=build.place, sensor_height=build.place, sensor_tilt=0.0)
    return float(np.abs(alone(replace(magnets, sensor_depth=magnets.pair_depth), loose)).max())


def compared(magnets: Magnets) -> list[str]:
    """The chapter as Markdown."""
    builds = BUILDS[:2]
    steps = [empty_steps(magnets, build) for build in builds]
    level = replace(magnets, sensor_depth=magnets.pair_depth)
    occupied = [simulate(level, perfect(build)).least_occupied for build in builds]
    return [
        "The most that an empty square reads, in mT, by what is counted:",
        "",
        "| | " + " | ".join(build.name for build in builds) + " |",
        "|---|" + "---:|" * len(builds),
        *(f"| {name} | " + " | ".join(f"{step[name]:.2f}" for step in steps) + " |" for name in steps[0]),
        "| **the earlier computation** | " + " | ".join(f"**{value:.2f}**" for value in EARLIER_EMPTY) + " |",
        "",
        "The earlier computation is the one by which this geometry was chosen. Its program is not kept, so what it",
        "counted can only be inferred: its values are those of the line above it, as far as the extremes of 20,000",
        "squares can be told (from seed to seed they scatter by a tenth). A sensor on the row strip",
        "is placed better than",
        "that, which lowers ours; the dials of other pieces, which it seems to have left out, raise them.",
        f"It told {EARLIER_OCCUPIED[0]:g} and {EARLIER_OCCUPIED[1]:g} mT for an occupied square at",
        "least; with sensors in",
        f"the plane and exactly placed ours are {occupied[0]:.1f} and {occupied[1]:.1f}. Part of that",
        "is the dial's magnet",
        "and the pieces around; the rest is not explained. Ours are the lower ones.",
    ]
