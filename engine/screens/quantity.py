"""How many of a stack."""

from __future__ import annotations

from types import MappingProxyType

from components.identity import Player
from engine.core.geometry import Direction
from engine.screens.confirm import expunge
from engine.screens.home import home
from engine.screens.vendor import deal
from engine.ui.frame import Frame
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Cancel, Command, Confirm, Erase, Move, Type
from engine.world.ecs import only
from engine.world.intents import WantsToDropItem, intend
from engine.world.knowledge import display_name, item_colour
from engine.world.run_state import RunState, ShowQuantity, ShowVendor, Ticking
from systems.trade.price import price

_UP = (Direction.NORTH, Direction.EAST)
_TITLES = MappingProxyType(
    {
        "drop": "Drop how many?",
        "destroy": "Destroy how many for good?",
        "buy": "Buy how many?",
        "sell": "Sell how many?",
    }
)
_HINT = "digits, + and -   Enter: {act}   Esc: leave"


def handle(state: ShowQuantity, command: Command, view: View) -> RunState:
    """Give a number, accept it, or leave; none at all changes nothing either."""
    amount = amount_of(state, view)
    match command:
        case Confirm():
            return _act(state, amount)
        case Cancel():
            return _leave(state)
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
    amount = amount_of(state, view)
    cost = f"{price(state.item, amount, state.act)} gold" if state.act in ("buy", "sell") else ""
    rows = [
        Row(display_name(state.item, 1), item_colour(state.item)),
        Row(f"> {amount}_", note=f"of {state.most}", figure=cost),
    ]
    Menu(_TITLES[state.act], rows, _HINT.format(act=state.act), lettered=False).draw(frame, view)


def amount_of(state: ShowQuantity, view: View) -> int:
    """The number given so far; until then it is all, but one where it costs gold or is gone for good."""
    if view.amount is not None:
        return view.amount
    return 1 if state.act in ("buy", "destroy") else state.most


def _leave(state: ShowQuantity) -> RunState:
    """Back to the vendor, if there is one."""
    if state.vendor is not None and state.act in ("buy", "sell"):
        return ShowVendor(state.vendor, state.act)
    return home()


def _act(state: ShowQuantity, amount: int) -> RunState:
    if amount < 1:
        return _leave(state)
    if state.vendor is not None and state.act in ("buy", "sell"):
        return deal(state.vendor, state.item, amount, state.act)
    if state.act == "destroy":
        return expunge(state.item, amount)
    intend(only(Player), WantsToDropItem(state.item, amount))
    return Ticking()
