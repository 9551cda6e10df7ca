"""Commands speak the language of the environment."""

import io
import subprocess
from typing import Final

import pytest
from typer.core import TyperGroup

from shogunboard.cli import app
from shogunboard.cli.gamelists import aligned
from shogunboard.cli.helptexts import Command, command_of, help_texts, in_language
from shogunboard.cli.speech import tell, tongue_of
from shogunboard.cli.words import in_words
from shogunboard.doctor.examine import told as findings_of
from shogunboard.games.base import Outcome, Side
from shogunboard.games.registry import make_game
from shogunboard.languages import LANGUAGES, Catalogue, catalogue
from shogunboard.replay import End
from shogunboard.session import Session
from shogunboard.text import ENGLISH, text, texts
from tests.cli.running import COMMAND, SOURCES

POLISH: Final = Catalogue(
    LANGUAGES["pl"],
    {
        "{count} move": ("{count} ruch", "{count} ruchy", "{count} ruchów"),
        "List the games, oldest first.": ("Wypisz partie, najstarsze najpierw.",),
        "Games up to this day.": ("Partie do tego dnia.",),
        "Show this message and exit.": ("Pokaż tę wiadomość i zakończ.",),
        "End of the trace: {moves}. {position}": ("Koniec zapisu: {moves}. {position}",),
        "{winner} wins {reason}.": ("{winner} wygrywa {reason}.",),
        "Red": ("Czerwone",),
        "by mate": ("matem",),
        "{file} is damaged; restore it": ("{file} jest uszkodzony; odtwórz go",),
    },
)


def in_environment(*arguments: str, **variables: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, cwd=SOURCES, env=variables, check=False)


def found(command: Command, *names: str) -> Command:
    for name in names:
        assert isinstance(command, TyperGroup)
        inner = command.commands[name]
        assert isinstance(inner, Command)
        command = inner
    return command


@pytest.mark.parametrize(
    ("language", "encoding", "code"),
    [
        ("de_DE.UTF-8", "utf-8", "de"),
        ("de_AT", "latin-1", "de"),
        ("pl_PL", "iso8859-2", "pl"),
        ("ru_RU.KOI8-R", "koi8-r", "ru"),
        ("ru_RU", "ascii", "en"),
        ("pl", "latin-1", "en"),
        ("fr_FR.UTF-8", "utf-8", "en"),
        ("C", "utf-8", "en"),
    ],
)
def test_the_language_is_one_that_the_output_can_be_written_in(language: str, encoding: str, code: str) -> None:
    assert tongue_of({"LANG": language}, encoding) is (ENGLISH if code == "en" else catalogue(code))


def test_what_is_told_is_told_in_the_language() -> None:
    file = io.StringIO()
    for count in (1, 3, 5):
        tell(texts("{count} move", "{count} moves", count), POLISH, file=file)
    tell(text("not translated yet"), POLISH, file=file, end="")
    assert file.getvalue().splitlines() == ["1 ruch", "3 ruchy", "5 ruchów", "not translated yet"]


def test_a_replay_is_told_in_the_language() -> None:
    game = make_game("shogun")
    end = End(t=61_200, position="", moves=("2b1-a2",) * 3, outcome=Outcome(Side.RED, "mate"))
    state = Session(game).state
    assert in_words(end, game, state, None, POLISH) == "  1:01.2  Koniec zapisu: 3 ruchy. Czerwone wygrywa matem."


def test_columns_are_as_wide_as_they_look_in_every_language() -> None:
    assert aligned([("ID", "Białe", "Koniec"), ("7", "日本人", "mat")]) == "ID  Białe   Koniec\n7   日本人  mat"


def test_a_cure_is_found_behind_the_semicolon_of_the_language() -> None:
    [finding] = findings_of("games", [text("{file} is damaged; restore it", file="x.db")], "see the docs")
    assert (finding.text, finding.cure) == ("x.db is damaged", "restore it")
    assert finding.in_words(POLISH) == ("x.db jest uszkodzony", "odtwórz go")


def test_help_is_translated_by_paragraphs_without_examples() -> None:
    command = command_of(app)
    in_language(command, POLISH)
    games = found(command, "games", "list")
    first, *_, example, line = str(games.help).split("\n\n")
    assert (first, example, line) == (
        "Wypisz partie, najstarsze najpierw.",
        "Example:",
        "    shogunboard games list --player anna --since 2026-11-01",
    )
    by_name = {option.name: getattr(option, "help", None) for option in games.params}
    assert by_name["until"] == "Partie do tego dnia."
    assert by_name["since"] == "Games from this day on, as 2026-11-30."


def test_the_keys_of_help_are_whole_paragraphs() -> None:
    keys = list(help_texts(app))
    assert len(keys) == len(set(keys))
    assert {"Show this message and exit.", "Print the version and exit.", "Example:"} <= set(keys)
    assert not [one for one in keys if "\n" in one or one.startswith((" ", "shogunboard "))]


def test_english_costs_no_time_for_other_languages() -> None:
    ran = in_environment("--help", LANG="en_GB.UTF-8", PYTHONPROFILEIMPORTTIME="1")
    assert ran.returncode == 0
    assert b"shogunboard.languages" in ran.stderr
    assert b"babel" not in ran.stderr


@pytest.mark.parametrize(
    "variables", [{"LANG": "de_DE.UTF-8"}, {"LANG": "ru_RU.UTF-8", "PYTHONIOENCODING": "ascii"}, {"LANG": "C"}]
)
def test_help_is_shown_in_every_environment(variables: dict[str, str]) -> None:
    ran = in_environment("--help", **variables)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"shogunboard" in ran.stdout
