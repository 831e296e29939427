"""The outside of the game: the window, the keys. Nothing is imported here, so that a headless game needs no display."""
