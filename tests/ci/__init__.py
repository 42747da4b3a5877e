"""How the project is checked: the parts of `make check`, and what a test may take."""
