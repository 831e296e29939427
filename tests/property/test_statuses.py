"""Random comings and goings of statuses and worn things: nothing is gained (known cases D28, D29).

Tutorial facts §14, item 6.
"""

from __future__ import annotations

import copy
from typing import Any

import esper
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from components.items import AttributeBonus, InBackpack
from components.references import EntityId
from components.stats import Attributes, Load, Pools
from components.status import Duration, HungerClock, StatusEffect
from engine.invariants.creatures import check_creatures
from engine.invariants.statuses import check_statuses
from engine.save.levels import freeze_level, thaw_level
from engine.testing import fresh_world, run
from engine.world.ecs import query, resource
from engine.world.effects import ChangeAttributes, ChangePace, Confuse, Effect, OnEntity, add_effect
from engine.world.intents import LevelEntered, WantsToEquip, WantsToRemoveItem, intend
from engine.world.inventory import carried_by, worn_by
from engine.world.statuses import statuses_of
from engine.world.turns import Turns
from systems import OUT_OF_TIME

WEARABLES = ("Gauntlets of Ogre Power", "Amulet of the Hare", "Ring of the Bear", "Ring of the Cat", "Leather Armour")
SMALL = st.integers(-6, 6)
EFFECTS = st.one_of(
    st.builds(Confuse, st.integers(0, 5)),
    st.builds(ChangePace, st.integers(-12, 12).map(float)),
    st.builds(
        ChangeAttributes,
        st.sampled_from(("Tonic", "Draught")),
        st.builds(AttributeBonus, SMALL, SMALL, SMALL, SMALL),
    ),
)
WHOM = st.integers(0, 1)


def core(actor: int) -> Any:
    """What nobody may gain by: attributes as they are at bottom, and both pools."""
    attributes = esper.component_for_entity(actor, Attributes)
    bases = [
        attribute.base
        for attribute in (attributes.might, attributes.fitness, attributes.quickness, attributes.intelligence)
    ]
    return bases, copy.deepcopy(esper.component_for_entity(actor, Pools))


class Statuses(RuleBasedStateMachine):
    """The player and a goblin wear, drink, wait, and come to and from another level."""

    @initialize()
    def begin(self) -> None:
        self.world = fresh_world("@#g")
        self.player = self.world.player
        esper.component_for_entity(self.player, HungerClock).duration = 1_000_000
        for actor in self.actors():
            for kind in WEARABLES:
                self.world.give(actor, kind)
        run(*OUT_OF_TIME)
        self.cores = [core(actor) for actor in self.actors()]
        self.plain = [self.derived(actor) for actor in self.actors()]

    def actors(self) -> list[int]:
        return [self.player, next(entity for entity, _ in query(Pools) if entity != self.player)]

    def derived(self, actor: int) -> Any:
        return copy.deepcopy(
            (esper.component_for_entity(actor, Attributes), esper.component_for_entity(actor, Load).initiative_penalty)
        )

    @rule(effect=EFFECTS, whom=WHOM, by=WHOM)
    def lay_on(self, effect: Effect, whom: int, by: int) -> None:
        add_effect(self.actors()[by], effect, OnEntity(self.actors()[whom]))
        run(*OUT_OF_TIME)

    @rule(whom=WHOM, which=st.integers(0, 100))
    def put_on(self, whom: int, which: int) -> None:
        actor = self.actors()[whom]
        carried = carried_by(actor)
        if carried:
            intend(actor, WantsToEquip(EntityId(carried[which % len(carried)])))
            run(*OUT_OF_TIME)

    @rule(whom=WHOM, which=st.integers(0, 100))
    def take_off(self, whom: int, which: int) -> None:
        actor = self.actors()[whom]
        worn = list(worn_by(actor).values())
        if worn:
            intend(actor, WantsToRemoveItem(EntityId(worn[which % len(worn)])))
            run(*OUT_OF_TIME)

    @rule(whom=WHOM, turns=st.integers(1, 12))
    def take_turns(self, whom: int, turns: int) -> None:
        actor = self.actors()[whom]
        for _ in range(turns):
            resource(Turns).granted = [actor]
            run(*OUT_OF_TIME)

    @rule()
    def leave_and_come_back(self) -> None:
        thaw_level(freeze_level())
        intend(self.player, LevelEntered())
        run(*OUT_OF_TIME)

    # --- what must hold ---------------------------------------------------------------------

    @invariant()
    def nothing_is_gained(self) -> None:
        assert [core(actor) for actor in self.actors()] == self.cores

    @invariant()
    def everything_derived_is_what_is_worn_and_borne(self) -> None:
        assert check_creatures() == []
        assert check_statuses() == []

    @invariant()
    def it_ends_where_it_began(self) -> None:
        """Whoever wears nothing new and bears nothing is as at first."""
        for actor, plain in zip(self.actors(), self.plain, strict=True):
            untouched = all(
                esper.has_component(item, InBackpack)
                for item in (*carried_by(actor), *worn_by(actor).values())
                if esper.has_component(item, AttributeBonus)
            )
            if untouched and not statuses_of(actor):
                assert self.derived(actor)[0] == plain[0]

    @invariant()
    def no_status_outlasts_its_turns(self) -> None:
        assert all(1 <= duration.turns <= 10 for _, _, duration in query(StatusEffect, Duration))


TestStatuses = Statuses.TestCase
TestStatuses.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
