"""What the benchmarks measure against does the same work as the game; no clock is read here."""

from __future__ import annotations

from benchmarks import places, turns
from benchmarks.baselines import ListOfLists, Vectorised
from engine.core.rng import RandomStream
from engine.world.spatial import SpatialIndex
from engine.world.standing import Standing, layers_of


def test_the_other_ways_to_keep_an_index_agree_with_ours() -> None:
    level = places._level(20, 15)
    rng, size = RandomStream(1, "rows"), level.grid.size
    rows = [(entity, rng.between(0, size - 1), rng.one_in(2)) for entity in range(200)]
    index, lists, arrays = SpatialIndex(), ListOfLists(size), Vectorised()
    index.fill(level, [Standing(entity, tile, layers_of(blocks=blocks)) for entity, tile, blocks in rows])
    lists.fill(level, rows)
    for step in range(300):
        entity = rng.between(0, len(rows) - 1)
        there = rng.between(0, size - 1)
        lists.move_entity(entity, rows[entity][1], there)
        index.move_entity(entity, there)
        rows[entity] = (entity, there, rows[entity][2])
        if step % 50 == 0:
            arrays.fill(level, rows)
            for tile in range(size):
                assert index.is_blocked(tile) == lists.is_blocked(tile) == arrays.blocked[tile]
                assert index.content(tile) == tuple(sorted(entity for entity, _ in lists.content[tile]))
                assert index.content(tile) == tuple(arrays.content(tile))


def test_every_contender_about_the_index_does_some_work() -> None:
    for name, contender in places.index_contenders(20, 15, 30).items():
        assert contender() > 0, name


def test_the_huge_scene_has_three_hundred_creatures() -> None:
    drawing = turns.crowded(250, 250, 290).drawing
    assert (len(drawing), len(drawing[0])) == (250, 250)
    assert sum(row.count("g") for row in drawing) == 300
