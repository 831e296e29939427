"""What there is to tell of a run."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Chronicle:
    """Resource: figures of the run, kept over all levels.

    Attributes:
        turns: turns the player has spent.
        kills: creatures the player has killed.
        slain: how many of each kind they were, by name.
        damage_taken: hit points the player has lost to blows and traps.
        damage_inflicted: hit points the player has taken from others.
        max_depth: deepest level reached.
        cause: what killed the player; empty while alive.
        gave_up: whether the player gave the run up, alive.
        wizardry: whether the player did anything that only wizards do.
        won: how the player won, such as "killed Grandmother Weevil"; empty until then.
    """

    turns: int = 0
    kills: int = 0
    damage_taken: int = 0
    damage_inflicted: int = 0
    max_depth: int = 1
    cause: str = ""
    wizardry: bool = False
    won: str = ""
    slain: dict[str, int] = field(default_factory=dict)
    gave_up: bool = False
