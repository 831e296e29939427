"""Whole player turns through `Session.step`, with 30 creatures on an 80x50 level."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from benchmarks.timing import Contender
from components.stats import Pool, Pools
from components.status import HungerClock
from engine.core.geometry import Direction, Point
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.world.bodies import place_of
from engine.world.commands import Command, Move, Wait
from engine.world.ecs import query

WIDTH, HEIGHT = 80, 50
TURNS = 300

Choice = Callable[[int, int], Direction | None]
"""Where the player who stands at x, y goes; None to wait."""


class Scene(NamedTuple):
    """A level, and what the player does on it turn after turn."""

    drawing: list[list[str]]
    choose: Choice

    def choose_literal(self, x: int, y: int) -> tuple[int, int]:
        """The same choice as a step (dx, dy)."""
        direction = self.choose(x, y)
        return (0, 0) if direction is None else direction.delta


def scenes() -> dict[str, Scene]:
    """Surrounded by 10, pursued by 10, and alone with 30 sleepers far away."""
    return {
        "surrounded": crowded(WIDTH, HEIGHT, 20),
        "kiting": Scene(_kiting(), _run_round),
        "idle": Scene(_idle(), _wait),
    }


def contenders() -> dict[str, Contender]:
    """The game in each scene, and surrounded by 10 on a huge level with 290 sleepers far away."""
    huge = {"surrounded, 250x250, 300 creatures": crowded(250, 250, 290)}
    return {name: _contender(scene) for name, scene in {**scenes(), **huge}.items()}


def crowded(width: int, height: int, sleepers: int) -> Scene:
    """Ten creatures round the player, who waits, and so many shut in far away."""
    drawing = _hall(width, height)
    centre = Point(20, 25)
    drawing[centre.y][centre.x] = "@"
    ring = [(dx, dy) for dy in (-1, 0, 1) for dx in (-2, -1, 0, 1, 2) if (dx, dy) != (0, 0)]
    for dx, dy in sorted(ring, key=lambda step: abs(step[0]))[:10]:
        drawing[centre.y + dy][centre.x + dx] = "g"
    _shut_in(drawing, width - 20, 20, sleepers)
    return Scene(drawing, _wait)


def _contender(scene: Scene) -> Contender:
    session = game_of(scene.drawing)

    def turns() -> int:
        for _ in range(TURNS):
            session.step(command(session, scene.choose))
        return TURNS

    return turns


def command(session: Session, choose: Choice) -> Command:
    """What the player does next."""
    with session.world():
        direction = choose(*place_of(session.player))
    return Wait() if direction is None else Move(direction)


def _wait(_x: int, _y: int) -> None:
    return None


def _run_round(x: int, y: int) -> Direction:
    """Clockwise round the block, along the middle of a corridor that is three tiles wide."""
    if y <= 2 and x < WIDTH - 3:
        return Direction.EAST
    if x >= WIDTH - 3 and y < HEIGHT - 3:
        return Direction.SOUTH
    if y >= HEIGHT - 3 and x > 2:
        return Direction.WEST
    return Direction.NORTH


def game_of(drawing: list[list[str]]) -> Session:
    """A scene in which nobody ever dies, and the player never grows hungry."""
    rows = "\n".join("".join(row) for row in drawing)
    session = Session.new(seed=1, scene=parse_scene(f"name: Benchmark\ng = Goblin\nmap:\n{rows}"))
    with session.world():
        for _, pools in query(Pools):
            pools.hit_points = Pool(10**9, 10**9)
        for _, hunger in query(HungerClock):
            hunger.duration = 10**9
    return session


def _hall(width: int = WIDTH, height: int = HEIGHT) -> list[list[str]]:
    edge = ["#"] * width
    return [edge[:], *([["#", *["."] * (width - 2), "#"] for _ in range(height - 2)]), edge[:]]


def _shut_in(drawing: list[list[str]], left: int, top: int, count: int) -> None:
    """A closed cell with so many sleepers, ten a row."""
    rows = -(-count // 10)
    for y in range(top - 1, top + rows + 1):
        for x in range(left - 1, left + 11):
            drawing[y][x] = "#"
    for number in range(count):
        drawing[top + number // 10][left + number % 10] = "g"


def _kiting() -> list[list[str]]:
    drawing = _hall()
    for y in range(4, HEIGHT - 4):
        for x in range(4, WIDTH - 4):
            drawing[y][x] = "#"
    drawing[2][12] = "@"
    for number in range(10):
        drawing[1 + number % 3][11 - number // 3] = "g"
    _shut_in(drawing, 35, 24, 20)
    return drawing


def _idle() -> list[list[str]]:
    drawing = _hall()
    drawing[25][20] = "@"
    _shut_in(drawing, 60, 20, 30)
    return drawing
