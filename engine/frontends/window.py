"""The game in a window of its own.

The window opens no `tcod.context`, which knows one size of cell only: text and map are two layers of one SDL window.
"""

from __future__ import annotations

import tcod.event
import tcod.sdl.render
import tcod.sdl.video
from tcod.event import Event, KeyDown, KeySym, Quit, Undefined, WindowEvent
from tcod.sdl.video import WindowFlags

from engine.core.errors import HexdelveError
from engine.frontends.events import KeyReader, silence_sdl
from engine.frontends.fit import LEAST, USUAL, layout_for, pixels, scale_for
from engine.frontends.painter import Painter
from engine.frontends.protocol import App
from engine.ui.frame import Frame
from engine.ui.glyphs import load_tileset

TITLE = "Hexdelve"

_WAKE = 0.25
"""Seconds after which waiting for events is broken off, so that Ctrl-C in the terminal is heard."""

_REVEALED = frozenset({"WindowExposed", "WindowRestored", "WindowShown", "EnterFullscreen", "LeaveFullscreen"})
"""Window events after which the window system may have lost the picture."""


class Window:
    """The SDL window: shows the game and passes its keys on.

    Args:
        app: the game.
        scale: pixels of the window to a pixel of the picture; None fits it to the window.

    Raises:
        HexdelveError: there is no display.
    """

    def __init__(self, app: App, scale: int | None = None) -> None:
        self._app = app
        self._wanted_scale = scale
        self._keys = KeyReader()
        silence_sdl()
        self.window, self.renderer = _open(scale or 1)
        self.painter = Painter(self.renderer)

    def run(self) -> None:
        """Play until the player leaves the game or closes the window."""
        self.show()
        while self._app.running:
            heard = False
            for event in tcod.event.wait(_WAKE):
                if isinstance(event, Quit):
                    self._app.suspend()
                    return
                self.dispatch(event)
                heard = True
                if not self._app.running:
                    return
            if heard:
                self.show()

    def show(self) -> bool:
        """Let the game draw itself into the window as it is now, and present it if that changes anything.

        Returns:
            Whether anything was presented; a minimised window shows nothing.
        """
        width, height = self.renderer.output_size
        scale = scale_for(width, height, self._wanted_scale)
        layout = layout_for(width, height, scale)
        if layout is None or self.window.flags & WindowFlags.MINIMIZED:
            return False
        frame = Frame(layout)
        self._app.draw(frame)
        return self.painter.show(frame, scale)

    def dispatch(self, event: Event) -> None:
        """Do what an event asks for."""
        match event:
            case KeyDown(sym=KeySym.F11):
                if not event.repeat:
                    self.window.fullscreen = not self.window.fullscreen
            case WindowEvent(type=kind) if kind in _REVEALED:
                self.painter.forget()
            case Undefined():
                # Among the events that tcod has no class for is the loss of the textures.
                self.painter.forget()
            case _:
                for key in self._keys.keys(event):
                    self._press(key)

    def close(self) -> None:
        """Close the window at once."""
        self.window.stop_text_input()
        self.window.hide()

    def _press(self, key: str) -> None:
        if not self._app.running:
            return
        command = self._app.keys.command(self._app.context, key)
        if command is not None:
            self._app.handle(command)


def run(app: App, *, scale: int | None = None) -> None:
    """Show a game in a window until the player leaves it; closing the window suspends the game first.

    Args:
        app: the game.
        scale: pixels of the window to a pixel of the picture; None fits it to the window.

    Raises:
        HexdelveError: there is no display.
    """
    window = Window(app, scale)
    try:
        window.run()
    except KeyboardInterrupt:
        app.suspend()
    finally:
        window.close()


def _open(scale: int) -> tuple[tcod.sdl.video.Window, tcod.sdl.render.Renderer]:
    width, height = pixels(USUAL)
    flags = WindowFlags.RESIZABLE | WindowFlags.ALLOW_HIGHDPI
    try:
        window = tcod.sdl.video.new_window(width * scale, height * scale, title=TITLE, flags=flags)
        renderer = tcod.sdl.render.new_renderer(window)
    except RuntimeError as error:
        problem = f"No window can be opened: {str(error).strip()}."
        mend = "Play where there is a display, or run a game without one: `hexdelve bot`."
        raise HexdelveError(problem, mend) from error
    window.min_size = pixels(LEAST)
    window.set_icon(load_tileset("map")[ord("@")])
    # Text input is off by default, and all printable keys come through it.
    window.start_text_input()
    return window, renderer
