"""One screen for each run state: what a command means there, and what is shown.

A screen turns a command into intents and a next state. It never changes hit points, things or places itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.screens import (
    confirm,
    destination,
    direction,
    discoveries,
    item,
    items,
    looking,
    monsters,
    play,
    quantity,
    sheet,
    spells,
    targeting,
    texts,
    vendor,
    wizard,
)
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keyfile import TYPING
from engine.ui.keys.keymap import ONE_KEY
from engine.ui.places import has_pockets
from engine.ui.play_view import map_area
from engine.ui.view import View
from engine.world.commands import Cancel, Command
from engine.world.run_state import (
    AwaitingInput,
    Exploring,
    GameOver,
    MagicMapReveal,
    NextLevel,
    PreRun,
    PreviousLevel,
    Resting,
    Running,
    RunState,
    SaveGame,
    ShowCast,
    ShowConfirmDeed,
    ShowConfirmExpunge,
    ShowConfirmQuit,
    ShowConfirmSale,
    ShowConfirmStep,
    ShowConfirmWear,
    ShowDirection,
    ShowDiscoveries,
    ShowDropItem,
    ShowEquipment,
    ShowExpungeItem,
    ShowGoTo,
    ShowHelp,
    ShowIdentify,
    ShowInspectItem,
    ShowInspectWorn,
    ShowInventory,
    ShowItem,
    ShowLog,
    ShowLook,
    ShowMonsters,
    ShowQuantity,
    ShowRemoveCurse,
    ShowRemoveItem,
    ShowRock,
    ShowSheet,
    ShowTargeting,
    ShowTravel,
    ShowVendor,
    ShowWearItem,
    ShowWearWhere,
    TeleportingToOtherLevel,
    Ticking,
    TownPortal,
    Travelling,
)


class Screen(NamedTuple):
    """How a state takes commands and is drawn; `context` names the keys in force.

    `click` says what a click on a text cell means; it may move cursor and aim.
    """

    context: str
    handle: Callable[[Any, Command, View], RunState]
    draw: Callable[[Any, Frame, View], None]
    click: Callable[[Any, Layout, View, int, int], Command | None]


def _stays(state: RunState, _command: Command, _view: View) -> RunState:
    """The session passes through this state by itself; a command changes nothing."""
    return state


def _leaves(_state: RunState, _layout: Layout, _view: View, _column: int, _row: int) -> Command | None:
    """A click on a page to read leaves it."""
    return Cancel()


_PASSING = Screen("play", _stays, play.draw, looking.click_map)
_PROMPT = Screen("menu", items.handle, items.draw, items.click)
_QUESTION = Screen("confirm", confirm.handle, confirm.draw, _leaves)
_FINAL_QUESTION = Screen(confirm.FINAL, confirm.handle, confirm.draw, _leaves)

SCREENS: Mapping[type, Screen] = MappingProxyType(
    {
        PreRun: _PASSING,
        AwaitingInput: Screen("play", play.handle, play.draw, looking.click_map),
        Ticking: _PASSING,
        Resting: _PASSING,
        Exploring: _PASSING,
        Travelling: _PASSING,
        Running: _PASSING,
        ShowDirection: Screen("look", direction.handle, direction.draw, direction.click),
        ShowInventory: _PROMPT,
        ShowEquipment: _PROMPT,
        ShowWearItem: _PROMPT,
        ShowDropItem: _PROMPT,
        ShowRemoveItem: _PROMPT,
        ShowExpungeItem: _PROMPT,
        ShowInspectItem: _PROMPT,
        ShowInspectWorn: _PROMPT,
        ShowWearWhere: _PROMPT,
        ShowRemoveCurse: _PROMPT,
        ShowIdentify: _PROMPT,
        ShowItem: Screen("menu", item.handle, item.draw, _leaves),
        ShowQuantity: Screen(TYPING, quantity.handle, quantity.draw, _leaves),
        ShowCast: Screen("menu", spells.handle, spells.draw, spells.click),
        ShowVendor: Screen("menu", vendor.handle, vendor.draw, vendor.click),
        ShowTargeting: Screen("targeting", targeting.handle, targeting.draw, targeting.click),
        ShowConfirmDeed: _FINAL_QUESTION,
        ShowConfirmExpunge: _FINAL_QUESTION,
        ShowConfirmQuit: _FINAL_QUESTION,
        ShowConfirmStep: _QUESTION,
        ShowConfirmWear: _QUESTION,
        ShowConfirmSale: _QUESTION,
        ShowLook: Screen("look", looking.handle, looking.draw, looking.click),
        ShowTravel: Screen("look", destination.handle, destination.draw, destination.click),
        ShowMonsters: Screen("menu", monsters.handle, monsters.draw, _leaves),
        ShowSheet: Screen("menu", sheet.handle, sheet.draw, _leaves),
        ShowGoTo: Screen("look", wizard.handle_go_to, wizard.draw_go_to, looking.click),
        ShowRock: Screen("look", wizard.handle_rock, wizard.draw_rock, looking.click),
        ShowDiscoveries: Screen("menu", discoveries.handle, discoveries.draw, _leaves),
        ShowLog: Screen("menu", texts.handle_log, texts.draw_log_page, _leaves),
        ShowHelp: Screen("menu", texts.handle_help, texts.draw_help, _leaves),
        NextLevel: _PASSING,
        PreviousLevel: _PASSING,
        TeleportingToOtherLevel: _PASSING,
        TownPortal: _PASSING,
        MagicMapReveal: _PASSING,
        SaveGame: _PASSING,
        GameOver: Screen("over", texts.handle_over, texts.draw_over, _leaves),
    }
)
"""The screen of every run state."""


def handle(state: RunState, command: Command, view: View) -> RunState:
    """What a command leads to in a state; a prompt that would have nothing to list does not open.

    Whoever looks closely at a thing finds the list as it was.
    """
    following = SCREENS[type(state)].handle(state, command, view)
    if following == state:
        return state
    if isinstance(following, ShowItem):
        view.lay_aside()
    view.reset()
    if isinstance(state, ShowItem):
        view.take_up()
    if items.is_prompt(following) and not items.has_choices(following):
        return items.leave(following)
    return following


def draw(state: RunState, frame: Frame, view: View) -> None:
    """Show a state on an empty frame; this changes nothing in the game."""
    SCREENS[type(state)].draw(state, frame, view)


def context(state: RunState, view: View) -> str:
    """Which keys are in force in a state: letters are text while a filter or a number is being typed."""
    if view.typing:
        return TYPING
    one_key = items.takes_one_key(state) or (isinstance(state, ShowItem) and has_pockets())
    return ONE_KEY if one_key else SCREENS[type(state)].context


def waits(state: RunState) -> bool:
    """Whether the game waits for the player in this state, and does not pass through it by itself."""
    return SCREENS[type(state)] is not _PASSING


def click(state: RunState, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """What a click on a text cell of the frame means in a state; cursor and aim may move, nothing else does."""
    return SCREENS[type(state)].click(state, layout, view, column, row)


def hover(state: RunState, layout: Layout, view: View, cell: tuple[int, int] | None) -> None:
    """Let the pointer be over a text cell of the frame, or nowhere; only the map cares."""
    over_map = cell is not None and SCREENS[type(state)].context == "play"
    view.hover = map_area(layout, view).tile_at(*cell) if cell is not None and over_map else None
