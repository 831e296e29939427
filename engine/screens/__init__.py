"""One screen for each run state: what a command means there, and what is shown.

A screen turns a command into intents and a next state. It never changes hit points, things or places itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.screens import item, items, play, targeting, texts
from engine.ui.frame import Frame
from engine.ui.view import View
from engine.world.commands import Command
from engine.world.run_state import (
    AwaitingInput,
    GameOver,
    NextLevel,
    PreRun,
    PreviousLevel,
    RunState,
    SaveGame,
    ShowDropItem,
    ShowEquipment,
    ShowExpungeItem,
    ShowHelp,
    ShowIdentify,
    ShowInspectItem,
    ShowInventory,
    ShowItem,
    ShowLog,
    ShowRemoveCurse,
    ShowRemoveItem,
    ShowTargeting,
    ShowWearItem,
    Ticking,
)


class Screen(NamedTuple):
    """How a state takes commands and is drawn; `context` names the keys in force."""

    context: str
    handle: Callable[[Any, Command, View], RunState]
    draw: Callable[[Any, Frame, View], None]


def _stays(state: RunState, _command: Command, _view: View) -> RunState:
    """The session passes through this state by itself; a command changes nothing."""
    return state


_PASSING = Screen("play", _stays, play.draw)
_PROMPT = Screen("menu", items.handle, items.draw)

SCREENS: Mapping[type, Screen] = MappingProxyType(
    {
        PreRun: _PASSING,
        AwaitingInput: Screen("play", play.handle, play.draw),
        Ticking: _PASSING,
        ShowInventory: _PROMPT,
        ShowEquipment: _PROMPT,
        ShowWearItem: _PROMPT,
        ShowDropItem: _PROMPT,
        ShowRemoveItem: _PROMPT,
        ShowExpungeItem: _PROMPT,
        ShowInspectItem: _PROMPT,
        ShowRemoveCurse: _PROMPT,
        ShowIdentify: _PROMPT,
        ShowItem: Screen("menu", item.handle, item.draw),
        ShowTargeting: Screen("targeting", targeting.handle, targeting.draw),
        ShowLog: Screen("menu", texts.handle_log, texts.draw_log_page),
        ShowHelp: Screen("menu", texts.handle_help, texts.draw_help),
        NextLevel: _PASSING,
        PreviousLevel: _PASSING,
        SaveGame: _PASSING,
        GameOver: Screen("over", texts.handle_over, texts.draw_over),
    }
)
"""The screen of every run state."""


def handle(state: RunState, command: Command, view: View) -> RunState:
    """What a command leads to in a state; a prompt that would have nothing to list does not open."""
    following = SCREENS[type(state)].handle(state, command, view)
    if following == state:
        return state
    view.reset()
    if items.is_prompt(following) and not items.has_choices(following):
        return items.leave(following)
    return following


def draw(state: RunState, frame: Frame, view: View) -> None:
    """Show a state on an empty frame; this changes nothing in the game."""
    SCREENS[type(state)].draw(state, frame, view)
