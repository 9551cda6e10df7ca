"""The results as pictures."""

from pathlib import Path

import numpy as np
from matplotlib.figure import Figure

from fields.board import rotated_board, wanted_angles
from fields.parameters import Magnets
from fields.places import centres
from fields.sources import direction
from fields.tolerances import BUILDS, simulate, tag_field
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import FILES, SIZE
from shogunboard_hw.geometry import PITCH


def draw_map(magnets: Magnets, piece_set: PieceSet, path: Path) -> None:
    """The pairs as they are glued, with their north ends red, and the field at every dial."""
    wanted = wanted_angles(piece_set)
    board = rotated_board(magnets, wanted)
    middle = centres(0.0)[:, :2]
    along, across = direction(board.angles)[:, :2], direction(board.angles + 90.0)[:, :2]
    figure = Figure(figsize=(8, 8), layout="constrained")
    axes = figure.add_subplot()
    half, width = magnets.pair_magnet[0] / 2, magnets.pair_magnet[1]
    for side in (-1, 1):
        bar = middle + side * magnets.pair_offset * across
        for end, colour in ((1, "tab:red"), (-1, "tab:blue")):
            tip = bar + end * half * along
            for start, stop in zip(bar, tip, strict=True):
                axes.plot(*zip(start, stop, strict=True), color=colour, linewidth=width * 1.5, solid_capstyle="butt")
    field = board.at_dials
    axes.quiver(*middle.T, field[:, 0], field[:, 1], pivot="mid", scale=90, width=0.004)
    axes.set_xticks(np.arange(SIZE) * PITCH, list(FILES))
    axes.set_yticks(-np.arange(SIZE) * PITCH, [str(SIZE - row) for row in range(SIZE)])
    axes.set_xticks((np.arange(SIZE + 1) - 0.5) * PITCH, minor=True)
    axes.set_yticks(-(np.arange(SIZE + 1) - 0.5) * PITCH, minor=True)
    axes.grid(which="minor")
    axes.set(aspect="equal", xlim=(-PITCH / 2, 7.5 * PITCH), ylim=(-7.5 * PITCH, PITCH / 2))
    axes.set_title(f"Pairs of the set {piece_set.name} (north red) and the dials above them")
    figure.savefig(path, dpi=90)


def draw_sensors(magnets: Magnets, path: Path) -> None:
    """What sensors feel, over all errors, and the field of a tag by its place."""
    figure = Figure(figsize=(10, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    for build in BUILDS:
        felt = simulate(magnets, build)
        for values, name in ((np.abs(felt.empty), "empty"), (felt.occupied, "occupied"), (felt.turned, "two-sided")):
            left.hist(values, bins=80, histtype="step", label=f"{name}, {build.name}")
    left.set(xlabel="vertical field in mT", ylabel="squares", yscale="log", title="20,000 squares")
    left.legend(fontsize=6)
    offsets = np.linspace(0.0, 20.0, 81)
    right.plot(offsets, tag_field(magnets, magnets.tag_height, offsets), label="piece")
    right.plot(offsets, tag_field(magnets, magnets.two_sided_height / 2, offsets), label="two-sided piece")
    right.axhline(0.0, color="grey", linewidth=0.5)
    right.axvline(magnets.play, color="grey", linestyle=":", label="recess")
    right.set(xlabel="tag off the middle in mm", ylabel="vertical field in mT", title="Field of a tag")
    right.legend()
    figure.savefig(path, dpi=90)
