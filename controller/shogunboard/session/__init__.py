"""The session of one board: state + event -> state + effects, and the facts that the journal keeps.

Use `Session`: feed it the tracker's events and carry out the effects in their order. After a restart `rebuild`
the state and the line from the journal's facts. `advance` is the pure function underneath.
"""

from shogunboard.session.advance import advance
from shogunboard.session.effects import Effect, Light, Record, Sound, SoundKind, Tell
from shogunboard.session.facts import (
    Assistance,
    AssistanceFact,
    CorrectionFact,
    EndFact,
    Fact,
    GameFact,
    MoveFact,
    NumberFact,
    OrderFact,
    PiecesFact,
    Played,
    SidesFact,
    StartFact,
    TakebackFact,
    fact_json,
    parse_fact,
)
from shogunboard.session.history import History, apply_fact, history_of, line_of
from shogunboard.session.messages import ADVICE, ENGLISH, Message, MessageKey, english
from shogunboard.session.session import Session, rebuild, state_of
from shogunboard.session.state import (
    AcceptDistance,
    LastMove,
    NewGame,
    Phase,
    Question,
    SessionState,
    SidesAssumed,
    WhichMove,
    initial_state,
)
from shogunboard.session.view import view

__all__ = [
    "ADVICE",
    "ENGLISH",
    "AcceptDistance",
    "Assistance",
    "AssistanceFact",
    "CorrectionFact",
    "Effect",
    "EndFact",
    "Fact",
    "GameFact",
    "History",
    "LastMove",
    "Light",
    "Message",
    "MessageKey",
    "MoveFact",
    "NewGame",
    "NumberFact",
    "OrderFact",
    "Phase",
    "PiecesFact",
    "Played",
    "Question",
    "Record",
    "Session",
    "SessionState",
    "SidesAssumed",
    "SidesFact",
    "Sound",
    "SoundKind",
    "StartFact",
    "TakebackFact",
    "Tell",
    "WhichMove",
    "advance",
    "apply_fact",
    "english",
    "fact_json",
    "history_of",
    "initial_state",
    "line_of",
    "parse_fact",
    "rebuild",
    "state_of",
    "view",
]
