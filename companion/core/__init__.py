"""What every game stands on: a table, its journal, provable chance and secrets. Standard library only."""
