"""What is wrong in a description rejects it alone, with line, name, reason and mend; all others are accepted."""

from __future__ import annotations

import pytest

from engine.imports.rlg327.reading import Kind, header_of
from tests.unit.imports.kit import entry, file, names, read

Changes = dict[str, str | None]

WRONG_MONSTERS: list[tuple[Changes, str]] = [
    ({"NAME": "Lamp Moth\nNAME Candle Moth"}, "NAME stands here again, first in line 19"),
    ({"ABIL": "ERRATIC\nABIL PASS"}, "ABIL stands here again"),
    ({"DESC": "\nOne.\n.\nDESC\nTwo.\n."}, "DESC stands here again"),
    ({"HP": None}, "the field HP is missing"),
    ({"HP": None, "DAM": None}, "the fields HP, DAM are missing"),
    ({"ABIL": None}, "the field ABIL is missing"),
    ({"DESC": None}, "the field DESC is missing"),
    ({"RRTY": None}, "the field RRTY is missing; write it, or use --dialect 2016"),
    ({"NAME": ""}, "the name is empty"),
    ({"NAME": "Lamp\tMoth"}, "signs that cannot be shown"),
    ({"NAME": "M" * 501}, "501 letters"),
    ({"SYMB": ""}, "not one visible sign"),
    ({"SYMB": "mm"}, "not one visible sign"),
    ({"SYMB": "m m"}, "not one visible sign"),
    ({"COLOR": ""}, "no colour is given"),
    ({"COLOR": "BROWN"}, 'no colour "BROWN"; known are RED'),
    ({"COLOR": "cyan"}, 'no colour "cyan"; did you mean "CYAN"?'),
    ({"COLOR": "RED,BLUE"}, 'no colour "RED,BLUE"'),
    ({"ABIL": "SPLIT"}, 'no ability "SPLIT"'),
    ({"ABIL": "TELEPATHIC"}, 'no ability "TELEPATHIC"'),
    ({"ABIL": "SMART\xa0TELE"}, 'no ability "SMART'),
    ({"ABIL": "SMART\u3000TELE"}, 'no ability "SMART'),
    ({"ABIL": "SMART\x0bTELE"}, 'no ability "SMART'),
    ({"COLOR": "RED\u2003BLUE"}, 'no colour "RED'),
    ({"ABIL": "smart"}, 'did you mean "SMART"?'),
    ({"SPEED": "50"}, '"50" is not dice'),
    ({"SPEED": "8+3d4;"}, "is not dice"),
    ({"SPEED": "8 + 3d4"}, "is not dice"),
    ({"SPEED": "3d4"}, "is not dice"),
    ({"SPEED": "3d4+8"}, "is not dice"),
    ({"SPEED": "8-3d4"}, "is not dice"),
    ({"SPEED": "8+-3d4"}, "is not dice"),
    ({"SPEED": "8+3d-4"}, "is not dice"),
    ({"SPEED": "+8+3d4"}, "is not dice"),
    ({"SPEED": "8+3D4"}, "is not dice"),
    ({"SPEED": "8+3d4.5"}, "is not dice"),
    ({"SPEED": "٨+3d4"}, "is not dice"),
    ({"HP": f"0+{10**9}d{10**9 + 1}"}, "more than can be rolled"),
    ({"HP": f"-{10**18}+1d1"}, "more than can be rolled"),
    ({"HP": f"{'9' * 5000}+0d0"}, "more than can be rolled"),
    ({"DAM": ""}, "is not dice"),
    ({"RRTY": "0"}, "whole number from 1 to 100"),
    ({"RRTY": "101"}, "whole number from 1 to 100"),
    ({"RRTY": "-5"}, "whole number from 1 to 100"),
    ({"RRTY": "50%"}, "whole number from 1 to 100"),
    ({"RRTY": "half"}, "whole number from 1 to 100"),
    ({"RRTY": "9" * 5000}, "whole number from 1 to 100"),
    ({"DESC": " It has eaten.\n."}, "stands behind DESC"),
    ({"DESC": "\n" + "x" * 78 + "\n."}, "has 78 bytes; break it, 77 are the most"),
    ({"DESC": "\n" + "x" * 70 + " " * 8 + "\n."}, "has 78 bytes"),
    ({"DESC": "\n" + "é" * 39 + "\n."}, "has 78 bytes"),
    ({"SYMB": "m\nREQ 4"}, 'no field "REQ"'),
    ({"SYMB": "m\nDELETE"}, 'no field "DELETE"'),
    ({"SYMB": "m\nVAL 3+0d0"}, 'no field "VAL"'),
    ({"SYMB": "m\nHp 3+0d0"}, 'no field "Hp" here; did you mean "HP"?'),
    ({"SYMB": "m\nEND MONSTER"}, "END stands alone"),
    ({"SYMB": "m\nend"}, 'no field "end" here; did you mean "END"?'),
]

WRONG_MONSTERS += [
    ({"SYMB": sign}, "not one visible sign, one cell wide")
    for sign in ("\u0301", "e\u0301", "龍", "🐉", "\x1b", "\x7f", "\x00", "\u200b", "\xa0", "\xad", "\ufffe")
]

WRONG_OBJECTS: list[tuple[Changes, str]] = [
    ({"COLOR": "RED BLUE"}, "an object has one colour, not 2"),
    ({"TYPE": ""}, "no type is given"),
    ({"TYPE": "STONE"}, 'no type "STONE"'),
    ({"TYPE": "SPELLBOOK"}, 'no type "SPELLBOOK"'),
    ({"TYPE": "YELLOW"}, 'no type "YELLOW"'),
    ({"TYPE": "Weapon"}, 'did you mean "WEAPON"?'),
    ({"TYPE": "AMULET LIGHT"}, 'the types "AMULET LIGHT" do not go together'),
    ({"TYPE": "WEAPON WEAPON"}, "do not go together"),
    ({"TYPE": "WEAPON OFFHAND RING"}, "do not go together"),
    ({"ART": "0"}, '"0" is neither; write TRUE or FALSE'),
    ({"ART": "true"}, "write TRUE or FALSE"),
    ({"ART": ""}, "write TRUE or FALSE"),
    ({"ART": None}, "the field ART is missing"),
    ({"ATTR": "5"}, '"5" is not dice'),
    ({"VAL": None}, "the field VAL is missing"),
    ({"HIT": "0+0d1\nHIT 0+0d1"}, "HIT stands here again"),
    ({"DEF": "0+0d1\nSYMB k"}, 'no field "SYMB"'),
    ({"DEF": "0+0d1\nHP 4+0d1"}, 'no field "HP"'),
]

TABLE: list[tuple[Kind, Changes, str]] = [
    *(("MONSTER", changes, reason) for changes, reason in WRONG_MONSTERS),
    *(("OBJECT", changes, reason) for changes, reason in WRONG_OBJECTS),
]


@pytest.mark.parametrize(("kind", "changes", "reason"), TABLE, ids=lambda value: str(value)[:40])
def test_a_wrong_field_rejects_its_description_and_no_other(kind: Kind, changes: Changes, reason: str) -> None:
    before, after = entry(kind, {"NAME": "First"}), entry(kind, {"NAME": "Last"})
    wrong = entry(kind, changes)
    reading = read(file(kind, before, wrong, after), kind)
    assert names(reading) == ["First", "Last"]
    (rejected,) = reading.rejected
    assert reason in rejected.reason
    assert "\n" not in rejected.reason
    assert len(rejected.reason) < 300
    first = file(kind, before).count("\n") + 1
    assert first < rejected.line + 1 <= first + wrong.count("\n") + 1


@pytest.mark.parametrize(
    ("changes", "line", "name"),
    [
        ({"SPEED": "fast"}, 11, "Lamp Moth"),
        ({"NAME": "Lamp Moth", "COLOR": "BROWN"}, 6, "Lamp Moth"),
        ({"NAME": None}, 3, ""),
        ({"DESC": "\nshort\n" + "x" * 80 + "\n."}, 9, "Lamp Moth"),
    ],
)
def test_the_line_and_the_name_are_told(changes: Changes, line: int, name: str) -> None:
    good = entry("MONSTER", {"NAME": "Good"})
    (rejected,) = read(file("MONSTER", entry("MONSTER", changes), good)).rejected
    assert (rejected.line, rejected.name) == (line, name)


def test_the_name_is_told_also_where_it_comes_after_the_fault() -> None:
    order = ["SPEED", *(key for key in ("HP", "DAM", "SYMB", "COLOR", "DESC", "ABIL", "RRTY")), "NAME"]
    (rejected,) = read(file("MONSTER", entry("MONSTER", {"SPEED": "fast"}, order))).rejected
    assert rejected.name == "Lamp Moth"


def test_a_misspelt_desc_loses_its_description_and_no_other() -> None:
    lost = entry("MONSTER").replace("DESC\n", "DES\n")
    reading = read(file("MONSTER", lost, entry("MONSTER", {"NAME": "Last"})))
    assert names(reading) == ["Last"]
    assert 'no field "DES" here; did you mean "DESC"?' in reading.rejected[0].reason


def test_a_text_behind_desc_that_is_not_ended_takes_no_further_description_along() -> None:
    lost = entry("MONSTER", {"DESC": " Inline, and no end."})
    reading = read(file("MONSTER", lost, entry("MONSTER", {"NAME": "Next"}), entry("MONSTER", {"NAME": "Last"})))
    assert names(reading) == ["Next", "Last"]


def test_a_text_without_an_end_up_to_the_end_of_the_file_loses_its_own_description() -> None:
    lost = entry("MONSTER", {"DESC": "\nNo end."})
    reading = read(file("MONSTER", entry("MONSTER", {"NAME": "First"}), lost, lost))
    assert names(reading) == ["First"]
    assert [rejected.line for rejected in reading.rejected] == [22, 35]
    assert all("has no end" in rejected.reason for rejected in reading.rejected)


def test_a_text_that_runs_into_the_next_description_is_told() -> None:
    lost = entry("MONSTER", {"DESC": "\nNo end.", "RRTY": "0"})
    reading = read(file("MONSTER", lost, entry("MONSTER", {"RRTY": "0"})))
    (rejected,) = reading.rejected
    assert reading.seen == 1
    assert 'its text holds the BEGIN of line 16: is a "." missing before that?' in rejected.reason


def test_a_text_that_may_have_swallowed_the_next_description_is_accepted_and_doubted() -> None:
    reading = read(file("MONSTER", entry("MONSTER", {"DESC": "\nNo end."}), entry("MONSTER")))
    assert names(reading) == ["Lamp Moth"]
    assert [(doubt.line, doubt.name) for doubt in reading.doubts] == [(16, "Lamp Moth")]
    assert 'is a "." missing before that?' in reading.doubts[0].reason


def test_a_begin_before_the_end_begins_the_next_description() -> None:
    open_one = entry("MONSTER").replace("END\n", "")
    reading = read(file("MONSTER", open_one, entry("MONSTER", {"NAME": "Last"})))
    assert names(reading) == ["Last"]
    assert "BEGIN comes before its END" in reading.rejected[0].reason


def test_a_file_may_end_in_the_middle_of_a_description() -> None:
    reading = read(file("MONSTER", entry("MONSTER", {"NAME": "First"}), "BEGIN MONSTER\nNAME Half"))
    assert names(reading) == ["First"]
    assert [(rejected.name, rejected.line) for rejected in reading.rejected] == [("Half", 19)]


def test_a_name_and_an_end_are_not_enough() -> None:
    reading = read(file("MONSTER", entry("MONSTER", {"NAME": "First"}), "BEGIN MONSTER\nNAME Bare\nEND"))
    assert names(reading) == ["First"]
    assert "fields DESC, COLOR, SPEED, ABIL, HP, DAM, SYMB, RRTY are missing" in reading.rejected[0].reason


@pytest.mark.parametrize(
    "begin", ["BEGIN OBJECT", "BEGIN", "BEGIN MONSTERS", "BEGIN MONSTER 2", "begin monster", "BEGIN MONSTER\x0c"]
)
def test_a_begin_of_something_else_is_seen_and_rejected(begin: str) -> None:
    wrong = entry("MONSTER").replace("BEGIN MONSTER", begin)
    reading = read(file("MONSTER", wrong, entry("MONSTER", {"NAME": "Last"})))
    assert (reading.seen, names(reading)) == (2, ["Last"])
    assert "write BEGIN MONSTER" in reading.rejected[0].reason


@pytest.mark.parametrize("begin", ["BEGN MONSTER", "\ufeffBEGIN MONSTER", "\xa0BEGIN MONSTER", ""])
def test_an_end_without_a_begin_is_noted(begin: str) -> None:
    lost = entry("MONSTER").replace("BEGIN MONSTER", begin)
    reading = read(file("MONSTER", entry("MONSTER", {"NAME": "First"}), lost, entry("MONSTER", {"NAME": "Last"})))
    assert (names(reading), reading.rejected) == (["First", "Last"], ())
    assert [doubt.line for doubt in reading.doubts] == [31]
    assert "this END ends nothing: is a BEGIN MONSTER misspelt" in reading.doubts[0].reason


def test_a_wrong_description_with_a_monster_in_its_text_is_one() -> None:
    inner = entry("MONSTER", {"NAME": "Inner", "DESC": None})
    reading = read(file("MONSTER", entry("MONSTER", {"COLOR": "BROWN", "DESC": f"\n{inner}."}), entry("MONSTER")))
    assert (reading.seen, names(reading)) == (2, ["Lamp Moth"])


@pytest.mark.parametrize("place", ["NAME", "DESC"])
def test_what_is_not_utf_8_rejects_its_description_alone(place: str) -> None:
    wrong = entry("MONSTER", {place: "\nCaf#\n." if place == "DESC" else "Caf#"}).encode().replace(b"#", b"\xe9")
    data = file("MONSTER").encode() + b"\n" + wrong + entry("MONSTER", {"NAME": "Last"}).encode()
    reading = read(data)
    assert names(reading) == ["Last"]
    assert "is not UTF-8" in reading.rejected[0].reason


# --- the first line ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ("RLG229 MONSTER DESCRIPTION 1", "the first line must be"),
        ("RLG327 MONSTER DESCRIPTION 2", "the first line must be"),
        ("rlg327 monster description 1", "the first line must be"),
        (" RLG327 MONSTER DESCRIPTION 1", "the first line must be"),
        ("BEGIN MONSTER", "the first line must be"),
        (header_of("OBJECT"), "give it with --objects"),
        ("\x00\xff" * 300, "the first line must be"),
    ],
)
def test_another_first_line_refuses_the_whole_file(first: str, reason: str) -> None:
    reading = read(f"{first}\n" + entry("MONSTER"))
    assert reason in reading.refusal
    assert len(reading.refusal) < 200
    assert (reading.seen, reading.accepted, reading.rejected) == (0, (), ())


def test_files_that_are_empty_or_of_another_encoding_are_refused() -> None:
    assert "the file is empty" in read(b"").refusal
    assert "is UTF-16; save it as UTF-8" in read(file("MONSTER").encode("utf-16")).refusal
    for ends in ("\r", "\r\r\n"):
        assert "do not end with LF" in read(file("MONSTER", entry("MONSTER")).replace("\n", ends)).refusal
    assert "the first line must be" in read("\n" + file("MONSTER")).refusal


def test_a_file_of_nothing_but_its_first_line_holds_nothing() -> None:
    reading = read(header_of("MONSTER"))
    assert (reading.refusal, reading.seen) == ("", 0)


def test_all_that_is_wrong_with_a_description_is_told_at_once() -> None:
    (fault,) = read(file("MONSTER", entry("MONSTER", {"HP": "many", "SYMB": "mm", "RRTY": "0", "DAM": None}))).rejected
    for reason in ('HP: "many" is not dice', "not one visible sign", "whole number from 1 to 100", "DAM is missing"):
        assert reason in fault.reason
    assert fault.reason.count("; line ") == 2, (
        "the first is told with the description's line, what is missing with none"
    )


def test_what_follows_from_a_fault_is_not_told() -> None:
    wrong = entry("MONSTER", {"DESC": " It has eaten\nall of it\nand more\n."})
    (fault,) = read(file("MONSTER", wrong)).rejected
    assert "stands behind DESC" in fault.reason
    assert "there is no field" not in fault.reason
    assert "missing" not in fault.reason


def test_of_very_many_faults_the_first_are_told() -> None:
    (fault,) = read(file("MONSTER", entry("MONSTER", {"SYMB": "m" + "\nHP many" * 1000}))).rejected
    assert fault.reason.endswith("; and more")
    assert len(fault.reason) < 2000
