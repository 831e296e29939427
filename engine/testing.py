"""The testing kit: a world from a drawing, one system in three lines, a whole game from keys.

For the project's own tests, and for modders and engineers who test theirs:

```python
from engine.testing import fresh_world, run
from engine.world.intents import WantsToMove, intend

world = fresh_world("g....")
goblin = world.at("g")
intend(goblin, WantsToMove(Direction.EAST))
run(MovementSystem())
assert world.place(goblin) == world.first("g").step(Direction.EAST)
```

A whole game: `play(seed=7, keys="llj.i")` gives the session, `frame_text(session)` what its screen shows.
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import esper

from components.identity import Faction, Name
from components.spatial import BlocksTile
from components.stats import Attributes, Load, Pool, Pools, Skills
from components.turn import Asleep
from components.visibility import Viewshed
from engine.core.errors import HexdelveError
from engine.core.geometry import Point
from engine.core.rng import RandomStream
from engine.mapgen.scene import Scene
from engine.plans.drawing import Drawing, parse_drawing
from engine.raws import spawn
from engine.raws.findings import did_you_mean
from engine.raws.library import Library
from engine.raws.loading import load_library
from engine.session import Session
from engine.setup import furnish
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keynames import keys_of_text
from engine.world import bodies
from engine.world.clock import Clock
from engine.world.ecs import drop_world, resource, set_resource
from engine.world.ecs import fresh_world as empty_world
from engine.world.gamelog import GameLog
from engine.world.intents import Intents
from engine.world.level import Level
from engine.world.schedule import Order, System, tick
from engine.world.spatial import SpatialIndex
from systems import SETTLE
from systems.encumbrance import EncumbranceSystem

LEGEND: Mapping[str, str] = MappingProxyType(
    {
        "g": "Goblin",
        "r": "Rat",
        "d": "Deer",
        "o": "Orc",
        "+": "Door",
        "^": "Bear Trap",
        "/": "Longsword",
        "%": "Rations",
    }
)
"""What the glyphs of a drawing stand for, where the caller's legend says nothing else."""


class World:
    """A world drawn as text; it is the current one until another is made. Keep it: it ends when it is forgotten.

    Attributes:
        drawing: the level as it was drawn.
        player: the player's character; 0 if none was drawn.
        standing: place → the entity that was drawn there.
    """

    def __init__(self, drawing: Drawing, name: str) -> None:
        self.drawing = drawing
        self.player = 0
        self.standing: dict[Point, int] = {}
        self._end = weakref.finalize(self, drop_world, name)

    def first(self, glyph: str) -> Point:
        """The first place of a glyph, row by row.

        Raises:
            KeyError: it was not drawn.
        """
        return self.drawing.marks[glyph][0]

    def at(self, glyph: str, number: int = 0) -> int:
        """The entity that was drawn as this glyph; `number` counts its places row by row.

        Raises:
            KeyError, IndexError: it was not drawn so often.
        """
        return self.standing[self.drawing.marks[glyph][number]]

    def spawn(self, name: str, point: Point) -> int:
        """Bring a creature, thing or prop of the raws onto a tile; a creature is awake."""
        entity = spawn.spawn_named(name, point, RandomStream(0, name))
        if esper.has_component(entity, Asleep):
            esper.remove_component(entity, Asleep)
        return entity

    def creature(self, point: Point, *, faction: str = "Monsters", hit_points: int = 10, name: str = "Dummy") -> int:
        """Bring a plain creature onto a tile: every attribute 11, every skill 1, unarmed, awake."""
        body = esper.create_entity(
            Name(name),
            Faction(faction),
            BlocksTile(),
            Attributes(),
            Skills(),
            Pools(Pool(hit_points, hit_points), Pool(0, 0)),
            Load(),
            Viewshed(8),
        )
        bodies.place(body, point)
        return body

    def give(self, owner: int, name: str) -> int:
        """Put a thing into somebody's backpack."""
        return spawn.give(owner, name)

    def wear(self, owner: int, name: str) -> int:
        """Let somebody wear a thing, in the first free slot it fits."""
        return spawn.give(owner, name, worn=True)

    def place(self, entity: int) -> Point:
        """Where an entity stands."""
        return bodies.place_of(entity)

    def content(self, point: Point) -> tuple[int, ...]:
        """Who and what is on a tile, by the index."""
        index = resource(SpatialIndex)
        return index.content(index.grid.index_of(point))

    def pools(self, entity: int) -> Pools:
        """Life, magic and growth of a creature."""
        return esper.component_for_entity(entity, Pools)

    def log(self) -> list[str]:
        """The messages so far, oldest first."""
        return resource(GameLog).texts()


def fresh_world(
    level: str = "",
    legend: Mapping[str, str] | None = None,
    *,
    seed: int = 0,
    campaign: str = "hexdelve",
    packs: Sequence[Path] = (),
) -> World:
    """Make a world from a drawing and make it the current one.

    Args:
        level: rows of the drawing; a ring of wall is added where its edge is open. `@` is the player.
        legend: glyph → name in the raws, beside `LEGEND`.
        seed: of the world's random streams.
        campaign: whose rules and raws are in force.
        packs: folders of further packs.

    Raises:
        HexdelveError: a glyph means nothing, or a pack is wrong.
    """
    name = empty_world()
    library = _library(campaign, tuple(packs))
    furnish(library, seed, campaign)
    names = {**LEGEND, **(legend or {})}
    lines = [line for line in level.splitlines() if line.strip()] or ["."]
    drawing = parse_drawing(lines, names)
    _check(names, drawing, library)
    world = World(drawing, name)
    grounds = Level(drawing.tiles, depth=1, name="A drawn place")
    set_resource(grounds)
    resource(SpatialIndex).fill(grounds, ())
    for glyph, places in drawing.marks.items():
        for place in places:
            if glyph in names:
                world.standing[place] = world.spawn(names[glyph], place)
            elif glyph == "@":
                world.standing[place] = world.player = spawn.spawn_player(place)
                resource(Clock).schedule(world.player, 0)
    run(EncumbranceSystem())
    resource(Intents).clear()
    return world


def run(*systems: System) -> None:
    """Run systems in this order, as a tick would: effects they cause are settled, the dead are buried."""
    tick(Order(systems), SETTLE)


def play(
    seed: int,
    keys: str = "",
    *,
    depth: int = 1,
    scene: Scene | None = None,
    campaign: str = "hexdelve",
    packs: Sequence[Path] = (),
) -> Session:
    """Begin a game and press keys in it.

    Args:
        seed: of the game.
        keys: keys as text, as for `press`.
        depth: of the level to start on.
        scene: a drawn level to start on instead.
        campaign: which campaign.
        packs: folders of further packs.
    """
    session = Session.new(campaign, seed, packs, depth=depth, scene=scene)
    press(session, keys)
    return session


def press(session: Session, keys: str) -> None:
    """Press keys, one sign a key (`<Escape>` and other names of keys in angle brackets); unbound ones do nothing."""
    for key in keys_of_text(keys):
        command = session.view.keys.command(session.context, key)
        if command is not None:
            session.step(command)


def here(session: Session) -> Point:
    """The tile on which the player of a game stands."""
    with session.world():
        return bodies.place_of(session.player)


def frame_text(session: Session, columns: int = 80, rows: int = 24, tile_span: int = 1) -> str:
    """What the game's screen shows, as text."""
    frame = Frame(Layout(columns, rows, tile_span))
    session.draw(frame)
    return frame.text()


def _check(names: Mapping[str, str], drawing: Drawing, library: Library) -> None:
    known = {*library.items, *library.mobs, *library.props}
    for glyph in drawing.marks:
        if glyph in names and names[glyph] not in known:
            near = did_you_mean(names[glyph], known)
            raise HexdelveError(f"{glyph!r} stands for {names[glyph]!r}, which the raws do not have.", near)
    if len(drawing.marks.get("@", [])) > 1:
        raise HexdelveError("There are several `@` in the drawing.", "Draw the player once.")


@functools.cache
def _library(campaign: str, packs: tuple[Path, ...]) -> Library:
    library, _ = load_library(campaign, packs)
    return library
