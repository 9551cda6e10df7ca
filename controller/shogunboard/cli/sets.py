"""`shogunboard set`: find out what the windows of a set show, and keep it in a file."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from shogunboard.cli.problems import BAD_INPUT, reports_problems, say
from shogunboard.cli.setfiles import (
    Assume,
    Assumed,
    book_of_any,
    fresh_file,
    read_book_file,
    write_book_file,
    write_text,
)
from shogunboard.cli.speech import in_words, tell
from shogunboard.errors import TextError
from shogunboard.text import Text, Value, listed, text, texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from shogunboard.games.setbook import Ask, SetBook

app: Final = typer.Typer(help="Find out what the windows of a set show, and keep it.", no_args_is_help=True)

ANY: Final = 'a set file of readings, one of magnets and dials, or "reference"'
SetFile: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="A set file of readings.")]
AnySet: TypeAlias = Annotated[str, typer.Argument(metavar="SET", help=f"A set: {ANY}.")]
Rotation: TypeAlias = Annotated[int, typer.Option(min=0, max=3, help="How the board lies: clockwise quarter turns.")]


@app.command("new")
@reports_problems
def new(
    file: SetFile,
    name: Annotated[str | None, typer.Option(metavar="NAME", help="What the set is called.")] = None,
    like: Annotated[
        str | None, typer.Option(metavar="SET", help=f"Begin with what is known of another: {ANY}.")
    ] = None,
) -> None:
    """Begin a set file, without overwriting any.

    Example:

        shogunboard set new attic.toml --name "From the attic"
    """
    from shogunboard.games.registry import make_set_book

    fresh_file(file)
    book = make_set_book("my set") if like is None else book_of_any(like)
    if name is not None:
        book.rename(name)
    write_book_file(file, book)
    tell(text("{file}: begun", file=str(file)))


@app.command("calibrate")
@reports_problems
def calibrate(
    file: SetFile,
    rotation: Rotation = 0,
    check: Annotated[
        bool, typer.Option("--check", help="When all is known, read on, so that every wrong answer shows.")
    ] = False,
) -> None:
    """Ask for one window after the other, always the one that tells most. Every answer is kept at once.

    Answer with the number, u to take the last answer back, or q to stop; go on whenever you like. Windows whose answers
    contradict others are asked for again, and what they show then takes the place of what they showed before.

    Example:

        shogunboard set calibrate attic.toml
    """
    book = read_book_file(file)
    told = False
    while (ask := book.ask(rotation, check=check)) is not None:
        if ask.certain and not told and not book.problems():
            tell(text("All is known if each normal dial has every number once. What follows makes sure of that."))
            told = True
        if ask.rotation != rotation:
            turns = (ask.rotation - rotation) % 4
            tell(
                texts(
                    "Turn the board clockwise by {count} quarter turn.",
                    "Turn the board clockwise by {count} quarter turns.",
                    turns,
                )
            )
            rotation = ask.rotation
        tell(_question(ask), end=" ")
        line = sys.stdin.readline()
        word = line.strip().lower()
        if not line or word == "q":
            print()
            tell(text("stopped; what was read is kept"))
            return
        _answered(book, ask, word)
        write_book_file(file, book)
    if check:
        _list(book.problems(), text("nothing is left to ask"))
    else:
        _list(book.problems(), text("nothing is left to ask; --check finds answers that were wrong"))


def _question(ask: "Ask") -> Text:
    if ask.again:
        return text("Once more, {piece} on {square}, arrow to the opponent:", piece=ask.piece, square=ask.square)
    if ask.certain:
        return text("To be certain, {piece} on {square}, arrow to the opponent:", piece=ask.piece, square=ask.square)
    return text("{piece} on {square}, arrow to the opponent:", piece=ask.piece, square=ask.square)


def _answered(book: "SetBook", ask: "Ask", word: str) -> None:
    if word == "u":
        if book.readings:
            tell(text("taken back: {reading}", reading=book.told()[-1]))
            book.withdraw(-1)
        else:
            tell(text("there is nothing to take back"))
    elif word not in map(str, ask.numbers):
        tell(text("a number of {numbers}, or u or q", numbers=listed(ask.numbers, "")))
    else:
        before = book.told()
        agrees = book.answer(ask, int(word))
        kept = set(book.told())
        for line in before:
            if line not in kept:
                tell(text("taken back: {reading}", reading=line))
        if not agrees:
            _list(book.problems())


@app.command("show")
@reports_problems
def show_set(
    file: AnySet,
    piece: Annotated[str | None, typer.Option(metavar="LETTER", help="The board as this piece shows it.")] = None,
    rotation: Rotation = 0,
    assume: Assumed = Assume.NORMAL,
) -> None:
    """Tell how much is known; with --piece, draw its numbers. A dot is a window that may show several.

    Example:

        shogunboard set show attic.toml --piece A --rotation 1
    """
    book = book_of_any(file)
    if piece is None:
        _list(book.summary())
        return
    for rank in range(8, 0, -1):
        numbers = [book.numbers(piece, f"{column}{rank}", rotation, assume.value) for column in "abcdefgh"]
        print(rank, *(str(one[0]) if len(one) == 1 else "." for one in numbers))
    print(" ", *"abcdefgh")


@app.command("check")
@reports_problems
def check(file: SetFile) -> None:
    """Name the readings that contradict one another; exits 2 when there are any.

    Example:

        shogunboard set check attic.toml
    """
    problems = read_book_file(file).problems()
    _list(problems, text("the readings agree"))
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

    book = read_book_file(file)
    for name in games:
        with opened(name) as stream:
            try:
                written = stream.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                raise TextError(text("not UTF-8"), name) from None
        try:
            count = sum(book.learn(game.played) for game in read_games(written))
        except TextError as error:
            raise error.within(name) from None
        tell(text("{file}: {what}", file=name, what=texts("{count} move", "{count} moves", count)))
    write_book_file(file, book)
    _tell(book)


@app.command("compare")
@reports_problems
def compare(file: AnySet, other: AnySet) -> None:
    """Name every window that cannot show the same number in both sets.

    Example:

        shogunboard set compare attic.toml reference
    """
    _list(book_of_any(file).differences(book_of_any(other)), text("nothing known differs"))


@app.command("readings")
@reports_problems
def readings(file: SetFile) -> None:
    """List the readings with their sources, numbered from 1. Squares are those of the players, as the board lay.

    Example:

        shogunboard set readings attic.toml
    """
    lines = read_book_file(file).told()
    if not lines:
        tell(text("there are no readings"))
    for number, line in enumerate(lines, 1):
        print(f"{number:4d}  {in_words(line)}")


@app.command("add")
@reports_problems
def add(
    file: SetFile,
    piece: Annotated[str, typer.Argument(metavar="PIECE", help="Its letter, small for Red.")],
    square: Annotated[str, typer.Argument(metavar="SQUARE", help="The players' name of its square.")],
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="What its window shows.")],
    rotation: Rotation = 0,
) -> None:
    """Keep one reading of your own choice, such as of a window that was named to be read again.

    Example:

        shogunboard set add attic.toml A e4 3 --rotation 1
    """
    from shogunboard.games.setbook import Ask

    book = read_book_file(file)
    book.answer(Ask(piece, square, rotation, ()), number, asked=False)
    write_book_file(file, book)
    print(f"{len(book.readings)}  {in_words(book.told()[-1])}")
    _tell(book)


@app.command("withdraw")
@reports_problems
def withdraw(
    file: SetFile,
    numbers: Annotated[list[int], typer.Argument(metavar="N", min=1, help="Readings' numbers in `set readings`.")],
) -> None:
    """Take readings out again, with all that followed from them. The numbers of those after each go down by one.

    Example:

        shogunboard set withdraw attic.toml 12
    """
    book = read_book_file(file)
    told, places = book.told(), sorted({number - 1 for number in numbers})
    for place in reversed(places):
        book.withdraw(place)
    write_book_file(file, book)
    for place in places:
        tell(text("taken back: {reading}", reading=told[place]))
    _tell(book)


@app.command("rename")
@reports_problems
def rename(file: SetFile, name: Annotated[str, typer.Argument(metavar="NAME", help="The new name.")]) -> None:
    """Call the set otherwise.

    Example:

        shogunboard set rename attic.toml "Grandfather's set"
    """
    book = read_book_file(file)
    book.rename(name)
    write_book_file(file, book)


@app.command("export")
@reports_problems
def export(
    file: SetFile,
    to: Annotated[Path, typer.Option("--to", metavar="OUT", help="The file to write, which must not be there.")],
    assume: Assumed = Assume.NORMAL,
) -> None:
    """Write what is known as magnets and dials; what they cannot tell is left open there.

    Example:

        shogunboard set export attic.toml --to attic-magnets.toml
    """
    fresh_file(to)
    try:
        plain = read_book_file(file).plain(assume.value)
    except TextError as error:
        raise error.within(str(file)) from None
    write_text(to, plain.text)
    tell(text("{file}: the numbers of {told} of {all} windows", file=str(to), told=plain.told, all=plain.windows))
    if plain.told < plain.known:
        tell(
            text(
                "the readings tell {known}; keep {file}: magnets and dials cannot tell the rest",
                known=plain.known,
                file=str(file),
            )
        )


@app.command("import")
@reports_problems
def take_over(
    file: SetFile, other: Annotated[str, typer.Argument(metavar="SET", help=f"Whose readings to take in: {ANY}.")]
) -> None:
    """Take in what is known of a set from another file, such as one that somebody shared.

    Example:

        shogunboard set import attic.toml shared.toml
    """
    book = read_book_file(file)
    count = book.take_over(book_of_any(other))
    tell(text("{file}: {what}", file=other, what=texts("{count} reading", "{count} readings", count)))
    write_book_file(file, book)
    _tell(book)


def _list(lines: "Sequence[Value]", otherwise: Text | None = None) -> None:
    """A line for each, or what is said when there is none."""
    for line in lines:
        tell(line)
    if not lines and otherwise is not None:
        tell(otherwise)


def _tell(book: "SetBook") -> None:
    """What contradicts, on stderr: the command has done what it was asked to."""
    for problem in book.problems():
        say(problem)
