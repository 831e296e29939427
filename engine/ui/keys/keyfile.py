"""Reading a key file: which keys the player or a campaign wants for which action, and what is wrong with it."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeAlias

from engine.ui.keys.keynames import NAMED_KEYS, is_key_name, sign_of

TYPING: Final = "text"
"""The context in which a text is being typed: there every key that writes a sign writes it."""

Wishes: TypeAlias = dict[str, dict[str, list[str]]]
"""Context, then action, then its keys. An action that is not named keeps the keys it had."""

_TAKEN = {"Escape": "Escape always cancels", "F11": "F11 always switches to full screen and back"}


class KeyFile:
    """One key file: JSON, contexts that hold actions that hold their keys.

    What is wrong is left out and told in `findings`; what is right counts all the same.

    Args:
        source: the file; one that does not exist wishes for nothing.
        contexts: names a context may have.
        actions: names an action may have.
    """

    __slots__ = ("_actions", "_contexts", "_name", "findings", "wishes")

    def __init__(self, source: Traversable, contexts: Iterable[str], actions: Iterable[str]) -> None:
        self._name = source.name
        self._contexts = tuple(contexts)
        self._actions = tuple(actions)
        self.findings: list[str] = []
        self.wishes: Wishes = {}
        for context, content in self._entries(self._parse(source), self._name, "contexts"):
            if self._known(context, self._contexts, self._name, "context"):
                self.wishes[context] = self._context(content, context)

    def _parse(self, source: Traversable) -> Any:
        try:
            if not source.is_file():
                return {}
            return json.loads(source.read_text(encoding="utf-8-sig"), object_pairs_hook=self._object)
        except json.JSONDecodeError as error:
            problem = f"line {error.lineno}, column {error.colno}: {error.msg}"
        except (OSError, ValueError, RecursionError) as error:
            problem = f"the file cannot be read ({error})"
        self.findings.append(f"{self._name}: {problem}. The built-in keys stay in force.")
        return {}

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """A JSON object without its comments, in which of two equal names the first one counts."""
        content: dict[str, Any] = {}
        for name, value in pairs:
            if name.startswith("//") or name == "$schema":
                continue
            if name in content:
                self.findings.append(f"{self._name}: {name!r} stands twice in one place; the first one counts.")
            content.setdefault(name, value)
        return content

    def _entries(self, content: Any, where: str, what: str) -> Iterator[tuple[str, Any]]:
        if isinstance(content, dict):
            yield from content.items()
        else:
            self.findings.append(f"{where}: expected {what} in braces, found {_kind(content)}.")

    def _known(self, name: str, names: Iterable[str], where: str, what: str) -> bool:
        if name in names:
            return True
        self.findings.append(f"{where}: there is no {what} {name!r}.{_nearest(name, names)}")
        return False

    def _context(self, content: Any, context: str) -> dict[str, list[str]]:
        where = f"{self._name}, {context}"
        wishes: dict[str, list[str]] = {}
        bound: dict[str, str] = {}
        for action, keys in self._entries(content, where, "actions"):
            if self._known(action, self._actions, where, "action") and self._is_list(keys, f"{where}, {action}"):
                wishes[action] = [
                    key
                    for key in keys
                    if self._is_free(key, action, context, where) and self._binds(key, action, bound, where)
                ]
        return wishes

    def _is_list(self, keys: Any, where: str) -> bool:
        if not isinstance(keys, list):
            self.findings.append(f"{where}: expected a list of keys, found {_kind(keys)}.")
        return isinstance(keys, list)

    def _is_free(self, key: Any, action: str, context: str, where: str) -> bool:
        """Whether this is a key, and one that is not needed for something else in any case."""
        if not isinstance(key, str) or not is_key_name(key):
            hint = _nearest(key, NAMED_KEYS) if isinstance(key, str) else ""
            self.findings.append(f"{where}, {action}: {key!r} is not the name of a key.{hint}")
            return False
        if key in _TAKEN and (key, action) != ("Escape", "cancel"):
            self.findings.append(f"{where}, {action}: {_TAKEN[key]}.")
            return False
        if context == TYPING and sign_of(key):
            self.findings.append(f"{where}, {action}: {key!r} writes a sign; here only keys that write none can act.")
            return False
        return True

    def _binds(self, key: str, action: str, bound: dict[str, str], where: str) -> bool:
        """Whether this key can be bound to this action; if so, it is noted in `bound`."""
        if bound.get(key, action) != action:
            self.findings.append(f"{where}: {key!r} is bound to both {bound[key]} and {action}; it does {bound[key]}.")
            return False
        bound[key] = action
        return True


def _kind(value: Any) -> str:
    names = {dict: "braces", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")


def _nearest(name: str, names: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, sorted(names), n=1)
    return f" Did you mean {near[0]!r}?" if near else ""
