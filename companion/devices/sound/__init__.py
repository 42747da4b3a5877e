"""Sounds for what everybody at the table sees happen. They know no game: a game names its events' cues in data."""
