"""The rules of the game, one system a file, and the order in which they apply.

`TURN_ORDER` is the table of contents: a tick walks it once for all who are due at one instant. Effects are settled
by `SETTLE` after each system that caused some. Blows, shots and spells come before steps, so a death frees its tile for
those who step at the same instant. Load and view are brought up to date last, so that both are true whenever the
player has to decide.
"""

from __future__ import annotations

from engine.world.schedule import Order, System
from systems.ai.adjacent import AdjacentAI
from systems.ai.approach import ApproachAI
from systems.ai.chase import ChaseAI
from systems.ai.default_move import DefaultMoveAI
from systems.ai.erratic import ErraticAI
from systems.ai.flee import FleeAI
from systems.ai.hunt import HuntAI
from systems.ai.quips import QuipSystem
from systems.ai.visible import VisibleAI
from systems.combat.melee import MeleeCombatSystem
from systems.combat.ranged import RangedCombatSystem
from systems.digging import DiggingSystem
from systems.doors import DoorSystem
from systems.effects.resolver import EffectsSystem
from systems.encumbrance import EncumbranceSystem
from systems.hearing import HearingSystem
from systems.hunger import HungerSystem
from systems.initiative import InitiativeSystem, TurnEndSystem
from systems.inventory.collect import ItemCollectionSystem
from systems.inventory.drop import ItemDropSystem
from systems.inventory.equip import ItemEquipSystem
from systems.inventory.expunge import ItemExpungeSystem
from systems.inventory.gather import GatheringSystem
from systems.inventory.identify import AnswerSystem, ItemIdentificationSystem
from systems.inventory.remove import ItemRemoveSystem
from systems.inventory.use import ItemUseSystem
from systems.inventory.wreck import WreckingSystem
from systems.map_indexing import MapIndexingSystem
from systems.movement import MovementSystem
from systems.quitting import QuittingSystem
from systems.reaper import ReaperSystem
from systems.spells import SpellSystem
from systems.stairs import StairsSystem
from systems.status import StatusSystem
from systems.trade.deals import TradeSystem
from systems.triggers import TriggerSystem
from systems.turn_status import TurnStatusSystem
from systems.visibility import VisibilitySystem
from systems.wait import WaitSystem
from systems.wizardry import WizardrySystem

SETTLE: System = EffectsSystem()

TURN_ORDER = Order(
    (
        MapIndexingSystem(),
        InitiativeSystem(),
        TurnStatusSystem(),
        QuipSystem(),
        ErraticAI(),
        HuntAI(),
        AdjacentAI(),
        VisibleAI(),
        ApproachAI(),
        FleeAI(),
        ChaseAI(),
        DefaultMoveAI(),
        WaitSystem(),
        MeleeCombatSystem(),
        RangedCombatSystem(),
        SpellSystem(),
        DiggingSystem(),
        MovementSystem(),
        DoorSystem(),
        StairsSystem(),
        TriggerSystem(),
        WreckingSystem(),
        GatheringSystem(),
        ItemCollectionSystem(),
        ItemEquipSystem(),
        ItemUseSystem(),
        AnswerSystem(),
        ItemIdentificationSystem(),
        ItemDropSystem(),
        ItemRemoveSystem(),
        ItemExpungeSystem(),
        HearingSystem(),
        TradeSystem(),
        WizardrySystem(),
        QuittingSystem(),
        HungerSystem(),
        StatusSystem(),
        ReaperSystem(),
        EncumbranceSystem(),
        VisibilitySystem(),
        TurnEndSystem(),
    )
)
"""One instant, from the index to the reckoning."""

OUT_OF_TIME = Order(system for system in TURN_ORDER if not isinstance(system, InitiativeSystem))
"""The same while no time passes: for entering a level and for answers given in mid-turn. Nobody is due."""
