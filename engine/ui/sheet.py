"""The figures of the player's character: what they are, and which worn thing adds what. Only what the campaign uses."""

from __future__ import annotations

from collections.abc import Iterator

import esper
import msgspec

from components.identity import Name, Player
from components.items import AddedDamage, SpeedBonus
from components.stats import Attributes, Load, Pools, Speed
from engine.core.colour import CYAN, GREY, WHITE, YELLOW
from engine.core.dice import Dice
from engine.ui.menu import Row
from engine.ui.places import has_pockets, listed, row_of, sign_of
from engine.world.chronicle import Chronicle
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, resource
from engine.world.inventory import carried_by, worn_by, worn_in_order
from engine.world.knowledge import display_name, is_known, item_colour
from engine.world.level import Level
from engine.world.rules import Rules, carry_capacity, told_dice
from systems.combat.weapons import (
    armour_class,
    attack_of,
    damage_bonus,
    dice_of_all_worn,
    hit_bonus,
    ranged_weapon,
    wielded_thing,
    worn_armour,
)


def rows() -> list[Row]:
    """The lines of the sheet."""
    player = only(Player)
    return [*_figures(player), *_things(player), *_deeds()]


def damage_parts(player: int) -> tuple[str, str]:
    """All dice of a blow as one sum, and from what to what it goes: "3d6+1d4+5", " (9-27)"."""
    dice = dice_of_all_worn(player, attack_of(player))
    if not all(is_known(item) for item in worn_by(player).values()):
        return "?", ""
    least, most = max(0, sum(map(_least, dice))), max(0, sum(map(_most, dice)))
    return told_dice(resource(Rules), *dice), f" ({least}-{most})"


def damage_text(player: int) -> str:
    """The dice of a blow, and from what to what they go, in one: "3d6+1d4+5 (9-27)"."""
    return "".join(damage_parts(player))


def armour_text(player: int) -> str:
    """The armour class, and what it would be if fractions counted: so the next small piece is seen to help."""
    whole, worn = armour_class(player), worn_armour(player)
    part = round(worn - int(worn), 2)
    known = all(is_known(item) for item in worn_by(player).values())
    return f"{whole} ({whole + part:g})" if part and known else str(whole)


def attack_text(player: int) -> str:
    """Damage and bonus to hit with all that counts in a fight."""
    weapon = wielded_thing(player)
    if weapon is not None and not is_known(weapon):
        return "?"
    shot = ranged_weapon(player)
    attack = attack_of(player)
    damage = msgspec.structs.replace(attack.damage, bonus=attack.damage.bonus + damage_bonus(player))
    reach = f", range {shot.range}" if shot is not None else ""
    return f"{told_dice(resource(Rules), damage)}, hit {hit_bonus(player, attack):+d}{reach}"


def speed_text(player: int) -> str:
    """The speed, and what it would be with nothing worn: "15 (own 10)"."""
    speed = esper.try_component(player, Speed) or Speed()
    return str(speed.current) if speed.current == speed.base else f"{speed.current} (own {speed.base})"


def _figures(player: int) -> Iterator[Row]:
    rules, pools = resource(Rules), esper.component_for_entity(player, Pools)
    level = f", level {pools.level}" if rules.features.experience else ""
    yield Row(f"{esper.component_for_entity(player, Name).name}{level}", YELLOW)
    yield Row(f"Hit points {pools.hit_points.current} of {pools.hit_points.max}")
    if rules.features.mana:
        yield Row(f"Mana {pools.mana.current} of {pools.mana.max}")
    if rules.features.experience:
        yield Row(f"Experience {pools.xp}")
    attributes = esper.try_component(player, Attributes)
    if rules.features.attributes and attributes is not None:
        for name in ("might", "fitness", "quickness", "intelligence"):
            value = getattr(attributes, name)
            yield Row(
                f"{name.capitalize()} {value.base + value.modifiers}",
                note=f"{value.modifiers:+d}" if value.modifiers else "",
            )
    if rules.timing == "speed":
        yield Row(f"Speed {speed_text(player)}")
        yield from _bonuses(player)
    if rules.attack == "always":
        yield Row(f"Damage {damage_text(player)}")
        yield from _dice(player)
    else:
        yield Row(f"Armour class {armour_text(player)}")
        yield Row(f"Attack {attack_text(player)}")
    load = esper.try_component(player, Load)
    if rules.features.load and load is not None and attributes is not None:
        capacity = carry_capacity(attributes.might.base + attributes.might.modifiers)
        yield Row(f"Load {load.weight:.0f} of {capacity} lb")
    if rules.features.gold:
        yield Row(f"Gold {pools.gold}")


def _bonuses(player: int) -> Iterator[Row]:
    """What each worn thing adds to speed."""
    yield Row(f"  {(esper.try_component(player, Speed) or Speed()).base:>4}  your own", GREY)
    for item in worn_in_order(player):
        bonus = esper.try_component(item, SpeedBonus)
        if bonus is not None and bonus.amount:
            amount = f"{bonus.amount:+d}" if is_known(item) else "?"
            yield Row(f"  {amount:>4}  {_sign(item)}{display_name(item)}", item_colour(item))


def _dice(player: int) -> Iterator[Row]:
    """The dice of each worn thing, and one's own while nothing is wielded."""
    if wielded_thing(player) is None:
        yield Row(f"  {told_dice(resource(Rules), attack_of(player).damage)}  your bare hands", GREY)
    for item in worn_in_order(player):
        added = esper.try_component(item, AddedDamage)
        dice = told_dice(resource(Rules), added.dice) if added is not None else "0"
        if dice != "0":
            dice = dice if is_known(item) else "?"
            yield Row(f"  {dice}  {_sign(item)}{display_name(item)}", item_colour(item))


def _things(player: int) -> Iterator[Row]:
    for title, things in (("Worn", worn_in_order(player)), ("Carried", listed(carried_by(player)))):
        yield Row(f"{title}: {len(things)}", YELLOW)
        for item in things:
            row = row_of(item)
            yield row._replace(text=f"  {_sign(item)}{row.text}")


def _deeds() -> Iterator[Row]:
    chronicle = resource(Chronicle)
    yield Row("Deeds", YELLOW)
    yield Row(f"  {resource(Level).name}, depth {resource(Dungeon).depth}; deepest {chronicle.max_depth}", WHITE)
    yield Row(f"  Turns {chronicle.turns}, kills {chronicle.kills}")
    yield Row(f"  Damage suffered {chronicle.damage_taken}, inflicted {chronicle.damage_inflicted}")
    if chronicle.wizardry:
        yield Row("  With wizardry", CYAN)


def _sign(item: int) -> str:
    return f"{sign_of(item)}) " if has_pockets() else ""


def _least(dice: Dice) -> int:
    return dice.bonus + (dice.count if dice.sides else 0)


def _most(dice: Dice) -> int:
    return dice.bonus + dice.count * dice.sides
