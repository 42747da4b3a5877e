"""The game's screens: pure functions from views to nodes."""
