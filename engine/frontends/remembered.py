"""The size of the window, remembered from one game to the next."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Final

import msgspec

from engine.frontends.fit import LEAST, pixels
from engine.save.files import user_folder

_LEAST_WIDTH, _LEAST_HEIGHT = pixels(LEAST)
_LARGEST: Final = 16384

_Width = Annotated[int, msgspec.Meta(ge=_LEAST_WIDTH, le=_LARGEST)]
_Height = Annotated[int, msgspec.Meta(ge=_LEAST_HEIGHT, le=_LARGEST)]


class WindowSize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A window, in the units of the window system.

    Attributes:
        width: of the window when it is not in full screen.
        height: of the window when it is not in full screen.
        fullscreen: whether it is in full screen.
    """

    width: _Width
    height: _Height
    fullscreen: bool = False


def recall() -> WindowSize | None:
    """The window of the last game; None if there is none, or if the file says nothing sensible."""
    try:
        return msgspec.json.decode(_file().read_bytes(), type=WindowSize)
    except (OSError, msgspec.DecodeError, RecursionError):
        return None


def remember(size: WindowSize) -> None:
    """Keep the window for the next game; where nothing can be written, the next one opens as new."""
    file = _file()
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.format(msgspec.json.encode(size)) + b"\n")


def _file() -> Path:
    return user_folder() / "window.json"
