"""Packs: what makes a folder a pack, their order, and what a later one may change."""

from __future__ import annotations

import shutil
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import HexdelveError
from engine.raws.findings import Report
from engine.raws.loading import check_packs, load_library, usual_campaign
from engine.raws.packs import read_pack
from tests.unit.raws.kit import pack, whole_file

SLOTS = {"slots": [{"name": "Hand", "accepts": "Melee"}]}


def test_packs_lie_over_what_they_depend_on_and_else_as_given(tmp_path: Path) -> None:
    above = pack(tmp_path / "above", {}, depends=["below"])
    below = pack(tmp_path / "below", {}, depends=["hexdelve"])
    alone = pack(tmp_path / "alone", {}, depends=[])
    library, report = load_library("hexdelve", [above, alone, below])
    assert [info.id for info in library.packs] == ["hexdelve", "below", "above", "alone"]
    assert not report.findings


def test_a_later_pack_replaces_a_name_and_says_so(tmp_path: Path) -> None:
    mod = pack(tmp_path / "mod", {"sub/folder/a.json": {"props": [{"name": "Rat", "description": "A statue."}]}})
    library, report = load_library("hexdelve", [mod])
    assert "Rat" not in library.mobs
    assert library.description("Rat") == "A statue."
    (finding,) = report.findings
    assert finding.severity == "info"
    assert '"mod" replaces what the pack "hexdelve"' in finding.message
    assert finding.file.endswith("sub/folder/a.json")


def test_levels_of_a_mod_come_before_those_of_the_campaign(tmp_path: Path) -> None:
    level = {**whole_file()["levels"][0], "name": "My Cellar", "min_depth": 1, "max_depth": 1}
    library, _ = load_library("hexdelve", [pack(tmp_path / "mod", {"a.json": {"levels": [level]}})])
    assert library.level_for(1).name == "My Cellar"
    assert library.level_for(2).name == "The Broken Cellars"


@pytest.mark.parametrize(
    ("manifest", "text"),
    [
        ({"depends": ["hexdelv"]}, 'did you mean "hexdelve"'),
        ({"depends": ["zzz"]}, "which is not here"),
        ({"id": "hexdelve"}, "already that of"),
        ({"id": "Not An Id"}, "Not An Id"),
        ({"kind": "patch"}, "campaign"),
        ({"version": 1}, "1 is not text"),
        ({"colour": "red"}, 'no field "colour"'),
        ({"depends": ["mod"]}, "mod → mod"),
    ],
)
def test_a_wrong_manifest_stops_play_and_fails_the_check(tmp_path: Path, manifest: dict[str, Any], text: str) -> None:
    folder = pack(tmp_path / "mod", {"a.json": {}}, **manifest)
    with pytest.raises(HexdelveError) as refused:
        load_library("hexdelve", [folder])
    assert text in str(refused.value)
    assert str(folder) in str(refused.value)
    if manifest.get("id") != "hexdelve":
        assert text in str(check_packs([folder]))


def test_a_ring_is_printed_whole(tmp_path: Path) -> None:
    ring = [pack(tmp_path / f"r{n}", {}, depends=[f"r{(n + 1) % 3}"]) for n in range(3)]
    with pytest.raises(HexdelveError, match="r0 → r1 → r2 → r0"):
        load_library("hexdelve", ring)


def test_a_long_chain_is_no_ring(tmp_path: Path) -> None:
    chain = [pack(tmp_path / f"c{n}", {}, depends=[f"c{n + 1}"] if n < 199 else []) for n in range(200)]
    library, _ = load_library("hexdelve", chain)
    assert [info.id for info in library.packs[1:]] == [f"c{n}" for n in reversed(range(200))]


@pytest.mark.parametrize("name", ["nowhere", "file.json"])
def test_what_is_no_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "file.json").write_text("{}")
    with pytest.raises(HexdelveError, match="not a folder"):
        load_library("hexdelve", [tmp_path / name])
    assert "not a folder" in str(check_packs([tmp_path / name]))


def test_a_folder_without_a_manifest_is_no_pack_but_can_be_checked(tmp_path: Path) -> None:
    folder = pack(tmp_path / "loose", {"spawns.json": whole_file()})
    (folder / "mod.json").unlink()
    with pytest.raises(HexdelveError, match=r'no mod\.json .* write one such as \{"id"'):
        load_library("hexdelve", [folder])
    assert check_packs([folder]).ok
    (folder / "spawns.json").unlink()
    assert not check_packs([folder]).ok


def test_two_packs_with_one_id_are_refused(tmp_path: Path) -> None:
    one, two = pack(tmp_path / "one", {}, id="same"), pack(tmp_path / "two", {}, id="same")
    with pytest.raises(HexdelveError, match='the id "same" is already that of'):
        load_library("hexdelve", [one, two])
    assert "already that of" in str(check_packs([one, two]))


def test_a_file_that_is_no_json_does_not_keep_the_game_from_starting(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mod", {"bad.json": '{"items": [}', "good.json": {"items": [{"name": "Pebble"}]}})
    library, report = load_library("hexdelve", [folder])
    assert "Pebble" in library.items
    assert [(finding.file, finding.line) for finding in report.errors] == [(f"{folder}/bad.json", 1)]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (None, "no rules"),
        ("{", "not JSON"),
        ({}, 'the field "slots" is missing'),
        ({**SLOTS, "attack": "d30"}, "\"d30\" is none of 'd20'"),
        ({**SLOTS, "spot_one_in": 0}, "greater than or equal to 1"),
        ({**SLOTS, "stair": "step"}, 'did you mean "stairs"'),
        ({"slots": [*SLOTS["slots"], *SLOTS["slots"]]}, "two slots have the same name"),
    ],
)
def test_a_campaign_with_wrong_rules_cannot_start(tmp_path: Path, rules: Any, text: str) -> None:
    content = {"all.json": {"levels": whole_file()["levels"]}, **({} if rules is None else {"rules.json": rules})}
    folder = pack(tmp_path / "small", content, kind="campaign", depends=[])
    with pytest.raises(HexdelveError) as refused:
        load_library("small", [folder])
    assert text in str(refused.value)
    assert text in str(check_packs([folder]))


def test_a_campaign_without_levels_cannot_start(tmp_path: Path) -> None:
    folder = pack(tmp_path / "small", {"rules.json": SLOTS}, kind="campaign", depends=[])
    with pytest.raises(HexdelveError, match="no levels"):
        load_library("small", [folder])
    assert not check_packs([folder]).ok


def test_another_campaign_cannot_be_laid_over_one(tmp_path: Path) -> None:
    files = {"rules.json": SLOTS, "all.json": {"levels": whole_file()["levels"]}}
    folder = pack(tmp_path / "small", files, kind="campaign", depends=[])
    with pytest.raises(HexdelveError, match="--campaign small"):
        load_library("hexdelve", [folder])
    assert load_library("small", [folder])[0].packs[0].id == "small"


def test_the_campaign_that_packs_need_is_meant_when_none_is_named(tmp_path: Path) -> None:
    base = pack(tmp_path / "base", {}, depends=["rlg327"])
    above = pack(tmp_path / "above", {}, depends=["base"])
    free = pack(tmp_path / "free", {}, depends=[])
    assert usual_campaign([above, free, base]) == "rlg327"
    assert usual_campaign([free]) == usual_campaign([]) == usual_campaign([tmp_path / "nowhere"]) == "hexdelve"


def test_packs_of_different_campaigns_are_refused_by_name(tmp_path: Path) -> None:
    ours = pack(tmp_path / "ours", {}, depends=["hexdelve"])
    theirs = pack(tmp_path / "theirs", {}, depends=["rlg327"])
    with pytest.raises(HexdelveError) as caught:
        usual_campaign([ours, theirs])
    for words in ('"ours"', '"theirs"', 'campaign "hexdelve"', 'campaign "rlg327"'):
        assert words in str(caught.value)


def test_an_unknown_campaign_names_the_nearest() -> None:
    with pytest.raises(HexdelveError, match='Did you mean "hexdelve"'):
        load_library("hexdelf")


def test_the_rules_of_a_mod_are_not_read(tmp_path: Path) -> None:
    folder = pack(tmp_path / "mod", {"rules.json": {**SLOTS, "spot_one_in": 2}})
    library, report = load_library("hexdelve", [folder])
    assert library.rules.spot_one_in == 24
    assert "not read" in str(report)


def test_the_checksum_follows_content_and_not_keys(tmp_path: Path) -> None:
    def checksum() -> str:
        found = read_pack(tmp_path / "mod", Report())
        assert found is not None
        return found.checksum

    folder = pack(tmp_path / "mod", {"a.json": {}})
    first = checksum()
    (folder / "keys.json").write_text("{}")
    assert checksum() == first
    (folder / "a.json").rename(folder / "b.json")
    assert checksum() != first
    (folder / "b.json").rename(folder / "a.json")
    assert checksum() == first


def test_the_shipped_folder_itself_can_be_checked(tmp_path: Path) -> None:
    shutil.copytree(Path(str(files("raws").joinpath("hexdelve"))), tmp_path / "copy")
    assert not check_packs([tmp_path / "copy"]).findings


def test_packs_are_found_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "raws" / "hexdelve").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert load_library("hexdelve")[0].items
