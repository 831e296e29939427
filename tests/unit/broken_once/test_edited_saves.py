"""What once broke in the hands of a hostile tester, and is right now: saves that somebody edited by hand."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import esper
import pytest

from components.items import Weapon
from components.stats import Load
from components.status import HungerClock
from engine.core.errors import HexdelveError
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.world.inventory import worn_by
from tests.unit.rlg327.kit import CAMPAIGN, item, mob, pack

SCENE = """
name: x
depth: 2
carry: Weapon
carry: Cloak
carry: Ring
wear: Lantern
r = Rat
map:
#########
#@<>..r.#
#########
"""


@pytest.fixture
def packs(tmp_path: Path) -> tuple[Path, ...]:
    kinds = [item(kind, kind.upper()) for kind in ("Weapon", "Cloak", "Ring")]
    kinds.append(item("Lantern", "LIGHT", special="3+0d0"))
    rat = mob("Rat", "smart", "picks_up", damage="0+0d0")
    return (pack(tmp_path / "p", [rat], kinds),)


@pytest.fixture
def session(packs: tuple[Path, ...]) -> Session:
    return play(1, campaign=CAMPAIGN, packs=packs, scene=parse_scene(SCENE))


def edited(session: Session, path: Path, edit: Callable[[Any], None]) -> None:
    session.save(path)
    document = json.loads(gzip.decompress(path.read_bytes()))
    edit(document["run"])
    path.write_bytes(gzip.compress(json.dumps(document).encode()))


def rows(run: Any, kind: str) -> list[Any]:
    found: list[Any] = run["entities"]["columns"].setdefault(kind, [])
    return found


def of(run: Any, kind: str, holder: str) -> Any:
    """The component of this kind of the one entity that has another."""
    number = rows(run, holder)[0][0]
    return next(value for entity, value in rows(run, kind) if entity == number)


def without(run: Any, kind: str, holder: str) -> None:
    number = rows(run, holder)[0][0]
    run["entities"]["columns"][kind] = [row for row in rows(run, kind) if row[0] != number]


def nowhere(run: Any) -> None:
    without(run, "Position", "Hunter")


def walking_dead(run: Any) -> None:
    of(run, "Pools", "Hunter")["hit_points"]["current"] = -5


def too_healthy(run: Any) -> None:
    of(run, "Pools", "Hunter")["hit_points"]["current"] = 99


def dead_and_due(run: Any) -> None:
    of(run, "Pools", "Player")["hit_points"]["current"] = -5


def seen_off_the_map(run: Any) -> None:
    of(run, "Hunter", "Hunter")["last_seen"] = 10**9


def two_letters(run: Any) -> None:
    of(run, "Renderable", "Hunter")["glyph"] = "xx"


def two_letters_remembered(run: Any) -> None:
    run["terrain"]["memory"] = [[12, {"glyph": "xx", "colour": [1, 1, 1], "name": "x"}]]


def endless_sight(run: Any) -> None:
    of(run, "Viewshed", "Hunter")["range"] = 10**18


def dark_light(run: Any) -> None:
    of(run, "LightSource", "Player")["range"] = -1


def nobody_due(run: Any) -> None:
    run["due"] = []


def due_too_late(run: Any) -> None:
    run["due"][0][1] = 10**9


def overdue(run: Any) -> None:
    run["due"][0][1] = -1


def nameless_thing(run: Any) -> None:
    without(run, "Name", "InBackpack")


def shared_pocket(run: Any) -> None:
    for _, tie in rows(run, "InBackpack"):
        tie["place"] = 0


def pocket_17(run: Any) -> None:
    of(run, "InBackpack", "InBackpack")["place"] = 17


def pocket_below_none(run: Any) -> None:
    of(run, "InBackpack", "InBackpack")["place"] = -1


def worn_on_the_tail(run: Any) -> None:
    of(run, "Equipped", "Equipped")["slot"] = "TAIL"


def lantern_for_a_weapon(run: Any) -> None:
    of(run, "Equipped", "Equipped")["slot"] = "WEAPON"


def worn_and_carried(run: Any) -> None:
    number, tie = rows(run, "Equipped")[0]
    rows(run, "InBackpack").append([number, {"owner": tie["owner"], "place": 9}])


def carried_and_lying(run: Any) -> None:
    rows(run, "Position").append([rows(run, "InBackpack")[0][0], {"x": 4, "y": 1, "pile": 1}])


def its_own_owner(run: Any) -> None:
    rows(run, "InBackpack")[0][1]["owner"] = rows(run, "InBackpack")[0][0]


def two_players(run: Any) -> None:
    rows(run, "Player").append([rows(run, "Hunter")[0][0], {}])


def stack_of_none(run: Any) -> None:
    rows(run, "Stack").append([rows(run, "InBackpack")[0][0], {"count": 0}])


def stack_below_none(run: Any) -> None:
    rows(run, "Stack").append([rows(run, "InBackpack")[0][0], {"count": -5}])


def standing_still(run: Any) -> None:
    of(run, "Speed", "Hunter")["current"] = 0


def in_the_border(run: Any) -> None:
    of(run, "Position", "Player")["x"] = 0


EDITS = [
    nowhere, walking_dead, too_healthy, dead_and_due, seen_off_the_map, two_letters, two_letters_remembered,
    endless_sight, dark_light, nobody_due, due_too_late, overdue, nameless_thing, shared_pocket, pocket_17,
    pocket_below_none, worn_on_the_tail, lantern_for_a_weapon, worn_and_carried, carried_and_lying, its_own_owner,
    two_players, stack_of_none, stack_below_none, standing_still, in_the_border,
]  # fmt: skip


@pytest.mark.parametrize("edit", EDITS)
def test_a_save_that_says_what_cannot_be_is_refused(
    session: Session, packs: tuple[Path, ...], tmp_path: Path, edit: Callable[[Any], None]
) -> None:
    path = tmp_path / "a.hexdelve"
    edited(session, path, edit)
    before = path.read_bytes()
    with pytest.raises(HexdelveError, match=r"a\.hexdelve: the save is damaged|a\.hexdelve: this is no save"):
        Session.load(path, packs)
    assert path.read_bytes() == before


def test_without_an_edit_it_is_loaded(session: Session, packs: tuple[Path, ...], tmp_path: Path) -> None:
    edited(session, tmp_path / "a.hexdelve", lambda _run: None)
    assert Session.load(tmp_path / "a.hexdelve", packs).digest() == session.digest()


LEFT_BEHIND = [edit for edit in EDITS if edit in (nowhere, walking_dead, seen_off_the_map, two_letters, endless_sight)]


@pytest.mark.parametrize("edit", LEFT_BEHIND)
def test_it_is_refused_for_what_a_level_left_behind_says(
    session: Session, packs: tuple[Path, ...], tmp_path: Path, edit: Callable[[Any], None]
) -> None:
    press(session, "ll>")
    edited(session, tmp_path / "a.hexdelve", lambda run: edit(run["frozen"]["2"]))
    with pytest.raises(HexdelveError, match="on the level of depth 2: "):
        Session.load(tmp_path / "a.hexdelve", packs)


def test_a_thing_of_nobody_on_a_level_left_behind_is_told_when_the_save_is_loaded(
    session: Session, packs: tuple[Path, ...], tmp_path: Path
) -> None:
    press(session, "ll>")

    def of_nobody(run: Any) -> None:
        rows(run["frozen"]["2"], "InBackpack").append([0, {"owner": 999, "place": 0}])

    edited(session, tmp_path / "a.hexdelve", of_nobody)
    with pytest.raises(HexdelveError, match=r"on the level of depth 2: InBackpack\.owner refers to entity 999"):
        Session.load(tmp_path / "a.hexdelve", packs)


def test_levels_left_behind_are_looked_at_without_a_change_to_the_game(
    session: Session, packs: tuple[Path, ...], tmp_path: Path
) -> None:
    press(session, "ll>")
    session.save(tmp_path / "a.hexdelve")
    loaded = Session.load(tmp_path / "a.hexdelve", packs)
    assert loaded.digest() == session.digest()
    for one in (session, loaded):
        press(one, "<hh..")
    assert loaded.digest() == session.digest()


@pytest.mark.parametrize("played", [[], [{"id": "rlg327", "version": "1", "checksum": ""}]])
def test_a_game_belongs_to_the_campaign_it_was_played_with(tmp_path: Path, played: list[Any]) -> None:
    path = tmp_path / "a.hexdelve"
    play(1).save(path)
    document = json.loads(gzip.decompress(path.read_bytes()))
    document["header"]["packs"] = played
    document["header"]["campaign"] = "rlg327" if not played else "hexdelve"
    path.write_bytes(gzip.compress(json.dumps(document).encode()))
    with pytest.raises(HexdelveError, match=r"a\.hexdelve"):
        Session.load(path)


def test_what_is_wielded_and_no_weapon_has_no_reach_to_tell() -> None:
    session = play(1)
    with session.world():
        esper.remove_component(worn_by(session.player)["Melee"], Weapon)
    assert "Attack" in frame_text(session)


def test_where_the_content_has_changed_what_follows_from_it_is_worked_out_anew(tmp_path: Path) -> None:
    path = tmp_path / "a.hexdelve"
    session = play(1)
    session.save(path)
    document = json.loads(gzip.decompress(path.read_bytes()))
    of(document["run"], "Load", "Player")["weight"] += 7
    path.write_bytes(gzip.compress(json.dumps(document).encode()))
    with pytest.raises(HexdelveError, match="is reckoned to bear"):
        Session.load(path)
    document["header"]["packs"][0]["checksum"] = "of another day"
    path.write_bytes(gzip.compress(json.dumps(document).encode()))
    loaded = Session.load(path)
    with session.world():
        weight = esper.component_for_entity(session.player, Load).weight
    with loaded.world():
        assert esper.component_for_entity(loaded.player, Load).weight == weight


def test_who_has_starved_for_long_is_saved_and_loaded(tmp_path: Path) -> None:
    session = play(1)
    with session.world():
        clock = esper.component_for_entity(session.player, HungerClock)
        clock.state, clock.duration = "starving", -50
    session.save(tmp_path / "a.hexdelve")
    assert Session.load(tmp_path / "a.hexdelve").digest() == session.digest()


def test_a_game_on_a_scene_as_deep_as_scenes_may_be_is_loaded(tmp_path: Path) -> None:
    session = play(1, scene=parse_scene("depth: 1000\nmap:\n####\n#@>#\n####"))
    session.save(tmp_path / "a.hexdelve")
    assert Session.load(tmp_path / "a.hexdelve").digest() == session.digest()
