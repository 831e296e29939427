"""Levels on paper: what a finished one is, how one is drawn as text, and what each of them promises."""
