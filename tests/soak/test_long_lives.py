"""Long runs of bots under every checker; only in `make soak`."""

from __future__ import annotations

import pytest

from tests.support.bots import live

pytestmark = pytest.mark.soak


@pytest.mark.parametrize("seed", range(100, 150))
def test_an_explorer_breaks_no_promise(seed: int) -> None:
    assert live(seed, 2000, "explore") == []


@pytest.mark.parametrize("seed", range(200, 220))
def test_random_commands_break_no_promise(seed: int) -> None:
    assert live(seed, 2000, "random") == []
