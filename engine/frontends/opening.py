"""Opening the window: how large, with which icon, and what to say where there is no display."""

from __future__ import annotations

import tcod.sdl.render
import tcod.sdl.video
from tcod.sdl.video import WindowFlags

from engine.frontends.display import NoDisplayError, quieten_sdl, usable_area
from engine.frontends.fit import LEAST, USUAL, pixels
from engine.frontends.remembered import WindowSize, recall
from engine.ui.frame import Layout
from engine.ui.glyphs import load_tileset

TITLE = "Hexdelve"


def usual_size(scale: int | None) -> WindowSize:
    """How large a new window is: as the last one was, or as a wish for a scale makes it."""
    remembered = recall() if scale is None else None
    if remembered is not None:
        return remembered
    width, height = pixels(Layout(USUAL.columns * (scale or 1), USUAL.rows * (scale or 1)))
    return WindowSize(width, height)


def open_window(size: WindowSize) -> tuple[tcod.sdl.video.Window, tcod.sdl.render.Renderer]:
    """Open the window and its renderer, ready for keys, not yet in full screen, and no larger than the screen.

    Raises:
        NoDisplayError: there is no display.
    """
    quieten_sdl()
    flags = WindowFlags.RESIZABLE | WindowFlags.ALLOW_HIGHDPI
    try:
        window = tcod.sdl.video.new_window(size.width, size.height, title=TITLE, flags=flags)
        renderer = tcod.sdl.render.new_renderer(window)
    except RuntimeError as error:
        problem = f"No window can be opened: {str(error).strip()}."
        mend = "Play where there is a display, or run a game without one: `hexdelve bot`."
        raise NoDisplayError(problem, mend) from error
    window.min_size = pixels(LEAST)
    room = usable_area()
    if room is not None and (size.width > room[0] or size.height > room[1]):
        window.size = min(size.width, room[0]), min(size.height, room[1])
        # Only the window system knows how much its frame takes of the room.
        window.maximize()
    window.set_icon(load_tileset("map")[ord("@")])
    # Text input is off by default, and all printable keys come through it.
    window.start_text_input()
    return window, renderer
