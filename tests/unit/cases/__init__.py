"""Known cases of other games, held by keys and menus: what went wrong elsewhere is right here, from every entry."""
