"""The outside of the game: window and terminal. Nothing is imported here, so that a headless game needs no display."""

import os

# At its start blessed asks the terminal what it can do. A terminal that knows the question answers at once; one that
# does not would keep the player waiting for ten seconds. How long to wait is read when blessed is imported.
os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0.25")
