"""The trace that a service records."""

import errno
from io import BytesIO, StringIO
from pathlib import Path

import pytest

from shogunboard.errors import ConfigError
from shogunboard.scans import Scan
from shogunboard.service.recording import TraceRecorder, recording
from shogunboard.text import Text
from shogunboard.traces import QUIET_MS, TraceHeader, TraceReader

HEADER = TraceHeader("shogun", "polarity")
EMPTY = "." * 64
FULL = "N" * 64


class FullDisk(StringIO):
    """A file on a disk that fills up after some writes."""

    def __init__(self, writes: int) -> None:
        super().__init__()
        self._left = writes

    def write(self, text: str, /) -> int:
        self._left -= 1
        if self._left < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(text)


def unsaid(problem: Text) -> None:
    pytest.fail(str(problem))


def scans(path: Path) -> list[Scan]:
    reader = TraceReader(BytesIO(path.read_bytes()), unsaid)
    assert reader.header() == HEADER
    return list(reader.scans("polarity"))


def test_what_changes_is_recorded(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    with recording(path, HEADER, unsaid) as recorder:
        assert recorder is not None
        for t in range(100, 1000, 10):
            recorder.scan(Scan(t, EMPTY if t < 500 else FULL))
    assert scans(path) == [Scan(100, EMPTY), Scan(500, FULL), Scan(990, None)]


def test_a_picture_that_holds_is_recorded_as_settled(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    with recording(path, HEADER, unsaid) as recorder:
        assert recorder is not None
        for t in range(0, 2 * QUIET_MS, 10):
            recorder.scan(Scan(t, EMPTY))
    assert [scan.t for scan in scans(path)] == [0, QUIET_MS, 2 * QUIET_MS - 10]


def test_without_a_path_nothing_is_recorded() -> None:
    with recording(None, HEADER, unsaid) as recorder:
        assert recorder is None


def test_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    path.write_text("mine", encoding="utf-8")
    with (
        pytest.raises(ConfigError, match="--record .*File exists.*; give the name of a new file"),
        recording(path, HEADER, unsaid),
    ):
        pytest.fail("it must not begin")
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_trace_of_no_scans_is_a_trace(tmp_path: Path) -> None:
    path = tmp_path / "trace.jsonl"
    with recording(path, HEADER, unsaid):
        pass
    assert scans(path) == []


def test_a_disk_that_fills_up_ends_the_recording_and_is_said_once() -> None:
    said: list[str] = []
    disk = FullDisk(2)
    recorder = TraceRecorder(disk, HEADER, lambda problem: said.append(str(problem)))
    recorder.start()
    for t in range(5):
        recorder.scan(Scan(t, EMPTY if t % 2 else FULL))
    recorder.stop()
    assert said == ["the trace cannot be written any more (No space left on device); play goes on"]
    assert len(disk.getvalue().splitlines()) == 2
