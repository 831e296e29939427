"""Names in sentences: articles and plurals."""

from __future__ import annotations

import pytest

from engine.mapgen.scene import parse_scene
from engine.testing import frame_text, fresh_world, play, press
from engine.world.ecs import resource
from engine.world.knowledge import Knowledge, display_name, name_in_sentence
from engine.world.narration import an_item, one_or_many, the_item
from engine.world.wording import article_for, at_head, in_sentence, names_many, plural_of


@pytest.mark.parametrize(
    ("name", "worn", "expected"),
    [
        ("Padded Jacket", True, "a"),
        ("Iron Helm", True, "an"),
        ("Rations", False, "some"),
        ("Old Boots", True, "a pair of"),
        ("Boots of Lead", True, "a pair of"),
        ("Unidentified Gauntlets", True, "a pair of"),
        ("Cutlass", True, "a"),
        ("Longsword +1", True, "a"),
        ("Scroll of aros", False, "a"),
    ],
)
def test_the_word_before_a_name(name: str, expected: str, *, worn: bool) -> None:
    assert article_for(name, worn=worn) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Dried Sausage", "Dried Sausages"),
        ("Rations", "Rations"),
        ("Scroll of aroba", "Scrolls of aroba"),
        ("Murky Red Potion 2", "Murky Red Potions 2"),
        ("Torch", "Torches"),
        ("Ruby", "Rubies"),
        ("Key", "Keys"),
        ("", ""),
    ],
)
def test_what_several_are_called(name: str, expected: str) -> None:
    assert plural_of(name) == expected


def test_raws_may_name_plural_and_article() -> None:
    world = fresh_world("@")
    meat = world.give(world.player, "Meat")
    assert name_in_sentence(meat) == "a cut of Meat"
    assert display_name(meat, 3) == "3 Cuts of Meat"


def test_what_lies_where_one_comes_is_told() -> None:
    scene = "b = Old Boots\nr = Rations\nmap:\n@br"
    session = play(seed=1, scene=parse_scene(scene))
    press(session, "l")
    assert session.log()[-1] == "You see here: a pair of Old Boots."
    press(session, "gld")
    press(session, "/boots<Enter>a<Escape>")
    press(session, "hl")
    assert session.log()[-1] == "You see here: some Rations." or session.log()[-1].endswith("and 1 more.")


@pytest.mark.parametrize(("ground", "told"), [("≈", "The water is too deep."), ("#", "Welcome")])
def test_ground_that_stops_a_step_is_told_but_for_walls(ground: str, told: str) -> None:
    session = play(seed=1, scene=parse_scene(f"map:\n@{ground}"))
    before = session.log()[-1]
    press(session, "l")
    assert session.log()[-1].startswith(told)
    assert (session.log()[-1] == before) == (ground == "#")


def test_a_spring_is_stepped_onto_and_not_set_off() -> None:
    session = play(seed=1, scene=parse_scene("s = Healing Spring\nmap:\n@s"))
    press(session, "l")
    assert "You step onto the Healing Spring." in session.log()


@pytest.mark.parametrize(
    ("name", "many"),
    [("Old Boots", True), ("Boots of Lead", True), ("Rations", True), ("Helm of Keen Eyes", False), ("Cutlass", False)],
)
def test_what_is_called_like_several_is_spoken_of_as_them(name: str, *, many: bool) -> None:
    assert names_many(name) == many


def test_things_in_sentences_have_their_articles() -> None:
    world = fresh_world("@")
    boots, meat = world.give(world.player, "Old Boots"), world.give(world.player, "Meat")
    assert (an_item(boots).text, the_item(boots).text) == ("a pair of Old Boots", "the Old Boots")
    assert the_item(meat, first=True).text == "The Meat"
    assert [one_or_many(item, "it", "them") for item in (boots, meat)] == ["them", "it"]
    assert one_or_many(meat, "it", "them", 2) == "them"


def test_cursed_boots_are_spoken_of_as_them() -> None:
    session = play(seed=1, scene=parse_scene("carry: Boots of Lead\nmap:\n@"))
    press(session, "w/boots<Enter>a")
    assert session.log()[-1] == "They cling to you: they are cursed!"
    press(session, "t/lead<Enter>a")
    assert session.log()[-1] == "You cannot remove the Boots of Lead: they are cursed."
    press(session, "e/lead<Enter>a")
    shown = frame_text(session)
    assert "They are cursed: once worn, they cannot" in shown
    assert "You wear them: Feet." in shown
    assert "They weigh" in shown


def test_who_tries_a_thing_reads_a_whole_sentence() -> None:
    session = play(seed=1, scene=parse_scene("carry: Health Potion\nmap:\n@"))
    with session.world():
        label = resource(Knowledge).labels["Health Potion"]
    press(session, f"i/{label}<Enter>a")
    assert f"You use a {label}: it is a Health Potion." in session.log()


@pytest.mark.parametrize(
    ("name", "inside", "several"),
    [
        ("Ruler", "the Ruler", "Rulers"),
        ("The Head Librarian", "the Head Librarian", "Head Librarians"),
        ("the One Ring", "the One Ring", "One Rings"),
        ("a rapier", "a rapier", "rapiers"),
        ("An Odd Sock", "an Odd Sock", "Odd Socks"),
        ("Some Loose Change", "some Loose Change", "Loose Changes"),
        ("Another Tote Bag", "another Tote Bag", "Tote Bags"),
        ("Theodore", "the Theodore", "Theodores"),
        ("A", "the A", "As"),
    ],
)
def test_a_name_that_begins_with_an_article_keeps_that_one(name: str, inside: str, several: str) -> None:
    assert in_sentence(name, "the") == inside
    assert at_head(in_sentence(name, "the")) == inside[:1].upper() + inside[1:]
    assert plural_of(name) == several
