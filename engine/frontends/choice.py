"""Which frontend a game is played in.

A frontend is imported only when it is chosen: each has libraries of its own, which cost time at the start (blessed
alone 60 ms), and a player may be without what the other one needs.
"""

from __future__ import annotations

import sys
from typing import Literal, TypeAlias

from engine.core.errors import HexdelveError
from engine.frontends.display import NoDisplayError, has_display
from engine.frontends.protocol import App
from engine.ui.glyphs import Font

FrontendName: TypeAlias = Literal["window", "terminal"]


def usual_frontend() -> FrontendName:
    """The frontend for players who did not choose: a window where there is a display, else the terminal.

    Raises:
        HexdelveError: there is neither.
    """
    if has_display():
        return "window"
    if has_terminal():
        return "terminal"
    raise HexdelveError(
        "There is neither a display nor a terminal to play in.",
        "Play in one of them, or run a game without a screen: `hexdelve bot`.",
    )


def has_terminal() -> bool:
    """Whether keys can be read from a terminal and a picture be written to it."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout is not None and sys.stdout.isatty()


def play(app: App, wanted: FrontendName | None = None, *, scale: int | None = None, font: Font | None = None) -> None:
    """Show a game until the player leaves it.

    Args:
        app: the game.
        wanted: the frontend the player chose. Without a choice, a display that turns out not to be there is
            no obstacle as long as there is a terminal.
        scale: pixels of the window to a pixel of the picture; None fits it to the window.
        font: the player's own glyphs for the window.

    Raises:
        HexdelveError: the frontend cannot be opened, or the game could not be saved.
    """
    if (wanted or usual_frontend()) == "window":
        from engine.frontends import window  # noqa: PLC0415 - only when it is chosen

        try:
            window.run(app, scale=scale, font=font)
        except NoDisplayError:
            if wanted is not None or not has_terminal():
                raise
        else:
            return
    from engine.frontends import terminal  # noqa: PLC0415 - only when it is chosen

    terminal.run(app)
