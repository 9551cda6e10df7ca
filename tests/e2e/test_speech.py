"""What the page says aloud, by a browser's voice that is played here, and what is set for the page alone."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from shogunboard.lights import PALETTES, Role
from tests.e2e.boardpage import BoardPage
from tests.e2e.service import Service
from tests.e2e.test_pure_parts import reckon

pytestmark = pytest.mark.browser

VOICES: Final = """
window.voices = [
  { name: "far", lang: "en-GB", localService: false, default: true },
  { name: "near", lang: "en-US", localService: true, default: false },
  { name: "Anna", lang: "de-DE", localService: true, default: true },
];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
window.said = [];
class Voicebox extends EventTarget {
  getVoices() { return window.voices; }
  speak(utterance) {
    this.now = utterance;
    window.said.push(utterance.text);
    document.documentElement.dataset.said = utterance.text;
  }
  cancel() { window.said.push("(cut off)"); this.end(); }
  end() { const { now } = this; this.now = undefined; now?.onend?.(); }
}
"""
"""Voices that say nothing by themselves: a test lets an utterance end."""
LISTEN: Final = """() => {
  window.heard = [];
  const announce = document.getElementById("announce");
  new MutationObserver(() => window.heard.push(announce.textContent)).observe(announce, { childList: true });
}"""


def state(moves: int = 0, *, captured: str | None = None, **fields: Any) -> dict[str, Any]:
    """A state of a game after so many moves, the last of them a capture or not."""
    played = [
        {"side": "wr"[ply % 2], "move": "b1b3", "from": "b1", "to": "b3", "captured": None} for ply in range(moves)
    ]
    if played:
        played[-1]["captured"] = captured
    common = {"game_id": 1, "phase": "playing", "letters": "wr", "names": ["White", "Red"], "benches": [[], []]}
    nothing: dict[str, Any] = {
        "message": None,
        "threat": None,
        "result": None,
        "wrong": [],
        "missing": [],
        "faults": [],
        "resting": False,
    }
    look = {"texts": {"threat": "Shogun!"}}
    return {**common, **nothing, "moves": played, "position": str(moves), "look": look, **fields}


def message(key: str, text: str) -> dict[str, Any]:
    return {"key": key, "params": {}, "text": text, "said": {"say": text, "params": {}}}


WRONG: Final = message("wrong_distance", "b1 shows 3, it was moved 2.")
THREAT: Final = {"square": "d8", "by": ["e6"]}
RED_WINS: Final = {"winner": "r", "reason": "mate"}

CHANGES: Final = {
    "a move": (state(), state(1), "White: b1 to b3.", None),
    "a capture": (state(1), state(2, captured="A"), "Red: b1 takes on b3.", None),
    "a threat": (state(), state(1, threat=THREAT), "White: b1 to b3. Shogun!", "Shogun!"),
    "a threat that stays": (
        state(1, threat=THREAT),
        state(1, threat=THREAT, message=WRONG),
        WRONG["text"],
        WRONG["text"],
    ),
    "a threat answered by a threat": (
        state(1, threat=THREAT),
        state(2, threat=THREAT),
        "Red: b1 to b3. Shogun!",
        "Shogun!",
    ),
    "a wrong move": (state(1), state(1, message=WRONG), WRONG["text"], WRONG["text"]),
    "the same again": (state(1, message=WRONG), state(1, message=WRONG), None, None),
    "a picture that may become right": (state(1), state(1, message=message("mismatch", "Missing.")), None, None),
    "the end": (
        state(),
        state(1, phase="over", result=RED_WINS),
        "White: b1 to b3. Red wins by mate.",
        "Red wins by mate.",
    ),
    "a piece pushed after it": (
        state(1, phase="over", result=RED_WINS),
        state(1, phase="setup", result=RED_WINS),
        None,
        None,
    ),
    "a line that was cut off": (state(1), state(7), "Red: b1 to b3. White: b1 to b3.", None),
    "another game": (state(5), state(1, game_id=2), "White: b1 to b3.", None),
}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One for the whole module: what is reckoned in its page changes nothing, and one test plays."""
    service = Service(tmp_path_factory.mktemp("talking")).start()
    yield service
    service.stop()


@pytest.fixture(scope="module")
def talking(service: Service, browser: Browser, browser_context_args: Mapping[str, Any]) -> Iterator[Page]:
    """A page whose browser has the voices. In the end it must not have complained of anything."""
    context = browser.new_context(**browser_context_args)
    context.add_init_script(VOICES + "Object.defineProperty(window, 'speechSynthesis', { value: new Voicebox() });")
    board = BoardPage(context.new_page()).open(service.url)
    yield board.page
    context.close()
    assert board.complaints == []


def test_what_is_said_after_a_change(talking: Page) -> None:
    """Everything, or warnings only."""
    texts = "['all', 'warnings', 'off'].map((level) => m.sayingOf(before, after, level)?.text ?? null)"
    both = f"given.map(([before, after]) => {texts})"
    told = reckon(talking, "spoken", both, [[before, after] for before, after, _, _ in CHANGES.values()])
    assert dict(zip(CHANGES, told, strict=True)) == {
        change: [everything, warnings, None] for change, (_, _, everything, warnings) in CHANGES.items()
    }


def test_the_winner_stays_in_the_headline_while_pieces_are_set_up_again(talking: Page) -> None:
    """A game ends, and somebody pushes a piece."""
    setup = {"key": "setup", "params": {"missing": ["b1"], "extra": []}, "text": "", "said": {"say": "", "params": {}}}
    after = state(1, phase="setup", result=RED_WINS, message=setup)
    headline, said = reckon(talking, "words", "[m.headline(given), m.messageInWords(given)]", after)
    assert headline == "Red wins"
    assert said.startswith("Red wins by mate. ")
    assert "b1" in said
    assert reckon(talking, "words", "m.headline(given)", state(phase="setup")) == "Setting up"


def test_what_has_been_put_right_or_moved_on_from_is_out_of_date(talking: Page) -> None:
    wrong = state(1, message=WRONG, wrong=["b3"])
    script = "given.slice(1).map((later) => m.isOutOfDate(m.sayingOf(given[0], given[1], 'warnings'), later))"
    later = [wrong, {**wrong, "lifted": {}}, state(1, wrong=[], message=message("restored", "")), state(2)]
    assert reckon(talking, "spoken", script, [state(1), *later]) == [False, False, True, True]


def test_speech_is_never_behind_the_game(talking: Page) -> None:
    """What is said when sayings come one after the other, and the first ends between the third and the fourth."""
    script = VOICES + (
        """const box = new Voicebox();
        const speaker = new m.Speaker(box, given.language);
        for (const [index, [rank, ply]] of given.sayings.entries()) {
          if (index === 3) box.end();
          speaker.say({ text: String(index), rank, ply });
        }
        return [speaker.ability, window.said, box.now?.voice.name ?? null];"""
    )

    def spoken(language: str, *sayings: tuple[int, int]) -> Any:
        whole = f"async (given) => {{ const m = await import('/static/speech.js'); {script} }}"
        return talking.evaluate(whole, {"language": language, "sayings": sayings})

    # A newer ply cuts off, so does what matters as much; what matters less waits, the newest of it.
    assert spoken("en", (4, 1), (1, 2)) == ["yes", ["0", "(cut off)", "1"], "near"]
    assert spoken("en", (1, 1), (3, 1)) == ["yes", ["0", "(cut off)", "1"], "near"]
    assert spoken("en", (4, 1), (1, 1), (2, 1), (1, 1)) == ["yes", ["0", "2"], "near"]
    assert spoken("de", (1, 1)) == ["yes", ["0"], "Anna"]
    assert spoken("pl", (1, 1)) == ["no-voice", [], None]
    assert reckon(talking, "speech", "new m.Speaker(undefined, 'en').ability") == "no-speech"


def test_a_page_that_was_quiet_stays_so(talking: Page) -> None:
    kept = [{"quiet": True, "flipped": True}, {"quiet": False}, {"quiet": True, "volume": 30}]
    spoilt: dict[str, object] = {"volume": None, "language": {}, "theme": "dark", "begun": None}
    assert reckon(talking, "settings", "given.map(m.migrated)", [*kept, spoilt]) == [
        {"volume": 0, "flipped": True},
        {},
        {"volume": 30},
        {"theme": "dark", "begun": None},
    ]
    assert reckon(talking, "sound", "[0, 50, 100, 200].map(m.gainOf)") == [0, 0.25, 1, 1]
    assert set(reckon(talking, "sound", "m.KINDS")) == {"move", "capture", "wrong", "shogun", "flag", "end"}


def test_a_game_is_spoken_and_announced_once_and_choices_are_kept(service: Service, talking: Page) -> None:
    page, board = talking, BoardPage(talking)
    page.evaluate("window.said = []")
    page.get_by_text("More", exact=True).click()
    page.get_by_label("Speech").select_option("Everything")
    page.get_by_label("Volume").fill("40")
    page.get_by_label("Light or dark").select_option("Dark")
    page.get_by_label("Lights of the page").select_option("For the colour-blind")
    expect(page.locator("#volume-value")).to_have_text("40 %")
    expect(page.locator("body")).to_have_css("color", "rgb(241, 231, 216)")
    page.locator("details.more summary").click()
    page.evaluate(LISTEN)
    service.hand("tap_move", **{"from": "b1", "to": "b2"})
    board.says("b1 shows 2")
    rgb = PALETTES["colour_blind"].looks[Role.WRONG].emitted
    vermilion = reckon(page, "light", "m.lampLook(given).colour", list(rgb))
    expect(page.locator('.light[data-role="wrong"]')).to_have_attribute("style", re.compile(re.escape(vermilion)))
    service.hand("tap_move", **{"from": "b2", "to": "b1"})
    expect(board.text(".question")).to_have_count(0)
    service.hand("tap_move", **{"from": "f1", "to": "f3"})
    board.moves(["2f1-f3"])
    expect(page.locator("html")).to_have_attribute("data-said", "White: f1 to f3.")
    said = [text for text in page.evaluate("window.said") if text not in ("", "(cut off)")]
    assert said == ["Shogun!", "b1 shows 2, it was moved 1.", "White: f1 to f3."]
    heard = page.evaluate("window.heard")
    for news in ("it was moved 1", "did the window on b1 show 1?", "The board fits the game again", "2f1-f3"):
        assert len([text for text in heard if news in text]) == 1, news
    page.reload()
    expect(page.locator("#volume")).to_have_value("40")
    expect(page.locator("#speech")).to_have_value("all")
    expect(page.locator("#theme")).to_have_value("dark")
    expect(page.locator("#lamps")).to_have_value("colour_blind")
    expect(page.locator("body")).to_have_css("color", "rgb(241, 231, 216)")
