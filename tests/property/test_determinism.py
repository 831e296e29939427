"""Equal seeds and equal commands give equal games: in every process, beside other games, in threads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading

import pytest

from engine.bot.play import bot_game, policy_named, turns_of
from engine.bot.policies import Policy
from engine.session import Session
from engine.world.run_state import GameOver

TURNS = 150


def alone(seed: int, policy: str = "explore", turns: int = TURNS) -> str:
    return bot_game("hexdelve", seed, turns, policy).digest


def step(session: Session, policy: Policy) -> bool:
    """One command of a bot's game; false when the game is at its end."""
    if turns_of(session) >= TURNS or isinstance(session.state, GameOver):
        return False
    session.step(policy.decide(session))
    return True


def in_a_process(seed: int, policy: str, hash_seed: str) -> dict[str, object]:
    command = [sys.executable, "-m", "engine", "bot", "--seed", str(seed), "--turns", str(TURNS), "--policy", policy]
    ran = subprocess.run(
        [*command, "--json"],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    found: dict[str, object] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("policy", ["explore", "random"])
def test_two_processes_with_different_hash_seeds_play_the_same_game(policy: str) -> None:
    first, second = (in_a_process(11, policy, hash_seed) for hash_seed in ("1", "4242"))
    assert first == second
    assert first["digest"] == alone(11, policy)


def test_a_game_played_before_changes_nothing() -> None:
    fresh = alone(12)
    for seed in (13, 14):
        alone(seed, "random")
    assert alone(12) == fresh


def test_two_games_played_in_turns_are_the_games_they_are_alone() -> None:
    wanted = [alone(seed) for seed in (15, 16)]
    games = [(Session.new(seed=seed), policy_named("explore", seed)) for seed in (15, 16)]
    going = games
    while going:
        going = [(session, policy) for session, policy in going if step(session, policy)]
    assert [session.digest() for session, _ in games] == wanted


def test_two_threads_play_the_games_they_play_alone() -> None:
    wanted = {seed: alone(seed) for seed in (17, 18)}
    found: dict[int, str] = {}

    def game(seed: int) -> None:
        found[seed] = alone(seed)

    threads = [threading.Thread(target=game, args=(seed,)) for seed in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == wanted


def test_other_seeds_give_other_games() -> None:
    assert len({alone(seed, "random", 20) for seed in range(20, 25)}) == 5


def test_looking_changes_nothing() -> None:
    """Digests taken on the way, as a player who saves often would, leave the game as it is."""
    session, policy = Session.new(seed=19), policy_named("explore", 19)
    while step(session, policy):
        session.digest()
    assert session.digest() == alone(19)
