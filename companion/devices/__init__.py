"""Buttons, lamps, scanner and sound, as the table's loop sees them."""
