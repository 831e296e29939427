"""Players without hands: bots that play whole games without a screen, by commands alone, as a player would."""
