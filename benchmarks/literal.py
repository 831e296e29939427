"""A literal port of seed 2's turn, to measure against: ticks, intents as components, all indexed anew, a path for each.

Every tick runs every system over everybody: the index is cleared and filled, initiative counts down by one, whoever is
due gets a `MyTurn`, minds add `WantsToMelee` or `ApplyMove`, and each hunter looks for a path of its own. The rolls
are those of the game. It is as right as the book's code and as slow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import esper
import numpy as np
import tcod.map
import tcod.path

from benchmarks.timing import Contender
from benchmarks.turns import HEIGHT, TURNS, WIDTH, Scene, scenes
from engine.core.rng import RandomStream


@dataclass(slots=True)
class Place:
    """Where it is."""

    x: int
    y: int


@dataclass(slots=True)
class Blocks:
    """Keeps others out."""


@dataclass(slots=True)
class Countdown:
    """Ticks until the next turn."""

    current: int


@dataclass(slots=True)
class Life:
    """Hit points."""

    current: int


@dataclass(slots=True)
class Side:
    """Faction."""

    name: str


@dataclass(slots=True)
class Eyes:
    """What is seen; made anew when dirty."""

    visible: set[tuple[int, int]]
    dirty: bool = True


@dataclass(slots=True)
class MyTurn:
    """May act in this tick."""


@dataclass(slots=True)
class WantsToMelee:
    """Wants to strike."""

    target: int


@dataclass(slots=True)
class WantsToApproach:
    """Wants to come nearer."""

    x: int
    y: int


@dataclass(slots=True)
class Chasing:
    """Follows somebody out of sight."""

    target: int


@dataclass(slots=True)
class ApplyMove:
    """Is to be moved."""

    x: int
    y: int


@dataclass(slots=True)
class SufferDamage:
    """Is to be hurt."""

    amount: int


@dataclass(slots=True)
class Asleep:
    """Far away: never acts."""


class LiteralGame:
    """One game of the literal port, in an esper world of its own."""

    def __init__(self, scene: Scene) -> None:
        esper.switch_world(f"literal {id(self)}")
        self.world = esper.current_world
        self.walls = np.array([[glyph == "#" for glyph in row] for row in scene.drawing])
        self.rng = RandomStream(1, "literal")
        self.blocked = np.zeros((HEIGHT, WIDTH), dtype=np.bool_)
        self.content: list[list[tuple[int, bool]]] = [[] for _ in range(WIDTH * HEIGHT)]
        self.log: list[str] = []
        self.choose = scene.choose_literal
        self.player = 0
        for y, row in enumerate(scene.drawing):
            for x, glyph in enumerate(row):
                if glyph in "@g":
                    body = esper.create_entity(
                        Place(x, y), Blocks(), Countdown(2), Life(10**9), Side(glyph), Eyes(set())
                    )
                    if glyph == "@":
                        self.player = body

    def turns(self, count: int) -> int:
        """Play so many turns of the player."""
        esper.switch_world(self.world)
        for _ in range(count):
            self._players_act()
            while not self._tick():
                pass
        return count

    def _players_act(self) -> None:
        place = esper.component_for_entity(self.player, Place)
        dx, dy = self.choose(place.x, place.y)
        if (dx, dy) != (0, 0) and not self.blocked[place.y + dy, place.x + dx]:
            place.x += dx
            place.y += dy
            esper.component_for_entity(self.player, Eyes).dirty = True

    def _tick(self) -> bool:
        """All systems once; whether the player is due."""
        self._index()
        self._look()
        due = self._initiative()
        for system in (
            self._adjacent,
            self._visible,
            self._approach,
            self._chase,
            self._move,
            self._melee,
            self._damage,
        ):
            system()
        for body, _ in list(esper.get_component(MyTurn)):
            esper.remove_component(body, MyTurn)
        return due

    def _index(self) -> None:
        for tile in self.content:
            tile.clear()
        self.blocked = self.walls.copy()
        for body, (place, _) in esper.get_components(Place, Blocks):
            self.content[place.y * WIDTH + place.x].append((body, True))
            self.blocked[place.y, place.x] = True

    def _look(self) -> None:
        for _, (place, eyes) in esper.get_components(Place, Eyes):
            if eyes.dirty:
                eyes.dirty = False
                seen = tcod.map.compute_fov(~self.walls, (place.y, place.x), radius=8)
                eyes.visible = {(int(x), int(y)) for y, x in np.argwhere(seen)}

    def _initiative(self) -> bool:
        due = False
        here = esper.component_for_entity(self.player, Place)
        for body, (place, countdown) in list(esper.get_components(Place, Countdown)):
            countdown.current -= 1
            if countdown.current < 1:
                countdown.current = 6 + self.rng.die(6)
                if body == self.player:
                    due = True
                elif (place.x - here.x) ** 2 + (place.y - here.y) ** 2 <= 400:
                    esper.add_component(body, MyTurn())
        return due

    def _adjacent(self) -> None:
        for body, (_, side, place) in list(esper.get_components(MyTurn, Side, Place)):
            for dy in (-1, 0, 1):
                for dx in (-1, 0, 1):
                    for other, _ in self.content[(place.y + dy) * WIDTH + place.x + dx]:
                        if other != body and esper.component_for_entity(other, Side).name != side.name:
                            esper.add_component(body, WantsToMelee(other))
            if esper.has_component(body, WantsToMelee):
                esper.remove_component(body, MyTurn)

    def _visible(self) -> None:
        for body, (_, side, eyes) in list(esper.get_components(MyTurn, Side, Eyes)):
            for x, y in eyes.visible:
                for other, _ in self.content[y * WIDTH + x]:
                    if other != body and esper.component_for_entity(other, Side).name != side.name:
                        esper.add_component(body, WantsToApproach(x, y))
                        esper.add_component(body, Chasing(other))

    def _approach(self) -> None:
        for body, (_, wish, place) in list(esper.get_components(MyTurn, WantsToApproach, Place)):
            way = self._way(place, wish.x, wish.y)
            if len(way) > 1:
                esper.add_component(body, ApplyMove(way[0][1], way[0][0]))
            esper.remove_component(body, WantsToApproach)
            esper.remove_component(body, MyTurn)

    def _chase(self) -> None:
        for body, (_, chasing, place) in list(esper.get_components(MyTurn, Chasing, Place)):
            there = esper.component_for_entity(chasing.target, Place)
            way = self._way(place, there.x, there.y)
            if 1 < len(way) < 15:
                esper.add_component(body, ApplyMove(way[0][1], way[0][0]))
            else:
                esper.remove_component(body, Chasing)
            esper.remove_component(body, MyTurn)

    def _way(self, place: Place, x: int, y: int) -> list[tuple[int, int]]:
        cost = (~self.blocked).astype(np.int8)
        cost[y, x] = 1
        return tcod.path.AStar(cost, 1.5).get_path(place.y, place.x, y, x)

    def _move(self) -> None:
        for body, (step, place) in list(esper.get_components(ApplyMove, Place)):
            if not self.blocked[step.y, step.x]:
                self.blocked[place.y, place.x] = False
                self.blocked[step.y, step.x] = True
                place.x, place.y = step.x, step.y
                esper.component_for_entity(body, Eyes).dirty = True
            esper.remove_component(body, ApplyMove)

    def _melee(self) -> None:
        for body, wish in list(esper.get_component(WantsToMelee)):
            natural = self.rng.die(20)
            if natural != 1 and (natural == 20 or natural + 1 > 11):
                damage = self.rng.die(6) + 1
                esper.add_component(wish.target, SufferDamage(damage))
                self.log.append(f"The goblin hits you for {damage}.")
            else:
                self.log.append("The goblin misses you.")
            esper.remove_component(body, WantsToMelee)

    def _damage(self) -> None:
        for body, (hurt, life) in list(esper.get_components(SufferDamage, Life)):
            life.current -= hurt.amount
            esper.remove_component(body, SufferDamage)


def contenders() -> dict[str, Contender]:
    """The literal port in the same scenes as the game."""
    return {f"{name}, literal port": _contender(scene) for name, scene in scenes().items()}


def _contender(scene: Scene) -> Contender:
    made: list[Any] = []

    def turns() -> int:
        before = esper.current_world
        if not made:
            made.append(LiteralGame(scene))
        try:
            return int(made[0].turns(TURNS // 5))
        finally:
            esper.switch_world(before)

    return turns
