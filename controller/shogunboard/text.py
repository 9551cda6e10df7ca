"""What is said to people: an English template with its parameters, so that it can be said in other languages, too.

`text("b1 shows {number}", number=3)` is English as a string; `shogunboard.languages` has the other languages.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Final, Literal, Protocol, TypeAlias

_NAME: Final = re.compile(r"\{(\w+)\}")

Last: TypeAlias = Literal["and", "or", ""]


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things in a row, as a parameter: "a, b and c"; `last` is the word before the last one, if any."""

    items: tuple["Value", ...]
    last: Last = "and"


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence or a part of one. `str()` says it in English.

    `template` has the names of its parameters in braces. With `plural`, the template is for a parameter `count` of one
    and `plural` for others. Without any parameter braces mean nothing.
    """

    template: str
    params: tuple[tuple[str, "Value"], ...] = ()
    plural: str | None = None

    def __str__(self) -> str:
        return render(self, ENGLISH)

    def to_json(self) -> dict[str, object]:
        """`{"say": template, "params": {...}}`, with `"plural"` where there is one; for the page."""
        said: dict[str, object] = {"say": self.template, "params": {name: _json(value) for name, value in self.params}}
        return said if self.plural is None else {**said, "plural": self.plural}


Value: TypeAlias = "str | int | Text | Listing"


class Tongue(Protocol):
    """A language: what it has for an English template."""

    def template(self, text: str, plural: str | None = None, count: int = 1) -> str:
        """The template in this language, in the form for `count`; the English one where it has none."""
        ...


class English:
    """The language that everything is written in."""

    def template(self, text: str, plural: str | None = None, count: int = 1) -> str:
        return text if plural is None or count == 1 else plural


ENGLISH: Final = English()


def text(template: str, /, **params: Value) -> Text:
    """A text with its parameters."""
    return Text(template, tuple(params.items()))


def texts(one: str, more: str, /, count: int, **params: Value) -> Text:
    """A text that depends on how many there are: `texts("{count} move", "{count} moves", count=3)`."""
    return Text(one, (("count", count), *params.items()), more)


def listed(items: "Iterable[Value]", last: Last = "and") -> Listing:
    """Things in a row, as a parameter."""
    return Listing(tuple(items), last)


def joined(parts: Iterable[Text | str]) -> Text | str:
    """Several problems as one: "a; b"."""
    return reduce(lambda one, other: text("{one}; {other}", one=one, other=other), parts)


def render(value: Value, tongue: Tongue) -> str:
    """The value in a language."""
    match value:
        case Text():
            return _text(value, tongue)
        case Listing():
            return _listing(value, tongue)
        case _:
            return str(value)


def _text(said: Text, tongue: Tongue) -> str:
    params: Mapping[str, Value] = dict(said.params)
    count = params.get("count")
    template = tongue.template(said.template, said.plural, count if isinstance(count, int) else 1)
    if not params:
        return template
    return _NAME.sub(lambda name: render(params[name[1]], tongue) if name[1] in params else name[0], template)


def _listing(listing: Listing, tongue: Tongue) -> str:
    words = [render(item, tongue) for item in listing.items]
    if not words:
        return render(text("none"), tongue)
    if len(words) == 1 or not listing.last:
        return ", ".join(words)
    head, last = ", ".join(words[:-1]), words[-1]
    both = text("{head} and {last}", head=head, last=last)
    return render(both if listing.last == "and" else text("{head} or {last}", head=head, last=last), tongue)


def _json(value: Value) -> object:
    match value:
        case Text():
            return value.to_json()
        case Listing():
            return {"list": [_json(item) for item in value.items], "last": value.last}
        case _:
            return value
