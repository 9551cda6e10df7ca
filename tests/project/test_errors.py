"""What errors say can be said in all languages: a `Text` with parameters, never a string put together."""

import ast
from collections.abc import Iterator
from typing import Final

from shogunboard import errors
from tests.project.source import modules

ERRORS: Final = {
    name
    for name, error in vars(errors).items()
    if isinstance(error, type) and issubclass(error, errors.ShogunboardError)
}
PLACED: Final = {"within", "at"}
"""Methods of `TextError` that take a place."""
NAMES: Final = {"games export", "--json, --no-lights, --no-magnet"}
"""Places that are names of commands and options."""


def unsaid(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and text of what an error is made of without being a `Text`.

    The place of a `TextError` may be a plain name: of a field, a tag, a setting, an option.
    """
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        if isinstance(call.func, ast.Name) and call.func.id in ERRORS:
            said, places = (call.args[:1], call.args[1:]) if call.func.id == "TextError" else (call.args, [])
        elif isinstance(call.func, ast.Attribute) and call.func.attr in PLACED:
            said, places = [], call.args
        else:
            continue
        for argument in said:
            yield from ((call.lineno, ast.unparse(part)) for part in _strings(argument))
        for argument in places:
            yield from ((call.lineno, ast.unparse(part)) for part in _strings(argument) if not _is_name(part))


def _strings(argument: ast.expr) -> Iterator[ast.expr]:
    """The strings that an argument may be; what is inside a call is that call's own."""
    match argument:
        case ast.JoinedStr() | ast.BinOp() | ast.Constant(value=str()):
            yield argument
        case ast.Call(func=ast.Name(id="str" | "repr")) | ast.Call(func=ast.Attribute(attr="join" | "format")):
            yield argument
        case ast.IfExp(body=one, orelse=other):
            yield from (*_strings(one), *_strings(other))
        case ast.BoolOp(values=values):
            for value in values:
                yield from _strings(value)
        case ast.Starred(value=ast.GeneratorExp(elt=each) | ast.ListComp(elt=each)):
            yield from _strings(each)


def _is_name(part: ast.expr) -> bool:
    match part:
        case ast.Constant(value=str(name)):
            return " " not in name or name in NAMES
        case ast.Call(func=ast.Name(id="str")):
            return True
    return False


def test_errors_are_said_in_texts() -> None:
    found = {module.name: list(unsaid(module.tree)) for module in modules()}
    assert {name: places for name, places in found.items() if places} == {}


def test_errors_of_strings_are_found() -> None:
    source = """
raise TextError(f"line {line}", "rank 3")
raise NotFoundError("gone" if gone else text("here"))
raise ConfigError(*(f"{path}: {problem}" for problem in problems))
raise StoreError(str(error))
raise error.within(f"line {line}")
raise TextError(text("not {value}", value=f"{value:g}"), str(path))
raise CommandRefusedError(error.text)
raise ValueError("no error of ours")
"""
    assert [line for line, _ in unsaid(ast.parse(source))] == [2, 2, 3, 4, 5, 6]
