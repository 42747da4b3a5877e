"""Players' phones, and the table itself in a browser."""
