"""Every weapon, thing and spell that is aimed, aimed at every odd place (known cases D30, D31, D32; facts B42, B46)."""

from __future__ import annotations

import esper
import pytest

from components.abilities import AreaOfEffect
from components.references import EntityId
from components.spells import KnownSpells
from components.stats import Pools
from engine.core.geometry import Point
from engine.mapgen.scene import parse_scene
from engine.raws.loading import load_library
from engine.raws.spawn import give
from engine.screens.deeds import Deed, deed_of, tiles_met
from engine.session import Session
from engine.testing import World, frame_text, play, press, run
from engine.world.bodies import destroy, place_of
from engine.world.clock import Clock
from engine.world.ecs import bury, query, resource
from engine.world.intents import intend
from engine.world.inventory import worn_by
from engine.world.knowledge import Knowledge
from engine.world.level import Level
from engine.world.outbox import Outbox, Shown
from engine.world.run_state import AwaitingInput, RunState, ShowConfirmDeed, ShowTargeting
from engine.world.sight import area
from engine.world.spatial import SpatialIndex
from systems.inventory.use import ItemUseSystem
from systems.spells import SpellSystem
from tests.unit.systems.kit import bare, picture, put_on, refused

LIBRARY, _ = load_library("hexdelve")
ITEMS = [
    name
    for name, raw in LIBRARY.items.items()
    if raw.consumable is not None and raw.consumable.effects.ranged is not None
]
SPELLS = [name for name, raw in LIBRARY.spells.items() if raw.effects.ranged is not None]
WEAPONS = [
    name for name, raw in LIBRARY.items.items() if raw.weapon is not None and raw.weapon.reach and raw.magic is None
]
EVERYTHING = [*ITEMS, *SPELLS, *WEAPONS]
THROWN = [*ITEMS, *SPELLS]

WIDTH, HEIGHT = 10, 5
ODD = [
    Point(-1, -1),
    Point(WIDTH, HEIGHT),
    Point(0, -5),
    Point(10**9, 10**9),
    Point(-(10**9), 2),
    Point(WIDTH, 1),
    Point(1, HEIGHT),
]
OFF_REACH = Point(8, 3)
"""On the level, behind a wall."""

DRAWING = "@.......\n.....###\n.....#.."


def armed(name: str) -> tuple[World, Deed]:
    """The player in an empty hall with the thing, of a known kind, or the spell."""
    world = bare(DRAWING)
    resource(Knowledge).identified.update(LIBRARY.items)
    if name in SPELLS:
        esper.add_component(world.player, KnownSpells([name]))
        deed = deed_of(None, name)
    else:
        item = give(world.player, name)
        if name in WEAPONS:
            put_on(world.player, item, "Melee")
        deed = deed_of(EntityId(item), None)
    assert deed is not None
    return world, deed


def test_there_is_something_of_every_sort() -> None:
    assert len(ITEMS) >= 7
    assert len(SPELLS) >= 5
    assert len(WEAPONS) >= 2


@pytest.mark.parametrize("place", [*ODD, OFF_REACH], ids=str)
@pytest.mark.parametrize("name", THROWN)
def test_a_place_off_the_level_or_out_of_sight_is_refused_unspent(name: str, place: Point) -> None:
    world, deed = armed(name)
    before = picture()
    wish = deed.wish(place)
    assert wish is not None
    intend(world.player, wish)
    run(ItemUseSystem(), SpellSystem())
    assert refused() == {world.player}
    assert world.log()[-1].startswith("That is no target for ")
    assert picture() == before


@pytest.mark.parametrize("name", THROWN)
def test_what_is_aimed_needs_a_target(name: str) -> None:
    world, deed = armed(name)
    wish = deed.wish(None)
    assert wish is not None
    intend(world.player, wish)
    run(ItemUseSystem(), SpellSystem())
    assert refused() == {world.player}


@pytest.mark.parametrize("name", THROWN)
def test_every_tile_in_reach_is_safe_and_the_preview_shows_exactly_what_is_met(name: str) -> None:
    """Walls and edges too; what shows a glyph on each tile tells which those are."""
    for x in range(WIDTH):
        for y in range(HEIGHT):
            world, deed = armed(name)
            world.pools(world.player).hit_points.current = 500
            foes = [world.creature(place, hit_points=500) for place in (Point(3, 1), Point(5, 2), Point(8, 3))]
            aim = Point(x, y)
            promised = tiles_met(deed, world.player, aim)
            wish = deed.wish(aim)
            assert wish is not None
            intend(world.player, wish)
            run(ItemUseSystem(), SpellSystem())
            if refused():
                continue
            harmed = {foe for foe in (*foes, world.player) if world.pools(foe).hit_points.current < 500}
            index = resource(SpatialIndex)
            assert harmed <= {body for tile in promised for body in index.content(tile)}
            bursts = [
                fact for fact in resource(Outbox).facts if isinstance(fact, Shown) and set(fact.tiles) == set(promised)
            ]
            assert bursts or deed.powers is None or not deed.powers.has(AreaOfEffect)


# --- by keys ------------------------------------------------------------------------------


def playing(name: str, drawing: str = "map:\n" + DRAWING) -> Session:
    """A game that aims the thing or the spell."""
    session = play(seed=1, scene=parse_scene(drawing))
    with session.world():
        player = session.player
        resource(Knowledge).identified.update(LIBRARY.items)
        if name in SPELLS:
            esper.add_component(player, KnownSpells([name]))
            esper.component_for_entity(player, Pools).mana.current = 4
        elif name in WEAPONS:
            destroy(worn_by(player)["Melee"])
            bury()
            put_on(player, give(player, name), "Melee")
        else:
            give(player, name)
    press(session, "za" if name in SPELLS else "f" if name in WEAPONS else f"i/{name[:9].lower()}<Enter>a")
    return session


def state(session: Session) -> RunState:
    return session.state


def spent(session: Session) -> tuple[int, float]:
    """Mana left and the clock."""
    with session.world():
        return esper.component_for_entity(session.player, Pools).mana.current, resource(Clock).now


@pytest.mark.parametrize("name", EVERYTHING)
def test_the_aim_stops_at_every_edge_and_letting_fly_there_is_refused_unspent(name: str) -> None:
    session = playing(name)
    assert isinstance(state(session), ShowTargeting)
    before = spent(session)
    for keys in ("l" * 40 + "j" * 40, "y" * 40, "n" * 40 + "h" * 3, "k" * 99 + "l" * 99):
        press(session, keys)
        assert session.view.aim is not None
        with session.world():
            assert resource(Level).grid.contains(session.view.aim)
        press(session, "<Enter>")
        frame_text(session)
        if isinstance(state(session), ShowTargeting):
            assert spent(session) == before
            assert session.log()[-1] in ("You cannot reach that.", "There is nobody to shoot.")
        else:
            return


@pytest.mark.parametrize("name", EVERYTHING)
def test_with_nobody_near_the_aim_is_oneself_and_tab_stays(name: str) -> None:
    session = playing(name)
    press(session, "<Tab><Tab>")
    with session.world():
        assert session.view.aim == place_of(session.player)
    press(session, "<Escape>")
    assert isinstance(state(session), AwaitingInput)


@pytest.mark.parametrize("name", EVERYTHING)
def test_aiming_at_oneself_is_asked_about_or_refused(name: str) -> None:
    session = playing(name)
    before = spent(session)
    press(session, "<Enter>")
    if name in WEAPONS:
        assert (isinstance(state(session), ShowTargeting), session.log()[-1]) == (True, "There is nobody to shoot.")
        return
    assert isinstance(state(session), ShowConfirmDeed)
    assert spent(session) == before
    press(session, "y")
    assert not isinstance(state(session), ShowConfirmDeed)
    frame_text(session)


@pytest.mark.parametrize("name", EVERYTHING)
def test_nobody_out_of_sight_is_offered(name: str) -> None:
    session = playing(name, "g = Goblin\nmap:\n@.....#g")
    press(session, "<Tab>")
    with session.world():
        assert session.view.aim == place_of(session.player)
        assert len(query(Pools)) == 2


# --- walls --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawing", "sheltered"),
    [
        ("..*..\n#####\n.....", "bottom"),
        ("*#...\n.#...\n.#...", "right"),
        ("#.*.#\n#...#\n#####", "none"),
        ("....+\n*...+\n....+", "none"),
    ],
)
def test_walls_and_shut_doors_shelter_from_a_blast(drawing: str, sheltered: str) -> None:
    world = bare("@......\n#######\n" + drawing.replace("*", "x"), x="Dead Thing")
    centre = world.first("x")
    index = resource(SpatialIndex)
    met = {index.grid.point(tile) for tile in area(centre, 4)}
    assert centre in met
    assert all(index.grid.inside_border(place) for place in met)
    assert world.first("@") not in met, "behind the wall"
    if sheltered == "bottom":
        assert max(place.y for place in met) == centre.y + 1, "the wall itself and nothing behind it"
    if sheltered == "right":
        assert max(place.x for place in met) == centre.x + 1


def test_what_goes_off_in_a_wall_or_a_shut_door_reaches_nobody_outside() -> None:
    world = bare("@.#.g\n..+..")
    index = resource(SpatialIndex)
    for centre in (Point(3, 1), world.first("+")):
        assert area(centre, 3) == (index.grid.index_of(centre),)


# --- what is said meanwhile ---------------------------------------------------------------------


def _archer(drawing: str) -> Session:
    session = play(seed=1, scene=parse_scene(f"/ = Longsword\nmap:\n{drawing}"))
    press(session, "w/shortbow<Enter>a")
    return session


def test_why_nothing_was_shot_is_read_at_once_and_gone_with_the_next_key() -> None:
    session = _archer("@.......")
    press(session, "flll<Enter>")
    assert isinstance(session.state, ShowTargeting)
    assert "There is nobody to shoot." in frame_text(session)
    assert "Bare floor, 3 east of you" in frame_text(session), "and the note on the tile stays"
    press(session, "h")
    assert "There is nobody to shoot." not in frame_text(session)


def test_that_a_place_is_out_of_reach_is_read_at_once() -> None:
    session = _archer("@#......")
    press(session, "flll<Enter>")
    assert "You cannot reach that." in frame_text(session)


def test_what_was_said_before_aiming_is_not_said_again() -> None:
    session = _archer("@/......")
    press(session, "l")
    assert session.log()[-1].startswith("You see here")
    press(session, "f")
    assert "You see here" not in frame_text(session)
