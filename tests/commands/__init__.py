"""Each command as it is called: what it answers, what it refuses, and what a shell makes of it."""
