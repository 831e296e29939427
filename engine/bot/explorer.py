"""A policy that plays to get somewhere: it explores, fights, takes, wears, tries things and goes down."""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

import esper
import numpy as np
from numpy.typing import NDArray

from components.identity import Player
from components.items import Item
from components.stats import Pools
from engine.bot import gear
from engine.bot.memory import Memory
from engine.core.geometry import DIRECTIONS, Direction, Point, chebyshev, pythagoras
from engine.core.rng import RandomStream
from engine.screens.items import is_prompt, prompt_for
from engine.screens.targeting import aim_of
from engine.session import Session
from engine.ui.menu import PAGE
from engine.ui.order import in_order
from engine.ui.view import View
from engine.world.bodies import place_of
from engine.world.chronicle import Chronicle
from engine.world.commands import (
    Ascend,
    Cancel,
    Choose,
    Command,
    Confirm,
    Descend,
    Drop,
    Expunge,
    Fire,
    Move,
    OpenInventory,
    PickUp,
    Wait,
    Wear,
)
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, resource
from engine.world.level import Level
from engine.world.run_state import (
    AwaitingInput,
    RunState,
    ShowConfirmDeed,
    ShowConfirmExpunge,
    ShowConfirmStep,
    ShowConfirmWear,
    ShowIdentify,
    ShowQuantity,
    ShowRemoveCurse,
    ShowTargeting,
)
from engine.world.spatial import SpatialIndex
from engine.world.stacks import count_of
from engine.world.tiles import Tile
from systems.combat.ranged import can_shoot
from systems.hunger import is_hungry
from systems.known_map import only_at, stairs, way
from systems.wait import can_recover, enemies_in_view

_TRIES = 3
"""How often the same thing is tried with the same item before it is given up."""
_PATIENCE = 250
"""Decisions without any news after which the bot looks elsewhere."""
_STRAY = 15
"""Random steps it takes then."""
_HASTE = 25
"""Decisions without a turn after which it lets a turn pass."""


class _Now(NamedTuple):
    """What a decision is made from; worked out once for each."""

    player: int
    here: Point
    pools: Pools
    depth: int
    memory: Memory
    enemies: list[int]

    @property
    def health(self) -> float:
        """Hit points left, as a share of all."""
        return self.pools.hit_points.current / max(1, self.pools.hit_points.max)


class ExplorePolicy:
    """Explores each level, fights what it meets, and descends; it knows only what the player was shown.

    Whether it prefers bow or blade, which stairs it climbs back, and over which things it reads a scroll is drawn from
    the seed. It never stays for ever: what fails is given up, and without any news it strays for a while.

    Args:
        seed: equal seeds play equally.
    """

    def __init__(self, seed: int) -> None:
        self._rng = RandomStream(seed, "bot")
        self._archer = self._rng.one_in(2)
        self._memories: dict[int, Memory] = {}
        self._tries: Counter[tuple[str, int, int]] = Counter()
        self._wanted: int | None = None
        self._resting = False
        self._goal: Point | None = None
        self._homesick: dict[int, bool] = {}
        self._turns, self._hurry = -1, 0
        self._news: tuple[int, ...] = ()
        self._bored = self._straying = 0
        self._urges: tuple[Callable[[_Now], Command | None], ...] = (
            self._survive,
            self._fight,
            self._stray,
            self._look_after_self,
            self._rest,
            self._arrange_things,
            self._take,
            self._go_back,
            self._press_on,
            self._fetch,
            self._explore,
            self._leave,
        )

    def decide(self, session: Session) -> Command:
        """The next command."""
        with session.world():
            state = session.state
            if self._hurried():
                return Wait() if isinstance(state, AwaitingInput) else Cancel()
            if isinstance(state, AwaitingInput):
                return self._act()
            if isinstance(
                state, ShowQuantity | ShowConfirmDeed | ShowConfirmExpunge | ShowConfirmStep | ShowConfirmWear
            ):
                return Confirm()
            if isinstance(state, ShowTargeting):
                return self._aim(state, session.view)
            return self._answer(state, session.view) if is_prompt(state) else Cancel()

    # --- prompts --------------------------------------------------------------------------

    def _answer(self, state: RunState, view: View) -> Command:
        """Choose the wanted thing; a scroll that asks gets any answer."""
        things = in_order(prompt_for(state).things(only(Player)))
        if self._wanted not in things and isinstance(state, ShowRemoveCurse | ShowIdentify) and things:
            self._wanted = self._rng.choice(things)
        if self._wanted is None or self._wanted not in things:
            return Cancel()
        row = things.index(self._wanted)
        if view.cursor // PAGE < row // PAGE:
            return Move(Direction.EAST)
        self._wanted = None
        return Choose(string.ascii_lowercase[row % PAGE])

    def _aim(self, state: ShowTargeting, view: View) -> Command:
        """Let fly at whoever the aim rests on, but never at oneself."""
        return Cancel() if aim_of(state, view) == place_of(only(Player)) else Confirm()

    # --- deciding -------------------------------------------------------------------------

    def _act(self) -> Command:
        player, depth = only(Player), resource(Dungeon).depth
        here = place_of(player)
        memory = self._memories.setdefault(depth, Memory())
        memory.look_round(here)
        now = _Now(player, here, esper.component_for_entity(player, Pools), depth, memory, enemies_in_view(player))
        self._listen(now)
        for urge in self._urges:
            command = urge(now)
            if command is not None:
                return command
        # Nothing is left to do: what was given up gets another chance.
        memory.shunned.clear()
        return self._random_step(now)

    def _hurried(self) -> bool:
        """Whether so many decisions took no turn that one has to pass."""
        turns = resource(Chronicle).turns
        self._hurry = self._hurry + 1 if turns == self._turns else 0
        self._turns = turns
        return self._hurry > _HASTE

    def _listen(self, now: _Now) -> None:
        """Notice whether anything is new; without news for long, give the present goal up and stray."""
        news = (now.depth, int(resource(Level).revealed.sum()), resource(Chronicle).kills, now.pools.hit_points.current)
        self._bored = self._bored + 1 if news == self._news else 0
        self._news = news
        if self._bored > _PATIENCE:
            self._bored, self._straying = 0, _STRAY
            if self._goal is not None:
                now.memory.shunned.add(self._goal)

    # --- urges ----------------------------------------------------------------------------

    def _survive(self, now: _Now) -> Command | None:
        """When enemies are in view and life runs low: drink, or get away."""
        if not now.enemies or now.health >= 0.4:
            return None
        return self._use(gear.healing(now.player), "heal") or (self._escape(now) if now.health < 0.3 else None)

    def _fight(self, now: _Now) -> Command | None:
        """Throw at, strike, shoot or close in on the nearest enemy in view."""
        if not now.enemies:
            return None
        nearest = min(now.enemies, key=lambda enemy: (pythagoras(now.here, place_of(enemy)), enemy))
        place = place_of(nearest)
        thrown = self._use(gear.missiles(now.player, pythagoras(now.here, place)), "throw")
        if thrown is not None:
            return thrown
        if chebyshev(now.here, place) == 1:
            return Move(Direction.between(now.here, place))
        return Fire() if can_shoot(now.player, nearest) else self._go(now, only_at({place}))

    def _escape(self, now: _Now) -> Command | None:
        """By stairs that are known and near."""
        ends = {end for end in (stairs(Tile.DOWN_STAIRS), stairs(Tile.UP_STAIRS)) if end is not None}
        found = way(now.here, only_at(ends - {now.here}), now.memory.ground(now.here))
        return Move(Direction.between(now.here, found[0])) if 0 < len(found) <= 5 else None

    def _stray(self, now: _Now) -> Command | None:
        if self._straying == 0:
            return None
        self._straying -= 1
        return self._random_step(now)

    def _look_after_self(self, now: _Now) -> Command | None:
        """Eat when hungry; heal when nearly dead and unable to rest; use what is of use now."""
        if is_hungry(now.player) and (meal := self._use(gear.food(now.player), f"eat {now.depth}")) is not None:
            return meal
        if now.health < 0.4 and not can_recover(now.player):
            return self._use(gear.healing(now.player), "heal")
        return None

    def _rest(self, now: _Now) -> Command | None:
        """Wait from half health up to nearly full, where waiting heals."""
        self._resting = (now.health < 0.9 if self._resting else now.health < 0.5) and can_recover(now.player)
        return Wait() if self._resting else None

    def _arrange_things(self, now: _Now) -> Command | None:
        """Wear, read, drink, drop and destroy."""
        if gear.overloaded(now.player):
            return self._drop(now)
        map_wanted = now.memory.frontier(now.memory.ground(now.here)).any()
        return (
            self._open(Wear(), gear.to_wear(now.player, archer=self._archer), "wear")
            or self._use(gear.helpful(now.player, map_wanted=bool(map_wanted)), f"help {self._turns // 200}")
            or (self._use(gear.to_try(now.player), "try") if now.health > 0.7 else None)
            or self._open(Expunge(), gear.to_destroy(now.player), "destroy")
        )

    def _drop(self, now: _Now) -> Command | None:
        command = self._open(Drop(), gear.ballast(now.player), "drop")
        if command is not None and self._wanted is not None:
            now.memory.left.add(self._wanted)
        return command

    def _take(self, now: _Now) -> Command | None:
        """Pick up what lies here."""
        index = resource(SpatialIndex)
        items = [e for e in index.content(index.grid.index_of(now.here)) if esper.has_component(e, Item)]
        if not items or items[-1] in now.memory.left or gear.overloaded(now.player):
            return None
        return PickUp()

    def _go_back(self, now: _Now) -> Command | None:
        """On some levels turn round at once, as somebody who forgot something: levels have to bear it."""
        if now.depth not in self._homesick:
            self._homesick[now.depth] = self._rng.one_in(3)
        if self._homesick[now.depth] and now.here == stairs(Tile.UP_STAIRS):
            self._homesick[now.depth] = False
            return Ascend()
        return None

    def _press_on(self, now: _Now) -> Command | None:
        """Whoever is stronger than the level goes on as soon as the way is known."""
        return self._leave(now) if now.pools.level > now.depth and now.health > 0.7 else None

    def _fetch(self, now: _Now) -> Command | None:
        """Go to the nearest thing that was seen."""
        if gear.overloaded(now.player):
            return None
        return self._go(now, only_at(now.memory.things - now.memory.shunned))

    def _explore(self, now: _Now) -> Command | None:
        """Go to the nearest place from which something new can be seen."""
        return self._go(now, now.memory.frontier(now.memory.ground(now.here)))

    def _leave(self, now: _Now) -> Command | None:
        """Go down, over traps if there is no other way."""
        down = stairs(Tile.DOWN_STAIRS)
        if down is None:
            ground = now.memory.ground(now.here, brave=True)
            return self._go(now, now.memory.frontier(ground), brave=True)
        if down == now.here:
            return Descend()
        return self._go(now, only_at({down})) or self._go(now, only_at({down}), brave=True)

    # --- means ----------------------------------------------------------------------------

    def _go(self, now: _Now, goals: NDArray[np.bool_], *, brave: bool = False) -> Command | None:
        """A step towards the nearest goal."""
        found = way(now.here, goals, now.memory.ground(now.here, brave=brave))
        if not found:
            return None
        self._goal = found[-1]
        return Move(Direction.between(now.here, found[0]))

    def _use(self, items: Iterator[int], purpose: str) -> Command | None:
        return self._open(OpenInventory(), items, purpose)

    def _open(self, prompt: Command, items: Iterator[int], purpose: str) -> Command | None:
        """Open a prompt for the first of these things that was not given up."""
        for item in items:
            # Of a stack each one is another attempt.
            attempt = (purpose, item, count_of(item))
            if self._tries[attempt] < _TRIES:
                self._tries[attempt] += 1
                self._wanted = item
                return prompt
        return None

    def _random_step(self, now: _Now) -> Command:
        """A step to any side where it looks safe; to any side at all if none does."""
        ground, grid = now.memory.ground(now.here), resource(Level).grid
        places = [(way_there, now.here.step(way_there)) for way_there in DIRECTIONS]
        safe = [way_there for way_there, place in places if grid.contains(place) and ground[place.yx]]
        return Move(self._rng.choice(safe or DIRECTIONS))
