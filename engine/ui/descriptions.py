"""What the character can say of a tile: the same words for the look mode and for the pointer."""

from __future__ import annotations

import esper

from components.identity import Name, Player
from components.items import Equipped, Item
from components.spatial import Door
from engine.core.colour import GREY, WHITE, YELLOW
from engine.core.geometry import Point, relative
from engine.raws.library import Library
from engine.ui.sightings import Sighting, at
from engine.ui.singular import standing
from engine.ui.statuses import status_pieces
from engine.world.bodies import place_of
from engine.world.ecs import only, resource
from engine.world.gamelog import Span
from engine.world.inventory import fills
from engine.world.knowledge import is_known
from engine.world.level import Level
from engine.world.tiles import Tile
from engine.world.wording import at_head

_TERRAIN: dict[Tile, str] = {
    Tile.WALL: "a wall",
    Tile.FLOOR: "bare floor",
    Tile.DOWN_STAIRS: "stairs down",
    Tile.UP_STAIRS: "stairs up",
    Tile.WOOD_FLOOR: "a wooden floor",
    Tile.BRIDGE: "planks",
    Tile.GRAVEL: "gravel",
    Tile.ROAD: "a paved way",
    Tile.GRASS: "grass",
    Tile.SHALLOW_WATER: "shallow water",
    Tile.DEEP_WATER: "deep water",
    Tile.STALACTITE: "a stalactite",
    Tile.STALAGMITE: "a stalagmite",
    Tile.CORRIDOR: "a corridor",
}


BOTH_HANDS = "both hands"


def text_lines(text: str) -> list[str]:
    """The lines of a description, with tabs as blanks; none of an empty one."""
    return text.expandtabs().split("\n") if text else []


def worn_where(item: int) -> str | None:
    """Where a worn thing is worn: its slot, or "both hands" if it fills the other hand too; None if it is not worn."""
    worn = esper.try_component(item, Equipped)
    if worn is None:
        return None
    return BOTH_HANDS if len(fills(item, worn.slot)) > 1 else worn.slot


_PLAIN = (Tile.WALL, Tile.FLOOR)
"""Ground that is worth no word of its own."""


def terrain_name(tile: Tile) -> str:
    """What a kind of terrain is called, with its article."""
    return _TERRAIN[tile]


def describe_tile(place: Point) -> list[tuple[Span, ...]]:
    """What the character knows of a tile, line by line: where it is, who and what is there, the ground."""
    level = resource(Level)
    if not level.grid.contains(place) or not level.revealed[place.yx]:
        return [(Span("You have not seen that place.", GREY),)]
    where = relative(place_of(only(Player)), place)
    lines: list[tuple[Span, ...]] = []
    for sighting in at(place):
        lines += _sighting(sighting)
    remembered = level.memory.get(level.grid.index_of(place))
    if remembered is not None:
        glyph = Span(f"{remembered.glyph} ", GREY)
        lines.append((glyph, Span(f"{remembered.name}, as you remember it", GREY)))
    ground = terrain_name(level.known_tile(place))
    stained = ", stained with blood" if level.sees(*place) and level.grid.index_of(place) in level.bloodstains else ""
    memory = "" if level.sees(*place) else ", as you remember it"
    told = f"{ground}{stained}{memory}"
    here = "where you stand" if where == "here" else f"{where} of you"
    lines.append((Span(f"{told[:1].upper()}{told[1:]}", WHITE), Span(f", {here}", GREY)))
    return lines


def is_notable(place: Point) -> bool:
    """Whether there is something to tell of a tile: the pointer is silent over bare floor and walls."""
    level = resource(Level)
    if not level.grid.contains(place):
        return False
    ground = level.revealed[place.yx] and level.known_tile(place) not in _PLAIN
    return bool(ground) or bool(at(place)) or level.grid.index_of(place) in level.memory


def _sighting(sighting: Sighting) -> list[tuple[Span, ...]]:
    note = f" ({sighting.note})" if sighting.note else ""
    door = esper.try_component(sighting.entity, Door)
    if door is not None:
        note = " (open)" if door.open else " (shut)"
    lines: list[tuple[Span, ...]] = [
        (Span(f"{sighting.glyph} ", sighting.glyph_colour), Span(sighting.name, sighting.colour), Span(note, GREY))
    ]
    if apart := standing(sighting.entity):
        lines.append((Span(f"  {at_head(apart)}.", YELLOW),))
    lines += [(Span("  "), *piece) for piece in status_pieces(sighting.entity)]
    unknown = esper.has_component(sighting.entity, Item) and not is_known(sighting.entity)
    name = esper.try_component(sighting.entity, Name)
    text = "" if unknown or name is None else resource(Library).description(name.name)
    lines += [(Span(f"  {line}", GREY),) for line in text_lines(text)]
    return lines
