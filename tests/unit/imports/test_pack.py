"""The pack that is written: what the check says of it, and what is never written over."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import HexdelveError
from engine.imports.rlg327.entries import entries_of
from engine.imports.rlg327.folder import write_pack
from engine.raws.content import Content, read_content
from engine.raws.findings import Report
from engine.raws.loading import check_packs
from engine.raws.packs import read_pack
from tests.unit.imports.kit import entry, file, read
from tests.unit.raws.kit import pack, whole_file

SLOTS = ["WEAPON", "OFFHAND", "HELMET", "LIGHT", "RING", "RING"]


def lists() -> dict[str, list[dict[str, Any]]]:
    """What a monster and five objects give."""
    types = ("HELMET", "OFFHAND WEAPON", "RING", "LIGHT", "FOOD")
    monsters = read(file("MONSTER", entry("MONSTER", {"DESC": '\n  \\o/\n\n\t"Hi."\n.'})))
    objects = read(file("OBJECT", *[entry("OBJECT", {"NAME": name, "TYPE": name}) for name in types]), "OBJECT")
    return entries_of([monsters, objects])


def campaign(folder: Path) -> Path:
    """A small campaign with the slots that imported things are worn in."""
    rules = {
        "slots": [{"name": f"{slot} {place}", "accepts": slot} for place, slot in enumerate(SLOTS)],
        "hand": "WEAPON",
        "off_hand": "OFFHAND",
        "features": {"identification": False, "mana": False},
    }
    levels = {"levels": whole_file()["levels"]}
    return pack(folder, {"rules.json": rules, "levels.json": levels}, kind="campaign", depends=[], id="rlg327")


def loaded(folder: Path) -> Content:
    """The content of a pack that must be without a finding."""
    report = Report()
    read_one = read_pack(folder, report)
    assert read_one is not None
    content = read_content([read_one], report)
    assert not report.findings, report
    return content


def test_the_pack_passes_the_check_with_a_campaign_that_has_the_slots(tmp_path: Path) -> None:
    write_pack(tmp_path / "mine", lists())
    report = check_packs([campaign(tmp_path / "game"), tmp_path / "mine"])
    assert report.findings == []


def test_rules_without_an_off_hand_warn_of_imported_things_for_both_hands(tmp_path: Path) -> None:
    write_pack(tmp_path / "mine", lists())
    game = campaign(tmp_path / "game")
    rules = json.loads((game / "rules.json").read_text())
    del rules["off_hand"]
    (game / "rules.json").write_text(json.dumps(rules))
    (warning,) = check_packs([game, tmp_path / "mine"]).warnings
    assert warning.path.endswith(".wearable.two_handed")


def test_what_is_loaded_is_what_was_written(tmp_path: Path) -> None:
    made = lists()
    write_pack(tmp_path / "mine", made)
    content = loaded(tmp_path / "mine")
    for key, entries in made.items():
        raws = {name: found.raw.model_dump(exclude_unset=True) for name, found in getattr(content, key).items()}
        assert raws == {one["name"]: one for one in entries}


def test_the_manifest_makes_it_a_mod_of_the_campaign(tmp_path: Path) -> None:
    write_pack(tmp_path / "new" / "My Monsters!", {"mobs": lists()["mobs"]})
    folder = tmp_path / "new" / "My Monsters!"
    manifest = json.loads((folder / "mod.json").read_text())
    assert (manifest["id"], manifest["kind"], manifest["depends"]) == ("rlg327-my-monsters", "mod", ["rlg327"])
    assert sorted(part.name for part in folder.iterdir()) == ["mod.json", "monsters.json"]
    assert list(folder.parent.iterdir()) == [folder]


def test_an_imported_pack_is_replaced_as_a_whole(tmp_path: Path) -> None:
    write_pack(tmp_path / "mine", lists())
    write_pack(tmp_path / "mine", {"items": lists()["items"]})
    assert sorted(part.name for part in (tmp_path / "mine").iterdir()) == ["mod.json", "objects.json"]
    assert [part.name for part in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"notes.txt": "mine"}, "something that was not imported"),
        ({"mod.json": json.dumps({"id": "mine", "kind": "mod"})}, "something that was not imported"),
        ({"mod.json": "[" * 100_000}, "something that was not imported"),
        ({"mod.json": "[]"}, "something that was not imported"),
        ({"mod.json": json.dumps({"// made by": "hexdelve import rlg327"}), "own.json": "{}"}, '"own.json"'),
    ],
)
def test_a_folder_with_anything_else_is_left_as_it_is(tmp_path: Path, files: dict[str, str], reason: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text)
    with pytest.raises(HexdelveError, match=reason):
        write_pack(folder, lists())
    assert {part.name: part.read_text() for part in folder.iterdir()} == files
    assert [part.name for part in tmp_path.iterdir()] == ["mine"]


def test_an_empty_folder_is_filled_and_a_file_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    write_pack(tmp_path / "empty", lists())
    assert (tmp_path / "empty" / "mod.json").is_file()
    (tmp_path / "file").write_text("mine")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(HexdelveError):
            write_pack(place, lists())
    assert (tmp_path / "file").read_text() == "mine"
