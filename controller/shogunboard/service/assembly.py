"""All parts of a service, joined and at work: everything but the network."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from shogunboard.events import GameOver, GameStarted, SidesExchanged
from shogunboard.games.base import Game
from shogunboard.games.registry import EQUIPPED, set_book_of
from shogunboard.games.settings import First
from shogunboard.lights import PALETTES
from shogunboard.ports import Board, Clock, Dimmable, Heralding, Panel, Playground
from shogunboard.scans import Scan
from shogunboard.service.activity import Activity
from shogunboard.service.adviser import Adviser, parse_hints
from shogunboard.service.analyst import Analyst
from shogunboard.service.archive import ArchiveKeeper
from shogunboard.service.begin import Start, begin
from shogunboard.service.boardthread import BoardThread
from shogunboard.service.desk import Announcement, Desk, Heard, Recorder, Shown
from shogunboard.service.front import ServiceFront
from shogunboard.service.lamps import Dimming, LampKeeper
from shogunboard.service.panelkeeper import PanelKeeper
from shogunboard.service.poweroff import REBOOT_SETTING, Power, PowerOff, parse_command
from shogunboard.service.recording import recording
from shogunboard.service.resuming import Resuming
from shogunboard.service.scribe import ThreadScribe
from shogunboard.service.setdesk import SetDesk
from shogunboard.service.setkeeper import SetKeeper
from shogunboard.service.tabletop import arrange, follow_sides
from shogunboard.service.tools import Tools
from shogunboard.service.tracekeeper import TraceKeeper
from shogunboard.session import Assistance, Session
from shogunboard.store import Journal, Moment, Table, read_boot_id
from shogunboard.text import Text
from shogunboard.traces import REFERENCE, TraceHeader
from shogunboard.tracking import Tracker, TrackingSettings


@dataclass(frozen=True, slots=True)
class Assembly:
    """The parts that others speak to."""

    thread: BoardThread
    scribe: ThreadScribe
    front: ServiceFront


@asynccontextmanager
async def assembled(
    tools: Tools, clock: Clock, say: Callable[[Text], None], ended: Callable[[bool], None]
) -> AsyncIterator[Assembly]:
    """The parts at work, in the running loop; at the end all is written, and the board is dark and closed.

    `say` is told what people should know. `ended` is called, in a thread of the service, when that thread ends; False
    means by a defect. Raises `ConfigError` for what turns out not to be usable.
    """
    loop = asyncio.get_running_loop()
    board, config = tools.board, tools.config
    thread = BoardThread(clock, 1000 // config.service.scan_hz)
    boot_id = read_boot_id()
    journal = Journal(tools.places.database, boot_id=boot_id)
    scribe = ThreadScribe(journal, _table(tools), thread.post, clock, boot_id)

    def in_loop(call: Callable[[], None]) -> None:
        loop.call_soon_threadsafe(call)

    async with AsyncExitStack() as ends:
        scribe.start(ended)
        ends.callback(scribe.stop)
        levels = (Assistance(config.lights.white), Assistance(config.lights.red))
        start = await asyncio.wrap_future(scribe.ask(lambda: _begin(journal, tools, levels, say, scribe)))
        if tools.lights is not None:
            tools.lights.open()
            ends.callback(tools.lights.close)
        board.open()
        ends.callback(board.close)
        activity = Activity()
        traces = TraceKeeper(
            tools.places.traces, thread, clock, lambda: _header_now(board, desk), lambda name: front.recorded(name)
        )
        ends.callback(traces.close)
        recorder = _Recorders(activity, traces, ends.enter_context(recording(tools.record, _header(tools, start), say)))
        tracker = _tracker(tools, start)
        if isinstance(board, Playground) and not board.men():
            position = start.line.position if start.line else tracker.to_set_up(tracker.rotation)
            arrange(board, position, position.rotation)
        # A game that goes on may have the set or the rules of other settings; all others are played by those of today.
        playable = (tools.game, *tools.others)
        archive = ArchiveKeeper(
            tools.places.database,
            lambda: Moment(clock.wall_ms(), clock.monotonic_ms(), boot_id, trusted=False),
            {game.name: game for game in (start.game, *playable)},
            _table(tools),
            lambda game_id: front.archived(game_id),
            lambda before, after: thread.post(lambda: sets.corrected(before, after)),
        )
        front = ServiceFront(
            start.game,
            board,
            thread,
            archive,
            clock,
            in_loop,
            playable,
            tools.truth,
            power=_power(tools, scribe),
            firsts=_firsts(tools),
        )
        lamps = LampKeeper(board, PALETTES[config.lights.palette], _dimming(tools, clock))
        panel = (
            None
            if tools.panel is None
            else _panel_keeper(tools, tools.panel, lambda: desk, lambda now: adviser.hint(now), in_loop, say)
        )

        def announce(announcement: Announcement) -> None:
            if isinstance(board, Playground) and _exchanges(announcement) and tracker.line is not None:
                follow_sides(board, tracker.line.position)
            front.announce(announcement)
            if isinstance(announcement, Shown):
                if _begins(announcement):
                    adviser.begun()
                    sets.begun(announcement.game)
                elif _ends(announcement):
                    _keep_what_was_played(sets, tracker)
                elif announcement.state.phase == "playing":
                    sets.goes_on()
            if panel is not None and isinstance(announcement, Heard):
                panel.heard(announcement.kind, clock.monotonic_ms())

        def scan(now: int) -> int | None:
            wanted = desk.scan(now)
            if panel is not None:
                panel.scan(now)
            adviser.look(now)
            sets.look()
            return wanted

        desk = Desk(board, tracker, Session(start.game, start.state), lamps, scribe, announce, recorder)
        thinker = None
        if tools.thinker is not None:
            thinker = tools.thinker(lambda reply: thread.post(lambda: adviser.replied(reply, clock.monotonic_ms())))
            ends.callback(thinker.close)
            thinker.prepare()
        adviser = Adviser(
            desk,
            thinker,
            front.advised,
            limit=parse_hints(config.engine.hints),
            hint_ms=config.engine.hint_ms,
            levels=start.state.computer,
        )
        equipped = next((game for game in (tools.game, *tools.others) if game.name in EQUIPPED), tools.game)
        book = None if tools.kept_set is None else set_book_of(equipped.equipment)
        keeper = None if tools.kept_set is None or book is None else SetKeeper(tools.kept_set, journal, book.name)
        sets = SetDesk(
            desk,
            equipped,
            book,
            keeper,
            scribe.ask,
            thread.post,
            front.set_changed,
        )
        sets.take_up(() if keeper is None else await asyncio.wrap_future(scribe.ask(keeper.untold)))
        front.report("squares", lambda: activity.to_json(clock.monotonic_ms()))
        if tools.lights is not None:
            front.report("lights", tools.lights.health)
        if panel is not None:
            panel.open()
            ends.callback(panel.close)
            front.report("panel", panel.health)
        await asyncio.wrap_future(scribe.ask(lambda: scribe.take_up(start.game_id, start.problem, front.stored)))
        analyst = Analyst(
            tools.places.database,
            tools.analyst,
            clock,
            busy=lambda: front.thinking,
            tell=front.analysed,
            changed=front.archived,
        )
        ends.callback(analyst.close)
        front.take_up(desk, adviser, analyst, sets, traces, Resuming(scribe, front.playable, desk, adviser, sets))
        if isinstance(board, Heralding):
            board.on_news(thread.hurry)
        desk.greet(clock.monotonic_ms())
        # One turn of the loop, in which the greeting reaches the front: from now on there is a state.
        await asyncio.sleep(0)
        ends.callback(_keep_what_was_played, sets, tracker)
        ends.callback(desk.finish)
        thread.start(scan, ended)
        ends.callback(thread.stop)
        yield Assembly(thread, scribe, front)


def _begin(
    journal: Journal,
    tools: Tools,
    levels: tuple[Assistance, Assistance],
    say: Callable[[Text], None],
    scribe: ThreadScribe,
) -> Start:
    """Where the session begins; games that follow are played by those who were named last."""
    players = tools.config.players
    computer = (tools.config.engine.white, tools.config.engine.red)
    start = begin(journal, tools.game, levels, say, tools.config.clock.control, (players.white, players.red), computer)
    scribe.seat(start.state.players)
    return start


def _exchanges(announcement: Announcement) -> bool:
    timed = announcement.timed if isinstance(announcement, Shown) else None
    return timed is not None and isinstance(timed.event, SidesExchanged)


def _begins(shown: Shown) -> bool:
    return shown.timed is not None and isinstance(shown.timed.event, GameStarted)


def _keep_what_was_played(sets: SetDesk, tracker: Tracker) -> None:
    """A game that is over tells of the set now; one under way will when it goes on."""
    line = tracker.line
    if line is not None and line.outcome() is not None:
        sets.ended(line.position.game)


def _ends(shown: Shown) -> bool:
    return shown.timed is not None and isinstance(shown.timed.event, GameOver)


class _Recorders:
    """A `desk.Recorder` for several."""

    def __init__(self, *recorders: Recorder | None) -> None:
        self._recorders = [recorder for recorder in recorders if recorder is not None]

    def scan(self, scan: Scan) -> None:
        for recorder in self._recorders:
            recorder.scan(scan)


def _panel_keeper(
    tools: Tools,
    panel: Panel,
    desk: Callable[[], Desk],
    hint: Callable[[int], None],
    in_loop: Callable[[Callable[[], None]], None],
    say: Callable[[Text], None],
) -> PanelKeeper:
    config = tools.config.panel
    off = PowerOff(parse_command(config.shutdown_command), in_loop, say) if config.shutdown else None
    return PanelKeeper(
        panel,
        lambda now, command: desk().command(now, command),
        hint,
        say,
        sounds=config.sounds,
        pause=lambda now: desk().pause_or_resume(now),
        long_ms=config.long_press_ms,
        switch_off=None if off is None else off.ask,
        problem=lambda: None if off is None else off.problem,
    )


def _power(tools: Tools, scribe: ThreadScribe) -> Power:
    service = tools.config.service

    async def unsaved() -> Text | None:
        status = await asyncio.wrap_future(scribe.ask(lambda: scribe.status))
        return status.problem if status.pending else None

    if service.power != "players":
        return Power({}, unsaved)
    off = parse_command(tools.config.panel.shutdown_command)
    return Power({"shutdown": off, "reboot": parse_command(service.reboot_command, REBOOT_SETTING)}, unsaved)


def _dimming(tools: Tools, clock: Clock) -> Dimming:
    shown_by = tools.board if tools.lights is None else tools.lights
    return Dimming(tools.dimmer, shown_by if isinstance(shown_by, Dimmable) else None, clock.wall_ms)


def _table(tools: Tools) -> Table:
    players = tools.config.players
    return Table(tools.board.sensing, (players.white, players.red), players.event, players.site)


def _header(tools: Tools, start: Start) -> TraceHeader:
    """The first line of a trace of this run."""
    game, line = start.game, start.line
    return TraceHeader(
        game=game.name,
        sensing=tools.board.sensing,
        set=game.equipment or REFERENCE,
        start=line.position.text() if line else None,
        rotation=line.position.rotation if line else 0,
        last_rotation=start.last_rotation,
        settings=dict(game.rules),
    )


def _header_now(board: Board, desk: Desk) -> TraceHeader:
    """The first line of a trace that begins in the middle of a run. A game that has ended is not gone on with."""
    tracker = desk.tracker
    line = None if tracker.setting_up or desk.state.result is not None else tracker.line
    game = tracker.game if line is None else line.position.game
    return TraceHeader(
        game=game.name,
        sensing=board.sensing,
        set=game.equipment or REFERENCE,
        start=line.position.text() if line else None,
        rotation=line.position.rotation if line else 0,
        last_rotation=None if line else tracker.rotation,
        settings=dict(game.rules),
    )


def _tracker(tools: Tools, start: Start) -> Tracker:
    times = tools.config.tracking
    settings = TrackingSettings(
        times.lift_ms,
        times.settle_ms,
        times.path_ms,
        "button" if times.commit == "button" else "auto",
        "unknown" if tools.config.game.order == "unknown" else "default",
    )
    sensing = tools.board.sensing
    tracker = Tracker(
        start.game,
        sensing,
        settings,
        line=start.line,
        last_rotation=start.last_rotation,
        others=_others(tools, start),
        plan=start.state.plan,
        firsts=_firsts(tools),
    )
    if start.line is not None:
        # That game may have been begun with other rules.
        for game in (tools.game, *tools.others):
            tracker.equip(game)
    return tracker


def _firsts(tools: Tools) -> Mapping[str, First]:
    """Who begins, by the settings, in each game."""
    return {game.name: game.first for game in (tools.game, *tools.others)}


def _others(tools: Tools, start: Start) -> tuple[Game, ...]:
    """The games that may be set up beside the one that a service begins with."""
    return tuple(game for game in (tools.game, *tools.others) if game.name != start.game.name)
