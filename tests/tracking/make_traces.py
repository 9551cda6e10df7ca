"""Writes instructive scenes as trace files: `python -m tests.tracking.make_traces`.

What must come out of each is written here by hand; only the final position is worked out from the moves.
"""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shogunboard.games.registry import make_game
from shogunboard.scans import Sensing
from shogunboard.traces import TraceHeader, TraceWriter
from tests.tracking import trace_hands as hands
from tests.tracking.scenario import SENSINGS, Scenario
from tests.tracking.scenes import BARE, MATE, MIDDLE, SHUFFLE, STALEMATE, START, there_and_back

FOLDER: Final = Path(__file__).parents[1] / "data/traces/own"
SUFFIX: Final = {"polarity": "pol", "presence": "pre"}


@dataclass(frozen=True, slots=True)
class Scene:
    """What hands do, and what must be told.

    `start` None: the set-up is recognised. `last_start` is the start of the last game, if it is not `start`; `moves`
    are those that stand at its end.
    """

    name: str
    play: Callable[[Scenario], None]
    start: str | None = MIDDLE
    moves: Sequence[str] = ()
    contains: Sequence[str] = ()
    forbids: Sequence[str] = ()
    result: str | None = None
    threat_by: Sequence[str] | None = None
    sensings: Sequence[Sensing] = SENSINGS
    settings: dict[str, object] | None = None
    last_start: str | None = None

    def expect(self) -> dict[str, object]:
        """The header's `expect`."""
        game = make_game("shogun", None, self.settings)
        position = game.parse_position(self.last_start or self.start or START)
        for move in self.moves:
            position = position.after(game.parse_move(position, move)[0])
        expect: dict[str, object] = {"moves": list(self.moves), "final": position.text(), "result": self.result}
        expect |= {key: list(value) for key, value in (("contains", self.contains), ("forbids", self.forbids)) if value}
        return expect if self.threat_by is None else expect | {"threat_by": list(self.threat_by)}

    def text(self, sensing: Sensing) -> str:
        """The trace file of the scene on a board that senses so."""
        board = Scenario(self.start, sensing, settings=self.settings)
        self.play(board)
        board.settle()
        stream = io.StringIO()
        writer = TraceWriter(stream)
        writer.header(
            TraceHeader(
                game="shogun",
                sensing=sensing,
                start=self.start,
                settings=self.settings,
                name=self.file_name(sensing),
                expect=self.expect(),
            )
        )
        for scan in board.scans:
            writer.scan(scan)
            writer.time(scan.t)
        return stream.getvalue()

    def file_name(self, sensing: Sensing) -> str:
        """The name of its file, without the ending."""
        return f"{self.name}-{SUFFIX[sensing]}"


TURNED: Final = START[:-1] + "1"
WRONG: Final = ("illegal", "mismatch")
UNDONE: Final = ("takeback", "correction")
AROUND: Final = [ply for _ in range(3) for ply in there_and_back(make_game("shogun").parse_position(SHUFFLE))]

SCENES: Final = (
    Scene("path-tap", hands.path_tap, moves=["h3f5"], forbids=[*WRONG, *UNDONE]),
    Scene("path-tap-too-long", hands.path_tap_too_long, moves=["h3f5"], contains=["illegal:distance", "move"]),
    Scene("path-tap-capture", hands.path_tap_to_a_capture, moves=["a4b7"], forbids=[*WRONG, *UNDONE], threat_by=["b7"]),
    Scene("bump-mid-move", hands.bump_in_mid_move, moves=["h3f5"], contains=["mismatch", "move"], forbids=UNDONE),
    Scene(
        "takeback-at-once", hands.take_back_at_once, contains=["move", "move", "takeback", "takeback"], forbids=WRONG
    ),
    Scene("takeback-slow", hands.take_back_slowly, contains=["move", "mismatch", "takeback"], forbids=["illegal"]),
    Scene("correction-capture", hands.correction_into_a_capture, moves=["h3h7"], contains=["move", "correction"]),
    Scene("correction-of-capture", hands.correction_of_a_capture, moves=["h3f5"], contains=["move", "correction"]),
    Scene(
        "correction-late",
        hands.too_late_to_correct,
        moves=["h3f5"],
        contains=["move", "illegal:not_your_turn", "restored"],
        forbids=UNDONE,
    ),
    Scene(
        "own-piece", hands.own_piece, moves=["g1h1"], contains=["illegal:own_piece", "restored", "move"], forbids=UNDONE
    ),
    Scene("illegal-capture", hands.illegal_capture, moves=["d5d6"], contains=["illegal:distance", "restored", "move"]),
    Scene(
        "mate", hands.mate, MATE, ["d6e6"], contains=["move", "threat", "game_over"], result="mate", threat_by=["e6"]
    ),
    Scene("mate-withdrawn", hands.mate_withdrawn, MATE, ["d6c6"], contains=["game_over", "correction"]),
    Scene(
        "mate-put-away",
        hands.put_away,
        MATE,
        ["d6e6"],
        contains=["game_over"],
        forbids=[*WRONG, *UNDONE],
        result="mate",
    ),
    Scene("stalemate", hands.stalemate, STALEMATE, ["d5c6"], forbids=["threat"], result="stalemate"),
    Scene("stalemate-draw", hands.stalemate, STALEMATE, ["d5c6"], result="stalemate", settings={"stalemate": "draw"}),
    Scene(
        "bare-victim-first", hands.bare_by_victim_first, BARE, ["c5a5"], contains=["move", "game_over"], result="bare"
    ),
    Scene("new-game-offered", hands.new_game_offered, START, ["d1d5", "c8c4"], forbids=["game_started", "takeback"]),
    Scene(
        "new-game-started",
        hands.new_game_started,
        START,
        ["c1c5"],
        contains=["game_started", "move"],
        last_start=TURNED,
    ),
    Scene(
        "setup-chip-lost",
        hands.chip_lost_in_set_up,
        None,
        ["d1d5"],
        contains=["setup", "fault", "fault_cleared", "game_started", "move"],
    ),
    Scene(
        "several-games",
        hands.several_games,
        MATE,
        ["c1c5"],
        contains=["game_over", "game_started", "move"],
        last_start=TURNED,
    ),
    Scene("both-at-once", hands.both_at_once, moves=["a4b7"], forbids=WRONG),
    Scene("swap-single", hands.swap_single, moves=["h3h7", "g8f5"], forbids=[*WRONG, "ambiguous"]),
    Scene("fast-recapture", hands.fast_recapture, moves=["a4b7", "b8b7"], forbids=[*WRONG, "ambiguous"]),
    Scene("both-in-hands", hands.both_in_the_hands, forbids=["move", *WRONG]),
    Scene("repetition", hands.repetition, SHUFFLE, ["".join(ply) for ply in AROUND], contains=["repetition"]),
    Scene("dead-square", hands.dead_square, moves=["h3f5", "g8f5"], contains=["fault", "move", "move"], forbids=WRONG),
)


def traces() -> Iterator[tuple[str, str]]:
    """The names and texts of all files."""
    for scene in SCENES:
        for sensing in scene.sensings:
            yield f"{scene.file_name(sensing)}.jsonl", scene.text(sensing)


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.jsonl"):
        path.unlink()
    for name, text in traces():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
