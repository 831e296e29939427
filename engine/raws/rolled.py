"""Fields for campaigns whose kinds are told in dice: each thing and each creature rolls its figures when it is made."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from engine.raws.fields import BaseFirstDice, Raw

Power: TypeAlias = Literal[
    "smart", "telepathic", "tunnels", "erratic", "passes_walls", "picks_up", "destroys", "unique", "boss"
]
Rarity: TypeAlias = Annotated[int, Field(ge=1, le=100)]


class ItemFiguresRaw(Raw):
    """Figures of a thing as dice with the base first, "-5+1d4", kept as written; all but `damage` are rolled once."""

    hit: Annotated[BaseFirstDice, Field(description="dice: added to the chance to hit")] = "0+0d0"
    damage: Annotated[BaseFirstDice, Field(description="dice: rolled for each blow")] = "0+0d0"
    dodge: Annotated[BaseFirstDice, Field(description="dice: added to the chance to dodge")] = "0+0d0"
    defence: Annotated[BaseFirstDice, Field(description="dice: taken off from damage received")] = "0+0d0"
    weight: Annotated[BaseFirstDice, Field(description="dice: what it weighs")] = "0+0d0"
    speed: Annotated[BaseFirstDice, Field(description="dice: added to the speed of its wearer")] = "0+0d0"
    special: Annotated[
        BaseFirstDice, Field(description="dice: what its sort of thing needs, such as how far a light shines")
    ] = "0+0d0"
    value: Annotated[BaseFirstDice, Field(description="dice: what it is worth")] = "0+0d0"


class MobFiguresRaw(Raw):
    """Figures of a creature as dice with the base first, "5+2d6", kept as written; all but `damage` are rolled once."""

    hit_points: Annotated[BaseFirstDice, Field(description="dice: hit points")]
    damage: Annotated[BaseFirstDice, Field(description="dice: rolled for each blow")]
    speed: Annotated[BaseFirstDice, Field(description="dice: speed; 10 is usual")]
