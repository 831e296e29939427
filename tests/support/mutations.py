"""Saves as documents in which one value is another: what somebody makes of them with an editor."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from engine.core.rng import RandomStream
from engine.testing import play, press
from engine.world.run_state import NextLevel, PreviousLevel

Steps: TypeAlias = tuple[str | int, ...]
"""Keys and indices that lead to a value."""

_NUMBERS = (-1, 0, 1, 2, 3, 7, 50, 255, 1680, 1681, 10**6, -(10**6), 10**9, 10**18, -(10**18), 2**63 - 1, -(2**63))
_FRACTIONS = (-1.0, 0.0, 0.5, 1e18, 1e300, -1e300)
_SLOTS = ("RING", "SECOND RING", "WEAPON", "Melee")
_TEXTS = ("", "x", "@", "xx", "\x00", "\x1b[31m", "W" * 600, *_SLOTS, "PLAYER", "漢", " ")
_ROOTS = ("header", "run")

_KEYS = {
    "hexdelve": "hjklyubnhjklyubnhjklyubn.g,itwdeaIrmzCfxb;\\",
    "rlg327": "hjklyubnhjklyubnhjklyubn.w0w1t1tad0d1x0I0eiEaLmsTDf;HM",
}


class Save:
    """A save file as a document.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.document: Any = json.loads(gzip.decompress(path.read_bytes()))
        self._places: dict[Steps, list[Steps]] = {}
        for steps in _places(self.document):
            shape = tuple("#" if isinstance(step, int) else step for step in steps)
            self._places.setdefault(shape, []).append(steps)
        self._shapes = sorted(self._places, key=str)

    @contextmanager
    def mutated(self, rng: RandomStream) -> Iterator[str]:
        """Let one value be another for a while, in the file too; each kind of place is as likely as any other.

        Yields:
            Which value, and what it is now.
        """
        steps = rng.choice(self._places[rng.choice(self._shapes)])
        parent = self.document
        for step in steps[:-1]:
            parent = parent[step]
        old = parent[steps[-1]]
        parent[steps[-1]] = new = _other(old, rng)
        self.write()
        try:
            yield f"{steps}: {repr(old)[:100]} became {repr(new)[:100]}"
        finally:
            parent[steps[-1]] = old

    def write(self) -> None:
        """Write the document to the file as it is now."""
        self.path.write_bytes(gzip.compress(json.dumps(self.document).encode(), compresslevel=1))


def played(campaign: str, seed: int, path: Path) -> Save:
    """A game that was played for a while, with the levels above and below left behind."""
    rng = RandomStream(seed, "play")
    session = play(seed, campaign=campaign)
    for journey in (NextLevel(), NextLevel(), PreviousLevel()):
        press(session, random_keys(campaign, rng, 25) + "<Escape>")
        with session.world():
            session._state = journey
            session._run()
    press(session, random_keys(campaign, rng, 40))
    session.save(path)
    session.close()
    return Save(path)


def random_keys(campaign: str, rng: RandomStream, count: int) -> str:
    """So many keys that mean something in the campaign."""
    return "".join(rng.choice(_KEYS[campaign]) for _ in range(count))


def _places(node: Any, steps: Steps = ()) -> Iterator[Steps]:
    if steps not in ((), *((root,) for root in _ROOTS)):
        yield steps
    if isinstance(node, dict):
        for key, value in node.items():
            yield from _places(value, (*steps, key))
    elif isinstance(node, list):
        for number, value in enumerate(node[:300]):
            yield from _places(value, (*steps, number))


def _other(value: Any, rng: RandomStream) -> Any:
    if isinstance(value, list):
        return _other_list(value, rng)
    if isinstance(value, dict):
        lost = rng.choice([*value, ""])
        return {key: part for key, part in value.items() if key != lost}
    return rng.choice(_others(value))


def _others(value: Any) -> Sequence[Any]:
    """What a value that is no list and no object may become."""
    match value:
        case bool():
            return (not value,)
        case int():
            return (*_NUMBERS, value + 1, value - 1)
        case float():
            return _FRACTIONS
        case str():
            return (*_TEXTS, value[:-1], f"{value}A")
        case _:
            return (0, 1, 5, -1, 10**18, "x")


def _other_list(value: list[Any], rng: RandomStream) -> Any:
    other = copy.deepcopy(value)
    match rng.between(1, 4):
        case 1:
            return []
        case 2 if other:
            return [*other, copy.deepcopy(rng.choice(other))]
        case 3 if other:
            other.remove(rng.choice(other))
            return other
        case _:
            return None
