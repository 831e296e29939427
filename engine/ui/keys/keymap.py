"""What the keys mean: key names to commands, one map a context, made of data.

Keys have the names of `engine.ui.keys.keynames`. A printable key is called by the sign it writes, so the maps
hold on every keyboard layout.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final

from engine.core.geometry import Direction
from engine.ui.keys.keyfile import TYPING, KeyFile
from engine.ui.keys.keynames import label, sign_of, sign_typed, without_shift
from engine.world import commands
from engine.world.commands import Command

BOUND: Final = ("title", "play", "menu", TYPING, "look", "targeting", "confirm", "final", "over")
"""Situations with keys of their own; `final` asks about what cannot be undone, `over` is the screen at the end."""

ONE_KEY: Final = "one key"
"""The context in which the next key, whatever it does elsewhere, is the answer; only Escape is none."""

CONTEXTS: Final = (*BOUND, ONE_KEY)
"""All situations."""

CHOOSING: Final = frozenset({"title", "menu"})
"""Contexts with rows that bear letters: there a letter or digit without a binding chooses its row."""

ACTIONS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        "move_west": commands.Move(Direction.WEST),
        "move_south": commands.Move(Direction.SOUTH),
        "move_north": commands.Move(Direction.NORTH),
        "move_east": commands.Move(Direction.EAST),
        "move_north_west": commands.Move(Direction.NORTH_WEST),
        "move_north_east": commands.Move(Direction.NORTH_EAST),
        "move_south_west": commands.Move(Direction.SOUTH_WEST),
        "move_south_east": commands.Move(Direction.SOUTH_EAST),
        "wait": commands.Wait(),
        "rest": commands.Rest(),
        "explore": commands.Explore(),
        "travel": commands.Travel(),
        "run_west": commands.Run(Direction.WEST),
        "run_south": commands.Run(Direction.SOUTH),
        "run_north": commands.Run(Direction.NORTH),
        "run_east": commands.Run(Direction.EAST),
        "run_north_west": commands.Run(Direction.NORTH_WEST),
        "run_north_east": commands.Run(Direction.NORTH_EAST),
        "run_south_west": commands.Run(Direction.SOUTH_WEST),
        "run_south_east": commands.Run(Direction.SOUTH_EAST),
        "fight": commands.Fight(),
        "close_door": commands.CloseDoor(),
        "pick_up": commands.PickUp(),
        "descend": commands.Descend(),
        "ascend": commands.Ascend(),
        "inventory": commands.OpenInventory(),
        "equipment": commands.OpenEquipment(),
        "wear": commands.Wear(),
        "take_off": commands.TakeOff(),
        "drop": commands.Drop(),
        "expunge": commands.Expunge(),
        "inspect": commands.Inspect(),
        "inspect_worn": commands.InspectWorn(),
        "fire": commands.Fire(),
        "cast": commands.Cast(),
        "look": commands.Look(),
        "look_at_monsters": commands.LookAtMonsters(),
        "next_target": commands.NextTarget(),
        "monsters": commands.ListMonsters(),
        "sheet": commands.OpenSheet(),
        "discoveries": commands.OpenDiscoveries(),
        "log": commands.OpenLog(),
        "help": commands.OpenHelp(),
        "save_and_quit": commands.SaveAndQuit(),
        "quit": commands.Quit(),
        "fog": commands.ToggleFog(),
        "go_to": commands.GoTo(),
        "go_anywhere": commands.GoAnywhere(),
        "tunnel_map": commands.ShowTunnelMap(),
        "distance_map": commands.ShowDistanceMap(),
        "hardness_map": commands.ShowHardnessMap(),
        "filter": commands.Filter(),
        "switch": commands.Switch(),
        "erase": commands.Erase(),
        "clear": commands.Clear(),
        "confirm": commands.Confirm(),
        "cancel": commands.Cancel(),
    }
)
"""The names of actions in key files, in the order in which the help shows them."""


class KeyMap:
    """The keys in force.

    Args:
        bindings: for each context, which key does which of the `ACTIONS`. Escape cancels in any case.
        findings: what was wrong with the files it was read from.
    """

    __slots__ = ("_bindings", "findings")

    def __init__(self, bindings: Mapping[str, Mapping[str, str]], findings: Sequence[str] = ()) -> None:
        self._bindings = {context: {**bindings.get(context, {}), "Escape": "cancel"} for context in CONTEXTS}
        self.findings = tuple(findings)

    @classmethod
    def load(cls, *sources: Traversable) -> KeyMap:
        """Read key files, each laid over those before it and all over the built-in keys.

        A file changes the actions it names: they lose the keys they had and get those of the list, which may be
        empty. Broken parts of a file change nothing; they are told in `findings`.

        Args:
            sources: `keys.json` of the campaign, the key set the player chose (`engine.ui.keys.sets`), then
                `keys.json` of the player; files that do not exist change nothing.
        """
        bindings: dict[str, dict[str, str]] = {}
        findings: list[str] = []
        for source in (files("engine.ui.keys") / "default_keys.json", *sources):
            file = KeyFile(source, BOUND, ACTIONS)
            findings += file.findings
            for context, wishes in file.wishes.items():
                bindings[context] = _rebound(bindings.get(context, {}), wishes)
        return cls(bindings, findings)

    def command(self, context: str, key: str) -> Command | None:
        """What a key means, or None if it means nothing there.

        Where a text is typed, a key that writes a sign means that sign, whatever it does elsewhere. Where one key is
        the answer, every key is: by its sign, digits of the numpad by theirs, all others by none. A key with Shift that
        means nothing itself is the key without it.

        Raises:
            KeyError: there is no such context.
        """
        if context == TYPING and sign_of(key):
            return commands.Type(sign_of(key))
        if context == ONE_KEY and key != "Escape":
            return commands.Choose(sign_typed(key))
        bindings = self._bindings[context]
        action = bindings.get("Space" if key == " " else key) or bindings.get(without_shift(key))
        if action is not None:
            return ACTIONS[action]
        if context in CHOOSING and len(key) == 1 and key.isalnum():
            return commands.Choose(key)
        return None

    def keys(self, context: str, action: str) -> list[str]:
        """The keys that do this action."""
        return [key for key, bound in self._bindings[context].items() if bound == action]

    def hint(self, action: str, context: str = "play") -> str:
        """The first key that does this action, as it is shown; empty if there is none."""
        return label(self.keys(context, action)[:1])

    def help(self, context: str) -> list[tuple[str, str]]:
        """What can be done: for each kind of command its keys, and what it does."""
        rows: dict[type[Command], list[str]] = {}
        for action, command in ACTIONS.items():
            rows.setdefault(type(command), []).extend(self.keys(context, action))
        if context in CHOOSING:
            rows[commands.Choose] = ["letter"]
        if context == TYPING:
            rows[commands.Type] = ["letter"]
        return [(label(keys), _summary(kind)) for kind, keys in rows.items() if keys]


def _rebound(bindings: Mapping[str, str], wishes: Mapping[str, Sequence[str]]) -> dict[str, str]:
    taken = {key: action for action, keys in wishes.items() for key in keys}
    kept = {key: action for key, action in bindings.items() if action not in wishes and key not in taken}
    return kept | taken


def _summary(kind: type[Command]) -> str:
    return (inspect.getdoc(kind) or "").partition("\n")[0]
