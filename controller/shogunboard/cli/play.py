"""`shogunboard play`: the service."""

from pathlib import Path
from typing import Annotated

import typer

from shogunboard.cli.problems import reports_problems, say


@reports_problems
def play(
    config_file: Annotated[
        Path | None, typer.Option("--config", metavar="FILE", help="Settings; see `shogunboard config show`.")
    ] = None,
    board: Annotated[
        str | None, typer.Option("--board", metavar="NAME", help="Driver of the board, such as sim or manual.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="NAME", help="Game to set up first: shogun or dobutsu.")
    ] = None,
    piece_set: Annotated[
        str | None, typer.Option("--set", metavar="SET", help='The set of pieces: a set file, or "reference".')
    ] = None,
    truth: Annotated[
        str | None, typer.Option("--truth", metavar="SET", help="What windows show on a simulated board.")
    ] = None,
    emulate: Annotated[
        bool, typer.Option("--emulate", help="Let the driver emulate its hardware, and play it in the page.")
    ] = False,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Keep what the sensors say in a trace file.")
    ] = None,
    data: Annotated[
        str | None, typer.Option("--data", metavar="DIR", help="Folder of the journal and the archive.")
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, help="Port of the page; 0: any free one.")
    ] = None,
    lan: Annotated[
        bool, typer.Option("--lan", help="Let other devices of the network see the page; players tell them the PIN.")
    ] = False,
    tls_cert: Annotated[
        str | None, typer.Option("--tls-cert", metavar="FILE", help="Certificate (PEM) to serve the page by https.")
    ] = None,
    tls_key: Annotated[
        str | None, typer.Option("--tls-key", metavar="FILE", help="Its key, if it is not in the same file.")
    ] = None,
    in_browser: Annotated[bool, typer.Option("--open", help="Open the page in the browser of this machine.")] = False,
) -> None:
    """Follow a board, light it, record every game, and show all of it in a page.

    Without hardware the board is a simulated one that is played in the page. Stop it with Ctrl-C; the game goes on
    at the next start.

    Example:

        shogunboard play --board sim --record evening.jsonl
    """
    import os

    from shogunboard.cli.invite import invite
    from shogunboard.cli.settings import Options, read_tools
    from shogunboard.cli.speech import tell
    from shogunboard.service.invitation import Invitation
    from shogunboard.service.run import run_service
    from shogunboard.text import text

    options = Options(board, port, data, record, emulate, lan, tls_cert, tls_key, game, piece_set, truth)
    tools = read_tools(config_file, options, os.environ)

    def began(invitation: Invitation) -> None:
        tell(text("The board is at {address}", address=invitation.address))
        invite(tools, invitation)
        if in_browser:
            from shogunboard.cli.browser import open_page

            open_page(invitation.address, os.environ)

    if not run_service(tools, say, began):
        say(text("the service has ended by a defect, which is told above; what was recorded is kept"))
        raise typer.Exit(1)
