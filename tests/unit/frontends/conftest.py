from __future__ import annotations

import os

# Before SDL is asked for anything: these tests open windows, and no screen shall be needed for it.
os.environ["SDL_VIDEODRIVER"] = "dummy"
