from __future__ import annotations

import pytest

from engine.frontends.remembered import WindowSize, recall, remember
from engine.save.files import user_folder


def test_nothing_is_remembered_at_first() -> None:
    assert recall() is None


def test_what_is_remembered_is_recalled() -> None:
    remember(WindowSize(1000, 700, fullscreen=True))
    assert recall() == WindowSize(1000, 700, fullscreen=True)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"width": 1000}',
        b'{"width": 0, "height": 0}',
        b'{"width": -1000, "height": 700}',
        b'{"width": 1e3, "height": "700"}',
        b'{"width": 10000000000, "height": 700}',
        b"[" * 100_000,
    ],
)
def test_a_broken_file_is_ignored(content: bytes) -> None:
    user_folder().mkdir(parents=True)
    (user_folder() / "window.json").write_bytes(content)
    assert recall() is None


def test_a_folder_that_cannot_be_written_is_no_obstacle() -> None:
    user_folder().write_text("a file where the folder should be")
    remember(WindowSize(1000, 700))
    assert recall() is None
