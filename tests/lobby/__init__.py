"""The screens around every game, and what is remembered between games."""
