"""The package as somebody installs it who has no checkout."""
