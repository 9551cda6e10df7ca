"""Server-sent events: who listens gets the whole state first, then all that changes, however slow it is."""

import asyncio
from collections.abc import AsyncIterator

from shogunboard.web.hub import MOST_WAITING, Hub, Note
from tests.web.house import House
from tests.web.streams import Received, read_events, turn

NEVER_S = 3600.0


def state(revision: int) -> Note:
    return Note("state", f'{{"revision": {revision}}}', revision)


async def next_events(stream: AsyncIterator[bytes]) -> list[Received]:
    """The next piece of a stream."""
    return read_events((await anext(stream)).decode())


def test_a_listener_gets_the_first_note_at_once() -> None:
    async def scenario() -> None:
        hub = Hub()
        stream = hub.listen(lambda: state(7), NEVER_S)
        assert await next_events(stream) == [Received("state", {"revision": 7}, 7)]
        assert hub.listeners == 1

    asyncio.run(scenario())


def test_a_slow_listener_gets_the_newest_state_and_all_small_notes() -> None:
    async def scenario() -> None:
        hub = Hub()
        stream = hub.listen(lambda: state(0), NEVER_S)
        await next_events(stream)
        for revision in range(1, 100):
            hub.publish(state(revision), replaces=True)
            hub.publish(Note("sound", '{"kind": "move"}'), replaces=False)
        seen = [event for _ in range(100) for event in await next_events(stream)]
        assert seen[:-1] == [Received("sound", {"kind": "move"})] * 99
        assert seen[-1] == Received("state", {"revision": 99}, 99)

    asyncio.run(scenario())


def test_small_notes_are_kept_up_to_a_limit() -> None:
    async def scenario() -> None:
        hub = Hub()
        stream = hub.listen(lambda: state(0), NEVER_S)
        await next_events(stream)
        for number in range(10 * MOST_WAITING):
            hub.publish(Note("game", f'{{"t": {number}}}'), replaces=False)
        seen = [event.data["t"] for _ in range(MOST_WAITING) for event in await next_events(stream)]
        assert seen == list(range(9 * MOST_WAITING, 10 * MOST_WAITING))

    asyncio.run(scenario())


def test_notes_of_different_names_do_not_replace_each_other() -> None:
    async def scenario() -> None:
        hub = Hub()
        stream = hub.listen(lambda: state(0), NEVER_S)
        await next_events(stream)
        hub.publish(Note("table", '{"table": 1}'), replaces=True)
        hub.publish(state(1), replaces=True)
        hub.publish(Note("table", '{"table": 2}'), replaces=True)
        seen = [event for _ in range(2) for event in await next_events(stream)]
        assert seen == [Received("state", {"revision": 1}, 1), Received("table", {"table": 2})]

    asyncio.run(scenario())


def test_every_listener_is_told() -> None:
    async def scenario() -> None:
        hub = Hub()
        streams = [hub.listen(lambda: state(0), NEVER_S) for _ in range(3)]
        for stream in streams:
            await next_events(stream)
        hub.publish(state(1), replaces=True)
        assert [await next_events(stream) for stream in streams] == [[Received("state", {"revision": 1}, 1)]] * 3

    asyncio.run(scenario())


def test_a_quiet_stream_beats() -> None:
    async def scenario() -> None:
        hub = Hub()
        stream = hub.listen(lambda: state(0), 0.001)
        await next_events(stream)
        assert [event.name for event in await next_events(stream)] == [""]
        hub.publish(state(1), replaces=True)
        seen = [event.name for event in await next_events(stream)]
        while seen == [""]:
            seen = [event.name for event in await next_events(stream)]
        assert seen == ["state"]

    asyncio.run(scenario())


def test_stop_ends_all_streams_and_those_that_come_later() -> None:
    async def scenario() -> None:
        hub = Hub()

        async def listen() -> int:
            return len([piece async for piece in hub.listen(lambda: state(0), NEVER_S)])

        listeners = [asyncio.create_task(listen()) for _ in range(3)]
        await turn()
        assert hub.listeners == 3
        hub.stop()
        assert await asyncio.gather(*listeners, listen()) == [1, 1, 1, 1]
        assert hub.listeners == 0

    asyncio.run(scenario())


def test_a_listener_that_goes_away_is_forgotten() -> None:
    async def scenario() -> None:
        hub = Hub()
        stream = hub.listen(lambda: state(0), NEVER_S)
        await next_events(stream)
        waiting = asyncio.create_task(next_events(stream))
        await turn()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert hub.listeners == 0

    asyncio.run(scenario())


def test_the_state_comes_first_and_then_what_happens(house: House) -> None:
    before = house.state
    with house.listen() as stream:
        (first,) = stream.take()
        assert first == Received("state", before, before["revision"])
        house.move("b1", "b3")
        seen = stream.take()
    assert [event.data for event in seen if event.name == "sound"] == [{"kind": "move"}]
    (moved,) = [event.data for event in seen if event.name == "game"]
    assert (moved["event"], moved["text"]) == ("move", "2b1-b3")
    states = [event for event in seen if event.name == "state"]
    assert states[-1].data == house.state
    assert [event.id for event in states] == sorted({event.data["revision"] for event in states})


def test_a_hand_that_changes_nothing_else_sends_the_table_alone(house: House) -> None:
    man = house.man("b1")
    house.hand("drag", man=man, x=1.5, y=6.0, lifted=True)
    house.pass_time(300)
    with house.listen() as stream:
        stream.take()
        house.hand("drag", man=man, x=1.5, y=5.0, lifted=True)
        (seen,) = stream.take()
    assert seen.name == "table"
    assert seen.data == {"table": house.state["table"]}


def test_a_listener_that_comes_again_gets_the_whole_state(house: House) -> None:
    with house.listen() as stream:
        stream.take()
    house.move("b1", "b3")
    with house.listen() as stream:
        (first,) = stream.take()
    assert first == Received("state", house.state, house.state["revision"])


def test_streams_end_when_the_service_stops(house: House) -> None:
    with house.listen() as stream:
        assert not stream.ended
        house.stop_streams()
        assert stream.ended


def test_every_listener_is_counted(house: House) -> None:
    with house.listen(), house.listen():
        assert house.get("/api/health").json["listeners"] == 2
    assert house.get("/api/health").json["listeners"] == 0
