"""A companion for physical card games: it deals in secret, keeps count, knows the rules, and can prove it was fair."""

from pathlib import Path

__version__ = "1.0.0"

PACKAGE = Path(__file__).resolve().parent
_WITHIN = PACKAGE / "assets"
ASSETS = _WITHIN if _WITHIN.is_dir() else PACKAGE.parent / "assets"
"""Where sounds and catalogues lie: in an installed package inside it, in a checkout at its top."""
