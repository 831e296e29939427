"""Ready sets of keys, one JSON file each, laid over the keys of the campaign by `--keys`."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

from engine.core.errors import HexdelveError
from engine.raws.findings import did_you_mean

USUAL = "default"
"""The set in force where the player chose none; it changes nothing."""


def set_names() -> list[str]:
    """The names of the sets, in the order of the alphabet."""
    names = (file.name for file in files(__name__).iterdir())
    return sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))


def key_set(name: str) -> Traversable:
    """The key file of a set, for `KeyMap.load`.

    Raises:
        HexdelveError: there is no set of this name.
    """
    names = set_names()
    if name not in names:
        nearest = did_you_mean(name, names)
        problem = f'There is no key set "{name}"' + (f", {nearest}" if nearest else ".")
        raise HexdelveError(problem, f"The sets are: {', '.join(names)}.")
    return files(__name__) / f"{name}.json"
