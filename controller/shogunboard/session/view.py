"""The whole state as one JSON object: what the page draws, and what a listener asks for when it sees a gap."""

from collections.abc import Iterable, Sequence

from shogunboard.clock import control_json
from shogunboard.events import outcome_json
from shogunboard.games.base import Game, Outcome, Side, Threat
from shogunboard.games.starts import AS_USUAL
from shogunboard.geometry import Square
from shogunboard.session.facts import played_json
from shogunboard.session.history import History
from shogunboard.session.state import (
    AcceptDistance,
    Exchanged,
    NewGame,
    Question,
    SessionState,
    SidesAssumed,
    WhichMove,
    WhichNumbers,
)


def view(state: SessionState, game: Game) -> dict[str, object]:
    """The state with squares, sides and pieces as the game writes them. Keys may be added, none goes away."""

    def names(squares: Iterable[Square]) -> list[str]:
        return sorted(game.square_name(square) for square in squares)

    history, last, threat = state.history, state.last, state.threat
    if history is not None and history.game != game.name:
        # Another game is being set up; the last one cannot be told in its squares.
        history = last = threat = None
    moves = history.moves if history else ()
    result = history.result if history else None
    return {
        "revision": state.revision,
        "phase": state.phase,
        "game": state.game,
        "position": history.position if history else None,
        "rotation": state.rotation,
        "turn": _letter(history.turn if history else None, game),
        "men": _men(state, history, game) if history else {},
        "unplaced": names(state.benched.unplaced) if state.benched else [],
        "turned": names(state.benched.turned) if state.benched else [],
        "start": history.start if history else None,
        "moves": [played_json(played, game) for played in moves],
        "result": outcome_json(Outcome(result.winner, result.reason), game) if result else None,
        "winner_royals": names(result.royals) if result else [],
        "lifted": state.lifted.fields(game) | {"side": _letter(state.lifted.side, game)} if state.lifted else None,
        "wrong": names(state.wrong),
        "missing": names(state.missing),
        "threat": _threat(threat, game),
        "possible_threat": _threat(None if history is None else state.unsure.threat, game),
        "last": [game.square_name(last.origin), game.square_name(last.target)] if last else None,
        "repetition": state.repetition,
        "hint": names(state.hint),
        "resting": state.resting,
        "resuming": state.resuming,
        "faults": names(state.faults),
        "white_edge": names(state.white_edge),
        "guided": state.guided,
        "next": names(state.following),
        "plan": _plan(state, game) if state.phase == "setup" else None,
        "players": {game.side_letters[side]: state.players[side] for side in Side},
        "assistance": {game.side_letters[side]: state.assistance[side].value for side in Side},
        "questions": [_question(question, game) for question in state.questions],
        "message": state.message.to_json() if state.message else None,
    }


def clock_json(state: SessionState, game: Game, now: int) -> dict[str, object]:
    """The clock at `now`, on the scans' clock, and the one that is chosen for games to come; times in milliseconds."""
    clock = None if state.phase == "setup" else state.clock
    if clock is None:
        idle = {"control": None, "remaining": None, "running": None, "paused": False, "flagged": None, "delay": 0}
        return {"chosen": control_json(state.control), **idle}
    waits = clock.turn is not None and clock.control.delay > clock.elapsed(now)
    return {
        "chosen": control_json(state.control),
        "control": control_json(clock.control),
        "remaining": {game.side_letters[side]: clock.remaining(side, now) for side in Side},
        "running": _letter(clock.turn, game) if clock.is_running else None,
        "paused": clock.is_paused,
        "flagged": _letter(clock.flagged, game),
        "delay": clock.control.delay - clock.elapsed(now) if waits else 0,
    }


def _plan(state: SessionState, game: Game) -> dict[str, object]:
    """How the game that is being set up is to begin, and which piece comes where."""
    plan = state.plan if state.plan.game == game.name else AS_USUAL
    start = plan.start_of(game, state.rotation)
    rows = game.rows_of(start)
    return {
        "rows": None if rows is None else list(rows),
        "first": plan.first,
        "men": {game.square_name(square): man.letter for square, man in sorted(start.men.items())},
    }


def _letter(side: Side | None, game: Game) -> str | None:
    return None if side is None else game.side_letters[side]


def _threat(threat: Threat | None, game: Game) -> dict[str, object] | None:
    if threat is None:
        return None
    return {"square": game.square_name(threat.square), "by": sorted(game.square_name(square) for square in threat.by)}


def _men(state: SessionState, history: History, game: Game) -> dict[str, object]:
    """Which piece is believed to stand where, with the numbers that it may show (tracking.md 13)."""
    position = history.position_in(game)
    men = {square: (man.letter, man.side) for square, man in position.men.items()}
    if state.benched is not None:
        sides = {man.letter: man.side for man in position.men.values()}
        men = {square: man for square, man in men.items() if not game.benches >> square & 1}
        men |= {square: (letter, sides[letter]) for square, letter in state.benched.men if letter in sides}
    return {
        game.square_name(square): {
            "piece": letter,
            "side": game.side_letters[side],
            "numbers": list(position.numbers(square)),
        }
        | _maybe(position.identities(square))
        for square, (letter, side) in sorted(men.items())
    }


def _maybe(letters: Sequence[str]) -> dict[str, object]:
    return {"maybe": list(letters)} if letters else {}


def _question(question: Question, game: Game) -> dict[str, object]:
    match question:
        case WhichMove():
            squares = [game.square_name(square) for square in question.squares]
            return {"kind": "which_move", "candidates": list(question.candidates), "squares": squares}
        case NewGame():
            return {"kind": "new_game", "rotation": question.rotation, "game": question.game}
        case AcceptDistance():
            return {
                "kind": "accept_distance",
                "from": game.square_name(question.origin),
                "to": game.square_name(question.target),
                "number": question.number,
                "explanations": list(question.explanations),
            }
        case WhichNumbers():
            return {"kind": "which_numbers", "squares": [game.square_name(square) for square in question.squares]}
        case Exchanged():
            return {"kind": "exchanged", "squares": [game.square_name(question.one), game.square_name(question.other)]}
        case SidesAssumed():
            return {"kind": "sides_assumed"}
