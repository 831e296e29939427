"""What the documents show works as they show it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.mapgen.scene import parse_scene
from engine.raws.loading import check_packs
from engine.session import Session
from engine.setup import load_keys
from engine.testing import frame_text, press
from engine.ui.keys.keymap import ACTIONS

ROOT = Path(__file__).parents[2]


def blocks(document: str, language: str) -> list[str]:
    """The fenced blocks of a language in a document."""
    parts = (ROOT / document).read_text(encoding="utf-8").split("```")[1::2]
    return [part.partition("\n")[2] for part in parts if part.partition("\n")[0] == language]


@pytest.mark.parametrize("example", blocks("README.md", "python"))
def test_the_examples_of_the_readme_run(example: str) -> None:
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102  # our own document


def test_the_mod_of_the_modding_guide_passes_the_check_and_plays(tmp_path: Path) -> None:
    about, things, *levels, _, _ = blocks("docs/modding.md", "json")
    folder = tmp_path / "my_mod"
    folder.mkdir()
    (folder / "mod.json").write_text(about)
    (folder / "things.json").write_text(things)
    (folder / "levels.json").write_text(json.dumps({"levels": [json.loads(level) for level in levels]}))
    report = check_packs([folder])
    assert not report.errors, report
    assert not report.warnings, report
    drawing = next(block for block in blocks("docs/modding.md", "") if "map:" in block)
    session = Session.new(seed=1, packs=[folder], scene=parse_scene(drawing))
    assert [session.library.level_for(depth).name for depth in (1, 3)] == ["Rosewater", "The Salt Mine"]
    press(session, "w")
    press(session, "b")
    assert session.log()[-2:] == ["You equip the Helm of Mist.", "It clings to you: it is cursed!"]


def test_the_mod_for_the_course_passes_the_check_and_plays(tmp_path: Path) -> None:
    about, content = blocks("docs/modding.md", "json")[-2:]
    folder = tmp_path / "night_shift"
    folder.mkdir()
    (folder / "mod.json").write_text(about)
    (folder / "content.json").write_text(content)
    report = check_packs([folder])
    assert not report.errors, report
    assert not report.warnings, report
    scene = parse_scene("N = Night Porter\ncarry: Step Ladder\nmap:\n#####\n#@.N#\n#####")
    session = Session.new("rlg327", seed=1, packs=[folder], scene=scene)
    press(session, "i")
    assert "Step Ladder  (WEAPON, both hands) 8+4d6, speed -2" in frame_text(session, 160, 42)
    press(session, " w0m")
    assert "Night Porter" in frame_text(session)
    assert "You equip the Step Ladder." in session.log()


def key_table(campaign: str) -> set[str]:
    """The keys that the README tells of a campaign."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    part = text.partition("## The second campaign")[0 if campaign == "hexdelve" else 2]
    return set(re.findall(r"`(\S)`", part.partition("| key | does |")[2].partition("\n\n")[0]))


@pytest.mark.parametrize("campaign", ["hexdelve", "rlg327"])
def test_every_key_the_readme_names_is_bound_and_nothing_that_is_bound_is_missing(campaign: str) -> None:
    bound, told = load_keys(campaign), key_table(campaign)
    assert len(told) > 10
    for key in told:
        assert bound.command("play", key) is not None, key
    for action in ACTIONS:
        keys = set(bound.keys("play", action))
        is_plain = action == "cancel" or action.startswith(("move_", "run_"))
        assert is_plain or not keys or keys & told, f"{action}: {keys}"


def test_what_the_readme_says_does_nothing_in_the_second_campaign_does_nothing() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(r"picks them up, and (.*) do nothing", text)
    bound = load_keys("rlg327")
    idle = re.findall(r"`(\S)`", sentence)
    assert len(idle) == 5
    assert all(bound.command("play", key) is None for key in idle)


def test_links_between_the_documents_lead_somewhere() -> None:
    for document in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"):
        for link in re.findall(r"\]\((?!http)([^)#]+)\)", (ROOT / document).read_text(encoding="utf-8")):
            assert (ROOT / link).exists(), f"{document} → {link}"


def test_every_test_that_the_tables_of_tests_name_exists() -> None:
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", (ROOT / "tests" / "README.md").read_text(encoding="utf-8"))
    assert len(named) > 80
    for path, name in named:
        text = (ROOT / "tests" / path).read_text(encoding="utf-8")
        assert re.search(rf"^def {name}\(", text, re.MULTILINE), f"{path} has no test {name}"


def test_the_table_of_known_cases_leaves_none_of_its_numbers_out() -> None:
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (D\d\d) \|.*::test_", text, re.MULTILINE)
    assert rows == [f"D{number:02}" for number in (*range(1, 17), *range(20, 30), 46, 47)]
