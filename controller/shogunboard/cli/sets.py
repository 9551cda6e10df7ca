"""`shogunboard set`: find out what the windows of a set show, and keep it in a file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from shogunboard.cli.problems import BAD_INPUT, reports_problems, say
from shogunboard.errors import StoreError, TextError

if TYPE_CHECKING:
    from shogunboard.games.setbook import Ask, SetBook

app: Final = typer.Typer(help="Find out what the windows of a set show, and keep it.", no_args_is_help=True)

SetFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="A set file of readings.")]


@app.command("new")
@reports_problems
def new(
    file: SetFile,
    name: Annotated[str, typer.Option(metavar="NAME", help="What the set is called.")] = "my set",
    like: Annotated[
        str | None, typer.Option(metavar="SET", help='Begin with a known set: a file, or "reference".')
    ] = None,
) -> None:
    """Begin a set file, without overwriting any.

    Example:

        shogunboard set new attic.toml --name "From the attic"
    """
    from shogunboard.cli.inputs import read_set
    from shogunboard.games.registry import make_set_book, set_book_of

    if file.exists():
        raise TextError("is there already; choose another name", str(file))
    _write(file, make_set_book(name) if like is None else set_book_of(read_set(like)))
    print(f"{file}: begun")


@app.command("calibrate")
@reports_problems
def calibrate(
    file: SetFile,
    rotation: Annotated[int, typer.Option(min=0, max=3, help="How the board lies: clockwise quarter turns.")] = 0,
) -> None:
    """Ask for one window after the other, always the one that tells most. Every answer is kept at once.

    Answer with the number, u to take the last answer back, or q to stop; go on whenever you like.

    Example:

        shogunboard set calibrate attic.toml
    """
    book = _read(file)
    while (ask := book.ask(rotation)) is not None:
        if ask.rotation != rotation:
            turns = (ask.rotation - rotation) % 4
            print(f"Turn the board clockwise by {turns} quarter turn{'s' if turns > 1 else ''}.")
            rotation = ask.rotation
        print(f"{ask.piece} on {ask.square}, arrow to the opponent: ", end="", flush=True)
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word == "q":
            print("\nstopped; what was read is kept")
            return
        _answered(book, ask, word)
        _write(file, book)
    print("\n".join(book.problems() or ("nothing is left to ask",)))


def _answered(book: "SetBook", ask: "Ask", word: str) -> None:
    if word == "u":
        if book.readings:
            print(f"taken back: {book.withdraw(-1)}")
        else:
            print("there is nothing to take back")
    elif word not in map(str, ask.numbers):
        print(f"a number of {', '.join(map(str, ask.numbers))}, or u or q")
    elif not book.answer(ask, int(word)):
        print("\n".join(book.problems()))


@app.command("show")
@reports_problems
def show_set(
    file: SetFile,
    piece: Annotated[str | None, typer.Option(metavar="LETTER", help="The board as this piece shows it.")] = None,
    rotation: Annotated[int, typer.Option(min=0, max=3, help="Clockwise quarter turns of the board.")] = 0,
) -> None:
    """Tell how much is known; with --piece, draw its numbers. A dot is a window that may show several.

    Example:

        shogunboard set show attic.toml --piece A --rotation 1
    """
    book = _read(file)
    if piece is None:
        print("\n".join(book.summary()))
        return
    for rank in range(8, 0, -1):
        numbers = [book.numbers(piece, f"{column}{rank}", rotation) for column in "abcdefgh"]
        print(rank, *(str(one[0]) if len(one) == 1 else "." for one in numbers))
    print(" ", *"abcdefgh")


@app.command("check")
@reports_problems
def check(file: SetFile) -> None:
    """Name the readings that contradict one another; exits 2 when there are any.

    Example:

        shogunboard set check attic.toml
    """
    problems = _read(file).problems()
    print("\n".join(problems or ("the readings agree",)))
    if problems:
        raise typer.Exit(BAD_INPUT)


@app.command("learn")
@reports_problems
def learn(
    file: SetFile,
    games: Annotated[list[str], typer.Argument(metavar="GAMES", help="Game files, or - for standard input.")],
) -> None:
    """Take in the moves of games that were played with this set: each distance is a number.

    Example:

        shogunboard set learn attic.toml games.txt
    """
    from shogunboard.cli.inputs import opened
    from shogunboard.record import read_games

    book = _read(file)
    for name in games:
        with opened(name) as stream:
            try:
                text = stream.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                raise TextError("not UTF-8", name) from None
        try:
            count = sum(book.learn(game.played) for game in read_games(text))
        except TextError as error:
            raise error.within(name) from None
        print(f"{name}: {count} moves")
    _write(file, book)
    for problem in book.problems():
        say(problem)


@app.command("compare")
@reports_problems
def compare(file: SetFile, other: SetFile) -> None:
    """Name every window that cannot show the same number in both sets.

    Example:

        shogunboard set compare attic.toml cellar.toml
    """
    print("\n".join(_read(file).differences(_read(other)) or ("nothing known differs",)))


def _read(file: Path) -> "SetBook":
    from shogunboard.cli.inputs import unreadable
    from shogunboard.games.registry import read_set_book

    try:
        return read_set_book(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise TextError("not UTF-8", str(file)) from None
    except OSError as error:
        raise unreadable(str(file), error) from None
    except TextError as error:
        raise error.within(str(file)) from None


def _write(file: Path, book: "SetBook") -> None:
    """Replace the file as a whole, so that nothing is lost when the power fails."""
    fresh = file.with_name(file.name + ".new")
    try:
        fresh.write_text(book.text(), "utf-8")
        fresh.replace(file)
    except OSError as error:
        raise StoreError(f"{file}: cannot be written: {error.strerror}") from None
