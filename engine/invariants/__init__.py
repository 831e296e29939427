"""What is always true of a game: checks that name every broken promise in a sentence.

They read the current world alone, so they hold for a game that is played (`engine.inspection` runs them after every
turn of a bot or of a test) and for one that was just loaded (`engine.resuming` refuses what is not sound). They are
made for moments at which the game waits for the player. Each docstring names the item of the list of invariants it
watches (tutorial facts §14).

* `check_world`: the current world (items 1, 2, 5, 6, 10, and that every thing is in one place);
* `check_level`: the current level as a place (items 12 and 15);
* `check_library`: the content in force (item 14).
"""

from __future__ import annotations

from engine.invariants.content import check_library, check_table
from engine.invariants.place import check_level
from engine.invariants.world import check_world

__all__ = ["check_level", "check_library", "check_table", "check_world"]
