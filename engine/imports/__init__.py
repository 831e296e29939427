"""Files of other games, turned into packs and scenes of this one."""
