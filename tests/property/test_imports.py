"""Whatever stands in a foreign file: it is read, rejected or refused, and what is accepted is kept to the letter."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import HexdelveError
from engine.imports.rlg327.entries import entries_of
from engine.imports.rlg327.level import StoredLevel, parse_level
from engine.imports.rlg327.level_scene import scene_of
from engine.imports.rlg327.reader import read_descriptions
from engine.imports.rlg327.reading import KINDS, Dialect, Kind, fields_of, header_of
from engine.imports.rlg327.words import COLOURS, GLYPHS, POWERS
from engine.mapgen.scene import parse_scene
from engine.raws.content import Content
from engine.raws.schema import ItemRaw, MobRaw
from engine.world.tiles import WALKABLE
from tests.unit.imports.kit import MODELS, entry, file, read, stored_level
from tests.unit.raws.kit import read as load

KIND = st.sampled_from(KINDS)
DIALECT: st.SearchStrategy[Dialect] = st.sampled_from(["auto", "2016", "2018"])


def reloaded(lists: dict[str, list[dict[str, object]]]) -> Content:
    content, report = load(json.dumps(lists, ensure_ascii=False, indent=2))
    assert not report.findings, report
    return content


# --- any bytes --------------------------------------------------------------------------------

PIECES = st.one_of(
    st.binary(max_size=20),
    st.sampled_from(
        [b"BEGIN MONSTER", b"BEGIN OBJECT", b"END", b".", b"DESC", b"NAME DESC", b"", b"RRTY 5", b"ART TRUE", b"\xff"]
    ),
    KIND.flatmap(lambda kind: st.sampled_from([f"{key} {value}" for key, value in MODELS[kind].items()])).map(
        str.encode
    ),
    KIND.map(lambda kind: entry(kind).encode()),
)


@given(KIND, DIALECT, st.lists(PIECES, max_size=40), st.sampled_from([b"\n", b"\r\n"]), st.booleans())
def test_what_is_seen_is_accepted_or_rejected(
    kind: Kind, dialect: Dialect, pieces: list[bytes], end: bytes, headed: bool
) -> None:
    data = end.join([*([header_of(kind).encode()] if headed else []), *pieces])
    reading = read_descriptions(data, kind, "some.txt", dialect)
    assert len(reading.accepted) + len(reading.rejected) == reading.seen
    assert not (reading.refusal and reading.seen)
    lines = data.count(b"\n") + 1
    assert all(1 <= fault.line <= lines and fault.reason.isprintable() for fault in reading.rejected)
    content = reloaded(entries_of([reading]))
    assert len(content.mobs) + len(content.items) == len(reading.accepted)


@given(st.binary(max_size=200))
def test_any_bytes_at_all_are_read_or_refused(data: bytes) -> None:
    for kind in KINDS:
        assert read_descriptions(data, kind, "some.txt").refusal or data.startswith((b"RLG327", b"\xef\xbb\xbf"))


# --- there and back ---------------------------------------------------------------------------

LETTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\n\r")
LINE = st.text(LETTERS, max_size=77).filter(lambda line: len(line.encode()) <= 77 and line != ".")
NAME = st.text(LETTERS, min_size=1, max_size=120).map(lambda text: text.strip(" \t"))
NUMBER = st.integers(0, 10**9)
DICE = st.builds(
    lambda base, count, sides: f"{base}+{count}d{sides}", st.integers(-(10**15), 10**15), st.integers(0, 500), NUMBER
)


def some(words: Iterable[str], least: int = 1) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(sorted(words)), min_size=least, max_size=5)


def colour_words(raw: MobRaw | ItemRaw) -> list[str]:
    assert raw.renderable is not None
    by_code = {code: word for word, code in COLOURS.items()}
    return [by_code[code] for code in raw.renderable.colours or ()]


MONSTERS = st.fixed_dictionaries(
    {
        "NAME": NAME.filter(lambda name: bool(name) and name.isprintable()),
        "DESC": st.lists(LINE, min_size=1, max_size=6),
        "SPEED": DICE,
        "HP": DICE,
        "DAM": DICE,
        "COLOR": some(COLOURS),
        "ABIL": some(POWERS, 0),
        "RRTY": st.integers(1, 100),
    }
)


@given(MONSTERS, st.permutations(sorted(fields_of("MONSTER"))))
def test_a_monster_comes_back_field_by_field(wanted: dict[str, Any], order: list[str]) -> None:
    text = {"DESC": "\n".join(["", *wanted["DESC"], "."]), "RRTY": str(wanted["RRTY"])}
    words = {key: " ".join(wanted[key]) for key in ("COLOR", "ABIL")}
    reading = read(file("MONSTER", entry("MONSTER", {**wanted, **text, **words}, order)))
    assert not reading.rejected
    (found,) = reloaded(entries_of([reading])).mobs.values()
    raw = found.raw
    assert (raw.shown_name or raw.name) == wanted["NAME"]
    assert raw.description == "\n".join(wanted["DESC"])
    assert raw.rolled is not None
    dice = (raw.rolled.speed, raw.rolled.hit_points, raw.rolled.damage)
    assert dice == (wanted["SPEED"], wanted["HP"], wanted["DAM"])
    assert colour_words(raw) == wanted["COLOR"]
    assert raw.powers == [POWERS[word] for word in dict.fromkeys(wanted["ABIL"])]
    assert raw.rarity == wanted["RRTY"]


@given(
    st.data(),
    st.lists(DICE, min_size=8, max_size=8),
    st.sampled_from(sorted(COLOURS)),
    st.sampled_from([*sorted(GLYPHS), "WEAPON OFFHAND", "OFFHAND WEAPON"]),
    st.booleans(),
)
def test_an_object_comes_back_field_by_field(
    data: st.DataObject, dice: list[str], colour: str, kind: str, artefact: bool
) -> None:
    keywords = ("HIT", "DAM", "DODGE", "DEF", "WEIGHT", "SPEED", "ATTR", "VAL")
    values: dict[str, str | None] = dict(zip(keywords, dice, strict=True))
    values |= {"COLOR": colour, "TYPE": kind, "ART": str(artefact).upper()}
    order = data.draw(st.permutations(sorted(fields_of("OBJECT"))))
    reading = read(file("OBJECT", entry("OBJECT", values, order)), "OBJECT")
    assert not reading.rejected
    (found,) = reloaded(entries_of([reading])).items.values()
    raw = found.raw
    assert raw.rolled is not None
    assert list(raw.rolled.model_dump().values()) == dice
    assert colour_words(raw) == [colour]
    assert raw.two_handed == (" " in kind)
    assert raw.vendor_category == ("weapon" if raw.two_handed else kind.lower())
    assert (raw.artefact, raw.rarity) == (artefact, 35)


# --- levels -----------------------------------------------------------------------------------


def level_or_complaint(data: bytes) -> StoredLevel | str:
    try:
        return parse_level(data, "x")
    except HexdelveError as error:
        return str(error)


@given(st.binary(max_size=60), st.integers(0, 1722), st.integers(0, 30))
def test_a_changed_level_is_read_or_refused(patch: bytes, at: int, cut: int) -> None:
    whole = stored_level()
    level = level_or_complaint(whole[:at] + patch + whole[at + len(patch) + cut :])
    if isinstance(level, str):
        assert level.startswith("x: ")
        return
    scene = parse_scene(scene_of(level, "x").text).blueprint
    assert int(WALKABLE[scene.tiles].sum()) == level.hardness.count(0)


BYTE = st.integers(0, 255)
ROW = st.tuples(st.integers(0, 90), st.integers(0, 25), st.integers(0, 30), st.integers(0, 12))
PLACE = st.tuples(st.integers(0, 9), st.integers(0, 6)) | st.tuples(BYTE, BYTE)


@given(st.lists(ROW, max_size=3), st.lists(PLACE, max_size=3), st.lists(PLACE, max_size=3), PLACE)
def test_any_tables_are_read_or_refused(
    rooms: list[tuple[int, ...]], up: list[tuple[int, int]], down: list[tuple[int, int]], player: tuple[int, int]
) -> None:
    level = level_or_complaint(stored_level(listed=rooms, player=player, up=up, down=down))
    if isinstance(level, str):
        assert "\n" not in level
        return
    assert [tuple(row) for row in (*level.rooms, *level.up, *level.down)] == [*rooms, *up, *down]
    assert parse_scene(scene_of(level, "x").text).blueprint.start == player
