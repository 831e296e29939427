"""The rules of the game, one system a file."""
