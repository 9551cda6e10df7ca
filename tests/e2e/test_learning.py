"""Playing in the page with a set of which nothing is known, and finding it out there."""

import random
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from shogunboard.games.line import Line
from shogunboard.games.registry import make_game, read_set_book
from shogunboard.geometry import square_name
from tests.e2e.boardpage import BoardPage
from tests.e2e.conftest import Starter
from tests.e2e.liveboard import MEN, live_board
from tests.e2e.service import Service
from tests.knowing.test_lore import plies

pytestmark = pytest.mark.browser

TRUTH: Final = make_game("shogun")
BEGUN: Final = 'name = "From the attic"\nreadings = [\n]\n'
SEED: Final = 87
"""A game of 18 plies with captures and threats, which ends in mate."""

HEAR: Final = """() => {
  window.heard = [];
  new EventSource("/api/events").addEventListener("game", ({data}) => window.heard.push(JSON.parse(data)));
}"""


@pytest.fixture
def attic(tmp_path: Path) -> Path:
    """The file of a set that was just begun."""
    file = tmp_path / "attic.toml"
    file.write_text(BEGUN)
    return file


def window(board: BoardPage, letter: str) -> str:
    """What a person sees in the window of a piece."""
    return board.text(f"#men .man[data-letter={letter}]").get_attribute("data-number") or ""


def question(board: BoardPage) -> Locator:
    return board.text('.question[data-kind="which_numbers"]')


def asked(service: Service) -> list[str]:
    """The squares whose numbers are asked for."""
    return next((each["squares"] for each in service.state()["questions"] if each["kind"] == "which_numbers"), [])


def answer_all(service: Service, board: BoardPage) -> int:
    """Answer what is asked of numbers by what the windows show; how often that was needed."""
    count = 0
    while squares := asked(service):
        man = service.state()["men"][squares[0]]
        number = window(board, man["piece"])
        question(board).get_by_role("button", name=f"on {squares[0]} shows {number}").click()
        service.until(lambda state: len(state["men"][squares[0]]["numbers"]) == 1)
        count += 1
    return count


def test_a_whole_game_with_an_unknown_set(start_service: Starter, board: BoardPage, attic: Path) -> None:
    """No false alarm, no missed end, and at the end the set file has what the game has told."""
    service = start_service("", "--set", str(attic), "--truth", "reference")
    board.open(service.url)
    board.page.evaluate(HEAR)
    true = Line(TRUTH.start())
    answers = unsure = 0
    texts: list[str] = []
    for origin, target in plies(true, random.Random(SEED), 40):
        service.hand("tap_move", **{"from": square_name(origin), "to": square_name(target)})
        # That a move gives a threat, or mate, may not be known yet.
        texts.append(true.plies[-1].text.rstrip("+#"))
        board.moves(texts)
        answers += answer_all(service, board)
        if true.outcome() is None:
            assert service.state()["result"] is None
        else:
            service.until(lambda state: state["result"] is not None)
        state, threat = service.state(), true.position.threat()
        assert (state["wrong"], state["missing"]) == ([], [])
        if state["threat"] is not None:
            assert threat is not None
            assert state["threat"]["square"] == square_name(threat.square)
        if state["possible_threat"] is not None and state["threat"] is None and state["result"] is None:
            unsure += 1
            expect(board.text("#banner")).to_be_hidden()
            expect(board.square(state["possible_threat"]["square"])).to_have_attribute("data-mark", "perhaps")
            expect(board.text("#status")).to_have_attribute("data-tone", "plain")
    outcome = true.outcome()
    assert outcome is not None
    assert outcome.winner is not None
    board.headline(f"{TRUTH.side_names[outcome.winner]} wins")
    board.says("by mate")
    expect(question(board)).to_have_count(0)
    assert answers > 3
    assert unsure > 0
    heard: list[dict[str, Any]] = board.page.evaluate("window.heard")
    assert "illegal" not in {event["event"] for event in heard}
    threats = [threat for ply in true.plies if (threat := ply.after.threat())]
    there = {(square_name(threat.square), square_name(by)) for threat in threats for by in threat.by}
    said = {(event["shogun"], by) for event in heard if event["event"] == "threat" for by in event["by"]}
    assert said
    assert said <= there
    (end,) = [event for event in heard if event["event"] == "game_over"]
    assert (end["winner"], end["reason"]) == (TRUTH.side_letters[outcome.winner], outcome.reason)
    expect(board.text("#set-line")).not_to_contain_text(", 0 readings")
    service.stop()
    book = read_set_book(attic.read_text())
    assert book.problems() == ()
    assert len(book.readings) >= answers + len(texts) // 2
    for number, ply in enumerate(true.plies):
        before = true.plies[number - 1].after if number else true.start
        letter = before.men[ply.step.origin].letter
        assert book.numbers(letter, square_name(ply.step.origin), 0) == before.numbers(ply.step.origin)


def test_windows_are_read_and_readings_withdrawn_in_the_page(
    start_service: Starter, board: BoardPage, attic: Path
) -> None:
    service = start_service("", "--set", str(attic), "--truth", "reference")
    page = board.open(service.url).page
    page.get_by_role("button", name="From the attic 0 % known").click()
    board.answer("Read windows")
    wizard = page.get_by_role("region", name="Reading windows")
    for count in (1, 2):
        ask = service.state()["set"]["ask"]
        expect(wizard.get_by_role("heading")).to_have_text(f"White {ask['piece']} on {ask['square']}")
        wizard.get_by_role("button", name="Put it there for me").click()
        board.tells(ask["square"], f"White {ask['piece']} shows")
        number = window(board, ask["piece"])
        wizard.get_by_role("button", name=f"White {ask['piece']} shows {number}").click()
        expect(wizard).to_contain_text(f"{count} reading")
    board.press("Take the answer back")
    expect(wizard).to_contain_text("1 reading")
    board.press("Stop")
    expect(wizard).to_be_hidden()
    page.locator("#set-line").click()
    expect(page.locator(".readings li")).to_have_count(1)
    page.get_by_role("button", name="Withdraw reading 1").click()
    expect(page.locator(".readings li")).to_have_count(0)
    board.answer("Close")
    assert read_set_book(attic.read_text()).readings == ()
    board.headline("Setting up")
    board.press("Set up the pieces")
    board.headline("Either side begins")

    # The numbers of a row say what its windows show.
    board.press("I read numbers …")
    page.get_by_role("group", name="White").get_by_label("I read the numbers").check()
    digits = page.get_by_label("Numbers of White\u2019s row, from a1 to h1")
    digits.fill("42142")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Say so").click()
    expect(dialog.get_by_role("alert")).to_contain_text("3 more")
    row = "".join(window(board, letter) for letter in "ABCDSEFG")
    digits.fill(f"{row[:3]}?{row[4:]}")
    board.answer("Say so")
    expect(page.get_by_role("region", name="Which piece stands where?")).to_be_hidden()
    read = {f"{file}1": [int(number)] for file, number in zip("abcdefgh", row, strict=True)} | {"d1": [1, 2, 3, 4]}
    service.until(lambda state: read == {square: state["men"][square]["numbers"] for square in read})


def test_a_board_that_no_page_can_touch_is_drawn_by_what_is_known(
    start_service: Starter, board: BoardPage, tmp_path: Path
) -> None:
    """A piece of which nothing is known is looked at, and two that stand in each other's place are exchanged."""
    windows = TRUTH.windows(0)
    readings = [
        f'  "{letter} {square_name(square)} 0 {numbers[0]} import",'
        for letter, row in windows.items()
        if letter != "g"
        for square, numbers in enumerate(row)
    ]
    file = tmp_path / "set.toml"
    file.write_text("\n".join(['name = "Known but g"', "readings = [", *readings, "]", ""]))
    settings, path = live_board(tmp_path, MEN)
    service = start_service(settings, "--set", str(file), extra_path=path)
    page = board.open(service.url).page
    board.tells("a8", "a8, Red G may show 1, 2, 3 or 4")
    assert window(board, "g") == "?"
    board.click("a8")
    sheet = page.get_by_role("region", name="Piece", exact=True)
    expect(sheet).to_contain_text("Red G on a8")
    sheet.get_by_role("button", name="Red G does not show 1").click()
    board.tells("a8", "a8, Red G may show 2, 3 or 4")
    sheet.get_by_role("button", name="Red G shows 3").click()
    board.tells("a8", "a8, Red G shows 3")
    assert window(board, "g") == "3"
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()

    service.command("tell_order", side="w", digits="31142212")
    swapped = board.text('.question[data-kind="exchanged"]')
    expect(swapped).to_contain_text("White\u2019s pieces on a1 and b1")
    swapped.get_by_role("button", name="Exchange A and B").click()
    board.tells("a1", "a1, White B shows 3")
    board.tells("b1", "b1, White A shows 1")
    expect(swapped).to_have_count(0)
