"""Lasting state of entities: slotted dataclasses without logic, grouped by topic.

`COMPONENTS` lists every component, by name; saves know exactly these. References to other entities are
annotated with `components.references.EntityId`.
"""

from __future__ import annotations

from components import abilities, ai, appearance, identity, items, spatial, spells, stats, status, turn, visibility

COMPONENTS: dict[str, type] = {
    component.__name__: component
    for component in (
        identity.Name,
        identity.Player,
        identity.Faction,
        identity.Vendor,
        identity.Prop,
        spatial.Position,
        spatial.BlocksTile,
        spatial.BlocksVisibility,
        spatial.Door,
        spatial.TileSize,
        appearance.Renderable,
        appearance.LightSource,
        visibility.Viewshed,
        visibility.Hidden,
        stats.Attributes,
        stats.Skills,
        stats.Pools,
        stats.Load,
        stats.NaturalAttackDefense,
        turn.Asleep,
        ai.MoveMode,
        ai.OpensDoors,
        ai.Chasing,
        ai.Quips,
        items.Item,
        items.Stack,
        items.MagicItem,
        items.CursedItem,
        items.ObfuscatedName,
        items.Consumable,
        items.Equippable,
        items.Equipped,
        items.InBackpack,
        items.Weapon,
        items.Wearable,
        items.AttributeBonus,
        items.VendorCategory,
        items.LootTable,
        abilities.ProvidesHealing,
        abilities.ProvidesMana,
        abilities.ProvidesFood,
        abilities.ProvidesRemoveCurse,
        abilities.ProvidesIdentification,
        abilities.MagicMapper,
        abilities.InflictsDamage,
        abilities.Ranged,
        abilities.AreaOfEffect,
        abilities.EntryTrigger,
        abilities.SingleActivation,
        abilities.ParticleLine,
        abilities.ParticleBurst,
        abilities.AlwaysTargetsSelf,
        abilities.TeleportTo,
        abilities.TeachesSpell,
        spells.KnownSpells,
        spells.SpecialAbilities,
        spells.OnDeath,
        abilities.OpensTownPortal,
        status.HungerClock,
        status.StatusEffect,
        status.Duration,
        status.Confusion,
        status.Slow,
        status.DamageOverTime,
    )
}
