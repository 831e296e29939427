"""The player is to act."""

from __future__ import annotations

import functools
from collections.abc import Callable

import esper

from components.identity import Player
from components.items import Item
from components.references import EntityId
from engine.core.geometry import Direction, Point
from engine.screens import spells
from engine.ui.descriptions import is_notable
from engine.ui.frame import Frame
from engine.ui.play_view import draw_note, draw_play
from engine.ui.sightings import creatures
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.commands import (
    Ascend,
    Cast,
    CloseDoor,
    Command,
    Descend,
    Drop,
    Explore,
    Expunge,
    Fight,
    Fire,
    GoTo,
    Inspect,
    InspectWorn,
    ListMonsters,
    Look,
    LookAtMonsters,
    Move,
    OpenDiscoveries,
    OpenEquipment,
    OpenHelp,
    OpenInventory,
    OpenLog,
    OpenSheet,
    PickUp,
    Quit,
    Rest,
    Run,
    SaveAndQuit,
    ShowDistanceMap,
    ShowHardnessMap,
    ShowTunnelMap,
    TakeOff,
    ToggleFog,
    Travel,
    TravelTo,
    Wait,
    Wear,
)
from engine.world.ecs import only, resource
from engine.world.gamelog import say
from engine.world.intents import (
    Message,
    WantsToPickupItem,
    WantsToTakeStairs,
    WantsToWait,
    WantsWizardry,
    WizardSight,
    intend,
)
from engine.world.level import Level
from engine.world.rules import Rules
from engine.world.run_state import (
    AwaitingInput,
    PreRun,
    RunState,
    SaveGame,
    ShowConfirmQuit,
    ShowConfirmStep,
    ShowDirection,
    ShowDiscoveries,
    ShowDropItem,
    ShowEquipment,
    ShowExpungeItem,
    ShowHelp,
    ShowInspectItem,
    ShowInspectWorn,
    ShowInventory,
    ShowLog,
    ShowLook,
    ShowMonsters,
    ShowRemoveItem,
    ShowSheet,
    ShowTargeting,
    ShowTravel,
    ShowWearItem,
    Ticking,
)
from engine.world.spatial import SpatialIndex
from engine.world.tiles import Tile
from systems.activities.explore import begin_explore
from systems.activities.rest import begin_rest
from systems.activities.run import begin_run
from systems.activities.travel import begin_to_stairs, begin_travel
from systems.bump import trap_ahead, try_move_player
from systems.combat.weapons import ranged_weapon, wielded_thing

_OPENS: dict[type[Command], RunState] = {
    OpenInventory: ShowInventory(),
    OpenEquipment: ShowEquipment(),
    Wear: ShowWearItem(),
    TakeOff: ShowRemoveItem(),
    Drop: ShowDropItem(),
    Expunge: ShowExpungeItem(),
    Inspect: ShowInspectItem(),
    InspectWorn: ShowInspectWorn(),
    Look: ShowLook(),
    Travel: ShowTravel(),
    ListMonsters: ShowMonsters(),
    OpenSheet: ShowSheet(),
    Quit: ShowConfirmQuit(),
    OpenDiscoveries: ShowDiscoveries(),
    OpenLog: ShowLog(),
    OpenHelp: ShowHelp(),
    SaveAndQuit: SaveGame(),
    Fight: ShowDirection("fight"),
    CloseDoor: ShowDirection("close"),
}


def handle(_state: AwaitingInput, command: Command, view: View) -> RunState:
    """Turn a command into an intent, or open a screen."""
    player = only(Player)
    match command:
        case Move() | Run() | TravelTo() | Descend() | Ascend():
            return _go(player, command)
        case Wait():
            return _act(player, WantsToWait())
        case ToggleFog():
            return _toggle_fog(player, view)
        case _ if type(command) in _BEGINS:
            return _BEGINS[type(command)](player)
        case _:
            return _OPENS.get(type(command), AwaitingInput())


def draw(_state: RunState, frame: Frame, view: View) -> None:
    """Show the map, the log, the panel, and what is under the pointer."""
    area, _ = draw_play(frame, view)
    if view.hover is not None and is_notable(view.hover):
        draw_note(frame, area, view.hover)


def _act(player: int, wish: Message) -> RunState:
    intend(player, wish)
    return Ticking()


def _go(player: int, command: Move | Run | TravelTo | Descend | Ascend) -> RunState:
    match command:
        case Move(direction=direction):
            return _step(player, direction)
        case Run(direction=direction):
            return begin_run(player, direction)
        case TravelTo(x=x, y=y):
            return begin_travel(player, Point(x, y))
        case Descend():
            return _take_stairs(player, Tile.DOWN_STAIRS)
        case Ascend():
            return _take_stairs(player, Tile.UP_STAIRS)


def _step(player: int, direction: Direction) -> RunState:
    """Step there; onto a trap that is seen only after a question."""
    if trap_ahead(player, direction) is not None:
        return ShowConfirmStep(direction.value)
    return try_move_player(player, direction)


def _take_stairs(player: int, kind: Tile) -> RunState:
    """Take the stairs under the player; where stairs are taken by stepping on them, go to the nearest known."""
    if resource(Rules).stairs == "step" and resource(Level).tile(place_of(player)) is not kind:
        return begin_to_stairs(player, kind)
    return _act(player, WantsToTakeStairs(kind is Tile.DOWN_STAIRS))


def _pick_up(player: int) -> RunState:
    """Want what lies on top; nothing there costs no turn."""
    index = resource(SpatialIndex)
    here = index.grid.index_of(place_of(player))
    items = [entity for entity in index.content(here) if esper.has_component(entity, Item)]
    if not items:
        say("There is nothing here to pick up.")
        return AwaitingInput()
    return _act(player, WantsToPickupItem(EntityId(items[-1])))


def _fire(player: int) -> RunState:
    held = wielded_thing(player)
    if held is None or ranged_weapon(player) is None:
        say("You wield nothing that shoots.")
        return AwaitingInput()
    return ShowTargeting(EntityId(held))


def _look_at_monsters(_player: int) -> RunState:
    if creatures():
        return ShowLook(monsters=True)
    say("You see no monster.")
    return AwaitingInput()


def _wizardry(player: int, sight: WizardSight) -> RunState:
    """Ask for a sight that only wizards have; no time passes."""
    intend(player, WantsWizardry(sight))
    return PreRun()


def _toggle_fog(player: int, view: View) -> RunState:
    """Show the level without fog, which is wizardry, or no longer."""
    view.fogless = not view.fogless
    return _wizardry(player, "fog") if view.fogless else AwaitingInput()


_BEGINS: dict[type[Command], Callable[[int], RunState]] = {
    PickUp: _pick_up,
    Fire: _fire,
    Cast: spells.open_menu,
    Rest: begin_rest,
    Explore: begin_explore,
    LookAtMonsters: _look_at_monsters,
    ShowDistanceMap: functools.partial(_wizardry, sight="distances"),
    ShowTunnelMap: functools.partial(_wizardry, sight="tunnels"),
    ShowHardnessMap: functools.partial(_wizardry, sight="hardness"),
    GoTo: functools.partial(_wizardry, sight="places"),
}
