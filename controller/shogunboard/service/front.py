"""The service as the web sees it: lives in the event loop, hands calls to the board's thread."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Final, TypeVar

from shogunboard.errors import CommandRefusedError
from shogunboard.games.base import Game, Step
from shogunboard.games.settings import First
from shogunboard.ports import Board, Clock, Playground, health_of
from shogunboard.service.adviser import Advice, Adviser
from shogunboard.service.analyst import AnalysisStatus
from shogunboard.service.boardthread import BoardThread
from shogunboard.service.desk import Announcement, Desk, Heard, Shown
from shogunboard.service.picture import lamps_json, picture, storage_json
from shogunboard.service.poweroff import Power
from shogunboard.service.resuming import Resuming
from shogunboard.service.scribe import StorageStatus
from shogunboard.service.setdesk import SetDesk
from shogunboard.service.setstatus import SetStatus
from shogunboard.service.tabletop import arrange, check_window, handle, table_json
from shogunboard.service.windows import Windows
from shogunboard.text import text
from shogunboard.web.analysis import Analyses
from shogunboard.web.app import encode
from shogunboard.web.games import GameArchive
from shogunboard.web.hands import Hand, TapMove
from shogunboard.web.hub import Hub, Note
from shogunboard.web.requests import (
    AnswerWindow,
    AskHint,
    Assist,
    BeginGame,
    Calibrate,
    CarryOut,
    PauseClock,
    Request,
    ResumeGame,
    SetComputer,
    SetControl,
    SwitchPower,
    WithdrawReading,
)
from shogunboard.web.traces import Traces

T = TypeVar("T")

PATIENCE_S: Final = 2.0
"""A board that does not answer for so long is said to be ill."""


class ServiceFront:
    """A `web.app.Front` for one desk.

    `in_loop` has a call carried out in the event loop, in order, from any thread. What is shown reaches the page by
    it alone, so nothing older ever follows something newer. `playable` are the games as the settings have them, while
    `game` may go on with another set; `firsts` tell who begins each by the settings.
    """

    def __init__(
        self,
        game: Game,
        board: Board,
        thread: BoardThread,
        archive: GameArchive,
        clock: Clock,
        in_loop: Callable[[Callable[[], None]], None],
        playable: Sequence[Game] = (),
        truth: Game | None = None,
        *,
        power: Power,
        firsts: Mapping[str, First],
    ) -> None:
        self._game = game
        self._games = {known.name: known for known in (game, *playable)}
        self._firsts = firsts
        self._board = board
        self._playground = board if isinstance(board, Playground) else None
        self._thread = thread
        self._archive = archive
        self._clock = clock
        self._in_loop = in_loop
        self._power = power
        self._desk: Desk | None = None
        self._adviser: Adviser | None = None
        self._analyses: Analyses | None = None
        self._traces: Traces | None = None
        self._recording: str | None = None
        self._advice = Advice()
        self._about: Mapping[str, object] = {}
        self._shown: Shown | None = None
        self._storage = StorageStatus()
        self._table: Mapping[str, object] | None = None
        self._truth = truth if self._playground is not None else None
        self._windows = Windows(self._truth)
        self._sets: SetDesk | None = None
        self._resuming: Resuming | None = None
        self._set = SetStatus("", learns=False)
        self._revision = 0
        self._reports: dict[str, Callable[[], object]] = {}
        self.hub = Hub()

    @property
    def game(self) -> Game:
        """The game that the state speaks of."""
        return self._game if self._shown is None else self._shown.game

    @property
    def playable(self) -> Mapping[str, Game]:
        """The games that may be played here, by name."""
        return self._games

    @property
    def archive(self) -> GameArchive:
        """The games that are kept."""
        return self._archive

    @property
    def analyses(self) -> Analyses:
        """The analysis of kept games; raises `CommandRefusedError` before `take_up`."""
        if self._analyses is None:
            raise CommandRefusedError(text("the service has only just begun; ask again"))
        return self._analyses

    @property
    def traces(self) -> Traces:
        """The traces that are recorded from the page; raises `CommandRefusedError` before `take_up`."""
        if self._traces is None:
            raise CommandRefusedError(text("the service has only just begun; ask again"))
        return self._traces

    @property
    def thinking(self) -> bool:
        """Does the computer think for the board?"""
        return self._advice.thinking

    def take_up(
        self, desk: Desk, adviser: Adviser, analyses: Analyses, sets: SetDesk, traces: Traces, resuming: Resuming
    ) -> None:
        """Give commands to this desk from now on. Called before the board's thread begins."""
        self._resuming = resuming
        self._desk = desk
        self._adviser = adviser
        self._analyses = analyses
        self._sets = sets
        self._traces = traces
        self._set = sets.status
        self._advice = adviser.advice
        self._about = {
            "name": self._board.name,
            "sensing": self._board.sensing,
            "playground": self._playground is not None,
            "taps": self._playground is not None and self._playground.taps,
        }
        self._table = self._look_at_table(self._game)

    def report(self, name: str, ask: Callable[[], object]) -> None:
        """Let `health` have what `ask`, called in the board's thread, says under this name."""
        self._reports[name] = ask

    # -- from other threads ----------------------------------------------------------------------------

    def announce(self, announcement: Announcement) -> None:
        """Take in what the desk announces. Called in the board's thread."""
        table = self._look_at_table(announcement.game) if isinstance(announcement, Shown) else None
        self._in_loop(lambda: self._announced(announcement, table))

    def stored(self, status: StorageStatus) -> None:
        """Take in how the journal fares. Called in the scribe's thread."""
        self._in_loop(lambda: self._stored(status))

    def advised(self, advice: Advice) -> None:
        """Take in what the computer thinks. Called in the board's thread."""
        self._in_loop(lambda: self._advised(advice))

    def set_changed(self, status: SetStatus) -> None:
        """Take in what is known of the set. Called in the board's thread."""
        self._in_loop(lambda: self._set_changed(status))

    def recorded(self, name: str | None) -> None:
        """Take in which trace is being recorded. Called in the board's thread."""
        self._in_loop(lambda: self._recorded(name))

    def archived(self, game_id: int | None) -> None:
        """Take in that a kept game was changed, or that games were added (None). Called in any thread."""
        note = Note("archive", encode({"game": game_id}))
        self._in_loop(lambda: self.hub.publish(note, replaces=False))

    def analysed(self, status: AnalysisStatus) -> None:
        """Take in how far the analysis is. Called in any thread."""
        note = Note("analysis", encode(status.to_json()))
        self._in_loop(lambda: self.hub.publish(note, replaces=True))

    def _look_at_table(self, game: Game) -> Mapping[str, object] | None:
        """How the pieces stand on a board for the page's hands. Only where nobody else uses the board."""
        return None if self._playground is None else table_json(self._playground, game)

    # -- in the loop -----------------------------------------------------------------------------------

    def _announced(self, announcement: Announcement, table: Mapping[str, object] | None) -> None:
        match announcement:
            case Shown(timed=timed):
                self._shown = announcement
                self._table = table
                if timed is not None:
                    self.hub.publish(Note("game", encode(timed.to_json(announcement.game))), replaces=False)
                self._publish()
            case Heard(kind):
                self.hub.publish(Note("sound", encode({"kind": kind})), replaces=False)

    def _stored(self, status: StorageStatus) -> None:
        self._storage = status
        self._publish()

    def _advised(self, advice: Advice) -> None:
        self._advice = advice
        self._publish()

    def _set_changed(self, status: SetStatus) -> None:
        self._set = status
        self._publish()

    def _recorded(self, name: str | None) -> None:
        self._recording = name
        self._publish()

    def _handled(self, table: Mapping[str, object] | None) -> None:
        self._table = table
        self._revision += 1
        self.hub.publish(Note("table", encode({"table": table})), replaces=True)

    def _publish(self) -> None:
        self._revision += 1
        if self._shown is not None and self.hub.listeners:
            self.hub.publish(self._note(), replaces=True)

    def _note(self) -> Note:
        return Note("state", encode(self.state()), self._revision)

    # -- for the routes --------------------------------------------------------------------------------

    def state(self) -> Mapping[str, object]:
        """The whole state; raises `CommandRefusedError` before there is one."""
        shown = self._shown
        if shown is None:
            raise CommandRefusedError(text("the service has only just begun; ask again"))
        whole = picture(
            shown.state,
            shown.game,
            games=tuple(self._games.values()),
            firsts=self._firsts,
            revision=self._revision,
            lamps=lamps_json(shown.roles, shown.lamps),
            board=self._about,
            table=self._table,
            storage=self._storage,
            advice=self._advice,
            piece_set=self._set,
            now=self._clock.monotonic_ms(),
        )
        return whole | {"recording": self._recording, "power": self._power.allowed}

    def listen(self) -> AsyncIterator[bytes]:
        """A stream of server-sent events: the state first."""
        return self.hub.listen(self._note)

    def windows(self, rotation: int) -> Mapping[str, object]:
        """What every piece would show on every square."""
        return self._windows.of(self.game, rotation)

    async def health(self) -> Mapping[str, object]:
        """How board, journal and scan loop fare. A board that hangs is not waited for."""
        try:
            told = await asyncio.wait_for(self._ask(self._told_by_the_board), PATIENCE_S)
        except TimeoutError:
            problem = text("the board does not answer; look at the service's log, or restart it")
            told = {"board": health_of([problem])}
        return {
            **told,
            "storage": storage_json(self._storage),
            "scan": {
                "count": self._thread.scans,
                "age_ms": self._clock.monotonic_ms() - self._thread.latest_scan_ms,
            },
            "listeners": self.hub.listeners,
        }

    def _told_by_the_board(self) -> dict[str, object]:
        """The parts of `health` that only the board's thread knows."""
        return {"board": dict(self._board.health()), **{name: ask() for name, ask in self._reports.items()}}

    async def request(self, request: Request) -> int:
        """Carry out a command, in the board's thread if it concerns the board; the revision after it."""
        if isinstance(request, SwitchPower):
            await self._power.carry_out(request.action)
            return self._revision
        desk = self._board_desk
        adviser, sets, resuming = self._board_adviser, self._board_sets, self._resuming
        kept = await resuming.look_up(request.number) if resuming and isinstance(request, ResumeGame) else None

        def carry_out() -> None:
            now = self._clock.monotonic_ms()
            match request:
                case Assist(side, level):
                    desk.assist(side, level)
                case AskHint():
                    adviser.hint(now)
                case SetComputer(side, strength):
                    adviser.set_computer(side, strength, now)
                case CarryOut():
                    self._carry_out(adviser.proposed())
                case SetControl(control):
                    desk.choose_control(now, control)
                case PauseClock(on):
                    if on:
                        desk.pause(now)
                    else:
                        desk.resume(now)
                case Calibrate(on, rotation):
                    sets.calibrate(now, on=on, rotation=rotation)
                case AnswerWindow(number):
                    sets.answer(now, number)
                case WithdrawReading(index):
                    sets.withdraw(now, index)
                case BeginGame(command, players):
                    desk.command(now, command, players)
                case ResumeGame():
                    if resuming is not None and kept is not None:
                        resuming.carry_out(now, kept)
                case _:
                    desk.command(now, request)
            adviser.look(now)
            sets.look()

        await self._ask(carry_out)
        return self._revision

    def _carry_out(self, step: Step) -> None:
        """Move the pieces as a step says. Called in the board's thread."""
        playground, desk = self._playground, self._board_desk
        line = desk.tracker.line
        if playground is None or line is None:
            raise CommandRefusedError(text("the pieces of this board are moved by hand, not by the page"))
        game = line.position.game
        check_window(playground, self._truth, step, desk.tracker.rotation)
        after = line.position.after(step)
        if game.benches and after.outcome() is None:
            arrange(playground, after, after.rotation)
        else:
            tap, tracker = TapMove(step.origin, step.target), desk.tracker
            handle(playground, tap, game, tracker.to_set_up, line.position, tracker.rotation)
        self._have_moved(playground, game)

    def _have_moved(self, playground: Playground, game: Game) -> None:
        """Pieces have been moved: tell that, and scan at once, so that nothing that hands do is missed."""
        table = table_json(playground, game)
        self._in_loop(lambda: self._handled(table))
        self._board_desk.scan(self._clock.monotonic_ms())

    async def hand(self, hand: Hand) -> None:
        """Let a hand act on the table."""
        playground, desk = self._playground, self._board_desk
        if playground is None:
            raise CommandRefusedError(text("the pieces of this board are moved by hand, not by the page"))

        def act() -> None:
            tracker = desk.tracker
            line, game = tracker.line, self.game
            handle(playground, hand, game, tracker.to_set_up, line.position if line else None, tracker.rotation)
            self._have_moved(playground, game)

        await self._ask(act)

    @property
    def _board_desk(self) -> Desk:
        if self._desk is None:
            raise CommandRefusedError(text("the service has only just begun; ask again"))
        return self._desk

    @property
    def _board_adviser(self) -> Adviser:
        if self._adviser is None:
            raise CommandRefusedError(text("the service has only just begun; ask again"))
        return self._adviser

    @property
    def _board_sets(self) -> SetDesk:
        if self._sets is None:
            raise CommandRefusedError(text("the service has only just begun; ask again"))
        return self._sets

    async def set_readings(self) -> Mapping[str, object]:
        """What is known of the set, with every reading."""
        return await self._ask(self._board_sets.readings)

    async def _ask(self, call: Callable[[], T]) -> T:
        future: Future[T] = self._thread.ask(call)
        return await asyncio.wrap_future(future)
