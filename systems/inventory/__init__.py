"""Taking, wearing, using and leaving things."""
