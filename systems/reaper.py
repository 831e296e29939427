"""What is left of the dead."""

from __future__ import annotations

from components.ai import Chasing
from engine.world.bodies import destroy
from engine.world.ecs import query, resource
from engine.world.intents import Fell, Intents
from engine.world.schedule import System


class ReaperSystem(System):
    """Consumes Fell. Writes Chasing: removes the dead, and whoever chased them gives up."""

    consumes = (Fell,)

    def process(self) -> None:
        """Remove everybody who fell."""
        fallen = {entity for entity, _ in resource(Intents).take(Fell)}
        for entity in sorted(fallen):
            destroy(entity)
        for _, chasing in query(Chasing):
            if chasing.target in fallen:
                chasing.target = None
