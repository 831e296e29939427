"""Prompts that list things and do one thing with what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import esper

from components.identity import Player
from components.items import Equippable, Equipped
from components.references import EntityId
from engine.screens.confirm import expunge
from engine.screens.deeds import begin
from engine.screens.home import home
from engine.ui.descriptions import worn_where
from engine.ui.frame import Frame, Layout
from engine.ui.menu import Menu, Row
from engine.ui.order import in_order
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Command
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.intents import (
    Message,
    WantsToDropItem,
    WantsToEquip,
    WantsToIdentify,
    WantsToLiftCurse,
    WantsToRemoveItem,
    WantsToUseItem,
    intend,
)
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import display_name, is_known, item_colour
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
    ShowInventory,
    ShowItem,
    ShowQuantity,
    ShowRemoveCurse,
    ShowRemoveItem,
    ShowWearItem,
    Ticking,
)
from engine.world.stacks import count_of
from systems.inventory.choices import open_questions, removable_curses, unknown_things
from systems.powers import powers_of


class Prompt(NamedTuple):
    """What is listed under which title, and what becomes of the thing chosen; `none` is said of an empty list.

    The hint is the usual one, unless there is something to be warned of.
    """

    title: str
    none: str
    things: Callable[[int], list[int]]
    choose: Callable[[int, int], RunState]
    hint: str | None = None


def handle(state: RunState, command: Command, view: View) -> RunState:
    """Choose a thing, or leave; the dead only look at theirs."""
    prompt, player = prompt_for(state), only(Player)
    answer = _menu(prompt, player).handle(command, view)
    if answer is None:
        return state
    if answer == "leave":
        return leave(state)
    looks_only = not is_alive(player) and not isinstance(state, ShowEquipment)
    choose = _inspect if looks_only else prompt.choose
    return choose(player, in_order(prompt.things(player))[answer])


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
    """Whether a prompt has anything to list; if not, its reason is said."""
    prompt = prompt_for(state)
    if prompt.things(only(Player)):
        return True
    say(prompt.none)
    return False


def is_prompt(state: RunState) -> bool:
    """Whether this state is one of these prompts."""
    return isinstance(state, ShowRemoveCurse | ShowIdentify) or type(state) in _PROMPTS


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
        case _:
            return _PROMPTS[type(state)]


def use(player: int, item: int) -> RunState:
    """Use a thing as it is meant to be: take it off, wear it, aim it, ask what to read it over, or just use it."""
    if esper.has_component(item, Equipped):
        return _act(player, WantsToRemoveItem(EntityId(item)))
    if esper.has_component(item, Equippable):
        return _act(player, WantsToEquip(EntityId(item)))
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


def _worn(player: int) -> list[int]:
    worn = worn_by(player)
    return [worn[slot.name] for slot in resource(Rules).slots if slot.name in worn]


def _wearable(player: int) -> list[int]:
    return [item for item in carried_by(player) if esper.has_component(item, Equippable)]


def _everything(player: int) -> list[int]:
    return [*carried_by(player), *_worn(player)]


def _inventory(player: int) -> list[int]:
    """What `i` lists: where choosing acts, worn things too, which it takes off."""
    return [*carried_by(player), *(_worn(player) if resource(Rules).inventory == "act" else [])]


def _choose_in_inventory(player: int, item: int) -> RunState:
    return use(player, item) if resource(Rules).inventory == "act" else ShowInventory()


def _act_by(wish: Callable[[EntityId], Message]) -> Callable[[int, int], RunState]:
    return lambda player, item: _act(player, wish(EntityId(item)))


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
    ShowInventory: Prompt("Inventory", "You carry nothing.", _inventory, _choose_in_inventory),
    ShowEquipment: Prompt("Equipment", "You wear nothing.", _worn, _inspect_worn),
    ShowWearItem: Prompt(
        "Wear or wield what?", "You carry nothing to wear or wield.", _wearable, _act_by(WantsToEquip)
    ),
    ShowDropItem: Prompt("Drop what?", "You carry nothing to drop.", carried_by, _drop),
    ShowRemoveItem: Prompt("Take off what?", "You wear nothing.", _worn, _act_by(WantsToRemoveItem)),
    ShowExpungeItem: Prompt("Destroy what for good?", "You carry nothing to destroy.", carried_by, _expunge),
    ShowInspectItem: Prompt("Look closely at what?", "You have nothing to look at.", _everything, _inspect),
}


def _menu(prompt: Prompt, player: int) -> Menu:
    rows = [_row(item) for item in in_order(prompt.things(player))]
    return Menu(prompt.title, rows) if prompt.hint is None else Menu(prompt.title, rows, prompt.hint)


def _row(item: int) -> Row:
    where = worn_where(item)
    return Row(display_name(item), item_colour(item), f"({where})" if where is not None else "")
