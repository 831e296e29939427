"""A whole game without a screen: make one, or load one, and give it commands."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import esper

from components.identity import Name, Player
from components.stats import Pools
from components.status import DamageOverTime
from engine import screens
from engine.core.colour import GOLD, RED
from engine.core.errors import HexdelveError
from engine.mapgen.populate import plan_level
from engine.mapgen.scene import Scene, read_scene
from engine.raws.findings import Report
from engine.raws.library import Library
from engine.raws.loading import load_library
from engine.resuming import check_packs, resume
from engine.running import run_on
from engine.save import files
from engine.save.snapshot import FORMAT, Document, Header, PackStamp, digest, take_snapshot
from engine.screens.home import home
from engine.setup import begin_run, furnish, game_version, give_belongings, load_keys
from engine.ui.frame import Frame, Layout
from engine.ui.keys import sets
from engine.ui.keys.keymap import KeyMap
from engine.ui.view import View
from engine.world.chronicle import Chronicle
from engine.world.commands import Command
from engine.world.dungeon import Dungeon
from engine.world.ecs import drop_world, entered, new_world, only, resource
from engine.world.gamelog import GameLog, Span, say
from engine.world.inventory import carried_by, worn_by
from engine.world.knowledge import note_seen
from engine.world.level import Level
from engine.world.outbox import Fact, Outbox
from engine.world.run_state import AwaitingInput, GameOver, PreRun, RunState, SaveGame
from engine.world.statuses import of_kind, statuses_of
from systems.hunger import starves
from systems.wait import enemies_in_view


class Dangers(NamedTuple):
    """How things stand with the player: hit points lost, hostile creatures in view, statuses.

    `creeping` are the hit points that each turn is going to cost, as the player knows already: hunger and poison.
    `eighths` of all hit points are lost.
    """

    lost: int
    enemies: frozenset[int]
    statuses: frozenset[int]
    creeping: int = 0
    eighths: int = 0

    def news(self, before: Dangers) -> str:
        """What is worse than it was, as the end of "You stop: "; nothing if it is no reason to stop.

        A harm that creeps on as it did is one only at each eighth of all hit points.
        """
        loss = self.lost - before.lost
        if loss > before.creeping or (loss > 0 and self.eighths > before.eighths):
            return "you are hurt."
        if self.enemies - before.enemies:
            return "somebody hostile is in view."
        if self.statuses - before.statuses:
            return "something has come over you."
        return ""


class Session:
    """One game. It owns an esper world and enters it in each public method, so sessions never touch each other.

    Make one with `Session.new` or `Session.load`; `close` ends it, and so does forgetting it.
    """

    def __init__(self, library: Library, report: Report, campaign: str, keys: KeyMap) -> None:
        self.report = report
        self.library = library
        self.campaign = campaign
        self.view = View(keys)
        self._state: RunState = PreRun()
        self._world = new_world()
        self._end = weakref.finalize(self, drop_world, self._world)

    # --- making ---------------------------------------------------------------------------

    @classmethod
    def new(
        cls,
        campaign: str = "hexdelve",
        seed: int = 0,
        packs: Sequence[Path] = (),
        *,
        depth: int = 1,
        scene: Scene | Path | None = None,
        name: str | None = None,
        key_set: str = sets.USUAL,
    ) -> Session:
        """Begin a game.

        Args:
            campaign: id of the campaign's pack.
            seed: equal seeds and commands give equal games.
            packs: folders of further packs.
            depth: of the campaign's level to start on.
            scene: a drawn level to start on, or its file, instead of one of the campaign's.
            name: of the character, instead of the campaign's.
            key_set: name of the ready set of keys the player chose.

        Raises:
            HexdelveError: a pack or the scene is wrong.
        """
        if type(seed) is not int:
            raise TypeError(f"a seed is a whole number, not {seed!r}")
        if isinstance(scene, Path):
            scene = read_scene(scene)
        library, report = load_library(campaign, packs)
        session = cls(library, report, campaign, load_keys(campaign, packs, key_set))
        with session._entered():
            furnish(library, seed, campaign)
            blueprint = scene.blueprint if scene is not None else plan_level(library, depth, seed)
            begin_run(blueprint, seed, name, scene.source if scene is not None else "")
            if scene is not None:
                give_belongings(scene)
            player = only(Player)
            note_seen([*worn_by(player).values(), *carried_by(player)])
            say(Span(f"Welcome to {blueprint.name}. Press ? for the keys."))
            if library.rules.goal and scene is None:
                say(Span(library.rules.goal, GOLD))
            session._run()
        return session

    @classmethod
    def load(cls, path: Path, packs: Sequence[Path] = (), key_set: str = sets.USUAL) -> Session:
        """Go on with a saved game.

        Args:
            path: the save file; it is left as it is.
            packs: folders of the packs the game was played with, beside the shipped ones.
            key_set: name of the ready set of keys the player chose.

        Raises:
            HexdelveError: the save is damaged, of another format, or needs packs that are not given.
        """
        document = files.read_save(path)
        header = document.header
        library, report = load_library(header.campaign, packs)
        changed = check_packs(path, header, library)
        session = cls(library, report, header.campaign, load_keys(header.campaign, packs, key_set))
        with session._entered():
            session._state = resume(path, document, library, session.view, changed=bool(changed))
        for pack in changed:
            session.tell(f"The pack {pack} has changed since this game was saved; what it no longer has is left out.")
        return session

    # --- using ----------------------------------------------------------------------------

    @property
    def state(self) -> RunState:
        """What the game waits for."""
        return self._state

    @property
    def player(self) -> int:
        """The entity of the player's character; the caller is in this game's world."""
        return only(Player)

    @property
    def over(self) -> bool:
        """Whether the player's character is dead, or has won."""
        with self._entered():
            return isinstance(home(), GameOver)

    @property
    def context(self) -> str:
        """Which keys are in force."""
        with self._entered():
            return screens.context(self._state, self.view)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What happened during the last command."""
        with self._entered():
            return tuple(resource(Outbox).facts)

    def step(self, command: Command) -> RunState:
        """Carry out a command and let time pass until the player has to decide again.

        Returns:
            The state the game is in then.
        """
        with self._entered():
            resource(Outbox).facts.clear()
            self.view.hover, self.view.notice = None, ""
            told = resource(GameLog).total
            self._state = screens.handle(self._state, command, self.view)
            self._run()
            self.view.said = resource(GameLog).total - told
            if self.view.said:
                self.view.told = told
        return self._state

    def draw(self, frame: Frame, view: View | None = None) -> None:
        """Show the game on an empty frame; this changes nothing in the game."""
        with self._entered():
            screens.draw(self._state, frame, view or self.view)

    def clicked(self, layout: Layout, column: int, row: int) -> Command | None:
        """What a click on a text cell means, on a frame of this layout; cursor and aim may move."""
        with self._entered():
            return screens.click(self._state, layout, self.view, column, row)

    def hover(self, layout: Layout, cell: tuple[int, int] | None) -> None:
        """Let the pointer be over a text cell (column, row) of a frame of this layout, or nowhere."""
        with self._entered():
            screens.hover(self._state, layout, self.view, cell)

    def dangers(self) -> Dangers:
        """What a held key has to stop at, when it grows."""
        with self._entered():
            player = only(Player)
            points = esper.component_for_entity(player, Pools).hit_points
            lost = points.max - points.current
            return Dangers(
                lost,
                frozenset(enemies_in_view(player)),
                frozenset(statuses_of(player)),
                creeping=starves(player) + sum(harm.damage for _, harm in of_kind(player, DamageOverTime)),
                eighths=lost * 8 // max(1, points.max),
            )

    def digest(self) -> str:
        """32 hexadecimal digits that are equal for equal games, whatever was played before and wherever."""
        with self._entered():
            return digest(take_snapshot(self._state))

    def save(self, path: Path) -> None:
        """Write the game to a file; a game that was about to be saved and left goes on when it is loaded.

        Raises:
            HexdelveError: the file cannot be written; an earlier save is untouched.
        """
        with self._entered():
            state = AwaitingInput() if isinstance(self._state, SaveGame) else self._state
            files.write_save(path, Document(self._header(), take_snapshot(state)))
            self._state = state

    def resume(self, error: HexdelveError) -> None:
        """Go on with a game that could not be saved, and say why."""
        self._state = AwaitingInput()
        self.tell(str(error))

    def tell(self, message: str) -> None:
        """Write a line of warning into the log."""
        with self._entered():
            say(Span(message, RED))

    def header(self) -> Header:
        """What a save of this game would say of itself."""
        with self._entered():
            return self._header()

    @property
    def seed(self) -> int:
        """The seed of this game."""
        with self._entered():
            return resource(Dungeon).seed

    @property
    def turns(self) -> int:
        """Turns the player has spent."""
        with self._entered():
            return resource(Chronicle).turns

    def log(self) -> list[str]:
        """The messages so far, oldest first."""
        with self._entered():
            return resource(GameLog).texts()

    @contextlib.contextmanager
    def world(self) -> Iterator[None]:
        """Enter the game's world, to look at it or to arrange it: tests, bots, research."""
        with self._entered():
            yield

    def close(self) -> None:
        """End the game; nothing is saved."""
        self._end()

    @contextlib.contextmanager
    def _entered(self) -> Iterator[None]:
        if not self._end.alive:
            raise RuntimeError("this session is closed")
        with entered(self._world):
            yield

    # --- running --------------------------------------------------------------------------

    def _run(self) -> None:
        self._state = run_on(self._state)

    def _header(self) -> Header:
        return Header(
            format=FORMAT,
            game_version=game_version(),
            campaign=self.campaign,
            packs=[PackStamp(pack.id, pack.version, pack.checksum) for pack in self.library.packs],
            name=esper.component_for_entity(only(Player), Name).name,
            level_name=resource(Level).name,
            depth=resource(Dungeon).depth,
            turns=resource(Chronicle).turns,
        )
