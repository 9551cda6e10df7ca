"""The parts of a build that read its squares, as `shogunboard.ports` knows them."""

from typing import assert_never

from shogunboard.ports import Part
from shogunboard.text import text
from shogunboard_hw.pinout.model import Build, BuildA, BuildB


def parts_of(build: Build) -> tuple[Part, ...]:
    """The chips or multiplexers of a build, each with its squares in the order of its inputs."""
    match build:
        case BuildA():
            return tuple(
                Part(
                    text("chip {number} ({address})", number=chip.number, address=f"{chip.address:#04x}"),
                    tuple(
                        place.square
                        for place in sorted(build.inputs, key=lambda place: place.pin)
                        if place.expander == chip.number
                    ),
                )
                for chip in build.expanders
            )
        case BuildB():
            return tuple(
                Part(
                    text("multiplexer {number}", number=chip.number),
                    tuple(
                        place.square
                        for place in sorted(build.inputs, key=lambda place: place.channel)
                        if place.multiplexer == chip.number
                    ),
                )
                for chip in build.multiplexers
            )
        case _:
            assert_never(build)
