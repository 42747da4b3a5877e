"""A companion for physical card games: it deals in secret, keeps count, knows the rules, and can prove it was fair."""

__version__ = "1.0.0"
