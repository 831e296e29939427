"""Which spell is to be cast?"""

from __future__ import annotations

from components.identity import Player
from engine.core.colour import DARK_GREY, WHITE
from engine.screens.deeds import begin
from engine.screens.home import home
from engine.ui.frame import Frame, Layout
from engine.ui.menu import Menu, Row
from engine.ui.play_view import draw_play
from engine.ui.view import View
from engine.world.commands import Command
from engine.world.ecs import only
from engine.world.gamelog import say, thing
from engine.world.run_state import RunState, ShowCast
from systems.magic import can_pay, cost_of, known_spells


def open_menu(player: int) -> RunState:
    """The list of known spells; with none known, that is said instead."""
    if known_spells(player):
        return ShowCast()
    say("You know no spells.")
    return home()


def handle(state: ShowCast, command: Command, view: View) -> RunState:
    """Choose a spell, which is aimed or cast, or leave; one that is too dear is refused without a turn."""
    player = only(Player)
    answer = _menu(player).handle(command, view)
    if answer is None:
        return state
    if answer == "leave":
        return home()
    spell = known_spells(player)[answer]
    if not can_pay(player, spell):
        say("You have not enough mana for ", thing(spell), ".")
        return state
    return begin(player, spell=spell) or state


def draw(_state: ShowCast, frame: Frame, view: View) -> None:
    """Show the spells and what they cost over the map."""
    draw_play(frame, view)
    _menu(only(Player)).draw(frame, view)


def click(_state: ShowCast, layout: Layout, view: View, column: int, row: int) -> Command | None:
    """A click on a row chooses it."""
    return _menu(only(Player)).click(layout, view, column, row)


def _menu(player: int) -> Menu:
    return Menu("Cast which spell?", [_row(player, spell) for spell in known_spells(player)])


def _row(player: int, spell: str) -> Row:
    if can_pay(player, spell):
        return Row(spell, WHITE, f"{cost_of(spell)} mana")
    return Row(spell, DARK_GREY, f"{cost_of(spell)} mana, not enough mana")
