"""What an item, a prop or a spell does when it is used or set off.

Each is the data of one effect of the raws; `systems.powers` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass

from components.limits import Figure, Glyph, Measure, Reach
from engine.core.colour import Colour


@dataclass(slots=True, frozen=True)
class ProvidesHealing:
    """Gives hit points."""

    amount: Figure


@dataclass(slots=True, frozen=True)
class ProvidesMana:
    """Gives mana."""

    amount: Figure


@dataclass(slots=True, frozen=True)
class ProvidesFood:
    """Feeds whoever uses it."""


@dataclass(slots=True, frozen=True)
class ProvidesRemoveCurse:
    """Lets the player lift the curse from one item."""


@dataclass(slots=True, frozen=True)
class ProvidesIdentification:
    """Lets the player learn the kind of one item."""


@dataclass(slots=True, frozen=True)
class MagicMapper:
    """Shows the level's map to the player."""


@dataclass(slots=True, frozen=True)
class InflictsDamage:
    """Takes hit points."""

    damage: Figure


@dataclass(slots=True, frozen=True)
class Ranged:
    """Needs a target within `range` tiles."""

    range: Reach


@dataclass(slots=True, frozen=True)
class AreaOfEffect:
    """Acts on all tiles in sight of its centre within `radius`."""

    radius: Reach


@dataclass(slots=True, frozen=True)
class AlwaysTargetsSelf:
    """Acts on its user, wherever it was aimed; with a radius on the tiles round its user."""


@dataclass(slots=True, frozen=True)
class SparesUser:
    """Never meets its own user."""


@dataclass(slots=True, frozen=True)
class TeleportTo:
    """Brings to a tile, or to the nearest free one; some of them the player only.

    `depth` is that of another level, where nobody but the player ever goes; None means the same level.
    """

    x: int
    y: int
    player_only: bool = False
    depth: int | None = None


@dataclass(slots=True, frozen=True)
class OpensTownPortal:
    """Brings the player to the town, and leaves a way back there."""


@dataclass(slots=True, frozen=True)
class TeachesSpell:
    """Lets the player learn a spell."""

    spell: str


@dataclass(slots=True, frozen=True)
class EntryTrigger:
    """Set off by whoever moves onto its tile."""


@dataclass(slots=True, frozen=True)
class SingleActivation:
    """Gone once it was set off; a spell of this sort takes its caster's life."""


@dataclass(slots=True, frozen=True)
class ParticleLine:
    """Drawn along the way to the target: glyph, colour, milliseconds. Rules never read it."""

    glyph: Glyph
    colour: Colour
    lifetime_ms: Measure


@dataclass(slots=True, frozen=True)
class ParticleBurst:
    """Drawn on each tile it acts on: glyph, colour, milliseconds. Rules never read it."""

    glyph: Glyph
    colour: Colour
    lifetime_ms: Measure
