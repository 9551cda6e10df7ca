"""The parts of the page that only reckon, held to the service's own."""

from typing import Any

import pytest
from playwright.sync_api import Page

from shogunboard.geometry import SQUARES, TO_PHYSICAL, TO_PLAYERS
from shogunboard.lights import BLINKS

pytestmark = pytest.mark.browser


def reckon(page: Page, module: str, expression: str, argument: object = None) -> Any:
    """The value of an expression with the module's names in reach."""
    script = f"async (given) => {{ const m = await import('/static/{module}.js'); return ({expression}); }}"
    return page.evaluate(script, argument)


def test_turns_of_the_board_are_the_service_s(still_page: Page) -> None:
    both = "[0, 1, 2, 3, 4, 5, 6, 7].map((turns) => [...Array(64).keys()].map((square) => m.{}(square, turns)))"
    assert reckon(still_page, "geometry", both.format("toPlayers")) == [list(each) for each in TO_PLAYERS]
    assert reckon(still_page, "geometry", both.format("toPhysical")) == [list(each) for each in TO_PHYSICAL]


def test_places_and_squares_belong_together(still_page: Page) -> None:
    middles = "[...Array(64).keys()].map((square) => m.squareAt(m.middle(square)))"
    assert reckon(still_page, "geometry", middles) == list(SQUARES)
    places = [[-0.01, 3], [8.01, 3], [3, -0.01], [0, 0], [8, 8], [7.99, 0.5]]
    at = "given.map(([x, y]) => [m.squareAt({x, y}), m.nearestSquare({x, y})])"
    assert reckon(still_page, "geometry", at, places) == [
        [None, 24],
        [None, 31],
        [None, 3],
        [0, 0],
        [63, 63],
        [7, 7],
    ]


def test_a_place_on_the_screen_is_the_same_both_ways(still_page: Page) -> None:
    under = "[false, true].map((flipped) => m.placeUnder({x: 150, y: 90}, {left: 50, top: 40, width: 400}, flipped))"
    assert reckon(still_page, "geometry", under) == [{"x": 2, "y": 1}, {"x": 6, "y": 7}]


def test_duty_cycles_become_the_screen_s_values(still_page: Page) -> None:
    assert reckon(still_page, "light", "[0, 0.0021, 0.2140, 0.5, 1].map(m.encode)") == [0, 7, 127, 188, 255]
    looks = reckon(still_page, "light", "given.map(m.lampLook)", [[255, 88, 0], [26, 9, 0], [0, 0, 0]])
    bright, dim, dark = looks
    assert bright["colour"].split()[0] == dim["colour"].split()[0] == "rgb(255"
    assert bright["strength"] == 1
    assert 0.5 < dim["strength"] < 0.7
    assert dark["strength"] == 0


def test_every_pattern_of_the_service_blinks_so(still_page: Page) -> None:
    patterns = [list(blink.steps) for blink in BLINKS.values() if blink.steps]
    animations = reckon(still_page, "light", "given.map(m.blinking)", patterns)
    for steps, animation in zip(patterns, animations, strict=True):
        frames = animation["keyframes"]
        assert animation["duration"] == sum(steps)
        assert [frame["opacity"] for frame in frames[:-1]] == [1 - index % 2 for index in range(len(steps))]
        begins = [round(frame["offset"] * sum(steps)) for frame in frames]
        assert begins == [sum(steps[:index]) for index in range(len(steps) + 1)]
    assert reckon(still_page, "light", "m.blinking([])") is None


def test_moves_stand_in_two_columns(still_page: Page) -> None:
    sides = ["r", "w", "r"]
    state = {"letters": "wr", "moves": [{"side": side, "text": str(ply)} for ply, side in enumerate(sides)]}
    lines = reckon(still_page, "words", "m.moveLines(given)", state)
    texts = [[cell and cell["text"] for cell in line["cells"]] for line in lines]
    assert texts == [[None, "0"], ["1", "2"]]


def test_a_clock_counts_on_by_itself(still_page: Page) -> None:
    times = [3_900_000, 300_000, 299_999, 299_000, 20_000, 19_999, 9_650, 50, 0]
    assert reckon(still_page, "clock", "given.map(m.timeOnClock)", times) == [
        "1:05:00",
        "5:00",
        "5:00",
        "4:59",
        "0:20",
        "20.0",
        "9.7",
        "0.1",
        "0.0",
    ]
    clock = {"remaining": {"w": 5000, "r": 3000}, "running": "w", "delay": 1000}
    left = "['w', 'r'].map((side) => [500, 3000, 9000].map((ms) => m.remainingOf(given, side, ms)))"
    assert reckon(still_page, "clock", left, clock) == [[5000, 3000, 0], [3000, 3000, 3000]]


def test_kept_games_are_told_in_words(still_page: Page) -> None:
    ends = [("1-0", "mate"), ("1/2-1/2", "repetition"), ("*", "set aside"), ("0-1", "bare")]
    given = [{"result": result, "termination": termination} for result, termination in ends]
    assert reckon(still_page, "archive/texts", "given.map(m.endInWords)", given) == [
        "1\u20130 by mate",
        "\u00bd\u2013\u00bd by repetition",
        "set aside",
        "0\u20131 one piece left",
    ]
    names = ["?", "Anna", "\U0001f600" * 60, "\U0001f600" * 61]
    assert reckon(still_page, "archive/texts", "given.map(m.nameInWords)", names) == [
        "Unnamed",
        *names[1:3],
        f"{names[2][:59]}\u2026",
    ]
    days = ["2026.11.02", "2026.11.02?", "2026.11.??", "2026.??.??", "????.??.??"]
    shown = ["Nov 2, 2026", "Nov 2, 2026?", "Nov 2026", "2026", ""]
    assert reckon(still_page, "archive/texts", "given.map(m.dateInWords)", days) == shown
    assert reckon(still_page, "archive/texts", "[400, 59400, 65000].map(m.timeInWords)") == ["0 s", "59 s", "1:05 min"]
    assert reckon(still_page, "archive/texts", "['3b1-c3', '2e1xe3+', 'E*c2'].map(m.squaresOf)") == [
        {"from": "b1", "to": "c3"},
        {"from": "e1", "to": "e3"},
        None,
    ]


def test_values_are_heights_and_words(still_page: Page) -> None:
    texts = ["+0.00", "-1.20", "+#3", "-#0"]
    values = [
        {
            "text": text,
            "pieces": None if "#" in text else float(text),
            "end": int(text.replace("#", "")) if "#" in text else None,
        }
        for text in texts
    ]
    game = {"names": ["White", "Red"]}
    words = reckon(
        still_page, "archive/texts", "given[1].map((value) => m.valueInWords(given[0], value))", [game, values]
    )
    assert words == ["Even", "Red is ahead by 1.20", "White wins in 3 plies", "Red has won"]
    even, behind, won, lost = reckon(still_page, "archive/texts", "given.map(m.height)", values)
    assert (even, won, lost) == (0, 1, -1)
    assert -0.5 < behind < 0


ASIDES = """async () => {
  const { neighbour, placeIn, withLine } = await import("/static/archive/asides.js");
  const at = (position) => ({ position });
  const game = (moves, ...withdrawn) => ({
    moves: [...moves], positions: ["", ...moves].map((_, index) => at(moves.slice(0, index))),
    withdrawn: withdrawn.map(({ ply, line }) => ({
      ply, moves: [...line.slice(ply - 1)].map((text) => ({ text })),
      positions: [...line].slice(ply - 1).map((_, index) => at(line.slice(0, ply + index))),
    })),
  });
  const before = game("abcd"), after = game("abx", { ply: 3, line: "abcd" });
  return {
    shown: withLine(after, 0).positions.map(({ position }) => position),
    stays: placeIn(before, { aside: null, ply: 2 }, after),
    aside: placeIn(before, { aside: null, ply: 4 }, after),
    again: placeIn(after, { aside: 0, ply: 4 }, before),
    lost: placeIn(before, { aside: null, ply: 4 }, game("abx")),
    back: [neighbour(after, { aside: 0, ply: 3 }, -1), neighbour(after, { aside: null, ply: 0 }, -1)],
    on: [neighbour(after, { aside: 0, ply: 3 }, 1), neighbour(after, { aside: 0, ply: 4 }, 1)],
  };
}"""


def test_a_place_in_a_game_is_found_again_when_moves_are_taken_back(still_page: Page) -> None:
    assert still_page.evaluate(ASIDES) == {
        "shown": ["", "a", "ab", "abc", "abcd"],
        "stays": {"aside": None, "ply": 2},
        "aside": {"aside": 0, "ply": 4},
        "again": {"aside": None, "ply": 4},
        "lost": {"aside": None, "ply": 2},
        "back": [{"aside": None, "ply": 2}, None],
        "on": [{"aside": 0, "ply": 4}, None],
    }
