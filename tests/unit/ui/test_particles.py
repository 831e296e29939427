"""What is shown on the map for a moment, by a clock that the test turns."""

from __future__ import annotations

from engine.app import App
from engine.app.new_game import NewGame
from engine.core.colour import CYAN, ORANGE, RED
from engine.core.geometry import Direction
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import frame_text, play, press
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keynames import keys_of_text
from engine.ui.particles import LONGEST_MS, Particles
from engine.world.bodies import place_of
from engine.world.commands import Look, Move, OpenHelp, Wait
from engine.world.ecs import resource
from engine.world.effects import Damage, OnEntity, OnTiles, Particle, add_effect
from engine.world.level import Level
from engine.world.outbox import Flew, LevelChanged, Shown

SCENE = """
name: Gallery
carry: Fireball Scroll
known: Fireball Scroll
g = Goblin
map:
##########
#@...g...#
####.#####
####g#####
##########
"""


def glyphs(particles: Particles) -> list[tuple[str, tuple[int, ...]]]:
    return [(moment.glyph, moment.tiles) for moment in particles.showing()]


def test_what_is_shown_vanishes_after_its_time() -> None:
    particles = Particles()
    particles.feed([Shown("*", RED, 200.0, (3, 4))])
    assert glyphs(particles) == [], "no clock has been looked at"
    assert particles.animate(1000.0) == 200.0
    assert glyphs(particles) == [("*", (3, 4))]
    assert particles.animate(1150.0) == 50.0
    assert particles.animate(1200.0) is None
    assert glyphs(particles) == []


def test_its_time_begins_with_the_first_look_at_the_clock_however_long_nothing_happened() -> None:
    particles = Particles()
    particles.animate(0.0)
    particles.feed([Shown("*", RED, 200.0, (3,))])
    assert particles.animate(1e9) == 200.0


def test_a_flight_goes_from_tile_to_tile_and_what_it_hits_is_shown_when_it_arrives() -> None:
    particles = Particles()
    particles.feed([Flew("*", CYAN, 50.0, (5, 6)), Shown("‼", ORANGE, 200.0, (6,)), Shown("!", RED, 30.0, (9,))])
    seen = []
    now: float | None = 0.0
    while now is not None:
        pause = particles.animate(now)
        seen.append((now, glyphs(particles)))
        now = None if pause is None else now + pause
    assert seen == [
        (0.0, [("*", (5,)), ("!", (9,))]),
        (30.0, [("*", (5,))]),
        (50.0, [("*", (6,))]),
        (100.0, [("‼", (6,))]),
        (300.0, []),
    ]


def test_what_comes_later_lies_on_top_of_what_still_runs() -> None:
    particles = Particles()
    particles.feed([Shown("a", RED, 200.0, (3,))])
    particles.animate(0.0)
    particles.feed([Shown("b", RED, 200.0, (3,))])
    assert particles.animate(100.0) == 100.0
    assert [glyph for glyph, _ in glyphs(particles)] == ["a", "b"]


def test_another_level_takes_away_what_was_shown_on_the_one_before() -> None:
    particles = Particles()
    particles.feed([Shown("a", RED, 200.0, (3,))])
    particles.animate(0.0)
    particles.feed([Shown("b", RED, 200.0, (3,)), LevelChanged(2), Shown("c", RED, 200.0, (3,))])
    particles.animate(10.0)
    assert [glyph for glyph, _ in glyphs(particles)] == ["c"]


def test_nothing_is_shown_for_ever_or_for_less_than_no_time() -> None:
    particles = Particles()
    particles.feed([Shown("a", RED, 1e12, (3,)), Shown("b", RED, 0.0, (4,)), Flew("*", RED, 1e12, (1, 2))])
    assert particles.animate(0.0) == LONGEST_MS / 2
    assert particles.animate(LONGEST_MS) is None


# --- in a game ------------------------------------------------------------------------------


def scene() -> Session:
    return play(seed=1, scene=parse_scene(SCENE))


def text(app: App) -> str:
    frame = Frame(Layout(80, 24, tile_span=1))
    app.draw(frame)
    return frame.text()


def throw(session: Session, app: App | None = None) -> None:
    """Read the scroll at the goblin that is in sight."""
    for key in keys_of_text("i/fire<Enter>a<Enter>"):
        command = session.view.keys.command(session.context, key)
        assert command is not None
        (session.step if app is None else app.handle)(command)


def test_a_blast_is_drawn_for_its_moment_where_the_player_sees_it() -> None:
    session = scene()
    app = App(NewGame(seed=1), session)
    before = text(app).count("▓")
    throw(session, app)
    assert text(app).count("▓") == before
    assert app.animate(0.0) is not None
    blast = text(app)
    assert "▓▓" in blast
    with session.world():
        level = resource(Level)
        (tiles,) = [fact.tiles for fact in session.facts if isinstance(fact, Shown) and fact.glyph == "▓"]
        unseen = [tile for tile in tiles if not level.visible.flat[tile]]
        bodies = [fact.tiles[0] for fact in session.facts if isinstance(fact, Shown) and fact.glyph == "‼"]
    assert unseen, "the blast goes round the corner"
    assert blast.count("▓") - before == len(set(tiles) - set(unseen) - set(bodies))
    assert app.animate(200.0) is None
    assert text(app).count("▓") == before


def test_a_game_without_a_screen_keeps_nothing_to_show() -> None:
    session = scene()
    throw(session)
    assert session.view.particles.animate(0.0) is None


def test_without_animation_nothing_is_shown() -> None:
    session = scene()
    app = App(NewGame(seed=1), session, animated=False)
    throw(session, app)
    assert app.animate(0.0) is None


def test_what_is_shown_changes_nothing_in_the_game() -> None:
    watched, unwatched = scene(), scene()
    app = App(NewGame(seed=1), watched)
    throw(watched, app)
    app.animate(0.0)
    text(app)
    watched.step(Move(Direction.EAST))
    throw(unwatched)
    unwatched.step(Move(Direction.EAST))
    assert watched.digest() == unwatched.digest()


def test_another_screen_takes_nothing_away_and_the_last_blow_is_still_shown() -> None:
    session = scene()
    app = App(NewGame(seed=1), session)
    app.handle(OpenHelp())
    app.handle(OpenHelp())
    with session.world():
        add_effect(None, Damage(999), OnEntity(session.player))
    app.handle(Wait())
    app.animate(0.0)
    assert session.over
    assert "You are dead" in text(app)
    app.handle(Look())
    app.animate(150.0)
    assert "‼" in text(app), "the dead look round"


def test_only_tiles_on_the_map_are_drawn() -> None:
    """The picture is smaller than the level."""
    session = play(seed=3)
    app = App(NewGame(seed=3), session)
    with session.world():
        level = resource(Level)
        level.visible[:] = True
        add_effect(None, Particle("‼", RED, 100.0), OnTiles(tuple(range(level.grid.size))))
    app.handle(Wait())
    with session.world():
        resource(Level).visible[:] = True
    app.animate(0.0)
    assert text(app).count("‼") > 100


def test_a_blow_nobody_sees_is_not_told() -> None:
    session = play(seed=1, scene=parse_scene("name: Dark\ng = Goblin\nmap:\n######\n#@#g.#\n######"))
    with session.world():
        tile = resource(Level).grid.index_of(place_of(session.player)) + 2
        add_effect(None, Damage(1), OnTiles((tile,)))
    press(session, ".")
    assert [fact for fact in session.facts if isinstance(fact, Shown)] == []
    assert "‼" not in frame_text(session)
