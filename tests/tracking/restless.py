"""Players who do everything that tracking has to bear, one thing after the other."""

from collections.abc import Sequence
from typing import Final

from shogunboard.games.base import Side, Step
from tests.tracking.mishaps import Unlucky
from tests.tracking.wrong_moves import Blunderers

ACTS: Final = (
    "move",
    "put_back",
    "spare",
    "bump",
    "bump_in_move",
    "correct",
    "take_back",
    "take_back_at_once",
    "think_again",
    "wrong_move",
    "wrong_correction",
    "late_correction",
    "fast_reply",
    "dark_move",
    "flicker",
    "drop_out",
)
"""What restless players do."""


class Restless(Blunderers, Unlucky):
    """Restless players, who are in a hurry, too."""

    def act(self, name: str) -> None:
        """Do one of the acts, and check what is told of it. An act that is not possible is left out."""
        getattr(self, name)()
        self.check()

    def fast_reply(self) -> None:
        """The opponent replies before the first move has settled, or lifts a piece even before it is made."""
        step = self.pick(self.legal_steps())
        if step is None or self.open_capture:
            return
        reply = self.pick_reply(step)
        twice = self.presence and step.captured is not None and reply is not None and reply.captured is not None
        if reply is None or (self.presence and step.captured and self.may_capture(step, reply)):
            return
        self.history.append(f"fast {step.move.short} {reply.move.short}")
        self.doubtful = self.presence
        # Without polarity, a piece that comes down where the other one stood seems to be this one, put back.
        to_origin = self.presence and reply.target == step.origin
        # Of two captures that nobody sees, nothing is left to tell. A victim that is lifted at once, with the first
        # attacker still gone, looks like two pieces that were knocked over.
        self.plain, self.quiet = twice or to_origin, not twice
        if reply.origin != step.target and not to_origin and self.chance(0.3):
            self.reply_early(step, reply)
        else:
            self.reply_at_once(step, reply)
        self.plain = self.swift = False
        self.open_capture = self.open_capture or twice
        self.record(reply)

    def pick_reply(self, step: Step) -> Step | None:
        """A legal move after `step`."""
        after = self.position.with_side(self.position.men[step.origin].side).after(step)
        replies: Sequence[Step] = () if after.outcome() is not None else after.steps()
        return self.pick(replies)

    def may_capture(self, step: Step, reply: Step) -> bool:
        """Could the piece capture the one that replies? With both in the hands nobody knows."""
        return any(other.target == reply.origin for other in self.steps_of(step.origin))

    def reply_early(self, step: Step, reply: Step) -> None:
        """Lift the piece that replies while the other one is in the hand."""
        lifted: list[Side] = []
        # As far as can be seen, that piece is knocked over before the move is made.
        self.quiet = False
        self.bring(
            step.origin, step.target, counting=False, between=lambda: lifted.append(self.hands.lift(reply.origin))
        )
        self.record(step)
        self.hands.wait(self.rng.randrange(180, 250))
        if reply.target in self.men:
            self.hands.lift(reply.target)
            self.hands.wait(self.rng.randrange(130, 250))
        self.hands.put(reply.target, lifted[0])
        self.open_capture = self.open_capture or (self.presence and reply.captured is not None)

    def reply_at_once(self, step: Step, reply: Step) -> None:
        """Reply as soon as the first piece is down."""
        self.bring(step.origin, step.target)
        self.record(step)
        if reply.target == step.target:
            # A piece that is captured at once must have been seen on its square.
            self.hands.wait(self.rng.randrange(180, 250))
            self.swift = True
        else:
            self.hands.wait(self.hands.grain + self.quick())
        open_capture = self.open_capture
        self.bring(reply.origin, reply.target)
        self.open_capture = self.open_capture or open_capture
