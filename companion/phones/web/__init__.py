"""Phones round the table, and the table itself in a browser: what was published is served, and touches come back."""
