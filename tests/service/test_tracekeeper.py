"""Traces that are recorded from the page."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from shogunboard.replay import End, replay_of
from shogunboard.service import tracekeeper
from shogunboard.traces import TraceReader
from tests.web.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path) as house:
        house.start()
        yield house


def start(house: House) -> str:
    """Begin to record; the name of the trace."""
    assert house.post("/api/traces/start", {}).status == 200
    return str(house.state["recording"])


def stop(house: House) -> None:
    assert house.post("/api/traces/stop", {}).status == 200
    assert house.state["recording"] is None


def replayed(text: str, folder: Path) -> list[str]:
    """The moves that a replay finds in a trace."""
    path = folder / "downloaded.jsonl"
    path.write_text(text, encoding="utf-8")
    with path.open("rb") as stream:
        reader = TraceReader(stream, lambda problem: pytest.fail(str(problem)))
        header = reader.header()
        *_, end = replay_of(header).run(reader.scans(header.sensing))
    assert isinstance(end, End)
    return list(end.moves)


def test_a_trace_that_begins_in_a_game_tells_its_moves_again(house: House, tmp_path: Path) -> None:
    house.move("b1", "b3")
    name = start(house)
    house.move("e8", "e4")
    house.move("a1", "a2")
    stop(house)
    house.move("g8", "g7")
    answer = house.get(f"/api/traces/{name}")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert name in answer.headers["content-disposition"]
    assert replayed(answer.text, tmp_path) == house.moves[1:3]


def test_a_trace_after_the_end_of_a_game_tells_the_next_one(house: House, tmp_path: Path) -> None:
    house.move("b1", "b3")
    house.command("resign", side="w")
    name = start(house)
    house.command("new_game")
    house.hand("set_up")
    house.pass_time()
    house.move("c1", "c2")
    stop(house)
    assert replayed(house.get(f"/api/traces/{name}").text, tmp_path) == ["c1c2"]


def test_what_is_recorded_can_be_read_meanwhile(house: House) -> None:
    name = start(house)
    house.pass_time(50)
    header, *_ = house.get(f"/api/traces/{name}").text.splitlines()
    assert json.loads(header)["start"] == house.state["position"]


def test_only_one_is_recorded_at_a_time_and_none_of_a_second_is_written_over(house: House) -> None:
    first = start(house)
    refused = house.post("/api/traces/start", {})
    assert (refused.status, "stop it first" in refused.error) == (409, True)
    stop(house)
    refused = house.post("/api/traces/stop", {})
    assert (refused.status, "no trace" in refused.error) == (409, True)
    second = start(house)
    assert second == f"{first.removesuffix('.jsonl')}-2.jsonl"
    stop(house)
    assert {trace["name"] for trace in house.get("/api/traces").json["traces"]} == {first, second}


def test_a_trace_is_deleted_unless_it_is_being_recorded(house: House) -> None:
    name = start(house)
    refused = house.post(f"/api/traces/{name}/delete", {})
    assert (refused.status, "stop it first" in refused.error) == (409, True)
    stop(house)
    assert house.post(f"/api/traces/{name}/delete", {}).status == 200
    assert house.get("/api/traces").json["traces"] == []
    assert house.get(f"/api/traces/{name}").status == 404


@pytest.mark.parametrize("name", ["access.json", "..%2Faccess.json", "x" * 300, "20261130-120000.jsonl", "%00"])
def test_nothing_but_traces_is_given_away_or_deleted(house: House, tmp_path: Path, name: str) -> None:
    house.gate.keeper.renew_pin()
    kept = (tmp_path / "access.json").read_text(encoding="utf-8")
    assert house.get(f"/api/traces/{name}").status == 404
    assert house.post(f"/api/traces/{name}/delete", {}).status == 404
    assert (tmp_path / "access.json").read_text(encoding="utf-8") == kept


def test_a_recording_that_is_forgotten_ends_by_itself(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tracekeeper, "LONGEST_MS", 3_600_000)
    start(house)
    house.clock.advance(3_599_000)
    house.pass_time(10)
    assert house.state["recording"] is not None
    house.pass_time(2000)
    assert house.state["recording"] is None
    assert house.get("/api/traces").json["problem"] == "the recording has ended after 60 minutes"


def test_a_recording_ends_at_its_largest_and_too_many_are_refused(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tracekeeper, "LARGEST", 600)
    monkeypatch.setattr(tracekeeper, "MOST", 600)
    name = start(house)
    house.move("b1", "b3")
    house.move("e8", "e4")
    house.pass_time(50)
    assert house.state["recording"] is None
    assert (tmp_path / "traces" / name).stat().st_size < 1200
    refused = house.post("/api/traces/start", {})
    assert (refused.status, "delete some" in refused.error) == (409, True)


def test_a_folder_that_cannot_be_made_is_told(house: House, tmp_path: Path) -> None:
    (tmp_path / "traces").write_text("a file in its place", encoding="utf-8")
    refused = house.post("/api/traces/start", {})
    assert (refused.status, "traces" in refused.error) == (503, True)
    assert house.state["recording"] is None


def test_a_recording_ends_whole_with_the_service(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        house.start()
        name = start(house)
        house.move("b1", "b3")
    text = (tmp_path / "traces" / name).read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert replayed(text, tmp_path) == ["b1b3"]
