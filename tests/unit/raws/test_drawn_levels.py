"""Levels drawn in the data: what is found wrong with them, and what becomes of the right ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.core.geometry import Point
from engine.mapgen.populate import plan_level
from engine.plans.blueprint import DOOR, Spawn
from engine.plans.verify import verify
from engine.raws.loading import check_packs, load_library
from engine.session import Session
from engine.testing import frame_text
from engine.world.ecs import resource
from engine.world.level import Level
from engine.world.tiles import Tile
from tests.unit.raws.kit import pack

PLACE = ["##########", '#"@"__#..#', '#"g"__+.>#', "##########"]


def level(**changed: Any) -> dict[str, Any]:
    return {
        "name": "Rosewater",
        "min_depth": 1,
        "max_depth": 1,
        "starter": "drawn",
        "drawing": PLACE,
        "legend": {"g": "Goblin"},
    } | changed


def mod(folder: Path, **changed: Any) -> Path:
    return pack(folder / "mod", {"a.json": {"levels": [level(**changed)]}})


def test_a_mod_replaces_the_town(tmp_path: Path) -> None:
    session = Session.new(seed=1, packs=[mod(tmp_path)])
    with session.world():
        assert resource(Level).name == "Rosewater"
        assert resource(Level).outdoors
    assert not session.report.findings


def test_what_stands_somewhere_stands_on_the_ground_round_it(tmp_path: Path) -> None:
    library, _ = load_library("hexdelve", [mod(tmp_path)])
    plan = plan_level(library, 1, 7)
    assert (plan.start, plan.down, plan.up) == (Point(2, 1), Point(8, 2), None)
    assert plan.tiles[2, 2] == Tile.GRASS, "below the goblin"
    assert plan.tiles[2, 6] == Tile.FLOOR, "below the door: three of the tiles round it are floor, two are wood"
    assert plan.spawns == (Spawn("Goblin", Point(2, 2)), Spawn(DOOR, Point(6, 2)))


def test_a_drawing_deep_down_has_its_stairs_up_where_one_arrives(tmp_path: Path) -> None:
    library, _ = load_library("hexdelve", [mod(tmp_path, max_depth=3)])
    plan = plan_level(library, 3, 7)
    assert plan.up == plan.start == Point(2, 1)
    assert plan.tiles[plan.start.yx] == Tile.UP_STAIRS
    assert verify(plan) == []


def test_a_drawn_level_may_be_stocked_from_the_tables(tmp_path: Path) -> None:
    wide = ["#" * 40, *["#" + "." * 38 + "#"] * 20, "#@" + "." * 36 + ">#", "#" * 40]
    library, _ = load_library("hexdelve", [mod(tmp_path, drawing=wide, legend={}, meta=["spawns"], max_depth=9)])
    plans = [plan_level(library, 9, seed) for seed in (1, 1, 2)]
    assert plans[0].spawns
    assert plans[0].spawns == plans[1].spawns != plans[2].spawns
    assert verify(plans[0]) == []


def test_of_a_known_level_the_player_knows_the_map(tmp_path: Path) -> None:
    long = ["#" * 60, "#@" + "." * 40 + "T" + "." * 15 + ">#", "#" + "." * 58 + "#", "#" * 60]
    for known in (True, False):
        folder = mod(tmp_path / str(known), drawing=long, legend={"T": "Tree"}, known=known)
        session = Session.new(seed=1, packs=[folder])
        assert ("♣" in frame_text(session)) == known
        with session.world():
            assert resource(Level).revealed.all() == known


@pytest.mark.parametrize(
    ("changed", "place", "message"),
    [
        ({"drawing": ["####", "#@>x", "####"]}, "drawing[1]", "'x', which means nothing"),
        ({"drawing": ["#####", "#.>.#", "#####"]}, "drawing", "the drawing has 0 `@`"),
        ({"drawing": ["######", "#@.@>#", "######"]}, "drawing", "the drawing has 2 `@`"),
        ({"drawing": ["#####", "#@..#", "#####"]}, "drawing", "the drawing has no `>`"),
        ({"bottom": True}, "drawing", "the drawing of the bottom has a `>`"),
        ({"drawing": ["######", "#@>.>#", "######"]}, "drawing", "the drawing has 2 `>`"),
        ({"drawing": ["######", "#@.<>#", "######"]}, "drawing", "the drawing has 1 `<`"),
        ({"drawing": ["######", "#@.#>#", "######"]}, "drawing", "cannot be reached from the start"),
        ({"drawing": ["#####", "#@T>#", "#####"], "legend": {"T": "Tree"}}, "drawing", "cannot be reached"),
        ({"drawing": ["######", "#@..>#", "#.++.#", "######"]}, "drawing", "is in no doorway"),
        ({"drawing": ["######", "#@.>.#", "######"]}, "drawing", "only across a staircase"),
        ({"legend": {"g": "Gobln"}}, "legend.g", 'there is no item, creature or prop "Gobln"; did you mean "Goblin"?'),
        ({"legend": {"g": "Goblin", "@": "Rat"}}, "legend.@", "`@` is always the player"),
        ({"legend": {"gg": "Goblin"}}, "legend.gg", "at most 1 character"),
        ({"drawing": ["#" * 251]}, "drawing[0]", "at most 250"),
        ({"drawing": []}, "drawing", "at least 1"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_wrong_drawing_is_told_with_its_place_and_left_out(
    tmp_path: Path, changed: dict[str, Any], place: str, message: str
) -> None:
    folder = mod(tmp_path, **changed)
    told = [finding for finding in check_packs([folder]).errors if message in str(finding)]
    assert {finding.path.removeprefix("levels[0].") for finding in told} == {place}
    assert all(finding.line is not None and finding.file.endswith("a.json") for finding in told)
    library, _ = load_library("hexdelve", [folder])
    assert library.level_for(1).name == "Hollowgate"


def test_the_bottom_has_no_stairs_down(tmp_path: Path) -> None:
    rows = [row.replace(">", ".") for row in PLACE]
    folder = mod(tmp_path, min_depth=4, max_depth=4, bottom=True, drawing=rows, meta=["spawns"])
    library, _ = load_library("hexdelve", [folder])
    plan = plan_level(library, 4, 7)
    assert (plan.down, plan.bottom, verify(plan)) == (None, True, [])


def test_only_a_drawn_level_can_be_the_bottom(tmp_path: Path) -> None:
    caves = level(starter="caves", meta=["start", "stairs"], bottom=True)
    del caves["drawing"], caves["legend"]
    report = check_packs([pack(tmp_path / "mod", {"a.json": {"levels": [caves]}})])
    assert any('only a drawn level can be the "bottom"' in str(finding) for finding in report.errors)


def test_a_glyph_of_the_legend_that_is_drawn_nowhere_is_remarked_on(tmp_path: Path) -> None:
    report = check_packs([mod(tmp_path, legend={"g": "Goblin", "r": "Rat"})])
    assert [str(finding).partition(": warning: ")[2] for finding in report.findings] == [
        "levels[0].legend.r (Rosewater): `r` is nowhere in the drawing"
    ]


def test_the_town_is_a_place_of_peace_with_open_houses() -> None:
    library, _ = load_library("hexdelve")
    plan = plan_level(library, library.rules.town_depth or 0, 1)
    mobs = [library.mobs[spawn.name] for spawn in plan.spawns if spawn.name in library.mobs]
    assert len(mobs) >= 5
    assert {library.reaction(mob.faction or "", "Player") for mob in mobs} == {"ignore"}
    assert sum(spawn.name == DOOR for spawn in plan.spawns) >= 6
    assert plan.outdoors
