"""What every game keeps to, whichever it is: each suite runs over `companion.games.GAMES`."""
