"""`shogunboard set`: a set found out at the terminal and kept in a file."""

from pathlib import Path

from shogunboard.games.registry import make_game, make_set_book
from shogunboard.geometry import parse_square
from tests.cli.running import refused, run


def test_a_calibration_goes_on_where_it_stopped_and_answers_can_be_taken_back(tmp_path: Path) -> None:
    file = str(tmp_path / "attic.toml")
    assert run("set", "new", file, "--name", "attic").code == 0
    first = run("set", "calibrate", file, stdin="1\n2\nx\nu\n3\nq\n")
    assert first.code == 0
    assert any("a number of 1, 2, 3, 4" in line for line in first.out)
    assert any("taken back" in line for line in first.out)
    assert run("set", "show", file).out[0] == "attic: 2 readings"
    run("set", "calibrate", file, stdin="2\n")
    assert run("set", "show", file).out[0] == "attic: 3 readings"
    assert run("set", "check", file).out == ["the readings agree"]


def test_a_full_calibration_gives_the_same_set_as_the_known_one(tmp_path: Path) -> None:
    """The questions are foreseen by the same book; the answers are typed, all in one go."""
    file, other = str(tmp_path / "set.toml"), str(tmp_path / "reference.toml")
    windows = {rotation: make_game("shogun").windows(rotation) for rotation in range(4)}
    book, rotation = make_set_book("my set"), 0
    answers = []
    while (ask := book.ask(rotation, check=True)) is not None:
        rotation = ask.rotation
        (number,) = windows[rotation][ask.piece][parse_square(ask.square)]
        book.answer(ask, number)
        answers.append(f"{number}\n")
    run("set", "new", file)
    calibrated = run("set", "calibrate", file, "--check", stdin="".join(answers))
    assert calibrated.out[-1].endswith("nothing is left to ask")
    assert sum("Turn the board" in line for line in calibrated.out) == 2
    assert sum("All is known if each normal dial" in line for line in calibrated.out) == 1
    assert run("set", "show", file).out[1].startswith("100.0 %")
    assert run("set", "export", file, "--to", other, "--assume", "any").out == [
        f"{other}: the numbers of 4096 of 4096 windows"
    ]
    assert run("set", "compare", other, "reference").out == ["nothing known differs"]


def test_sets_that_differ_and_readings_that_contradict_are_named(tmp_path: Path) -> None:
    known, wrong = tmp_path / "known.toml", tmp_path / "wrong.toml"
    run("set", "new", str(known), "--like", "reference")
    lines = known.read_text().splitlines()
    at = next(index for index, line in enumerate(lines) if '"A e4 2 ' in line)
    number = lines[at].split()[3]
    lines[at] = lines[at].replace(f" {number} import", f" {int(number) % 4 + 1} import")
    wrong.write_text("\n".join(lines))
    checked = run("set", "check", str(wrong))
    assert checked.code == 2
    assert len(checked.out) == 1
    assert checked.out[0].startswith("read again: A on d5, rotation 2")
    again = run("set", "calibrate", str(wrong), "--rotation", "1", stdin=f"{number}\n")
    assert again.out[0] == "Turn the board clockwise by 1 quarter turn."
    assert again.out[1].startswith("Once more, A on d5, arrow to the opponent: taken back: A on d5, rotation 2: ")
    assert again.out[-1].startswith("nothing is left to ask")


def test_moves_of_games_are_learned(tmp_path: Path) -> None:
    file, games = str(tmp_path / "set.toml"), tmp_path / "games.txt"
    run("set", "new", file)
    step = make_game("shogun").start().steps()[0]
    game = make_game("shogun")
    text = game.start().move_text(step)
    games.write_text(f'[Game "shogun"]\n\n1. {text} *\n')
    assert run("set", "learn", file, str(games)).out == [f"{games}: 1 move"]
    assert run("set", "show", file).out[0] == "my set: 1 reading"


def test_a_reading_is_added_listed_and_withdrawn_by_its_number(tmp_path: Path) -> None:
    file = str(tmp_path / "set.toml")
    run("set", "new", file, "--name", "attic")
    assert run("set", "add", file, "s", "d5", "2", "--rotation", "1").out == ["1  s on d5, rotation 1: 2 (typed)"]
    assert run("set", "add", file, "A", "e4", "3").out == ["2  A on e4, rotation 0: 3 (typed)"]
    assert "no reading 3: the set has 2" in refused("set", "withdraw", file, "1", "3")
    listed = run("set", "readings", file).out
    assert listed == ["   1  s on d5, rotation 1: 2 (typed)", "   2  A on e4, rotation 0: 3 (typed)"]
    taken = run("set", "withdraw", file, "2", "1")
    assert taken.out == ["taken back: s on d5, rotation 1: 2 (typed)", "taken back: A on e4, rotation 0: 3 (typed)"]
    run("set", "rename", file, 'the "new" one')
    assert run("set", "show", file).out[0] == 'the "new" one: 0 readings'


def test_sets_are_imported_from_both_forms_of_file(tmp_path: Path) -> None:
    file, plain = str(tmp_path / "set.toml"), str(tmp_path / "plain.toml")
    run("set", "new", file, "--like", "reference", "--name", "mine")
    run("set", "export", file, "--to", plain)
    assert "is there already" in refused("set", "export", file, "--to", plain)
    assert "set new OTHER --like" in refused("set", "import", plain, file)
    assert run("set", "import", file, plain).out == [f"{plain}: 0 readings"]


def test_what_cannot_be_used_is_refused_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "set.toml"
    assert "missing.toml" in refused("set", "show", str(tmp_path / "missing.toml"))
    file.write_text('name = "x"\nreadings = ["A e9 0 1 wizard"]\n')
    assert "reading 1" in refused("set", "show", str(file))
    assert "already" in refused("set", "new", str(file))


def test_a_service_plays_with_no_set_file_that_it_would_damage(tmp_path: Path) -> None:
    """It writes the file anew, and what it does not know would be lost."""
    file = tmp_path / "set.toml"
    for text, place in (
        ('name = "x"\nowner = "Anna"\nreadings = []\n', "owner"),
        ('game = "dobutsu"\nname = "x"\nreadings = []\n', "game"),
        ('name = "x"\nreadings = ["A e9 0 1 wizard"]\n', "reading 1"),
    ):
        file.write_text(text)
        line = refused("play", "--port", "0", "--data", str(tmp_path / "data"), "--set", str(file))
        assert line.startswith(f"shogunboard: game.set: {file}, {place}: ")
