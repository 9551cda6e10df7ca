"""`shogunboard show`: what the rules say about a position."""

from typing import TYPE_CHECKING, Annotated

import typer

from shogunboard.cli.problems import BAD_INPUT, reports_problems, say

if TYPE_CHECKING:
    from shogunboard.cli.positions import Source


@reports_problems
def show(
    words: Annotated[
        list[str],
        typer.Argument(metavar="POSITION", help="A position text, or - for one position a line on standard input."),
    ],
    game_name: Annotated[str, typer.Option("--game", metavar="GAME", help="Which game.")] = "shogun",
    set_file: Annotated[
        str | None, typer.Option("--set", metavar="FILE", help='A set file (TOML or JSON), or "reference".')
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One line of JSON for each position.")] = False,
) -> None:
    """Draw a position with the numbers that the pieces show, the legal moves, threats, and what is odd about it.

    With --json the answer is an object with numbers, legal, threatened_by, status and result. With --json and -
    there is one answer line for each line read, in order; empty lines are skipped and a bad line is answered by
    {"error": "..."}. A line may also be an object {"position": "...", "set": {...}}, with game and settings if
    need be.

    Examples:

        shogunboard show "gfesdcba/8/8/8/8/8/8/ABCDSEFG w 1"

        shogunboard show --json - < positions.txt
    """
    import json

    from shogunboard.cli.inputs import STDIN, read_set
    from shogunboard.cli.positions import Source, answer
    from shogunboard.errors import ShogunboardError

    source = Source(game_name, read_set(set_file))
    source.game()
    if words == [STDIN]:
        _show_lines(source, as_json=as_json)
        return
    written = " ".join(words)
    if not as_json:
        print(_drawn(source, written))
        return
    try:
        print(json.dumps(answer(source, written)))
    except ShogunboardError as error:
        print(json.dumps({"error": str(error)}))
        raise


def _show_lines(source: "Source", *, as_json: bool) -> None:
    """Answer every line of standard input, as soon as it is read."""
    import json
    import sys

    from shogunboard.cli.positions import answer, decoded
    from shogunboard.errors import ShogunboardError
    from shogunboard.text import text

    bad = False
    for number, line in enumerate(sys.stdin.buffer, 1):
        try:
            written = decoded(line)
            if not written:
                continue
            print(json.dumps(answer(source, written)) if as_json else f"{_drawn(source, written)}\n", flush=True)
        except ShogunboardError as error:
            bad = True
            if as_json:
                print(json.dumps({"error": str(error)}), flush=True)
            else:
                say(text("{place}: {problem}", place=text("line {number}", number=number), problem=error.text))
    if bad and not as_json:
        raise typer.Exit(BAD_INPUT)


def _drawn(source: "Source", written: str) -> str:
    from shogunboard.cli.colours import paint_for_stdout
    from shogunboard.cli.positions import explained
    from shogunboard.cli.speech import tongue_here

    return explained(source, written, paint_for_stdout(), tongue_here())
