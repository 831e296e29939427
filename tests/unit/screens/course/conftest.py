"""A hall of the course with somebody in it, and the pack that it is made of."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.session import Session
from engine.testing import press
from tests.support.course import attend, course_pack

HALL = """
################
#......c.......#
#.@...........D#
#..............#
################
"""
LEGEND = "c = Clerk\nD = Dean"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return course_pack(tmp_path / "course")


@pytest.fixture
def hall(pack: Path) -> Session:
    session = attend(pack, ["Sword", "Note"], ["Axe", "Helm", "Ash Ring"], HALL, LEGEND)
    press(session, ".")
    return session
