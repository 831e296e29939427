"""Bosses, unique creatures and artefacts are told of wherever the player looks at them, and unknown things are not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, fresh_world, play, press
from engine.ui.singular import BOSS, ONLY_ONE, standing
from systems.inventory.identify import learn
from tests.unit.rlg327.kit import CAMPAIGN, item, mob, pack

NAMES = ("The Dean", "Provost", "Clerk")


@pytest.fixture
def session(tmp_path: Path) -> Session:
    mobs = [mob("The Dean", "boss", "unique"), mob("Provost", "unique"), mob("Clerk")]
    things = [item("Seal", "RING", artefact=True), item("Stamp", "RING")]
    legend = "D = The Dean\nP = Provost\nC = Clerk\ncarry: Seal\ncarry: Stamp"
    scene = parse_scene(f"{legend}\nmap:\n#####\n#DPC#\n#.@.#\n#####")
    return play(seed=1, campaign=CAMPAIGN, packs=[pack(tmp_path / "college", mobs, things)], scene=scene)


@pytest.mark.parametrize(
    ("keys", "told"), [(";y", "The boss: kill it to win."), (";k", "There is only one of it."), (";u", "")]
)
def test_looking_tells_who_is_the_boss_and_who_is_unique(session: Session, keys: str, told: str) -> None:
    press(session, keys)
    text = frame_text(session)
    assert told in text
    assert text.count("only one of it") + text.count("kill it to win") == bool(told)


def test_looking_at_monsters_and_their_list_tell_it_too(session: Session) -> None:
    press(session, "m")
    rows = frame_text(session).splitlines()
    below = {name: next(rows[at + 1] for at, row in enumerate(rows) if f"  {name}  1" in row) for name in NAMES}
    assert BOSS in below["The Dean"]
    assert ONLY_ONE in below["Provost"]
    assert "only" not in below["Clerk"]
    press(session, "<Escape>L")
    assert "There is only one of it." in frame_text(session)


@pytest.mark.parametrize("keys", ["I0", "w0Ek"])
def test_inspecting_tells_an_artefact(session: Session, keys: str) -> None:
    press(session, keys)
    assert "There is only one of it." in frame_text(session)


def test_inspecting_tells_nothing_of_the_kind_of_other_things(session: Session) -> None:
    press(session, "I1")
    assert "only one" not in frame_text(session)


def test_an_unknown_artefact_hides_that_it_is_one(tmp_path: Path) -> None:
    magic = {"class": "rare", "naming": "Unidentified Ring"}
    ring = {**item("Signet", "RING", artefact=True), "magic": magic}
    there = pack(tmp_path / "rings", [], [])
    manifest = {"id": "rings", "name": "Rings", "version": "1", "kind": "mod", "depends": ["hexdelve"]}
    (there / "mod.json").write_text(json.dumps(manifest))
    (there / "content.json").write_text(json.dumps({"items": [ring]}))
    world = fresh_world("@", packs=(there,))
    signet = world.give(world.player, "Signet")
    assert standing(signet) == ""
    learn("Signet")
    assert standing(signet) == ONLY_ONE
