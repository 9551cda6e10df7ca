"""Whatever is sent, the service answers, and its journal says the same as its state."""

import tempfile
from pathlib import Path
from typing import Any, Final

from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.geometry import SQUARE_NAMES
from shogunboard.session import rebuild, view
from shogunboard.store import Archive
from shogunboard.web.hands import ACTIONS
from shogunboard.web.requests import COMMANDS
from tests.store.play import GAME
from tests.web.house import House

POSITIONS: Final = (
    "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 0",
    "gfesdcba/8/8/8/8/8/8/ABCDSEFG r 3",
    "2s3a1/2f5/1d1S4/8/gb6/5ec1/4E3/BC4FG r 0",
    "7s/8/8/8/8/8/8/S7 w 0",
    "8/8/8/8/8/8/8/8 w 0",
)

anything: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
squares: Final = st.sampled_from(SQUARE_NAMES)
places: Final = st.floats(-3, 11) | st.integers(-3, 11)
LIKELY: Final[dict[str, st.SearchStrategy[Any]]] = {
    "move": st.sampled_from(["b1b3", "e8e4", "x"]),
    "squares": st.lists(squares, min_size=2, max_size=2) | st.lists(st.integers(0, 63), max_size=3),
    "position": st.sampled_from(POSITIONS),
    "side": st.sampled_from("wrb"),
    "level": st.sampled_from(["full", "warnings", "off"]),
    "button": st.sampled_from(["ok", "white", "red"]),
    "man": st.integers(-1, 17),
    "x": places,
    "y": places,
    "lifted": st.booleans(),
    "from": squares,
    "to": squares,
    "on": st.booleans(),
}
"""Fields as they should be."""


def objects(key: str, names: tuple[str, ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Requests that are nearly right, and others."""
    right = {name: values | anything if name == "move" else values for name, values in LIKELY.items()}
    nearly_right = st.fixed_dictionaries({key: st.sampled_from(names)}, optional=right)
    wrong = st.fixed_dictionaries({key: st.sampled_from(names)}, optional=dict.fromkeys(LIKELY, anything))
    return st.one_of(
        st.fixed_dictionaries({key: st.sampled_from(names), **right}),
        nearly_right,
        wrong,
        st.dictionaries(st.text(max_size=8) | st.sampled_from([key, *LIKELY]), anything, max_size=4),
    )


requests: Final = st.lists(
    st.tuples(st.just("/api/command"), objects("command", COMMANDS))
    | st.tuples(st.just("/api/hand"), objects("action", ACTIONS))
    | st.tuples(st.just(""), st.sampled_from([0, 200, 600, 2000])),
    min_size=1,
    max_size=15,
)
"""Requests, with time passing between them."""


@settings(max_examples=30)
@given(requests)
def test_any_object_is_answered_and_the_journal_agrees_with_the_state(sent: list[tuple[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        house.start()
        for path, what in sent:
            if not path:
                house.pass_time(what)
                continue
            before = house.state
            answer = house.post(path, what)
            assert answer.status in (200, 400, 409), answer.text
            if answer.status != 200:
                assert answer.error
                assert without_revision(house.state) == without_revision(before)
        state = house.state
        assert state["storage"] == {"ok": True, "problem": None, "said": None, "pending": 0}
        assert house.ends == []
        journal_agrees(house.database, state)


def without_revision(state: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in state.items() if key != "revision"}


def journal_agrees(database: Path, state: dict[str, Any]) -> None:
    """Does the last game of the journal lead to what is shown?"""
    with Archive(database) as archive:
        recorded = archive.find(state["game_id"])
    assert recorded is not None
    rebuilt, line = rebuild(GAME, recorded.facts)
    assert line is not None
    told = view(rebuilt, GAME)
    for key in ("position", "start", "turn", "men", "moves", "result", "winner_royals"):
        assert told[key] == state[key], key
    assert not recorded.summary.aside or state["phase"] == "setup"
