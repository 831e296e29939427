"""How many of a stack."""

from __future__ import annotations

from components.identity import Player
from engine.core.geometry import Direction
from engine.screens.home import home
from engine.ui.frame import Frame
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Cancel, Command, Confirm, Erase, Move, Type
from engine.world.ecs import only
from engine.world.intents import WantsToDropItem, WantsToExpungeItem, intend
from engine.world.knowledge import display_name, item_colour
from engine.world.run_state import RunState, ShowQuantity, Ticking

_UP = (Direction.NORTH, Direction.EAST)
_HINT = "digits, + and -: how many   Enter: {act}   Esc: leave"


def handle(state: ShowQuantity, command: Command, view: View) -> RunState:
    """Give a number, accept it, or leave; none at all changes nothing either."""
    amount = amount_of(state, view)
    match command:
        case Confirm():
            return _act(state, amount)
        case Cancel():
            return home()
        case Move(direction=direction):
            amount += 1 if direction in _UP else -1
        case Type(letter="+"):
            amount += 1
        case Type(letter="-"):
            amount -= 1
        case Type(letter=letter) if letter.isascii() and letter.isdigit():
            # The first digit begins a number of its own, instead of going on with the one proposed.
            amount = (view.amount or 0) * 10 + int(letter)
        case Erase():
            amount //= 10
        case _:
            return state
    view.amount = max(0, min(amount, state.most))
    return state


def draw(state: ShowQuantity, frame: Frame, view: View) -> None:
    """Show the number over the map."""
    draw_play(frame, view)
    title = "Destroy how many for good?" if state.act == "destroy" else "Drop how many?"
    rows = [
        Row(display_name(state.item, 1), item_colour(state.item)),
        Row(f"> {amount_of(state, view)}_", note=f"of {state.most}"),
    ]
    Menu(title, rows, _HINT.format(act=state.act), lettered=False).draw(frame, view)


def amount_of(state: ShowQuantity, view: View) -> int:
    """The number given so far: all, until something else was said."""
    return state.most if view.amount is None else view.amount


def _act(state: ShowQuantity, amount: int) -> RunState:
    if amount < 1:
        return home()
    wish = WantsToExpungeItem if state.act == "destroy" else WantsToDropItem
    intend(only(Player), wish(state.item, amount))
    return Ticking()
