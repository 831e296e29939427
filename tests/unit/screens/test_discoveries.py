"""Discoveries: the kinds that are known, and the looks of those that are not; never more than the player knows."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.items import InBackpack, MagicItem
from components.visibility import Hidden
from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.raws.items import spawn_item
from engine.raws.library import Library
from engine.raws.spawn import give
from engine.screens.discoveries import Discovery, known_kinds, seen_looks
from engine.session import Session
from engine.testing import frame_text, fresh_world, play, press
from engine.world.commands import Move, Wait
from engine.world.ecs import query, resource
from engine.world.effects import Damage, OnEntity, add_effect
from engine.world.inventory import lay
from engine.world.knowledge import CLASS_COLOURS, Knowledge, Look, display_name, note_seen
from engine.world.run_state import AwaitingInput, GameOver, ShowDiscoveries, ShowVendor
from systems.inventory.identify import learn

RARE_HELM = Look("Unidentified Helm", "rare")


def game(scene: str) -> Session:
    return play(seed=1, scene=parse_scene(scene))


def looks(session: Session) -> set[Look]:
    with session.world():
        return set(resource(Knowledge).seen)


def names(discoveries: list[Discovery]) -> list[tuple[str, str]]:
    return [(found.sort, found.name) for found in discoveries]


# --- what is seen -------------------------------------------------------------------------------


def test_what_comes_into_view_is_noted_and_what_is_hidden_or_out_of_view_is_not() -> None:
    session = game("/ = Longsword +1\n[ = Helm of Fog\n= = Ring of the Cat\nmap:\n@./#=\n..[..")
    assert looks(session) == {Look("Unidentified Longsword", "common"), RARE_HELM}
    session = game("/ = Longsword +1\nmap:\n@.#/\n....")
    with session.world():
        resource(Knowledge).seen.clear()
        for item, _ in query(MagicItem):
            esper.add_component(item, Hidden())
    session.step(Move(Direction.SOUTH))
    session.step(Move(Direction.EAST))
    session.step(Move(Direction.EAST))
    with session.world():
        found = {Look("Unidentified Longsword", "common")} if not query(Hidden) else set()
        assert resource(Knowledge).seen == found


def test_nothing_is_noted_in_a_turn_in_which_the_view_does_not_change(monkeypatch: pytest.MonkeyPatch) -> None:
    session = game("/ = Longsword +1\nmap:\n@./")
    asked: list[int] = []
    monkeypatch.setattr("systems.visibility.note_seen", asked.extend)
    session.step(Wait())
    assert asked == []
    session.step(Move(Direction.EAST))
    assert len(asked) == 1


def test_what_one_starts_with_is_noted() -> None:
    assert RARE_HELM in looks(game("carry: Helm of Fog\nmap:\n@"))


def test_what_is_laid_down_in_view_is_noted_and_what_is_laid_elsewhere_is_not() -> None:
    session = game("map:\n@.#.\n..#.")
    with session.world():
        lay(spawn_item("Helm of Fog"), Point(4, 1))
        assert resource(Knowledge).seen == set()
        lay(spawn_item("Helm of Fog"), Point(2, 1))
        assert resource(Knowledge).seen == {RARE_HELM}


def test_what_is_picked_up_is_noted() -> None:
    session = game("[ = Helm of Fog\nmap:\n@[")
    press(session, "l")
    with session.world():
        resource(Knowledge).seen.clear()
    press(session, "g")
    assert looks(session) == {RARE_HELM}


def test_known_kinds_and_things_without_magic_are_not_noted() -> None:
    world = fresh_world("@")
    learn("Longsword +1")
    note_seen([world.give(world.player, "Longsword +1"), world.give(world.player, "Longsword")])
    assert resource(Knowledge).seen == set()


def test_what_was_seen_is_saved(tmp_path: Path) -> None:
    session = game("carry: Helm of Fog\ncarry: Health Potion\nmap:\n@")
    path = tmp_path / "seen.hexdelve"
    session.save(path)
    loaded = Session.load(path)
    assert looks(loaded) == looks(session)
    assert len(looks(loaded)) == 2
    assert loaded.digest() == session.digest()


def test_what_a_vendor_shows_counts_as_seen_when_its_shop_opens() -> None:
    session = game("carry: Dagger\nJ = Alchemist\nmap:\n@.J")
    with session.world():
        wares = {Look(display_name(item, 1), part.magic_class) for item, part, _ in query(MagicItem, InBackpack)}
    assert wares
    assert looks(session) == set(), "the vendor is in view, what it carries is not"
    press(session, "ll")
    assert isinstance(session.state, ShowVendor)
    assert looks(session) == wares


# --- what is listed -------------------------------------------------------------------------------


def test_a_known_kind_is_listed_by_its_true_name_with_the_one_it_had() -> None:
    world = fresh_world("@")
    learn("Fireball Scroll")
    label = resource(Knowledge).labels["Fireball Scroll"]
    assert known_kinds() == [Discovery("Scrolls", "Fireball Scroll", CLASS_COLOURS["common"], label)]
    assert world.player


def test_a_known_curse_is_noted() -> None:
    _world = fresh_world("@")
    learn("Longsword -1")
    assert [found.note for found in known_kinds()] == ["Unidentified Longsword, cursed"]


def test_lookalikes_are_one_line_until_all_of_them_are_known() -> None:
    world = fresh_world("@")
    note_seen([world.give(world.player, "Helm of Fog"), world.give(world.player, "Helm of Keen Eyes")])
    helm = Discovery("Armour and clothes", "Unidentified Helm", CLASS_COLOURS["rare"], "rare")
    assert seen_looks() == [helm]
    learn("Helm of Fog")
    assert seen_looks() == [helm]
    learn("Helm of Keen Eyes")
    assert seen_looks() == []


@pytest.mark.parametrize("other", ["Helm of Fog", "Helm of Keen Eyes"])
def test_which_of_two_lookalikes_was_seen_does_not_show(other: str) -> None:
    """One helm was seen far away, another one tried on: whether they are of one kind, nobody knows."""
    session = game(f"carry: Helm of Fog\n[ = {other}\nmap:\n@....[")
    press(session, "w/helm<Enter>a")
    with session.world():
        assert names(known_kinds()) == [("Armour and clothes", "Helm of Fog")]
        assert names(seen_looks()) == [("Armour and clothes", "Unidentified Helm")]


def test_things_are_grouped_by_what_anybody_sees_of_them() -> None:
    world = fresh_world("@")
    kinds = ["Rod of Mending", "Ring of the Cat", "Shield -1", "Dagger +1", "Amulet of the Ox", "Boots of Lead"]
    kinds += [kind for kind, raw in resource(Library).items.items() if raw.magic and "Book" in raw.magic.naming][:1]
    for kind in kinds:
        note_seen([world.give(world.player, kind)])
    assert names(seen_looks()) == [
        ("Weapons", "Unidentified Dagger"),
        ("Shields", "Unidentified Shield"),
        ("Amulets", "Unidentified Amulet"),
        ("Rings", "Unidentified Ring"),
        ("Armour and clothes", "Unidentified Boots"),
        ("Books", "Unidentified Book"),
        ("Rods", "Unidentified Rod"),
    ]


def test_a_kind_that_the_packs_no_longer_have_is_not_listed() -> None:
    _world = fresh_world("@")
    resource(Knowledge).identified.add("Scroll of Yesterday")
    resource(Knowledge).seen.add(Look("Unidentified Yesterday", "common"))
    assert (known_kinds(), seen_looks()) == ([], [])


# --- the screen -----------------------------------------------------------------------------------


def test_the_screen_counts_what_is_known_and_what_was_seen_and_not_what_there_is() -> None:
    session = game("carry: Helm of Fog\ncarry: Fireball Scroll\nknown: Fireball Scroll\nmap:\n@")
    press(session, "\\")
    assert session.context == "menu"
    text = frame_text(session)
    assert "Known: 1 kind" in text
    assert "Seen, but unknown: 1 look  kinds may share one" in text
    assert "Fireball Scroll" in text
    assert "Helm of" not in text
    press(session, "<Escape>")
    assert session.state == AwaitingInput()


def test_pages_turn_and_the_filter_finds() -> None:
    session = game("map:\n@")
    with session.world():
        for kind, raw in resource(Library).items.items():
            if raw.magic is not None:
                learn(kind)
    press(session, "\\")
    first = frame_text(session)
    press(session, "<Down>")
    second = frame_text(session)
    assert "page 1 of" in first
    assert "page 2 of" in second
    press(session, "/webscr<Enter>")
    assert "Web Scroll" not in frame_text(session)
    press(session, "/<Backspace><Backspace><Backspace> scroll<Enter>")
    assert "Web Scroll" in frame_text(session)
    assert session.state == ShowDiscoveries(), "letters choose nothing here"


def test_looking_at_it_costs_no_time_and_changes_nothing() -> None:
    session = game("carry: Helm of Fog\nmap:\n@")
    before = session.digest()
    press(session, "\\<Down><Enter>a<Escape>")
    assert session.digest() == before


def test_the_dead_see_it_too() -> None:
    session = game("carry: Helm of Fog\nmap:\n@")
    with session.world():
        add_effect(None, Damage(999), OnEntity(session.player))
    press(session, ".\\")
    assert session.context == "menu"
    assert "Unidentified Helm" in frame_text(session)
    press(session, "<Escape>")
    assert session.state == GameOver()


def test_a_thing_given_later_is_noted_only_when_it_is_seen() -> None:
    session = game("map:\n@")
    with session.world():
        give(session.player, "Helm of Fog")
    assert looks(session) == set()
