"""Hypothesis strategies for games that are written down: lines as they are played, and their records."""

from collections.abc import Mapping
from typing import Any, Final

from hypothesis import strategies as st

from shogunboard.games.base import Outcome, Side
from shogunboard.games.line import Line
from shogunboard.games.registry import make_game
from shogunboard.record import GameRecord, Notes, from_line
from tests.strategies import position_texts, set_objects

SETTINGS: Final[tuple[Mapping[str, object], ...]] = (
    {},
    {"stalemate": "draw"},
    {"repetition": 3, "takebacks": False},
    {"first": "red"},
)
ENDS: Final = (
    None,
    Outcome(Side.WHITE, "resignation"),
    Outcome(Side.RED, "resignation"),
    Outcome(None, "agreement"),
    Outcome(Side.WHITE, "time"),
    Outcome(None, "time"),
)
words = st.text(st.characters(codec="utf-8"), max_size=20)
"""Any text, also such as means something in a game file."""
comments = words | st.sampled_from(
    [
        "}",
        "a } in it",
        "{",
        "; no",
        "[%emt 0:00:07]",
        "[%disputed]",
        "[%eval 3]",
        '[Event "x"]',
        "1-0",
        "*",
        "word " * 30,
    ]
)
tag_values = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=20)
"""Values that fit in a line."""
tags = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("Event", "Site", "Date", "White", "Red", "Annotator", "_x1"), tag_values)
)


@st.composite
def lines(draw: st.DrawFn, equipment: str | dict[str, Any], settings: Mapping[str, object], most: int = 20) -> Line:
    """Random play, from the start or from a set-up, with numbers now and then that the players insisted on."""
    game = make_game("shogun", equipment, settings)
    chance = draw(st.randoms(use_true_random=False))
    setup = draw(st.none() | position_texts())
    line = Line(game.parse_position(setup) if setup else game.start(chance.randrange(4)))
    for _ in range(draw(st.integers(0, most))):
        steps = line.steps()
        if not steps:
            break
        step = chance.choice(steps)
        overruled = line.position.insist(step.origin, chance.randrange(64)) if chance.random() < 0.2 else None
        legal = {one.move.short for one in steps}
        if overruled is not None and overruled.move.short not in legal:
            line.push(overruled, disputed=True)
        else:
            line.push(step)
    if line.outcome() is None:
        line.end(draw(st.sampled_from(ENDS)))
    return line


@st.composite
def played(draw: st.DrawFn) -> tuple[Line, GameRecord]:
    """A line and its record."""
    equipment = draw(st.just("reference") | set_objects() | set_objects(unknown=True))
    settings = draw(st.sampled_from(SETTINGS))
    line = draw(lines(equipment, settings))
    notes = Notes(
        draw(st.lists(st.none() | st.integers(0, 100_000), max_size=len(line.plies))),
        draw(st.dictionaries(st.integers(0, len(line.plies)), st.lists(comments, max_size=3), max_size=5)),
    )
    return line, from_line(line, draw(tags), notes)
