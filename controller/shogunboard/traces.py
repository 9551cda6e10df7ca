"""Trace files: what a board's sensors said, line by line (docs/formats.md, "Trace files").

A trace is JSON Lines: a header, then scans. It is read and written as a stream and never held whole, so a
trace of a week and a trace that is still being recorded are read the same way.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO, Final, TextIO, TypeAlias, get_args

from shogunboard.errors import TextError
from shogunboard.geometry import ROTATIONS
from shogunboard.scans import Scan, Sensing, check_cells
from shogunboard.text import Text, text

FORMAT: Final = "shogunboard-trace/1"
REFERENCE: Final = "reference"
LONGEST_LINE: Final = 1 << 20
"""Bytes. A longer line is no trace; reading stops there instead of filling the memory."""

LATEST_MS: Final = 1 << 53
"""A later time is no time of a board: the whole numbers end here that every reader of JSON can tell apart."""

QUIET_MS: Final = 2000
"""A picture that has held so long is settled: a trace that is cut off later has lost no move."""

Warn: TypeAlias = Callable[[Text], None]
"""Takes a warning: what was passed over, and where."""


@dataclass(frozen=True, slots=True)
class TraceHeader:
    """The first line of a trace.

    `set` is "reference" or an object with `magnets` and `dials`. With `start` the game is already running
    from that position text, and `rotation` is the board's in games whose text has none. Without `start` the
    board begins unknown; `last_rotation` is that of the game before. `settings` are rule settings. `name` and
    `expect` serve collections of cases.
    """

    game: str
    sensing: Sensing
    set: str | Mapping[str, object] = REFERENCE
    start: str | None = None
    rotation: int = 0
    last_rotation: int | None = None
    settings: Mapping[str, object] | None = None
    name: str | None = None
    expect: Mapping[str, object] | None = None

    def to_json(self) -> dict[str, object]:
        """The header as a JSON object, without what is left at its default."""
        fields: dict[str, object] = {"format": FORMAT}
        if self.name is not None:
            fields["name"] = self.name
        fields |= {"game": self.game, "set": self.set, "sensing": self.sensing}
        optional = {
            "start": self.start,
            "rotation": self.rotation or None,
            "last_rotation": self.last_rotation,
            "settings": self.settings,
            "expect": self.expect,
        }
        return fields | {key: value for key, value in optional.items() if value is not None}


class TraceReader:
    """Reads a trace from a stream of bytes: the header first, then scans, each once.

    `warn` is told of a half line at the very end, which a power cut leaves behind.
    """

    def __init__(self, stream: BinaryIO, warn: Warn) -> None:
        self._stream = stream
        self._warn = warn
        self._number = 0

    def header(self) -> TraceHeader:
        """Read the header; raises `TextError` when the stream does not begin with one."""
        for line in self._lines():
            fields = _object(line, self._place)
            return _header(fields, self._place)
        raise TextError(
            text('a trace begins with its header ({"format": "{format}", ...})', format=FORMAT), text("line 1")
        )

    def scans(self, sensing: Sensing) -> Iterator[Scan]:
        """The scans after the header; raises `TextError` with the line number at the first broken line."""
        last: int | None = None
        for line in self._lines():
            if _is_half(line):
                self._warn(
                    text("{place}: the trace ends in the middle of a line, which is left out", place=self._place)
                )
                return
            scan = _scan(_object(line, self._place), sensing, self._place)
            if last is not None and scan.t < last:
                raise TextError(text("time goes back from {last} to {t}", last=last, t=scan.t), self._place)
            last = scan.t
            yield scan

    @property
    def _place(self) -> Text:
        return text("line {line}", line=self._number)

    def _lines(self) -> Iterator[bytes]:
        """The lines that are not empty."""
        while line := self._stream.readline(LONGEST_LINE + 1):
            self._number += 1
            if len(line) > LONGEST_LINE:
                raise TextError(text("the line is longer than {most} bytes", most=LONGEST_LINE), self._place)
            if line.strip():
                yield line


class TraceWriter:
    """Writes a trace as it happens. Every line is flushed, so that a power cut costs one line at most."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._cells: str | None = None
        self._t: int | None = None
        self._quiet = True

    def header(self, header: TraceHeader) -> None:
        """Write the first line."""
        self._write(header.to_json())

    def scan(self, scan: Scan) -> None:
        """Write a scan if the picture has changed, and once that it has held for `QUIET_MS`."""
        if scan.cells is not None and scan.cells != self._cells:
            self._cells, self._t, self._quiet = scan.cells, scan.t, False
            self._write({"t": scan.t, "cells": scan.cells})
        elif not self._quiet and self._t is not None and scan.t >= self._t + QUIET_MS:
            self.time(scan.t)

    def time(self, t: int) -> None:
        """Write that time has passed without a change, if it has passed since the last line."""
        if self._t is None or t > self._t:
            self._t, self._quiet = t, True
            self._write({"t": t})

    def _write(self, fields: Mapping[str, object]) -> None:
        self._stream.write(json.dumps(fields, ensure_ascii=False) + "\n")
        self._stream.flush()


def _is_half(line: bytes) -> bool:
    """Is this the rest that a power cut leaves: a last line that was begun, or the zeros of an unwritten block?"""
    rest = line.rstrip(b"\0")
    return not rest or (not rest.endswith((b"\n", b"}")) and rest.lstrip().startswith(b"{"))


def _object(line: bytes, place: Text) -> Mapping[str, object]:
    try:
        value = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise TextError(text("not UTF-8"), place) from None
    except json.JSONDecodeError as error:
        raise TextError(
            text("not JSON ({problem} at column {colno})", problem=error.msg, colno=error.colno), place
        ) from None
    except (ValueError, RecursionError) as error:
        raise TextError(text("not JSON ({problem})", problem=str(error)), place) from None
    if not isinstance(value, dict):
        raise TextError(text("a line of a trace is a JSON object"), place)
    return value


def _scan(fields: Mapping[str, object], sensing: Sensing, place: Text) -> Scan:
    t = _whole(fields, "t", place)
    if t is None:
        raise TextError(text('"t", the time in milliseconds, is missing'), place)
    if t > LATEST_MS:
        raise TextError(text('"t" is a time in milliseconds, {most} at most', most=LATEST_MS), place)
    cells = _text(fields, "cells", place)
    if cells is not None:
        try:
            check_cells(cells, sensing)
        except TextError as error:
            raise error.within(place) from None
    return Scan(t, cells)


def _header(fields: Mapping[str, object], place: Text) -> TraceHeader:
    if fields.get("format") != FORMAT:
        raise TextError(
            text(
                'the header must have "format": "{format}", it has {value}',
                format=FORMAT,
                value=repr(fields.get("format")),
            ),
            place,
        )
    game = _text(fields, "game", place)
    if game is None:
        raise TextError(text('"game" is missing'), place)
    sensing = next((word for word in get_args(Sensing) if word == fields.get("sensing")), None)
    if sensing is None:
        raise TextError(
            text('"sensing" must be "polarity" or "presence", not {value}', value=repr(fields.get("sensing"))), place
        )
    equipment = fields.get("set", REFERENCE)
    if not isinstance(equipment, str | dict):
        raise TextError(text('"set" must be "reference" or an object with magnets and dials'), place)
    return TraceHeader(
        game=game,
        sensing=sensing,
        set=equipment,
        start=_text(fields, "start", place),
        rotation=_rotation(fields, "rotation", place) or 0,
        last_rotation=_rotation(fields, "last_rotation", place),
        settings=_mapping(fields, "settings", place),
        name=_text(fields, "name", place),
        expect=_mapping(fields, "expect", place),
    )


def _rotation(fields: Mapping[str, object], key: str, place: Text) -> int | None:
    rotation = _whole(fields, key, place)
    if rotation is not None and rotation not in ROTATIONS:
        raise TextError(
            text(
                '"{key}" is a number from 0 to {rotations}, not {rotation}',
                key=key,
                rotations=ROTATIONS[-1],
                rotation=rotation,
            ),
            place,
        )
    return rotation


def _whole(fields: Mapping[str, object], key: str, place: Text) -> int | None:
    value = fields.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TextError(
            text('"{key}" must be a whole number from 0 up, not {value}', key=key, value=repr(value)), place
        )
    return value


def _text(fields: Mapping[str, object], key: str, place: Text) -> str | None:
    value = fields.get(key)
    if value is None or isinstance(value, str):
        return value
    raise TextError(text('"{key}" must be a text, not {value}', key=key, value=repr(value)), place)


def _mapping(fields: Mapping[str, object], key: str, place: Text) -> Mapping[str, object] | None:
    value = fields.get(key)
    if value is None or isinstance(value, dict):
        return value
    raise TextError(text('"{key}" must be an object, not {value}', key=key, value=repr(value)), place)
