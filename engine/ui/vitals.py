"""Who the player's character is and how it is, as pieces of lines for panel and status. Only what the campaign uses.

State is never told by colour alone: bars have figures, words and lengths. What changes all the time is padded to the
room it may need, so that nothing beside or below it jumps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import esper
from tcod.console import Console

from components.identity import Name
from components.stats import Attribute, Attributes, Load, Pools
from components.status import HungerClock
from engine.core.colour import GOLD, GREEN, GREY, ORANGE, RED, WHITE, YELLOW, Colour
from engine.ui.frame import put
from engine.ui.sheet import armour_text, attack_text, damage_parts, speed_text
from engine.ui.shorten import length, shortened, shortened_line
from engine.world.chronicle import Chronicle
from engine.world.dungeon import Dungeon
from engine.world.ecs import resource
from engine.world.gamelog import Span
from engine.world.inventory import free_pockets
from engine.world.level import Level
from engine.world.rules import Rules, carry_capacity
from systems.effects.death import XP_A_LEVEL

Piece = tuple[Span, ...]

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


def draw_bar(console: Console, x: int, row: int, width: int, bar: Bar) -> None:
    """Draw a bar of so many columns, its figures on it."""
    share = max(0.0, min(1.0, bar.current / bar.full)) if bar.full > 0 else 0.0
    filled = round(share * width) or (1 if bar.current > 0 else 0)
    console.rgb["bg"][row, x : x + width] = _BAR_EMPTY
    console.rgb["bg"][row, x : x + filled] = bar.colour
    put(console, x + 1, row, f"{bar.label} {bar.current}/{bar.full}", WHITE)


def bars(player: int) -> Iterator[Bar]:
    """Hit points first."""
    pools, features = esper.component_for_entity(player, Pools), resource(Rules).features
    yield Bar("HP", pools.hit_points.current, pools.hit_points.max, _BAR_HP)
    if features.mana:
        yield Bar("MP", pools.mana.current, pools.mana.max, _BAR_MP)
    if features.experience:
        yield Bar("XP", pools.xp - (pools.level - 1) * XP_A_LEVEL, XP_A_LEVEL, _BAR_XP)


def name_line(player: int, room: int) -> Piece:
    """Name and level of the character in at most so many cells."""
    name = Span(esper.component_for_entity(player, Name).name, YELLOW)
    level = esper.component_for_entity(player, Pools).level
    return _beside(name, f"level {level}" if resource(Rules).features.experience else "", room)


def place_line(room: int) -> Piece:
    """Where one is, in at most so many cells."""
    return _beside(Span(resource(Level).name, GREY), f"depth {resource(Dungeon).depth}", room)


def attributes_of(player: int) -> list[Piece]:
    """The attributes, with what changes them."""
    attributes = esper.try_component(player, Attributes)
    if not resource(Rules).features.attributes or attributes is None:
        return []
    return [
        _attribute("Might", attributes.might),
        _attribute("Quickness", attributes.quickness),
        _attribute("Fitness", attributes.fitness),
        _attribute("Intelligence", attributes.intelligence),
    ]


def fight_lines(player: int, room: int) -> Iterator[Piece]:
    """What counts in a fight by the campaign's rules, each in at most so many cells: first of all what it comes to."""
    rules = resource(Rules)
    if rules.timing == "speed":
        yield tuple(shortened_line((Span("Speed ", GREY), Span(speed_text(player))), room))
    if rules.attack == "always":
        dice, sums = damage_parts(player)
        label = Span("Damage ", GREY)
        yield label, Span(shortened(dice, room - len(label.text) - len(sums))), Span(sums)
    else:
        yield tuple(shortened_line((Span("Armour ", GREY), Span(armour_text(player))), room))
        yield tuple(shortened_line((Span("Attack ", GREY), Span(attack_text(player))), room))


def state_of(player: int) -> list[Piece]:
    """Gold, hunger, the turn, and what burdens one."""
    return [*filter(None, (gold(player), hunger(player), turns())), *burdens(player)]


def burdens(player: int) -> list[Piece]:
    """The load, the pace, the pockets."""
    return [*filter(None, (_load(player), _pace(player), _pockets(player)))]


def turns() -> Piece:
    """How many turns were spent."""
    return (Span(f"turn {resource(Chronicle).turns}".ljust(10), GREY),)


def packed(pieces: Sequence[Piece], width: int) -> Iterator[Piece]:
    """Put pieces side by side, two blanks apart, as many as fit a line of so many letters."""
    line: list[Span] = []
    used = 0
    for piece in pieces:
        taken = sum(len(span.text) for span in piece)
        if line and used + 2 + taken > width:
            yield tuple(line)
            line, used = [], 0
        if line:
            line.append(Span("  "))
            used += 2
        line.extend(piece)
        used += taken
    if line:
        yield tuple(line)


def gold(player: int) -> Piece:
    """How much gold one has."""
    if not resource(Rules).features.gold:
        return ()
    return (Span(f"{esper.component_for_entity(player, Pools).gold} gold".ljust(10), GOLD),)


def hunger(player: int) -> Piece:
    """How hungry one is, in a word."""
    clock = esper.try_component(player, HungerClock)
    if clock is None or not resource(Rules).features.hunger:
        return ()
    return (Span(clock.state.ljust(8), _HUNGER_COLOURS[clock.state]),)


def _beside(name: Span, figure: str, room: int) -> Piece:
    """A name with a figure behind it; the name is shortened, the figure is not."""
    tail = (Span("  "), Span(figure, GREY)) if figure else ()
    return (Span(shortened(name.text, room - length(tail)), name.colour), *tail)


def _attribute(name: str, attribute: Attribute) -> Piece:
    value = attribute.base + attribute.modifiers
    colour = RED if attribute.modifiers < 0 else GREEN if attribute.modifiers > 0 else WHITE
    changed = f"({attribute.modifiers:+d})" if attribute.modifiers else ""
    return Span(f"{name} ", GREY), Span(f"{value}{changed}", colour)


def _load(player: int) -> Piece:
    load, attributes = esper.try_component(player, Load), esper.try_component(player, Attributes)
    if load is None or attributes is None or not resource(Rules).features.load:
        return ()
    capacity = carry_capacity(attributes.might.base + attributes.might.modifiers)
    colour = ORANGE if load.overloaded else GREY
    return (Span(f"{load.weight:.0f}/{capacity} lb{' OVERLOADED' if load.overloaded else ''}", colour),)


def _pace(player: int) -> Piece:
    """What worn things, load and statuses add to each turn."""
    load = esper.try_component(player, Load)
    penalty = round(load.initiative_penalty, 2) if load is not None else 0.0
    if not penalty:
        return ()
    longer = f"turns {abs(penalty):g} {'longer' if penalty > 0 else 'shorter'}"
    return (Span(longer, ORANGE if penalty > 0 else GREEN),)


def _pockets(player: int) -> Piece:
    free, pockets = free_pockets(player), resource(Rules).pockets
    if free is None or pockets is None:
        return ()
    return (Span(f"pockets {pockets - len(free)} of {pockets} full", GREY if free else ORANGE),)
