"""The game log: coloured lines, of which only so many are kept."""

from __future__ import annotations

from engine.core.colour import CYAN, RED, WHITE, YELLOW
from engine.testing import fresh_world
from engine.world.ecs import resource
from engine.world.gamelog import CAPACITY, GameLog, Span, creature, number, say, thing


def test_a_line_is_made_of_coloured_pieces_and_plain_text_is_white() -> None:
    world = fresh_world()
    say("You hit ", creature("the rat"), " with ", thing("a sword"), " for ", number(3), Span("!", RED))
    assert world.log() == ["You hit the rat with a sword for 3!"]
    (line,) = resource(GameLog).lines
    assert [span.colour for span in line] == [WHITE, YELLOW, WHITE, CYAN, WHITE, RED, RED]


def test_old_lines_are_forgotten_but_still_counted() -> None:
    log = GameLog()
    for turn in range(CAPACITY + 7):
        log.add((Span(str(turn)),))
    assert len(log.lines) == CAPACITY
    assert (log.texts()[0], log.texts()[-1]) == ("7", str(CAPACITY + 6))
    assert log.total == CAPACITY + 7


def test_names_are_data_and_never_markup() -> None:
    """Known case D35: odd letters in a name stay what they are."""
    world = fresh_world()
    say(creature("[b]%s{0}\\n</span>"))
    assert world.log() == ["[b]%s{0}\\n</span>"]
