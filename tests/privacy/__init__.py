"""How players come to see what only they may see."""
