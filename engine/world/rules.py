"""The rules of a campaign as data: read from `rules.json` of its pack.

A rule in which campaigns differ is a small function chosen by a name written here; no system asks which
campaign it is in. Unknown fields and names are errors.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from components.stats import Pools
from engine.core.dice import Dice, summed
from engine.core.signs import is_sign

Count = Annotated[int, Field(ge=0, le=1_000_000)]
_PAGE = 18
"""Slots that a list without pages has room for."""

FASTEST = 1_000_000
"""A turn cannot cost less than that of one who is far slower."""

Level = Annotated[int, Field(ge=1, le=100)]


def _dice(text: str) -> str:
    Dice.parse(text)
    return text


def _sign(text: str) -> str:
    if not is_sign(text):
        raise ValueError("it must be one visible letter that is one cell wide")
    return text


Glyph = Annotated[str, AfterValidator(_sign)]


class _Data(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Slot(_Data):
    """A place on the body: its name, and what fits it (the slot named by an item)."""

    name: Annotated[str, Field(min_length=1)]
    accepts: Annotated[str, Field(min_length=1)]


class Sign(_Data):
    """What the glyph of things on the map means, as the help tells it."""

    glyph: Glyph
    means: Annotated[str, Field(min_length=1)]


SIGNS: Final = (
    Sign(glyph="/", means="blades, axes and clubs"),
    Sign(glyph="}", means="bows and crossbows"),
    Sign(glyph="[", means="armour and clothes"),
    Sign(glyph="¤", means="amulets"),
    Sign(glyph="=", means="rings"),
    Sign(glyph="%", means="food"),
    Sign(glyph="!", means="drinks and potions"),
    Sign(glyph="?", means="scrolls"),
    Sign(glyph="-", means="rods and wands"),
    Sign(glyph="♦", means="books"),
    Sign(glyph="+", means="a shut door"),
    Sign(glyph="'", means="an open door"),
    Sign(glyph="^", means="a trap you have spotted"),
)
"""The signs of things where a campaign names no others."""


HOW: Final = (
    "In lists a letter chooses, / filters, page up and page down turn pages.",
    "{inventory} lists your things: choose one to eat, drink, read, aim, wear, wield or take off.",
    "Walk into a creature to strike it, into a door to open it; step onto stairs to take them.",
    "{explore} explores; {travel} or a click goes where you point, {descend} {ascend} to stairs you know; Shift runs.",
    "All of these, and rest, stop at an enemy in view, at any harm, and when something is told.",
    "A blow hits if d20 and your bonus (Attack, hit) are more than the other's armour class. 1 fails, 20 hits.",
    "Armour class: 10, quickness, skill and all you wear. Fractions add up, then the rest is cut off.",
    "A turn takes 6 + 1d6, less when you are quick. Worn things and a load too heavy make it longer.",
    "You get hungry, so eat: who starves for long loses a hit point each turn.",
    "Waiting heals while no enemy is in view and you are not hungry.",
    "Unknown things are learned by using or wearing them. {inspect} tells what you know of a thing, in a shop too.",
    "A cursed thing cannot be taken off once it is on. A scroll or a shrine can lift the curse.",
    "Traps are hidden until you spot them. {look} tells what is where; {log} shows earlier messages.",
    "{save_and_quit} saves and leads to the title. Death is final: the save goes with you.",
)
"""How things work, as the help tells it; actions in braces stand for their keys."""


Regret: TypeAlias = Literal["curse", "harm", "waste", "gift"]
"""Why the player may regret an act of its own."""

REGRETS: Final[tuple[Regret, ...]] = ("curse", "harm", "waste", "gift")


class Features(_Data):
    """Parts of the game a campaign may switch off; the screen shows only what is on."""

    identification: bool = True
    curses: bool = True
    hunger: bool = True
    experience: bool = True
    mana: bool = True
    load: bool = True
    attributes: bool = True
    gold: bool = True


class AttributeValues(_Data):
    """Four attributes before anything is worn."""

    might: int = 11
    fitness: int = 11
    quickness: int = 11
    intelligence: int = 11


class PlayerStart(_Data):
    """What a new character is and has; items are named as in the raws.

    Without `hit_points` they follow from fitness and level. `speed` counts where turns are timed by it.
    """

    name: str = "Player"
    glyph: Glyph = "@"
    colour: Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")] = "#FFFF00"
    vision_range: Annotated[int, Field(ge=1, le=60)] = 8
    attributes: AttributeValues = AttributeValues()
    hit_points: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = None
    speed: Annotated[int, Field(ge=1, le=1000)] = 10
    hunger_turns: Count = 20
    worn: list[str] = []
    carried: list[str] = []


class Rules(_Data):
    """Resource: the rules in force.

    Attributes:
        attack: "d20" is a roll of d20 and bonuses against armour class (seeds 1 and 2); "always" lets every blow
            land, with the dice of all that is worn (seed 3).
        dice: how dice are shown: "base_last" as "4d6+8", "base_first" as "8+4d6" (course facts §4).
        dies_below: a body with fewer hit points than this is dead (1 in seeds 1 and 2, 0 in seed 3).
        timing: "initiative" makes a turn cost 6 + 1d6 - quickness bonus + load penalty; "speed" 1000 / speed (seed 3).
        instant: who acts at one instant, after the player: "together" all others, "one" after the other (seed 3).
        sleep: "unseen" lets creatures sleep until they see the player or are near; "never" keeps them awake (seed 3).
        goal: what the player is told when the game begins: what it is about; it may be empty.
        won_by: "nothing", or "boss": by killing a boss, or, where the content has none, everybody on a level (seed 3).
        bystander: "swap" lets the player change places with whoever does not attack; "block" does not.
        crowding: what a creature does that wants to step where another stands: "wait" for another turn, or "displace"
            it to a free tile beside it (seed 3).
        stairs: "step" takes stairs by stepping onto them, and the command goes to the nearest that are known; "command"
            takes them only by the command, on the spot.
        pick_up: "command" picks up by the command; "walk" takes what lies where the player steps, while there is room.
        pockets: how many things the player can carry, each chosen by the digit of its pocket, worn things by the letter
            of their slot; None for a backpack that only weight fills, chosen from by counted letters.
        makes_room: which of several worn things makes room for another: "first" the first that can, "ask" the one the
            player names.
        monster_list: whom the list of creatures holds: those "seen", or all of the "level" (COM S 327, 1.05).
        inventory: "act" makes the inventory use what is chosen; "list" only lists.
        confirm_expunge: before what is destroyed the player is asked; "artefacts" are legendary things and
            those of which there is only one.
        confirm_regrets: before what else the player is asked, as far as it knows: wearing what bears a "curse", using
            what does it nothing but "harm" or would be a "waste", selling for no gold, which is a "gift".
        active_distance: creatures farther away than this many tiles sleep until they see the player.
        town_depth: the depth of the town to which portals lead; without one they do nothing.
        spot_one_in: a hidden thing in view is spotted once in so many times.
        slots: places on the body, in order.
        hand: the kind of slot in which weapons are wielded; while nothing is there, fists count.
        fists: damage of whoever strikes with nothing.
        light: the kind of slot whose things add their special figure to the sight of their wearer; None if none do.
        off_hand: the kind of slot that two-handed things fill beside the hand; None if they fill no other.
        signs: what glyphs of things mean; lists of things are in this order.
        how: how things work, sentence by sentence, for the help; actions of key files in braces stand for their keys.
    """

    attack: Literal["d20", "always"] = "d20"
    dice: Literal["base_last", "base_first"] = "base_last"
    dies_below: Literal[0, 1] = 1
    timing: Literal["initiative", "speed"] = "initiative"
    crowding: Literal["wait", "displace"] = "wait"
    instant: Literal["together", "one"] = "together"
    sleep: Literal["unseen", "never"] = "unseen"
    goal: Annotated[str, Field(max_length=200)] = ""
    won_by: Literal["nothing", "boss"] = "nothing"
    bystander: Literal["swap", "block"] = "swap"
    stairs: Literal["step", "command"] = "step"
    pick_up: Literal["command", "walk"] = "command"
    pockets: Annotated[int, Field(ge=1, le=10)] | None = None
    makes_room: Literal["first", "ask"] = "first"
    monster_list: Literal["seen", "level"] = "seen"
    inventory: Literal["act", "list"] = "act"
    confirm_expunge: Literal["always", "artefacts", "never"] = "always"
    confirm_regrets: list[Regret] = list(REGRETS)
    active_distance: Annotated[int, Field(ge=1, le=1000)] = 20
    spot_one_in: Annotated[int, Field(ge=1, le=1000)] = 24
    town_depth: Level | None = None
    features: Features = Features()
    slots: Annotated[list[Slot], Field(min_length=1, max_length=26)]
    hand: Annotated[str, Field(min_length=1)] = "Melee"
    fists: Annotated[str, AfterValidator(_dice)] = "1d4"
    light: Annotated[str, Field(min_length=1)] | None = None
    off_hand: Annotated[str, Field(min_length=1)] | None = None
    signs: list[Sign] = list(SIGNS)
    how: list[Annotated[str, Field(min_length=1, max_length=200)]] = list(HOW)
    player: PlayerStart = PlayerStart()

    @model_validator(mode="after")
    def _slot_names_are_unique(self) -> Rules:
        names = [slot.name for slot in self.slots]
        if len(set(names)) < len(names):
            raise ValueError("two slots have the same name")
        return self

    @model_validator(mode="after")
    def _pockets_hold_what_is_carried(self) -> Rules:
        if self.pockets is not None and len(self.player.carried) > self.pockets:
            raise ValueError(f"the player carries {len(self.player.carried)} things in {self.pockets} pockets")
        return self

    @model_validator(mode="after")
    def _slots_fit_one_page(self) -> Rules:
        if self.pockets is not None and len(self.slots) > _PAGE:
            raise ValueError(f"{len(self.slots)} slots: beside pockets, which are chosen by one key, {_PAGE} have room")
        return self

    @model_validator(mode="after")
    def _off_hand_is_a_kind_of_slot(self) -> Rules:
        if self.off_hand is not None and not self.slots_for(self.off_hand):
            kinds = ", ".join(sorted({slot.accepts for slot in self.slots}))
            raise ValueError(f"no slot accepts the off_hand {self.off_hand!r}; the slots accept {kinds}")
        return self

    def filled_by(self, slot: str, *, two_handed: bool) -> list[str]:
        """Names of the slots that a thing worn in this one fills: its own first, then those of the other hand.

        What is held fills both hands, be it worn in the hand or in the off hand; what is worn anywhere else fills none.
        """
        off_hand = [] if self.off_hand is None else self.slots_for(self.off_hand)
        others: list[str] = []
        if two_handed and slot in self.hands:
            others = off_hand
        elif two_handed and slot in off_hand:
            others = self.hands
        return [slot, *(name for name in others if name != slot)]

    def free_slot(self, kind: str, taken: Collection[str], *, two_handed: bool = False) -> str | None:
        """The first slot that fits this kind and leaves free what the thing would fill; None if there is none."""
        slots = self.slots_for(kind)
        filled = {slot: self.filled_by(slot, two_handed=two_handed) for slot in slots}
        return next((slot for slot in slots if not any(name in taken for name in filled[slot])), None)

    @property
    def hands(self) -> list[str]:
        """Names of the slots in which weapons are wielded, in order."""
        return self.slots_for(self.hand)

    def slots_for(self, kind: str) -> list[str]:
        """Names of the slots that an item of this slot kind fits, in order."""
        return [slot.name for slot in self.slots if slot.accepts == kind]


def told_dice(rules: Rules, *dice: Dice) -> str:
    """Dice added up, as the campaign writes them: "4d6+8", or with the base first "8+4d6"."""
    return summed(dice, base_first=rules.dice == "base_first")


def is_dead(rules: Rules, pools: Pools) -> bool:
    """Whether a body is dead: the one test for index, minds, fights, death and reaper."""
    return pools.hit_points.current < rules.dies_below


def attribute_bonus(value: int) -> int:
    """(value - 10) / 2, cut off towards zero: 8 → -1, 9 → 0, 11 → 0, 12 → 1 (tutorial facts §9)."""
    return int((value - 10) / 2)


def player_hit_points(fitness: int, level: int) -> int:
    """15 + (15 + bonus) a level (tutorial facts §9, chapters 67 on)."""
    return 15 + (15 + attribute_bonus(fitness)) * level


def npc_hit_points(fitness: int, level: int) -> int:
    """1 + max(1, 8 + bonus) a level (tutorial facts §9)."""
    return 1 + max(1, 8 + attribute_bonus(fitness)) * level


def mana_points(intelligence: int, level: int) -> int:
    """max(1, 4 + bonus) a level (tutorial facts §9)."""
    return max(1, 4 + attribute_bonus(intelligence)) * level


def carry_capacity(might: int) -> int:
    """15 lb a point of might (tutorial facts §2.3)."""
    return 15 * might


def total_speed(base: int, bonuses: Iterable[int]) -> int:
    """Speed bonuses of all that is worn are added; nobody is slower than 1 (seed 3), or faster than a million."""
    return max(1, min(FASTEST, base + sum(bonuses)))
