"""What may stand in the JSON files of a pack: one model for the entries of each list.

The lists and fields are those of the tutorial's spawns.json (tutorial facts §5), so that such a file loads
unchanged; `description`, what is told in dice (`engine.raws.rolled`) and the list `levels` are our own. Words that
a file may get wrong without losing the entry (the class of a magic item, a way of moving) are plain text here, and
`engine.raws.remarks` looks at them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field, model_validator

from components.ai import Movement
from components.items import MagicItemClass, WeaponAttribute
from engine.core.dice import Dice
from engine.raws.effects import Effects
from engine.raws.fields import (
    AttributeValue,
    Bonus,
    Chance,
    CreatureLevel,
    Depth,
    DiceText,
    Distance,
    Gold,
    Name,
    Penalty,
    Pounds,
    Prose,
    Raw,
    Reach,
    ReachText,
    ShownName,
    TemplateBonus,
    Text,
    Weight,
    in_order,
)
from engine.raws.level_schema import LevelRaw
from engine.raws.looks import LightRaw, RenderableRaw
from engine.raws.rolled import ItemFiguresRaw, MobFiguresRaw, Power, Rarity

NOTHING = "None"
"""A name that stands for nothing in spawn and loot tables."""

PORTAL = "Town Portal"
"""The prop that leads back from the town; a campaign without one has no portals."""

PROC_ON_SELF = "Self"
"""The word for what falls on its wearer when it is set off."""

Reaction: TypeAlias = Literal["attack", "ignore", "flee"]
SkillName: TypeAlias = Literal["Melee", "Defense", "Magic"]

MAGIC_CLASSES: dict[str, MagicItemClass] = {"common": "common", "rare": "rare", "legendary": "legendary"}
MOVEMENTS: dict[str, Movement] = {"static": "static", "random": "random", "random_waypoint": "random_waypoint"}
WEAPON_ATTRIBUTES: dict[str, WeaponAttribute] = {
    "might": "might",
    "Might": "might",
    "quickness": "quickness",
    "Quickness": "quickness",
}
REACTIONS: dict[str, Reaction] = {"attack": "attack", "ignore": "ignore", "flee": "flee"}


_SHOWN_NAME = "what the player reads, where several kinds are called alike; `name` must be of one alone"
_RARITY = "how often out of 100 times it is taken when it was drawn; without it, always"


def _one_of(words: Mapping[str, str]) -> str:
    """What is told of a field whose words are looked at by the remarks only."""
    return f"one of {', '.join(words)}"


# --- items ------------------------------------------------------------------------------


class ConsumableRaw(Raw):
    """Used up by using it, `charges` times."""

    effects: Effects
    charges: Annotated[int, Field(ge=1, le=1000)] | None = None


class ProcRaw(Raw):
    """What is worn or wielded and may do more when its wearer hits.

    It sets `proc_effects` off with a chance of `proc_chance`: on its wearer if `proc_target` is "Self" or the effects
    have `target_self`, else on whoever is struck.
    """

    proc_chance: Chance | None = None
    proc_target: Annotated[str, Field(description=f'"{PROC_ON_SELF}"')] | None = None
    proc_effects: Effects | None = None

    @property
    def procs_on_self(self) -> bool:
        """Whether what it sets off falls on its wearer."""
        aimed_at_self = self.proc_effects is not None and self.proc_effects.target_self is not None
        return self.proc_target == PROC_ON_SELF or aimed_at_self


class WeaponRaw(ProcRaw):
    """A weapon; `range` is "melee" or a number of tiles as text; `two_handed` ones fill both hands of the rules.

    When it hits, it sets `proc_effects` off with a chance of `proc_chance`: on its wielder if `proc_target` is
    "Self" or the effects have `target_self`, else on whoever is struck.
    """

    range: ReachText
    attribute: Annotated[str, Field(description=_one_of(WEAPON_ATTRIBUTES))]
    base_damage: DiceText
    hit_bonus: Bonus
    two_handed: bool | None = None

    @property
    def fights_with(self) -> WeaponAttribute:
        """The attribute that adds to its blows; a word that is none counts as might."""
        return WEAPON_ATTRIBUTES.get(self.attribute, "might")

    @property
    def damage(self) -> Dice:
        """The damage as dice."""
        return Dice.parse(self.base_damage)

    @property
    def reach(self) -> int | None:
        """How far it shoots, in tiles; None for a melee weapon."""
        return None if self.range == "melee" else int(self.range)


class WearableRaw(ProcRaw):
    """What is worn or held in one kind of slot; `two_handed` things fill both hands of the rules.

    When its wearer hits, it sets `proc_effects` off as a weapon does.
    """

    armor_class: Penalty = 0.0
    slot: Name
    two_handed: bool | None = None


class MagicRaw(Raw):
    """Magic; `naming` is "scroll", "potion" or what the thing is called while it is unknown."""

    magic_class: Annotated[str, Field(alias="class", description=_one_of(MAGIC_CLASSES))]
    naming: Name
    cursed: bool | None = None

    @property
    def sort(self) -> MagicItemClass:
        """Its class; a word that is none counts as common."""
        return MAGIC_CLASSES.get(self.magic_class, "common")


class AttributeBonusRaw(Raw):
    """What is added to the attributes of the wearer."""

    might: Bonus | None = None
    fitness: Bonus | None = None
    quickness: Bonus | None = None
    intelligence: Bonus | None = None


class TemplateMagicRaw(Raw):
    """Better and worse versions that are made of a weapon or wearable (`engine.raws.magic`)."""

    unidentified_name: Name
    bonus_min: TemplateBonus
    bonus_max: TemplateBonus
    include_cursed: bool

    @model_validator(mode="after")
    def _ordered(self) -> TemplateMagicRaw:
        in_order(self.bonus_min, self.bonus_max, "bonus")
        return self


class ItemRaw(Raw):
    """A kind of thing that can be carried.

    `plural` is what several are called, and `article` what stands before one, where the usual rule would be wrong.
    """

    name: Name
    shown_name: Annotated[ShownName | None, Field(description=_SHOWN_NAME)] = None
    plural: Name | None = None
    article: Name | None = None
    description: Text | None = None
    renderable: RenderableRaw | None = None
    consumable: ConsumableRaw | None = None
    weapon: WeaponRaw | None = None
    wearable: WearableRaw | None = None
    initiative_penalty: Penalty | None = None
    weight_lbs: Pounds | None = None
    base_value: Gold | None = None
    vendor_category: Name | None = None
    magic: MagicRaw | None = None
    attributes: AttributeBonusRaw | None = None
    template_magic: TemplateMagicRaw | None = None
    rolled: Annotated[ItemFiguresRaw | None, Field(description="figures that each such thing rolls")] = None
    rarity: Annotated[Rarity | None, Field(description=_RARITY)] = None
    artefact: Annotated[bool | None, Field(description="there is only one, and no second once it was taken")] = None

    @property
    def slot(self) -> str | None:
        """The kind of slot it is worn in; None if it cannot be worn."""
        if self.wearable is not None:
            return self.wearable.slot
        return "Melee" if self.weapon is not None else None

    @property
    def procs(self) -> list[tuple[str, ProcRaw]]:
        """Its parts that may set something off when its wearer hits, by field: the first of them counts."""
        parts: list[tuple[str, ProcRaw | None]] = [("weapon", self.weapon), ("wearable", self.wearable)]
        return [(field, part) for field, part in parts if part is not None and part.proc_effects is not None]

    @property
    def is_cursed(self) -> bool:
        """Whether it clings to whoever puts it on."""
        return self.magic is not None and bool(self.magic.cursed)

    @property
    def two_handed(self) -> bool:
        """Whether it takes both hands."""
        return any(part is not None and bool(part.two_handed) for part in (self.weapon, self.wearable))


# --- creatures ----------------------------------------------------------------------------


class MobAttributesRaw(Raw):
    """Attributes of a creature; 11 is average."""

    might: AttributeValue | None = None
    fitness: AttributeValue | None = None
    quickness: AttributeValue | None = None
    intelligence: AttributeValue | None = None


class NaturalAttackRaw(Raw):
    """Teeth or claws."""

    name: Name
    hit_bonus: Bonus
    damage: DiceText


class NaturalRaw(Raw):
    """How a creature fights and is protected by nature."""

    armor_class: Bonus | None = None
    attacks: list[NaturalAttackRaw] | None = None


class AbilityRaw(Raw):
    """A spell that a creature may cast, or that goes off when it dies."""

    spell: Name
    chance: Chance
    range: Distance
    min_range: Distance


class MobRaw(Raw):
    """A kind of creature. `hp` and `mana` are read and ignored: both follow from attributes and level.

    Who is to bear more than its level says has `hit_points`; what it is worth to its killer follows from the level.
    """

    name: Name
    shown_name: Annotated[ShownName | None, Field(description=_SHOWN_NAME)] = None
    description: Text | None = None
    renderable: RenderableRaw | None = None
    blocks_tile: bool
    vision_range: Reach
    movement: Annotated[str, Field(description=_one_of(MOVEMENTS))]
    opens_doors: bool | None = None
    attributes: MobAttributesRaw
    quips: list[Prose] | None = None
    skills: dict[SkillName, Bonus] | None = None
    level: CreatureLevel | None = None
    hit_points: Annotated[DiceText | None, Field(description="dice instead of what follows from fitness and level")] = (
        None
    )
    hp: Weight | None = None
    mana: Weight | None = None
    equipped: list[Name] | None = None
    natural: NaturalRaw | None = None
    loot_table: Name | None = None
    light: LightRaw | None = None
    faction: Name | None = None
    gold: DiceText | None = None
    vendor: list[Name] | None = None
    abilities: list[AbilityRaw] | None = None
    on_death: list[AbilityRaw] | None = None
    rolled: Annotated[MobFiguresRaw | None, Field(description="figures that each such creature rolls")] = None
    powers: Annotated[list[Power] | None, Field(description="what it can do beside walking and striking")] = None
    rarity: Annotated[Rarity | None, Field(description=_RARITY)] = None


# --- props --------------------------------------------------------------------------------


class EntryTriggerRaw(Raw):
    """What happens to whoever steps onto it."""

    effects: Effects


class PropRaw(Raw):
    """A kind of fixture. Whether it is a door, the presence of `door_open` says."""

    name: Name
    description: Prose | None = None
    renderable: RenderableRaw | None = None
    hidden: bool | None = None
    blocks_tile: bool | None = None
    blocks_visibility: bool | None = None
    door_open: bool | None = None
    entry_trigger: EntryTriggerRaw | None = None
    light: LightRaw | None = None


# --- tables and the rest ------------------------------------------------------------------


class SpawnRow(Raw):
    """How often something is found, from one depth to another."""

    name: Name
    weight: Weight
    min_depth: Depth
    max_depth: Depth
    add_map_depth_to_weight: bool | None = None

    @model_validator(mode="after")
    def _ordered(self) -> SpawnRow:
        in_order(self.min_depth, self.max_depth, "depth")
        return self


class DropRaw(Raw):
    """One line of a loot table."""

    name: Name
    weight: Weight


class LootTableRaw(Raw):
    """What a creature may leave: one roll when it dies."""

    name: Name
    drops: list[DropRaw]


class FactionRaw(Raw):
    """How a side reacts to others; "Default" stands for all that are not named."""

    name: Name
    responses: dict[Name, Annotated[str, Field(description=_one_of(REACTIONS))]]


class SpellRaw(Raw):
    """A spell."""

    name: Name
    mana_cost: Weight
    effects: Effects


class WeaponTraitRaw(Raw):
    """What some better weapons made of templates set off when they hit."""

    name: Name
    effects: Effects


LISTS: dict[str, type[Raw]] = {
    "items": ItemRaw,
    "mobs": MobRaw,
    "props": PropRaw,
    "spawn_table": SpawnRow,
    "loot_tables": LootTableRaw,
    "faction_table": FactionRaw,
    "spells": SpellRaw,
    "weapon_traits": WeaponTraitRaw,
    "levels": LevelRaw,
}
"""Name of each list that a file may have → what its entries are."""
