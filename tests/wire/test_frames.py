"""Frames: known answers, any bytes, and the two codecs side by side."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard_hw.wire.frames import MAX_PAYLOAD, Frame, FrameReader, crc16, encode, stuff, unstuff
from tests.wire.twin import TWIN, TwinReader, twin_encode
from tests.wire.vectors import FRAMES, VECTORS

frames = st.builds(Frame, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=MAX_PAYLOAD))
noise = st.lists(
    st.one_of(st.binary(max_size=300), frames.map(encode), st.sampled_from([b"\0", b"AT\r", b"\xff" * 260, b"\3"]))
).map(b"".join)


@pytest.mark.parametrize("vector", VECTORS["crc"], ids=lambda vector: vector["data"])
def test_crc_has_the_known_values(vector: dict[str, Any]) -> None:
    data = bytes.fromhex(vector["data"])
    assert crc16(data) == vector["crc"]
    assert TWIN.crc16(data, 0, len(data)) == vector["crc"]


@pytest.mark.parametrize("vector", VECTORS["cobs"], ids=lambda vector: vector["data"])
def test_cobs_has_the_known_values(vector: dict[str, Any]) -> None:
    data, encoded = bytes.fromhex(vector["data"]), bytes.fromhex(vector["encoded"])
    assert stuff(data) == encoded
    assert unstuff(encoded) == data


def test_cobs_knows_the_longest_block() -> None:
    data = bytes(range(1, 255))
    assert unstuff(b"\xff" + data) == data


@pytest.mark.parametrize("vector", FRAMES, ids=lambda vector: f"{vector['from']}-{vector['name']}")
def test_frames_are_as_the_vectors_say_in_both_codecs(vector: dict[str, Any]) -> None:
    frame = Frame(vector["type"], vector["sequence"], bytes.fromhex(vector["payload"]))
    encoded = bytes.fromhex(vector["encoded"])
    assert encode(frame) == twin_encode(frame) == encoded
    assert FrameReader().feed(encoded) == TwinReader().feed(encoded) == [frame]


@pytest.mark.parametrize("vector", VECTORS["bad"], ids=lambda vector: vector["why"])
def test_what_is_no_good_is_counted_and_the_next_frame_is_found(vector: dict[str, Any]) -> None:
    good = Frame(0x81, 7, b"\0\1\2")
    for reader in (FrameReader(), TwinReader()):
        assert reader.feed(bytes.fromhex(vector["bytes"]) + encode(good)) == [good]
        assert reader.bad == 1


@settings(max_examples=200, derandomize=True, deadline=None)
@given(frame=frames)
def test_what_is_encoded_is_decoded(frame: Frame) -> None:
    encoded = encode(frame)
    assert encoded == twin_encode(frame)
    assert encoded.index(0) == len(encoded) - 1
    assert FrameReader().feed(encoded) == TwinReader().feed(encoded) == [frame]


@settings(max_examples=200, derandomize=True, deadline=None)
@given(data=noise, cuts=st.lists(st.integers(0, 2000), max_size=8))
def test_both_codecs_agree_on_any_bytes_however_they_are_cut(data: bytes, cuts: list[int]) -> None:
    whole, pieces, twin = FrameReader(), FrameReader(), TwinReader()
    found = whole.feed(data)
    borders = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    again = [frame for start, end in pairwise(borders) for frame in pieces.feed(data[start:end])]
    assert found == again == twin.feed(data)
    assert whole.bad == pieces.bad == twin.bad
    good = Frame(0x82, 3, b"x")
    for reader in (whole, twin):
        assert reader.feed(b"\0" + encode(good))[-1] == good


def test_a_payload_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="248"):
        encode(Frame(1, 1, bytes(249)))
