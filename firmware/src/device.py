"""The device: what PROTOCOL.md asks of it, without a wire of its own. Time and bytes are handed in.

`board` is everything that is wired to the Pico (see `board.Board`): `sensors` or None, `chain`, `buttons()` or None,
`buzzer(on)`, and the folder of the file system.
"""

import power
import selftest
import ticks
import wire
from board import Board
from debounce import Buttons
from lights import Lights
from outbox import Outbox
from sensing import LEVELS_PER_MT
from tone import Tone
from watch import DAMAGED, STORED, Watch

VERSION = (1, 0, 0)
"""The firmware's version: major, minor, patch."""

SILENCE_MS = 3000
"""A host that has said nothing for so long is gone."""
BEAT_MS = 200
PICTURE_MS = 1000
SCAN_MS = 8
FRAME_MS = 20
REFRESH_MS = 1000
"""How often the LEDs are sent what they show already: a disturbed chain is right again after this."""
REFUSAL_MS = 200
CTRL_C_MS = 250
SECOND_MS = 1000

RUN = -1
"""The program goes on; else `leave` is how it ends, as RESTART has it."""
LEAVE_RESTART = 0
LEAVE_BOOTLOADER = 1
LEAVE_PROMPT = 2


class Device:
    """One device from its start on."""

    def __init__(self, board: Board, now: int) -> None:
        self.board = board
        self.outbox = Outbox()
        self.decoder = wire.Decoder()
        self.lights = Lights()
        self.tone = Tone()
        self.leave = RUN
        self.in_session = False
        self.greeted = False
        self.watch = None if board.sensors is None else Watch(board.sensors, board.folder, now)
        self.buttons = Buttons(board.buttons(), now) if board.has_panel else None
        self._logs = [(2, board.defect)] if board.defect else []
        self._now = now
        self._time = 0
        self._session = 0
        self._heard = now
        self._last = -1
        self._last_kind = 0
        self._last_result = 0
        self._shown = 0
        self._malformed = 0
        self._etx_at = now
        self._etx = False
        self._rate = 0
        self._sounding = False
        self._unsent = True
        self._failed = False
        self._scan = ticks.Timer(SCAN_MS, ticks.after(now, -SCAN_MS))
        self._frame = ticks.Timer(FRAME_MS, now)
        self._refresh = ticks.Timer(REFRESH_MS, now)
        self._beat = ticks.Timer(BEAT_MS, now)
        self._picture = ticks.Timer(PICTURE_MS, now)
        self._second = ticks.Timer(SECOND_MS, now)
        self._refusal = ticks.Timer(REFUSAL_MS, ticks.after(now, -REFUSAL_MS))

    # Time

    def step(self, now: int) -> None:
        """Do what is due at `now`, a time of `ticks`; to be called at least every few milliseconds."""
        self._time = (self._time + ticks.since(now, self._now)) & 0xFFFFFFFF
        self._now = now
        if self.in_session and ticks.since(now, self._heard) >= SILENCE_MS:
            self._end_session()
        if self._etx and not self.in_session and ticks.since(now, self._etx_at) >= CTRL_C_MS:
            self.leave = LEAVE_PROMPT
        if self._scan.due(now):
            self._scan_board()
        if self._frame.due(now):
            self._show_lights()
            self._sound()
        if self.in_session:
            if self._beat.due(now):
                self._send_beat()
            if self._picture.due(now):
                self._send_picture()
        if self._second.due(now) and self.watch is not None:
            self._rate = self.watch.scans
            self.watch.scans = 0

    def _scan_board(self) -> None:
        if self.buttons is not None and self.buttons.update(self.board.buttons(), self._now) and self.in_session:
            self._send_buttons()
        watch = self.watch
        if watch is None:
            return
        count = watch.scan(self._now)
        if count and self.in_session:
            box = self.outbox
            box.frame(wire.CHANGE, wire.pack_change(box.payload, self._time, watch.changes, watch.entries, count))
        if watch.zeroed:
            watch.zeroed = False
            if watch.unsaved:
                watch.unsaved = False
                self._log(1, b"the flash did not take the zeros: they hold until the next start")
            self._send_zeros()

    def _show_lights(self) -> None:
        if self.lights.frame(self._time) or self._refresh.due(self._now):
            self._unsent = True
        chain = self.board.chain
        self._failed = chain.failed(self._now)
        if self._unsent and chain.ready(self._now):
            chain.send(self.lights.words, self._now)
            self._unsent = False
            self._refresh.restart(self._now)

    def _sound(self) -> None:
        sounds = self.tone.sounds(self._now)
        if sounds != self._sounding:
            self._sounding = sounds
            self.board.buzzer(sounds)

    # What comes in

    def receive(self, data: bytearray, count: int, now: int) -> None:
        """Take data[:count] that the host has sent."""
        if count:
            self._etx = data[count - 1] == 3
            self._etx_at = now
            self._time = (self._time + ticks.since(now, self._now)) & 0xFFFFFFFF
            self._now = now
            self.decoder.feed(data, count, self._frame_in)

    def _frame_in(self, kind: int, sequence: int, payload: memoryview, length: int) -> None:
        if not _fits(kind, length):
            self._malformed += 1
            return
        if kind == wire.HOST_HELLO:
            self._greet(wire.word(payload, 1))
            return
        if not self.in_session:
            if self._refusal.due(self._now):
                self._ack(kind, sequence, wire.NO_SESSION)
            return
        self._heard = self._now
        if kind == wire.HOST_BEAT:
            return
        if sequence == self._last:
            self._ack(self._last_kind, sequence, self._last_result)
            return
        self._last = sequence
        self._last_kind = kind
        self._command(kind, payload, length)

    def _greet(self, session: int) -> None:
        self._heard = self._now
        self.greeted = True
        fresh = not self.in_session or session != self._session
        self._session = session
        self._send_hello()
        if not fresh:
            return
        self.in_session = True
        self._last = -1
        self._shown = 0
        self._beat.restart(self._now)
        self._send_picture()
        self._send_buttons()
        for level, text in self._logs:
            self.outbox.frame(wire.LOG, wire.pack_log(self.outbox.payload, level, text))

    def _end_session(self) -> None:
        self.in_session = False
        self.lights.dark()
        self.tone.play(b"", self._now)

    def _command(self, kind: int, payload: memoryview, length: int) -> None:
        """Carry out a command and acknowledge it; answers other than ACK come after it."""
        if kind == wire.LIGHTS:
            squares_at = wire.lights_fit(payload, length)
            if squares_at < 0:
                self._answer(wire.BAD)
                return
            self.lights.show(payload, squares_at)
            self._shown = self._last
            self._done()
        elif kind == wire.SETTINGS:
            self.lights.settings(payload[0], wire.word(payload, 1))
            self._done()
        elif kind == wire.BEEP:
            if not self.board.has_panel:
                self._answer(wire.NOT_CAPABLE)
            elif not wire.beep_fits(payload, length):
                self._answer(wire.BAD)
            else:
                self.tone.play(bytes(payload[1:length]), self._now)
                self._done()
        elif kind == wire.ASK:
            self._asked(payload[0])
        elif kind == wire.ZERO:
            self._zero(payload)
        elif kind == wire.RESTART:
            self._restart(payload[0])
        elif kind == wire.BYE:
            self._done()
            self._end_session()
        else:
            self._answer(wire.UNKNOWN)

    def _done(self) -> None:
        self._answer(wire.DONE)
        if self.board.defect:
            # It was told when this session began, and a command shows that the host hears.
            self.board.forget_defect()

    def _answer(self, result: int) -> None:
        self._last_result = result
        self._ack(self._last_kind, self._last, result)

    def _asked(self, what: int) -> None:
        if what > wire.ASK_BUTTONS:
            self._answer(wire.BAD)
            return
        needs_sensors = what in (wire.ASK_PICTURE, wire.ASK_RAW, wire.ASK_ZEROS)
        if (needs_sensors and self.watch is None) or (what == wire.ASK_BUTTONS and self.buttons is None):
            self._answer(wire.NOT_CAPABLE)
            return
        self._done()
        if what == wire.ASK_PICTURE:
            self._send_picture()
        elif what == wire.ASK_RAW:
            self._send_raw()
        elif what == wire.ASK_ZEROS:
            self._send_zeros()
        elif what == wire.ASK_SELFTEST:
            self._send_selftest()
        elif what == wire.ASK_HELLO:
            self._send_hello()
        else:
            self._send_buttons()

    def _zero(self, payload: memoryview) -> None:
        if self.watch is None:
            self._answer(wire.NOT_CAPABLE)
        elif self.watch.zero(bytes(payload[:8])):
            self._done()
        else:
            self._answer(wire.BUSY)

    def _restart(self, how: int) -> None:
        if how > LEAVE_PROMPT:
            self._answer(wire.BAD)
            return
        self._done()
        self._end_session()
        self.leave = how

    def _log(self, level: int, text: bytes) -> None:
        if len(self._logs) < 4:
            self._logs.append((level, text))
        if self.in_session:
            self.outbox.frame(wire.LOG, wire.pack_log(self.outbox.payload, level, text))

    # What goes out

    def _ack(self, kind: int, sequence: int, result: int) -> None:
        self.outbox.frame(wire.ACK, wire.pack_ack(self.outbox.payload, kind, sequence, result))

    def _send_hello(self) -> None:
        board = self.board
        can = wire.CAN_LIGHT
        if self.watch is not None:
            can |= wire.CAN_SENSE
        if board.has_panel:
            can |= wire.CAN_PRESS | wire.CAN_BEEP
        length = wire.pack_hello(
            self.outbox.payload,
            VERSION,
            self._session,
            can,
            board.identity,
            board.boot,
            board.reset,
            0 if self.watch is None else self.watch.zeros_state,
            0 if self.watch is None else LEVELS_PER_MT,
            power.LIMIT_MA,
            self._time,
            board.text,
        )
        self.outbox.frame(wire.HELLO, length)

    def _send_beat(self) -> None:
        flags = 0
        if self.lights.dimmed:
            flags |= 1
        if self.watch is not None:
            if self.watch.zeros_state != STORED:
                flags |= 2
            if self.watch.sensing.unread():
                flags |= 4
        if self._failed:
            flags |= 8
        length = wire.pack_beat(
            self.outbox.payload,
            self._time,
            0 if self.watch is None else self.watch.changes,
            self._rate,
            self.buttons.counts if self.buttons is not None else b"\x00\x00\x00\x00",
            flags,
            self._shown,
            self.lights.current_ma,
            self.decoder.bad + self._malformed,
        )
        self.outbox.frame(wire.BEAT, length)

    def _send_picture(self) -> None:
        if self.watch is not None:
            self._picture.restart(self._now)
            box = self.outbox
            cells = self.watch.sensing.cells
            box.frame(wire.PICTURE, wire.pack_picture(box.payload, self._time, self.watch.changes, cells))

    def _send_buttons(self) -> None:
        if self.buttons is not None:
            box = self.outbox
            box.frame(wire.BUTTONS, wire.pack_buttons(box.payload, self._time, self.buttons.counts))

    def _send_raw(self) -> None:
        if self.watch is not None:
            box = self.outbox
            box.frame(wire.RAW, wire.pack_raw(box.payload, self._time, self.watch.levels))

    def _send_zeros(self) -> None:
        if self.watch is not None and self.in_session:
            box = self.outbox
            state, refused, zeros = self.watch.zeros_state, self.watch.refused, self.watch.sensing.zeros
            box.frame(wire.ZEROS, wire.pack_zeros(box.payload, state, refused, zeros))

    def _send_selftest(self) -> None:
        findings = []
        if self._failed:
            findings.append((selftest.LIGHTS_OUTPUT, 0))
        if self.board.free_memory() < selftest.LEAST_MEMORY:
            findings.append((selftest.LITTLE_MEMORY, 0))
        if self.buttons is not None:
            findings += selftest.of_buttons(self.buttons.always_down)
        if self.watch is not None:
            if self.watch.zeros_state == DAMAGED:
                findings.append((selftest.ZEROS_DAMAGED, 0))
            findings += selftest.of_sensors(self.watch.levels, self.watch.sensing)
        self.outbox.frame(wire.SELFTEST, wire.pack_selftest(self.outbox.payload, findings))


def _fits(kind: int, length: int) -> bool:
    """Has the payload of a known type of the host's the length that it always has? Unknown types fit."""
    return _LENGTHS.get(kind, length) == length


_LENGTHS = {
    wire.HOST_HELLO: 3,
    wire.HOST_BEAT: 0,
    wire.SETTINGS: 3,
    wire.ASK: 1,
    wire.ZERO: 8,
    wire.RESTART: 1,
    wire.BYE: 0,
}
