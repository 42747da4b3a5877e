"""`make bench`: figures of two commits, in turns, kept and drawn."""
