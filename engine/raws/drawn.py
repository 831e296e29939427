"""Levels that are drawn in the data: whether the drawing can be read, and keeps what every level promises."""

from __future__ import annotations

from engine.core.geometry import Point
from engine.plans.drawing import START, DrawingError, parse_drawing
from engine.plans.verify import verify
from engine.raws.content import Content, Entry
from engine.raws.findings import JsonPath, Report, Severity, did_you_mean
from engine.raws.level_schema import LevelRaw


def sound_levels(content: Content, report: Report, severity: Severity) -> list[Entry[LevelRaw]]:
    """The levels that can be built; a drawn one with anything wrong in it is reported and left out.

    Args:
        content: what the packs hold.
        report: takes what is wrong.
        severity: an error for a check, a warning for a game that starts all the same.
    """
    return [
        entry
        for entry in content.levels.values()
        if entry.raw.starter != "drawn"
        or (
            _knows_its_legend(entry, content, report, severity)
            and _keeps_its_promises(entry, content, report, severity)
        )
    ]


def _knows_its_legend(entry: Entry[LevelRaw], content: Content, report: Report, severity: Severity) -> bool:
    """Whether everything in the legend exists; what is drawn nowhere is only remarked on."""
    known = [*content.items, *content.mobs, *content.props]
    drawn = set().union(*(entry.raw.drawing or ()))
    sound = True
    for glyph, name in entry.raw.legend.items():
        path: JsonPath = ("legend", glyph)
        if glyph == START:
            report.add(entry.finding(severity, path, "`@` is always the player", "take another glyph"))
            sound = False
        elif name not in known and content.is_refused(name):
            sound = False
        elif name not in known:
            message = f'there is no item, creature or prop "{name}"'
            report.add(entry.finding(severity, path, message, did_you_mean(name, known)))
            sound = False
        elif glyph not in drawn:
            report.add(entry.finding("warning", path, f"`{glyph}` is nowhere in the drawing"))
    return sound


def _keeps_its_promises(entry: Entry[LevelRaw], content: Content, report: Report, severity: Severity) -> bool:
    raw = entry.raw
    try:
        drawing = parse_drawing(raw.drawing or (), raw.legend, raw.name)
        blueprint = drawing.level(raw.name, max(1, raw.min_depth), outdoors=raw.outdoors, bottom=raw.bottom)
    except DrawingError as error:
        path: JsonPath = ("drawing",) if error.row is None else ("drawing", error.row)
        report.add(entry.finding(severity, path, error.message.rstrip("."), error.mend.rstrip(".").lower()))
        return False
    barred = [spawn.point for spawn in drawing.spawns if _bars(spawn.name, content)]
    problems = verify(blueprint, frozenset[Point](barred))
    for problem in problems:
        report.add(entry.finding(severity, ("drawing",), problem))
    return not problems


def _bars(name: str, content: Content) -> bool:
    """Whether this is a prop that nobody gets past."""
    prop = content.props.get(name)
    return prop is not None and bool(prop.raw.blocks_tile) and prop.raw.door_open is None
