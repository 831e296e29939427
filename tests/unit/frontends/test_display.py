from __future__ import annotations

import logging
import os
import subprocess
import sys

import pytest

from engine.frontends.display import has_display, quieten_sdl

VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")

on_x11 = pytest.mark.skipif(sys.platform in {"win32", "darwin"}, reason="these systems always have a display")


@pytest.mark.parametrize(
    ("environment", "seen"),
    [
        pytest.param({}, False, marks=on_x11),
        pytest.param({"DISPLAY": ""}, False, marks=on_x11),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy"}, False),
        ({"DISPLAY": ":0", "SDL_VIDEO_DRIVER": "offscreen"}, False),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "x11"}, True),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "dummy", "SDL_VIDEO_DRIVER": "x11"}, True),
    ],
)
def test_whether_a_window_would_be_seen(
    environment: dict[str, str], seen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert has_display() is seen


def test_sdl_chatter_is_silenced_but_errors_are_not() -> None:
    quieten_sdl()
    logger = logging.getLogger("tcod.sdl")
    assert not logger.isEnabledFor(logging.WARNING)
    assert logger.isEnabledFor(logging.ERROR)


@pytest.mark.parametrize(
    ("environment", "driver"),
    [
        ({"DISPLAY": ":0"}, "x11"),
        ({"DISPLAY": ":0", "XDG_RUNTIME_DIR": "/run/user/1000"}, None),
        ({"DISPLAY": ":0", "SDL_VIDEODRIVER": "wayland"}, "wayland"),
        ({}, None),
    ],
)
def test_where_wayland_cannot_be_it_is_not_asked(environment: dict[str, str], driver: str | None) -> None:
    code = (
        "from tcod.cffi import ffi, lib\n"
        "from engine.frontends.display import quieten_sdl\n"
        "quieten_sdl()\n"
        "hint = lib.SDL_GetHint(b'SDL_VIDEO_DRIVER') or lib.SDL_GetHint(b'SDL_VIDEODRIVER')\n"
        "print(ffi.string(hint).decode() if hint else None)\n"
    )
    kept = {name: value for name, value in os.environ.items() if name not in {*VARIABLES, "XDG_RUNTIME_DIR"}}
    done = subprocess.run(
        [sys.executable, "-c", code], env={**kept, **environment}, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == str(driver)
