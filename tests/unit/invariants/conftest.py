"""The sound game that the tests break."""

from __future__ import annotations

import pytest

from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play
from engine.world.commands import Wait
from tests.unit.invariants.kit import SCENE


@pytest.fixture
def session() -> Session:
    session = play(seed=1, scene=parse_scene(SCENE))
    session.step(Wait())
    return session
