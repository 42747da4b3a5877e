"""Between table and surface: which screen it is now, what a touch does, and how the people here like it."""
