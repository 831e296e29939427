"""What may stand in the list `levels`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from engine.raws.fields import Depth, Glyph, Name, Raw, in_order

Starter: TypeAlias = Literal["bsp_rooms", "caves", "rooms_and_corridors", "drawn"]
"""Level builders that draw the first plan."""

MetaBuilder: TypeAlias = Literal["cull_unreachable", "stairs", "doors", "spawns", "populace", "start"]
"""Level builders that work on a plan."""

META_ORDER: tuple[MetaBuilder, ...] = ("start", "stairs", "doors", "spawns", "populace")
"""These come in this order, each at most once; "cull_unreachable" may stand anywhere."""

META_OF_DRAWN: tuple[MetaBuilder, ...] = ("spawns", "populace")
"""A drawing says all else itself."""

META_NEEDED: tuple[MetaBuilder, ...] = ("start", "stairs")
"""Without these nobody can arrive or leave."""


class LevelRaw(Raw):
    """How the levels from one depth to another are built.

    One that is `drawn` has a drawing and a legend (`engine.plans.drawing`), and its size is that of the drawing.
    Of a `known` one the player knows the map from the start. A drawn one may be the `bottom`: nothing lies below.
    """

    name: Name
    min_depth: Depth
    max_depth: Depth
    width: Annotated[int, Field(ge=20, le=250)] = 80
    height: Annotated[int, Field(ge=12, le=250)] = 50
    outdoors: bool = True
    known: bool = False
    bottom: bool = False
    starter: Starter
    meta: list[MetaBuilder] = Field(default_factory=list)
    drawing: Annotated[list[Annotated[str, Field(max_length=250)]], Field(min_length=1, max_length=250)] | None = None
    legend: dict[Glyph, Name] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _ordered(self) -> LevelRaw:
        in_order(self.min_depth, self.max_depth, "depth")
        return self

    @model_validator(mode="after")
    def _builders_in_order(self) -> LevelRaw:
        if self.starter == "drawn":
            if any(name not in META_OF_DRAWN for name in self.meta) or len(set(self.meta)) < len(self.meta):
                raise ValueError(f"a drawn level may have no meta builder but {', '.join(META_OF_DRAWN)}")
            return self
        for needed in META_NEEDED:
            if needed not in self.meta:
                raise ValueError(f'the meta builder "{needed}" is missing')
        if [name for name in self.meta if name in META_ORDER] != [name for name in META_ORDER if name in self.meta]:
            raise ValueError(f"the meta builders come once each, in this order: {', '.join(META_ORDER)}")
        return self

    @model_validator(mode="after")
    def _drawn_or_not(self) -> LevelRaw:
        if self.starter == "drawn" and self.drawing is None:
            raise ValueError('a drawn level needs a "drawing", a list of rows')
        if self.starter != "drawn" and self.bottom:
            raise ValueError('only a drawn level can be the "bottom"; others have stairs down')
        if self.starter != "drawn" and (self.drawing is not None or self.legend):
            raise ValueError('only the starter "drawn" has a "drawing" and a "legend"')
        return self
