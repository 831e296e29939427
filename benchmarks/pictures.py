"""What a picture costs to draw, without showing it."""

from __future__ import annotations

from benchmarks.timing import Contender
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play
from engine.ui.frame import Frame, Layout

SCENE = """
name: Benchmark
carry: Longsword -1
g = Goblin
! = Health Potion
map:
####################
#..!....g..........#
#....@.......g..!..#
#.......g..........#
####################
"""
FRAMES = 20


def contenders() -> dict[str, Contender]:
    """The main picture and a menu over it, in the sizes of a new window and of a terminal."""
    return {
        "main, 160x42": _contender("", Layout(160, 42, 2)),
        "main, 80x24": _contender("", Layout(80, 24, 1)),
        "inventory, 160x42": _contender("i", Layout(160, 42, 2)),
    }


def _contender(keys: str, layout: Layout) -> Contender:
    session = play(seed=1, keys="...." + keys, scene=parse_scene(SCENE))

    def frames() -> int:
        return _draw(session, layout)

    return frames


def _draw(session: Session, layout: Layout) -> int:
    for _ in range(FRAMES):
        session.draw(Frame(layout))
    return FRAMES
