"""What has to be true of two moments that follow each other."""

from __future__ import annotations

from typing import NamedTuple

import esper

from components.identity import Name, Player
from components.items import CursedItem, Equipped
from components.stats import Pools
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, query, resource
from engine.world.life import is_alive
from engine.world.outbox import Died, Outbox


class _Moment(NamedTuple):
    stuck: dict[int, Equipped]
    living: frozenset[int]
    depth: int
    frozen: dict[int, bytes]


class Watcher:
    """Compares the current world with what it was at the last look.

    Look once after every command, in one and the same world; the first look only remembers.
    """

    def __init__(self) -> None:
        self._before: _Moment | None = None

    def look(self) -> list[str]:
        """The promises broken since the last look, one sentence each."""
        before, now = self._before, _moment()
        self._before = now
        if before is None:
            return []
        problems = _curses(before) + _left_behind(before, now)
        return problems + _deaths(before, now) if before.depth == now.depth else problems


def _moment() -> _Moment:
    dungeon = resource(Dungeon)
    return _Moment(
        {item: equipped for item, equipped, _ in query(Equipped, CursedItem)},
        frozenset(creature for creature, _ in query(Pools) if is_alive(creature)),
        dungeon.depth,
        dict(dungeon.frozen),
    )


def _curses(before: _Moment) -> list[str]:
    """Item 9: a worn cursed thing is where it was, unless its curse was lifted or its wearer died or left."""
    problems = []
    for item, worn in before.stuck.items():
        if not is_alive(worn.owner):
            continue
        if not esper.entity_exists(item):
            problems.append(f"cursed entity {item} was destroyed while it was worn in {worn.slot}")
        elif esper.has_component(item, CursedItem) and esper.try_component(item, Equipped) != worn:
            name = esper.component_for_entity(item, Name).name
            problems.append(f"{name} ({item}) left the slot {worn.slot} and is still cursed")
    return problems


def _deaths(before: _Moment, now: _Moment) -> list[str]:
    """Item 5: whoever is no longer there has died once, and nobody rose from the dead."""
    deaths = sum(isinstance(fact, Died) for fact in resource(Outbox).facts)
    lost = len(before.living - now.living)
    problems = [] if deaths == lost else [f"{lost} creatures are gone and {deaths} deaths were told"]
    player = only(Player)
    if player in now.living and player not in before.living:
        problems.append("the player rose from the dead")
    return problems


def _left_behind(before: _Moment, now: _Moment) -> list[str]:
    """Item 12: a level left behind does not change while nobody is there."""
    return [
        f"the level left behind at depth {depth} has changed"
        for depth, document in before.frozen.items()
        if now.frozen.get(depth, document) != document
    ]
