"""What is odd and right all the same, and that nothing of it is lost on the way to a raw."""

from __future__ import annotations

import pytest

from engine.core.dice import Dice
from engine.core.rng import RandomStream
from engine.imports.rlg327.entries import entries_of
from engine.imports.rlg327.reading import Dialect
from engine.imports.rlg327.words import GLYPHS
from tests.unit.imports.kit import KETTLE, MOTH, entry, file, names, one_item, one_mob, read

ORDERS = [[*list(MOTH)[turn:], *list(MOTH)[:turn]] for turn in range(len(MOTH))]
ORDERS += [order[::-1] for order in ORDERS[:3]]


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order[0])
def test_fields_stand_in_any_order(order: list[str]) -> None:
    assert len(ORDERS) == 12
    reading = read(file("MONSTER", entry("MONSTER", order=order)))
    assert [accepted.values for accepted in reading.accepted] == [
        accepted.values for accepted in read(file("MONSTER", entry("MONSTER"))).accepted
    ]


@pytest.mark.parametrize(
    "text",
    [
        file("MONSTER", entry("MONSTER")).replace("\n", "\r\n"),
        file("MONSTER", entry("MONSTER")).rstrip("\n"),
        "\ufeff" + file("MONSTER", entry("MONSTER")),
        file("MONSTER", entry("MONSTER")).replace("\n\n", "\n"),
        file("MONSTER", "\n\nnotes of somebody\nEND\nNAME x\n.\n", entry("MONSTER"), "\n\n\nmore"),
        file("MONSTER", entry("MONSTER").replace("\nSYMB", "\n\n  \n\t\nSYMB")),
        file("MONSTER", entry("MONSTER").replace("COLOR CYAN", "COLOR  CYAN  ").replace("END", "END \t")),
        file("MONSTER", entry("MONSTER").replace("NAME ", "  NAME\t").replace("BEGIN ", "\tBEGIN  ")),
        file("MONSTER", entry("MONSTER", {"COLOR": "CYAN CYAN", "ABIL": "ERRATIC ERRATIC"})),
        file("MONSTER", entry("MONSTER")).replace("DESCRIPTION 1", "DESCRIPTION 1 "),
    ],
    ids=["crlf", "no last newline", "mark", "dense", "prose", "blank lines", "blanks", "indented", "repeats", "header"],
)
def test_blanks_ends_of_lines_and_what_stands_between_do_not_matter(text: str) -> None:
    reading = read(text)
    assert (names(reading), reading.rejected) == (["Lamp Moth"], ())
    (mob,) = entries_of([reading])["mobs"]
    assert mob["description"] == "It has eaten\nthe curtains."
    assert mob["powers"] == ["erratic"]


TEXTS = {
    "whole monster": entry("MONSTER", {"NAME": "Inner", "DESC": None}).rstrip("\n"),
    "header": "RLG327 MONSTER DESCRIPTION 1\nBEGIN OBJECT",
    "blank lines": "one\n\n\ntwo\n",
    "only a blank line": "",
    "blanks kept": "   <\\|/>   \n\t tab \t",
    "nearly an end": " .\n. \n..\n.END",
    "widest": "x" * 77 + "\n" + " " * 77,
    "other letters": "Küche ☼ 龍 \u2028 \x1b[31m \x00",
    "carriage return inside": "a\rb",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_text_may_hold_anything_and_is_kept_exactly(text: str) -> None:
    assert one_mob({"DESC": f"\n{text}\n."}).description == text
    assert one_item({"DESC": f"\n{text}\n."}).description == text


def test_a_text_of_no_lines_is_none() -> None:
    assert one_mob({"DESC": "\n."}).description is None


@pytest.mark.parametrize("name", ["DESC", "END", "BEGIN MONSTER", "Café", '"x" \\ y', "None", "M" * 500])
def test_a_name_may_be_any_words(name: str) -> None:
    mob = one_mob({"NAME": name})
    assert (mob.shown_name or mob.name) == name


@pytest.mark.parametrize(
    ("dice", "lowest", "highest"),
    [
        ("500d10", 500, 5000),
        ("2d1000000", 2, 2_000_000),
        ("0d0", 0, 0),
        ("1d0", 0, 0),
        ("0d1", 0, 0),
        ("10d1000", 10, 10_000),
        ("1000000d6", 1_000_000, 6_000_000),
        (f"{10**12}d{10**5}", 10**12, 10**17),
        (f"{'0' * 40}2d{'0' * 40}6", 2, 12),
    ],
    ids=lambda value: str(value)[:20],
)
@pytest.mark.parametrize("base", [0, -5, 1_000_000, 10**17])
def test_dice_are_kept_as_text_and_exactly(dice: str, lowest: int, highest: int, base: int) -> None:
    text = f"{base}+{dice}"
    figures = one_item({"SPEED": text}).rolled
    assert figures is not None
    assert figures.speed == text
    rolled = Dice.parse_base_first(text)
    assert (rolled.minimum, rolled.maximum) == (base + lowest, base + highest)
    assert base + lowest <= RandomStream(1, "test").roll(rolled) <= base + highest


def test_every_field_of_a_monster_comes_through() -> None:
    mob = one_mob({"COLOR": "BLACK RED BLACK", "ABIL": "UNIQ BOSS TELE PASS TUNNEL PICKUP DESTROY SMART", "SYMB": "@"})
    assert mob.rolled is not None
    assert mob.rolled.model_dump() == {"hit_points": "12+2d6", "damage": "0+1d4", "speed": "9+1d3"}
    assert mob.renderable is not None
    assert (mob.renderable.glyph, mob.renderable.fg) == ("@", "#FFFFFF")
    assert mob.renderable.colours == ["#000000", "#FF0000", "#000000"]
    powers = "unique boss telepathic passes_walls tunnels picks_up destroys smart"
    assert (mob.powers, mob.rarity) == (powers.split(), 80)


def test_every_field_of_an_object_comes_through() -> None:
    item = one_item({"ART": "TRUE"})
    assert item.rolled is not None
    assert item.rolled.model_dump() == {
        "hit": "-2+0d0",
        "damage": "0+1d2",
        "dodge": "0+0d1",
        "defence": "3+1d4",
        "weight": "6+0d1",
        "speed": "-5+1d4",
        "special": "0+0d1",
        "value": "4+2d3",
    }
    assert item.renderable is not None
    assert (item.renderable.fg, item.renderable.colours) == ("#FFFFFF", ["#000000"])
    assert (item.rarity, item.artefact, item.slot, item.two_handed) == (35, True, "HELMET", False)


def test_no_ability_at_all_is_none() -> None:
    assert one_mob({"ABIL": ""}).powers == []


@pytest.mark.parametrize("kind", GLYPHS)
def test_a_type_gives_sign_and_slot(kind: str) -> None:
    item = one_item({"TYPE": kind})
    assert item.renderable is not None
    assert item.renderable.glyph == GLYPHS[kind]
    carried = {"SCROLL", "BOOK", "FLASK", "GOLD", "AMMUNITION", "FOOD", "WAND", "CONTAINER"}
    assert item.slot == (None if kind in carried else kind)
    assert item.vendor_category == kind.lower()


@pytest.mark.parametrize("pair", ["WEAPON OFFHAND", "OFFHAND WEAPON"])
def test_weapon_and_offhand_take_both_hands(pair: str) -> None:
    item = one_item({"TYPE": pair})
    assert (item.slot, item.two_handed) == ("WEAPON", True)


# --- files of other years ---------------------------------------------------------------------

OLD: dict[str, str | None] = {"RRTY": None, "ART": None}


@pytest.mark.parametrize(
    ("dialect", "mixed", "accepted"),
    [
        ("auto", False, 2),
        ("2016", False, 2),
        ("2018", False, 0),
        ("auto", True, 1),
        ("2016", True, 3),
        ("2018", True, 1),
    ],
)
def test_rarity_and_artefacts_may_be_missing_in_files_of_the_years_before(
    dialect: Dialect, *, mixed: bool, accepted: int
) -> None:
    old = entry("OBJECT", OLD, [key for key in KETTLE if key not in OLD])
    reading = read(file("OBJECT", old, old, *([entry("OBJECT")] if mixed else [])), "OBJECT", dialect)
    assert len(reading.accepted) == accepted
    assert reading.dialect == ("2018" if dialect == "2018" or (dialect == "auto" and mixed) else "2016")


def test_what_is_missing_is_always_there_to_be_found_and_no_artefact() -> None:
    item = one_item(OLD)
    assert (item.rarity, item.artefact) == (None, None)


# --- names ------------------------------------------------------------------------------------


def test_two_of_a_name_are_two_entries_that_are_shown_alike() -> None:
    monsters = read(file("MONSTER", *[entry("MONSTER", {"NAME": name}) for name in ("Rat", "Rat (2)", "Rat", "Door")]))
    objects = read(file("OBJECT", *[entry("OBJECT", {"NAME": "Rat"})] * 2), "OBJECT")
    lists = entries_of([monsters, objects])
    told = [(found["name"], found.get("shown_name")) for found in (*lists["mobs"], *lists["items"])]
    assert told == [
        ("Rat", None),
        ("Rat (2)", None),
        ("Rat (3)", "Rat"),
        ("Door (2)", "Door"),
        ("Rat (4)", "Rat"),
        ("Rat (5)", "Rat"),
    ]


def test_long_names_that_begin_alike_stay_apart() -> None:
    long = [f"{'M' * 90} {number}" for number in range(3)]
    mobs = entries_of([read(file("MONSTER", *[entry("MONSTER", {"NAME": name}) for name in long]))])["mobs"]
    assert len({mob["name"] for mob in mobs}) == 3
    assert [mob["shown_name"] for mob in mobs] == long
    assert all(len(mob["name"]) <= 80 for mob in mobs)
