"""Transactions, with named points at which a test can let the program die."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Fault: TypeAlias = Callable[[str], None]
"""Called with the name of a point before and after each step of a write. It may end the process, or raise."""


def no_fault(point: str) -> None:
    """Nothing goes wrong."""


@contextmanager
def transaction(connection: sqlite3.Connection, fault: Fault = no_fault) -> Iterator[None]:
    """All that is written in the block, or nothing of it. The write lock is taken at once."""
    fault("beginning")
    connection.execute("BEGIN IMMEDIATE")
    try:
        fault("begun")
        yield
        fault("committing")
        connection.execute("COMMIT")
        fault("committed")
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """All that is read in the block is of one moment."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
