"""What is drawn: frames, glyphs, and the panels of the screen."""
