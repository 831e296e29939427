"""A library that knows no game: geometry, grids, dice, random streams, sight and paths."""
