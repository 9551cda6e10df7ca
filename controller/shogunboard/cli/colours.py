"""Colours for boards on a terminal: blue and orange with bold, never the only sign of anything."""

from shogunboard.drawing import Paint
from shogunboard.games.base import Side


def paint_for_stdout() -> Paint | None:
    """Paint with colours if standard output is a terminal that shows them, None otherwise (also with NO_COLOR)."""
    import sys

    if not sys.stdout.isatty():
        return None
    from rich.console import Console
    from rich.style import Style

    console = Console()
    if console.color_system is None or console.no_color:
        return None
    styles = {
        Side.WHITE: Style(color="bright_blue", bold=True),
        Side.RED: Style(color="yellow", bold=True),
        None: Style(dim=True),
    }
    lit = Style(reverse=True)

    def paint(text: str, side: Side | None, role: str | None) -> str:
        style = styles[side] + lit if role else styles[side]
        return style.render(text)

    return paint
