"""Walking the turn order: the idle are skipped, effects are settled after each system, the dead are buried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import esper
import pytest

from components.identity import Name
from engine.testing import World, fresh_world
from engine.world.ecs import bury, despawn, query, resource
from engine.world.effects import Damage, EffectQueue, OnEntity, add_effect
from engine.world.intents import EntityMoved, Fell, Intents, WantsToWait, intend
from engine.world.schedule import Order, System, run, tick
from engine.world.turns import Turns


class Recorder(System):
    """Writes its name down, and does what it was given."""

    def __init__(self, name: str, told: list[str], act: Callable[[], Any] | None = None) -> None:
        self.name, self.told, self.act = name, told, act

    def process(self) -> None:
        self.told.append(self.name)
        if self.act is not None:
            self.act()


class Waiter(Recorder):
    """Wakes up for two kinds of messages."""

    consumes = (WantsToWait, EntityMoved)


class Mind(Recorder):
    """Decides for those who have not decided yet."""

    is_mind = True


class Keeper(Recorder):
    """Cares for all that have a name."""

    needs = Name


class Settler(Recorder):
    """Takes the effects."""

    def process(self) -> None:
        super().process()
        resource(EffectQueue).queue.clear()


@pytest.fixture(autouse=True)
def _world() -> World:
    return fresh_world()


def test_systems_run_in_the_order_of_the_tuple() -> None:
    told: list[str] = []
    tick(Order((Recorder("b", told), Recorder("a", told), Recorder("c", told))), Settler("settle", told))
    assert told == ["b", "a", "c"]


def test_a_system_is_skipped_while_nothing_waits_for_it() -> None:
    told: list[str] = []
    tick(Order((Waiter("waiter", told), Recorder("always", told))), Settler("settle", told))
    intend(1, Fell())
    tick(Order((Waiter("waiter", told),)), Settler("settle", told))
    assert told == ["always"]


@pytest.mark.parametrize("message", [WantsToWait(), EntityMoved()])
def test_any_message_it_consumes_wakes_a_system(message: WantsToWait | EntityMoved) -> None:
    told: list[str] = []
    intend(1, message)
    tick(Order((Waiter("waiter", told),)), Settler("settle", told))
    assert told == ["waiter"]


def test_minds_are_asked_only_while_somebody_has_not_decided() -> None:
    told: list[str] = []
    turns = resource(Turns)
    order = (Mind("before", told), Recorder("begin", told, lambda: turns.acting.append(1)), Mind("one", told))
    tick(Order((*order, Recorder("end", told, turns.acting.clear), Mind("after", told))), Settler("settle", told))
    assert told == ["begin", "one", "end"]


def test_a_system_is_skipped_while_nobody_has_what_it_needs() -> None:
    for entity, _ in query(Name):
        despawn(entity)
    bury()
    told: list[str] = []
    birth = Recorder("birth", told, lambda: esper.create_entity(Name("somebody")))
    tick(Order((Keeper("before", told), birth, Keeper("after", told))), Settler("settle", told))
    assert told == ["birth", "after"]


def test_a_list_that_was_taken_wakes_nobody() -> None:
    told: list[str] = []
    intend(1, WantsToWait())
    resource(Intents).take(WantsToWait)
    tick(Order((Waiter("waiter", told),)), Settler("settle", told))
    assert told == []


def test_a_message_sent_earlier_in_the_tick_wakes_a_later_system() -> None:
    told: list[str] = []
    sender = Recorder("sender", told, lambda: intend(1, EntityMoved()))
    tick(Order((Waiter("before", told), sender, Waiter("after", told))), Settler("settle", told))
    assert told == ["sender", "after"]


def test_effects_are_settled_after_each_system_that_caused_some_and_only_then() -> None:
    told: list[str] = []
    cause = Recorder("cause", told, lambda: add_effect(None, Damage(1), OnEntity(1)))
    tick(Order((Recorder("quiet", told), cause, Recorder("next", told))), Settler("settle", told))
    assert told == ["quiet", "cause", "settle", "next"]


def test_the_despawned_are_buried_before_the_next_system() -> None:
    told: list[str] = []
    doomed = esper.create_entity(Name("doomed"))
    tick(Order((Recorder("kill", told, lambda: despawn(doomed)), Recorder("next", told))), Settler("settle", told))
    assert not esper.entity_exists(doomed)
    assert doomed not in [entity for entity, _ in query(Name)]
    with pytest.raises(KeyError):
        esper.components_for_entity(doomed)


def test_one_system_alone_runs_even_when_nothing_waits() -> None:
    told: list[str] = []
    run(Waiter("waiter", told))
    assert told == ["waiter"]


def test_messages_of_a_kind_are_taken_in_the_order_of_asking_and_just_once() -> None:
    for actor in (3, 1, 2):
        intend(actor, WantsToWait())
    intend(9, Fell())
    intents = resource(Intents)
    assert [actor for actor, _ in intents.take(WantsToWait)] == [3, 1, 2]
    assert intents.take(WantsToWait) == []
    assert intents.take(Fell) == [(9, Fell())]


def test_all_messages_are_forgotten_when_a_level_is_left() -> None:
    intend(1, WantsToWait())
    resource(Intents).clear()
    assert resource(Intents).take(WantsToWait) == []
