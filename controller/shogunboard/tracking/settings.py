"""Times and habits of the tracker."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class TrackingSettings:
    """Times in milliseconds (tracking.md, "Behaviour").

    lift_ms: a change of a square counts when it has held so long (1).
    settle_ms: a picture is judged when it has held so long (1).
    path_ms: a piece may rest so long on its way before it is called wrong (3); a finished game is opened
        again only by a picture that has held so long.
    commit: "auto" records a move when its picture has settled, "button" when its player presses the clock.
    order: "unknown" begins games without knowing which piece stands where.
    """

    lift_ms: int = 100
    settle_ms: int = 400
    path_ms: int = 1500
    commit: Literal["auto", "button"] = "auto"
    order: Literal["default", "unknown"] = "default"

    def __post_init__(self) -> None:
        if not 0 <= self.lift_ms <= self.settle_ms <= self.path_ms:
            raise ValueError(
                "the times must be 0 <= lift_ms <= settle_ms <= path_ms, they are "
                f"{self.lift_ms}, {self.settle_ms}, {self.path_ms}"
            )
