"""Where the data folder is."""

from pathlib import Path

import pytest

from shogunboard.store import data_places, read_boot_id

HOME = {"HOME": "/a-home"}


@pytest.mark.parametrize(
    ("given", "environ", "configured", "folder"),
    [
        (None, {}, None, "/a-home/.local/share/shogunboard"),
        (None, {"XDG_DATA_HOME": "/data"}, None, "/data/shogunboard"),
        (None, {"XDG_DATA_HOME": "relative"}, None, "/a-home/.local/share/shogunboard"),
        (None, {"XDG_DATA_HOME": ""}, None, "/a-home/.local/share/shogunboard"),
        (None, {"XDG_DATA_HOME": "/data"}, "/configured", "/configured"),
        (None, {"SHOGUNBOARD_DATA": "/env"}, "/configured", "/env"),
        ("/given", {"SHOGUNBOARD_DATA": "/env"}, "/configured", "/given"),
        (Path("/given"), {}, None, "/given"),
        ("", {"SHOGUNBOARD_DATA": ""}, "", "/a-home/.local/share/shogunboard"),
        (None, {}, "~/boards", "/a-home/boards"),
        ("here", {}, None, "here"),
    ],
)
def test_the_first_choice_that_is_given_counts(
    given: Path | str | None, environ: dict[str, str], configured: str | None, folder: str
) -> None:
    places = data_places(given, HOME | environ, configured)
    assert places.folder == Path(folder)
    assert places.database.parent == places.lock.parent == places.folder
    assert places.database != places.lock


def test_every_run_of_the_machine_has_a_name_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "boot_id").write_text("2f1c\n")
    assert read_boot_id(tmp_path / "boot_id") == "2f1c"
    assert read_boot_id() == read_boot_id() != ""
    unknown = tmp_path / "nothing"
    assert read_boot_id(unknown) != read_boot_id(unknown) != ""
