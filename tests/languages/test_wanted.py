"""Which language somebody wants."""

import pytest

from shogunboard.languages import of_browser, of_environment


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pl_PL", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "pl_PL", "LC_ALL": "C"}, "en"),
        ({"LANG": "pl_PL", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "pl_PL", "LANGUAGE": ""}, "pl"),
        ({"LANG": "POSIX"}, "en"),
    ],
)
def test_of_a_command(environ: dict[str, str], language: str) -> None:
    assert of_environment(environ) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("de;q=0, pl;q=0.1", "pl"),
        ("de;q=0", "en"),
        ("de; q=0.5, pl ; Q=0.9", "pl"),
        ("de;q=nan, ru;q=x", "en"),
        ("", "en"),
        ("de", "de"),
        ("pl-PL,pl;q=0.9,en;q=0.8", "pl"),
        ("en;q=0.8, ru;q=0.9", "ru"),
        ("fr-FR, fr;q=0.9, de;q=0.5", "de"),
        ("fr", "en"),
        ("de;q=much, pl", "pl"),
        ("*", "en"),
        (",;q=,", "en"),
    ],
)
def test_of_a_browser(header: str, language: str) -> None:
    assert of_browser(header) == language
