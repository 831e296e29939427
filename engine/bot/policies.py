"""Ways of playing: a policy looks at a session and says what to do next."""

from __future__ import annotations

import string
from typing import Protocol

from engine.core.geometry import DIRECTIONS
from engine.core.rng import RandomStream
from engine.session import Session
from engine.world.commands import (
    Ascend,
    Cancel,
    Cast,
    Choose,
    Command,
    Confirm,
    Descend,
    Drop,
    Expunge,
    Fire,
    Inspect,
    Move,
    OpenEquipment,
    OpenHelp,
    OpenInventory,
    OpenLog,
    PickUp,
    TakeOff,
    Wait,
    Wear,
)
from engine.world.run_state import AwaitingInput

_IN_PLAY: tuple[Command, ...] = (
    Wait(),
    PickUp(),
    Descend(),
    Ascend(),
    Fire(),
    Cast(),
    Wear(),
    TakeOff(),
    Drop(),
    Expunge(),
    Inspect(),
    OpenInventory(),
    OpenEquipment(),
    OpenLog(),
    OpenHelp(),
)


class Policy(Protocol):
    """A way of playing."""

    def decide(self, session: Session) -> Command:
        """What to do next in a game that waits for a command and is not over."""
        ...


class RandomPolicy:
    """Any command at random, in menus too: it finds what no sane player would do.

    Args:
        seed: equal seeds play equally.
    """

    def __init__(self, seed: int) -> None:
        self._rng = RandomStream(seed, "bot")

    def decide(self, session: Session) -> Command:
        """Steps most of the time; in prompts letters, cursor keys, Enter and Escape."""
        rng = self._rng
        if isinstance(session.state, AwaitingInput):
            return rng.choice(_IN_PLAY) if rng.one_in(4) else Move(rng.choice(DIRECTIONS))
        match rng.die(8):
            case 1:
                return Cancel()
            case 2 | 3:
                return Confirm()
            case 4 | 5:
                return Move(rng.choice(DIRECTIONS))
            case _:
                # Most lists are short: the first letters are pressed more often.
                return Choose(rng.choice(string.ascii_lowercase[: rng.die(26)]))
