"""Programs that make files of the project; the game does not need them."""
