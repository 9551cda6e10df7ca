"""The one transition of a session: a state and an event give a state and effects.

Order of effects (docs: the way of one move). An event that is no fact lights the board at once, then tells. An
event that is a fact is recorded first, then lit and told. Sounds come last: a sound may lag, a light may not.

| event | fact | sound | what it does |
|---|---|---|---|
| SetUp | | | squares to fill and to clear; the last game stays to be looked at |
| NewGameOffered | | | asks |
| GameStarted | start | | a new history |
| SidesExchanged, PiecesExchanged, OrderTold | yes | | the history is read anew |
| NumberTold | yes | | what is known of the equipment |
| Lifted, PutBack | | | the piece in the hand |
| Moved, Corrected | yes | move, capture | history and last move; whatever was wrong is settled |
| TakenBack | takeback | move | the same, and the end is withdrawn |
| Illegal | | wrong | squares to clear and to fill; a wrong distance asks |
| Mismatch, Restored | | | squares to clear and to fill, or none |
| Ambiguous | | | asks |
| Benched | | | captured pieces on their benches |
| Threatened | | shogun | the threat |
| Repeated | | | the count |
| GameOver | end | end | the result |
| Fault, FaultCleared | | | squares without a reading |
"""

from dataclasses import replace
from typing import assert_never

from shogunboard.events import (
    Ambiguous,
    Benched,
    Corrected,
    Event,
    Fault,
    FaultCleared,
    GameOver,
    GameStarted,
    Illegal,
    Lifted,
    Mismatch,
    Moved,
    NewGameOffered,
    NumberTold,
    OrderTold,
    PiecesExchanged,
    PutBack,
    Repeated,
    Restored,
    SetUp,
    SidesExchanged,
    TakenBack,
    Threatened,
    Timed,
)
from shogunboard.games.base import Game, Threat
from shogunboard.games.starts import AS_USUAL
from shogunboard.geometry import Square
from shogunboard.session.effects import Effect, Light, Record, Sound, SoundKind, Tell
from shogunboard.session.facts import (
    CorrectionFact,
    EndFact,
    GameFact,
    MoveFact,
    NumberFact,
    OrderFact,
    PiecesFact,
    Played,
    SidesFact,
    StartFact,
    TakebackFact,
)
from shogunboard.session.history import History, apply_fact
from shogunboard.session.messages import message_of
from shogunboard.session.state import (
    AcceptDistance,
    LastMove,
    NewGame,
    SessionState,
    WhichMove,
    board_of,
    turned_to,
    with_history,
    with_moment_gone,
)
from shogunboard.session.timing import clock_after, clock_in_moment, left_after, made_at
from shogunboard.session.unsure import unsure_of


def advance(game: Game, state: SessionState, timed: Timed) -> tuple[SessionState, tuple[Effect, ...]]:
    """The state after an event, and what is to be done, in order.

    Raises `IllegalMoveError` for a move, a correction, a take-back or an end that does not fit the game so far;
    nothing is changed then.
    """
    fact = _fact(game, state, timed)
    if fact is None:
        after = _moment(game, state, timed.event)
        after = replace(after, clock=clock_in_moment(after.clock, timed.event, timed.t))
    else:
        after = _settled(game, state, timed, apply_fact(game, state.history, fact))
        if after.history is not None:
            t = made_at(state.clock, state.turn_began, timed)
            after = replace(after, clock=clock_after(state.clock, timed.event, after.history, t))
    message = message_of(timed.event, game, state.message)
    after = replace(after, message=message, revision=state.revision + 1)
    if after.game != game.name:
        after = replace(after, game=game.name, board=board_of(game))
    shown: tuple[Effect, ...] = (Light(after), Tell(after, timed))
    recorded: tuple[Effect, ...] = (Record(fact, game),) if fact else ()
    sound = _sound(timed.event)
    heard: tuple[Effect, ...] = (Sound(sound),) if sound else ()
    return after, recorded + shown + heard


def _fact(game: Game, state: SessionState, timed: Timed) -> GameFact | None:
    """The fact that an event is, None for one that speaks of the moment only."""
    event = timed.event
    match event:
        case GameStarted():
            # Where neither event nor text tells (Dobutsu shogi), the board lies as the set-up did.
            lies = state.rotation if event.rotation is None else event.rotation
            rotation = game.parse_position(event.position, lies).rotation
            return StartFact(game.name, event.position, rotation, event.assumed, state.control)
        case Moved():
            t = made_at(state.clock, state.turn_began, timed)
            left = left_after(state.clock, event, None, t)
            return MoveFact(event.ply, _played(event, event.move, _since(state, t), left))
        case Corrected():
            last = state.moves[-1] if state.moves else None
            t = made_at(state.clock, state.turn_began, timed)
            before, more = None if last is None else last.spent, _since(state, t)
            spent = None if before is None or more is None else before + more
            left = left_after(state.clock, event, None if last is None else last.left, t)
            return CorrectionFact(event.ply, _played(event, event.new, spent, left))
        case TakenBack():
            return TakebackFact(event.ply)
        case SidesExchanged():
            return SidesFact()
        case PiecesExchanged(squares=(one, other)):
            return PiecesFact(one, other)
        case NumberTold():
            return NumberFact(event.square, event.number, event.shows)
        case OrderTold():
            return OrderFact(event.side, event.digits)
        case GameOver():
            return EndFact(event.winner, event.reason, event.royals)
        case _:
            return None


def _played(event: Moved | Corrected, short: str, spent: int | None, left: int | None) -> Played:
    return Played(
        event.side,
        short,
        event.text,
        event.origin,
        event.target,
        event.captured,
        event.disputed,
        event.position,
        spent,
        event.bench,
        left,
    )


def _since(state: SessionState, t: int) -> int | None:
    """How long the turn has lasted, without pauses of the clock; None after a restart."""
    if state.turn_began is None:
        return None
    clock = state.clock
    return max(0, t - state.turn_began) if clock is None or clock.turn is None else clock.elapsed(t)


def _settled(game: Game, state: SessionState, timed: Timed, history: History) -> SessionState:
    """The state after a fact."""
    event, t = timed.event, timed.t
    if isinstance(event, GameOver):
        over = replace(with_moment_gone(state), history=history, unsure=unsure_of(game, history))
        return replace(over, setting_up=False, resuming=False)
    if isinstance(event, Moved | Corrected):
        return replace(
            with_moment_gone(state),
            history=history,
            # A threat is told by the event that follows, so is a repetition.
            threat=None,
            repetition=0,
            unsure=unsure_of(game, history),
            setting_up=False,
            last=LastMove(event.origin, event.target, t),
            turn_began=made_at(state.clock, state.turn_began, timed),
        )
    if isinstance(event, NumberTold):
        # The hands are where they were: only more is known.
        threat = history.position_in(game).threat()
        return replace(state, history=history, unsure=unsure_of(game, history), threat=threat)
    after = with_history(game, state, history)
    if isinstance(event, TakenBack):
        if event.origin is not None and event.target is not None:
            after = replace(after, last=LastMove(event.origin, event.target, t))
        return replace(after, turn_began=t, white_edge=())
    if isinstance(event, GameStarted):
        return replace(after, turn_began=t, benched=None, plan=AS_USUAL, resuming=False)
    return after


def _moment(game: Game, state: SessionState, event: Event) -> SessionState:
    """The state after an event that is no fact."""
    match event:
        case SetUp():
            faults = turned_to(state.faults, state.rotation, event.rotation)
            state = replace(with_moment_gone(state), setting_up=True, rotation=event.rotation, faults=faults)
            state = replace(state, wrong=event.extra, missing=event.missing)
            return replace(state, guided=event.guided, following=event.next, resuming=False)
        case NewGameOffered():
            return replace(
                with_moment_gone(state), asked=NewGame(event.rotation, event.game.name if event.game else None)
            )
        case Lifted():
            return replace(state, lifted=event, white_edge=())
        case PutBack():
            return replace(state, lifted=None)
        case Illegal():
            asked = _distance_question(game, state, event)
            return replace(with_moment_gone(state), wrong=event.wrong, missing=event.missing, asked=asked)
        case Mismatch():
            return replace(with_moment_gone(state), wrong=event.extra, missing=event.missing)
        case Restored():
            # A set-up that was begun after the end is given up: the game that ended stands again.
            threat = state.threat
            if state.resuming and state.history is not None:
                threat = state.history.position_in(game).threat()
            return replace(with_moment_gone(state), setting_up=False, resuming=False, threat=threat)
        case Ambiguous():
            return replace(with_moment_gone(state), asked=WhichMove(event.candidates, event.squares))
        case Benched():
            return replace(state, benched=event)
        case Threatened():
            return replace(state, threat=Threat(event.shogun, event.by))
        case Repeated():
            return replace(state, repetition=event.count)
        case Fault():
            return replace(state, faults=_sorted({*state.faults, *event.squares}))
        case FaultCleared():
            return replace(state, faults=_sorted({*state.faults} - {*event.squares}))
        case GameStarted() | Moved() | Corrected() | TakenBack() | GameOver():
            raise AssertionError(f"{event.name} is a fact")
        case SidesExchanged() | PiecesExchanged() | NumberTold() | OrderTold():
            raise AssertionError(f"{event.name} is a fact")
        case _:
            assert_never(event)


def _sorted(squares: set[Square]) -> tuple[Square, ...]:
    return tuple(sorted(squares))


def _distance_question(game: Game, state: SessionState, event: Illegal) -> AcceptDistance | None:
    """The question whether a wrong distance was right, if some number would make the move legal."""
    if event.distance is None or state.history is None:
        return None
    position = state.history.position_in(game)
    man = position.men.get(event.origin)
    if man is None or position.with_side(man.side).insist(event.origin, event.target) is None:
        return None
    return AcceptDistance(event.origin, event.target, event.distance, event.explanations)


def _sound(event: Event) -> SoundKind | None:
    """The sound of an event. Only `Illegal` sounds wrong: a picture that may still become right is silent."""
    match event:
        case Moved(captured=captured) | Corrected(captured=captured) if captured is not None:
            return "capture"
        case Moved() | Corrected() | TakenBack():
            return "move"
        case Illegal():
            return "wrong"
        case Threatened():
            return "shogun"
        case GameOver():
            return "end"
        case _:
            return None
