"""Hands on buttons at a table: a laptop's keys that stand for them, and the real box on a wire."""
