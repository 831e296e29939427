"""The player is to act."""

from __future__ import annotations

from collections.abc import Callable

import esper

from components.identity import Player
from components.items import Item
from components.references import EntityId
from engine.screens import spells
from engine.ui.descriptions import is_notable
from engine.ui.frame import Frame
from engine.ui.play_view import draw_note, draw_play
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import (
    Ascend,
    Cast,
    CloseDoor,
    Command,
    Descend,
    Drop,
    Expunge,
    Fight,
    Fire,
    Inspect,
    Look,
    Move,
    OpenDiscoveries,
    OpenEquipment,
    OpenHelp,
    OpenInventory,
    OpenLog,
    PickUp,
    Rest,
    SaveAndQuit,
    TakeOff,
    Wait,
    Wear,
)
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.intents import WantsToPickupItem, WantsToTakeStairs, WantsToWait, intend
from engine.world.run_state import (
    AwaitingInput,
    RunState,
    SaveGame,
    ShowConfirmStep,
    ShowDirection,
    ShowDiscoveries,
    ShowDropItem,
    ShowEquipment,
    ShowExpungeItem,
    ShowHelp,
    ShowInspectItem,
    ShowInventory,
    ShowLog,
    ShowLook,
    ShowRemoveItem,
    ShowTargeting,
    ShowWearItem,
    Ticking,
)
from engine.world.spatial import SpatialIndex
from systems.bump import trap_ahead, try_move_player
from systems.combat.weapons import ranged_weapon, wielded_thing
from systems.rest import begin_rest

_OPENS: dict[type[Command], RunState] = {
    OpenInventory: ShowInventory(),
    OpenEquipment: ShowEquipment(),
    Wear: ShowWearItem(),
    TakeOff: ShowRemoveItem(),
    Drop: ShowDropItem(),
    Expunge: ShowExpungeItem(),
    Inspect: ShowInspectItem(),
    Look: ShowLook(),
    OpenDiscoveries: ShowDiscoveries(),
    OpenLog: ShowLog(),
    OpenHelp: ShowHelp(),
    SaveAndQuit: SaveGame(),
    Fight: ShowDirection("fight"),
    CloseDoor: ShowDirection("close"),
}


def handle(_state: AwaitingInput, command: Command, _view: View) -> RunState:
    """Turn a command into an intent, or open a screen."""
    player = only(Player)
    match command:
        case Move(direction=direction):
            if trap_ahead(player, direction) is not None:
                return ShowConfirmStep(direction.value)
            return try_move_player(player, direction)
        case Wait():
            intend(player, WantsToWait())
            return Ticking()
        case Descend() | Ascend():
            intend(player, WantsToTakeStairs(isinstance(command, Descend)))
            return Ticking()
        case PickUp() | Fire() | Cast() | Rest():
            return _BEGINS[type(command)](player)
        case _:
            return _OPENS.get(type(command), AwaitingInput())


def draw(_state: RunState, frame: Frame, view: View) -> None:
    """Show the map, the log, the panel, and what is under the pointer."""
    area, _ = draw_play(frame, view)
    if view.hover is not None and is_notable(view.hover):
        draw_note(frame, area, view.hover)


def _pick_up(player: int) -> RunState:
    """Want what lies on top; nothing there costs no turn."""
    index = resource(SpatialIndex)
    here = index.grid.index_of(place_of(player))
    items = [entity for entity in index.content(here) if esper.has_component(entity, Item)]
    if not items:
        say("There is nothing here to pick up.")
        return AwaitingInput()
    intend(player, WantsToPickupItem(EntityId(items[-1])))
    return Ticking()


def _fire(player: int) -> RunState:
    held = wielded_thing(player)
    if held is None or ranged_weapon(player) is None:
        say("You wield nothing that shoots.")
        return AwaitingInput()
    return ShowTargeting(EntityId(held))


_BEGINS: dict[type[Command], Callable[[int], RunState]] = {
    PickUp: _pick_up,
    Fire: _fire,
    Cast: spells.open_menu,
    Rest: begin_rest,
}
