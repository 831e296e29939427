"""Names that bring an article of their own, and those of whom there is only one, in every sentence that names them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.world.ecs import resource
from engine.world.gamelog import GameLog
from systems.combat.strike import strike
from tests.unit.rlg327.kit import CAMPAIGN, item, mob, pack, place, turn

LIBRARIAN = mob("The Librarian", "unique", damage="3+0d0")
SPONGE = mob("SpongeBob SquarePants", "unique", damage="3+0d0")
GHOST = mob("a ghost", damage="3+0d0")
CLERK = mob("Clerk", damage="3+0d0")


@pytest.mark.parametrize(
    ("entry", "head", "inside"),
    [
        (LIBRARIAN, "The Librarian", "the Librarian"),
        (SPONGE, "SpongeBob SquarePants", "SpongeBob SquarePants"),
        (GHOST, "A ghost", "a ghost"),
        (CLERK, "The Clerk", "the Clerk"),
    ],
)
def test_blows_and_deaths_name_creatures_with_one_article(entry: dict[str, str], head: str, inside: str) -> None:
    world = place("#####\n#@x.#\n#####", {"x": entry})
    turn(world.at("x"))
    for _ in range(20):
        strike(world.player, world.at("x"))
    assert f"{head} hits you for 3." in resource(GameLog).texts()
    assert any(line.startswith(f"You hit {inside} ") for line in resource(GameLog).texts())


def _with(folder: Path, things: list[str], carried: str = "") -> Session:
    entries = [item(name, "RING" if "Ring" in name else "WEAPON", damage="1+0d0") for name in things]
    legend = "\n".join(f"{chr(97 + number)} = {name}" for number, name in enumerate(things))
    row = "".join(chr(97 + number) for number in range(len(things)))
    scene = parse_scene(f"{carried}\n{legend}\nmap:\n{'#' * (len(row) + 3)}\n#@{row}#\n{'#' * (len(row) + 3)}")
    return play(seed=1, campaign=CAMPAIGN, packs=[pack(folder / "things", [CLERK], entries)], scene=scene)


def test_things_are_taken_worn_and_dropped_with_one_article(tmp_path: Path) -> None:
    session = _with(tmp_path, ["the One Ring", "a rapier", "Ruler"])
    press(session, "lll")
    press(session, "w0")
    press(session, "w1")
    press(session, "w2")
    press(session, "tk")
    press(session, "d0")
    told = session.log()
    for line in (
        "You pick up the One Ring.",
        "You pick up a rapier.",
        "You pick up a Ruler.",
        "You equip the One Ring.",
        "You equip a rapier.",
        "You take off a rapier.",
        "You equip the Ruler.",
        "You drop the One Ring.",
    ):
        assert line in told


def test_what_finds_no_room_is_told_with_its_article(tmp_path: Path) -> None:
    session = _with(tmp_path, ["Ruler"], "\n".join(["carry: Ruler"] * 10))
    press(session, "l")
    assert "You have no room for the Ruler." in session.log()


def test_the_end_tells_of_the_boss_with_one_article(tmp_path: Path) -> None:
    boss = mob("The Dean", "boss", "unique", hit_points="1+0d0")
    there = pack(tmp_path / "ends", [boss], [])
    scene = parse_scene("B = The Dean\nmap:\n####\n#@B#\n####")
    session = play(seed=1, campaign=CAMPAIGN, packs=[there], scene=scene)
    press(session, "llll")
    assert "The Dean is dead." in session.log()
    assert "You killed the Dean." in frame_text(session)


def test_change_is_no_single_thing() -> None:
    scene = parse_scene("c = Forgotten Change\nmap:\n####\n#@c#\n####")
    session = play(seed=1, campaign=CAMPAIGN, scene=scene)
    press(session, "l")
    assert "You pick up some Forgotten Change." in session.log()
