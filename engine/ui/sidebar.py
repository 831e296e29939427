"""The panel beside the map: who one is, what one wears, what is in view. Only what the campaign uses.

State is never told by colour alone: bars have figures, words and lengths.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import esper
from tcod.console import Console

from components.identity import Name, Player
from components.items import Item
from components.stats import Attribute, Attributes, Load, Pools
from components.status import HungerClock
from engine.core.colour import CYAN, GOLD, GREEN, GREY, ORANGE, RED, WHITE, YELLOW, Colour
from engine.ui.descriptions import worn_where
from engine.ui.frame import put, put_line
from engine.ui.keys.keymap import KeyMap
from engine.ui.places import has_pockets, sign_of
from engine.ui.sheet import armour_text, attack_text, damage_text, speed_text
from engine.ui.sightings import bearing, in_view
from engine.ui.statuses import status_pieces
from engine.world.bodies import place_of
from engine.world.chronicle import Chronicle
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, resource
from engine.world.gamelog import Span
from engine.world.inventory import free_pockets, worn_in_order
from engine.world.knowledge import display_name, item_colour
from engine.world.level import Level
from engine.world.rules import Rules, carry_capacity
from systems.effects.death import XP_A_LEVEL

_HUNGER_COLOURS: dict[str, Colour] = {"well fed": GREEN, "normal": GREY, "hungry": ORANGE, "starving": RED}
_BAR_HP: Colour = (150, 20, 20)
_BAR_MP: Colour = (25, 60, 150)
_BAR_EMPTY: Colour = (35, 35, 35)
_BAR_XP: Colour = (110, 90, 10)


class Bar(NamedTuple):
    """A line that is filled as far as `current` is of `full`."""

    label: str
    current: int
    full: int
    colour: Colour


Line = tuple[Span, ...] | Bar


def draw_sidebar(console: Console, keys: KeyMap) -> None:
    """Draw the panel: character first, then what is in view, then what is worn, as far as there is room.

    Args:
        console: where to.
        keys: the keys in force, for what can be picked up.
    """
    row = 0
    for line in _character(console.width - 2):
        if row < console.height:
            _draw_line(console, row, line)
        row += 1
    worn = list(_worn())
    room = console.height - row - 1
    seen = list(_seen(max(0, room - min(len(worn), room // 2)), console.width - 2, keys.hint("pick_up")))
    for block in (seen, worn):
        if not block:
            continue
        row += 1
        for line in block:
            if row < console.height:
                _draw_line(console, row, line)
            row += 1


def _draw_line(console: Console, row: int, line: Line) -> None:
    if isinstance(line, Bar):
        _draw_bar(console, row, line)
        return
    put_line(console, 1, row, line)


def _draw_bar(console: Console, row: int, bar: Bar) -> None:
    width = max(1, console.width - 2)
    share = max(0.0, min(1.0, bar.current / bar.full)) if bar.full > 0 else 0.0
    filled = round(share * width) or (1 if bar.current > 0 else 0)
    console.rgb["bg"][row, 1 : 1 + width] = _BAR_EMPTY
    console.rgb["bg"][row, 1 : 1 + filled] = bar.colour
    put(console, 2, row, f"{bar.label} {bar.current}/{bar.full}", WHITE)


def _character(width: int) -> Iterator[Line]:
    player, rules = only(Player), resource(Rules)
    pools = esper.component_for_entity(player, Pools)
    name = esper.component_for_entity(player, Name).name
    level = f"level {pools.level}" if rules.features.experience else ""
    yield from packed([(Span(name, YELLOW),), *([(Span(level, GREY),)] if level else [])], width)
    place = [(Span(resource(Level).name, GREY),), (Span(f"depth {resource(Dungeon).depth}", GREY),)]
    yield from packed(place, width)
    yield Bar("HP", pools.hit_points.current, pools.hit_points.max, _BAR_HP)
    if rules.features.mana:
        yield Bar("MP", pools.mana.current, pools.mana.max, _BAR_MP)
    if rules.features.experience:
        since = pools.xp - (pools.level - 1) * XP_A_LEVEL
        yield Bar("XP", since, XP_A_LEVEL, _BAR_XP)
    attributes = esper.try_component(player, Attributes)
    if rules.features.attributes and attributes is not None:
        yield from packed(
            [
                _attribute("Might", attributes.might),
                _attribute("Quickness", attributes.quickness),
                _attribute("Fitness", attributes.fitness),
                _attribute("Intelligence", attributes.intelligence),
            ],
            width,
        )
    yield from packed(list(_fight(player, rules)), width)
    turns = (Span(f"turn {resource(Chronicle).turns}", GREY),)
    gold = (Span(f"{pools.gold} gold", GOLD),) if rules.features.gold else ()
    state = [gold, _hunger(player), turns, _load(player, attributes), _pace(player), _pockets(player)]
    yield from packed([piece for piece in state if piece], width)
    yield from packed(status_pieces(player), width)


def _fight(player: int, rules: Rules) -> Iterator[tuple[Span, ...]]:
    """What counts in a fight by the campaign's rules."""
    if rules.timing == "speed":
        yield Span("Speed ", GREY), Span(speed_text(player))
    if rules.attack == "always":
        yield Span("Damage ", GREY), Span(damage_text(player))
    else:
        yield Span("Armour ", GREY), Span(armour_text(player))
        yield Span("Attack ", GREY), Span(attack_text(player))


def packed(pieces: Sequence[tuple[Span, ...]], width: int) -> Iterator[tuple[Span, ...]]:
    """Put pieces side by side, two blanks apart, as many as fit a line of so many letters."""
    line: list[Span] = []
    used = 0
    for piece in pieces:
        length = sum(len(span.text) for span in piece)
        if line and used + 2 + length > width:
            yield tuple(line)
            line, used = [], 0
        if line:
            line.append(Span("  "))
            used += 2
        line.extend(piece)
        used += length
    if line:
        yield tuple(line)


def _attribute(name: str, attribute: Attribute) -> tuple[Span, ...]:
    value = attribute.base + attribute.modifiers
    colour = RED if attribute.modifiers < 0 else GREEN if attribute.modifiers > 0 else WHITE
    changed = f"({attribute.modifiers:+d})" if attribute.modifiers else ""
    return Span(f"{name} ", GREY), Span(f"{value}{changed}", colour)


def _hunger(player: int) -> tuple[Span, ...]:
    hunger = esper.try_component(player, HungerClock)
    if hunger is None or not resource(Rules).features.hunger:
        return ()
    return (Span(hunger.state, _HUNGER_COLOURS[hunger.state]),)


def _load(player: int, attributes: Attributes | None) -> tuple[Span, ...]:
    load = esper.try_component(player, Load)
    if load is None or attributes is None or not resource(Rules).features.load:
        return ()
    capacity = carry_capacity(attributes.might.base + attributes.might.modifiers)
    colour = ORANGE if load.overloaded else GREY
    return (Span(f"{load.weight:.0f}/{capacity} lb{' OVERLOADED' if load.overloaded else ''}", colour),)


def _pace(player: int) -> tuple[Span, ...]:
    """What worn things, load and statuses add to each turn."""
    load = esper.try_component(player, Load)
    penalty = round(load.initiative_penalty, 2) if load is not None else 0.0
    if not penalty:
        return ()
    longer = f"turns {abs(penalty):g} {'longer' if penalty > 0 else 'shorter'}"
    return (Span(longer, ORANGE if penalty > 0 else GREEN),)


def _pockets(player: int) -> tuple[Span, ...]:
    free, pockets = free_pockets(player), resource(Rules).pockets
    if free is None or pockets is None:
        return ()
    return (Span(f"pockets {pockets - len(free)} of {pockets} full", GREY if free else ORANGE),)


def _seen(room: int, width: int, key: str) -> Iterator[Line]:
    sightings = in_view()
    if not sightings or room < 2:
        return
    here = place_of(only(Player))
    yield (Span("In view", YELLOW),)
    shown = sightings if len(sightings) < room else sightings[: room - 2]
    for sighting in shown:
        where = f" {bearing(here, sighting.place)}"
        if key and sighting.entity and sighting.place == here and esper.has_component(sighting.entity, Item):
            where += f", {key}: pick up"
        yield (
            Span(f"{sighting.glyph} ", sighting.glyph_colour),
            Span(sighting.name[: max(1, width - 2 - len(where))], sighting.colour),
            Span(where, CYAN),
            Span(_fitting(sighting.note, width - 2 - len(sighting.name) - len(where)), GREY),
        )
    if len(shown) < len(sightings):
        yield (Span(f"and {len(sightings) - len(shown)} more", GREY),)


def _fitting(note: str, room: int) -> str:
    """As many whole words of a note as there is room for: "hostile, unhurt" or "hostile", "hostile, hurt" or "hurt"."""
    words = note.split(", ")
    while words and len(", ".join(words)) + 1 > room:
        # How badly somebody is hurt is told before what the colour of the name tells too.
        words.pop(-1 if words[-1] == "unhurt" or len(words) == 1 else 0)
    return f" {', '.join(words)}" if words else ""


def _worn() -> Iterator[Line]:
    worn = worn_in_order(only(Player))
    if worn:
        yield (Span("Worn", YELLOW),)
    for item in worn:
        where = worn_where(item) or ""
        label = f"{sign_of(item)}) " if has_pockets() else f"{where[:1].upper()}{where[1:]} "
        yield (Span(label, GREY), Span(display_name(item), item_colour(item)))
