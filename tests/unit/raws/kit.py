"""Packs made for a test: a folder with a manifest and files, and a file that uses every field once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from engine.core.grid import Grid
from engine.core.rng import RandomStream
from engine.raws.content import Content, read_content
from engine.raws.findings import Report
from engine.raws.library import Library
from engine.raws.loading import load_library
from engine.raws.packs import Manifest, Pack
from engine.raws.source import read_document
from engine.world.clock import Clock
from engine.world.dungeon import Dungeon
from engine.world.ecs import fresh_world, set_resource
from engine.world.effects import EffectQueue
from engine.world.gamelog import GameLog
from engine.world.intents import Intents
from engine.world.knowledge import Knowledge
from engine.world.level import Level
from engine.world.outbox import Outbox
from engine.world.sight import Sight
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile

LOOK: dict[str, Any] = {"glyph": "/", "fg": "#FFAAFF", "bg": "#000000", "order": 2}
EVERY_EFFECT = {
    "provides_healing": "8",
    "provides_mana": "4",
    "teach_spell": "Spark",
    "ranged": "6",
    "damage": "20",
    "area_of_effect": "3",
    "confusion": "4",
    "magic_mapping": "",
    "town_portal": "",
    "food": "",
    "single_activation": "1",
    "particle_line": "▓;#00FFFF;200.0",
    "particle": "▓;#FFA500;200.0",
    "remove_curse": "",
    "identify": "",
    "slow": "2.0",
    "damage_over_time": "2",
    "target_self": "1",
    "spares_user": "1",
    "teleport_to": "4;4",
}


def whole_file() -> dict[str, list[dict[str, Any]]]:
    """A file of content in the tutorial's shape that uses every field of every list; the caller may change it."""
    # through JSON, so that no two entries share a part
    fresh: dict[str, list[dict[str, Any]]] = json.loads(json.dumps(_WHOLE))
    return fresh


_WHOLE: dict[str, list[dict[str, Any]]] = {
    "items": [
        {
            "name": "Test Blade",
            "description": "A blade for tests.",
            "shown_name": "a blade",
            "renderable": {**LOOK, "x_size": 1, "y_size": 1, "colours": ["#FFAAFF", "#000000"]},
            "weapon": {
                "range": "melee",
                "attribute": "Quickness",
                "base_damage": "1d8-1",
                "hit_bonus": -1,
                "proc_chance": 0.25,
                "proc_target": "Self",
                "proc_effects": {"damage": "1"},
            },
            "initiative_penalty": 3,
            "weight_lbs": 2.0,
            "base_value": 100,
            "vendor_category": "weapon",
            "magic": {"class": "common", "naming": "Unidentified Blade", "cursed": True},
            "attributes": {"might": 1, "fitness": 2, "quickness": -1, "intelligence": 0},
            "template_magic": {
                "unidentified_name": "Unidentified Blade",
                "bonus_min": 1,
                "bonus_max": 5,
                "include_cursed": True,
            },
            "rolled": {
                "hit": "0+1d4",
                "damage": "-5+500d10",
                "dodge": "0+0d0",
                "defence": "3+0d1",
                "weight": "2+1d2",
                "speed": "-5+0d1",
                "special": "0+0d0",
                "value": "100+2d1000000",
            },
            "rarity": 100,
            "artefact": True,
        },
        {"name": "Test Cap", "renderable": LOOK, "wearable": {"armor_class": 0.4, "slot": "Head"}},
        {"name": "Test Pole", "wearable": {"slot": "Shield", "two_handed": True}},
        {"name": "Test Brew", "renderable": LOOK, "consumable": {"effects": EVERY_EFFECT, "charges": 5}},
    ],
    "mobs": [
        {
            "name": "Test Beast",
            "shown_name": "a beast",
            "description": "A beast for tests,\n\tof two lines.",
            "renderable": {"glyph": "bb", "fg": "#FF0000", "bg": "#000000", "order": 1, "x_size": 2, "y_size": 2},
            "blocks_tile": True,
            "vision_range": 8,
            "movement": "random_waypoint",
            "quips": ["Hello."],
            "attributes": {"might": 3, "fitness": 3, "quickness": 11, "intelligence": 11},
            "skills": {"Melee": -1, "Defense": -1, "Magic": 2},
            "level": 2,
            "hp": 1,
            "mana": 2,
            "equipped": ["Test Blade", "Test Cap"],
            "natural": {"armor_class": 12, "attacks": [{"name": "bite", "hit_bonus": 1, "damage": "1d12"}]},
            "loot_table": "Test Loot",
            "light": {"range": 6, "color": "#FFFF55"},
            "faction": "Test Side",
            "gold": "3d6",
            "vendor": ["food"],
            "abilities": [{"spell": "Spark", "chance": 0.2, "range": 6.0, "min_range": 3}],
            "on_death": [{"spell": "Spark", "chance": 1, "range": 0, "min_range": 0}],
            "rolled": {"hit_points": "12+2d6", "damage": "0+1d4", "speed": "9+1d3"},
            "powers": ["smart", "telepathic", "unique", "boss"],
            "rarity": 1,
        },
    ],
    "props": [
        {
            "name": "Test Gate",
            "description": "A gate for tests.",
            "renderable": LOOK,
            "hidden": False,
            "blocks_tile": True,
            "blocks_visibility": True,
            "door_open": True,
            "entry_trigger": {"effects": {"damage": "6", "single_activation": "1"}},
            "light": {"range": 6, "color": "#FFFF55"},
        },
    ],
    "spawn_table": [
        {"name": "Test Blade", "weight": 1, "min_depth": 3, "max_depth": 100, "add_map_depth_to_weight": True},
        {"name": "None", "weight": 5, "min_depth": 0, "max_depth": 100},
    ],
    "loot_tables": [
        {"name": "Test Loot", "drops": [{"name": "Test Cap", "weight": 10}, {"name": "None", "weight": 1}]},
    ],
    "faction_table": [{"name": "Test Side", "responses": {"Default": "attack", "Test Side": "ignore"}}],
    "spells": [{"name": "Spark", "mana_cost": 1, "effects": {"ranged": "6", "damage": "5"}}],
    "weapon_traits": [{"name": "Stinging", "effects": {"damage_over_time": "2"}}],
    "levels": [
        {
            "name": "Test Halls",
            "min_depth": 90,
            "max_depth": 95,
            "width": 60,
            "height": 40,
            "outdoors": False,
            "starter": "bsp_rooms",
            "meta": ["cull_unreachable", "start", "stairs", "doors", "spawns"],
        },
    ],
}


def pack(folder: Path, files: dict[str, Any], **manifest: Any) -> Path:
    """Write a pack: `files` are bytes, text, or data to be written as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    head = {"id": folder.name, "name": "Test Pack", "version": "1", "kind": "mod", "depends": ["hexdelve"], **manifest}
    for name, data in {"mod.json": head, **files}.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(data, bytes):
            place.write_bytes(data)
        else:
            place.write_text(data if isinstance(data, str) else json.dumps(data, indent=1), encoding="utf-8")
    return folder


def library(rules: dict[str, Any] | None = None, folder: Path | None = None, **files: Any) -> Library:
    """The shipped library, or a small campaign of these lists with changed rules."""
    if folder is None:
        return load_library("hexdelve")[0]
    campaign = pack(
        folder,
        {
            "rules.json": {
                "slots": [{"name": "Hand", "accepts": "Melee"}, {"name": "Head", "accepts": "Head"}],
                **(rules or {}),
            },
            "content.json": {"levels": whole_file()["levels"], **files},
        },
        kind="campaign",
        depends=[],
    )
    return load_library(campaign.name, [campaign])[0]


def world(content: Library, *, width: int = 12, height: int = 8) -> RandomStream:
    """A fresh world: an empty floor and what spawning needs; returns a stream to roll with."""
    fresh_world()
    level = Level(np.full((height, width), Tile.FLOOR, dtype=np.uint8), depth=1, name="Test Floor")
    index = SpatialIndex()
    index.set_size(Grid(width, height))
    index.populate_blocked_from_map(level)
    for value in (level, index, content, content.rules, Knowledge(), Intents(), Clock(), Sight(), Dungeon(1, "test")):
        set_resource(value)
    for queue in (EffectQueue(), GameLog(), Outbox()):
        set_resource(queue)
    return RandomStream(1, "test")


NAMED = ("items", "mobs", "props", "spells", "loot_tables", "faction_table", "weapon_traits", "levels")


def read(data: Any) -> tuple[Content, Report]:
    """Read one file (text, bytes or data) as the only one of a pack."""
    raw = data if isinstance(data, bytes) else data.encode() if isinstance(data, str) else json.dumps(data).encode()
    report = Report()
    document = read_document("spawns.json", raw, report)
    manifest = Manifest(id="test", name="Test", version="1", kind="mod")
    documents = () if document is None else (document,)
    return read_content([Pack(manifest, "test", documents, None, "")], report), report


def counts(content: Content) -> dict[str, int]:
    return {key: len(getattr(content, key)) for key in (*NAMED, "spawn_table")}


def fields(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The places of all fields in a piece of data."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += fields(inner, (*path, key))
    elif isinstance(value, list):
        found += fields(value[0], (*path, 0)) if value else []
    return found
