"""Playing a game with a policy, from the first turn to death or a number of turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from engine.bot.explorer import ExplorePolicy
from engine.bot.policies import Policy, RandomPolicy
from engine.session import Session
from engine.world.chronicle import Chronicle
from engine.world.commands import Command
from engine.world.dungeon import Dungeon
from engine.world.ecs import resource
from engine.world.run_state import GameOver

PATIENCE = 2_000
"""Commands in a row that may pass without a turn; more means that the policy is stuck."""


class Result(msgspec.Struct, frozen=True):
    """What became of a game.

    Attributes:
        campaign: id of the campaign's pack.
        policy: name of the policy.
        seed: of the game and of the policy.
        turns: turns the player has spent.
        commands: commands given.
        depth: of the last level.
        max_depth: deepest level reached.
        kills: creatures the player has killed.
        cause: what killed the player; empty while alive.
        won: how the game was won; empty if it was not.
        digest: of the game at the end.
        problems: broken promises found on the way, where they were looked for.
    """

    campaign: str
    policy: str
    seed: int
    turns: int
    commands: int
    depth: int
    max_depth: int
    kills: int
    cause: str
    won: str
    digest: str
    problems: list[str] = []


Look = Callable[[Session, Command], list[str]]
"""Called after each command; whatever it finds wrong ends the game and stands in the result."""


def policy_named(name: str, seed: int) -> Policy:
    """The policy of a name, `explore` or `random`.

    Raises:
        KeyError: there is none of this name.
    """
    policies: dict[str, Callable[[int], Policy]] = {"explore": ExplorePolicy, "random": RandomPolicy}
    return policies[name](seed)


def play_out(session: Session, policy: Policy, turns: int, looks: Sequence[Look] = ()) -> tuple[int, list[str]]:
    """Let a policy play until the player is dead, has spent so many turns, or a look finds something.

    Args:
        session: a game that waits for a command.
        policy: who decides.
        turns: turns the player may spend in all.
        looks: called after each command.

    Returns:
        How many commands were given, and what was found.

    Raises:
        RuntimeError: the policy gave 2,000 commands without spending a turn.
    """
    commands = idle = 0
    before = turns_of(session)
    while before < turns and not isinstance(session.state, GameOver):
        command = policy.decide(session)
        session.step(command)
        commands += 1
        found = [problem for look in looks for problem in look(session, command)]
        if found:
            return commands, found
        now = turns_of(session)
        idle = idle + 1 if now == before else 0
        before = now
        if idle > PATIENCE:
            raise RuntimeError(f"{idle} commands without a turn in {session.state}: the bot is stuck")
    return commands, []


def bot_game(
    campaign: str,
    seed: int,
    turns: int,
    policy: str,
    *,
    packs: Sequence[Path] = (),
    looks: Sequence[Callable[[Session], Look]] = (),
) -> Result:
    """Play a new game to its end.

    Args:
        campaign: id of the campaign's pack.
        seed: of the game and of the policy.
        turns: turns the player may spend.
        policy: `explore` or `random`.
        packs: folders of further packs.
        looks: each makes, for the session, what is called after each command.

    Raises:
        HexdelveError: there is no such campaign, or a pack is wrong.
    """
    session = Session.new(campaign, seed, packs)
    try:
        watching = [look(session) for look in looks]
        commands, problems = play_out(session, policy_named(policy, seed), turns, watching)
        digest = session.digest()
        with session.world():
            chronicle, depth = resource(Chronicle), resource(Dungeon).depth
        return Result(
            campaign=campaign,
            policy=policy,
            seed=seed,
            turns=chronicle.turns,
            commands=commands,
            depth=depth,
            max_depth=chronicle.max_depth,
            kills=chronicle.kills,
            cause=chronicle.cause,
            won=chronicle.won,
            digest=digest,
            problems=problems,
        )
    finally:
        session.close()


def turns_of(session: Session) -> int:
    """Turns the player of a game has spent."""
    with session.world():
        return resource(Chronicle).turns
