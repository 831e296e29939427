"""The rules of the campaign `rlg327` (seed 3)."""
