"""Small packs for the campaign `rlg327`, places drawn as text, and single turns of single creatures."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import esper

from components.stats import Pools
from engine.core.geometry import Point
from engine.testing import World, fresh_world, run
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.rock import IMMUTABLE
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems.ai.erratic import ErraticAI
from systems.ai.hunt import HuntAI
from systems.combat.melee import MeleeCombatSystem
from systems.digging import DiggingSystem
from systems.encumbrance import EncumbranceSystem
from systems.inventory.gather import GatheringSystem
from systems.inventory.wreck import WreckingSystem
from systems.movement import MovementSystem
from systems.reaper import ReaperSystem
from systems.triggers import TriggerSystem
from systems.visibility import VisibilitySystem

CAMPAIGN = "rlg327"
POWERS = ("smart", "telepathic", "tunnels", "erratic", "passes_walls", "picks_up", "destroys")


def mob(name: str, *powers: str, damage: str = "1+0d0", **more: Any) -> dict[str, Any]:
    """An entry for a creature with 10 hit points, speed 10 and these powers."""
    look = {"glyph": name[0], "fg": "#FFFFFF", "bg": "#000000", "order": 1}
    figures = {"hit_points": more.pop("hit_points", "10+0d0"), "damage": damage, "speed": more.pop("speed", "10+0d0")}
    return {
        "name": name,
        "renderable": look,
        "blocks_tile": True,
        "vision_range": 15,
        "movement": "static",
        "attributes": {},
        "rolled": figures,
        "powers": list(powers),
        **more,
    }


def item(name: str, slot: str | None = None, **more: Any) -> dict[str, Any]:
    """An entry for a thing worn in a slot, or only carried; further fields are dice of its figures or of the entry."""
    look = {"glyph": "?", "fg": "#FFFFFF", "bg": "#000000", "order": 2}
    fields: dict[str, Any] = {key: more.pop(key) for key in ("rarity", "artefact", "shown_name") if key in more}
    worn: dict[str, Any] = {}
    if slot is not None:
        worn = {"wearable": {"slot": slot, **({"two_handed": True} if more.pop("two_handed", False) else {})}}
    return {"name": name, "renderable": look, **worn, "rolled": more, **fields}


def pack(folder: Path, mobs: Sequence[Mapping[str, Any]] = (), items: Sequence[Mapping[str, Any]] = ()) -> Path:
    """Write a pack that replaces all creatures and things of the campaign into a new folder, and give it back."""
    folder.mkdir(parents=True)
    manifest = {"id": folder.name, "name": "Test", "version": "1", "kind": "mod", "depends": [CAMPAIGN]}
    contents = {"mod": {**manifest, "replaces": ["mobs", "items"]}, "content": {"mobs": mobs, "items": items}}
    for name, data in contents.items():
        (folder / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    return folder


def place(
    drawing: str,
    mobs: Mapping[str, Mapping[str, Any]],
    items: Mapping[str, Mapping[str, Any]] | None = None,
    *,
    seed: int = 1,
) -> World:
    """A level drawn as text on which these creatures and things stand, by glyph; `@` is the player."""
    given = items or {}
    legend = {glyph: entry["name"] for glyph, entry in (*mobs.items(), *given.items())}
    with tempfile.TemporaryDirectory() as folder:
        there = pack(Path(folder) / "place", list(mobs.values()), list(given.values()))
        world = fresh_world(drawing, legend, seed=seed, campaign=CAMPAIGN, packs=(there,))
    run(VisibilitySystem())
    return world


def turn(*actors: int) -> None:
    """Let creatures have a turn each, one after the other."""
    for actor in actors:
        resource(Turns).acting = [actor]
        run(
            ErraticAI(),
            HuntAI(),
            MeleeCombatSystem(),
            DiggingSystem(),
            MovementSystem(),
            TriggerSystem(),
            WreckingSystem(),
            GatheringSystem(),
            ReaperSystem(),
            EncumbranceSystem(),
            VisibilitySystem(),
        )


def harden(point: Point, hardness: int = IMMUTABLE) -> None:
    """Let the rock of a tile be so hard."""
    resource(Level).hardness[point.yx] = hardness


def hit_points(entity: int) -> int:
    """Hit points that are left."""
    return esper.component_for_entity(entity, Pools).hit_points.current


def alone(point: Point) -> int | None:
    """The one body that blocks a tile; None if none does. Two are a fault."""
    index = resource(SpatialIndex)
    found = [body for body in index.content(index.grid.index_of(point)) if esper.has_component(body, Pools)]
    assert len(found) <= 1
    return found[0] if found else None
