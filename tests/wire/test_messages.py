"""Messages: as the vectors say on the host, made alike by the firmware, and never a fault on any bytes."""

from dataclasses import asdict
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.lights import PALETTES
from shogunboard.lights.palettes import Blink, Look
from shogunboard.ports import DARK, Lamps
from shogunboard_hw.wire.frames import MAX_PAYLOAD, Frame
from shogunboard_hw.wire.lamps import beep_of, lights_of
from shogunboard_hw.wire.messages import (
    HOST_BEAT,
    Ask,
    Beep,
    Bye,
    Can,
    Change,
    Command,
    Hello,
    How,
    Lights,
    LookEntry,
    Picture,
    Restart,
    Settings,
    What,
    Zero,
    Zeros,
    command_frame,
    host_hello,
    parse,
)
from tests.wire.twin import TWIN
from tests.wire.vectors import FRAMES

DEVICE = [vector for vector in FRAMES if vector["from"] == "device"]
HOST = {vector["name"]: vector for vector in FRAMES if vector["from"] == "host"}
SQUARES = (1, *([0] * 62), 2)
COMMANDS: dict[str, Command] = {
    "LIGHTS": Lights((LookEntry((255, 90, 0), (10, 10)), LookEntry((0, 40, 32))), SQUARES),
    "SETTINGS": Settings(128, 1000),
    "BEEP": Beep((10, 5, 10)),
    "ASK": Ask(What.RAW),
    "ZERO": Zero(frozenset({0, 63})),
    "RESTART": Restart(How.BOOT_LOADER),
    "BYE": Bye(),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_as_the_vectors_say(name: str) -> None:
    vector = HOST[name]
    frame = command_frame(COMMANDS[name], vector["sequence"])
    assert frame == Frame(vector["type"], vector["sequence"], bytes.fromhex(vector["payload"]))


def test_the_host_greets_and_beats_as_the_vectors_say() -> None:
    for frame, name in ((host_hello(0x1234), "HELLO"), (HOST_BEAT, "BEAT")):
        vector = HOST[name]
        assert frame == Frame(vector["type"], 0, bytes.fromhex(vector["payload"]))


@pytest.mark.parametrize("vector", DEVICE, ids=lambda vector: vector["name"])
def test_what_the_device_says_is_read_as_the_vectors_say(vector: dict[str, Any]) -> None:
    message = parse(Frame(vector["type"], vector["sequence"], bytes.fromhex(vector["payload"])))
    assert message is not None
    fields = dict(vector["fields"])
    if isinstance(message, Change):
        assert message == Change(
            fields["time"], fields["changes"], {int(square): cell for square, cell in fields["squares"].items()}
        )
        return
    said = asdict(message)
    if isinstance(message, Zeros):
        said["refused"] = sorted(message.refused)
    assert {name: _listed(value) for name, value in said.items()} == fields


def _listed(value: object) -> object:
    return [_listed(one) for one in cast(tuple[object, ...], value)] if isinstance(value, tuple) else value


def test_the_firmware_packs_as_the_vectors_say() -> None:
    payload = memoryview(bytearray(MAX_PAYLOAD))
    by_name = {vector["name"]: vector for vector in DEVICE}

    def agrees(name: str, length: int) -> bool:
        return bytes(payload[:length]) == bytes.fromhex(by_name[name]["payload"])

    hello = by_name["HELLO"]["fields"]
    said = (hello["firmware"], hello["session"], hello["capabilities"], bytes.fromhex(hello["board_id"]))
    more = (hello["boot"], hello["reset"], hello["zeros"], hello["counts_per_mt"], hello["limit_ma"], hello["time"])
    assert agrees("HELLO", TWIN.pack_hello(payload, *said, *more, hello["text"].encode()))
    beat = by_name["BEAT"]["fields"]
    assert agrees("BEAT", TWIN.pack_beat(payload, *beat.values()))
    assert agrees("ACK", TWIN.pack_ack(payload, 16, 1, 0))
    picture = by_name["PICTURE"]["fields"]
    cells = [".NS?".index(cell) for cell in picture["cells"]]
    assert agrees("PICTURE", TWIN.pack_picture(payload, picture["time"], picture["changes"], cells))
    assert agrees("CHANGE", TWIN.pack_change(payload, 1000, 0, bytes((0x00, 0x7F, 0x8A)), 3))
    assert agrees("BUTTONS", TWIN.pack_buttons(payload, 1000, (0, 255, 2, 0)))
    assert agrees("RAW", TWIN.pack_raw(payload, 1000, [32768] * 63 + [65535]))
    assert agrees("ZEROS", TWIN.pack_zeros(payload, 1, bytes(7) + b"\1", [32768] * 64))
    assert agrees("SELFTEST", TWIN.pack_selftest(payload, [(1, 10), (5, 1)]))
    assert agrees("LOG", TWIN.pack_log(payload, 1, "zeros über".encode()))


@settings(max_examples=300, derandomize=True, deadline=None)
@given(kind=st.sampled_from([*range(0x80, 0x8C)]), payload=st.binary(max_size=MAX_PAYLOAD))
def test_any_payload_is_read_or_passed_over(kind: int, payload: bytes) -> None:
    parse(Frame(kind, 0, payload))
    TWIN.lights_fit(payload, len(payload))
    if payload:
        TWIN.beep_fits(payload, len(payload))


def test_a_device_of_another_version_is_known_by_its_first_fields() -> None:
    message = parse(Frame(0x81, 0, bytes.fromhex("0905060712340f00")))
    assert message == Hello(9, (5, 6, 7), 0x3412, Can(15))


def test_a_picture_of_another_length_is_none() -> None:
    assert parse(Frame(0x84, 0, bytes(21))) is None
    assert isinstance(parse(Frame(0x84, 0, bytes(22))), Picture)


@pytest.mark.parametrize("palette", PALETTES)
def test_a_board_full_of_all_roles_fits_into_one_frame_unchanged(palette: str) -> None:
    looks = list(PALETTES[palette].looks.values())
    lamps: Lamps = tuple(looks[square % len(looks)] for square in range(64))
    message = lights_of(lamps)
    assert len(message.pack()) <= MAX_PAYLOAD
    assert TWIN.lights_fit(message.pack(), len(message.pack())) > 0
    for lamp, number in zip(lamps, message.squares, strict=True):
        entry = message.looks[number - 1]
        assert lamp is not None
        assert (entry.colour, tuple(50 * step for step in entry.steps)) == (lamp.emitted, lamp.blink.steps)


steps = st.lists(st.integers(1, 20_000), max_size=20).map(tuple)
colours = st.tuples(*[st.integers(0, 255)] * 3)
any_looks = st.builds(Look, colours, st.floats(0, 1), st.builds(Blink, steps))


@settings(max_examples=100, derandomize=True, deadline=None)
@given(lamps=st.lists(st.none() | any_looks, min_size=64, max_size=64))
def test_any_lamps_fit(lamps: list[Look | None]) -> None:
    message = lights_of(tuple(lamps))
    payload = message.pack()
    assert len(payload) <= MAX_PAYLOAD
    assert TWIN.lights_fit(payload, len(payload)) >= 0
    assert [number == 0 for number in message.squares] == [lamp is None for lamp in lamps]


def test_no_lamps_are_dark_and_sounds_are_cut() -> None:
    assert lights_of(DARK) == Lights((), (0,) * 64)
    assert beep_of((100, 4, 9999)) == Beep((10, 1, 255))
    assert len(beep_of((100,) * 20).steps) == 16
