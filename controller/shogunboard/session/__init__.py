"""The session of one board: state + event -> state + effects, and the facts that the journal keeps.

Use `Session`: feed it the tracker's events and carry out the effects in their order. After a restart `rebuild`
the state and the line from the journal's facts. `advance` is the pure function underneath.
"""

from shogunboard.session.advance import advance
from shogunboard.session.choices import ComputerChoice, PlanChoice, PlayersChoice
from shogunboard.session.effects import Effect, Light, Record, Sound, SoundKind, Tell
from shogunboard.session.facts import (
    Assistance,
    AssistanceFact,
    Choice,
    ControlChoice,
    ControlFact,
    CorrectionFact,
    EndFact,
    Fact,
    FlagFact,
    GameFact,
    MoveFact,
    NumberFact,
    OrderFact,
    PauseFact,
    PiecesFact,
    Played,
    SidesFact,
    StartFact,
    TakebackFact,
    fact_json,
    parse_fact,
)
from shogunboard.session.history import History, apply_fact, history_of, line_of
from shogunboard.session.messages import ADVICE, SAID, TIMING, Message, MessageKey
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
from shogunboard.session.view import clock_json, view

__all__ = [
    "ADVICE",
    "SAID",
    "TIMING",
    "AcceptDistance",
    "Assistance",
    "AssistanceFact",
    "Choice",
    "ComputerChoice",
    "ControlChoice",
    "ControlFact",
    "CorrectionFact",
    "Effect",
    "EndFact",
    "Fact",
    "FlagFact",
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
    "PauseFact",
    "Phase",
    "PiecesFact",
    "PlanChoice",
    "Played",
    "PlayersChoice",
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
    "clock_json",
    "fact_json",
    "history_of",
    "initial_state",
    "line_of",
    "parse_fact",
    "rebuild",
    "state_of",
    "view",
]
