"""Where sounds and catalogues lie: in an installed package inside it, in a checkout at its top."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
WITHIN = PACKAGE / "assets"
ASSETS = WITHIN if WITHIN.is_dir() else PACKAGE.parent / "assets"
