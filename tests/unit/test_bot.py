"""Bots: they play whole games by commands alone, get somewhere, and break nothing."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable

import esper
import pytest
from typer.testing import CliRunner

from components.identity import Name
from components.stats import Pools
from components.status import HungerClock
from components.visibility import Hidden
from engine.bot.explorer import ExplorePolicy
from engine.bot.play import bot_game, play_out, turns_of
from engine.bot.policies import Policy, RandomPolicy
from engine.cli import app
from engine.core.geometry import Direction, Point
from engine.core.rng import RandomStream
from engine.mapgen.scene import parse_scene
from engine.raws.spawn import spawn_mob
from engine.session import Session
from engine.testing import play
from engine.world.bodies import place_of
from engine.world.commands import Cancel, Choose, Command, Confirm, Fire, Move, OpenInventory, Wait
from engine.world.dungeon import Dungeon
from engine.world.ecs import query, resource
from engine.world.inventory import worn_by
from engine.world.run_state import GameOver, ShowIdentify
from systems.inventory.curses import is_stuck
from tests.support.bots import live


def game(drawing: str, head: str = "") -> Session:
    return play(seed=1, scene=parse_scene(f"name: Place\n{head}\nmap:\n{drawing}"))


def names(items: Iterable[int]) -> list[str]:
    return [esper.component_for_entity(item, Name).name for item in items]


def steps(session: Session, policy: Policy, count: int) -> list[Command]:
    commands = []
    for _ in range(count):
        commands.append(policy.decide(session))
        session.step(commands[-1])
    return commands


def set_hit_points(session: Session, current: int) -> None:
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current = current


def hit_points(session: Session) -> int:
    with session.world():
        return esper.component_for_entity(session.player, Pools).hit_points.current


def depth_of(session: Session) -> int:
    with session.world():
        return resource(Dungeon).depth


@pytest.mark.parametrize("seed", range(1, 6))
def test_an_explorer_breaks_no_promise_in_2000_turns(seed: int) -> None:
    assert live(seed, 2000, "explore") == []


@pytest.mark.parametrize("seed", range(1, 4))
def test_random_commands_break_no_promise(seed: int) -> None:
    assert live(seed, 1200, "random") == []


def test_an_explorer_gets_somewhere() -> None:
    result = bot_game("hexdelve", 3, 1500, "explore")
    assert result.max_depth >= 3, "out of the town, and beyond the first level below"
    assert result.kills >= 5
    assert result.turns == 1500 or result.cause
    assert not result.problems


def test_an_explorer_uses_the_whole_game() -> None:
    used: Counter[str] = Counter()

    def note(_session: Session, command: Command) -> list[str]:
        used[type(command).__name__] += 1
        return []

    for seed in range(2, 8):
        play_out(Session.new(seed=seed), ExplorePolicy(seed), 400, [note])
    assert {"Move", "PickUp", "Wear", "OpenInventory", "Choose"} <= used.keys()


def test_it_takes_what_lies_in_view_and_wears_what_is_better() -> None:
    session = game("########\n#@..m..#\n########", "m = Chainmail Armour")
    steps(session, ExplorePolicy(1), 12)
    with session.world():
        assert "Chainmail Armour" in names(worn_by(session.player).values())


def test_it_strikes_the_enemy_beside_it() -> None:
    session = game("#####\n#@g.#\n#####", "g = Goblin")
    assert ExplorePolicy(1).decide(session) == Move(Direction.EAST)


def test_an_archer_wields_its_bow_and_shoots_from_afar() -> None:
    policy = next(policy for policy in map(ExplorePolicy, range(20)) if policy._archer)
    session = game("##########\n#@.......#\n##########")
    steps(session, policy, 4)
    with session.world():
        assert "Shortbow" in names(worn_by(session.player).values())
        here = place_of(session.player)
        spawn_mob("Goblin", Point(here.x + 3 if here.x < 5 else here.x - 3, here.y), RandomStream(0, "test"))
    assert steps(session, policy, 2) == [Fire(), Confirm()]
    assert any("the Goblin" in line for line in session.log())


def test_it_waits_when_hurt_and_alone() -> None:
    session = game("#####\n#@..#\n#####")
    set_hit_points(session, 3)
    assert steps(session, ExplorePolicy(1), 3) == [Wait(), Wait(), Wait()]


def test_it_drinks_a_known_potion_when_an_enemy_nearly_has_it() -> None:
    session = game("#####\n#@g.#\n#####", "g = Goblin\ncarry: Greater Health Potion\nknown: Greater Health Potion")
    set_hit_points(session, 9)
    policy = ExplorePolicy(1)
    assert policy.decide(session) == OpenInventory()


def test_it_eats_when_hungry() -> None:
    session = game("#####\n#@..#\n#####")
    with session.world():
        clock = esper.component_for_entity(session.player, HungerClock)
        clock.state, clock.duration = "hungry", 50
    steps(session, ExplorePolicy(1), 2)
    assert clock.duration < 50
    assert any("You have eaten well" in line for line in session.log())


def test_it_falls_for_a_cursed_sword_and_reads_the_scroll_it_knows() -> None:
    head = "carry: Longsword -1\ncarry: Remove Curse Scroll\nknown: Remove Curse Scroll"
    session = game("#####\n#@..#\n#####", head)
    cursed = []
    policy = ExplorePolicy(1)
    for _ in range(20):
        steps(session, policy, 1)
        with session.world():
            cursed.append(any(map(is_stuck, worn_by(session.player).values())))
    assert True in cursed
    assert not cursed[-1]


def test_it_answers_a_scroll_that_asks() -> None:
    session = game("#####\n#@..#\n#####", "carry: Identify Scroll\ncarry: Acid Potion")
    policy = ExplorePolicy(1)
    answered = False
    for _ in range(20):
        asked = isinstance(session.state, ShowIdentify)
        command = policy.decide(session)
        answered = answered or (asked and isinstance(command, Choose))
        session.step(command)
    assert answered


def test_it_goes_down_by_stairs_it_has_seen() -> None:
    session = game("########\n#@....>#\n########")
    policy = ExplorePolicy(1)
    for _ in range(20):
        if depth_of(session) == 2:
            break
        steps(session, policy, 1)
    assert depth_of(session) == 2


def test_it_knows_nothing_of_what_was_never_in_view() -> None:
    """Two levels that differ only behind a wall: the same commands, until the player has seen the difference."""
    rows = "##########\n#@.....#.#\n#......#{}#\n##########"
    one, other = game(rows.format(".")), game(rows.format("g"), "g = Goblin")
    assert steps(one, ExplorePolicy(4), 25) == steps(other, ExplorePolicy(4), 25)


def test_it_does_not_walk_onto_a_trap_it_sees() -> None:
    session = game("########\n#@.^.!.#\n#......#\n########", "^ = Bear Trap\n! = Beer")
    with session.world():
        for trap, _ in query(Hidden):
            esper.remove_component(trap, Hidden)
    before = hit_points(session)
    steps(session, ExplorePolicy(1), 10)
    assert hit_points(session) >= before
    assert any("You pick up a Beer" in line for line in session.log())


def test_equal_seeds_play_equal_games() -> None:
    first, again, other = (bot_game("hexdelve", seed, 200, "random") for seed in (7, 7, 8))
    assert first == again
    assert first.digest != other.digest


def test_a_bot_that_never_spends_a_turn_is_stopped() -> None:
    class Idler:
        def decide(self, _session: Session) -> Command:
            return Cancel()

    session = game("#####\n#@..#\n#####")
    with pytest.raises(RuntimeError, match="the bot is stuck"):
        play_out(session, Idler(), 10)
    assert turns_of(session) == 0


def test_what_a_look_finds_ends_the_game() -> None:
    session = game("#####\n#@..#\n#####")
    commands, problems = play_out(session, ExplorePolicy(1), 10, [lambda _session, _command: ["odd"]])
    assert (commands, problems) == (1, ["odd"])


def test_death_ends_the_game() -> None:
    session = game("#####\n#@g.#\n#####", "g = Orc Chief")
    set_hit_points(session, 1)
    play_out(session, RandomPolicy(1), 5000)
    assert isinstance(session.state, GameOver)
    assert turns_of(session) < 5000


def test_the_command_tells_the_result_as_json() -> None:
    ran = CliRunner().invoke(app, ["bot", "--seed", "3", "--turns", "60", "--json"])
    result = json.loads(ran.stdout)
    assert ran.exit_code == 0
    assert {"seed", "turns", "depth", "max_depth", "kills", "cause", "digest"} <= result.keys()
    assert (result["seed"], result["turns"], result["problems"]) == (3, 60, [])


def test_the_command_can_look_for_broken_invariants() -> None:
    ran = CliRunner().invoke(app, ["bot", "--seed", "3", "--turns", "60", "--check", "--policy", "random"])
    assert ran.exit_code == 0
    turns = re.search(r"after (\d+) turns", ran.stdout)
    assert turns is not None
    assert int(turns[1]) >= 60, "the last command may take many turns"


def test_an_unknown_policy_is_an_error_of_use() -> None:
    assert CliRunner().invoke(app, ["bot", "--policy", "sleep"]).exit_code == 2
