"""Hints, and the computer as a player: what is asked of the thinker, and what is done with its answers.

Lives in the board's thread and never waits. Whenever the position changes, what was thought of the old one is
dropped at once, and the move of the computer, if it is its turn, is searched. A move that was found is lit as a hint
and waits for the players; it is lit again after whatever was wrong on the board has been put right. A search for the
computer that fails is begun again after a pause, and players are told so.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from shogunboard.engine.client import Thinker
from shogunboard.engine.levels import LEVELS, STRONGEST, thinking_ms
from shogunboard.engine.protocol import Answer, Failed, Reply, question_about
from shogunboard.errors import CommandRefusedError, ConfigError
from shogunboard.games.base import Game, Position, Side, Step
from shogunboard.service.desk import Desk
from shogunboard.service.retrying import Retrying
from shogunboard.session import History, Message, MessageKey, SessionState
from shogunboard.text import Text, text

_KEPT_HISTORY: Final = 40
"""So many positions before are told to the engine, which takes a position that comes again for a draw."""

HintLimit: TypeAlias = int | None
"""How many hints a side may ask for in a game; None is any number."""


def parse_hints(written: str) -> HintLimit:
    """The setting `hints`: off, free or a number; raises `ConfigError`."""
    if written == "off":
        return 0
    if written == "free":
        return None
    if written.isascii() and written.isdigit() and len(written) < 4:
        return int(written)
    raise ConfigError(
        text('engine.hints: {written} is none of "off", "free" and a number such as "3"', written=repr(written))
    )


@dataclass(frozen=True, slots=True)
class Proposal:
    """A move that was found: for the computer to be carried out, or as a hint."""

    step: Step
    certain: bool
    computer: bool


@dataclass(frozen=True, slots=True)
class Advice:
    """What the page is told. `levels` say who plays each side, 0 is a person; `hints` how many are left."""

    levels: tuple[int, int] = (0, 0)
    hints: tuple[HintLimit, HintLimit] = (None, None)
    thinking: bool = False
    proposal: Proposal | None = None

    def to_json(self, game: Game) -> dict[str, object]:
        """The keys `computer` and `hints` of the state (docs/http.md)."""
        proposed: Mapping[str, object] | None = None
        if self.proposal is not None and self.proposal.computer:
            step = self.proposal.step
            proposed = {
                "move": step.move.short,
                "from": game.square_name(step.origin),
                "to": game.square_name(step.target),
                "certain": self.proposal.certain,
            }
        return {
            "computer": {
                "levels": {game.side_letters[side]: self.levels[side] for side in Side},
                "thinking": self.thinking,
                "proposed": proposed,
            },
            "hints": {game.side_letters[side]: self.hints[side] for side in Side},
        }


class Adviser:
    """Joins a desk and a thinker. `tell` hears of every change of the advice."""

    def __init__(
        self,
        desk: Desk,
        thinker: Thinker | None,
        tell: Callable[[Advice], None],
        *,
        limit: HintLimit = None,
        hint_ms: int = 1000,
        levels: tuple[int, int] = (0, 0),
    ) -> None:
        self._desk = desk
        self._thinker = thinker
        self._tell = tell
        self._limit = limit if thinker is not None else 0
        self._hint_ms = hint_ms
        self._advice = Advice(levels if thinker is not None else (0, 0), (self._limit, self._limit))
        self._seen: tuple[History | None, str, bool] | None = None
        self._number = 0
        self._asked: Side | None = None
        """Who has asked for the hint that is being searched."""
        self._waiting: Proposal | None = None
        """A hint that was found, and is lit when the hands at the board have put right what they do."""
        self._retrying = Retrying()

    @property
    def advice(self) -> Advice:
        return self._advice

    def hint(self, now: int) -> None:
        """Search a hint for the side to move; raises `CommandRefusedError`."""
        thinker = self._needed_thinker()
        if self._limit == 0:
            raise CommandRefusedError(text("hints are switched off; the setting hints in [engine] allows them"))
        self.look(now)
        position = self._position()
        side = position.side
        if self._computer_to_move() is not None:
            raise CommandRefusedError(text("it is the computer's turn; its move is lit as soon as it is found"))
        if self._advice.hints[side] == 0:
            raise CommandRefusedError(
                text("{side} has had all hints of this game", side=Text(position.game.side_names[side]))
            )
        if self._asked is not None:
            return
        self._asked = side
        self._think(thinker, position, STRONGEST, self._hint_ms, now)

    def set_computer(self, side: Side, level: int, now: int) -> None:
        """Let the computer play a side, or a person (0), also after a restart."""
        self._needed_thinker()
        self._desk.choose_computer(side, level)
        white, red = self._advice.levels
        self._forget(now)
        self._changed(replace(self._advice, levels=(level, red) if side is Side.WHITE else (white, level)))
        self._seen = None
        self.look(now)

    def proposed(self) -> Step:
        """The move that the computer wants carried out; raises `CommandRefusedError` when there is none."""
        if self._advice.proposal is None or not self._advice.proposal.computer:
            raise CommandRefusedError(text("the computer proposes no move now"))
        return self._advice.proposal.step

    def begun(self) -> None:
        """A game has begun: hints are counted from now on."""
        self._changed(replace(self._advice, hints=(self._limit, self._limit)))

    def look(self, now: int) -> None:
        """See what has changed at the desk. To be called after every scan and every command."""
        if self._thinker is None:
            return
        self._thinker.tick(now)
        state = self._desk.state
        seen = (state.history, state.phase, state.resuming)
        if self._seen is None or seen[0] is not self._seen[0] or seen[1:] != self._seen[1:]:
            self._seen = seen
            self._forget(now)
            self._begin_move(self._thinker, now)
        elif self._retrying.take(now):
            self._begin_move(self._thinker, now)
        else:
            self._keep_lit(state)

    def replied(self, reply: Reply, now: int) -> None:
        """Take in what the thinker says, unless the position has changed meanwhile."""
        self.look(now)
        if reply.id != self._number or not self._advice.thinking:
            return
        match reply:
            case Answer(final=False):
                return
            case Answer(line=(short, *_)):
                self._found(short, reply.certain, now)
            case Answer():
                self._failed(text("the game is over"), now)
            case Failed(problem=problem):
                self._failed(Text(problem), now)

    def close(self) -> None:
        """Let the thinker go."""
        if self._thinker is not None:
            self._thinker.close()

    # ---------------------------------------------------------------------------------------------------

    def _needed_thinker(self) -> Thinker:
        if self._thinker is None:
            raise CommandRefusedError(text("this service has no engine"))
        return self._thinker

    def _position(self) -> Position:
        line = self._desk.tracker.line
        if line is None or self._desk.state.phase != "playing":
            raise CommandRefusedError(text("there is no game under way"))
        return line.position

    def _computer_to_move(self) -> int | None:
        """The level of the computer whose turn it is; None on a person's turn. While either side may begin, that is
        White's turn here. A game that was broken off waits for the board."""
        state, line = self._desk.state, self._desk.tracker.line
        if line is None or state.phase != "playing" or state.resuming:
            return None
        return self._advice.levels[line.position.side] or None

    def _begin_move(self, thinker: Thinker, now: int) -> None:
        level = self._computer_to_move()
        if level is not None:
            position = self._position()
            self._think(thinker, position, level, self._thinking_ms(level, position.side, now), now)

    def _thinking_ms(self, level: int, side: Side, now: int) -> int:
        """How long a level may think; the time in which a person carries its move out is the computer's, too."""
        clock = self._desk.state.clock
        if clock is None:
            return thinking_ms(LEVELS[level - 1])
        # A delay is time that every move has again, as an increment is.
        step = clock.control.increment or clock.control.delay
        return thinking_ms(LEVELS[level - 1], clock.remaining(side, now), step)

    def _think(self, thinker: Thinker, position: Position, level: int, ms: int, now: int) -> None:
        self._number += 1
        line = self._desk.tracker.line
        plies = line.plies[-_KEPT_HISTORY:] if line is not None else ()
        history = tuple(ply.before.text() for ply in plies)
        question = question_about(self._number, position.game, position, history, level, ms, seed=self._number)
        self._changed(replace(self._advice, thinking=True, proposal=None))
        thinker.think(question, now)

    def _found(self, short: str, certain: bool, now: int) -> None:
        position = self._position()
        step = next((step for step in position.steps() if step.move.short == short), None)
        if step is None:
            self._failed(text("{move} is no move here", move=short), now)
            return
        proposal = Proposal(step, certain, computer=self._asked is None)
        if proposal.computer or self._may_light(proposal):
            self._show(proposal)
        else:
            self._waiting = proposal

    def _may_light(self, hint: Proposal) -> bool:
        """Would a hint stay lit? Else it would be gone before anybody has seen it."""
        state = self._desk.state
        other = state.lifted is not None and state.lifted.square != hint.step.origin
        return not (other or state.wrong or state.missing or state.asked)

    def _show(self, proposal: Proposal) -> None:
        """Light what was found; a hint counts from now on."""
        side, self._asked, self._waiting = self._asked, None, None
        self._retrying.forget()
        hints = self._advice.hints
        if side is not None and hints[side] is not None:
            white, red = hints
            left = (hints[side] or 1) - 1
            hints = (left, red) if side is Side.WHITE else (white, left)
        self._changed(replace(self._advice, thinking=False, proposal=proposal, hints=hints))
        self._light(proposal)

    def _light(self, proposal: Proposal) -> None:
        position = self._position()
        name, step = position.game.square_name, proposal.step
        squares = (("from", name(step.origin)), ("to", name(step.target)))
        if proposal.computer:
            key: MessageKey = "computer_move" if proposal.certain else "computer_move_possible"
            message = Message(key, (*squares, ("side", position.game.side_names[position.side])))
        else:
            message = Message("hint" if proposal.certain else "hint_possible", squares)
        self._desk.hint((step.origin, step.target), message)

    def _failed(self, problem: Text, now: int) -> None:
        """Tell that nothing was found. Who has asked for a hint can ask again; the computer does so itself."""
        computer, self._asked = self._asked is None, None
        self._changed(replace(self._advice, thinking=False, proposal=None))
        if computer:
            seconds = self._retrying.failed(now) // 1000
            message = Message("computer_retries", (("problem", problem), ("count", seconds)))
        else:
            message = Message("no_advice", (("problem", problem),))
        self._desk.hint((), message)

    def _keep_lit(self, state: SessionState) -> None:
        """Light a hint that waits; withdraw one when another piece is taken up or the board is wrong; light the
        computer's move again."""
        if self._waiting is not None:
            if self._may_light(self._waiting):
                self._show(self._waiting)
            return
        proposal = self._advice.proposal
        if proposal is None:
            return
        if proposal.computer:
            quiet = not (state.lifted or state.wrong or state.missing or state.asked)
            if quiet and not state.hint:
                self._light(proposal)
        elif not state.hint or (state.lifted is not None and state.lifted.square != proposal.step.origin):
            self._changed(replace(self._advice, proposal=None))
            if state.hint:
                self._desk.hint(())

    def _forget(self, now: int) -> None:
        """Think no more of the position, and take away what is lit of it."""
        self._asked = self._waiting = None
        self._retrying.forget()
        if self._thinker is not None and self._advice.thinking:
            self._thinker.stop(now)
        if self._advice.thinking or self._advice.proposal is not None:
            self._changed(replace(self._advice, thinking=False, proposal=None))
        if self._desk.state.hint:
            self._desk.hint(())

    def _changed(self, advice: Advice) -> None:
        if advice != self._advice:
            self._advice = advice
            self._tell(advice)
