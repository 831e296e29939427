"""Random acts with things: none is lost or doubled, no slot holds two, no path leads out of a curse, nothing is told.

Known cases D02, D07, D12, D14, D16; tutorial facts §14, items 8 to 10. At least 10,000 acts in each run of the tests;
the counter at the end says so. Beside wishes of all kinds, many at once too, the game is saved and loaded in the
middle, and the level left and come back to, with things on its floor.
"""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, NamedTuple, TypeAlias

import esper
import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from components import COMPONENTS
from components.identity import Name, Player
from components.items import Consumable, CursedItem, Equippable, Equipped, InBackpack, Item, MagicItem, ObfuscatedName
from components.references import EntityId
from components.spatial import Position
from components.stats import Attributes, Load, Pools
from engine.core.colour import RED
from engine.invariants.things import check_knowledge, check_things
from engine.raws.items import spawn_item
from engine.raws.library import Library
from engine.raws.spawn import give
from engine.save.codec import encode
from engine.save.levels import freeze_level, thaw_level
from engine.save.snapshot import Snapshot, restore, take_snapshot
from engine.setup import furnish
from engine.testing import fresh_world, run
from engine.travel import index_level
from engine.world.bodies import place_of
from engine.world.ecs import all_with, drop_world, only, query, resource
from engine.world.ecs import fresh_world as empty_world
from engine.world.intents import (
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
from engine.world.inventory import carried_by, lay, restack, worn_by
from engine.world.knowledge import Knowledge, display_name, is_known, is_known_cursed, item_colour
from engine.world.rules import Rules, attribute_bonus
from engine.world.run_state import AwaitingInput, Requests
from engine.world.stacks import count_of
from engine.world.turns import Turns
from systems.inventory.choices import choices, removable_curses
from systems.inventory.identify import learn, unveil
from systems.inventory.possession import carries
from systems.visibility import show_view
from tests.support.things import ACTING, things

ACTS = 5_000
"""At least so many in each of the two halves of the test, which two cores share."""

KINDS = (
    "Longsword -1",
    "Longsword +1",
    "Dagger -1",
    "Shield -1",
    "Wooden Shield",
    "War Axe",
    "Greatsword -1",
    "Greatsword +1",
    "Helm of Fog",
    "Iron Helm",
    "Ring of Weakness",
    "Ring of Weakness",
    "Ring of the Bear",
    "Gauntlets of Fumbling",
    "Gauntlets of Ogre Power",
    "Remove Curse Scroll",
    "Remove Curse Scroll",
    "Identify Scroll",
    "Identify Scroll",
    "Identify Scroll",
    "Health Potion",
    "Health Potion",
    "Nourishing Potion",
    "Rod of Mending",
    "Rod of Mending",
    "Rations",
    "Rations",
    "Rations",
)
Wish: TypeAlias = (
    WantsToEquip
    | WantsToRemoveItem
    | WantsToDropItem
    | WantsToExpungeItem
    | WantsToPickupItem
    | WantsToUseItem
    | WantsToIdentify
    | WantsToLiftCurse
)
WISHES: tuple[type[Wish], ...] = (
    WantsToEquip,
    WantsToEquip,
    WantsToRemoveItem,
    WantsToDropItem,
    WantsToExpungeItem,
    WantsToPickupItem,
    WantsToPickupItem,
    WantsToUseItem,
    WantsToIdentify,
    WantsToLiftCurse,
)
WHICH = st.integers(0, 1000)


class Act(NamedTuple):
    """A wish of somebody, about one of all things, with a count and a choice for those wishes that have them."""

    kind: type[Wish]
    actor: int
    which: int
    number: int
    choice: int


ACT = st.builds(Act, st.sampled_from(WISHES), st.sampled_from((0, 0, 0, 1)), WHICH, st.integers(-1, 4), WHICH)


class Things(RuleBasedStateMachine):
    """The player does whatever can be done with things; so does a goblin beside it."""

    acts: ClassVar[int] = 0
    tried: ClassVar[set[type[Wish]]] = set()
    loaded: str | None = None

    @initialize()
    def begin(self) -> None:
        self.world = fresh_world("@g.")
        self.actors = (self.world.player, self.world.at("g"))
        for number, kind in enumerate(KINDS):
            give(self.actors[number % 6 == 5], kind)
        self.stuck: dict[int, tuple[int, str]] = {}
        run(*ACTING)

    def teardown(self) -> None:
        if self.loaded is not None:
            drop_world(self.loaded)

    # --- what may happen --------------------------------------------------------------------

    @rule(acts=st.lists(ACT, min_size=4, max_size=10))
    def one_after_the_other(self, acts: list[Act]) -> None:
        for act in acts:
            before, asked = things(), self.wish(act)
            item = asked.item
            own = carries(self.actors[act.actor], item)
            kind, have = esper.component_for_entity(item, Name).name, count_of(item)
            resource(Turns).refused.clear()
            self.carry_out([(act.actor, asked)])
            after = things()
            assert not after - before, "nothing comes from nowhere"
            gone = before - after
            if isinstance(asked, WantsToExpungeItem):
                count = have if asked.count is None else asked.count
                assert gone == (Counter({kind: count}) if own and 1 <= count <= have else Counter())
            elif isinstance(asked, WantsToUseItem):
                assert gone in (Counter(), Counter({kind: 1})), "one is used up, and only what was used"
                assert not (gone and resource(Turns).refused), "what is refused costs nothing"
            else:
                assert not gone
            self.check()

    @rule(acts=st.lists(ACT, min_size=2, max_size=5))
    def all_at_once(self, acts: list[Act]) -> None:
        before = things()
        self.carry_out([(act.actor, self.wish(act)) for act in acts])
        assert not things() - before, "nothing comes from nowhere"
        consuming = [act for act in acts if act.kind in (WantsToExpungeItem, WantsToUseItem)]
        assert consuming or things() == before

    @rule(kind=st.sampled_from(KINDS), actor=st.integers(0, 1))
    def something_new_lies_there(self, kind: str, actor: int) -> None:
        if len(query(Item)) < 60:
            lay(spawn_item(kind), place_of(self.actors[actor]))

    @rule()
    def save_and_load(self) -> None:
        """Through a document into another world: the same entities by their order, and all as it was."""
        old, before, known = sorted(all_with(COMPONENTS.values())), things(), set(resource(Knowledge).identified)
        document, library = encode(take_snapshot(AwaitingInput())), resource(Library)
        previous, self.loaded = self.loaded, empty_world()
        furnish(library, 0, "hexdelve")
        restore(msgspec.json.decode(document, type=Snapshot), "hexdelve")
        index_level()
        show_view()
        if previous is not None:
            drop_world(previous)
        assert encode(take_snapshot(AwaitingInput())) == document
        assert (things(), resource(Knowledge).identified) == (before, known)
        self.renumber(dict(zip(old, sorted(all_with(COMPONENTS.values())), strict=True)))

    @rule(kind=st.sampled_from(KINDS))
    def leave_the_level_learn_a_kind_and_come_back(self, kind: str) -> None:
        player, before = self.actors[0], things()
        goblin = {item: (tie.owner, tie.slot) for item, tie in query(Equipped) if tie.owner != player}
        level = freeze_level()
        assert all(owner == player for owner in self.owners())
        learn(kind)
        restack()
        thaw_level(level)
        unveil()
        restack()
        index_level()
        assert things() == before
        (there,) = (body for body, _ in query(Pools) if body != player)
        self.actors = (player, there)
        self.stuck = {item: tie for item, tie in self.stuck.items() if tie[0] == player}
        self.remember_the_stuck()
        worn = [tie.slot for _, tie in query(Equipped) if tie.owner != player]
        assert sorted(worn) == sorted(slot for _, slot in goblin.values())

    # --- how it happens ---------------------------------------------------------------------

    def wish(self, act: Act) -> Wish:
        everything = [item for item, _ in query(Item)]
        near = carried_by(self.actors[act.actor])
        item = EntityId((near or everything)[act.which % len(near or everything)])
        if act.which % 3 == 0 or act.kind in (WantsToRemoveItem, WantsToPickupItem):
            item = EntityId(everything[act.which % len(everything)])
        if act.kind in (WantsToDropItem, WantsToExpungeItem):
            counts = (None, 0, 1, count_of(item) + 1, count_of(item), -1)
            return act.kind(item, counts[act.number])
        if act.kind is WantsToUseItem:
            offered = choices(self.actors[act.actor], item)
            return WantsToUseItem(item, choice=EntityId(offered[act.choice % len(offered)]) if offered else None)
        return act.kind(item)

    def carry_out(self, wishes: list[tuple[int, Wish]]) -> None:
        for actor, message in wishes:
            intend(self.actors[actor], message)
            over = message.choice if isinstance(message, WantsToUseItem) else message.item
            lifts = isinstance(message, WantsToUseItem | WantsToLiftCurse)
            if lifts and over is not None and over in removable_curses(self.actors[actor]):
                self.stuck.pop(over, None)
        Things.acts += len(wishes)
        Things.tried.update(type(message) for _, message in wishes)
        run(*ACTING)
        resource(Requests).queue.clear()
        self.remember_the_stuck()

    def remember_the_stuck(self) -> None:
        for item, worn, _ in query(Equipped, CursedItem):
            self.stuck.setdefault(item, (worn.owner, worn.slot))

    def renumber(self, new: dict[int, int]) -> None:
        self.actors = (new[self.actors[0]], new[self.actors[1]])
        self.stuck = {new[item]: (new[owner], slot) for item, (owner, slot) in self.stuck.items()}
        assert self.actors[0] == only(Player)

    def owners(self) -> list[EntityId]:
        return [tie.owner for _, tie in query(Equipped)] + [tie.owner for _, tie in query(InBackpack)]

    # --- what must hold ---------------------------------------------------------------------

    @invariant()
    def check(self) -> None:
        assert check_things() == []
        assert check_knowledge() == []
        self.a_worn_cursed_thing_stays_in_its_slot()
        self.everything_is_in_exactly_one_place()
        self.no_slot_is_filled_twice_and_each_thing_fits()
        self.what_is_shown_never_tells_more_than_is_known()
        self.load_and_attributes_are_what_the_things_say()

    def a_worn_cursed_thing_stays_in_its_slot(self) -> None:
        for item, (owner, slot) in self.stuck.items():
            assert worn_by(owner).get(slot) == item, display_name(item)

    def everything_is_in_exactly_one_place(self) -> None:
        for item, _ in query(Item):
            places = [esper.has_component(item, tie) for tie in (Equipped, InBackpack, Position)]
            assert sum(places) == 1, display_name(item)

    def no_slot_is_filled_twice_and_each_thing_fits(self) -> None:
        """What takes both hands covers the shield's slot, by the letter of the rules."""
        rules = resource(Rules)
        accepts = {slot.name: slot.accepts for slot in rules.slots}
        filled: list[tuple[int, str]] = []
        for item, tie in query(Equipped):
            fits = esper.component_for_entity(item, Equippable)
            assert accepts[tie.slot] == fits.slot
            filled.append((tie.owner, tie.slot))
            filled += [(tie.owner, name) for name, kind in accepts.items() if fits.two_handed and kind == "Shield"]
        assert len(set(filled)) == len(filled)

    def what_is_shown_never_tells_more_than_is_known(self) -> None:
        assert resource(Knowledge).identified <= set(KINDS)
        for item, name, _ in query(Name, MagicItem):
            if is_known(item):
                assert not esper.has_component(item, ObfuscatedName)
                assert is_known_cursed(item) == esper.has_component(item, CursedItem)
                assert (item_colour(item) == RED) == esper.has_component(item, CursedItem)
            else:
                assert name.name not in display_name(item)
                assert item_colour(item) != RED
                assert not is_known_cursed(item)

    def load_and_attributes_are_what_the_things_say(self) -> None:
        for actor in self.actors:
            mine = [*worn_by(actor).values(), *carried_by(actor)]
            weight = sum(esper.component_for_entity(item, Item).weight_lbs * count_of(item) for item in mine)
            assert abs(esper.component_for_entity(actor, Load).weight - weight) < 1e-9
            might = esper.component_for_entity(actor, Attributes).might
            assert might.bonus == attribute_bonus(might.base + might.modifiers)
            gold = esper.component_for_entity(actor, Pools).gold
            assert type(gold) is int
            assert gold >= 0
        for item, charges in query(Consumable):
            assert 0 <= charges.charges <= charges.max_charges, display_name(item)


@pytest.mark.parametrize("half", ["first", "second"])
def test_ten_thousand_random_acts_with_things_break_no_promise(half: str) -> None:
    before = Things.acts
    Things.tried.clear()
    while Things.acts - before < ACTS:
        run_state_machine_as_test(Things, settings=settings(max_examples=40, stateful_step_count=40, deadline=None))
    assert Things.tried == set(WISHES), f"the {half} half tries every wish about a thing"
