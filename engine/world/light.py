"""Light on the level: what shines, how far, in which colour. Only pictures care; it is worked out when asked for."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from components.appearance import LightSource
from components.spatial import Position
from engine.core.colour import Colour
from engine.core.fov import field_of_view
from engine.core.geometry import Point
from engine.world.ecs import query, resource
from engine.world.level import Level
from engine.world.spatial import SpatialIndex

Brightness: TypeAlias = NDArray[np.float32]
"""Red, green and blue of each tile, from 0 to 1: shape (rows, columns, 3)."""


class _Lamp(NamedTuple):
    """A source of light where it stands."""

    place: Point
    reach: int
    colour: Colour


class _Glow(NamedTuple):
    """What a lamp does to a window of the map."""

    left: int
    top: int
    light: Brightness


class Light:
    """Resource: derived light. `computed` counts how many glows were worked out."""

    __slots__ = ("_glows", "_lamps", "_opacity", "_sum", "computed")

    def __init__(self) -> None:
        self.computed = 0
        self._opacity = -1
        self._glows: dict[_Lamp, _Glow] = {}
        self._lamps: tuple[_Lamp, ...] = ()
        self._sum: Brightness | None = None

    def brightness(self, level: Level, index: SpatialIndex, lamps: tuple[_Lamp, ...]) -> Brightness:
        """The light of all lamps together; kept until a lamp moves or a tile changes its opacity."""
        if self._opacity != index.opacity_changes:
            self._glows.clear()
            self._sum, self._opacity = None, index.opacity_changes
        if self._sum is None or lamps != self._lamps:
            total = np.zeros((*level.tiles.shape, 3), dtype=np.float32)
            self._glows = {lamp: self._glows.get(lamp) or self._glow(index, lamp) for lamp in lamps}
            for left, top, light in map(self._glows.__getitem__, lamps):
                rows, columns = light.shape[:2]
                total[top : top + rows, left : left + columns] += light
            self._sum, self._lamps = np.minimum(total, 1.0, out=total), lamps
        return self._sum

    def _glow(self, index: SpatialIndex, lamp: _Lamp) -> _Glow:
        """Brighter the nearer: (range - distance) / range, and never less than nothing (tutorial facts §2.20, B33)."""
        self.computed += 1
        view = field_of_view(index.transparent_map(), lamp.place, lamp.reach)
        rows, columns = view.mask.shape
        y, x = np.ogrid[view.top : view.top + rows, view.left : view.left + columns]
        distance = np.hypot(x - lamp.place.x, y - lamp.place.y)
        strength = np.where(view.mask, np.maximum(0.0, (lamp.reach - distance) / lamp.reach), 0.0)
        colour = np.array(lamp.colour, dtype=np.float32) / 255
        return _Glow(view.left, view.top, (strength[..., np.newaxis] * colour).astype(np.float32))


def brightness() -> Brightness | None:
    """How brightly each tile of the current level is lit, of the level's shape; None where daylight shines."""
    level = resource(Level)
    if level.outdoors:
        return None
    lamps = tuple(
        _Lamp(Point(position.x, position.y), source.range, source.colour)
        for _, source, position in query(LightSource, Position)
    )
    return resource(Light).brightness(level, resource(SpatialIndex), lamps)
