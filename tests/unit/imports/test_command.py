"""`hexdelve import rlg327`, and the count of a whole folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from engine.cli import app
from engine.core.errors import HexdelveError
from engine.imports.rlg327.at_once import import_folder
from engine.imports.rlg327.survey import survey
from tests.unit.imports.kit import entry, file


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["import", "rlg327", *(str(argument) for argument in arguments)])


def written(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_what_came_of_each_file_is_told_as_json(tmp_path: Path) -> None:
    monsters = written(
        tmp_path, "m.txt", file("MONSTER", entry("MONSTER"), entry("MONSTER", {"NAME": "Ash", "HP": "9"}))
    )
    objects = written(tmp_path, "o.txt", file("OBJECT", entry("OBJECT")))
    result = run("--monsters", monsters, "--objects", objects, "--out", tmp_path / "out", "--json")
    assert result.exit_code == 0
    told: dict[str, Any] = json.loads(result.stdout)
    assert told["out"] == str(tmp_path / "out")
    first, second = told["files"]
    assert (first["file"], first["header"], first["seen"], first["accepted"]) == (str(monsters), True, 2, 1)
    (rejected,) = first["rejected"]
    assert (rejected["line"], rejected["name"]) == (28, "Ash")
    assert '"9" is not dice; write' in rejected["reason"]
    assert (second["seen"], second["accepted"], second["rejected"]) == (1, 1, [])


def test_the_text_tells_file_line_name_and_reason(tmp_path: Path) -> None:
    monsters = written(
        tmp_path, "m.txt", file("MONSTER", entry("MONSTER"), entry("MONSTER", {"NAME": "Ash", "HP": "9"}))
    )
    result = run("--monsters", monsters, "--out", tmp_path / "out")
    assert result.exit_code == 0
    assert f'{monsters}:28: rejected: Ash: HP: "9" is not dice' in result.output
    assert f"The pack is in {tmp_path / 'out'}." in result.output


@pytest.mark.parametrize(
    "text", ["RLG229 MONSTER DESCRIPTION 1\n", "", file("MONSTER", entry("MONSTER", {"RRTY": "0"})), file("MONSTER")]
)
def test_nothing_is_written_where_a_file_is_refused_or_nothing_is_accepted(tmp_path: Path, text: str) -> None:
    monsters = written(tmp_path, "m.txt", text)
    result = run("--monsters", monsters, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "No pack was written." in result.output
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (file("MONSTER", *[entry("MONSTER", {"NAME": f"Moth {n}", "HP": "9"}) for n in range(9)]), "9 of 9 descr"),
        (file("MONSTER", entry("MONSTER").replace("BEGIN MONSTER", "BEGINMONSTER")), "a line BEGIN MONSTER before"),
        (file("MONSTER"), "a line BEGIN MONSTER before"),
    ],
)
def test_a_file_in_which_nothing_is_right_keeps_the_other_from_being_written(
    tmp_path: Path, text: str, reason: str
) -> None:
    monsters = written(tmp_path, "monster_desc.txt", text)
    objects = written(tmp_path, "object_desc.txt", file("OBJECT", entry("OBJECT")))
    result = run("--monsters", monsters, "--objects", objects, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert f"{monsters}:1: refused: " in result.output
    assert reason in result.output
    assert not (tmp_path / "out").exists()
    with pytest.raises(HexdelveError) as caught:
        import_folder(tmp_path, tmp_path / "packs")
    assert str(monsters) in str(caught.value)
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 700
    assert not (tmp_path / "packs").exists()


def test_a_refused_file_keeps_the_other_from_being_written(tmp_path: Path) -> None:
    objects = written(tmp_path, "o.txt", file("OBJECT", entry("OBJECT")))
    result = run("--monsters", tmp_path / "none", "--objects", objects, "--out", tmp_path / "out", "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout)
    assert [found["header"] for found in told["files"]] == [False, True]
    assert "cannot be read" in told["files"][0]["reason"]
    assert told["out"] is None


def test_without_any_file_it_says_what_to_give(tmp_path: Path) -> None:
    result = run("--out", tmp_path / "out")
    assert isinstance(result.exception, HexdelveError)
    assert "--monsters FILE" in result.exception.mend


def test_all_files_of_a_folder_are_counted_by_their_first_line(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    written(tmp_path / "deep", "whatever", file("OBJECT", entry("OBJECT"), entry("OBJECT", {"ART": "no"})))
    written(tmp_path, "a.txt", file("MONSTER", entry("MONSTER")))
    written(tmp_path, "readme.txt", "RLG327\n")
    (tmp_path / "level").write_bytes(bytes(range(256)))
    counts = [(found.file, found.seen, len(found.accepted)) for found in survey(tmp_path)]
    assert counts == [("a.txt", 1, 1), (str(Path("deep") / "whatever"), 2, 1)]
    with pytest.raises(HexdelveError, match="not a folder"):
        survey(tmp_path / "a.txt")
