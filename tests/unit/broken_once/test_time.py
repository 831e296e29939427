"""What once broke in the hands of a hostile tester, and is right now: how much happens in one command."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import running
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play, press
from engine.world.clock import Clock
from engine.world.ecs import resource
from tests.unit.rlg327.kit import CAMPAIGN, item, mob, pack

SCENE = "name: x\nwear: Anchor\nf = Fly\nmap:\n######\n#.@..#\n######\n######\n#.f..#\n######"


@pytest.fixture
def slow(tmp_path: Path) -> Session:
    """A player of speed 1 and a creature of speed 1000, who acts a thousand times while it has one."""
    there = pack(tmp_path / "p", [mob("Fly", speed="1000+0d0")], [item("Anchor", "BOOTS", speed="-50+0d0")])
    return play(1, campaign=CAMPAIGN, packs=(there,), scene=parse_scene(SCENE))


def test_the_slow_wait_as_long_as_they_have_to_among_the_fast(slow: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "STILL", 10)
    with slow.world():
        before = resource(Clock).now
    press(slow, ".")
    with slow.world():
        assert resource(Clock).now == before + 999


def test_an_instant_that_does_not_end_is_a_fault(slow: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "tick", lambda *_: None)
    with slow.world():
        resource(Clock).schedule(slow.player, 5)
    with pytest.raises(RuntimeError, match="does not end"):
        press(slow, ".")


def test_time_that_goes_on_without_the_player_is_a_fault(slow: Session) -> None:
    with slow.world():
        resource(Clock).remove(slow.player)
    with pytest.raises(RuntimeError, match="never be due"):
        press(slow, "l")
