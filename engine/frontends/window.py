"""The game in a window of its own.

The window opens no `tcod.context`, which knows one size of cell only: text and map are two layers of one SDL window.
"""

from __future__ import annotations

from collections import deque

import tcod.event
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

from engine.frontends.beat import Beat
from engine.frontends.events import KeyReader
from engine.frontends.fit import LEAST, Placement, layout_for, letterbox, pixels, scale_for
from engine.frontends.interruptions import Interruptions
from engine.frontends.opening import open_window, usual_size
from engine.frontends.painter import Painter
from engine.frontends.protocol import App, press
from engine.frontends.remembered import WindowSize, remember
from engine.ui.frame import Frame
from engine.ui.glyphs import Font
from engine.ui.keys.keyfile import TYPING
from engine.ui.keys.keymap import CHOOSING

_WAKE = 0.25
"""Seconds after which waiting for events is broken off, so that signals are heard."""

_SAME_CLICK = 50_000_000
"""Nanoseconds within which a second click is the first one, told twice: SDL does so on X11 for a button that goes up
at once, as remote control lets it."""

_REVEALED = frozenset({"WindowExposed", "WindowRestored", "WindowShown", "EnterFullscreen", "LeaveFullscreen"})
"""Window events after which the window system may have lost the picture."""

_NOT_OWN_SIZE = WindowFlags.FULLSCREEN | WindowFlags.MAXIMIZED | WindowFlags.MINIMIZED
"""States in which the size of the window is not the one it goes back to."""


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
        self._beat = Beat(app)
        self._startled = False
        self._placement: Placement | None = None
        self._hovered: tuple[int, int] | None = None
        self._clicked_at: int | None = None
        size = usual_size(scale)
        self.window, self.renderer = open_window(size)
        self._own_size = self.window.size
        if size.fullscreen:
            self.window.fullscreen = True
        self.painter = Painter(self.renderer, font)

    def run(self, interruptions: Interruptions) -> None:
        """Play until the player leaves the game or closes the window, or a signal asks for it."""
        self.show()
        while self._app.running and not interruptions.leaving:
            events = deque(tcod.event.wait(self._beat.timeout(_WAKE)))
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
                    kept = deque(event for event in events if not isinstance(event, KeyDown | TextInput))
                    if len(kept) < len(events):
                        self._app.leave_out()
                    events, self._startled = kept, False
            if (changed or self._beat.is_due) and self._app.running:
                self.show()
        if self._app.running:
            self._app.suspend()

    def show(self) -> bool:
        """Let the game draw itself into the window as it is now, and present it if that changes anything.

        Returns:
            Whether anything was presented; a minimised window shows nothing.
        """
        self._beat.strike()
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
            case MouseButtonDown(button=MouseButton.LEFT):
                return self._click(event)
            case MouseWheel(y=lines):
                self._scroll(lines)
            case _:
                for key in self._keys.keys(event, typing=self._app.context == TYPING):
                    self._press(key)
                if self._keys.is_silent(event):
                    self._app.leave_out()
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

    def _click(self, event: MouseButtonDown) -> bool:
        cell = self._cell_at(*event.position)
        again = self._clicked_at is not None and event.timestamp_ns - self._clicked_at < _SAME_CLICK
        self._clicked_at = event.timestamp_ns
        if cell is None or again or self._placement is None:
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
