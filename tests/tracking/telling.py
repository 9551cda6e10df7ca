"""Events told in short, so that a scene can be compared with what was said about it."""

from collections.abc import Mapping
from typing import cast


def in_short(fields: Mapping[str, object]) -> str:
    """An event, as a JSON object, in a few words: "illegal h3h8 distance"."""
    name = str(fields["event"])
    match name:
        case "move":
            return f"move {fields['move']}"
        case "illegal":
            return f"illegal {fields['from']}{fields['to']} {fields['reason']}"
        case "correction":
            return f"correction {fields['old']} {fields['new']}"
        case "takeback":
            return f"takeback {fields['ply']}"
        case "ambiguous":
            return " ".join(["ambiguous", *_texts(fields["candidates"])])
        case "mismatch":
            missing = [f"-{square}" for square in _texts(fields["missing"])]
            return " ".join(["mismatch", *missing, *(f"+{square}" for square in _texts(fields["extra"]))])
        case "threat":
            return " ".join(["threat", str(fields["shogun"]), "by", *_texts(fields["by"])])
        case "game_over":
            return f"game_over {fields['winner'] or '-'} {fields['reason']}"
        case "fault" | "fault_cleared":
            return " ".join([name, *_texts(fields["squares"])])
        case "repetition":
            return f"repetition {fields['count']}"
        case _:
            return name


def _texts(value: object) -> list[str]:
    return cast(list[str], value)
