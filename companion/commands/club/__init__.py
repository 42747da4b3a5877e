"""A club: many tables tell it what happens at them; it keeps that, and shows it on a wall. README.md tells more."""
