"""The status lines below the map: only what the campaign uses."""

from __future__ import annotations

import esper
from tcod.console import Console

from components.identity import Name, Player
from components.stats import Attributes, Load, Pools
from components.status import HungerClock
from engine.core.colour import CYAN, GOLD, GREEN, GREY, ORANGE, RED, WHITE, YELLOW, Colour
from engine.ui.frame import put
from engine.world.dungeon import Dungeon
from engine.world.ecs import only, resource
from engine.world.gamelog import GameLog, Span
from engine.world.level import Level
from engine.world.rules import Rules, carry_capacity

_HUNGER_COLOURS: dict[str, Colour] = {"well fed": GREEN, "normal": GREY, "hungry": ORANGE, "starving": RED}


def status_spans() -> list[Span]:
    """Everything about the player's state in one line: figures always with their letters, never colour alone."""
    player = only(Player)
    rules = resource(Rules)
    pools = esper.component_for_entity(player, Pools)
    spans = [
        Span(esper.component_for_entity(player, Name).name, YELLOW),
        Span(f"HP {pools.hit_points.current}/{pools.hit_points.max}", health_colour(pools)),
    ]
    spans.append(Span(f"Depth {resource(Dungeon).depth}", WHITE))
    if rules.features.mana:
        spans.append(Span(f"MP {pools.mana.current}/{pools.mana.max}", CYAN))
    if rules.features.experience:
        spans.append(Span(f"Lv {pools.level} XP {pools.xp}", WHITE))
    spans.append(Span(f"${pools.gold}", GOLD))
    hunger = esper.try_component(player, HungerClock)
    if hunger is not None and rules.features.hunger:
        spans.append(Span(hunger.state, _HUNGER_COLOURS[hunger.state]))
    load, attributes = esper.try_component(player, Load), esper.try_component(player, Attributes)
    if rules.features.load and load is not None and attributes is not None:
        capacity = carry_capacity(attributes.might.base + attributes.might.modifiers)
        spans.append(Span(f"{load.weight:.0f}/{capacity} lb", ORANGE if load.overloaded else GREY))
    spans.append(Span(resource(Level).name, GREY))
    return spans


def health_colour(pools: Pools) -> Colour:
    """Green, yellow below a half, red below a quarter."""
    share = pools.hit_points.current / max(1, pools.hit_points.max)
    return GREEN if share >= 0.5 else YELLOW if share >= 0.25 else RED


def draw_status(console: Console) -> None:
    """Write the status into the first row."""
    x = 1
    for span in status_spans():
        x = put(console, x, 0, span.text, span.colour) + 2


def draw_log(console: Console, back: int = 0) -> None:
    """Write the last lines of the log, newest at the bottom, long ones wrapped; `back` leaves out the newest."""
    lines = resource(GameLog).lines
    lines = lines[: max(0, len(lines) - back)]
    row = console.height - 1
    for line in reversed(lines):
        wrapped = wrap(line, max(1, console.width - 2))
        for part in reversed(wrapped):
            if row < 0:
                return
            x = 1
            for span in part:
                x = put(console, x, row, span.text, span.colour)
            row -= 1


def wrap(line: tuple[Span, ...], width: int) -> list[list[Span]]:
    """Break a line into rows of at most so many letters, between words where possible."""
    rows: list[list[Span]] = [[]]
    used = 0
    for span in line:
        for word in _words(span.text):
            if used + len(word.rstrip()) > width and used:
                rows.append([])
                used = 0
                word = word.lstrip()  # noqa: PLW2901  # a row does not begin with the blank it was broken at
            for start in range(0, len(word), width):
                piece = word[start : start + width]
                if start:
                    rows.append([])
                    used = 0
                rows[-1].append(Span(piece, span.colour))
                used += len(piece)
    return rows


def _words(text: str) -> list[str]:
    """The words of a text, each with the blanks behind it."""
    words: list[str] = []
    for letter in text:
        if words and (letter == " " or words[-1][-1] != " "):
            words[-1] += letter
        else:
            words.append(letter)
    return words
