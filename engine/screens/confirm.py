"""Questions that are answered by yes or no, each asked before anything is done or spent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import esper

from components.identity import Name, Player
from components.items import MagicItem
from components.references import EntityId
from engine.core.geometry import Direction, Point
from engine.raws.library import Library
from engine.screens.deeds import Deed, carry_out, deed_of, qualms, regret
from engine.screens.home import home
from engine.screens.looking import mark
from engine.screens.targeting import draw_blast
from engine.ui.frame import Frame
from engine.ui.keys.keymap import KeyMap
from engine.ui.keys.keynames import label
from engine.ui.log_view import wrap_text
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Cancel, Command, Confirm
from engine.world.ecs import only, resource
from engine.world.intents import WantsToEquip, WantsToExpungeItem, WantsToQuit, WantsToSell, intend
from engine.world.knowledge import name_in_sentence
from engine.world.level import Level
from engine.world.narration import spoken
from engine.world.rules import Rules
from engine.world.run_state import (
    PreRun,
    RunState,
    ShowConfirmDeed,
    ShowConfirmExpunge,
    ShowConfirmQuit,
    ShowConfirmSale,
    ShowConfirmStep,
    ShowConfirmWear,
    ShowTargeting,
    ShowVendor,
    Ticking,
)
from systems.bump import trap_ahead, try_move_player
from systems.regrets import of_selling, of_wearing

WIDTH = 44
"""Letters of a line of a question: what the smallest frame has room for beside its panel."""

FINAL = "final"
"""The keys of questions about what cannot be undone: giving up, and destroying for good. Enter is no yes there."""

_NAMED = 3
"""So many creatures are named; of others it is said that there are some."""


class Question(NamedTuple):
    """What is asked in a state, what is shown on the map meanwhile, where yes and no lead, and which keys say so."""

    text: Callable[[Any], str]
    show: Callable[[Any, Frame, View], None]
    yes: Callable[[Any], RunState]
    no: Callable[[Any], RunState]
    keys: str = "confirm"


def handle(state: RunState, command: Command, _view: View) -> RunState:
    """Answer yes or no; nothing else is an answer."""
    question = _QUESTIONS[type(state)]
    match command:
        case Confirm():
            return question.yes(state)
        case Cancel():
            return question.no(state)
        case _:
            return state


def draw(state: RunState, frame: Frame, view: View) -> None:
    """Show the question over the map."""
    question = _QUESTIONS[type(state)]
    question.show(state, frame, view)
    rows = [Row(line) for line in wrap_text(question.text(state), WIDTH)]
    Menu("Are you sure?", rows, _hint(view.keys, question.keys), lettered=False).draw(frame, view)


def _hint(keys: KeyMap, context: str) -> str:
    bound = (keys.keys(context, action) for action in ("confirm", "cancel"))
    yes, no = (label([key for key in found if not key.startswith("KP_")] or found) for found in bound)
    return f"{yes}: yes   {no}: no"


# --- what is to be done to a place --------------------------------------------------------


def _deed(state: ShowConfirmDeed) -> tuple[Deed | None, Point | None]:
    """What is to be done and where; nothing if a save names what is gone, or a place off the level."""
    aim = None if state.x is None or state.y is None else Point(state.x, state.y)
    deed = deed_of(state.item, state.spell)
    return (deed, aim) if aim is None or resource(Level).grid.contains(aim) else (None, None)


def _whom(state: ShowConfirmDeed) -> str:
    deed, aim = _deed(state)
    if deed is None:
        return "It is gone."
    player = only(Player)
    bodies, why = qualms(deed, player, aim), regret(deed, player)
    if why is not None and not bodies:
        return why
    names = [spoken(body, seen=True).target.text for body in bodies[:_NAMED]]
    if len(bodies) > _NAMED:
        names.append("others")
    joined = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return f"{deed.subject} {'would' if deed.known else 'might'} hit {joined or 'nobody'}."


def _show_deed(state: ShowConfirmDeed, frame: Frame, view: View) -> None:
    deed, aim = _deed(state)
    shown, console = draw_play(frame, view)
    if deed is not None and aim is not None:
        draw_blast(console, shown, deed, aim)
        mark(console, shown, aim)


def _do(state: ShowConfirmDeed) -> RunState:
    deed, aim = _deed(state)
    return (carry_out(only(Player), deed, aim) if deed is not None else None) or home()


def _think_better(state: ShowConfirmDeed) -> RunState:
    """Aim anew; what is not aimed is left."""
    return home() if state.x is None else ShowTargeting(state.item, state.spell)


# --- what is to be destroyed --------------------------------------------------------------


def expunge(item: EntityId, count: int) -> RunState:
    """Destroy so many of a thing, after a question where the campaign wants one."""
    if _is_asked_for(item):
        return ShowConfirmExpunge(item, count)
    return _destroy(ShowConfirmExpunge(item, count))


def _is_asked_for(item: int) -> bool:
    match resource(Rules).confirm_expunge:
        case "always":
            return True
        case "artefacts":
            magic = esper.try_component(item, MagicItem)
            legendary = magic is not None and magic.magic_class == "legendary"
            return legendary or resource(Library).is_artefact(esper.component_for_entity(item, Name).name)
        case "never":
            return False


def _destroy(state: ShowConfirmExpunge) -> RunState:
    intend(only(Player), WantsToExpungeItem(state.item, state.count))
    return Ticking()


def _show_map(_state: RunState, frame: Frame, view: View) -> None:
    draw_play(frame, view)


def _what(state: ShowConfirmExpunge) -> str:
    if not esper.entity_exists(state.item):
        return "It is gone."
    return f"Destroy {name_in_sentence(state.item, state.count)} for good?"


# --- what is to be worn or given away -----------------------------------------------------


def wear(item: EntityId, slot: str | None = None) -> RunState:
    """Wear or wield a thing, in this slot if one is named, after a question where it would be regretted."""
    asked = ShowConfirmWear(item, slot)
    return _wear(asked) if of_wearing(only(Player), item, slot) is None else asked


def sell(vendor: EntityId, item: EntityId, count: int) -> RunState:
    """Sell so many of a thing, after a question where it would be regretted; no time passes."""
    asked = ShowConfirmSale(vendor, item, count)
    return _sell(asked) if of_selling(vendor, item, count) is None else asked


def _wear(state: ShowConfirmWear) -> RunState:
    intend(only(Player), WantsToEquip(state.item, state.slot))
    return Ticking()


def _sell(state: ShowConfirmSale) -> RunState:
    intend(only(Player), WantsToSell(state.vendor, state.item, state.count))
    return PreRun()


def _worn_for_good(state: ShowConfirmWear) -> str:
    if not esper.entity_exists(state.item):
        return "It is gone."
    return of_wearing(only(Player), state.item, state.slot) or f"Wear {name_in_sentence(state.item)}?"


def _given_away(state: ShowConfirmSale) -> str:
    if not (esper.entity_exists(state.item) and esper.entity_exists(state.vendor)):
        return "It is gone."
    return of_selling(state.vendor, state.item, state.count) or f"Sell {name_in_sentence(state.item, state.count)}?"


# --- where one would step -----------------------------------------------------------------


def _onto_what(state: ShowConfirmStep) -> str:
    trap = trap_ahead(only(Player), Direction(state.direction))
    return "There is nothing any more." if trap is None else f"Step onto {name_in_sentence(trap, 1)}?"


def _step(state: ShowConfirmStep) -> RunState:
    return try_move_player(only(Player), Direction(state.direction))


# --- the end ------------------------------------------------------------------------------


def _giving_up(_state: ShowConfirmQuit) -> str:
    return "Give up? This life ends here, and nothing of it is saved."


def _give_up(_state: ShowConfirmQuit) -> RunState:
    intend(only(Player), WantsToQuit())
    return PreRun()


_QUESTIONS: dict[type[RunState], Question] = {
    ShowConfirmDeed: Question(_whom, _show_deed, _do, _think_better),
    ShowConfirmStep: Question(_onto_what, _show_map, _step, lambda _: home()),
    ShowConfirmExpunge: Question(_what, _show_map, _destroy, lambda _: home(), FINAL),
    ShowConfirmWear: Question(_worn_for_good, _show_map, _wear, lambda _: home()),
    ShowConfirmSale: Question(_given_away, _show_map, _sell, lambda state: ShowVendor(state.vendor, "sell")),
    ShowConfirmQuit: Question(_giving_up, _show_map, _give_up, lambda _: home(), FINAL),
}
