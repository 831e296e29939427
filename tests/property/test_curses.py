"""Random acts with cursed things: nothing is lost or doubled, and no path leads out of a curse (known cases D02, D07).

Tutorial facts §14, items 8 to 10.
"""

from __future__ import annotations

import esper
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from components.identity import Name
from components.items import CursedItem, Equippable, Equipped, InBackpack, Item, MagicItem, ObfuscatedName
from components.references import EntityId
from components.spatial import Position
from components.stats import Attributes, Load
from engine.testing import fresh_world, run
from engine.world.ecs import query, resource
from engine.world.intents import (
    Message,
    WantsToDropItem,
    WantsToEquip,
    WantsToExpungeItem,
    WantsToIdentify,
    WantsToLiftCurse,
    WantsToPickupItem,
    WantsToRemoveItem,
    WantsToUseItem,
    intend,
)
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import Knowledge, display_name, is_known, item_colour
from engine.world.rules import Rules, attribute_bonus
from engine.world.run_state import Requests
from engine.world.stacks import count_of
from systems import OUT_OF_TIME
from systems.inventory.choices import choices

KINDS = (
    "Longsword -1",
    "Longsword +1",
    "Dagger -1",
    "Shield -1",
    "Helm of Fog",
    "Iron Helm",
    "Ring of Weakness",
    "Ring of the Bear",
    "Gauntlets of Fumbling",
    "Gauntlets of Ogre Power",
    "Remove Curse Scroll",
    "Identify Scroll",
    "Identify Scroll",
    "Health Potion",
    "Rod of Mending",
    "Rations",
)
WISHES: tuple[type[Message], ...] = (
    WantsToEquip,
    WantsToRemoveItem,
    WantsToDropItem,
    WantsToExpungeItem,
    WantsToPickupItem,
    WantsToUseItem,
    WantsToIdentify,
)
WHICH = st.integers(0, 1000)


class Things(RuleBasedStateMachine):
    """The player does whatever can be done with things; so does a goblin beside it."""

    @initialize()
    def begin(self) -> None:
        self.world = fresh_world("@g")
        self.actors = (self.world.player, self.world.at("g"))
        for number, kind in enumerate(KINDS):
            self.world.give(self.actors[number % 5 == 4], kind)
        self.things = {item for item, _ in query(Item)}
        self.stuck: dict[int, tuple[int, str]] = {}
        run(*OUT_OF_TIME)

    def thing(self, which: int) -> int:
        living = sorted(self.things)
        return living[which % len(living)]

    @rule(kind=st.sampled_from(WISHES), actor=st.integers(0, 1), which=WHICH)
    def wish(self, kind: type[Message], actor: int, which: int) -> None:
        self.carry_out((self.actors[actor], kind(self.thing(which))))

    @rule(wishes=st.lists(st.tuples(st.sampled_from(WISHES), st.integers(0, 1), WHICH), max_size=4))
    def wish_much_at_once(self, wishes: list[tuple[type[Message], int, int]]) -> None:
        self.carry_out(*((self.actors[actor], kind(self.thing(which))) for kind, actor, which in wishes))

    @rule(which=WHICH, choice=WHICH)
    def read_over(self, which: int, choice: int) -> None:
        scroll, over = self.thing(which), self.thing(choice)
        freed = over if over in (choices(self.world.player, scroll) or []) else None
        if freed is not None:
            self.stuck.pop(freed, None)
        self.carry_out((self.world.player, WantsToUseItem(EntityId(scroll), choice=EntityId(over))))

    @rule(which=WHICH)
    def lift(self, which: int) -> None:
        item = self.thing(which)
        self.stuck.pop(item, None)
        self.carry_out((self.world.player, WantsToLiftCurse(EntityId(item))))

    def carry_out(self, *wishes: tuple[int, Message]) -> None:
        for actor, message in wishes:
            intend(actor, message)
        run(*OUT_OF_TIME)
        resource(Requests).queue.clear()
        self.things &= {item for item, _ in query(Item)}
        for item, worn, _ in query(Equipped, CursedItem):
            self.stuck.setdefault(item, (worn.owner, worn.slot))

    # --- what must hold ---------------------------------------------------------------------

    @invariant()
    def a_worn_cursed_thing_stays_in_its_slot(self) -> None:
        for item, (owner, slot) in self.stuck.items():
            assert worn_by(owner).get(slot) == item, display_name(item)

    @invariant()
    def everything_is_in_exactly_one_place(self) -> None:
        for item, _ in query(Item):
            places = [esper.has_component(item, tie) for tie in (Equipped, InBackpack, Position)]
            assert sum(places) == 1, display_name(item)
        assert {item for item, _ in query(Item)} == self.things

    @invariant()
    def no_slot_holds_two_things_and_each_fits(self) -> None:
        slots = {slot.name: slot.accepts for slot in resource(Rules).slots}
        worn = [(part.owner, part.slot) for _, part in query(Equipped)]
        assert len(set(worn)) == len(worn)
        for item, part in query(Equipped):
            assert slots[part.slot] == esper.component_for_entity(item, Equippable).slot

    @invariant()
    def what_is_shown_never_tells_more_than_is_known(self) -> None:
        for item, name, _ in query(Name, MagicItem):
            if not is_known(item):
                assert name.name not in display_name(item)
                assert item_colour(item) != (255, 0, 0)
                assert esper.has_component(item, ObfuscatedName)
            else:
                assert not esper.has_component(item, ObfuscatedName)

    @invariant()
    def known_is_only_what_exists(self) -> None:
        assert resource(Knowledge).identified <= set(KINDS)

    @invariant()
    def load_and_attributes_are_what_the_things_say(self) -> None:
        for actor in self.actors:
            things = [*worn_by(actor).values(), *carried_by(actor)]
            weight = sum(esper.component_for_entity(thing, Item).weight_lbs * count_of(thing) for thing in things)
            assert abs(esper.component_for_entity(actor, Load).weight - weight) < 1e-9
            might = esper.component_for_entity(actor, Attributes).might
            assert might.bonus == attribute_bonus(might.base + might.modifiers)


TestThings = Things.TestCase
TestThings.settings = settings(max_examples=120, stateful_step_count=30, deadline=None)
