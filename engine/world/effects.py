"""The effect queue: whatever harms, heals, curses, identifies, creates or destroys goes through it.

A sword, a trap, a spell and a potion so share one handler for each effect (`systems.effects`). Effects may cause
further effects, which are handled in the same settling.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple, TypeAlias

import msgspec

from components.items import AttributeBonus
from components.references import EntityId
from engine.core.colour import Colour
from engine.world.ecs import resource


class Effect(msgspec.Struct, frozen=True):
    """Base of all effects."""


class Damage(Effect, frozen=True):
    """Take hit points; never fewer than none. `cause` is what is blamed where nobody is."""

    amount: int
    cause: str = ""


class Healing(Effect, frozen=True):
    """Give hit points, up to the maximum."""

    amount: int


class Mana(Effect, frozen=True):
    """Give mana, up to the maximum."""

    amount: int


class Feed(Effect, frozen=True):
    """Fill the stomach."""


class Confuse(Effect, frozen=True):
    """Let so many turns be random steps."""

    turns: int


class ChangePace(Effect, frozen=True):
    """Let every turn cost more, or less if the penalty is below 0, for a while."""

    initiative_penalty: float


class HurtOverTime(Effect, frozen=True):
    """Take hit points turn by turn for a while."""

    damage: int


class ChangeAttributes(Effect, frozen=True):
    """Add to attributes for a while; `name` is the kind it comes from, `label` what an unknown kind is called."""

    name: str
    bonus: AttributeBonus
    label: str | None = None


class Teleport(Effect, frozen=True):
    """Be on another tile of the level, or of another one; only the player ever leaves a level."""

    x: int
    y: int
    player_only: bool = False
    depth: int | None = None


class OpenTownPortal(Effect, frozen=True):
    """Go to the town, if it is the player, and find a way back there."""


class Bloodstain(Effect, frozen=True):
    """Stain the floor."""


class EntityDeath(Effect, frozen=True):
    """Die: leave the index, pay the killer, drop everything. `cause` is what is blamed where nobody is.

    Whoever gave its life for a spell sets nothing off any more.
    """

    cause: str = ""
    gave_its_life: bool = False


class ItemUse(Effect, frozen=True):
    """Let an item do what it does, to the targets or to the chosen thing."""

    item: EntityId
    choice: EntityId | None = None


class TriggerFire(Effect, frozen=True):
    """Let a prop do what it does to whoever set it off, or to the thing that one chose."""

    trigger: EntityId
    mover: EntityId
    choice: EntityId | None = None


class SpellUse(Effect, frozen=True):
    """Let a spell do what it does, at its caster's cost if it has a caster."""

    spell: str


class TeachSpell(Effect, frozen=True):
    """Know a spell from now on."""

    spell: str


class RemoveCurse(Effect, frozen=True):
    """Lift the curse from the item it is aimed at."""


class Identify(Effect, frozen=True):
    """Learn the kind of the item it is aimed at."""


class MagicMap(Effect, frozen=True):
    """Show the map of the level."""


class Particle(Effect, frozen=True):
    """Show a glyph on each tile for a while; only presentation cares."""

    glyph: str
    colour: Colour
    lifetime_ms: float


class OnEntity(msgspec.Struct, frozen=True):
    """One entity is hit."""

    entity: int


class OnTiles(NamedTuple):
    """Tiles are hit (by index), and everybody on them but `spared`; `centre` is where it goes off, if at one tile."""

    tiles: tuple[int, ...]
    spared: int | None = None
    centre: int | None = None


Targets: TypeAlias = OnEntity | OnTiles


Queued: TypeAlias = tuple[int | None, Effect, Targets]
"""An effect that waits: its creator, who is to be thanked or blamed, or None; what happens; and to whom."""


class EffectQueue:
    """Resource: the effects that wait, oldest first."""

    __slots__ = ("queue",)

    def __init__(self) -> None:
        self.queue: deque[Queued] = deque()


def add_effect(creator: int | None, effect: Effect, targets: Targets) -> None:
    """Let an effect happen at the next settling."""
    resource(EffectQueue).queue.append((creator, effect, targets))
