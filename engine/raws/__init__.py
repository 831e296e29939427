"""Content: reading packs of JSON, checking them, and bringing what they describe into a world."""
