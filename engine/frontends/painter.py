"""Shows frames through an SDL renderer: a glyph atlas for each kind of cell, a texture for each panel."""

from __future__ import annotations

from typing import TypeAlias

import tcod.render
import tcod.sdl.render
from tcod.sdl.render import ScaleMode

from engine.frontends.fit import letterbox, place
from engine.ui.frame import Cell, Frame
from engine.ui.glyphs import load_tileset, with_replacements
from engine.ui.glyphs.fonts import Font

_PanelKey: TypeAlias = tuple[int, Cell, int, int]
"""Place in the list of panels, kind of cell, columns, rows."""


class Painter:
    """Draws frames in the middle of the renderer's target, whatever its size.

    Args:
        renderer: of a window, or any other that can draw into textures.
        font: the player's own glyphs; None for the shipped ones.
    """

    def __init__(self, renderer: tcod.sdl.render.Renderer, font: Font | None = None) -> None:
        self._renderer = renderer
        self._atlases: dict[Cell, tcod.render.SDLTilesetAtlas] = {
            "text": tcod.render.SDLTilesetAtlas(renderer, load_tileset("text", font)),
            "tile": tcod.render.SDLTilesetAtlas(renderer, load_tileset("map", font)),
        }
        self._panels: dict[_PanelKey, tcod.render.SDLConsoleRender] = {}
        self._shown: object = None

    def show(self, frame: Frame, scale: int) -> bool:
        """Draw and present a frame, unless that would change nothing.

        Returns:
            Whether anything was presented.
        """
        size = self._renderer.output_size
        state = (size, scale, frame.digest())
        if min(size) < 1 or state == self._shown:
            return False
        self.draw(frame, scale)
        self._renderer.present()
        self._shown = state
        return True

    def draw(self, frame: Frame, scale: int) -> None:
        """Draw a frame without presenting it."""
        renderer = self._renderer
        picture = letterbox(*renderer.output_size, frame.layout, scale)
        renderer.draw_color = (0, 0, 0, 255)
        renderer.clear()
        used: dict[_PanelKey, tcod.render.SDLConsoleRender] = {}
        for number, panel in enumerate(frame.panels):
            key = (number, panel.cell, panel.console.width, panel.console.height)
            atlas = self._atlases[panel.cell]
            used[key] = self._panels.get(key) or tcod.render.SDLConsoleRender(atlas)
            texture = used[key].render(with_replacements(panel.console, atlas.tileset))
            # SDL smooths by default, which blurs the pixels of the glyphs.
            texture.scale_mode = ScaleMode.NEAREST
            renderer.copy(texture, dest=place(panel, frame.layout, picture))
        self._panels = used

    def forget(self) -> None:
        """Draw everything anew the next time: the window system may have lost what was shown."""
        self._panels.clear()
        self._shown = None
