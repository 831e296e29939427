"""A cat on the keyboard: no key, click or size of the screen breaks the program (cases D33, D50)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.course import course_pack
from tests.support.fuzz import fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_a_cat_on_the_keyboard(seed: int) -> None:
    fuzz(seed, 1000)


def test_a_cat_in_a_campaign_of_pockets_and_wizards(tmp_path: Path) -> None:
    fuzz(3, 1000, (course_pack(tmp_path / "course"),), "course")


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
def test_many_cats_on_the_keyboard(seed: int) -> None:
    fuzz(1000 + seed, 5000)
