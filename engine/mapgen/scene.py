"""Scenes: a level drawn as text, with what stands on it and what the player has.

```
name: The sword in the cellar
carry: Remove Curse Scroll
known: Remove Curse Scroll
/ = Longsword -1
map:
#########
#@../...#
#########
```

Lines before `map:` are `key: value` (`name`, `depth`, `outdoors`, and, as often as wanted, `carry`, `wear`, `known`),
legend entries `glyph = name in the raws`, blank, or comments that begin with `//`. The drawing goes to the end of the
file, in the glyphs of `engine.plans.drawing`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from engine.core.errors import HexdelveError
from engine.plans.blueprint import Blueprint
from engine.plans.drawing import START, parse_drawing


@dataclass(slots=True)
class Scene:
    """A level to start on, what the player has beside the campaign's own things, and what errors call it."""

    blueprint: Blueprint
    carry: list[str] = field(default_factory=list)
    wear: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)
    source: str = "scene"


def parse_scene(text: str, source: str = "scene") -> Scene:
    """Read a scene file.

    Raises:
        HexdelveError: a line means nothing, or the drawing is missing, odd, or has not exactly one `@`.
    """
    head, legend, rows = _split(text.removeprefix("\ufeff"), source)
    drawing = parse_drawing(rows, legend, source)
    start, down, up = drawing.start, drawing.stairs(">"), drawing.stairs("<")
    depth = _number(head, source)
    if up is not None and depth == 1:
        raise HexdelveError(f"{source}: there are stairs up at depth 1.", "Leave `<` out, or write `depth: 2`.")
    blueprint = Blueprint(
        name=_single(head, "name", "A drawn place"),
        depth=depth,
        outdoors=_single(head, "outdoors", "yes") != "no",
        tiles=drawing.tiles,
        start=start,
        down=down,
        up=up,
        spawns=drawing.spawns,
    )
    return Scene(blueprint, head.get("carry", []), head.get("wear", []), head.get("known", []), source)


def read_scene(path: Path) -> Scene:
    """Read a scene file.

    Raises:
        HexdelveError: it cannot be read, or says something that means nothing.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise HexdelveError(f"{path}: the scene cannot be read ({error}).", "Give the path of a text file.") from error
    return parse_scene(text, str(path))


_KEYS = ("name", "depth", "outdoors", "carry", "wear", "known")


def _split(text: str, source: str) -> tuple[dict[str, list[str]], dict[str, str], list[str]]:
    head: dict[str, list[str]] = {}
    legend: dict[str, str] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if line.strip() == "map:":
            rows = [row.rstrip() for row in lines[number:]]
            while rows and not rows[-1]:
                rows.pop()
            return head, legend, rows
        if not line.strip() or line.startswith("//"):
            continue
        if line[1:4] == " = ":
            if line[0] == START:
                raise HexdelveError(f"{source}, line {number}: `@` is always the player.", "Take another glyph.")
            legend[line[0]] = line[4:].strip()
            continue
        key, colon, value = line.partition(":")
        if not colon or key.strip() not in _KEYS:
            raise HexdelveError(
                f"{source}, line {number}: {line.strip()!r} means nothing.",
                f"Write `key: value` with one of {', '.join(_KEYS)}, `glyph = name`, or `map:` and the drawing.",
            )
        head.setdefault(key.strip(), []).append(value.strip())
    raise HexdelveError(f"{source}: there is no `map:` line.", "Write `map:` and draw the level below it.")


def _single(head: dict[str, list[str]], key: str, default: str) -> str:
    return head.get(key, [default])[-1]


def _number(head: dict[str, list[str]], source: str) -> int:
    text = _single(head, "depth", "1")
    if re.fullmatch(r"[0-9]{1,4}", text) is None or not 1 <= int(text) <= 1000:
        raise HexdelveError(f"{source}: depth is {text[:20]!r}.", "Write a whole number from 1 to 1000.")
    return int(text)
