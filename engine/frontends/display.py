"""Whether there is a display, and how SDL comes to it without talking."""

from __future__ import annotations

import logging
import os
import sys
from typing import Final

from tcod.cffi import ffi, lib

from engine.core.errors import HexdelveError

_BLIND: Final = frozenset({"dummy", "offscreen"})
"""Video drivers of SDL that show nothing."""


class NoDisplayError(HexdelveError):
    """There is nothing that a window could be opened on."""


def has_display() -> bool:
    """Whether a window would be seen, as far as the environment tells."""
    if _wanted_driver() in _BLIND:
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def quieten_sdl() -> None:
    """Keep what SDL and its libraries say about the system off the player's terminal; errors are still told."""
    logging.getLogger("tcod.sdl").setLevel(logging.ERROR)
    if os.environ.get("DISPLAY") and not os.environ.get("XDG_RUNTIME_DIR") and not _wanted_driver():
        # Wayland's sockets are looked for in that folder. Without it there is no way to Wayland, but its library
        # complains of that before SDL goes on to X11: so go there at once.
        lib.SDL_SetHint(b"SDL_VIDEO_DRIVER", b"x11")


def usable_area() -> tuple[int, int] | None:
    """Width and height that a window may take on the screen; None while SDL or nobody knows."""
    bounds = ffi.new("SDL_Rect*")
    if not has_display() or not lib.SDL_GetDisplayUsableBounds(lib.SDL_GetPrimaryDisplay(), bounds):
        return None
    return bounds.w, bounds.h


def _wanted_driver() -> str:
    """The video driver that the user asks for; SDL 3 heeds its own name for this, and then the old one."""
    return os.environ.get("SDL_VIDEO_DRIVER") or os.environ.get("SDL_VIDEODRIVER") or ""
