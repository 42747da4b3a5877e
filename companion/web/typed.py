"""Words typed on a phone, before they come anywhere near the table."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""They cannot be seen, but Persian and many other scripts are not written without."""


def tidy(text: str, most: int) -> str:
    """At most so many letters that can be shown, on one line; nothing that could turn or overlay what is around."""
    seen = "".join(" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text))
    kept = "".join(letter for letter in seen if letter.isprintable() or letter in JOINERS)
    return " ".join(kept.split())[:most].strip(f" {JOINERS}")
