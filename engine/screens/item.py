"""A close look at one thing: only what the player knows."""

from __future__ import annotations

import esper

from components.identity import Name
from components.items import Equippable, Equipped, Item, Weapon, Wearable
from engine.raws.library import Library
from engine.ui.frame import Frame
from engine.ui.log_view import wrap
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Command
from engine.world.ecs import resource
from engine.world.gamelog import Span
from engine.world.knowledge import display_name, is_known, is_known_cursed
from engine.world.run_state import AwaitingInput, RunState, ShowItem

WIDTH = 60


def handle(_state: ShowItem, _command: Command, _view: View) -> RunState:
    """Any key leaves."""
    return AwaitingInput()


def draw(state: ShowItem, frame: Frame, view: View) -> None:
    """Show the description over the map."""
    draw_play(frame)
    rows = [
        Row("".join(span.text for span in part)) for line in describe(state.item) for part in wrap((Span(line),), WIDTH)
    ]
    Menu(display_name(state.item), rows, "any key: leave", lettered=False).draw(frame, view)


def describe(item: int) -> list[str]:
    """What the player knows of a thing, line by line; of an unknown kind only what can be felt and seen."""
    thing = esper.component_for_entity(item, Item)
    fits = esper.try_component(item, Equippable)
    worn = esper.try_component(item, Equipped)
    lines = []
    if is_known(item):
        lines += [
            text for text in (resource(Library).description(esper.component_for_entity(item, Name).name),) if text
        ]
        lines += _figures(item)
    else:
        lines.append("You do not know what kind of thing this is. Its figures: ?")
    if is_known_cursed(item):
        lines.append("It is cursed: once worn, it cannot be taken off.")
    if fits is not None:
        lines.append(f"Worn in: {worn.slot}." if worn is not None else f"Fits: {fits.slot}.")
    lines.append(f"It weighs {thing.weight_lbs:g} lb.")
    return lines


def _figures(item: int) -> list[str]:
    lines = []
    weapon = esper.try_component(item, Weapon)
    if weapon is not None:
        reach = f", range {weapon.range}" if weapon.range is not None else ""
        lines.append(f"Damage {weapon.damage}, to hit {weapon.hit_bonus:+d}, wielded with {weapon.attribute}{reach}.")
    wearable = esper.try_component(item, Wearable)
    if wearable is not None:
        lines.append(f"Armour class {wearable.armor_class:+g}.")
    penalty = esper.component_for_entity(item, Item).initiative_penalty
    if penalty:
        lines.append(f"Slows each turn by {penalty:g}.")
    return lines
