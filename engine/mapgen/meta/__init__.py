"""Builders that complete a dug level: where one arrives and leaves, doors, inhabitants."""
