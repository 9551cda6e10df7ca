"""What the benchmarks of this area draw and keep."""

import json
from dataclasses import asdict
from pathlib import Path
from xml.etree import ElementTree

from benchmarks.calibrations import calibrate, finished
from benchmarks.curves import HEIGHT, LEFT, RIGHT, TOP, WIDTH, draw

SVG = "{http://www.w3.org/2000/svg}"


def test_curves_are_drawn_to_scale_with_their_names() -> None:
    curves = {"a < b": {0: (0.0, 0.0, 0.0), 100: (0.5, 1.0, 1.0)}, "c": {0: (0.0, 0.5, 0.5), 200: (0.0, 0.9, 1.0)}}
    drawing = ElementTree.fromstring(draw(curves, "moves", "title"))
    first, second = (line.get("points", "").split() for line in drawing.iter(f"{SVG}polyline"))
    assert first[1] == f"{LEFT + (WIDTH - LEFT - RIGHT) / 2:.1f},{TOP:.1f}"
    assert second[1].startswith(f"{WIDTH - RIGHT:.1f},")
    heights = {text.text: float(text.get("y", "0")) for text in drawing.iter(f"{SVG}text")}
    assert heights["a < b"] != heights["c"]
    assert all(0 < height < HEIGHT for height in heights.values())


def test_finished_calibrations_are_kept_and_a_half_line_is_cut_off(tmp_path: Path) -> None:
    run = calibrate(3, check=False)
    file = tmp_path / "runs.jsonl"
    line = json.dumps(asdict(run))
    file.write_text(f"{line}\n{line[:20]}")
    assert finished(file) == {3: run}
    assert file.read_text() == f"{line}\n"
    assert finished(tmp_path / "none.jsonl") == {}
    assert finished(None) == {}
