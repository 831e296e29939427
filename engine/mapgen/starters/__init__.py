"""Builders that dig a level out of solid rock."""
