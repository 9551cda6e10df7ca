"""From scans to events: the state machine that follows the pieces (tracking.md)."""

from shogunboard.tracking.commands import (
    AcceptNumber,
    Choose,
    Command,
    EndGame,
    ExchangePieces,
    ExchangeSides,
    LeaveGuide,
    NewGame,
    PressButton,
    Rest,
    StartFrom,
    TakeBack,
    TakeUp,
    TellNumber,
    TellOrder,
)
from shogunboard.tracking.settings import TrackingSettings
from shogunboard.tracking.tracker import Tracker

__all__ = [
    "AcceptNumber",
    "Choose",
    "Command",
    "EndGame",
    "ExchangePieces",
    "ExchangeSides",
    "LeaveGuide",
    "NewGame",
    "PressButton",
    "Rest",
    "StartFrom",
    "TakeBack",
    "TakeUp",
    "TellNumber",
    "TellOrder",
    "Tracker",
    "TrackingSettings",
]
