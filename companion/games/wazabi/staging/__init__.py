"""The game without people: bots, a simulated table, every screen in every state, and figures."""
