"""Statuses are saved, travel with the player, and wait with those who are left behind (tutorial facts B14, B21)."""

from __future__ import annotations

from pathlib import Path

import esper

from components.items import AttributeBonus
from components.spatial import Position
from components.stats import Attributes, Load, Pools
from components.status import Duration, StatusEffect
from engine.inspection import check_save
from engine.invariants import check_world
from engine.session import Session
from engine.testing import play, run
from engine.travel import travel
from engine.world.bodies import destroy
from engine.world.commands import Wait
from engine.world.ecs import bury, query
from engine.world.effects import ChangeAttributes, ChangePace, HurtOverTime
from engine.world.run_state import NextLevel, PreviousLevel
from engine.world.statuses import status_name, statuses_of
from systems import OUT_OF_TIME
from tests.unit.systems.kit import cause


def creature(session: Session) -> int:
    return next(entity for entity, _, _ in query(Pools, Position) if entity != session.player)


def afflicted() -> Session:
    """A real game in which everybody near bears something, the player because of a creature and the other way round."""
    session = play(seed=4)
    with session.world():
        other = creature(session)
        cause(ChangePace(2.0), session.player, by=other)
        cause(ChangeAttributes("Tonic", AttributeBonus(might=5, quickness=-2)), session.player)
        cause(HurtOverTime(1), other, by=session.player)
        cause(ChangePace(-2.0), other, by=other)
        run(*OUT_OF_TIME)
        assert check_world() == []
    return session


def borne(bearer: int) -> list[tuple[str, int]]:
    return [(status_name(status), esper.component_for_entity(status, Duration).turns) for status in statuses_of(bearer)]


def test_saving_and_loading_keeps_statuses_and_how_they_go_on(tmp_path: Path) -> None:
    session = afflicted()
    session.save(tmp_path / "game")
    copy = Session.load(tmp_path / "game")
    assert copy.digest() == session.digest()
    for _ in range(8):
        session.step(Wait())
        copy.step(Wait())
        assert copy.digest() == session.digest()


def test_loading_ten_times_gains_nothing(tmp_path: Path) -> None:
    """Known case D29."""
    session = afflicted()
    with session.world():
        before = (
            esper.component_for_entity(session.player, Attributes),
            esper.component_for_entity(session.player, Load),
        )
    for _ in range(10):
        session.save(tmp_path / "game")
        session = Session.load(tmp_path / "game")
        with session.world():
            run(*OUT_OF_TIME)
            assert (
                esper.component_for_entity(session.player, Attributes),
                esper.component_for_entity(session.player, Load),
            ) == before


def test_a_game_in_which_the_poisoner_is_gone_can_be_saved() -> None:
    """B14: the source crashed, after it had emptied the save."""
    session = afflicted()
    with session.world():
        destroy(creature(session))
        bury()
    assert check_save(session) == []


def test_statuses_go_down_with_the_player_and_wait_for_those_who_stay() -> None:
    session = afflicted()
    with session.world():
        mine, theirs = borne(session.player), borne(creature(session))
        travel(NextLevel())
        assert borne(session.player) == mine
        assert {status.target for _, status in query(StatusEffect)} == {session.player}
        run(*OUT_OF_TIME)
        assert check_world() == []
    for _ in range(3):
        session.step(Wait())
    with session.world():
        travel(PreviousLevel())
        run(*OUT_OF_TIME)
        assert [turns for _, turns in borne(session.player)] == [2, 7]
        assert theirs in [borne(entity) for entity, _ in query(Pools) if entity != session.player]
        poison = [effect for status, effect in query(StatusEffect) if status_name(status) == "Poison"]
        assert [effect.creator for effect in poison] == [session.player]
        assert check_world() == []


def test_a_bearer_that_is_gone_takes_its_statuses_along() -> None:
    session = afflicted()
    with session.world():
        other = creature(session)
        destroy(other)
        bury()
        assert other not in {status.target for _, status in query(StatusEffect)}
