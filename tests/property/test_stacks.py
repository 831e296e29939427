"""Random acts with stacks: counts are kept unless a rule consumes (known cases D12 to D16)."""

from __future__ import annotations

from collections import Counter

import esper
import pytest

from components.identity import Name
from components.items import Consumable, CursedItem, Item, MagicItem, ObfuscatedName
from components.references import EntityId
from components.stats import Load
from engine.core.rng import RandomStream
from engine.invariants.things import check_knowledge, check_things
from engine.testing import World, fresh_world, run
from engine.world.ecs import query, resource
from engine.world.intents import (
    Message,
    WantsToDropItem,
    WantsToEquip,
    WantsToExpungeItem,
    WantsToIdentify,
    WantsToLiftCurse,
    WantsToPickupItem,
    WantsToUseItem,
    intend,
)
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import Knowledge
from engine.world.run_state import Requests
from engine.world.stacks import count_of
from engine.world.turns import Turns
from systems.inventory.choices import choices
from systems.inventory.possession import carries
from tests.support.things import ACTING, things

ACTS = 2000
KINDS = ("Rations", "Hide", "Health Potion", "Identify Scroll", "Remove Curse Scroll", "Rod of Mending", "Dagger")
ODD = "Odd Hide"
"""A kind whose things are called by two names until it is known, some of them cursed: they may become equal later."""


class Market:
    """The player and a goblin on a small floor, who do anything with what lies there."""

    def __init__(self, seed: int) -> None:
        self.rng = RandomStream(seed, "market")
        self.world: World = fresh_world("@g")
        self.actors = (self.world.player, self.world.at("g"))
        run(*ACTING)

    def bring(self) -> str:
        """Something new lies there; its kind."""
        here = self.world.first(self.rng.choice("@g"))
        kind = self.rng.choice((*KINDS, ODD, ODD))
        item = self.world.spawn("Hide" if kind == ODD else kind, here)
        if kind == ODD:
            esper.add_component(item, Name(ODD))
            esper.add_component(item, MagicItem("rare"))
            if ODD not in resource(Knowledge).identified:
                esper.add_component(item, ObfuscatedName(self.rng.choice(("Strange Hide", "Weird Hide"))))
            if self.rng.one_in(2):
                esper.add_component(item, CursedItem())
        return kind

    def act(self) -> Counter[str]:
        """Somebody does something; what it has to consume."""
        actor = self.rng.choice((*self.actors, self.actors[0]))
        items = [item for item, _ in query(Item)]
        item = self.rng.choice(carried_by(actor) or items) if self.rng.percent(70) else self.rng.choice(items)
        have, kind = count_of(item), esper.component_for_entity(item, Name).name
        count = self.rng.choice((None, 0, have + 1, self.rng.between(-1, have), self.rng.between(1, have)))
        fits = carries(actor, item) and (count is None or 1 <= count <= have)
        match self.rng.die(20):
            case roll if roll <= 6:
                lying = [thing for thing in self.world.content(self.world.place(actor)) if thing in items]
                self.carry_out(actor, WantsToPickupItem(EntityId(self.rng.choice(lying or [item]))))
            case roll if roll <= 12:
                done = self.carry_out(actor, WantsToDropItem(EntityId(item), count))
                assert done == fits or actor != self.actors[0]
            case 13:
                done = self.carry_out(actor, WantsToExpungeItem(EntityId(item), count))
                assert done == fits or actor != self.actors[0]
                return Counter({kind: have if count is None else count}) if fits else Counter()
            case 14:
                self.carry_out(actor, WantsToEquip(EntityId(item)))
            case 15:
                self.carry_out(self.actors[0], WantsToIdentify(EntityId(item)))
            case 16:
                self.carry_out(self.actors[0], WantsToLiftCurse(EntityId(item)))
            case _:
                return self.use(item, kind)
        return Counter()

    def use(self, item: int, kind: str) -> Counter[str]:
        """The player uses something, over anything it may be read over."""
        charges = esper.try_component(item, Consumable)
        offered = choices(self.actors[0], item)
        choice = EntityId(self.rng.choice(offered)) if offered else None
        done = self.carry_out(self.actors[0], WantsToUseItem(EntityId(item), choice=choice))
        return Counter({kind: 1}) if done and charges is not None and charges.max_charges == 1 else Counter()

    def carry_out(self, actor: int, wish: Message) -> bool:
        """Whether it was not refused, which only the player is told."""
        refused = resource(Turns).refused
        refused.clear()
        intend(actor, wish)
        run(*ACTING)
        resource(Requests).queue.clear()
        return not refused


@pytest.mark.parametrize("seed", [1, 2])
def test_counts_are_kept_unless_a_rule_consumes(seed: int) -> None:
    market = Market(seed)
    largest = 0
    for number in range(ACTS):
        if number % 5 == 0:
            expected = things()
            expected[market.bring()] += 1
            assert things() == expected
        expected = things()
        consumed = market.act()
        assert things() == expected - consumed, number
        assert check_things() == [], number
        assert check_knowledge() == [], number
        for actor in market.actors:
            mine = [*worn_by(actor).values(), *carried_by(actor)]
            weight = sum(esper.component_for_entity(item, Item).weight_lbs * count_of(item) for item in mine)
            assert esper.component_for_entity(actor, Load).weight == pytest.approx(weight)
        largest = max(largest, *(count_of(item) for item, _ in query(Item)))
    assert largest > 5, "stacks came about"
    assert ODD in resource(Knowledge).identified
