"""The JSON of all facts that are kept: those of the board, and those of corrections after a game."""

from collections.abc import Mapping

from shogunboard.errors import TextError
from shogunboard.games.base import Game
from shogunboard.session.facts import EndFact, Fact, MoveFact, fact_json, parse_fact
from shogunboard.session.revision import RestoredFact, RevisedFact
from shogunboard.text import text


def kept_json(fact: Fact | RevisedFact | RestoredFact, game: Game) -> dict[str, object]:
    """The fact as a JSON object; the moves and the end of a correction are written as facts of their own."""
    match fact:
        case RevisedFact():
            moves = [fact_json(MoveFact(ply, played), game) for ply, played in enumerate(fact.moves, fact.ply)]
            return {
                "fact": fact.name,
                "ply": fact.ply,
                "moves": moves,
                "end": None if fact.end is None else fact_json(fact.end, game),
                "notes": {str(ply): list(texts) for ply, texts in fact.notes},
                "annotator": fact.annotator,
                "said": fact.said,
            }
        case RestoredFact():
            return {"fact": fact.name}
        case _:
            return fact_json(fact, game)


def parse_kept(data: Mapping[str, object], game: Game) -> Fact | RevisedFact | RestoredFact:
    """The fact that `kept_json` wrote; raises `TextError` that names the field."""
    match data:
        case {"fact": RevisedFact.name, "ply": int(ply), "moves": list(written), "notes": dict(notes)}:
            facts = [parse_fact(move, game) for move in written]
            moves = tuple(fact.played for fact in facts if isinstance(fact, MoveFact))
            end = None if data.get("end") is None else parse_fact(_object(data["end"]), game)
            if len(moves) != len(facts) or not (end is None or isinstance(end, EndFact)):
                raise TextError(text("a correction has moves and an end"), "moves")
            said = tuple((int(number), tuple(map(str, texts))) for number, texts in notes.items())
            return RevisedFact(ply, moves, end, said, str(data.get("annotator", "")), str(data.get("said", "")))
        case {"fact": RestoredFact.name}:
            return RestoredFact()
        case _:
            return parse_fact(data, game)


def _object(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise TextError(text("an object is needed, not {value}", value=repr(value)), "end")
    return value
