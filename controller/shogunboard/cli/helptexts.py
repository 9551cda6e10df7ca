"""The help of commands in other languages: which English texts there are, and putting translations in their place.

A text is translated paragraph by paragraph; indented ones are examples, which are the same in every language. White
space in a paragraph counts for nothing.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from shogunboard.text import Tongue

Command: TypeAlias = TyperCommand | TyperGroup
_Change: TypeAlias = Callable[[str], str]


def help_texts(app: typer.Typer) -> Iterator[str]:
    """The English paragraphs in the help of all commands and their options, each once: the keys of translations."""
    found: dict[str, None] = {}

    def note(paragraph: str) -> str:
        found[paragraph] = None
        return paragraph

    _change(command_of(app), note)
    yield from found


def in_language(command: Command, tongue: Tongue) -> None:
    """Put the help of a command, and of all commands in it, into a language."""
    _change(command, tongue.template)


def command_of(app: typer.Typer) -> Command:
    """The command that an application is, with a help text of its own."""
    command = get_command(app)
    assert isinstance(command, Command)
    return command


def _change(command: Command, change: _Change, parent: typer.Context | None = None) -> None:
    if command.help is not None:
        command.help = _paragraphs(command.help, change)
    # The option for help is made with a context, which knows its names.
    context = typer.Context(command, parent=parent, **command.context_settings)
    for option in (*command.params, command.get_help_option(context)):
        if isinstance(option, TyperArgument | TyperOption) and option.help:
            option.help = _paragraphs(option.help, change)
    if isinstance(command, TyperGroup):
        for inner in command.commands.values():
            assert isinstance(inner, Command)
            _change(inner, change, context)


def _paragraphs(help_text: str, change: _Change) -> str:
    return "\n\n".join(
        paragraph if paragraph.startswith(" ") else change(" ".join(paragraph.split()))
        for paragraph in help_text.split("\n\n")
    )
