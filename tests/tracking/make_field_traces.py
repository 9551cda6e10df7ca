"""Writes scenes of Dobutsu shogi as trace files: `python -m tests.tracking.make_field_traces`.

What must come out of each is written here by hand; only the final position is worked out from the moves.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shogunboard.scans import Sensing
from shogunboard.traces import TraceHeader, TraceWriter
from tests.tracking.field import GAME, SENSINGS, START, Field

FOLDER: Final = Path(__file__).parents[1] / "data/traces/dobutsu"
SUFFIX: Final = {"polarity": "pol", "presence": "pre"}
PROMOTION: Final = "g1l/1C1/1c1/ELG[e] w"
DROPS: Final = "gle/3/3/ELG[Cc] w"
TWO_CHICKS: Final = "gle/3/3/ELG[CC] w"
KINDS: Final = "g1l/3/3/ELG[CEc] w"
TWO_KINDS: Final = "gl1/3/3/1LG[CEec] w"
ENTRY: Final = "g2/2L/l2/E1G[Cec] w"
LION: Final = "gle/1G1/3/EL1[Cc] w"
BENCH_FIRST: Final = (("b3", "b2", "wc", "b2"), ("b1", "b2", "be", "b2"))
ALWAYS_WRONG: Final = ("mismatch", "ambiguous")
PEACEFUL: Final = (*ALWAYS_WRONG, "illegal")


@dataclass(frozen=True, slots=True)
class Scene:
    """What hands do, one act after the other (see `field`), and what must be told.

    `flips` are told instead of `contains` where sensors see faces. `start` None: the start is set up and recognised
    first; with `shifted_first` it is put up one file off before that, and cleared away again.
    """

    name: str
    acts: Sequence[Sequence[str]]
    moves: Sequence[str]
    start: str | None = START
    contains: Sequence[str] = ()
    flips: Sequence[str] = ()
    forbids: Sequence[str] = PEACEFUL
    result: str | None = None
    pause: int = 260
    rotation: int = 0
    shifted_first: bool = False

    def expect(self, sensing: Sensing) -> dict[str, object]:
        """The header's `expect`."""
        position = GAME.parse_position(self.start or START)
        for move in self.moves:
            position = position.after(GAME.parse_move(position, move)[0])
        faces = sensing == "polarity" and self.flips
        told = {
            "contains": list(self.flips if faces else self.contains),
            "forbids": list(ALWAYS_WRONG if faces else self.forbids),
        }
        expect: dict[str, object] = {"moves": list(self.moves), "final": position.text(), "result": self.result}
        return expect | {key: names for key, names in told.items() if names}

    def text(self, sensing: Sensing) -> str:
        """The trace file of the scene on a board that senses so."""
        board = Field(self.start, sensing, rotation=self.rotation)
        if self.start is None:
            if self.shifted_first:
                board.set_up(rotation=self.rotation + 2)
                board.clear()
            board.set_up(rotation=self.rotation)
        for act in self.acts:
            board.play(*act, pause=self.pause)
        stream = io.StringIO()
        writer = TraceWriter(stream)
        header = TraceHeader(
            game="dobutsu",
            sensing=sensing,
            start=self.start,
            rotation=self.rotation if self.start else 0,
            name=f"{self.name}-{SUFFIX[sensing]}",
            expect=self.expect(sensing),
        )
        writer.header(header)
        for scan in board.scans:
            writer.scan(scan)
            writer.time(scan.t)
        return stream.getvalue()


SCENES: Final = (
    Scene("bench-first", BENCH_FIRST, ["b3b2", "b1b2"], rotation=1),
    Scene("victim-first", [("b2", "wc", "b3", "b2")], ["b3b2"]),
    Scene("bench-last", [("b3", "b2", "b2", "wc")], ["b3b2"]),
    Scene("bench-later", [("b3", "b2", "b2"), (), ("wh",), ("b1", "b2", "b2"), ("wh", "c3")], ["b3b2", "b1b2", "C*c3"]),
    Scene("bench-never", [("b3", "b2", "b2"), ("a1", "a2")], ["b3b2", "a1a2"]),
    Scene("bench-while-the-opponent-moves", [("b3", "b2", "b2"), ("a1", "wc", "a2")], ["b3b2", "a1a2"]),
    Scene("drop", [("wa", "b3"), ("ba", "a2")], ["C*b3", "C*a2"], DROPS, rotation=3),
    Scene("drop-of-two-kinds", [("wb", "a2")], ["E*a2"], TWO_KINDS),
    Scene("drop-held-and-put-back", [("wa", "wa"), ("c4", "c3")], ["c4c3"], DROPS),
    Scene("drop-taken-back", [("wa", "b3"), ("b3", "wd"), ("wd", "a2")], ["C*a2"], DROPS, ["move", "takeback", "move"]),
    Scene("drop-corrected", [("wa", "b3"), ("b3", "c3")], ["C*c3"], DROPS, ["move", "correction"]),
    Scene("drop-in-the-last-row", [("wa", "c2"), ("c1", "b2"), ("c2", "/c1")], ["C*c2", "c1b2", "c2c1+"], DROPS),
    Scene(
        "wrong-bench",
        [("ba", "b3"), ("b3", "ba"), ("wa", "b3")],
        ["C*b3"],
        DROPS,
        ["illegal:not_your_turn", "restored", "move"],
        forbids=ALWAYS_WRONG,
    ),
    Scene("two-chicks", [("wb", "b3"), ("a1", "a2"), ("wa", "c3")], ["C*b3", "a1a2", "C*c3"], TWO_CHICKS),
    Scene("bench-tidied", [BENCH_FIRST[0], ("wc", "wf"), BENCH_FIRST[1], ("wf", "a3")], ["b3b2", "b1b2", "C*a3"]),
    Scene("bench-tidied-slowly", [BENCH_FIRST[0], ("wc",), ("wf",), ("a1", "a2")], ["b3b2", "a1a2"]),
    Scene(
        "bench-tidied-in-mid-move",
        [BENCH_FIRST[0], BENCH_FIRST[1], ("wc", "c4", "wa", "c3")],
        ["b3b2", "b1b2", "c4c3"],
        pause=120,
    ),
    Scene(
        "tidied-beyond-recognition",
        [("wa", "wb", "wh", "wg"), ("wg", "b3"), ("b3", "b3")],
        [],
        KINDS,
        ["ambiguous"],
        forbids=["illegal", "mismatch"],
    ),
    Scene("fast-reply", [("c4", "c3", "a1", "a2")], ["c4c3", "a1a2"], pause=120),
    Scene("fast-recapture", [(*BENCH_FIRST[0], *BENCH_FIRST[1])], ["b3b2", "b1b2"], pause=150),
    Scene(
        "take-back-a-capture",
        [*BENCH_FIRST, ("b2", "b1", "be", "b2"), ("b2", "b3", "wc", "b2")],
        [],
        contains=["move", "move", "takeback", "takeback"],
    ),
    Scene(
        "take-back-at-once",
        [*BENCH_FIRST, ("b2", "b1", "be", "b2", "b2", "b3", "wc", "b2")],
        [],
        contains=["move", "move", "takeback", "takeback"],
        pause=150,
    ),
    Scene(
        "take-back-after-tidying",
        [BENCH_FIRST[0], ("wc", "wa"), ("a1", "a2"), ("a2", "a1"), ("b2", "b3", "wa", "b2")],
        [],
        contains=["move", "move", "takeback", "takeback"],
    ),
    Scene("promotion", [("b2", "/b1"), ("c1", "b1", "bd", "b1")], ["b2b1+", "c1b1"], PROMOTION, rotation=2),
    Scene("flip-forgotten", [("b2", "b1"), ("b1", "/b1")], ["b2b1+"], PROMOTION, ["move"], ["illegal:flip", "move"]),
    Scene("flip-without-need", [("c4", "/c3"), ("c3", "c3")], ["c4c3"], flips=["illegal:flip", "move"]),
    Scene("turned-in-place", [("c4", "/c4"), ("c4", "c4")], [], flips=["illegal:flip", "restored"]),
    Scene("dropped-as-a-hen", [("wa", "/b3"), ("b3", "b3")], ["C*b3"], DROPS, flips=["illegal:flip", "move"]),
    Scene(
        "hen-face-down-on-the-bench",
        [("b2", "/b1"), ("c1", "b1", "/bd", "b1"), ("bd", "bd"), ("c4", "c3")],
        ["b2b1+", "c1b1", "c4c3"],
        PROMOTION,
        flips=["move", "move", "illegal:flip", "restored", "move"],
    ),
    Scene(
        "hen-left-face-down",
        [("b2", "/b1"), ("c1", "b1", "/bd", "b1"), ("c4", "c3"), ("bd", "c2")],
        ["b2b1+", "c1b1", "c4c3", "C*c2"],
        PROMOTION,
        flips=["move", "move", "illegal:flip", "move", "move"],
    ),
    Scene(
        "promotion-taken-back",
        [("b2", "/b1"), ("b1", "/b2"), ("b2", "b2")],
        [],
        PROMOTION,
        ["move", "takeback"],
        ["move", "illegal:flip", "takeback"],
    ),
    Scene("entry", [("c2", "c1")], ["c2c1"], ENTRY, ["move", "game_over"], result="entry"),
    Scene("lion-caught", [("b2", "b1", "b1")], ["b2b1"], LION, ["move", "game_over"], result="capture"),
    Scene("lion-caught-and-benched", [("b2", "b1", "wd", "b1")], ["b2b1"], LION, ["game_over"], result="capture"),
    Scene("set-up", [("c4", "c3")], ["c4c3"], None, ["setup", "game_started", "move"]),
    Scene("set-up-turned", [("c4", "c3")], ["c4c3"], None, ["setup", "game_started", "move"], rotation=1),
    Scene(
        "set-up-shifted",
        [("c4", "c3")],
        ["c4c3"],
        None,
        ["setup", "game_started", "move"],
        forbids=[*PEACEFUL, "new_game_offered"],
        shifted_first=True,
    ),
)


def traces() -> Iterator[tuple[str, str]]:
    """The names of the files and what is in them."""
    for scene in SCENES:
        for sensing in SENSINGS:
            yield f"{scene.name}-{SUFFIX[sensing]}.jsonl", scene.text(sensing)


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.jsonl"):
        path.unlink()
    for name, text in traces():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
