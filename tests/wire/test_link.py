"""The host's side of a session, in a time that the tests let pass."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shogunboard.ports import DARK
from shogunboard.text import text
from shogunboard_hw.wire.events import Answered, Incompatible, Linked, LinkEvent, News, Unlinked
from shogunboard_hw.wire.frames import Frame
from shogunboard_hw.wire.lamps import lights_of
from shogunboard_hw.wire.link import HOPELESS_MS, SILENT_MS, Link
from shogunboard_hw.wire.messages import Ask, Beep, Command, Settings, What
from tests.wire.device import Device
from tests.wire.twin import TWIN

EMPTY = "." * 64


class Talk:
    """A link and a device, with what the link tells. Nothing is delivered but by `step` and `deliver`."""

    def __init__(self, device: Device | None = None) -> None:
        self.device = device or Device()
        self.numbers = iter(range(0x0101, 0xFFFF))
        self.link = Link(lambda: next(self.numbers))
        self.now = 0
        self.events: list[LinkEvent] = []
        self.link.begin(0)

    def step(self, ms: int = 0) -> list[Frame]:
        """Let time pass; what the host sends then."""
        self.now += ms
        out, events = self.link.poll(self.now)
        self.events += events
        return self.device.hear(out)

    def deliver(self, *data: bytes) -> None:
        for piece in data:
            self.events += self.link.receive(piece, self.now)

    def connect(self) -> None:
        (greeting,) = self.step()
        session = int.from_bytes(greeting.payload[1:], "little")
        self.deliver(self.device.hello(session), self.device.picture(0))


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    talk.connect()
    return talk


def test_the_host_greets_until_it_is_answered() -> None:
    talk = Talk()
    assert [len(talk.step(ms)) for ms in (0, 100, 400, 499, 1)] == [1, 0, 1, 0, 1]
    session = int.from_bytes(talk.device.heard[-1].payload[1:], "little")
    talk.deliver(talk.device.hello(session))
    assert isinstance(talk.events[0], Linked)
    assert talk.link.state == "linked"


def test_a_greeting_never_holds_the_byte_of_ctrl_c() -> None:
    numbers = iter([0, 0x0303, 0x0103, 0x0202, *range(0x0204, 0x0300)])
    link = Link(lambda: next(numbers))
    for now in range(0, 40_000, 500):
        link.begin(now)
        out, _ = link.poll(now)
        assert out.startswith(b"\0")
        assert 0x03 not in out


def test_an_answer_to_another_greeting_is_not_taken() -> None:
    talk = Talk()
    talk.step()
    talk.deliver(talk.device.hello(0x9999), talk.device.picture(0), talk.device.beat())
    assert (talk.link.state, talk.link.cells, talk.events) == ("greeting", None, [])


def test_pictures_and_changes_make_the_cells(talk: Talk) -> None:
    assert talk.link.cells == EMPTY
    talk.deliver(talk.device.change(1, 12, 1), talk.device.change(2, 13, 2), talk.device.change(3, 12, 0))
    assert talk.link.cells == EMPTY[:13] + "S" + EMPTY[14:]
    assert [event for event in talk.events if isinstance(event, News)] == [News()] * 4


def test_changes_count_on_over_the_end_of_their_number(talk: Talk) -> None:
    talk.deliver(talk.device.picture(0xFFFF), talk.device.change(0, 5, 1))
    assert talk.link.cells == EMPTY[:5] + "N" + EMPTY[6:]


def test_a_lost_frame_leads_to_a_picture(talk: Talk) -> None:
    talk.device.change(1, 12, 1)
    talk.deliver(talk.device.change(2, 13, 1))
    assert talk.link.cells == EMPTY
    (ask,) = talk.step()
    assert (ask.kind, ask.payload) == (TWIN.ASK, bytes((What.PICTURE,)))
    cells = [0] * 64
    cells[12] = cells[13] = 1
    talk.deliver(talk.device.ack(ask), talk.device.picture(2, cells))
    assert talk.link.cells == EMPTY[:12] + "NN" + EMPTY[14:]
    assert talk.link.counts["lost_frames"] == 1
    assert talk.step() == []


def test_a_beat_that_counts_more_changes_leads_to_a_picture_and_confirms_nothing(talk: Talk) -> None:
    talk.now = 300
    talk.deliver(talk.device.beat(0))
    assert talk.link.confirmed_at == 300
    talk.now = 600
    talk.deliver(talk.device.beat(7))
    assert talk.link.confirmed_at == 300
    assert [frame.kind for frame in talk.step()] == [TWIN.ASK]


def test_each_side_beats(talk: Talk) -> None:
    for _ in range(20):
        talk.step(100)
        talk.deliver(talk.device.beat())
    assert [frame.kind for frame in talk.device.heard].count(TWIN.HOST_BEAT) == 4
    assert talk.link.state == "linked"


def test_a_command_is_sent_again_with_its_number_until_it_is_answered(talk: Talk) -> None:
    talk.link.command(Beep((1,)))
    talk.link.command(Ask(What.RAW))
    (first,) = talk.step()
    assert talk.step(149) == []
    assert talk.step(1) == [first]
    talk.deliver(talk.device.ack(first))
    (second,) = talk.step()
    assert (first.sequence, second.sequence) == (1, 2)
    # An answer that comes twice means nothing the second time.
    talk.deliver(talk.device.ack(first), talk.device.ack(second))
    answered = [event.command for event in talk.events if isinstance(event, Answered)]
    assert answered == [Beep((1,)), Ask(What.RAW)]
    assert talk.link.counts["repeated"] == 1


def test_of_commands_of_a_kind_only_the_latest_waits(talk: Talk) -> None:
    talk.link.command(Beep((9,)))
    (under_way,) = talk.step()
    for brightness in range(100):
        talk.link.set(Settings(brightness))
    talk.deliver(talk.device.ack(under_way))
    (frame,) = talk.step()
    assert frame.payload[0] == 99
    talk.deliver(talk.device.ack(frame))
    assert talk.step() == []


def test_a_command_that_is_never_answered_ends_the_session(talk: Talk) -> None:
    talk.link.command(Beep((1,)))
    for _ in range(12):
        talk.step(150)
        talk.deliver(talk.device.beat())
    assert Unlinked(text("a command was not answered")) in talk.events


def test_silence_ends_the_session_and_lights_and_settings_come_back_with_the_next_one(talk: Talk) -> None:
    talk.link.show(lights_of(DARK))
    talk.link.set(Settings(77))
    for _ in range(SILENT_MS // 100):
        talk.step(100)
    assert talk.link.state == "greeting"
    assert talk.link.cells is None
    greeting = talk.device.heard[-1]
    talk.deliver(talk.device.hello(int.from_bytes(greeting.payload[1:], "little")))
    frames = []
    for _ in range(2):
        (frame,) = talk.step()
        talk.deliver(talk.device.ack(frame))
        frames.append((frame.kind, frame.sequence))
    assert frames == [(TWIN.SETTINGS, 1), (TWIN.LIGHTS, 2)]


def test_a_host_that_was_stopped_greets_before_it_says_anything_else(talk: Talk) -> None:
    talk.link.command(Beep((1,)))
    talk.now += 5000
    talk.deliver(talk.device.beat())
    assert [frame.kind for frame in talk.step()] == [TWIN.HOST_HELLO]


def test_a_device_that_has_restarted_is_greeted_at_once(talk: Talk) -> None:
    talk.link.command(Beep((1,)))
    (frame,) = talk.step()
    talk.deliver(talk.device.ack(frame, TWIN.NO_SESSION))
    assert [frame.kind for frame in talk.step()] == [TWIN.HOST_HELLO]


def test_greeting_in_vain_becomes_hopeless() -> None:
    talk = Talk()
    talk.step(HOPELESS_MS - 1)
    assert not talk.link.hopeless(talk.now)
    assert talk.link.hopeless(HOPELESS_MS)


def test_another_version_is_told_and_sent_nothing_but_greetings() -> None:
    talk = Talk(Device(version=9, firmware=(5, 0, 0)))
    (greeting,) = talk.step()
    talk.deliver(talk.device.hello(int.from_bytes(greeting.payload[1:], "little")))
    (event,) = talk.events
    assert isinstance(event, Incompatible)
    assert event.hello.firmware == (5, 0, 0)
    talk.link.command(Beep((1,)))
    talk.link.set(Settings())
    assert {frame.kind for _ in range(100) for frame in talk.step(100)} == {TWIN.HOST_HELLO}
    assert not talk.link.hopeless(talk.now)


def test_the_host_takes_leave_with_what_is_to_be_lit(talk: Talk) -> None:
    talk.link.show(lights_of(DARK))
    frames = [frame for data in talk.link.leave() for frame in talk.device.hear(data)]
    assert [frame.kind for frame in frames] == [TWIN.LIGHTS, TWIN.BYE]


acts = st.lists(
    st.one_of(
        st.binary(max_size=40),
        st.integers(0, 3000),
        st.sampled_from([Beep((1,)), Ask(What.PICTURE), Settings(3), "hello", "beat", "picture", "ack", "no session"]),
    ),
    max_size=60,
)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(acts=acts)
def test_whatever_happens_the_link_comes_back_by_itself(acts: list[bytes | int | str | Command]) -> None:
    talk = Talk()
    for act in acts:
        match act:
            case bytes():
                talk.deliver(act)
            case int():
                talk.step(act)
            case str():
                _say(talk, act)
            case _:
                talk.link.command(act)
    talk.deliver(b"\0")
    for _ in range(300):
        for frame in talk.step(20):
            if frame.kind == TWIN.HOST_HELLO:
                session = int.from_bytes(frame.payload[1:], "little")
                talk.deliver(talk.device.hello(session), talk.device.picture(4))
            elif frame.kind >= TWIN.FIRST_COMMAND:
                talk.deliver(talk.device.ack(frame), talk.device.picture(4))
        talk.deliver(talk.device.beat(4))
    assert talk.link.state == "linked"
    assert talk.link.cells == EMPTY
    assert talk.link.confirmed_at == talk.now


def _say(talk: Talk, what: str) -> None:
    greetings = [frame for frame in talk.device.heard if frame.kind == TWIN.HOST_HELLO]
    commands = [frame for frame in talk.device.heard if frame.kind >= TWIN.FIRST_COMMAND]
    if what == "hello" and greetings:
        talk.deliver(talk.device.hello(int.from_bytes(greetings[-1].payload[1:], "little")))
    elif what == "beat":
        talk.deliver(talk.device.beat())
    elif what == "picture":
        talk.deliver(talk.device.picture(3))
    elif commands:
        talk.deliver(talk.device.ack(commands[-1], TWIN.DONE if what == "ack" else TWIN.NO_SESSION))
