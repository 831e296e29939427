"""Random keys, clicks and pointer moves on the whole program, as a cat on the keyboard would."""

from __future__ import annotations

from pathlib import Path

from engine.app import App
from engine.app.new_game import NewGame
from engine.core.rng import RandomStream
from engine.ui.frame import Frame, Layout
from engine.ui.keys.keymap import CONTEXTS
from engine.ui.keys.keynames import keys_of_text

KEYS = keys_of_text(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:<>?/ éß"
    "<Up><Down><Left><Right><KP_1><KP_2><KP_3><KP_4><KP_5><KP_6><KP_7><KP_8><KP_9>"
    "<Enter><Enter><Enter><Escape><Escape><Backspace><Tab><Home><End><PageUp><PageDown><F1>"
)
LAYOUTS = [Layout(80, 24, 1), Layout(160, 42, 2), Layout(237, 68, 2), Layout(1, 1, 1), Layout(30, 9, 2)]


def fuzz(seed: int, acts: int, packs: tuple[Path, ...] = (), campaign: str = "hexdelve") -> App:
    """Do so many random acts; a program that was left is started again.

    Raises:
        Exception: whatever the program raises; that is the finding.
    """
    rng = RandomStream(seed, "cat")
    app = App(NewGame(campaign, seed, packs=packs))
    for act in range(acts):
        layout = LAYOUTS[0] if rng.percent(60) else rng.choice(LAYOUTS)
        if not app.running:
            app = App(NewGame(campaign, seed + act, packs=packs))
        roll = rng.die(20)
        if roll <= 17:
            command = app.keys.command(app.context, rng.choice(KEYS))
            if command is not None:
                app.handle(command)
        elif roll == 18:
            app.click(layout, rng.between(-1, layout.columns), rng.between(-1, layout.rows))
        else:
            app.hover(layout, rng.between(0, layout.columns), rng.between(0, layout.rows))
        assert app.context in CONTEXTS
        if rng.one_in(4):
            app.draw(Frame(layout))
    return app
