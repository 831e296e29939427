"""A small campaign after the course COM S 327: ten pockets, twelve slots, a few things, and the keys of `rlg327`."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import esper
import msgspec

from components.items import AddedDamage, InBackpack, Item, SpeedBonus
from engine.core.dice import Dice
from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.raws.items import spawn_item
from engine.save.codec import encode
from engine.save.snapshot import take_snapshot
from engine.session import Session
from engine.testing import play
from engine.world.bodies import place_of
from engine.world.ecs import resource
from engine.world.intents import EquipmentChanged, intend
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import display_name
from engine.world.spatial import SpatialIndex

CAMPAIGN = "course"
SLOTS = ("WEAPON", "OFFHAND", "RANGED", "ARMOR", "HELMET", "CLOAK", "GLOVES", "BOOTS", "AMULET", "LIGHT", "RING")
LONG = "Umbrella of the Somewhat Longer Name than Any Box on Any Screen Has Room for Now"

RULES: dict[str, Any] = {
    "attack": "always",
    "dies_below": 0,
    "timing": "speed",
    "crowding": "displace",
    "bystander": "block",
    "stairs": "command",
    "pick_up": "walk",
    "pockets": 10,
    "inventory": "list",
    "makes_room": "ask",
    "confirm_expunge": "artefacts",
    "monster_list": "level",
    "features": dict.fromkeys(
        ("identification", "curses", "hunger", "experience", "mana", "load", "attributes", "gold"), False
    ),
    "slots": [*({"name": kind, "accepts": kind} for kind in SLOTS), {"name": "SECOND RING", "accepts": "RING"}],
    "how": ["{wear} and a digit wear what is in that pocket; {take_off} and a letter take it off."],
    "hand": "WEAPON",
    "off_hand": "OFFHAND",
    "player": {"name": "Student", "vision_range": 3, "hit_points": 100},
}

_WEARABLES = {
    "Sword": "WEAPON",
    "Axe": "WEAPON",
    "Greatsword": "WEAPON",
    "Buckler": "OFFHAND",
    "Bow": "RANGED",
    "Mail": "ARMOR",
    "Helm": "HELMET",
    "Crown": "HELMET",
    "Cape": "CLOAK",
    "Mitts": "GLOVES",
    "Sandals": "BOOTS",
    "Pendant": "AMULET",
    "Lamp": "LIGHT",
    "Ash Ring": "RING",
    "Birch Ring": "RING",
    "Cedar Ring": "RING",
    LONG: "OFFHAND",
}
_REST = ("Note", "Pebble", "Marble", "Button", "Cork", "Spoon", "Comb", "Pin", "Thimble")

LEVEL = """
################
#..............#
#.@............#
#..............#
################
"""


def course_pack(folder: Path) -> Path:
    """Write the campaign into a folder that does not exist yet, and give it back."""
    folder.mkdir(parents=True)
    look = {"glyph": "?", "fg": "#FFFFFF", "bg": "#000000", "order": 2}
    items = [{"name": name, "renderable": look, "description": f"Of no use: {name}."} for name in _REST]
    for name, slot in _WEARABLES.items():
        entry: dict[str, Any] = {"name": name, "renderable": {**look, "glyph": "["}, "description": f"To wear: {name}."}
        entry["wearable"] = {"slot": slot, **({"two_handed": True} if name == "Greatsword" else {})}
        items.append(entry | ({"artefact": True} if name == "Crown" else {}))
    mob = {
        "name": "Clerk",
        "description": "It stamps forms.",
        "renderable": {**look, "glyph": "c", "fg": "#00FF00", "order": 1},
        "blocks_tile": True,
        "vision_range": 4,
        "movement": "static",
        "attributes": {},
        "faction": "Staff",
    }
    level = {"name": "The Basement", "min_depth": 1, "max_depth": 9, "width": 40, "height": 20, "starter": "bsp_rooms"}
    documents = {
        "mod": {"id": CAMPAIGN, "name": "A Course", "version": "1", "kind": "campaign"},
        "rules": RULES,
        "content": {
            "items": items,
            "mobs": [mob, {**mob, "name": "Dean", "renderable": {**look, "glyph": "D", "order": 1}}],
            "faction_table": [
                {"name": "Player", "responses": {}},
                {"name": "Staff", "responses": {"Player": "attack"}},
            ],
            "levels": [{**level, "outdoors": False, "meta": ["start", "stairs"]}],
        },
    }
    for name, content in documents.items():
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    with as_file(files("raws") / "rlg327" / "keys.json") as keys:
        shutil.copy(keys, folder / "keys.json")
    return folder


def attend(
    pack: Path, carried: Sequence[str] = (), worn: Sequence[str] = (), level: str = LEVEL, legend: str = ""
) -> Session:
    """Begin a game of it on a drawn level with these things; figures of things are set by `figure`."""
    lines = ["name: The Hall", "outdoors: no", *(f"carry: {name}" for name in carried)]
    lines += [*(f"wear: {name}" for name in worn), legend, "map:", level.strip("\n")]
    return play(seed=1, campaign=CAMPAIGN, packs=[pack], scene=parse_scene("\n".join(lines)))


def figure(session: Session, name: str, *, damage: str | None = None, speed: int | None = None) -> None:
    """Let a thing the player has add dice to blows, or something to speed."""
    with session.world():
        player = session.player
        item = next(item for item in [*worn_by(player).values(), *carried_by(player)] if display_name(item) == name)
        if damage is not None:
            esper.add_component(item, AddedDamage(Dice.parse_base_first(damage)))
        if speed is not None:
            esper.add_component(item, SpeedBonus(speed))
        intend(player, EquipmentChanged())


def lay_beside(session: Session, names: Sequence[str], direction: Direction = Direction.EAST) -> Point:
    """Lay things on the tile beside the player, the first of them lowest, and give the tile."""
    with session.world():
        place = place_of(session.player).step(direction)
        for name in names:
            spawn_item(name, place)
    return place


def lying_at(session: Session, place: Point) -> list[str]:
    """The names of the things on a tile, the lowest first."""
    with session.world():
        index = resource(SpatialIndex)
        content = index.content(index.grid.index_of(place))
        return [display_name(thing) for thing in content if esper.has_component(thing, Item)]


def belongings(session: Session) -> tuple[dict[int, str], dict[str, str]]:
    """Pocket → name and slot → name of what the player has."""
    with session.world():
        player = session.player
        pockets = {
            esper.component_for_entity(item, InBackpack).place: display_name(item) for item in carried_by(player)
        }
        return pockets, {slot: display_name(item) for slot, item in worn_by(player).items()}


def state_of(session: Session) -> bytes:
    """Everything of a game but what was said: equal before and after what changed nothing."""
    with session.world():
        snapshot = take_snapshot(session.state)
    return encode(msgspec.structs.replace(snapshot, log=[], log_total=0))
