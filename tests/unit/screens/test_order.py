"""Lists of things: one order, made of what can be seen of them."""

from __future__ import annotations

import esper
import numpy as np

from components.items import CursedItem
from engine.mapgen.scene import parse_scene
from engine.screens.items import prompt_for
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.map_view import _DAYLIT, _REMEMBERED
from engine.ui.order import in_order
from engine.ui.shades import faded
from engine.world.inventory import carried_by
from engine.world.knowledge import display_name
from engine.world.rules import SIGNS
from engine.world.run_state import ShowInventory
from engine.world.tiles import Tile

PACK = """carry: Health Potion
carry: Identify Scroll
carry: Rod of Sparks
carry: Leather Gloves
carry: Iron Helm
carry: Rations
carry: Longsword -1
map:
@"""


def listed(session: Session) -> list[str]:
    with session.world():
        things = prompt_for(ShowInventory()).things(session.player)
        return [display_name(item) for item in in_order(things)]


def test_things_are_listed_by_kind_then_by_slot_then_by_name() -> None:
    session = play(seed=1, scene=parse_scene(PACK))
    names = listed(session)
    assert names[:3] == ["Rusty Longsword", "Unidentified Longsword", "Shortbow"]
    assert names[3:8] == ["Iron Helm", "Stained Tunic", "Torn Trousers", "Old Boots", "Leather Gloves"]
    assert names[8:10] == ["2 Dried Sausages", "Rations"]


def test_wielding_taking_off_dropping_and_picking_up_again_keeps_the_order() -> None:
    session = play(seed=1, scene=parse_scene(PACK))
    before = listed(session)
    for keys in ("w/helm<Enter>a", "t/tunic<Enter>a", "d/gloves<Enter>a", "g", "w/bow<Enter>a"):
        press(session, keys)
    assert listed(session) == before


def test_the_order_does_not_tell_what_is_cursed() -> None:
    session = play(seed=1, scene=parse_scene(PACK))
    before = listed(session)
    with session.world():
        for item in carried_by(session.player):
            if esper.has_component(item, CursedItem):
                esper.remove_component(item, CursedItem)
    assert listed(session) == before


def test_a_letter_chooses_the_row_that_is_shown() -> None:
    session = play(seed=1, scene=parse_scene(PACK))
    press(session, "I")
    assert "a) Rusty Longsword" in frame_text(session)
    press(session, "a")
    assert "More rust than sword" in frame_text(session)


def test_no_two_kinds_of_things_share_a_sign() -> None:
    glyphs = [sign.glyph for sign in SIGNS]
    assert len(set(glyphs)) == len(glyphs)


def test_what_is_remembered_is_dark_but_can_be_read_in_256_colours() -> None:
    assert int(_REMEMBERED.min()) >= 85
    assert np.all(_REMEMBERED[Tile.FLOOR] < _DAYLIT[Tile.FLOOR])
    door = faded((128, 90, 70), 150)
    assert all(door[0] > shade for shade in _REMEMBERED[:, 0].tolist())
