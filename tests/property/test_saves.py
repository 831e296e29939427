"""Whatever one value of a save is changed to: it is refused when it is loaded, or the game can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import HexdelveError
from engine.core.rng import RandomStream
from engine.session import Session
from engine.testing import frame_text, press
from engine.world.dungeon import Dungeon
from engine.world.ecs import resource
from engine.world.run_state import NextLevel, PreviousLevel
from tests.support.mutations import Save, played, random_keys

GAMES = 5
"""Different games whose saves are changed."""


@pytest.mark.parametrize("campaign", ["hexdelve", "rlg327"])
@pytest.mark.parametrize("count", [150, pytest.param(3000, marks=pytest.mark.soak)])
def test_a_save_with_another_value_is_refused_or_can_be_played(tmp_path: Path, campaign: str, count: int) -> None:
    rng = RandomStream(count, campaign)
    for seed in range(GAMES):
        save = played(campaign, seed, tmp_path / f"{seed}.hexdelve")
        accepted = sum(is_refused_or_plays(save, campaign, rng) for _ in range(count // GAMES))
        assert 0 < accepted < count // GAMES


def is_refused_or_plays(save: Save, campaign: str, rng: RandomStream) -> bool:
    """Change one value and see that nothing but a refusal when it is loaded is raised; whether it can be played."""
    with save.mutated(rng) as change:
        try:
            session = loaded(save.path)
            if session is not None:
                play_on(session, campaign, rng)
        except Exception as error:
            raise AssertionError(f"neither refused nor played: {change}") from error
    return session is not None


def loaded(path: Path) -> Session | None:
    """The game of a save; None if it is refused, in one line, and left as it was."""
    before = path.read_bytes()
    try:
        return Session.load(path)
    except HexdelveError as error:
        told = str(error)
    assert len(told.splitlines()) == 1
    assert str(path) in told or "campaign" in told
    assert path.read_bytes() == before
    return None


def play_on(session: Session, campaign: str, rng: RandomStream) -> None:
    """Draw, press forty keys, draw again, and come back to the levels left behind; then save and load once more."""
    frame_text(session)
    for _ in range(5):
        press(session, random_keys(campaign, rng, 8))
        frame_text(session)
    with session.world():
        for step, journey in ((1, NextLevel()), (-1, PreviousLevel()), (-1, PreviousLevel())):
            if not session.over and resource(Dungeon).depth + step in resource(Dungeon).frozen:
                session._state = journey
                session._run()
                frame_text(session)
                press(session, random_keys(campaign, rng, 4))
    frame_text(session)
    session.digest()
