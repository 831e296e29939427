"""Save files: whole or refused, never half; nothing is lost, and nothing in them is code."""

from __future__ import annotations

import contextlib
import gzip
import json
import pickle  # noqa: TID251  # one is crafted here, to be refused
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from engine.core.errors import HexdelveError
from engine.save import files
from engine.session import Session
from engine.testing import play, press

ODD_NAMES = [
    "a/b", "a\\b", "c:d", "*", "?", '"', "<x>", "|", "..", ".", "%s", "{0}", "new\nline", "nul\0", "🐉", "x" * 300,
    "", "   ", "CON", "Ärger", "-rf",
]  # fmt: skip


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "saves" / "hero.hexdelve"
    play(seed=3, keys="llljjj").save(path)
    return path


def test_save_then_load_gives_the_same_game(save: Path) -> None:
    session = play(seed=3, keys="llljjj")
    loaded = Session.load(save)
    assert loaded.digest() == session.digest()
    press(session, "hhhkkk...gi")
    press(loaded, "hhhkkk...gi")
    assert loaded.digest() == session.digest()


def test_saving_changes_nothing(tmp_path: Path) -> None:
    session = play(seed=3, keys="lll")
    before = session.digest()
    session.save(tmp_path / "a.hexdelve")
    assert session.digest() == before


def test_the_previous_save_is_kept(save: Path) -> None:
    first = save.read_bytes()
    play(seed=4).save(save)
    assert save.read_bytes() != first
    assert save.with_name("hero.hexdelve.bak").read_bytes() == first
    assert not save.with_name("hero.hexdelve.new").exists()


@pytest.mark.parametrize("cut", range(0, 5000, 487))
def test_a_save_cut_short_is_refused_and_left_alone(save: Path, cut: int) -> None:
    whole = save.read_bytes()
    save.write_bytes(whole[: min(cut, len(whole) - 1)])
    damaged = save.read_bytes()
    with pytest.raises(HexdelveError, match="hero"):
        Session.load(save)
    assert save.read_bytes() == damaged


@pytest.mark.parametrize("place", range(0, 4000, 391))
def test_a_save_with_a_flipped_byte_loads_whole_or_is_refused(save: Path, place: int) -> None:
    whole = Session.load(save).digest()
    packed = bytearray(save.read_bytes())
    packed[place % len(packed)] ^= 0x5A
    save.write_bytes(packed)
    with contextlib.suppress(HexdelveError):
        assert Session.load(save).digest() == whole


def changed(save: Path, path: list[str | int], value: object) -> None:
    document = json.loads(gzip.decompress(save.read_bytes()))
    inner = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    save.write_bytes(gzip.compress(json.dumps(document).encode()))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["header", "format"], 99),
        (["header", "packs"], [{"id": "nowhere", "version": "1", "checksum": ""}]),
        (["header", "campaign"], "nowhere"),
        (["run", "rng"], [1, 2, 3]),
        (["run", "due"], [[99999, 1]]),
        (["run", "terrain", "width"], 10**9),
        (["run", "terrain", "tiles"], "AAAA"),
        (["run", "terrain", "tiles"], "no base64!"),
        (["run", "terrain", "bloodstains"], [10**9]),
        (["run", "entities", "count"], 3),
        (["run", "entities", "count"], 10**12),
        (["run", "entities", "columns", "Position"], [[0, {"x": -5, "y": 2}]]),
        (["run", "entities", "columns", "Equipped"], [[0, {"owner": 12345, "slot": "Melee"}]]),
        (["run", "entities", "columns", "Player"], []),
        (["run", "entities", "columns", "Evil"], [[0, {}]]),
        (["run", "state"], {"type": "NoSuchState"}),
        (["run", "state"], {"type": "ShowItem", "item": 99999}),
        (["run", "frozen"], {"2": {"nonsense": True}}),
        (["run", "seed"], "seven"),
        (["extra"], 1),
        (["run", "rng", 0], 2**64),
        (["run", "entities", "columns", "Pools"], []),
        (["run", "log", 0, 0, "colour"], [1_000_000, 0, 0]),
        (["run", "entities", "columns", "Position", 0, 1, "x"], 2**62),
    ],
)
def test_a_save_that_says_something_impossible_is_refused(save: Path, path: list[str | int], value: object) -> None:
    changed(save, path, value)
    before = save.read_bytes()
    with pytest.raises(HexdelveError) as caught:
        Session.load(save)
    assert str(save) in str(caught.value) or "nowhere" in str(caught.value)
    assert save.read_bytes() == before


def test_a_pickle_is_no_save_and_does_not_run(save: Path, tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return (open, (str(tmp_path / "evil"), "w"))

    save.write_bytes(pickle.dumps(Evil()))
    with pytest.raises(HexdelveError):
        Session.load(save)
    save.write_bytes(gzip.compress(pickle.dumps(Evil())))
    with pytest.raises(HexdelveError):
        Session.load(save)
    assert not (tmp_path / "evil").exists()


def test_deep_nesting_is_refused(save: Path) -> None:
    save.write_bytes(gzip.compress(b'{"header":' + b"[" * 200_000))
    with pytest.raises(HexdelveError):
        Session.load(save)


def test_a_save_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(HexdelveError, match="nothing"):
        Session.load(tmp_path / "nothing.hexdelve")


def test_a_folder_that_cannot_be_written_loses_nothing(tmp_path: Path) -> None:
    wall = tmp_path / "file"
    wall.write_text("no folder")
    session = play(seed=3)
    with pytest.raises(HexdelveError, match="could not be saved"):
        session.save(wall / "saves" / "hero.hexdelve")
    assert wall.read_text() == "no folder"
    press(session, "l")


@pytest.mark.parametrize("name", ODD_NAMES)
def test_any_name_gives_a_file_in_the_folder_of_saves(name: str) -> None:
    path = files.save_path(name)
    assert path.parent == files.user_folder() / "saves"
    session = Session.new(seed=1, name=name)
    session.save(path)
    assert files.list_saves() == [path]
    assert files.read_header(path).name == name
    assert Session.load(path).digest() == session.digest()


def test_different_names_never_share_a_file() -> None:
    assert len({files.save_path(name) for name in ODD_NAMES if name.strip()}) == len(
        [name for name in ODD_NAMES if name.strip()]
    )


def test_a_process_killed_while_saving_leaves_a_whole_save(tmp_path: Path) -> None:
    path = tmp_path / "hero.hexdelve"
    program = (
        "from pathlib import Path\n"
        "from engine.testing import play, press\n"
        "session = play(seed=1)\n"
        "while True:\n"
        f"    session.save(Path({str(path)!r}))\n"
        "    print('saved', flush=True)\n"
        "    press(session, '.')\n"
    )
    for pause in (0.0, 0.004, 0.011, 0.023):
        process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
        assert process.stdout is not None
        assert process.stdout.readline()
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        Session.load(path).close()
