"""The service as a process: kills, signals, disks, ports, and what it makes of a board that was changed meanwhile."""

import json
import resource
import signal
import socket
import sqlite3
import subprocess
import threading
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Final

import httpx
import pytest

from shogunboard.games.line import Line
from shogunboard.record import read_games
from shogunboard.store import Archive, Owner, Ownership
from shogunboard.store.database import damage_of
from tests.cli.running import run
from tests.service.process import Listener, Service, State, has_moves, man_from, moves_of, playing
from tests.store.play import GAME

KILLS: Final = 8
MOVES: Final = ("b1b3", "e8e4", "a1a5", "h8h7")
"""A beginning."""


def archived(service: Service, number: int = 1) -> list[str]:
    """The moves of a game as the archive has them."""
    with Archive(service.data / "shogunboard.db") as archive:
        recorded = archive.find(number)
    assert recorded is not None
    return [played.short for played in recorded.history().moves]


def line_after(moves: list[str]) -> Line:
    """The game after these moves; the side that makes the first one begins."""
    start = GAME.start()
    line = Line(start.with_side(start.men[GAME.parse_square(moves[0][:2])].side) if moves else start)
    for move in moves:
        line.push(GAME.parse_move(line.position, move)[0])
    return line


def any_move(moves: list[str], chance: Random) -> str:
    """A legal move after these that ends no game."""
    line = line_after(moves)
    return chance.choice([step for step in line.steps() if line.position.after(step).outcome() is None]).move.short


def kill_soon(service: Service, chance: Random, within_s: float) -> None:
    """Kill a service at some moment."""
    with suppress(subprocess.TimeoutExpired):
        service.process.wait(chance.uniform(0, within_s))
    service.kill()


def tap_and_kill(service: Service, move: str, chance: Random) -> list[str]:
    """Let a hand make a move, and kill the service at some moment from then on; the moves that it has shown."""
    listener = Listener(service).start()

    def tap() -> None:
        with suppress(httpx.TransportError):
            service.tap(move)

    tapping = threading.Thread(target=tap)
    tapping.start()
    kill_soon(service, chance, 0.2)
    tapping.join()
    return moves_of(listener.join())


def finish(service: Service, state: State, letter: str, moves: list[str]) -> None:
    """Let the hand end the last of the moves, wherever the kill has left the piece; then it is recorded."""
    origin, target = moves[-1][:2], moves[-1][2:4]
    if moves_of(state) == moves or man_from(state, letter, target) is not None:
        pass
    elif man_from(state, letter, origin) is not None:
        service.tap(moves[-1])
    else:
        (held,) = [man for man in state["table"]["men"] if man["place"] == "hand"]
        square = GAME.parse_square(target)
        service.hand("drop", man=held["id"], x=square % 8 + 0.5, y=square // 8 + 0.5)
    service.wait(has_moves(moves))


def test_no_move_is_lost_and_none_invented_however_often_it_is_killed(tmp_path: Path) -> None:
    chance = Random(3)
    moves: list[str] = []
    with Service(tmp_path) as service:
        state = service.wait(playing)
        for _ in range(KILLS):
            if chance.random() < 0.5:
                moves.append(any_move(moves, chance))
                service.tap(moves[-1])
                state = service.wait(has_moves(moves))
            move = any_move(moves, chance)
            letter = state["men"][move[:2]]["piece"]
            shown = tap_and_kill(service, move, chance)
            assert shown in (moves, [*moves, move])
            if chance.random() < 0.3:
                service.launch()
                kill_soon(service, chance, 0.6)
            service.start()
            state = service.wait(playing)
            assert moves_of(state) in (shown, [*moves, move])
            moves.append(move)
            finish(service, state, letter, moves)
            state = service.state
            assert (state["wrong"], state["missing"]) == ([], [])
        with closing(sqlite3.connect(service.data / "shogunboard.db")) as connection:
            assert damage_of(connection, thorough=True) is None
        (game,) = read_games(service.get("games/1.txt").text)
        assert service.stop() == 0
        assert archived(service) == moves
        assert service.said == ""
    assert [ply.step.move.short for ply in game.played.plies] == moves


def test_a_game_goes_on_after_a_kill(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        before = service.play(*MOVES[:2])
        service.kill()
        service.start()
        after = service.wait(playing)
        for key in ("game_id", "position", "start", "turn", "men", "moves", "phase", "rotation", "result", "table"):
            assert after[key] == before[key], key
        service.play(*MOVES[2:])
        assert service.stop() == 0
    assert archived(service) == list(MOVES)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_well_while_a_page_is_open(tmp_path: Path, sign: signal.Signals) -> None:
    with Service(tmp_path) as service:
        service.play(MOVES[0])
        listeners = [Listener(service).start() for _ in range(3)]
        assert service.stop(sign) == 0
        for listener in listeners:
            assert moves_of(listener.join()) == [MOVES[0]]
            assert listener.ended_well
        with Ownership(service.data / "shogunboard.lock", Owner(1, "test", "now")):
            pass
        assert not (service.data / "shogunboard.db-wal").exists()
        assert service.said == ""


def test_what_is_recorded_replays_to_the_same_game(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    # A replay follows hands with the usual patience.
    with Service(tmp_path, "--record", str(trace), settings="") as service:
        service.play(*MOVES)
        service.stop()
    ran = run("replay", "--json", str(trace))
    assert (ran.code, ran.err) == (0, [])
    end = json.loads(ran.out[-1])
    assert (end["event"], end["moves"]) == ("end", list(MOVES))


def test_a_trace_of_a_game_that_went_on_begins_where_the_service_did(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    with Service(tmp_path) as service:
        position = service.play(*MOVES[:2])["position"]
        service.stop()
    with Service(tmp_path, "--record", str(trace), settings="") as service:
        service.play(*MOVES[2:])
        service.stop()
    header = json.loads(trace.read_text(encoding="utf-8").splitlines()[0])
    assert header["start"] == position
    assert json.loads(run("replay", "--json", str(trace)).out[-1])["moves"] == list(MOVES[2:])


def test_a_trace_is_not_written_over(tmp_path: Path) -> None:
    trace = tmp_path / "trace.jsonl"
    trace.touch()
    ran = run("play", "--port", "0", "--data", str(tmp_path / "data"), "--record", str(trace))
    assert ran.code == 2
    assert ran.err == [f"shogunboard: --record {trace}: cannot be made (File exists); give the name of a new file"]


def test_a_second_service_says_who_owns_the_board(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        ran = run("play", "--port", "0", "--data", str(service.data))
        assert ran.code == 2
        (line,) = ran.err
        assert f"process {service.process.pid} on " in line
        assert service.address in line
        assert service.stop() == 0


def test_a_port_that_is_in_use_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = run("play", "--port", str(port), "--data", str(tmp_path / "data"))
    assert ran.code == 2
    (line,) = ran.err
    assert f"127.0.0.1:{port}" in line
    assert "in use" in line
    assert "choose another port" in line


@pytest.mark.parametrize(
    ("host", "said"), [("no.such.host.invalid", "no.such.host.invalid"), ("192.0.2.1", "192.0.2.1")]
)
def test_a_host_that_this_machine_is_not_is_said(tmp_path: Path, host: str, said: str) -> None:
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[service]\nhost = "{host}"\nport = 0\n', encoding="utf-8")
    ran = run("play", "--config", str(settings), "--data", str(tmp_path / "data"))
    assert ran.code == 2
    (line,) = ran.err
    assert said in line
    assert "service.host" in line


def test_without_a_place_for_the_games_play_goes_on_and_that_is_said(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder", encoding="utf-8")
    with Service(tmp_path, data=blocked / "data") as service:
        state = service.play(*MOVES[:2])
        assert state["storage"]["ok"] is False
        assert "blocked" in state["storage"]["problem"]
        assert state["storage"]["pending"] == 3
        assert service.get("health").json()["storage"] == state["storage"]
        assert service.stop() == 0
        assert "is not locked" in service.said
        assert "Nothing is recorded" in service.said


def test_a_disk_that_fills_up_is_said_and_what_is_missing_is_written_later(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        service.play(*MOVES[:2])
        size = (service.data / "shogunboard.db-wal").stat().st_size
        pid, free = service.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
        # No file of this process may grow beyond what the journal is long now.
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, free[1]))
        state = service.play(MOVES[2])
        assert (state["storage"]["ok"], state["storage"]["pending"]) == (False, 1)
        assert "1 move is not written yet" in state["storage"]["problem"]
        assert archived(service) == list(MOVES[:2])
        resource.prlimit(pid, resource.RLIMIT_FSIZE, free)
        state = service.play(MOVES[3])
        assert state["storage"] == {"ok": True, "problem": None, "said": None, "pending": 0}
        assert archived(service) == list(MOVES)
        assert service.stop() == 0


def take_from_table(service: Service, *letters: str) -> list[str]:
    """Take pieces away while the service is down; the squares on which they stood."""
    file = service.data / "table.json"
    table = json.loads(file.read_text(encoding="utf-8"))
    taken = [man for man in table["men"] if man["kind"] in letters]
    table["men"] = [man for man in table["men"] if man not in taken]
    file.write_text(json.dumps(table), encoding="utf-8")
    return sorted(GAME.square_name(int(man["y"]) * 8 + int(man["x"])) for man in taken)


def test_a_board_that_was_changed_meanwhile_is_guided_back(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        service.play(*MOVES[:2])
        service.stop()
        squares = take_from_table(service, "C", "f")
        service.start()
        state = service.wait(lambda state: bool(state["missing"]))
        assert (state["phase"], state["missing"], state["wrong"]) == ("playing", squares, [])
        assert state["message"]["key"] == "mismatch"
        assert moves_of(state) == list(MOVES[:2])
        assert {lamp["role"] for lamp in state["lamps"] if lamp} == {"missing"}
        service.hand("match")
        service.wait(lambda state: not state["missing"])
        service.play(*MOVES[2:])
        assert service.stop() == 0
    assert archived(service) == list(MOVES)


def test_a_new_game_sets_the_old_one_aside_for_good(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        service.play(*MOVES[:2])
        service.stop()
        take_from_table(service, "C", "f")
        service.start()
        service.wait(playing)
        service.command("new_game")
        service.wait(lambda state: bool(state["phase"] == "setup"))
        service.stop()
        service.start()
        assert service.state["phase"] == "setup"
        assert service.state["game_id"] is None
        service.hand("set_up")
        service.wait(playing)
        assert service.play(MOVES[0])["game_id"] == 2
        listed = service.get("games").json()["games"]
        assert [(game["id"], game["termination"], game["moves"]) for game in listed] == [
            (2, "unfinished", 1),
            (1, "set aside", 2),
        ]
        assert service.stop() == 0
    assert archived(service) == list(MOVES[:2])


def test_a_board_without_sensors_is_played_by_taps(tmp_path: Path) -> None:
    with Service(tmp_path, "--board", "manual") as service:
        state = service.play(*MOVES)
        assert state["board"] == {"name": "manual", "sensing": "polarity", "playground": True, "taps": True}
        assert service.stop() == 0
    assert archived(service) == list(MOVES)


def test_names_of_players_and_rules_are_those_of_the_settings(tmp_path: Path) -> None:
    settings = '[players]\nwhite = "Anna"\nred = "Ben"\n[game]\nfirst = "red"\n[lights]\nred = "off"\n'
    with Service(tmp_path, settings=settings) as service:
        assert service.wait(playing)["turn"] == "r"
        assert service.state["assistance"] == {"w": "full", "r": "off"}
        service.play(MOVES[1])
        text = service.get("games/1.txt").text
        assert '[White "Anna"]' in text
        assert '[Red "Ben"]' in text
        assert service.stop() == 0


def test_the_page_is_served_with_all_it_needs(tmp_path: Path) -> None:
    with Service(tmp_path) as service:
        page = httpx.get(service.address)
        assert page.status_code == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert httpx.get(service.address, headers={"host": "other.example"}).status_code == 421
        assert service.stop() == 0
