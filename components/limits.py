"""How much the fields of components may hold. What is written here is what a save is read against (`engine.save`)."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

_MOST = 10**18

Figure: TypeAlias = Annotated[int, Meta(ge=-_MOST, le=_MOST)]
"""A whole number that is rolled or given: what content may give at most (`engine.raws.fields.FIGURE_LIMIT`)."""

Measure: TypeAlias = Annotated[float, Meta(ge=-_MOST, le=_MOST)]
"""A number with fractions: pounds, gold, armour class."""

Cost: TypeAlias = Annotated[float, Meta(ge=-100_000, le=100_000)]
"""What is added to the time that a turn takes; below 0 it hastens."""

Ability: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
"""A figure of an attribute or a skill."""

Tiles: TypeAlias = Annotated[int, Meta(ge=1, le=100)]
"""How far something reaches, where it reaches anywhere."""

Reach: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
"""How far something reaches, in tiles."""

Distance: TypeAlias = Annotated[float, Meta(ge=0, le=100)]
"""How far something reaches, in tiles and fractions."""

Side: TypeAlias = Annotated[int, Meta(ge=1, le=16)]
"""Width or height of a body, in tiles."""

Chance: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
"""From 0, never, to 1, always."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
"""So many."""

Turns: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
"""So many turns."""

Glyph: TypeAlias = Annotated[str, Meta(min_length=1, max_length=1)]
"""One Unicode character."""
