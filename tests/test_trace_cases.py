"""Recorded traces, each with what must come out of it: `expect` in its header."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from shogunboard.replay import replay_of
from shogunboard.traces import TraceReader

DATA: Final = Path(__file__).parent / "data/traces"
TRACES: Final = sorted(DATA.rglob("*.jsonl"))


def replayed(path: Path) -> tuple[Any, list[dict[str, Any]]]:
    """What a trace expects, and its events as the command prints them."""
    warnings: list[str] = []
    with path.open("rb") as stream:
        reader = TraceReader(stream, lambda problem: warnings.append(str(problem)))
        header = reader.header()
        replay = replay_of(header)
        events = [dict(item.to_json(replay.game)) for item in replay.run(reader.scans(header.sensing))]
    assert warnings == []
    return header.expect, events


def occurs(wanted: str, event: dict[str, Any]) -> bool:
    """Is this the event called `wanted`, such as "move" or "illegal:distance"?"""
    name, _, reason = wanted.partition(":")
    return bool(event["event"] == name and reason in ("", event.get("reason")))


def in_order(wanted: Sequence[str], events: Sequence[dict[str, Any]]) -> bool:
    """Do the wanted events occur in this order, whatever stands between them?"""
    rest = iter(events)
    return all(any(occurs(name, event) for event in rest) for name in wanted)


@pytest.mark.parametrize("path", TRACES, ids=[path.stem for path in TRACES])
def test_a_trace_gives_what_it_must(path: Path) -> None:
    expect, events = replayed(path)
    end = events[-1]
    assert end["event"] == "end"
    assert end["moves"] == expect["moves"]
    assert end["position"] == expect["final"]
    reason = end["result"]["reason"] if end["result"] else None
    if "over" in expect:
        assert bool(reason) == expect["over"]
    else:
        assert reason == expect.get("result")
    assert in_order(expect.get("contains", []), events)
    assert not [event for event in events if any(occurs(name, event) for name in expect.get("forbids", []))]
    if "threat_by" in expect:
        threats = [sorted(event["by"]) for event in events if event["event"] == "threat"]
        assert sorted(expect["threat_by"]) in threats


def test_there_are_traces_to_replay() -> None:
    assert len(TRACES) >= 36
