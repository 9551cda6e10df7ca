"""The documents tell the truth: links lead somewhere, commands exist, examples work, tables are complete."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import pytest
import typer

from shogunboard.cli import app
from tests.project.markdown import anchors, code_spans, documents, emphasised, fences, links, name_of, parse
from tests.project.source import PACKAGES, ROOT

DOCUMENTS: Final = documents()
SHELL: Final = ("sh", "bash", "console")
COMMANDS_LINE: Final = re.compile(r"\s(?:\||\|\||&&|;|>|#)\s.*")
PLACEHOLDER: Final = re.compile(r"[A-Z]{2,}|\.\.\.|[\[\]|]")

every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)


@dataclass(frozen=True)
class Command:
    """A command line as a document writes it, and the document's name."""

    words: tuple[str, ...]
    where: str

    @property
    def text(self) -> str:
        return " ".join(self.words)


def commands(program: str) -> list[Command]:
    """Every command line of the documents that calls `program`."""
    return [
        Command(tuple(words[1:]), name_of(document))
        for document in DOCUMENTS
        for line in lines_of_code(document)
        for part in re.split(r"\s(?:\||\|\||&&|;)\s", line)
        if (words := without_setting(part))[:1] == [program] and len(words) > 1
    ]


def lines_of_code(document: Path) -> Iterator[str]:
    """Code spans, and the lines of shell blocks."""
    tokens = parse(document)
    yield from code_spans(tokens)
    for fence in fences(tokens):
        if fence.language in SHELL:
            yield from fence.text.splitlines()


def without_setting(text: str) -> list[str]:
    """The words of a command line without prompt, variables and what follows; the program without its folder."""
    words = COMMANDS_LINE.sub("", text).removeprefix("$ ").split()
    while words and re.fullmatch(r"[A-Z_]+=\S*", words[0]):
        words.pop(0)
    return [words[0].rsplit("/", 1)[-1], *words[1:]] if words else []


def named(command: Command) -> str:
    return f"{command.where}: {command.text}"


SHOGUNBOARD: Final = commands("shogunboard")
MAKE: Final = commands("make")


@every_document
def test_links_lead_somewhere(document: Path) -> None:
    broken = [target for target in links(parse(document)) if not _leads_somewhere(document, target)]
    assert broken == []


def _leads_somewhere(document: Path, target: str) -> bool:
    url = urlsplit(target)
    if url.scheme:
        return url.scheme in ("http", "https", "mailto")
    path = (document.parent / unquote(url.path)).resolve() if url.path else document
    if not path.exists() or not path.is_relative_to(ROOT):
        return False
    return not url.fragment or (path.suffix == ".md" and url.fragment in anchors(parse(path)))


def test_the_documents_name_commands() -> None:
    assert SHOGUNBOARD
    assert MAKE


@pytest.mark.parametrize("command", SHOGUNBOARD, ids=named)
def test_a_command_exists_with_its_options(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert problems(typer.main.get_command(app), "shogunboard", list(command.words)) == []


def problems(command: Any, name: str, words: list[str]) -> list[str]:
    """What is wrong with a command line; `[--option VALUE]` and `ONE|OTHER` are read as in a synopsis."""
    if not words:
        return []  # Only its name.
    inner = getattr(command, "commands", {})
    first = words[0].strip("[]")
    if first in inner:
        return problems(inner[first], f"{name} {first}", words[1:])
    if inner and not first.startswith("-"):
        return [f"{name} has no command {first}"]
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    options = [word.strip("[]").split("=")[0] for word in words]
    wrong = [option for option in options if option.startswith("-") and option not in known | {"-", "--help"}]
    if "--help" in options:
        # Its answer would end the program.
        return [f"{name} has no option {option}" for option in wrong]
    if wrong or PLACEHOLDER.search(" ".join(words)) or (inner and not known.isdisjoint(options)):
        return [f"{name} has no option {option}" for option in wrong]
    try:
        command.make_context(name, shlex.split(" ".join(words)))
    except typer.TyperException as error:
        return [str(error)]
    return []


@pytest.mark.parametrize("command", MAKE, ids=named)
def test_a_target_of_make_exists(command: Command) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {word for word in command.words if "=" not in word and word != "..."} <= targets


def test_what_make_plays_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    makefile = Path("Makefile").read_text(encoding="utf-8")
    (played,) = re.findall(r"^PLAY \?= (.*)$", makefile, re.MULTILINE)
    program, *words = played.split()
    assert program == "shogunboard"
    assert problems(typer.main.get_command(app), program, words) == []
    assert [word for word in words if "/" in word and not Path(word).is_file()] == []


def test_what_players_are_told_to_click_is_in_the_page() -> None:
    """docs/playing.md has the words of the page in italics; `…` stands for any."""
    static = PACKAGES["shogunboard"] / "web/static"
    page = "".join(path.read_text(encoding="utf-8") for path in [static / "index.html", *static.rglob("*.js")])
    clicked = list(emphasised(parse(ROOT / "docs/playing.md")))
    assert len(clicked) > 10
    assert [words for words in clicked if not re.search(re.escape(words).replace("…", ".+"), page)] == []


@every_document
def test_python_examples_run(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for fence in fences(parse(document)):
        if fence.language == "python":
            exec(compile(fence.text, f"{name_of(document)}, line {fence.line}", "exec"), {})


@every_document
def test_examples_at_the_command_line_print_what_is_shown(document: Path) -> None:
    for fence in fences(parse(document)):
        if fence.language == "console":
            for command, shown in dialogue(fence.text):
                assert matches(printed(command), shown), f"{name_of(document)}, line {fence.line}: {command}"


def dialogue(text: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines that it prints."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown


def printed(command: str) -> list[str]:
    """What a command line prints; `shogunboard` is the one of this tree."""
    call = "from shogunboard.cli import main; main()"
    shell = f'shogunboard() {{ "{sys.executable}" -c "{call}" "$@"; }}; {command}'
    path = os.pathsep.join(str(folder.parent) for folder in PACKAGES.values())
    environment = {**os.environ, "PYTHONPATH": path, "COLUMNS": "120", "NO_COLOR": "1", "TERM": "dumb"}
    done = subprocess.run(["bash", "-c", shell], cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def matches(lines: Sequence[str], shown: Sequence[str]) -> bool:
    """Are these the lines that are shown? A shown line `...` stands for any number of lines."""
    pattern = "".join("(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + "\n" for line in shown)
    return re.fullmatch(pattern, "".join(line.rstrip() + "\n" for line in lines)) is not None
