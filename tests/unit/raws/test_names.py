"""Invented names of unknown scrolls and potions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.core.rng import RandomStream
from engine.raws.names import invent_labels
from tests.unit.raws.kit import library


def test_scrolls_are_pronounceable_and_potions_have_a_look() -> None:
    shipped = library()
    labels = invent_labels(shipped, RandomStream(5, "labels"))
    for name, label in labels.items():
        magic = shipped.items[name].magic
        assert magic is not None
        if magic.naming == "scroll":
            assert re.fullmatch(r"Scroll of ([aeiou][^aeiou\W]){2,4}[aeiou]?", label)
            assert 5 <= len(label.removeprefix("Scroll of ")) <= 8
        else:
            assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ Potion", label)
    unknown = {name for name, raw in shipped.items.items() if raw.magic and raw.magic.naming in {"scroll", "potion"}}
    assert labels.keys() == unknown


def test_the_same_seed_gives_the_same_names_and_another_seed_others() -> None:
    labels = [invent_labels(library(), RandomStream(seed, "labels")) for seed in (5, 5, 6)]
    assert labels[0] == labels[1]
    assert labels[0] != labels[2]


@pytest.mark.parametrize("naming", ["scroll", "potion"])
def test_names_are_different_however_many_kinds_there_are(tmp_path: Path, naming: str) -> None:
    items = [{"name": f"Kind {n}", "magic": {"class": "common", "naming": naming}} for n in range(500)]
    labels = invent_labels(library(folder=tmp_path / "many", items=items), RandomStream(1, "labels"))
    assert len(set(labels.values())) == 500
