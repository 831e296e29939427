"""What items, traps and magic do is told to the player who sees it."""

from __future__ import annotations

import esper

from components.stats import Pools
from engine.mapgen.scene import parse_scene
from engine.session import Session
from engine.testing import play, press
from engine.world.commands import Confirm


def hurt(session: Session) -> None:
    with session.world():
        esper.component_for_entity(session.player, Pools).hit_points.current -= 5


def test_an_unknown_potion_says_what_it_was_and_what_it_did() -> None:
    session = play(seed=1, scene=parse_scene("carry: Health Potion\nmap:\n@"))
    hurt(session)
    press(session, "i/potion<Enter>a")
    told = session.log()[-2:]
    assert told[0].startswith("You use ")
    assert told[0].endswith(": it is a Health Potion.")
    assert told[1] == "You feel better."


def test_a_known_potion_says_what_it_did() -> None:
    session = play(seed=1, scene=parse_scene("carry: Health Potion\nknown: Health Potion\nmap:\n@"))
    hurt(session)
    press(session, "i/health<Enter>a")
    assert session.log()[-1] == "You feel better."


def test_what_heals_nothing_says_so() -> None:
    session = play(seed=1, scene=parse_scene("carry: Health Potion\nmap:\n@"))
    press(session, "i/potion<Enter>a")
    assert session.log()[-1] == "You feel no different."


def test_a_blast_tells_whom_it_hits() -> None:
    scene = parse_scene(
        "carry: Fireball Scroll\nknown: Fireball Scroll\nr = Rat\nmap:\n#########\n#@.....r#\n#########"
    )
    session = play(seed=1, scene=scene)
    press(session, "i/fire<Enter>a")
    session.step(Confirm())
    assert "The Fireball Scroll hits the Rat for 20." in session.log()
    assert "The Rat is dead." in session.log()


def test_things_and_fixtures_in_a_blast_are_not_told_of() -> None:
    scene = parse_scene(
        "carry: Fireball Scroll\nknown: Fireball Scroll\nr = Rat\n/ = Longsword\n"
        "T = Table\nmap:\n#########\n#@..../r#\n#######T#\n#########"
    )
    session = play(seed=1, scene=scene)
    press(session, "i/fire<Enter>a")
    session.step(Confirm())
    assert [line for line in session.log() if " hits " in line] == ["The Fireball Scroll hits the Rat for 20."]


def test_an_unknown_scroll_that_asks_is_named_before_it_asks() -> None:
    session = play(seed=1, scene=parse_scene("carry: Identify Scroll\ncarry: Health Potion\nmap:\n@"))
    press(session, "i/scroll<Enter>a")
    assert session.log()[-1].endswith(": it is an Identify Scroll.")
