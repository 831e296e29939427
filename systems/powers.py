"""What a thing, a fixture or a spell does when it is used, set off or cast: one value, wherever it is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

import esper

from components.abilities import (
    InflictsDamage,
    MagicMapper,
    OpensTownPortal,
    ProvidesFood,
    ProvidesHealing,
    ProvidesIdentification,
    ProvidesMana,
    ProvidesRemoveCurse,
    TeachesSpell,
    TeleportTo,
)
from components.identity import Name
from components.items import AttributeBonus, Consumable, Equippable, ObfuscatedName
from components.status import Confusion, DamageOverTime, Duration, Slow
from engine.raws.effects import ABILITIES, effect_components
from engine.raws.library import Library
from engine.world.ecs import resource
from engine.world.effects import (
    ChangeAttributes,
    ChangePace,
    Confuse,
    Damage,
    Effect,
    Feed,
    Healing,
    HurtOverTime,
    Mana,
    Teleport,
)
from engine.world.knowledge import display_name

P = TypeVar("P")


class Powers(NamedTuple):
    """What a source does.

    Attributes:
        name: its true name.
        called: what the player calls it.
        parts: type → component of each of its abilities.
        label: what an unknown kind is called; None where there is nothing unknown.
        entity: the thing or fixture; None for a spell.
    """

    name: str
    called: str
    parts: Mapping[type, Any]
    label: str | None = None
    entity: int | None = None

    def part(self, kind: type[P]) -> P | None:
        """Its ability of this type, if it has one."""
        return self.parts.get(kind)

    def has(self, kind: type) -> bool:
        """Whether it has an ability of this type."""
        return kind in self.parts


def powers_of(entity: int) -> Powers:
    """What a thing or a fixture does."""
    parts: dict[type, Any] = {
        kind: part for kind in ABILITIES if (part := esper.try_component(entity, kind)) is not None
    }
    bonus = esper.try_component(entity, AttributeBonus)
    # A bonus is an ability in what is used up alone:
    # what is worn gives its bonus to the wearer, and to nobody whom it strikes (tutorial facts B26d)
    if bonus is not None and esper.has_component(entity, Consumable) and not esper.has_component(entity, Equippable):
        parts[AttributeBonus] = bonus
    name, label = esper.try_component(entity, Name), esper.try_component(entity, ObfuscatedName)
    called = display_name(entity, 1)
    return Powers(called if name is None else name.name, called, parts, None if label is None else label.name, entity)


def spell_powers(spell: str) -> Powers | None:
    """What a spell does; None if the packs have no such spell."""
    raw = resource(Library).spells.get(spell)
    if raw is None:
        return None
    return Powers(spell, spell, {type(part): part for part in effect_components(raw.effects)})


_FOR_THE_PLAYER: tuple[type, ...] = (
    MagicMapper,
    OpensTownPortal,
    ProvidesIdentification,
    ProvidesRemoveCurse,
    TeachesSpell,
)


def is_for_the_player(powers: Powers) -> bool:
    """Whether it does anything that only the player has something from."""
    return any(powers.has(kind) for kind in _FOR_THE_PLAYER)


def is_for_player_alone(powers: Powers) -> bool:
    """Whether nobody but the player has anything from it: creatures neither set it off nor use it up."""
    way = powers.part(TeleportTo)
    if way is not None and not way.player_only:
        return False
    if way is None and not is_for_the_player(powers):
        return False
    return all(isinstance(effect, Teleport) for effect in effects_of(powers))


def effects_of(powers: Powers) -> list[Effect]:
    """What it causes to whoever it meets, in order: first what happens at once, then what lasts."""
    effects: list[Effect] = []
    if powers.has(ProvidesFood):
        effects.append(Feed())
    if (healing := powers.part(ProvidesHealing)) is not None:
        effects.append(Healing(healing.amount))
    if (mana := powers.part(ProvidesMana)) is not None:
        effects.append(Mana(mana.amount))
    if (harm := powers.part(InflictsDamage)) is not None:
        effects.append(Damage(harm.damage, powers.name))
    return effects + _lasting_effects_of(powers)


def is_harmful(powers: Powers) -> bool:
    """Whether anybody would rather not meet it."""
    return any(_harms(effect) for effect in effects_of(powers))


def is_only_harmful(powers: Powers) -> bool:
    """Whether it does harm and nothing else; to be brought elsewhere may be just what is wanted."""
    effects = effects_of(powers)
    return bool(effects) and not is_for_the_player(powers) and all(_harms(it) and not _helps(it) for it in effects)


def _helps(effect: Effect) -> bool:
    if isinstance(effect, ChangeAttributes):
        bonus = effect.bonus
        return max(bonus.might, bonus.fitness, bonus.quickness, bonus.intelligence) > 0
    return isinstance(effect, Teleport)


def _harms(effect: Effect) -> bool:
    match effect:
        case Damage(amount=amount) | HurtOverTime(damage=amount) | Confuse(turns=amount):
            return amount > 0
        case ChangePace(initiative_penalty=penalty):
            return penalty > 0
        case ChangeAttributes(bonus=bonus):
            return min(bonus.might, bonus.fitness, bonus.quickness, bonus.intelligence) < 0
        case _:
            return isinstance(effect, Teleport)


def _lasting_effects_of(powers: Powers) -> list[Effect]:
    """What it lays on creatures, and where it brings them."""
    effects: list[Effect] = []
    if (turns := powers.part(Duration)) is not None and powers.has(Confusion):
        effects.append(Confuse(turns.turns))
    if (slow := powers.part(Slow)) is not None:
        effects.append(ChangePace(slow.initiative_penalty))
    if (harm := powers.part(DamageOverTime)) is not None:
        effects.append(HurtOverTime(harm.damage))
    if (bonus := powers.part(AttributeBonus)) is not None:
        effects.append(ChangeAttributes(powers.name, bonus, powers.label))
    if (way := powers.part(TeleportTo)) is not None:
        effects.append(Teleport(way.x, way.y, way.player_only, way.depth))
    return effects
