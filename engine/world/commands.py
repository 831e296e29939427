"""Commands: what a key means, before the screen in front of the player makes something of it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from engine.core.geometry import Direction


class CommandBase(msgspec.Struct, frozen=True, tag=True):
    """Base of all commands."""


class Move(CommandBase, frozen=True):
    """Step, strike, open or swap; or move the cursor."""

    direction: Direction


class Wait(CommandBase, frozen=True):
    """Let a turn pass."""


class Rest(CommandBase, frozen=True):
    """Wait until well again, or something happens."""


class Explore(CommandBase, frozen=True):
    """Explore, until something happens."""


class Travel(CommandBase, frozen=True):
    """Point at a place and go there."""


class TravelTo(CommandBase, frozen=True):
    """Go to a tile that was pointed at."""

    x: int
    y: int


class Run(CommandBase, frozen=True):
    """Run that way, until something is there."""

    direction: Direction


class Fight(CommandBase, frozen=True):
    """Strike somebody beside one, whoever it is."""


class CloseDoor(CommandBase, frozen=True):
    """Shut a door beside one."""


class PickUp(CommandBase, frozen=True):
    """Take what lies here."""


class Descend(CommandBase, frozen=True):
    """Take the stairs down."""


class Ascend(CommandBase, frozen=True):
    """Take the stairs up."""


class OpenInventory(CommandBase, frozen=True):
    """Show the backpack."""


class OpenEquipment(CommandBase, frozen=True):
    """Show what is worn."""


class Wear(CommandBase, frozen=True):
    """Wear or wield something."""


class TakeOff(CommandBase, frozen=True):
    """Take something off."""


class Drop(CommandBase, frozen=True):
    """Drop something."""


class Expunge(CommandBase, frozen=True):
    """Destroy something for good."""


class Inspect(CommandBase, frozen=True):
    """Look at something closely."""


class InspectWorn(CommandBase, frozen=True):
    """Look closely at something you wear."""


class Fire(CommandBase, frozen=True):
    """Shoot with the wielded weapon."""


class Cast(CommandBase, frozen=True):
    """Cast a spell."""


class Look(CommandBase, frozen=True):
    """Look round: what is that over there?"""


class LookAtMonsters(CommandBase, frozen=True):
    """Look at the monsters in view."""


class ListMonsters(CommandBase, frozen=True):
    """List the monsters: where they are."""


class OpenSheet(CommandBase, frozen=True):
    """Show all your figures."""


class ToggleFog(CommandBase, frozen=True):
    """Show the whole level, or no longer (wizard)."""


class GoTo(CommandBase, frozen=True):
    """Go to any place at once (wizard)."""


class GoAnywhere(CommandBase, frozen=True):
    """Take any place at random instead of one pointed at (wizard)."""


class ShowTunnelMap(CommandBase, frozen=True):
    """Show how far it is, by digging too (wizard)."""


class ShowDistanceMap(CommandBase, frozen=True):
    """Show how far it is on foot (wizard)."""


class ShowHardnessMap(CommandBase, frozen=True):
    """Show how hard the rock is (wizard)."""


class NextTarget(CommandBase, frozen=True):
    """Go to the next thing in view."""


class OpenDiscoveries(CommandBase, frozen=True):
    """Show what kinds of magic things you know."""


class OpenLog(CommandBase, frozen=True):
    """Show earlier messages."""


class OpenHelp(CommandBase, frozen=True):
    """Show the keys."""


class SaveAndQuit(CommandBase, frozen=True):
    """Save the game and leave it."""


class Quit(CommandBase, frozen=True):
    """Give the game up."""


class Choose(CommandBase, frozen=True):
    """Choose the row of a menu that bears this letter."""

    letter: str


class Filter(CommandBase, frozen=True):
    """Begin to type what the rows are to hold."""


class Switch(CommandBase, frozen=True):
    """Turn from buying to selling, and back."""


class Type(CommandBase, frozen=True):
    """A letter of a text that is being typed."""

    letter: str


class Erase(CommandBase, frozen=True):
    """Take back the last letter of a text."""


class Clear(CommandBase, frozen=True):
    """Take back the whole text."""


class Confirm(CommandBase, frozen=True):
    """Accept what is under the cursor."""


class Cancel(CommandBase, frozen=True):
    """Leave a prompt and change nothing."""


Command: TypeAlias = (
    Move
    | Wait
    | Rest
    | Explore
    | Travel
    | TravelTo
    | Run
    | Fight
    | CloseDoor
    | PickUp
    | Descend
    | Ascend
    | OpenInventory
    | OpenEquipment
    | Wear
    | TakeOff
    | Drop
    | Expunge
    | Inspect
    | InspectWorn
    | Fire
    | Cast
    | Look
    | LookAtMonsters
    | ListMonsters
    | OpenSheet
    | ToggleFog
    | GoTo
    | GoAnywhere
    | ShowTunnelMap
    | ShowDistanceMap
    | ShowHardnessMap
    | NextTarget
    | OpenDiscoveries
    | OpenLog
    | OpenHelp
    | SaveAndQuit
    | Quit
    | Choose
    | Filter
    | Switch
    | Type
    | Erase
    | Clear
    | Confirm
    | Cancel
)
