"""Players that die while they write: run as a program of its own, it forks players and tells what each has shown.

    python -m tests.store.dying points FOLDER     one for each point of each write, killed there
    python -m tests.store.dying resumed FOLDER    the same, with games that are left and gone on with
    python -m tests.store.dying sizes FOLDER      files that may grow to a size only, killed at the write beyond it
    python -m tests.store.dying chance FOLDER     one journal, its players killed at any moment, one after the other
    python -m tests.store.dying refused FOLDER    a disk that takes nothing for a while

Each line of output is a JSON object.
"""

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from shogunboard.session import Fact
from shogunboard.store import Archive, Entry, Journal, Outbox, Resumption
from shogunboard.store.transactions import Fault, no_fault
from tests.store.play import GAME, NOON, by_game, random_facts, resumed_games, whole_game

SIZES: Final = range(0, 95_000, 1_900)
KILLS: Final = 25
LONG: Final = [fact for game in by_game(random_facts(11, 400)) for fact in game]
"""Several games without what belongs to no game, for the journal whose players are killed at any moment."""
Report = dict[str, object]


def play(path: Path, facts: Sequence[Fact | Resumption], shown: int, fault: Fault = no_fault, begin: int = 0) -> None:
    """Record facts from the one with index `begin` on; a byte is written to `shown` whenever one may be shown."""
    journal = Journal(path, boot_id="boot", fault=fault)
    journal.open()
    for index, fact in enumerate(facts[begin:], begin):
        journal.record(fact, GAME, wall_ms=NOON + index, monotonic_ms=index)
        os.write(shown, b".")
    journal.close()


def forked(player: Callable[[int], None], kill: "Kill | None" = None) -> tuple[int, int]:
    """Fork a player, perhaps kill it; returns its exit status and how many facts it has shown."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        player(writing)
        os._exit(0)
    os.close(writing)
    shown = 0
    before = now = perf_counter()
    while more := os.read(reading, 1 if kill is not None and shown < kill.after else 4096):
        shown += len(more)
        before, now = now, perf_counter()
        if kill is not None and shown == kill.after:
            while perf_counter() < now + (now - before) * kill.further:
                pass
            os.kill(child, signal.SIGKILL)
    os.close(reading)
    return os.waitpid(child, 0)[1], shown


@dataclass(frozen=True)
class Kill:
    """Kill a player when it has shown so many facts, and has gone on for a part of the time that a fact takes."""

    after: int
    further: float


class KilledAt:
    """A fault that kills its process at the nth point."""

    def __init__(self, number: int) -> None:
        self._left = number

    def __call__(self, point: str) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def at_every_point(folder: Path, facts: Sequence[Fact | Resumption]) -> None:
    number, status = 0, 1
    while status:
        number += 1
        path, fault = folder / str(number) / "shogunboard.db", KilledAt(number)
        status, shown = forked(partial(play, path, facts, fault=fault))
        tell(path=str(path), killed=os.WIFSIGNALED(status), shown=shown)


def at_every_size(folder: Path) -> None:
    def player(path: Path, size: int, shown: int) -> None:
        # Python ignores this signal; the system's own way is to kill in the middle of the write.
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        play(path, whole_game(), shown)

    for size in SIZES:
        path = folder / str(size) / "shogunboard.db"
        path.parent.mkdir()
        status, shown = forked(partial(player, path, size))
        tell(path=str(path), killed=os.WIFSIGNALED(status), shown=shown)


def by_chance(folder: Path) -> None:
    chance = Random(5)
    path = folder / "shogunboard.db"
    begin = 0
    for _ in range(KILLS):
        kill = Kill(chance.randint(2, 9), chance.random())
        status, shown = forked(partial(play, path, LONG, begin=begin), kill)
        kept = count(path)
        tell(killed=os.WIFSIGNALED(status), shown=begin + shown, kept=kept)
        begin = kept


def count(path: Path) -> int:
    """The facts of all games."""
    with Archive(path) as archive:
        return sum(len(game.facts) for game in archive.find_all(one.id for one in archive.games()) if game)


def refused_for_a_while(folder: Path) -> None:
    path = folder / "shogunboard.db"
    facts = whole_game()
    outbox = Outbox()
    with closing(Journal(path, boot_id="boot")) as journal:
        journal.open()
        free = resource.getrlimit(resource.RLIMIT_FSIZE)
        for index, fact in enumerate(facts):
            if index == 2:
                # Nothing can be written beyond what the log is long now; every write is refused.
                size = (folder / "shogunboard.db-wal").stat().st_size
                resource.setrlimit(resource.RLIMIT_FSIZE, (size, free[1]))
            outbox.put(Entry(fact, GAME, NOON + index, index))
            outbox.flush(lambda entry: record(journal, entry))
        tell(pending=len(outbox), report=None if outbox.report() is None else str(outbox.report()))
        resource.setrlimit(resource.RLIMIT_FSIZE, free)
        outbox.flush(lambda entry: record(journal, entry))
        tell(pending=len(outbox), report=None if outbox.report() is None else str(outbox.report()))


def record(journal: Journal, entry: Entry) -> None:
    journal.record(entry.fact, entry.game, wall_ms=entry.wall_ms, monotonic_ms=entry.monotonic_ms)


def tell(**report: object) -> None:
    sys.stdout.write(json.dumps(report) + "\n")
    sys.stdout.flush()


WAYS: Final[dict[str, Callable[[Path], None]]] = {
    "points": partial(at_every_point, facts=whole_game()),
    "resumed": partial(at_every_point, facts=resumed_games()),
    "sizes": at_every_size,
    "chance": by_chance,
    "refused": refused_for_a_while,
}

if __name__ == "__main__":
    WAYS[sys.argv[1]](Path(sys.argv[2]))
