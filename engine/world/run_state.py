"""What the game is waiting for: one struct a state, one screen a state (source: seed 1, tutorial facts §4).

States hold ids and numbers only, so they can be saved, compared and printed. What a screen shows beside
(cursor, scroll) lives in a view that is neither saved nor part of the digest.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from components.references import EntityId

DirectionName: TypeAlias = Literal[
    "north", "south", "west", "east", "north_west", "north_east", "south_west", "south_east"
]
"""The value of a `Direction`."""


class State(msgspec.Struct, frozen=True, tag=True):
    """Base of all run states."""


class PreRun(State, frozen=True):
    """One pass of the turn order in which no time passes: a level was entered, or a question answered."""


class AwaitingInput(State, frozen=True):
    """The player is to act."""


class Ticking(State, frozen=True):
    """Instants pass until the player is due."""


class Activity(State, frozen=True):
    """What the player does turn after turn without being asked, until something breaks it off.

    How things stood when its last turn began: hit points, the number of statuses and of lines worth a pause; and how
    many turns it has taken, that one counted.
    """

    hit_points: int
    statuses: int
    notable: int
    turns: int


class Resting(Activity, frozen=True):
    """The player waits on until well again."""


class Exploring(Activity, frozen=True):
    """The player goes to wherever there is something new."""


class Travelling(Activity, frozen=True):
    """The player goes to a tile."""

    x: int
    y: int


class Running(Activity, frozen=True):
    """The player walks on: the step that was taken last, and the tile it is to lead to."""

    direction: DirectionName
    x: int
    y: int


class ShowDirection(State, frozen=True):
    """On which side is somebody to be fought, or a door to be shut?"""

    act: Literal["fight", "close"]


class ShowInventory(State, frozen=True):
    """The backpack; choosing a thing uses it, where the campaign says so."""


class ShowEquipment(State, frozen=True):
    """What is worn, slot by slot."""


class ShowWearItem(State, frozen=True):
    """What is to be worn or wielded?"""


class ShowDropItem(State, frozen=True):
    """What is to be dropped?"""


class ShowRemoveItem(State, frozen=True):
    """What is to be taken off?"""


class ShowExpungeItem(State, frozen=True):
    """What is to be destroyed for good?"""


class ShowInspectItem(State, frozen=True):
    """What is to be looked at closely?"""


class ShowInspectWorn(State, frozen=True):
    """Which of the worn things is to be looked at closely?"""


class ShowWearWhere(State, frozen=True):
    """Which of the worn things is to make room for this one?"""

    item: EntityId


class ShowItem(State, frozen=True):
    """The description of one thing, chosen from those that are worn, from the list of a vendor, or from all."""

    item: EntityId
    worn: bool = False
    vendor: EntityId | None = None
    mode: Literal["buy", "sell"] = "buy"


class ShowQuantity(State, frozen=True):
    """How many of a stack of `most` things are to be dropped, destroyed for good, or traded with the vendor?"""

    item: EntityId
    most: int
    act: Literal["drop", "destroy", "buy", "sell"] = "drop"
    vendor: EntityId | None = None


class ShowVendor(State, frozen=True):
    """What is to be bought from the vendor, or sold to it?"""

    vendor: EntityId
    mode: Literal["buy", "sell"] = "buy"


class ShowCast(State, frozen=True):
    """Which spell is to be cast?"""


class ShowTargeting(State, frozen=True):
    """Where is the item or the spell to be aimed at, or whom is the weapon to shoot? Either an item or a spell."""

    item: EntityId | None = None
    spell: str | None = None


class ShowConfirmExpunge(State, frozen=True):
    """Is so much of a thing really to be destroyed for good?"""

    item: EntityId
    count: int = 1


class ShowConfirmStep(State, frozen=True):
    """Is the player really to step onto something that will hurt? `direction` is called as in `Direction`."""

    direction: DirectionName


class ShowConfirmDeed(State, frozen=True):
    """Is an item or a spell to be used although it meets somebody who means no harm, or does oneself no good?

    `x` and `y` are the tile it is aimed at, None for what is not aimed.
    """

    item: EntityId | None = None
    spell: str | None = None
    x: int | None = None
    y: int | None = None


class ShowConfirmWear(State, frozen=True):
    """Is a thing to be worn, in this slot if one is named, although the player will regret it?"""

    item: EntityId
    slot: str | None = None


class ShowConfirmSale(State, frozen=True):
    """Is so much of a thing to be given to the vendor for no gold?"""

    vendor: EntityId
    item: EntityId
    count: int = 1


class ShowConfirmQuit(State, frozen=True):
    """Is the run to be given up?"""


class ShowRemoveCurse(State, frozen=True):
    """Which thing is to be freed?

    `scroll` or `shrine` acts when the thing is chosen; neither does for a scroll that is spent already.
    """

    scroll: EntityId | None = None
    shrine: EntityId | None = None


class ShowIdentify(State, frozen=True):
    """Which thing is to be learned?

    `scroll` or `shrine` acts when the thing is chosen; neither does for a scroll that is spent already.
    """

    scroll: EntityId | None = None
    shrine: EntityId | None = None


class ShowLook(State, frozen=True):
    """Looking round: what is where; or going from one of the monsters in view to the next."""

    monsters: bool = False


class ShowTravel(State, frozen=True):
    """Where is the player to go?"""


class ShowMonsters(State, frozen=True):
    """The monsters and where they are."""


class ShowSheet(State, frozen=True):
    """All figures of the player's character."""


class ShowGoTo(State, frozen=True):
    """Where does a wizard want to be?"""


class ShowRock(State, frozen=True):
    """The map with what a wizard knows of it: how far each tile is, with or without digging, or how hard its rock."""

    sight: Literal["distances", "tunnels", "hardness"]


class ShowDiscoveries(State, frozen=True):
    """Kinds of magic things that are known, and what was seen of others."""


class ShowLog(State, frozen=True):
    """Earlier messages."""


class ShowHelp(State, frozen=True):
    """The keys in force."""


class NextLevel(State, frozen=True):
    """The player goes down."""


class PreviousLevel(State, frozen=True):
    """The player goes up."""


class MagicMapReveal(State, frozen=True):
    """The map of the level appears to the player; all rows above `row` have done so."""

    row: int


class TeleportingToOtherLevel(State, frozen=True):
    """The player goes to a tile of another level, or to the free one nearest to it."""

    x: int
    y: int
    depth: int


class TownPortal(State, frozen=True):
    """The player goes to the town, beside a portal that leads back."""


class SaveGame(State, frozen=True):
    """The game is to be saved and left."""


class GameOver(State, frozen=True):
    """The player is dead, or has won: the game is over."""

    won: bool = False


AnyActivity: TypeAlias = Resting | Exploring | Travelling | Running

RunState: TypeAlias = (
    PreRun
    | AwaitingInput
    | Ticking
    | Resting
    | Exploring
    | Travelling
    | Running
    | ShowDirection
    | ShowInventory
    | ShowEquipment
    | ShowWearItem
    | ShowDropItem
    | ShowRemoveItem
    | ShowExpungeItem
    | ShowInspectItem
    | ShowInspectWorn
    | ShowWearWhere
    | ShowItem
    | ShowQuantity
    | ShowCast
    | ShowVendor
    | ShowTargeting
    | ShowConfirmDeed
    | ShowConfirmExpunge
    | ShowConfirmStep
    | ShowConfirmWear
    | ShowConfirmSale
    | ShowConfirmQuit
    | ShowRemoveCurse
    | ShowIdentify
    | ShowLook
    | ShowTravel
    | ShowMonsters
    | ShowSheet
    | ShowGoTo
    | ShowRock
    | ShowDiscoveries
    | ShowLog
    | ShowHelp
    | NextLevel
    | PreviousLevel
    | TeleportingToOtherLevel
    | TownPortal
    | MagicMapReveal
    | SaveGame
    | GameOver
)


class Requests:
    """Resource: states that rules ask for, oldest first; the session grants one after each tick."""

    __slots__ = ("queue",)

    def __init__(self) -> None:
        self.queue: list[RunState] = []

    def ask(self, state: RunState) -> None:
        """Ask for a state."""
        self.queue.append(state)
