"""What an analysis writes behind a move: `eval -1.20; mistake; better 2b1-a2 2f8-g7` (docs/engine.md, "Analysis")."""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

Size: TypeAlias = Literal["inaccuracy", "mistake", "blunder"]
SIZES: Final[tuple[Size, ...]] = get_args(Size)

ANNOTATOR: Final = "Annotator"
"""The tag of a game that has been analysed."""
_OURS: Final = "shogunboard,"
_ANNOTATION: Final = re.compile(
    r"eval (?P<value>[+-](?:[0-9]{1,6}\.[0-9]{2}|#[0-9]{1,6}))"
    rf"(?:; (?P<size>{'|'.join(SIZES)}))?"
    r"(?:; missed a win in (?P<missed>[0-9]{1,6}) plies)?"
    r"(?:; better (?P<better>[^;]+))?"
)


@dataclass(frozen=True, slots=True)
class Annotation:
    """What was found of a move. `value` is that of the position after it as it is written, seen from White (Forest):
    in common pieces (`+0.35`), or the distance of a proved end in plies (`-#4`). `better` is the best line as move
    texts, empty when the move is as good; `missed_win` the plies of a win that was there and is gone."""

    value: str
    size: Size | None = None
    missed_win: int | None = None
    better: tuple[str, ...] = ()

    def text(self) -> str:
        """The comment that is written behind the move."""
        words = [f"eval {self.value}"]
        if self.size is not None:
            words.append(self.size)
        if self.missed_win is not None:
            words.append(f"missed a win in {self.missed_win} plies")
        if self.better:
            words.append(f"better {' '.join(self.better)}")
        return "; ".join(words)

    def to_json(self) -> dict[str, object]:
        """The annotation as a JSON object: `pieces` is the value in common pieces, null for a proved end; `end` the
        plies to that, its sign says who wins; one who has just won by the move has an end of 0, which `text` signs."""
        proved = "#" in self.value
        return {
            "text": self.value,
            "pieces": None if proved else float(self.value),
            "end": int(self.value.replace("#", "")) if proved else None,
            "size": self.size,
            "missed_win": self.missed_win,
            "better": list(self.better),
        }


def parse_annotation(comment: str) -> Annotation | None:
    """The annotation that a comment is; None for any other comment."""
    match = _ANNOTATION.fullmatch(comment)
    if match is None:
        return None
    size = next((size for size in SIZES if size == match["size"]), None)
    missed = None if match["missed"] is None else int(match["missed"])
    return Annotation(match["value"], size, missed, tuple((match["better"] or "").split()))


def is_analysed(annotator: str) -> bool:
    """Does the value of the tag `Annotator` tell of an analysis by this program?"""
    return any(part.startswith(_OURS) for part in _parts(annotator))


def annotator(limit: int, unit: Literal["nodes", "ms"] = "nodes") -> str:
    """What the tag `Annotator` says of an analysis with so many nodes, or milliseconds, for each position."""
    return f"{_OURS} {limit} {unit}"


def signed(before: str, by: str = "") -> str:
    """The value of the tag `Annotator` after an analysis: `by`, behind those that had annotated the game before.

    Without `by` there is no analysis any more.
    """
    others = [part for part in _parts(before) if not part.startswith(_OURS)]
    return "; ".join([*others, by] if by else others)


def _parts(annotator: str) -> list[str]:
    return [part.strip() for part in annotator.split(";") if part.strip()]
