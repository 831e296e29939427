"""Watching a game from outside: whoever drives sessions and looks whether they keep their promises.

* `check_save`: saving, loading, leaving and coming back (items 12 and 13 of the list of invariants);
* `Watcher`: what has to be true of two moments (items 5, 9 and 12);
* `Inspector`: these and the checks of `engine.invariants`, each as often as it is worth its time.
"""

from __future__ import annotations

from engine.inspection.inspector import Inspector
from engine.inspection.saves import check_save, copy_of
from engine.inspection.watch import Watcher

__all__ = ["Inspector", "Watcher", "check_save", "copy_of"]
