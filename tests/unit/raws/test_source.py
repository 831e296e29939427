"""Files that are wrong as a whole, and files in which anything at all may stand."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.raws.kit import counts, fields, read, whole_file


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"", "empty"),
        (b" \r\n\t", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"[]", "no object"),
        (b"null", "no object"),
        (b"5", "no object"),
        (b'"items"', "no object"),
        (b'{"items": [1, 2,]}', "comma too many"),
        (b'{"items": [', "not JSON"),
        (b'{"items": []} x', "not JSON"),
        (b"{'items': []}", "not JSON"),
        (b'{"items": [{"name": NaN}]}', "NaN is not a number"),
        (b'{"items": [-Infinity]}', "-Infinity is not a number"),
        (b'{"items": [' + b"9" * 5000 + b"]}", "too many digits"),
        (b'{"items": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested too deeply"),
        ('{"items": []}'.encode("utf-16"), "UTF-16"),
        (b'{"items": "\xff"}', "not UTF-8"),
        (b'{"items": {}}', "must be a list"),
        (b'{"items": null}', "must be a list"),
        (b'{"itmes": []}', 'did you mean "items"'),
        (b'{"items": [], "items": []}', "more than once"),
        (b'{"items": [{"name": "A", "name": "B"}]}', "more than once"),
        (b'{"items": [{"name": "\\ud800"}]}', "surrogate"),
        (b'{"items": [{"\\udfff": 1}]}', "Unicode"),
        (b'{"items": [null]}', "null is not an object"),
        (b'{"items": [[[]]]}', "a list is not an object"),
    ],
)
def test_a_file_that_is_wrong_as_a_whole_gives_one_clear_finding(raw: bytes, message: str) -> None:
    content, report = read(raw)
    assert counts(content)["items"] == 0
    (finding,) = report.findings
    assert finding.severity == "error"
    assert message in str(finding)
    str(report).encode()


@pytest.mark.parametrize(("before", "line"), [(b"", 3), (b"\xef\xbb\xbf", 3), (b"\r\n\r\n", 5)])
def test_marks_line_ends_and_repeated_comments_do_no_harm(before: bytes, line: int) -> None:
    text = b'{"//": "one",\r\n"//": "two", "items": [{"//": 1, "//": 2, "name": "A"},\r\n {"name": 5}]}'
    content, report = read(before + text)
    assert list(content.items) == ["A"]
    assert [(finding.path, finding.line) for finding in report.findings] == [("items[1].name", line)]


def test_the_same_name_twice_in_a_pack_is_an_error_and_the_first_counts() -> None:
    content, report = read(
        {"items": [{"name": "A", "weight_lbs": 1}, {"name": "A"}], "mobs": [], "props": [{"name": "A"}]}
    )
    assert content.items["A"].raw.weight_lbs == 1
    assert not content.props
    assert [finding.path for finding in report.errors] == ["items[1]", "props[0]"]
    assert all("is taken by spawns.json:1" in finding.message for finding in report.errors)


def mutations(data: Any) -> st.SearchStrategy[Any]:
    """The data with one random place replaced by, or losing, something."""
    junk = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    )

    def apply(choice: tuple[tuple[str | int, ...], Any, bool]) -> Any:
        path, value, remove = choice
        changed = copy.deepcopy(data)
        part = changed
        for step in path[:-1]:
            part = part[step]
        if remove:
            del part[path[-1]]
        else:
            part[path[-1]] = value
        return changed

    return st.tuples(st.sampled_from(fields(data)), junk, st.booleans()).map(apply)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(changed=mutations(whole_file()), cut=st.none() | st.integers(0, 4000))
def test_whatever_a_file_holds_gives_findings_and_nothing_worse(changed: Any, cut: int | None) -> None:
    text = json.dumps(changed)
    _, report = read(text.encode("utf-8", "surrogatepass")[:cut])
    for finding in report.findings:
        str(finding).encode()
        assert "\n" not in str(finding)
        assert not re.search(r"pydantic|Traceback", str(finding))
