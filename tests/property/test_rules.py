"""Rules that hold for all figures: pools, fights, clocks, loads."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from components.items import Item
from components.stats import Pool
from engine.core.rng import RandomStream
from engine.core.tables import WeightedTable
from engine.testing import fresh_world
from engine.world.clock import Clock
from engine.world.ecs import resource
from engine.world.effects import Damage, Healing, OnEntity, add_effect
from engine.world.outbox import Died, Outbox
from engine.world.rules import attribute_bonus
from systems import SETTLE
from systems.combat.strike import d20_outcome
from systems.encumbrance import OVERLOAD_PENALTY, total_load

AMOUNT = st.integers(-1000, 1000)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(1, 300),
    st.lists(st.tuples(st.sampled_from([Damage, Healing]), AMOUNT), max_size=12),
)
def test_hit_points_stay_in_their_bounds_and_one_dies_at_most_once(
    life: int, effects: list[tuple[type[Damage | Healing], int]]
) -> None:
    world = fresh_world("@g")
    goblin = world.at("g")
    world.pools(goblin).hit_points = pool = Pool(life, life)
    expected = life
    for kind, amount in effects:
        add_effect(world.player, kind(amount), OnEntity(goblin))
        if expected > 0:
            expected = expected - max(0, amount) if kind is Damage else min(life, expected + max(0, amount))
    SETTLE.process()
    assert (pool.current, pool.max) == (expected, life)
    deaths = [fact for fact in resource(Outbox).facts if isinstance(fact, Died)]
    assert len(deaths) == (expected < 1)


@given(st.integers(1, 20), st.integers(-200, 200), st.integers(-50, 100))
def test_a_better_roll_and_a_better_bonus_never_hit_worse(natural: int, bonus: int, armour: int) -> None:
    hit = d20_outcome(natural, bonus, armour) == "hit"
    if hit and natural < 20:
        assert d20_outcome(natural + 1, bonus, armour) == "hit"
        assert d20_outcome(natural, bonus + 1, armour) == "hit"
        assert d20_outcome(natural, bonus, armour - 1) == "hit"
    assert d20_outcome(1, bonus, armour) == "fumble"
    assert d20_outcome(20, bonus, armour) == "hit"


@given(st.integers(-100, 100))
def test_bonuses_never_fall_and_are_the_same_on_both_sides_of_ten(value: int) -> None:
    assert attribute_bonus(value) <= attribute_bonus(value + 1)
    assert attribute_bonus(20 - value) == -attribute_bonus(value)


@given(st.lists(st.tuples(st.floats(0, 50), st.floats(-2, 5))), st.integers(0, 400))
def test_load_is_the_sum_whatever_the_order(things: list[tuple[float, float]], capacity: int) -> None:
    items = [Item(round(weight, 1), 0.0, round(penalty, 1)) for weight, penalty in things]
    half = len(items) // 2
    weight, penalty = total_load(items[:half], [(item, 1) for item in items[half:]], capacity)
    assert abs(weight - sum(item.weight_lbs for item in items)) < 1e-6
    plain = sum(item.initiative_penalty for item in items[:half])
    assert abs(penalty - plain - (OVERLOAD_PENALTY if int(weight) > capacity else 0)) < 1e-6


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 6)), max_size=12), st.integers(0, 2**32))
def test_a_table_never_gives_what_has_no_weight(entries: list[tuple[int, int]], seed: int) -> None:
    table: WeightedTable[int] = WeightedTable(entries)
    possible: set[int | None] = {entry for entry, weight in entries if weight}
    rng = RandomStream(seed, "table")
    assert {table.pick(rng) for _ in range(20)} <= (possible or {None})


ACTS = st.lists(st.tuples(st.sampled_from(["schedule", "remove", "advance"]), st.integers(1, 6), st.integers(0, 20)))
PLAYER = 3


@settings(max_examples=200)
@given(ACTS)
def test_the_clock_is_a_sorted_list_of_who_is_due(acts: list[tuple[str, int, int]]) -> None:
    """A naive model: a dict of when each is due, searched anew each time."""
    clock, due, now = Clock(), {}, 0
    for act, actor, delay in acts:
        if act == "schedule":
            clock.schedule(actor, delay)
            due[actor] = now + delay
        elif act == "remove":
            clock.remove(actor)
            due.pop(actor, None)
        else:
            now = min(due.values(), default=now)
            together = sorted(who for who, time in due.items() if time == now)
            expected = [PLAYER] if PLAYER in together else together
            assert clock.advance(PLAYER) == expected
            for who in expected:
                del due[who]
        assert clock.now == now
        assert clock.pending() == {who: due[who] - now for who in sorted(due)}
        assert clock.next_time() == min(due.values(), default=None)
        assert all(clock.is_next(who) == (due.get(who) == min(due.values(), default=None)) for who in due)
