"""What is always true of a game: checks that name every broken promise in a sentence.

They are made to run after every turn of a bot or of a test, at moments when the game waits for the player. Each
docstring names the item of the list of invariants it watches (tutorial facts §14).

* `check_world`: the current world (items 1, 2, 5, 6, 10, and that every thing is in one place);
* `check_level`: the current level as a place (items 12 and 15);
* `check_library`: the content in force (item 14);
* `check_save`: saving, loading, leaving and coming back (items 12 and 13);
* `Watcher`: what has to be true of two moments (items 5, 9 and 12);
* `Inspector`: all of them, each as often as it is worth its time.
"""

from __future__ import annotations

from engine.invariants.content import check_library, check_table
from engine.invariants.inspector import Inspector
from engine.invariants.place import check_level
from engine.invariants.saves import check_save, copy_of
from engine.invariants.watch import Watcher
from engine.invariants.world import check_world

__all__ = [
    "Inspector",
    "Watcher",
    "check_level",
    "check_library",
    "check_save",
    "check_table",
    "check_world",
    "copy_of",
]
