"""Packs of content as JSON: one folder a pack. There is no code here; `engine.raws` reads it."""
