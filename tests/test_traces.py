"""Trace files: reading them as a stream, what is refused and what is tolerated, and writing them."""

import io
import json
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogunboard.errors import TextError
from shogunboard.scans import EMPTY_CELLS, Scan
from shogunboard.traces import LONGEST_LINE, QUIET_MS, TraceHeader, TraceReader, TraceWriter

HEADER = '{"format": "shogunboard-trace/1", "game": "shogun", "sensing": "polarity"}\n'
CELLS = "N" + EMPTY_CELLS[1:]


def read(text: str | bytes) -> tuple[TraceHeader, list[Scan], list[str]]:
    """Header, scans and warnings of a whole trace."""
    warnings: list[str] = []
    reader = TraceReader(
        io.BytesIO(text.encode() if isinstance(text, str) else text), lambda problem: warnings.append(str(problem))
    )
    header = reader.header()
    return header, list(reader.scans(header.sensing)), warnings


def header_with(**fields: Any) -> str:
    return json.dumps({"format": "shogunboard-trace/1", "game": "shogun", "sensing": "polarity", **fields}) + "\n"


def test_a_trace_is_read() -> None:
    header, scans, warnings = read(HEADER + f'{{"t": 0, "cells": "{CELLS}"}}\n{{"t": 250}}\n')
    assert header == TraceHeader("shogun", "polarity")
    assert scans == [Scan(0, CELLS), Scan(250, None)]
    assert warnings == []


def test_all_of_the_header_is_kept_and_unknown_keys_are_passed_over() -> None:
    fields: dict[str, Any] = {
        "name": "slow",
        "set": {"magnets": [], "dials": {}},
        "start": "8/8 w 0",
        "rotation": 2,
        "last_rotation": 3,
        "settings": {"repetition": 4},
        "expect": {"moves": ["a1a2"]},
    }
    header, _, _ = read(header_with(**fields, recorded_by="a board"))
    assert header.to_json() == json.loads(header_with(**fields))


def test_null_in_a_header_means_absent() -> None:
    header, _, _ = read(header_with(start=None, last_rotation=None, settings=None))
    assert header == TraceHeader("shogun", "polarity")


def test_empty_lines_line_ends_and_a_byte_order_mark_do_not_matter() -> None:
    text = "\ufeff" + HEADER.replace("\n", "\r\n") + '\r\n  \r\n{"t": 5}\r\n\r\n'
    assert read(text)[1] == [Scan(5, None)]


def test_scans_come_one_by_one_so_a_broken_line_is_met_only_when_it_is_reached() -> None:
    reader = TraceReader(
        io.BytesIO((HEADER + '{"t": 1}\nbroken\n').encode()), lambda problem: pytest.fail(str(problem))
    )
    scans = reader.scans(reader.header().sensing)
    assert next(scans) == Scan(1, None)
    with pytest.raises(TextError, match="^line 3: not JSON"):
        next(scans)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("broken", "not JSON"),
        ("[1, 2]", "JSON object"),
        ("{}", '"t".* missing'),
        ('{"t": "5"}', '"t" must be a whole number'),
        ('{"t": 1.5}', '"t" must be a whole number'),
        ('{"t": true}', '"t" must be a whole number'),
        ('{"t": -1}', '"t" must be a whole number'),
        ('{"t": NaN}', '"t" must be a whole number'),
        ('{"t": 1, "cells": 5}', '"cells" must be a text'),
        ('{"t": 1, "cells": "..."}', "64 characters, this one has 3"),
        (f'{{"t": 1, "cells": "{"x" * 64}"}}', "'x' is not a reading"),
        ("[" * 100_000, "not JSON"),
        ('{"t": ' + "9" * 5000 + "}", "not JSON"),
        ('{"t": 1, "cells": "' + "." * LONGEST_LINE + '"}', "longer than"),
    ],
)
@pytest.mark.parametrize("after", ["\n", '\n{"t": 99}\n'])
def test_a_broken_line_is_refused_with_its_number(line: str, problem: str, after: str) -> None:
    with pytest.raises(TextError, match=f"^line 2.*: .*{problem}"):
        read(HEADER + line + after)


def test_text_that_is_not_utf_8_is_refused_with_its_line() -> None:
    with pytest.raises(TextError, match="^line 2: not UTF-8"):
        read(HEADER.encode() + b'{"t": 1, "cells": "\xff"}\n')


def test_a_time_that_no_board_reaches_is_refused_with_its_line() -> None:
    with pytest.raises(TextError, match='^line 3: "t" is a time in milliseconds, 9007199254740992 at most'):
        read(HEADER + '{"t": 9007199254740992}\n{"t": 99999999999999999999}\n')


def test_time_may_stand_still_but_not_go_back() -> None:
    assert len(read(HEADER + '{"t": 5}\n{"t": 5}\n')[1]) == 2
    with pytest.raises(TextError, match="^line 3: time goes back from 5 to 4"):
        read(HEADER + '{"t": 5}\n{"t": 4}\n')


@given(st.integers(1, 84))
def test_a_half_line_at_the_very_end_is_left_out_with_a_warning(length: int) -> None:
    whole = json.dumps({"t": 250, "cells": CELLS})
    _, scans, warnings = read(HEADER + '{"t": 0}\n' + whole[:length])
    if length == len(whole):
        assert (scans, warnings) == ([Scan(0, None), Scan(250, CELLS)], [])
    else:
        assert scans == [Scan(0, None)]
        assert warnings == ["line 3: the trace ends in the middle of a line, which is left out"]


@pytest.mark.parametrize("rest", ["\0\0\0\0", '{"t": 1, "ce\0\0\0'])
def test_zeros_of_a_block_that_was_never_written_are_a_half_line(rest: str) -> None:
    _, scans, warnings = read(HEADER + rest)
    assert scans == []
    assert len(warnings) == 1


@pytest.mark.parametrize("rest", ["nonsense", '{"t": 1, "cells": "..."}', '{"t": 1]}'])
def test_a_last_line_that_is_wrong_but_not_cut_off_is_refused(rest: str) -> None:
    with pytest.raises(TextError, match="^line 2: "):
        read(HEADER + rest)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "begins with its header"),
        ("\n\n", "begins with its header"),
        (HEADER[:30], "line 1: not JSON"),
        ('{"t": 0}\n', '"format": "shogunboard-trace/1", it has None'),
        (header_with(format="shogunboard-trace/2"), "it has 'shogunboard-trace/2'"),
        (header_with(game=None), '"game" is missing'),
        (header_with(game=5), '"game" must be a text'),
        (header_with(sensing="magic"), '"sensing" must be "polarity" or "presence", not \'magic\''),
        (header_with(sensing=["polarity"]), '"sensing" must be'),
        (header_with(set=5), '"set" must be'),
        (header_with(start=5), '"start" must be a text'),
        (header_with(rotation=8), '"rotation" is a number from 0 to 7, not 8'),
        (header_with(last_rotation="1"), '"last_rotation" must be a whole number'),
        (header_with(settings=[]), '"settings" must be an object'),
        (header_with(expect="mate"), '"expect" must be an object'),
    ],
)
def test_a_wrong_header_is_refused_with_its_line(text: str, problem: str) -> None:
    with pytest.raises(TextError, match=r"^line \d+: ") as caught:
        read(text)
    assert problem in str(caught.value)


def written(header: TraceHeader, scans: Iterable[Scan]) -> str:
    stream = io.StringIO()
    writer = TraceWriter(stream)
    writer.header(header)
    for scan in scans:
        writer.scan(scan)
    return stream.getvalue()


headers = st.builds(
    TraceHeader,
    game=st.text(),
    sensing=st.just("polarity"),
    set=st.just("reference") | st.dictionaries(st.text(), st.lists(st.integers())),
    start=st.none() | st.text(),
    rotation=st.integers(0, 3),
    last_rotation=st.none() | st.integers(0, 3),
    settings=st.none() | st.dictionaries(st.text(), st.booleans() | st.integers()),
    name=st.none() | st.text(),
    expect=st.none() | st.dictionaries(st.text(), st.lists(st.text())),
)
pictures = st.sampled_from([EMPTY_CELLS, CELLS, "NS" * 32, "?" * 64])


@st.composite
def readings(draw: st.DrawFn) -> list[Scan]:
    """Readings at growing times, as a board gives them: most of them are like the one before."""
    times = sorted(draw(st.lists(st.integers(0, 3 * QUIET_MS), max_size=20)))
    return [Scan(t, draw(pictures)) for t in times]


@given(headers, readings())
def test_what_is_written_is_read_back(header: TraceHeader, scans: list[Scan]) -> None:
    again, back, warnings = read(written(header, scans))
    assert (again, warnings) == (header, [])
    changes = [
        scan for before, scan in zip([None, *scans], scans, strict=False) if not before or before.cells != scan.cells
    ]
    assert [scan for scan in back if scan.cells is not None] == changes


def test_an_unchanged_picture_is_written_once_and_once_more_when_it_is_settled() -> None:
    scans = [Scan(t, CELLS) for t in range(0, 60_000, 500)]
    assert read(written(TraceHeader("shogun", "polarity"), scans))[1] == [Scan(0, CELLS), Scan(QUIET_MS, None)]


def test_every_line_is_flushed() -> None:
    class Counting(io.StringIO):
        flushed = ""

        def flush(self) -> None:
            self.flushed = self.getvalue()

    stream = Counting()
    writer = TraceWriter(stream)
    writer.header(TraceHeader("shogun", "presence"))
    writer.scan(Scan(3, EMPTY_CELLS))
    writer.time(3)
    writer.time(9)
    assert stream.flushed == stream.getvalue()
    assert stream.flushed.splitlines()[1:] == [json.dumps({"t": 3, "cells": EMPTY_CELLS}), '{"t": 9}']
