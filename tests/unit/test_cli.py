"""The command line: one clear message for what the user can mend, exit code 1, and 2 for usage."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest


def hexdelve(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments], capture_output=True, text=True, cwd=cwd, check=False
    )


@pytest.fixture
def mod(tmp_path: Path) -> Path:
    folder = tmp_path / "mod"
    folder.mkdir()
    about = {"id": "mine", "name": "Mine", "version": "1", "kind": "mod", "depends": ["hexdelve"]}
    (folder / "mod.json").write_text(json.dumps(about))
    return folder


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("play", "--campaign", "nethack"), "nethack"),
        (("play", "--pack", "no/such/folder"), "no/such/folder"),
        (("play", "--scene", "no/such/scene.txt"), "scene.txt"),
        (("play", "--keys", "quertz"), 'did you mean "qwertz"?'),
        (("play", "--frontend", "terminal"), "hexdelve bot"),
        (("check", "no/such/folder"), "no/such/folder"),
        (("bot", "--campaign", "nethack"), "nethack"),
    ],
)
def test_a_wrong_name_is_told_in_one_message_without_a_traceback(arguments: tuple[str, ...], complaint: str) -> None:
    done = hexdelve(*arguments)
    assert done.returncode == 1
    told = done.stdout + done.stderr
    assert complaint in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "--seed", "seven"),
        ("play", "--seed", "-1"),
        ("dance",),
        ("play", "--nonsense"),
        ("play", "--frontend", "web"),
        ("bot", "--turns", "x"),
    ],
)
def test_wrong_usage_ends_with_code_2(arguments: tuple[str, ...]) -> None:
    done = hexdelve(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["check", "--help"], ["bot", "--help"]])
def test_help_answers_without_tcod(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from engine.cli import main\n"
        f"sys.argv = ['hexdelve', *{arguments!r}]\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "assert 'tcod' not in sys.modules\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "Usage" in done.stdout


def test_the_shipped_packs_are_without_a_finding() -> None:
    done = hexdelve("check", "--json")
    assert done.returncode == 0
    report = json.loads(done.stdout)
    assert report["ok"]
    assert [finding for finding in report["findings"] if finding["severity"] != "info"] == []


def test_the_shipped_packs_are_found_from_any_folder(tmp_path: Path) -> None:
    (tmp_path / "raws").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", "from engine.cli import main; main()", "check"],
        capture_output=True, text=True, cwd=tmp_path, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_a_dangling_reference_fails_the_check_with_its_place_and_the_nearest_name(mod: Path) -> None:
    (mod / "spawns.json").write_text(
        '{"spawn_table": [\n  {"name": "Longswrd", "weight": 1, "min_depth": 1, "max_depth": 2}\n]}'
    )
    done = hexdelve("check", str(mod))
    assert done.returncode == 1
    line = next(line for line in done.stdout.splitlines() if "Longswrd" in line)
    assert "spawns.json:2" in line
    assert "Longsword" in line


def test_a_bot_reports_a_whole_game(mod: Path) -> None:
    done = hexdelve("bot", "--seed", "3", "--turns", "60", "--json", "--pack", str(mod))
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert {"seed", "turns", "depth", "max_depth", "kills", "cause", "digest"} <= set(report)
    assert report["seed"] == 3


def test_a_bad_font_is_a_warning_in_one_line(tmp_path: Path) -> None:
    font = tmp_path / "font.png"
    font.write_bytes(b"")
    done = hexdelve("play", "--font", str(font))
    warnings = [line for line in done.stderr.splitlines() if str(font) in line]
    assert len(warnings) == 1
    assert "shipped" in warnings[0]


def test_without_a_display_play_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    done = hexdelve("play", "--seed", "1")
    assert done.returncode == 1
    assert "hexdelve bot" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_campaign_among_the_packs_is_played_without_naming_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    with resources.as_file(resources.files("raws") / "hexdelve") as shipped:
        shutil.copytree(shipped, folder)
    about = json.loads((folder / "mod.json").read_text(encoding="utf-8"))
    (folder / "mod.json").write_text(json.dumps(about | {"id": "mine"}))
    done = hexdelve("bot", "--pack", str(folder), "--turns", "5", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["campaign"] == "mine"


def test_a_mod_is_played_in_the_campaign_it_depends_on(mod: Path) -> None:
    about = json.loads((mod / "mod.json").read_text(encoding="utf-8"))
    (mod / "mod.json").write_text(json.dumps(about | {"depends": ["rlg327"]}))
    for command in (("bot", "--turns", "5", "--seed", "1"), ("items",)):
        done = hexdelve(*command, "--pack", str(mod), "--json")
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout)["campaign"] == "rlg327"


def test_effects_are_listed_as_a_table_or_as_markdown() -> None:
    table, markdown = hexdelve("effects"), hexdelve("effects", "--markdown")
    assert (table.returncode, markdown.returncode) == (0, 0)
    assert "teleport_to" in table.stdout
    assert "…" not in table.stdout, "a form is cut off"
    assert markdown.stdout.strip() in (resources.files("raws") / "README.md").read_text(encoding="utf-8")


def test_schemas_are_written_into_a_folder_and_a_bad_folder_is_told(tmp_path: Path) -> None:
    done = hexdelve("schema", "--out", "a/b", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    schema = json.loads((tmp_path / "a" / "b" / "items.schema.json").read_text(encoding="utf-8"))
    assert "items" in schema["properties"]
    (tmp_path / "file").touch()
    done = hexdelve("schema", "--out", "file", cwd=tmp_path)
    assert done.returncode == 1
    assert "nothing can be written there" in done.stderr
    assert "Traceback" not in done.stderr
