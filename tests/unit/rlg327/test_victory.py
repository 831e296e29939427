"""Winning, and the end of the game."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.identity import Name
from components.stats import Pools
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.world.chronicle import Chronicle
from engine.world.ecs import query, resource
from engine.world.run_state import AwaitingInput, GameOver
from tests.unit.rlg327.kit import CAMPAIGN, mob, pack

LEVEL = """name: A Ring
{legend}
map:
#########
#.@b...c#
#.......#
#########
"""


def ring(folder: Path, *, boss: bool, others: bool) -> Session:
    """The player beside a creature with 0 hit points left, which any blow kills; far off perhaps another one."""
    kinds = [mob("Champion", *(("boss",) if boss else ())), mob("Second")]
    there = pack(folder / "ring", kinds)
    text = LEVEL.format(legend="b = Champion" + ("\nc = Second" if others else ""))
    if not others:
        text = text.replace("c#", ".#")
    session = play(seed=1, campaign=CAMPAIGN, packs=[there], scene=parse_scene(text))
    with session.world():
        for body, name, pools in query(Name, Pools):
            if name.name == "Champion":
                pools.hit_points.current = 0
                assert esper.entity_exists(body)
    return session


@pytest.mark.parametrize(
    ("boss", "others", "won"),
    [(True, True, True), (True, False, True), (False, True, False), (False, False, True)],
)
def test_the_game_is_won_by_killing_a_boss_or_else_everybody(
    tmp_path: Path, *, boss: bool, others: bool, won: bool
) -> None:
    session = ring(tmp_path, boss=boss, others=others)
    press(session, "l")
    assert session.state == (GameOver(won=True) if won else AwaitingInput())
    assert session.over is won
    with session.world():
        told = resource(Chronicle).won
        assert told == (("killed the Champion" if boss else "were the last one alive") if won else "")
    if won:
        assert "You have won" in frame_text(session)
        assert f"You {told}." in frame_text(session)
        assert "You are dead" not in frame_text(session)


def test_where_there_is_a_boss_somewhere_clearing_the_level_wins_nothing(tmp_path: Path) -> None:
    there = pack(tmp_path / "ring", [mob("Champion"), mob("Far Boss", "boss", "unique")])
    text = LEVEL.format(legend="b = Champion").replace("c#", ".#")
    session = play(seed=1, campaign=CAMPAIGN, packs=[there], scene=parse_scene(text))
    with session.world():
        for _, name, pools in query(Name, Pools):
            pools.hit_points.current = 0 if name.name == "Champion" else pools.hit_points.current
    press(session, "l")
    assert session.state == AwaitingInput()


def test_a_won_game_is_over_after_looking_back_too(tmp_path: Path) -> None:
    session = ring(tmp_path, boss=True, others=False)
    press(session, "lM<Escape>")
    assert session.state == GameOver(won=True)
    press(session, "l")
    assert session.state == GameOver(won=True)


def test_hit_points_0_are_alive_and_below_are_dead(tmp_path: Path) -> None:
    there = pack(tmp_path / "ring", [mob("Champion", damage="500+0d0"), mob("Second")])
    text = LEVEL.format(legend="b = Champion\nc = Second")
    session = play(seed=1, campaign=CAMPAIGN, packs=[there], scene=parse_scene(text))
    press(session, "..")
    with session.world():
        assert esper.component_for_entity(session.player, Pools).hit_points.current == 0
    assert not session.over
    press(session, ".")
    assert session.over
    assert "You are dead" in frame_text(session)
    with session.world():
        assert resource(Chronicle).cause == "Champion"
