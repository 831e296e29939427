"""Trading: what a vendor has and what one has oneself, each with its price."""

from __future__ import annotations

from components.identity import Player
from components.references import EntityId
from engine.screens.confirm import sell
from engine.screens.home import home
from engine.ui.frame import Frame, Layout
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Command, Inspect, Switch
from engine.world.ecs import only
from engine.world.intents import WantsToBuy, intend
from engine.world.inventory import carried_by
from engine.world.knowledge import display_name, item_colour
from engine.world.run_state import PreRun, RunState, ShowItem, ShowQuantity, ShowVendor
from engine.world.stacks import count_of
from systems.trade.deals import can_trade, purse_of
from systems.trade.price import Deal, price


def handle(state: ShowVendor, command: Command, view: View) -> RunState:
    """Choose a thing to trade, look closely at the one under the cursor, turn from buying to selling, or leave."""
    player = only(Player)
    if not can_trade(player, state.vendor):
        return home()
    if isinstance(command, Switch) and not view.typing:
        return ShowVendor(state.vendor, "sell" if state.mode == "buy" else "buy")
    menu = _menu(state, view)
    if isinstance(command, Inspect) and not view.typing:
        looked_at = menu.under_cursor(view)
        return state if looked_at is None else _inspect(state, things_of(state)[looked_at])
    answer = menu.handle(command, view)
    if answer is None:
        return state
    return home() if answer == "leave" else _choose(state, things_of(state)[answer])


def draw(state: ShowVendor, frame: Frame, view: View) -> None:
    """Show the wares over the map."""
    draw_play(frame, view)
    if can_trade(only(Player), state.vendor):
        _menu(state, view).draw(frame, view)


def click(state: ShowVendor, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """A click on a row chooses it."""
    if not can_trade(only(Player), state.vendor):
        return None
    return _menu(state, view).click(layout, view, column, row)


def things_of(state: ShowVendor) -> list[int]:
    """What is listed: the stock, or what the player carries; what is worn has to be taken off first."""
    return carried_by(state.vendor if state.mode == "buy" else only(Player))


def deal(vendor: EntityId, item: EntityId, count: int, mode: Deal) -> RunState:
    """Ask for a deal; no time passes."""
    if mode == "sell":
        return sell(vendor, item, count)
    intend(only(Player), WantsToBuy(vendor, item, count))
    return PreRun()


def _choose(state: ShowVendor, item: int) -> RunState:
    most = count_of(item)
    if state.mode == "buy":
        most = min(most, max(1, purse_of(only(Player)) // price(item, 1, "buy")))
    if most > 1:
        return ShowQuantity(EntityId(item), most, state.mode, state.vendor)
    return deal(state.vendor, EntityId(item), 1, state.mode)


def _inspect(state: ShowVendor, item: int) -> RunState:
    return ShowItem(EntityId(item), vendor=state.vendor, mode=state.mode)


def _row(item: int, mode: Deal) -> Row:
    note = "each" if count_of(item) > 1 else ""
    return Row(display_name(item), item_colour(item), note, str(price(item, 1, mode)))


def _menu(state: ShowVendor, view: View) -> Menu:
    buying = state.mode == "buy"
    rows = [_row(item, state.mode) for item in things_of(state)]
    switch = view.keys.hint("switch", "menu") or "no key"
    look = view.keys.hint("inspect", "menu")
    close = f"{look}: look  " if look else ""
    hint = f"a-z: {state.mode}  {switch}: {'sell' if buying else 'buy'}  {close}/: filter  Esc"
    title = f"{display_name(state.vendor)}: {'buy' if buying else 'sell'} what?  {purse_of(only(Player))} gold"
    return Menu(title, rows, hint)
