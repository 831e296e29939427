"""Messages between systems: what somebody wants to do, and what has just happened to somebody.

A message waits in the list of its type until the one system that consumes it takes the list. Messages are not
components: adding a component drops all cached queries, and a list keeps the order of asking. Whoever executes
an intent checks again whether it is still possible.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec

from components.references import EntityId
from engine.core.geometry import Direction, Point
from engine.world.ecs import resource

M = TypeVar("M", bound="Message")


class Message(msgspec.Struct, frozen=True):
    """Base of all messages; the one who wants it, or to whom it happened, is kept beside it.

    A wish is an act that somebody has chosen; whoever cannot choose loses it (`Intents.forget_wishes`).
    """

    is_wish: ClassVar[bool] = True


# --- wishes -----------------------------------------------------------------------------


class WantsToMove(Message, frozen=True):
    """Step to the neighbouring tile."""

    direction: Direction


class WantsToDig(Message, frozen=True):
    """Take a bite of the rock on the neighbouring tile, and step there once it is open."""

    direction: Direction


class WantsToSwap(Message, frozen=True):
    """Change places with a bystander on a neighbouring tile."""

    other: EntityId


class WantsToOpen(Message, frozen=True):
    """Open a shut door on a neighbouring tile; that is the whole turn."""

    door: EntityId


class WantsToClose(Message, frozen=True):
    """Shut an open door on a neighbouring tile."""

    door: EntityId


class WantsToTakeStairs(Message, frozen=True):
    """Go down or up the stairs one stands on."""

    down: bool


class WantsToWait(Message, frozen=True):
    """Let the turn pass."""


class WantsToMelee(Message, frozen=True):
    """Strike a neighbour."""

    target: EntityId


class WantsToShoot(Message, frozen=True):
    """Shoot somebody in sight with the wielded ranged weapon."""

    target: EntityId


class WantsToCastSpell(Message, frozen=True):
    """Cast a spell; `target` is the tile it is aimed at, None for what is not aimed."""

    spell: str
    target: Point | None = None


class WantsToApproach(Message, frozen=True):
    """Walk towards a tile (by index)."""

    tile: int


class WantsToFlee(Message, frozen=True):
    """Walk away from tiles (by index)."""

    tiles: tuple[int, ...]


class WantsToPickupItem(Message, frozen=True):
    """Take a thing that lies on one's own tile."""

    item: EntityId


class WantsToTakeAll(Message, frozen=True):
    """Take everything that lies on one's own tile."""


class WantsToDestroyAll(Message, frozen=True):
    """Destroy everything that lies on one's own tile."""


class WantsToEquip(Message, frozen=True):
    """Wear or wield a carried thing; what is in its slot goes to the backpack.

    `slot` names the slot, where it fits several; None for the one that makes room most easily.
    """

    item: EntityId
    slot: str | None = None


class WantsToUseItem(Message, frozen=True):
    """Drink, read, eat or zap a carried thing.

    `target` is the tile it is aimed at; `choice` is the thing it is to act on (scrolls that ask).
    """

    item: EntityId
    target: Point | None = None
    choice: EntityId | None = None


class WantsToDropItem(Message, frozen=True):
    """Lay a carried thing on the floor, or so many of a stack; all if `count` is None."""

    item: EntityId
    count: int | None = None


class WantsToRemoveItem(Message, frozen=True):
    """Take off a worn thing; it goes to the backpack."""

    item: EntityId


class WantsToExpungeItem(Message, frozen=True):
    """Destroy a carried thing for good, or so many of a stack; all if `count` is None."""

    item: EntityId
    count: int | None = None


class WantsToQuit(Message, frozen=True):
    """Give the run up."""


WizardSight: TypeAlias = Literal["fog", "places", "distances", "tunnels", "hardness"]
"""The level without fog, the same to choose a place to go to, distances on foot or by digging, how hard the rock is."""


class WantsWizardry(Message, frozen=True):
    """See what nobody could."""

    sight: WizardSight


class WantsToGoTo(Message, frozen=True):
    """Be on another tile of the level at once, as wizards are; None for any tile at random."""

    place: Point | None = None


class WantsToBuy(Message, frozen=True):
    """Buy so many of a thing from a vendor beside one."""

    vendor: EntityId
    item: EntityId
    count: int = 1


class WantsToSell(Message, frozen=True):
    """Sell so many of a carried thing to a vendor beside one."""

    vendor: EntityId
    item: EntityId
    count: int = 1


class WantsToLiftCurse(Message, frozen=True):
    """Answer to a scroll already read, or to a shrine one stands on: lift the curse from this thing."""

    item: EntityId
    shrine: EntityId | None = None


class WantsToIdentify(Message, frozen=True):
    """Answer to a scroll already read, or to a shrine one stands on: learn the kind of this thing."""

    item: EntityId
    shrine: EntityId | None = None


# --- news -------------------------------------------------------------------------------


class LevelEntered(Message, frozen=True):
    """A level was entered or loaded: the spatial index is to be filled."""

    is_wish: ClassVar[bool] = False


class EntityMoved(Message, frozen=True):
    """Somebody came to another tile by a step or a swap."""

    is_wish: ClassVar[bool] = False


class EquipmentChanged(Message, frozen=True):
    """Somebody's things or statuses changed: load and attributes are to be worked out again."""

    is_wish: ClassVar[bool] = False


class Fell(Message, frozen=True):
    """A creature died and is to be removed."""

    is_wish: ClassVar[bool] = False


class Noise(Message, frozen=True):
    """Somebody made a noise on a tile (by index) that is heard so many steps away."""

    is_wish: ClassVar[bool] = False

    tile: int
    loudness: int


class KindLearned(Message, frozen=True):
    """Somebody found out what a kind of item is, by using one of it."""

    is_wish: ClassVar[bool] = False

    kind: str


class Intents:
    """Resource: all messages that wait, by type, each with whom it concerns, in the order of asking."""

    __slots__ = ("waiting",)

    def __init__(self) -> None:
        self.waiting: dict[type[Message], list[tuple[int, Any]]] = {}

    def add(self, actor: int, message: Message) -> None:
        """Let a message wait for its system."""
        self.waiting.setdefault(type(message), []).append((actor, message))

    def take(self, kind: type[M]) -> list[tuple[int, M]]:
        """All waiting messages of a type, which wait no longer."""
        return self.waiting.pop(kind, [])

    def forget_wishes(self, actor: int) -> None:
        """Forget what somebody wants to do; what has happened to it is still told."""
        for kind in [kind for kind in self.waiting if kind.is_wish]:
            left = [entry for entry in self.waiting[kind] if entry[0] != actor]
            if left:
                self.waiting[kind] = left
            else:
                del self.waiting[kind]

    def clear(self) -> None:
        """Forget every message (the level they speak of is left)."""
        self.waiting.clear()


def intend(actor: int, message: Message) -> None:
    """Let a message wait for its system in the current world."""
    resource(Intents).add(actor, message)
