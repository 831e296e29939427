"""What unit tests of systems share beside `engine.testing`: loaded dice, turns, and a picture of everything."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import esper

from components import COMPONENTS
from components.items import Equipped, InBackpack
from components.references import EntityId
from engine.core.geometry import Point
from engine.core.rng import RandomStream
from engine.testing import World, fresh_world
from engine.world.bodies import destroy
from engine.world.ecs import all_with, bury, resource
from engine.world.effects import Effect, EffectQueue, OnEntity, OnTiles, add_effect
from engine.world.intents import Intents, Message
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import Knowledge
from engine.world.rng import Rng
from engine.world.spatial import SpatialIndex
from engine.world.turns import Turns
from systems import SETTLE


class LoadedDice(RandomStream):
    """A stream whose dice show what was asked for, in this order; one roll too many is an error."""

    def __init__(self, *rolls: int) -> None:
        super().__init__(0, "loaded")
        self.rolls = list(rolls)

    def die(self, sides: int) -> int:
        assert self.rolls, f"a d{sides} was rolled that no test had loaded"
        roll = self.rolls.pop(0)
        assert roll <= max(0, sides), f"a d{sides} cannot show {roll}"
        return roll


def load_dice(*rolls: int) -> LoadedDice:
    """Let the next dice of play show these numbers, and no others be rolled."""
    loaded = LoadedDice(*rolls)
    resource(Rng).play = loaded
    return loaded


def bare(level: str = "@", *, packs: Sequence[Path] = (), **legend: str) -> World:
    """A drawn world whose player wears and carries nothing; in `legend` a letter names a thing of the raws."""
    world = fresh_world(level, legend, packs=packs)
    for thing in [*worn_by(world.player).values(), *carried_by(world.player)]:
        destroy(thing)
    bury()
    return world


def act(*actors: int) -> None:
    """It is these creatures' turn."""
    turns = resource(Turns)
    turns.acting, turns.granted = list(actors), list(actors)


def wishes(kind: type[Message]) -> list[tuple[int, Any]]:
    """The waiting messages of a kind; they are taken."""
    return resource(Intents).take(kind)


def cause(effect: Effect, *targets: int, by: int | None = None) -> None:
    """Let an effect happen to entities, and settle it with all that follows."""
    for target in targets:
        add_effect(by, effect, OnEntity(target))
    settle()


def cause_at(effect: Effect, points: Iterable[Point], by: int | None = None) -> None:
    """Let an effect happen on tiles, and settle it with all that follows."""
    grid = resource(SpatialIndex).grid
    add_effect(by, effect, OnTiles(tuple(grid.index_of(point) for point in points)))
    settle()


def settle() -> None:
    """Settle all effects that wait."""
    if resource(EffectQueue).queue:
        SETTLE.process()


def refused() -> set[int]:
    """Who was refused, and so keeps the turn."""
    return resource(Turns).refused


def hurt(world: World, entity: int, hit_points: int) -> None:
    """Set a creature's hit points."""
    world.pools(entity).hit_points.current = hit_points


def put_on(owner: int, thing: int, slot: str) -> None:
    """Let somebody wear a carried thing, whatever a rule would say."""
    if esper.has_component(thing, InBackpack):
        esper.remove_component(thing, InBackpack)
    esper.add_component(thing, Equipped(EntityId(owner), slot))


def picture() -> dict[str, Any]:
    """Everything that makes the world what it is, but its messages: to show that nothing has changed."""
    return {
        "entities": copy.deepcopy(all_with(COMPONENTS.values())),
        "index": resource(SpatialIndex).snapshot(),
        "identified": set(resource(Knowledge).identified),
        "random": resource(Rng).play.state(),
        "waiting": {kind: list(messages) for kind, messages in resource(Intents).waiting.items() if messages},
    }


def herd(folder: Path, name: str, glyph: str, size: tuple[int, int], faction: str, *, sight: int = 4) -> Path:
    """A new pack with one kind of large beast."""
    there = folder / "herd"
    there.mkdir()
    (there / "mod.json").write_text('{"id": "herd", "name": "Herd", "version": "1", "kind": "mod"}')
    beast = {
        "name": name,
        "renderable": {"glyph": glyph, "fg": "#FFFFFF", "x_size": size[0], "y_size": size[1]},
        "blocks_tile": True,
        "vision_range": sight,
        "movement": "static",
        "attributes": {},
        "faction": faction,
    }
    (there / "mobs.json").write_text(json.dumps({"mobs": [beast]}))
    return there
