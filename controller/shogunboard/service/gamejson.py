"""A kept game as the page replays it: every position with its men and their numbers, so that no rules are needed."""

from collections.abc import Sequence

from shogunboard.games.base import Position
from shogunboard.record.annotation import parse_annotation
from shogunboard.service.boardjson import board_json, men_json
from shogunboard.session.facts import played_json
from shogunboard.session.revision import undoable
from shogunboard.session.withdrawn import withdrawn
from shogunboard.store import RecordedGame, followed, record_of


def game_json(recorded: RecordedGame) -> dict[str, object]:
    """The whole game (docs/http.md, "Games"); raises `StoreError` when the rules do not confirm what is kept."""
    game = recorded.game
    history, line = followed(recorded)
    outcome = line.outcome()
    moves = [
        {
            "ply": ply,
            **played_json(played, game),
            "shown": list(before.before.numbers(played.origin)),
            **_said(recorded.comments.get(ply, ())),
        }
        for ply, (played, before) in enumerate(zip(history.moves, line.plies, strict=True), 1)
    ]
    positions = [line.start, *(ply.after for ply in line.plies)]
    return {
        **recorded.summary.to_json(),
        "tags": dict(record_of(recorded).tags),
        "rotation": history.rotation,
        "start": history.start,
        "winner": None if outcome is None or outcome.winner is None else game.side_letters[outcome.winner],
        "ended": line.position.outcome() is not None,
        **board_json(game),
        "version": len(recorded.facts),
        "corrected": undoable(recorded.facts) is not None,
        "notes": list(recorded.comments.get(0, ())),
        "moves": moves,
        "positions": [_position(position) for position in positions],
        "withdrawn": [
            {
                "ply": one.ply,
                "revised": one.revised,
                "moves": [played_json(played, game) for played in one.moves],
                "positions": [_position(position) for position in one.positions],
            }
            for one in withdrawn(recorded.facts, line)
        ],
    }


def _said(comments: Sequence[str]) -> dict[str, object]:
    """Comments behind a move, told apart: what people wrote, and what an analysis found."""
    found = [(text, parse_annotation(text)) for text in comments]
    judgements = [annotation for _, annotation in found if annotation is not None]
    return {
        "notes": [text for text, annotation in found if annotation is None],
        "judgement": judgements[0].to_json() if judgements else None,
    }


def _position(position: Position) -> dict[str, object]:
    game, threat = position.game, position.threat()
    return {
        "position": position.text(),
        "turn": game.side_letters[position.side],
        "men": men_json(position),
        "threat": None if threat is None else game.square_name(threat.square),
    }
