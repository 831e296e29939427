"""Books teach spells: to the player alone, and never in vain."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import esper
import pytest

from components.spells import KnownSpells
from components.stats import Pool
from engine.testing import World
from engine.world.ecs import resource, set_resource
from engine.world.effects import TeachSpell
from engine.world.inventory import carried_by
from engine.world.knowledge import Knowledge, is_known
from engine.world.rules import Rules
from systems.magic import known_spells
from tests.unit.raws.kit import pack
from tests.unit.systems.inventory.test_use import use
from tests.unit.systems.kit import bare, cause, hurt, refused

BOOK = "Primer of Sparks"


@pytest.fixture
def world() -> World:
    return bare("@g")


def test_a_book_teaches_its_spell_and_is_gone(world: World) -> None:
    use(world.player, world.give(world.player, BOOK))
    assert known_spells(world.player) == ["Spark Bolt"]
    assert carried_by(world.player) == []
    assert world.log() == ["You use an Unidentified Book: it is a Primer of Sparks.", "You learn Spark Bolt."]


def test_an_unknown_book_of_a_known_spell_says_so_and_stays(world: World) -> None:
    esper.add_component(world.player, KnownSpells(["Spark Bolt"]))
    book = world.give(world.player, BOOK)
    use(world.player, book)
    assert world.log()[-1] == "You know Spark Bolt already."
    assert is_known(book)
    assert refused() == set(), "finding out was a turn"
    assert known_spells(world.player) == ["Spark Bolt"]


def test_a_known_book_of_a_known_spell_is_refused_unspent(world: World) -> None:
    esper.add_component(world.player, KnownSpells(["Spark Bolt"]))
    resource(Knowledge).identified.add(BOOK)
    book = world.give(world.player, BOOK)
    use(world.player, book)
    assert (refused(), world.log()) == ({world.player}, ["There is nothing new for you in the Primer of Sparks."])
    assert carried_by(world.player) == [book]


def test_creatures_learn_nothing(world: World) -> None:
    goblin = world.at("g")
    book = world.give(goblin, BOOK)
    use(goblin, book)
    cause(TeachSpell("Spark Bolt"), goblin)
    assert not esper.has_component(goblin, KnownSpells)
    assert esper.entity_exists(book)


def test_without_mana_in_the_campaign_books_do_nothing(world: World) -> None:
    rules = resource(Rules)
    set_resource(rules.model_copy(update={"features": rules.features.model_copy(update={"mana": False})}))
    book = world.give(world.player, BOOK)
    use(world.player, book)
    assert (known_spells(world.player), world.log()[-1]) == ([], "Nothing happens.")
    assert esper.entity_exists(book)


def made(tmp_path: Path, effects: dict[str, str], **more: Any) -> World:
    folder = pack(
        tmp_path / "books", {"a.json": {"items": [{"name": "B", "consumable": {"effects": effects}, **more}]}}
    )
    return bare("@", packs=[folder])


def test_a_book_of_a_spell_that_does_not_exist_teaches_nothing(tmp_path: Path) -> None:
    world = made(tmp_path, {"teach_spell": "Sprak Bolt"})
    book = world.give(world.player, "B")
    use(world.player, book)
    assert (known_spells(world.player), world.log()[-1]) == ([], "Nothing happens.")
    assert esper.entity_exists(book)


def test_a_book_that_does_more_is_never_read_in_vain(tmp_path: Path) -> None:
    world = made(tmp_path, {"teach_spell": "Spark Bolt", "provides_healing": "5"})
    esper.add_component(world.player, KnownSpells(["Spark Bolt"]))
    hurt(world, world.player, 10)
    use(world.player, world.give(world.player, "B"))
    assert world.pools(world.player).hit_points.current == 15
    assert carried_by(world.player) == []


def test_a_mana_potion_gives_mana_back(world: World) -> None:
    world.pools(world.player).mana = Pool(4, 1)
    use(world.player, world.give(world.player, "Mana Potion"))
    assert world.pools(world.player).mana == Pool(4, 4)
