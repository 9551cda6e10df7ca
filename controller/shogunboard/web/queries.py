"""What stands behind the question mark of an address: which games a list is to have."""

import re
from collections.abc import Mapping
from typing import Final

from shogunboard.errors import TextError
from shogunboard.notation import RESULTS
from shogunboard.store.wanted import Wanted, parse_day
from shogunboard.text import text

FILTERS: Final = ("player", "opponent", "since", "until", "result", "game", "set", "text", "analysed", "deleted")
MOST_GAMES: Final = 1000
_YES_NO: Final[Mapping[str, bool]] = {"true": True, "false": False}


def read_wanted(query: Mapping[str, str], others: tuple[str, ...] = ()) -> Wanted:
    """The games that a query asks for; an empty value is none. Raises `TextError` that names the key.

    `others` are the keys that mean something else.
    """
    for key in query:
        if key not in (*FILTERS, *others):
            raise TextError(
                text("there are {choices}", choices=", ".join((*FILTERS, *others))),
                text("{key} is nothing to ask for", key=repr(key[:40])),
            )
    given = {key: value.strip() for key, value in query.items() if value.strip()}
    result = given.get("result")
    if result is not None and result not in RESULTS:
        raise TextError(text("one of {choices} is needed", choices=", ".join(RESULTS)), "result")
    return Wanted(
        player=given.get("player"),
        opponent=given.get("opponent"),
        since=parse_day(given.get("since"), "since"),
        until=parse_day(given.get("until"), "until"),
        result=result,
        game=given.get("game"),
        set=given.get("set"),
        text=given.get("text"),
        analysed=_yes_no(given, "analysed"),
        deleted=_yes_no(given, "deleted") or False,
    )


def _yes_no(given: Mapping[str, str], key: str) -> bool | None:
    value = given.get(key)
    if value is not None and value not in _YES_NO:
        raise TextError(text("true or false is needed"), key)
    return None if value is None else _YES_NO[value]


def read_part(query: Mapping[str, str]) -> tuple[int, int | None]:
    """How many games to leave out and how many to tell at most (None: all); raises `TextError`."""
    offset, limit = whole_number(query, "offset"), whole_number(query, "limit")
    if limit is not None and not 1 <= limit <= MOST_GAMES:
        raise TextError(text("1 to {most} is needed", most=MOST_GAMES), "limit")
    return offset or 0, limit


def whole_number(query: Mapping[str, str], key: str) -> int | None:
    value = query.get(key, "").strip()
    if not value:
        return None
    if not re.fullmatch("[0-9]{1,9}", value):
        raise TextError(text("a whole number is needed"), key)
    return int(value)
