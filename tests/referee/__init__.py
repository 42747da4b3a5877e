"""Referees: each game played through `companion script` against a plain reading of the printed rules."""
