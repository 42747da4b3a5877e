"""What may be done and what comes of it: pure, without views, words or screens."""
