"""Prompts that list things and do one thing with what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import esper

from components.identity import Player
from components.items import Equippable, Equipped
from components.references import EntityId
from engine.core.colour import GREY
from engine.screens.confirm import expunge, wear
from engine.screens.deeds import begin
from engine.screens.home import home
from engine.ui import places
from engine.ui.frame import Frame, Layout
from engine.ui.menu import Menu, Row
from engine.ui.places import has_pockets, listed, row_of, why_not
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Cancel, Choose, Command
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.intents import (
    Message,
    WantsToDropItem,
    WantsToIdentify,
    WantsToLiftCurse,
    WantsToRemoveItem,
    WantsToUseItem,
    intend,
)
from engine.world.inventory import carried_by, worn_by, worn_in_order
from engine.world.knowledge import is_known
from engine.world.life import is_alive
from engine.world.rules import Rules
from engine.world.run_state import (
    PreRun,
    RunState,
    ShowDropItem,
    ShowEquipment,
    ShowExpungeItem,
    ShowIdentify,
    ShowInspectItem,
    ShowInspectWorn,
    ShowInventory,
    ShowItem,
    ShowQuantity,
    ShowRemoveCurse,
    ShowRemoveItem,
    ShowWearItem,
    ShowWearWhere,
    Ticking,
)
from engine.world.stacks import count_of
from systems.inventory.choices import open_questions, removable_curses, unknown_things
from systems.inventory.equip import slots_to_name
from systems.powers import powers_of


class Prompt(NamedTuple):
    """What is listed under which title, and what becomes of the thing chosen; `none` is said of an empty list.

    The hint is the usual one, unless there is something to be warned of. Where there are pockets, what has `places`
    lists all of them, and any key leaves; of all else the sign of a place chooses, of those `worn` or of the pockets.
    """

    title: str
    none: str
    things: Callable[[int], list[int]]
    choose: Callable[[int, int], RunState]
    hint: str | None = None
    worn: bool = False
    places: Callable[[int], list[Row]] | None = None


def handle(state: RunState, command: Command, view: View) -> RunState:
    """Choose a thing, or leave; the dead only look at theirs."""
    prompt, player = prompt_for(state), only(Player)
    answer = _menu(prompt, player).handle(command, view)
    if answer is None:
        return state
    if answer == "leave":
        if has_pockets() and prompt.places is None and not isinstance(command, Cancel):
            say(*why_not(player, command.letter if isinstance(command, Choose) else "", worn=prompt.worn))
        return leave(state)
    if has_pockets() and prompt.places is not None:
        return leave(state)
    looks_only = not is_alive(player) and not isinstance(state, ShowEquipment | ShowInspectWorn)
    choose = _inspect if looks_only else prompt.choose
    return choose(player, listed(prompt.things(player))[answer])


def draw(state: RunState, frame: Frame, view: View) -> None:
    """Show the list over the map."""
    draw_play(frame, view)
    _menu(prompt_for(state), only(Player)).draw(frame, view)


def click(state: RunState, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """A click on a row chooses it."""
    return _menu(prompt_for(state), only(Player)).click(layout, view, column, row)


def leave(state: RunState) -> RunState:
    """Where a prompt leads that is left without a choice: a scroll already read goes on with the turn."""
    if isinstance(state, ShowRemoveCurse | ShowIdentify) and state.scroll is None:
        return PreRun()
    return home()


def has_choices(state: RunState) -> bool:
    """Whether a prompt opens; if it has nothing to list, its reason is said instead.

    Those that take one key always open: the key that follows is for them, whatever there is to list.
    """
    prompt = prompt_for(state)
    if prompt.things(only(Player)) or (has_pockets() and type(state) in _PROMPTS):
        return True
    say(prompt.none)
    return False


def is_prompt(state: RunState) -> bool:
    """Whether this state is one of these prompts."""
    return isinstance(state, ShowRemoveCurse | ShowIdentify | ShowWearWhere) or type(state) in _PROMPTS


def takes_one_key(state: RunState) -> bool:
    """Whether the next key, whatever it is, answers a prompt: so it is where there are pockets."""
    return is_prompt(state) and has_pockets()


def prompt_for(state: RunState) -> Prompt:
    """The prompt of a state."""
    match state:
        case ShowRemoveCurse(scroll=scroll, shrine=shrine):
            choose = _over(scroll, shrine, WantsToLiftCurse)
            none = "Nothing you have is known to be cursed."
            return Prompt("Remove the curse from what?", none, removable_curses, choose, _warning(scroll, shrine))
        case ShowIdentify(scroll=scroll, shrine=shrine):
            choose = _over(scroll, shrine, WantsToIdentify)

            def unknown(player: int) -> list[int]:
                return [item for item in unknown_things(player) if item != scroll]

            return Prompt("Identify what?", "You have nothing unknown.", unknown, choose, _warning(scroll, shrine))
        case ShowWearWhere(item=item):

            def in_the_way(player: int) -> list[int]:
                worn = worn_by(player)
                return [worn[slot] for slot in slots_to_name(player, item) if slot in worn]

            def instead_of(_player: int, old: int) -> RunState:
                return wear(item, esper.component_for_entity(old, Equipped).slot)

            return Prompt("Take off which?", "Nothing is in the way.", in_the_way, instead_of, worn=True)
        case ShowInspectItem() if has_pockets():
            return _PROMPTS[ShowInspectItem]._replace(things=carried_by)
        case _:
            return _PROMPTS[type(state)]


def use(player: int, item: int) -> RunState:
    """Use a thing as it is meant to be: take it off, wear it, aim it, ask what to read it over, or just use it."""
    if esper.has_component(item, Equipped):
        return _act(player, WantsToRemoveItem(EntityId(item)))
    if esper.has_component(item, Equippable):
        return _wear(player, item)
    asked = open_questions(player, powers_of(item)) if is_known(item) else []
    if asked:
        scroll = EntityId(item)
        return ShowRemoveCurse(scroll) if asked[0] == "remove curse" else ShowIdentify(scroll)
    return begin(player, EntityId(item)) or home()


def _act(player: int, wish: Message) -> RunState:
    intend(player, wish)
    return Ticking()


def _over(
    scroll: EntityId | None, shrine: EntityId | None, answer: type[WantsToLiftCurse | WantsToIdentify]
) -> Callable[[int, int], RunState]:
    """Reading a known scroll over a thing is an act.

    Naming it to a scroll already read, or to the shrine one has stepped onto, only finishes that act.
    """

    def choose(player: int, item: int) -> RunState:
        if scroll is not None:
            return _act(player, WantsToUseItem(scroll, choice=EntityId(item)))
        intend(player, answer(EntityId(item), shrine))
        return PreRun()

    return choose


def _warning(scroll: EntityId | None, shrine: EntityId | None) -> str | None:
    """Whoever used a thing to find out what it is has to know that leaving its question wastes it (case D08)."""
    return "letter: choose   Esc: leave, but it is spent" if scroll is None and shrine is None else None


def _wearable(player: int) -> list[int]:
    return [item for item in carried_by(player) if esper.has_component(item, Equippable)]


def _everything(player: int) -> list[int]:
    return [*carried_by(player), *worn_in_order(player)]


def _inventory(player: int) -> list[int]:
    """What `i` lists: where choosing acts, worn things too, which it takes off."""
    return [*carried_by(player), *(worn_in_order(player) if resource(Rules).inventory == "act" else [])]


def _choose_in_inventory(player: int, item: int) -> RunState:
    return use(player, item) if resource(Rules).inventory == "act" else ShowInventory()


def _act_by(wish: Callable[[EntityId], Message]) -> Callable[[int, int], RunState]:
    return lambda player, item: _act(player, wish(EntityId(item)))


def _wear(player: int, item: int) -> RunState:
    """Wear a thing, or ask first what makes room for it, where the campaign asks that."""
    if slots_to_name(player, item):
        return ShowWearWhere(EntityId(item))
    return wear(EntityId(item))


def _drop(player: int, item: int) -> RunState:
    count = count_of(item)
    return ShowQuantity(EntityId(item), count) if count > 1 else _act(player, WantsToDropItem(EntityId(item)))


def _expunge(_player: int, item: int) -> RunState:
    count = count_of(item)
    if count > 1:
        return ShowQuantity(EntityId(item), count, "destroy")
    return expunge(EntityId(item), 1)


def _inspect(_player: int, item: int) -> RunState:
    return ShowItem(EntityId(item))


def _inspect_worn(_player: int, item: int) -> RunState:
    return ShowItem(EntityId(item), worn=True)


_PROMPTS: dict[type[RunState], Prompt] = {
    ShowInventory: Prompt(
        "Inventory", "You carry nothing.", _inventory, _choose_in_inventory, places=places.pocket_rows
    ),
    ShowEquipment: Prompt(
        "Equipment", "You wear nothing.", worn_in_order, _inspect_worn, worn=True, places=places.slot_rows
    ),
    ShowWearItem: Prompt("Wear or wield what?", "You carry nothing to wear or wield.", _wearable, _wear),
    ShowDropItem: Prompt("Drop what?", "You carry nothing to drop.", carried_by, _drop),
    ShowRemoveItem: Prompt("Take off what?", "You wear nothing.", worn_in_order, _act_by(WantsToRemoveItem), worn=True),
    ShowExpungeItem: Prompt("Destroy what for good?", "You carry nothing to destroy.", carried_by, _expunge),
    ShowInspectItem: Prompt("Look closely at what?", "You have nothing to look at.", _everything, _inspect),
    ShowInspectWorn: Prompt("Look closely at what?", "You wear nothing.", worn_in_order, _inspect_worn, worn=True),
}


def _menu(prompt: Prompt, player: int) -> Menu:
    if has_pockets():
        return _menu_of_one_key(prompt, player)
    rows = [row_of(item) for item in listed(prompt.things(player))]
    return Menu(prompt.title, rows) if prompt.hint is None else Menu(prompt.title, rows, prompt.hint)


def _menu_of_one_key(prompt: Prompt, player: int) -> Menu:
    if prompt.places is not None:
        return Menu(prompt.title, prompt.places(player), "any key: leave", one_key=True)
    rows = [row_of(item) for item in listed(prompt.things(player))] or [Row(prompt.none, GREY)]
    hint = "letter" if prompt.worn else "digit"
    return Menu(prompt.title, rows, prompt.hint or f"{hint}: choose   Esc: leave", one_key=True)
