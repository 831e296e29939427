"""Hexdelve: a roguelike and the entity-component-system engine under it."""
