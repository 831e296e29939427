"""The content of the campaign hexdelve: figures that the specification pins, and what makes it a game."""

from __future__ import annotations

import string

import pytest

from engine.core.dice import Dice
from engine.raws.library import Library
from engine.raws.loading import check_packs, load_library
from engine.raws.schema import ItemRaw

LIBRARY, REPORT = load_library("hexdelve")


def rows(name: str) -> list[tuple[int, int, int]]:
    """(weight, first depth, last depth) of a name, read back from the tables of each depth."""
    weights: dict[int, int] = {}
    for depth in range(103):
        for table in LIBRARY.spawns(depth):
            for entry, weight in table.entries:
                if entry == name:
                    weights[depth] = weights.get(depth, 0) + weight
    return [(weights[min(weights)], min(weights), max(weights))] if len(set(weights.values())) == 1 else []


def test_the_shipped_packs_have_no_findings() -> None:
    assert not check_packs().findings
    assert not REPORT.findings


def longsword(name: str) -> tuple[str, str, int, float | None, float | None, float | None]:
    raw = LIBRARY.items[name]
    assert raw.weapon is not None
    assert (raw.weapon.range, raw.weapon.attribute) == ("melee", "might")
    weapon = raw.weapon
    return name, weapon.base_damage, weapon.hit_bonus, raw.initiative_penalty, raw.weight_lbs, raw.base_value


def look(raw: ItemRaw) -> tuple[str, str]:
    assert raw.renderable is not None
    return raw.renderable.glyph, raw.renderable.fg


def test_the_longswords_are_those_of_seed_1() -> None:
    assert longsword("Longsword -1") == ("Longsword -1", "1d8-1", -1, 3, 2.0, 100.0)
    assert longsword("Longsword +1") == ("Longsword +1", "1d8+1", 1, 1, 2.0, 100.0)
    assert longsword("Longsword") == ("Longsword", "1d8", 0, 2, 3.0, 15.0)
    for name in ("Longsword -1", "Longsword +1"):
        raw = LIBRARY.items[name]
        assert look(raw) == ("/", "#FFAAFF")
        assert raw.magic is not None
        assert (raw.magic.magic_class, raw.magic.naming) == ("common", "Unidentified Longsword")
        assert bool(raw.magic.cursed) == (name == "Longsword -1")
        assert rows(name) == [(1, 4, 100)], "one deeper than in the book, for the town lies above"
    assert LIBRARY.items["Longsword"].magic is None
    assert rows("Longsword") == [(2, 4, 100)]


@pytest.mark.parametrize(("name", "effect"), [("Remove Curse Scroll", "remove_curse"), ("Identify Scroll", "identify")])
def test_the_scrolls_are_those_of_seed_1(name: str, effect: str) -> None:
    raw = LIBRARY.items[name]
    # Seed 1 draws them as ")", which players took for weapons.
    assert look(raw) == ("?", "#FFAAAA")
    assert raw.consumable is not None
    assert raw.magic is not None
    assert list(raw.consumable.effects.given()) == [effect]
    assert (raw.weight_lbs, raw.base_value, raw.vendor_category) == (0.5, 50.0, "alchemy")
    assert (raw.magic.magic_class, raw.magic.naming, raw.magic.cursed) == ("common", "scroll", None)
    assert rows(name) == [(4, 0, 100)]


def test_things_called_the_same_while_unknown_cannot_be_told_apart() -> None:
    """Glyph, colour, weight and kind of ware would betray a curse before the thing is tried; the class is public."""
    seen: dict[tuple[str, str], dict[str, object]] = {}
    for name, raw in LIBRARY.items.items():
        if raw.magic is not None:
            shown = (look(raw), raw.weight_lbs, raw.vendor_category, raw.slot)
            seen.setdefault((raw.magic.naming, raw.magic.magic_class), {})[name] = shown
    for naming, kinds in seen.items():
        assert len(set(kinds.values())) == 1, (naming, kinds)
    assert {"scroll", "potion", "Unidentified Longsword", "Unidentified Ring"} <= {naming for naming, _ in seen}


def test_every_curse_has_company_at_the_depths_where_it_is_first_met() -> None:
    """Among things that look like it, one that is not cursed is found as early as the cursed one."""

    def first_depth(name: str) -> int:
        return min((row.min_depth for row in LIBRARY.rows_of(name)), default=1000)

    for name, raw in LIBRARY.items.items():
        if raw.magic is None or not raw.magic.cursed:
            continue
        company = [
            other
            for other, twin in LIBRARY.items.items()
            if twin.magic is not None
            and not twin.magic.cursed
            and (twin.magic.naming, twin.magic.magic_class) == (raw.magic.naming, raw.magic.magic_class)
        ]
        assert min(map(first_depth, company)) <= first_depth(name), name


def test_made_magic_is_worth_finding_but_leaves_room_for_what_keeps_one_alive() -> None:
    """Food, potions and scrolls lie about on the first eight levels below the town, however much magic was made."""

    def share(depth: int, *, made: bool) -> float:
        table = LIBRARY.spawns(depth).items
        wanted = [
            weight
            for name, weight in table.entries
            if (name in LIBRARY.made_of if made else LIBRARY.items[name].consumable is not None)
        ]
        return sum(wanted) / table.total

    assert all(0 < share(depth, made=True) < 0.45 for depth in range(2, 10))
    assert all(share(depth, made=False) > 0.2 for depth in range(2, 10))


def test_everything_has_a_description_and_a_look() -> None:
    for kinds in (LIBRARY.items, LIBRARY.mobs, LIBRARY.props):
        for name, raw in kinds.items():
            assert raw.renderable is not None, name
            assert (raw.description or " ")[-1] in ".?!", name
            assert LIBRARY.description(name) == raw.description


def test_everything_is_found_somewhere() -> None:
    found = {entry for depth in range(1, 101) for table in LIBRARY.spawns(depth) for entry, _ in table.entries}
    worn = {name for mob in LIBRARY.mobs.values() for name in mob.equipped or ()}
    drawn = {name for level in LIBRARY.levels for name in level.legend.values()}
    start = {*LIBRARY.rules.player.worn, *LIBRARY.rules.player.carried}
    dropped = {"Hide", "Wolf Pelt"}
    everything = {*LIBRARY.items, *LIBRARY.mobs, *LIBRARY.props}
    assert everything - found - worn - start - dropped - drawn == {"Door", "Town Portal"}


@pytest.mark.parametrize("depth", [2, 3, 4, 5, 6, 12, 100])
def test_each_depth_below_the_town_has_things_creatures_and_props(depth: int) -> None:
    assert all(len(table.entries) >= 5 for table in LIBRARY.spawns(depth))
    assert LIBRARY.level_for(depth).meta


def test_every_slot_can_be_filled_with_something_found_on_the_first_levels() -> None:
    early = {entry for depth in range(2, 7) for entry, _ in LIBRARY.spawns(depth).items.entries}
    kinds = {LIBRARY.items[name].slot for name in early}
    assert {slot.accepts for slot in LIBRARY.rules.slots} <= kinds


def test_the_first_level_below_the_town_is_gentle() -> None:
    hostile = {
        name: weight
        for name, weight in LIBRARY.spawns(2).mobs.entries
        if LIBRARY.reaction(LIBRARY.mobs[name].faction or "Mindless", "Player") == "attack"
    }
    assert hostile
    assert all((LIBRARY.mobs[name].level or 1) == 1 for name in hostile)
    for name in hostile:
        natural = LIBRARY.mobs[name].natural
        assert natural is not None
        assert all(Dice.parse(attack.damage).maximum <= 6 for attack in natural.attacks or ())


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("Player", "Bandits", "ignore"),
        ("Bandits", "Player", "attack"),
        ("Bandits", "Bandits", "ignore"),
        ("Townsfolk", "Player", "ignore"),
        ("Herbivores", "Player", "flee"),
        ("Nobody", "Player", "ignore"),
        ("Mindless", "Nobody", "attack"),
    ],
)
def test_sides_react(mine: str, theirs: str, expected: str) -> None:
    assert LIBRARY.reaction(mine, theirs) == expected


def test_deer_flee_and_prospectors_do_no_harm() -> None:
    assert LIBRARY.reaction(LIBRARY.mobs["Deer"].faction or "", "Player") == "flee"
    assert LIBRARY.reaction(LIBRARY.mobs["Prospector"].faction or "", "Player") == "ignore"


def test_levels_follow_from_depth() -> None:
    assert (LIBRARY.level_for(1).starter, LIBRARY.level_for(2).starter) == ("drawn", "bsp_rooms")
    assert LIBRARY.level_for(100).max_depth == 100
    assert LIBRARY.level_for(5000) is LIBRARY.level_for(100)
    assert {level.starter for level in LIBRARY.levels} == {"bsp_rooms", "caves", "drawn"}


def test_tables_are_made_once() -> None:
    assert LIBRARY.spawns(3) is LIBRARY.spawns(3)
    assert LIBRARY.loot("Animal") is LIBRARY.loot("Animal")
    assert (None, 24) in LIBRARY.loot("Pockets").entries


def test_names_are_plain_letters() -> None:
    plain = set(string.ascii_letters + string.digits + " +-'")
    assert all(set(name) <= plain for kinds in (LIBRARY.items, LIBRARY.mobs, LIBRARY.props) for name in kinds)


def test_two_libraries_are_equal_in_what_they_hold() -> None:
    other: Library = load_library("hexdelve")[0]
    assert (other.items, other.mobs, other.packs) == (LIBRARY.items, LIBRARY.mobs, LIBRARY.packs)
