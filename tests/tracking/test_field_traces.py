"""The trace files of Dobutsu shogi are those that `make_field_traces` writes.

That they give what they must is tested with all other traces, in `tests/test_trace_cases.py`.
"""

from tests.tracking.make_field_traces import FOLDER, traces


def test_the_files_are_up_to_date() -> None:
    """If not: `python -m tests.tracking.make_field_traces`."""
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.jsonl")}
    assert written == dict(traces())
