"""Going on with a saved game: it is restored, and refused unless it is sound here and on every level left behind."""

from __future__ import annotations

from pathlib import Path

import msgspec

from components.identity import Player
from components.stats import Pools
from engine import screens
from engine.core.errors import HexdelveError
from engine.invariants.world import check_world
from engine.raws.library import Library
from engine.save.snapshot import Document, Header, restore
from engine.setup import furnish
from engine.travel import index_level, take_stairs
from engine.ui.frame import Frame, Layout
from engine.ui.view import View
from engine.world.dungeon import Dungeon
from engine.world.ecs import drop_world, entered, new_world, only, query, resource
from engine.world.intents import EquipmentChanged, intend
from engine.world.life import is_alive
from engine.world.run_state import MagicMapReveal, RunState
from engine.world.schedule import run, tick
from systems import OUT_OF_TIME, SETTLE
from systems.encumbrance import EncumbranceSystem
from systems.visibility import show_view

_DAMAGE = (msgspec.MsgspecError, ValueError, TypeError, LookupError, ArithmeticError, AttributeError)
"""What reading and checking raise where a document says what cannot be."""


def check_packs(path: Path, header: Header, library: Library) -> list[str]:
    """See that every pack a save was played with is there; the ids of those that have changed since.

    Raises:
        HexdelveError: one is missing, or the campaign's own is not among them.
    """
    given = {pack.id: pack.checksum for pack in library.packs}
    played = [pack.id for pack in header.packs]
    missing = [identity for identity in played if identity not in given]
    if missing:
        raise HexdelveError(
            f"{path}: this game was played with the pack {', '.join(missing)}.",
            "Name its folder with --pack; the file was left as it is.",
        )
    if header.campaign not in played:
        raise _damaged(path, f"it is of the campaign {header.campaign}, and was not played with it")
    return [pack.id for pack in header.packs if given[pack.id] != pack.checksum]


def resume(path: Path, document: Document, library: Library, view: View, *, changed: bool = False) -> RunState:
    """Fill the current world, which is empty, from a save.

    Args:
        path: its file.
        document: what it holds.
        library: the content in force.
        view: with which the state is to be shown.
        changed: whether that has changed since: what follows from it is worked out anew then.

    Returns:
        The state the run was in.

    Raises:
        HexdelveError: the save says what cannot be, of the current level or of one left behind.
    """
    try:
        state = _restore(document, library, changed=changed)
        _must_be_shown(state, view)
        depths = sorted(resource(Dungeon).frozen)
        if depths and is_alive(only(Player)):
            _try_levels_left_behind(document, library, depths, changed=changed)
    except _DAMAGE as error:
        raise _damaged(path, str(error)) from error
    return state


def _restore(document: Document, library: Library, *, changed: bool) -> RunState:
    furnish(library, document.run.seed, document.header.campaign)
    state = restore(document.run, document.header.campaign)
    index_level()
    if changed:
        _reckon_anew()
    show_view()
    _must_be_sound()
    return state


def _try_levels_left_behind(document: Document, library: Library, depths: list[int], *, changed: bool) -> None:
    """See that the player could come back to each level, in a world that is forgotten afterwards."""
    name = new_world()
    try:
        with entered(name):
            _restore(document, library, changed=changed)
            for depth in depths:
                _try_level(depth, changed=changed)
    finally:
        drop_world(name)


def _try_level(depth: int, *, changed: bool) -> None:
    try:
        take_stairs(depth)
        if changed:
            _reckon_anew()
        tick(OUT_OF_TIME, SETTLE)
        _must_be_sound()
    except _DAMAGE as error:
        raise ValueError(f"on the level of depth {depth}: {error}") from error


def _reckon_anew() -> None:
    """Work out for everybody what encumbrance makes of things and rules."""
    for creature, _ in query(Pools):
        intend(creature, EquipmentChanged())
    run(EncumbranceSystem())


def _must_be_sound() -> None:
    """Refuse the current world for the first of its problems.

    Raises:
        ValueError: it has one.
    """
    problems = check_world()
    if problems:
        raise ValueError(problems[0])


def _must_be_shown(state: RunState, view: View) -> None:
    """Refuse a state in which no game waits for anybody, or that asks about what is not there.

    Raises:
        Exception: as drawing raises it; `_DAMAGE` has the kinds.
    """
    if not screens.waits(state) and not isinstance(state, MagicMapReveal):
        raise ValueError(f"no game is saved in the middle of {type(state).__name__}")
    screens.draw(state, Frame(Layout(80, 24, 1)), View(view.keys))


def _damaged(path: Path, why: str) -> HexdelveError:
    line = " ".join(why.split())
    return HexdelveError(f"{path}: the save is damaged ({line}).", "The file was left as it is.")
