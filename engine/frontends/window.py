"""The game in a window of its own.

The window opens no `tcod.context`, which knows one size of cell only: text and map are two layers of one SDL window.
"""

from __future__ import annotations

from collections import deque

import tcod.event
import tcod.sdl.render
import tcod.sdl.video
from tcod.event import (
    Event,
    KeyDown,
    KeySym,
    MouseButton,
    MouseButtonDown,
    MouseMotion,
    MouseWheel,
    Quit,
    TextInput,
    Undefined,
    WindowEvent,
)
from tcod.sdl.video import WindowFlags

from engine.core.errors import HexdelveError
from engine.frontends.display import quieten_sdl, usable_area
from engine.frontends.events import KeyReader
from engine.frontends.fit import LEAST, USUAL, Placement, layout_for, letterbox, pixels, scale_for
from engine.frontends.interruptions import Interruptions
from engine.frontends.painter import Painter
from engine.frontends.protocol import App, press
from engine.frontends.remembered import WindowSize, recall, remember
from engine.ui.frame import Frame, Layout
from engine.ui.glyphs import Font, load_tileset
from engine.ui.keys.keyfile import TYPING
from engine.ui.keys.keymap import CHOOSING

TITLE = "Hexdelve"

_WAKE = 0.25
"""Seconds after which waiting for events is broken off, so that signals are heard."""

_REVEALED = frozenset({"WindowExposed", "WindowRestored", "WindowShown", "EnterFullscreen", "LeaveFullscreen"})
"""Window events after which the window system may have lost the picture."""

_NOT_OWN_SIZE = WindowFlags.FULLSCREEN | WindowFlags.MAXIMIZED | WindowFlags.MINIMIZED
"""States in which the size of the window is not the one it goes back to."""


class NoDisplayError(HexdelveError):
    """There is nothing that a window could be opened on."""


class Window:
    """The SDL window: shows the game and passes keys and pointer on.

    Args:
        app: the game.
        scale: pixels of the window to a pixel of the picture; None fits it to the window.
        font: the player's own glyphs; None for the shipped ones.

    Raises:
        NoDisplayError: there is no display.
    """

    def __init__(self, app: App, scale: int | None = None, font: Font | None = None) -> None:
        self._app = app
        self._wanted_scale = scale
        self._keys = KeyReader()
        self._startled = False
        self._placement: Placement | None = None
        self._hovered: tuple[int, int] | None = None
        self.window, self.renderer = _open(scale)
        self._own_size = self.window.size
        self.painter = Painter(self.renderer, font)

    def run(self, interruptions: Interruptions) -> None:
        """Play until the player leaves the game or closes the window, or a signal asks for it."""
        self.show()
        while self._app.running and not interruptions.leaving:
            events = deque(tcod.event.wait(_WAKE))
            changed = False
            while events and self._app.running:
                event = events.popleft()
                if isinstance(event, Quit):
                    self._app.suspend()
                    return
                changed |= self.dispatch(event)
                if self._startled:
                    # What was pressed before the player could see the danger is not played.
                    events.extend(tcod.event.get())
                    events = deque(event for event in events if not isinstance(event, KeyDown | TextInput))
                    self._startled = False
            if changed and self._app.running:
                self.show()
        if self._app.running:
            self._app.suspend()

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
        if not self.window.flags & _NOT_OWN_SIZE:
            self._own_size = self.window.size
        self._place(Placement(layout, letterbox(width, height, layout, scale)))
        frame = Frame(layout)
        self._app.draw(frame)
        return self.painter.show(frame, scale)

    def dispatch(self, event: Event) -> bool:
        """Do what an event asks for.

        Returns:
            Whether the window may have to show something else now.
        """
        match event:
            case KeyDown(sym=KeySym.F11):
                if not event.repeat:
                    self.window.fullscreen = not self.window.fullscreen
            case WindowEvent(type="WindowLeave"):
                return self._hover(None)
            case WindowEvent(type=kind) if kind in _REVEALED:
                self.painter.forget()
            case Undefined():
                # Among the events that tcod has no class for is the loss of the textures.
                self.painter.forget()
            case MouseMotion(position=position):
                return self._hover(self._cell_at(*position))
            case MouseButtonDown(button=MouseButton.LEFT, position=position):
                return self._click(self._cell_at(*position))
            case MouseWheel(y=lines):
                self._scroll(lines)
            case _:
                for key in self._keys.keys(event, typing=self._app.context == TYPING):
                    self._press(key)
        return True

    def close(self) -> None:
        """Close the window at once, and remember its size."""
        width, height = self._own_size
        self.window.stop_text_input()
        fullscreen = self.window.fullscreen
        self.window.hide()
        least_width, least_height = pixels(LEAST)
        remember(WindowSize(max(width, least_width), max(height, least_height), fullscreen))

    def _press(self, key: str) -> None:
        if not self._startled and press(self._app, key):
            self._startled = True
            self._keys.halt()

    def _scroll(self, lines: int) -> None:
        """Let the wheel move the cursor of a menu or the lines of a page; it never moves the character."""
        for _ in range(abs(lines)):
            if self._app.context in CHOOSING:
                press(self._app, "Up" if lines > 0 else "Down")

    def _click(self, cell: tuple[int, int] | None) -> bool:
        if cell is None or self._placement is None:
            return False
        self._app.click(self._placement.layout, *cell)
        return True

    def _hover(self, cell: tuple[int, int] | None) -> bool:
        if cell == self._hovered or self._placement is None:
            return False
        self._hovered = cell
        column, row = cell or (None, None)
        self._app.hover(self._placement.layout, column, row)
        return True

    def _place(self, placement: Placement) -> None:
        """Note where the picture stands; on a picture of other cells the pointer is on none until it moves."""
        if self._placement is not None and placement.layout != self._placement.layout:
            self._placement = placement
            self._hover(None)
        self._placement = placement

    def _cell_at(self, x: float, y: float) -> tuple[int, int] | None:
        """The text cell under a place of the window, which is counted in the units of the window system."""
        width, height = self.window.size
        if self._placement is None or width < 1 or height < 1:
            return None
        wide, high = self.renderer.output_size
        return self._placement.cell_at(x * wide / width, y * high / height)


def run(app: App, *, scale: int | None = None, font: Font | None = None) -> None:
    """Show a game in a window until the player leaves it; closing the window suspends the game first.

    Args:
        app: the game.
        scale: pixels of the window to a pixel of the picture; None fits it to the window.
        font: the player's own glyphs; None for the shipped ones.

    Raises:
        NoDisplayError: there is no display.
        HexdelveError: the game could not be saved.
    """
    with Interruptions() as interruptions:
        window = Window(app, scale, font)
        try:
            window.run(interruptions)
        finally:
            window.close()


def usual_size(scale: int | None) -> WindowSize:
    """How large a new window is: as the last one was, or as a wish for a scale makes it."""
    remembered = recall() if scale is None else None
    if remembered is not None:
        return remembered
    width, height = pixels(Layout(USUAL.columns * (scale or 1), USUAL.rows * (scale or 1)))
    return WindowSize(width, height)


def _open(scale: int | None) -> tuple[tcod.sdl.video.Window, tcod.sdl.render.Renderer]:
    quieten_sdl()
    size = usual_size(scale)
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
    if size.fullscreen:
        window.fullscreen = True
    window.set_icon(load_tileset("map")[ord("@")])
    # Text input is off by default, and all printable keys come through it.
    window.start_text_input()
    return window, renderer
