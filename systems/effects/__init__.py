"""What effects do: one handler for each, chosen in `systems.effects.resolver`."""
