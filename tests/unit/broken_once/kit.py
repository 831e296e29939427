"""What the tests of broken things share: keys for an app, and an end for a hero."""

from __future__ import annotations

from engine.app import App
from engine.session import Session
from engine.ui.keys.keynames import keys_of_text
from engine.world.effects import Damage, OnEntity, add_effect


def tap(app: App, keys: str) -> None:
    for key in keys_of_text(keys):
        command = app.keys.command(app.context, key)
        if command is not None:
            app.handle(command)


def kill(session: Session) -> None:
    with session.world():
        add_effect(None, Damage(10_000), OnEntity(session.player))
