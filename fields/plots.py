"""The results as pictures."""

import json
from pathlib import Path
from types import MappingProxyType
from typing import Final

import numpy as np
from matplotlib.figure import Figure

from fields.arrangements import AIM
from fields.board import plain_board, rotated_board, straight_board, wanted_angles
from fields.dials import random_errors
from fields.margins import OPERATE_B, PRINTED_PLAY, RELEASE_B
from fields.parameters import Magnets
from fields.places import centres
from fields.sources import Array, direction
from fields.tolerances import BUILDS, simulate, tag_field
from shogunboard.games.shogun.sets import PieceSet
from shogunboard.geometry import FILES, SIZE
from shogunboard_hw.geometry import PITCH

KEPT: Final = "Description"
"""The text in a picture that holds the values it shows, as JSON."""
GLUED: Final = MappingProxyType(
    {"as recommended": rotated_board, "right when empty": straight_board, "at right angles": plain_board}
)


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
    _save(figure, path, board.angles)


def draw_dials(magnets: Magnets, piece_set: PieceSet, path: Path) -> None:
    """By how much dials among pieces drawn at random miss their directions, by how the pairs are glued."""
    wanted = wanted_angles(piece_set)
    figure = Figure(figsize=(8, 4), layout="constrained")
    axes = figure.subplots()
    worst = []
    for name, glue in GLUED.items():
        errors = random_errors(glue(magnets, wanted), wanted)
        axes.hist(errors.ravel(), bins=80, histtype="step", label=name)
        worst.append(float(errors.max()))
    axes.axvline(AIM, color="grey", linestyle=":")
    axes.set(xlabel="degrees off the direction", ylabel="dials", yscale="log", title="Dials among other pieces")
    axes.legend()
    _save(figure, path, np.array(worst))


def _save(figure: Figure, path: Path, values: Array) -> None:
    """Save a picture with the values that it shows, so that one can tell whether it is still true."""
    figure.savefig(path, dpi=90, metadata={KEPT: json.dumps([round(float(value), 2) for value in values])})


def draw_sensors(magnets: Magnets, path: Path) -> None:
    """What sensors feel, over all errors, and the field of a tag by its place."""
    figure = Figure(figsize=(10, 4.5), layout="constrained")
    left, right = figure.subplots(1, 2)
    extremes: list[float] = []
    for build in BUILDS:
        felt = simulate(magnets, build)
        extremes += [felt.most_empty, felt.least_occupied, felt.least_two_sided]
        for values, name in ((np.abs(felt.empty), "empty"), (felt.occupied, "occupied"), (felt.turned, "two-sided")):
            left.hist(values, bins=80, histtype="step", label=f"{name}, {build.name}")
    left.set(xlabel="vertical field in mT", ylabel="squares", yscale="log", title="20,000 squares")
    for limit in (RELEASE_B, OPERATE_B):
        left.axvline(limit, color="grey", linestyle=":")
    left.legend(fontsize=6, loc="upper center", bbox_to_anchor=(0.5, -0.15), ncols=3)
    offsets = np.linspace(0.0, 20.0, 81)
    right.plot(offsets, tag_field(magnets, magnets.tag_height, offsets), label="piece")
    right.plot(offsets, tag_field(magnets, magnets.two_sided_height / 2, offsets), label="two-sided piece")
    right.axhline(0.0, color="grey", linewidth=0.5)
    for play, how in ((PRINTED_PLAY, "--"), (magnets.play, ":")):
        right.axvline(play, color="grey", linestyle=how, label=f"play of {play:.2g} mm")
    right.set(xlabel="tag off the middle in mm", ylabel="vertical field in mT", title="Field of a tag")
    right.legend()
    _save(figure, path, np.array(extremes))
