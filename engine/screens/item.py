"""A close look at one thing: only what the player knows."""

from __future__ import annotations

import esper

from components.identity import Name, Player
from components.items import Equippable, Equipped, Item
from engine.core.colour import GREY, RED, WHITE, YELLOW, Colour
from engine.raws.library import Library
from engine.screens.home import home
from engine.ui.arrangement import arranged
from engine.ui.descriptions import BOTH_HANDS, text_lines, worn_where
from engine.ui.figures import figures
from engine.ui.frame import Frame
from engine.ui.log_view import wrap_text
from engine.ui.menu import Menu, Row
from engine.ui.places import has_pockets
from engine.ui.play_view import draw_play
from engine.ui.singular import standing
from engine.ui.view import View
from engine.world.commands import Command
from engine.world.ecs import only, resource
from engine.world.inventory import filled_slots, fills
from engine.world.knowledge import display_name, is_known, is_known_cursed
from engine.world.narration import one_or_many
from engine.world.rules import Rules
from engine.world.run_state import RunState, ShowEquipment, ShowInspectItem, ShowItem, ShowVendor
from engine.world.stacks import count_of
from engine.world.wording import at_head

WIDTH = 60


def handle(state: ShowItem, _command: Command, _view: View) -> RunState:
    """Any key goes back to the list the thing was chosen from; where one key chose it, one key leaves it."""
    if state.vendor is not None:
        return ShowVendor(state.vendor, state.mode)
    if has_pockets():
        return home()
    return ShowEquipment() if state.worn else ShowInspectItem()


def draw(state: ShowItem, frame: Frame, view: View) -> None:
    """Show the description over the map."""
    draw_play(frame, view)
    width = max(1, min(WIDTH, arranged(frame.layout).boxes.width - 8))
    rows = [Row(part, colour) for line, colour in describe(state.item) for part in wrap_text(line, width)]
    hint = "any key: leave" if has_pockets() else "any key: back to the list"
    Menu(display_name(state.item), rows, hint, lettered=False).draw(frame, view)


def describe(item: int) -> list[tuple[str, Colour]]:
    """What the player knows of a thing, line by line; what is not known is a question mark."""
    known = is_known(item)
    text = resource(Library).description(esper.component_for_entity(item, Name).name) if known else ""
    told = text if known else "You do not know what kind of thing this is."
    lines = [(line, WHITE) for line in text_lines(told)]
    if apart := standing(item):
        lines.append((f"{at_head(apart)}.", YELLOW))
    lines += [(line, WHITE) for line in figures(item)]
    if is_known_cursed(item):
        curse = "It is cursed: once worn, it cannot be taken off."
        lines.append((one_or_many(item, curse, "They are cursed: once worn, they cannot be taken off."), RED))
    fits, worn = esper.try_component(item, Equippable), esper.try_component(item, Equipped)
    if worn is not None:
        where = worn_where(item)
        it = one_or_many(item, "it", "them")
        lines.append((f"You wield {it} with {where}." if where == BOTH_HANDS else f"You wear {it}: {where}.", GREY))
    elif fits is not None:
        lines.append((f"Fits: {fits.slot}{', and takes both hands' if _takes_both_hands(item, fits) else ''}.", GREY))
        lines += [(line, GREY) for line in _compared(item, fits)]
    if resource(Rules).features.load:
        lines.append((_weight(item), GREY))
    return lines


def _weight(item: int) -> str:
    weight, count = esper.component_for_entity(item, Item).weight_lbs, count_of(item)
    if count > 1:
        return f"Each weighs {weight:g} lb, all {count} together {weight * count:g} lb."
    return f"{one_or_many(item, 'It weighs', 'They weigh')} {weight:g} lb."


def _takes_both_hands(item: int, fits: Equippable) -> bool:
    return any(len(fills(item, slot)) > 1 for slot in resource(Rules).slots_for(fits.slot))


def _compared(item: int, fits: Equippable) -> list[str]:
    """What is worn now where the thing would go, and in the other hand if it takes both."""
    filled = filled_slots(only(Player))
    slots = dict.fromkeys(name for slot in resource(Rules).slots_for(fits.slot) for name in fills(item, slot))
    worn = dict.fromkeys(filled[slot] for slot in slots if slot in filled)
    return [f"Now in {worn_where(old)}: {display_name(old)}. " + " ".join(figures(old)) for old in worn]
