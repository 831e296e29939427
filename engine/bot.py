"""Bots: whole games without a screen."""
